import type { BrandingPicture, ShownBranding } from "@sheaf/contract";
import { useSyncExternalStore } from "react";
import type { HttpClient } from "../http/http-client.ts";

/** What the product calls itself where nobody has given it another name. */
const PRODUCT = "Sheaf";
const KEY = "sheaf.branding";

const asItComes: ShownBranding = {
  organizationId: null,
  shownName: null,
  accent: null,
  signInBackground: null,
  signInText: null,
  website: null,
  signedOutUrl: null,
  pictures: [],
  hasOwnScript: false,
  colors: null,
};

let shown: ShownBranding = asItComes;
let followed = "";
const listeners = new Set<() => void>();
let sheet: CSSStyleSheet | null = null;

const PROPERTY = /^--[a-z0-9-]+$/;
const COLOR = /^#[0-9a-f]{6}$/i;

function block(selector: string, colors: Readonly<Record<string, string>>): string {
  const lines = Object.entries(colors).filter(([name, value]) => PROPERTY.test(name) && COLOR.test(value));
  return `${selector} { ${lines.map(([name, value]) => `${name}: ${value};`).join(" ")} }\n`;
}

/** The accent as a sheet after the product's own: the same selectors, so that the scheme goes on deciding. */
function paint({ colors }: ShownBranding): void {
  if (colors === null && sheet === null) return;
  if (sheet === null) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  const dark = colors === null ? "" : block(':root:not([data-theme="light"])', colors.dark);
  sheet.replaceSync(
    colors === null
      ? ""
      : `${block(":root", colors.light)}@media (prefers-color-scheme: dark) { ${dark} }\n${block(':root[data-theme="dark"]', colors.dark)}`,
  );
}

let ownIcon: string | null = null;

function showIcon(branding: ShownBranding): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link === null) return;
  ownIcon ??= link.href;
  const address = pictureAddress(branding, "favicon");
  link.href = address ?? ownIcon;
  link.type = address === null ? "image/svg+xml" : "image/png";
}

/** Where a picture of an organization is; null: it has none of its own. */
export function pictureAddress({ organizationId, pictures }: ShownBranding, part: BrandingPicture): string | null {
  const found = pictures.find((picture) => picture.part === part);
  return found === undefined || organizationId === null ? null : `/v2/branding/${organizationId}/${found.pictureId}`;
}

/** Shows the page as an organization wants it. */
export function showBranding(branding: ShownBranding): void {
  const before = shownName();
  shown = branding;
  paint(branding);
  showIcon(branding);
  document.title = named(document.title, before);
  for (const listener of listeners) listener();
}

function remembered(slug: string): ShownBranding | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    if (typeof kept !== "object" || kept === null || (kept as { slug?: unknown }).slug !== slug) return null;
    return { ...asItComes, ...(kept as { readonly branding: ShownBranding }).branding };
  } catch {
    return null;
  }
}

function remember(slug: string, branding: ShownBranding): void {
  try {
    if (branding.organizationId !== null) localStorage.setItem(KEY, JSON.stringify({ slug, branding }));
  } catch {
    // Storage is barred: the next page asks before it shows it.
  }
}

/** Shows what an organization has set: at once what this browser saw last, then what the server says. What cannot be had stays as it is. */
export async function followBranding(http: HttpClient, slug: string, isRenewed = false): Promise<void> {
  if (slug === followed && !isRenewed) return;
  if (slug !== followed) showBranding(remembered(slug) ?? asItComes);
  followed = slug;
  if (slug === "") return;
  try {
    const branding = await http.json<ShownBranding>("/v2/branding/read", { body: { slug }, withoutToken: true, retry: false });
    if (followed !== slug) return;
    remember(slug, branding);
    showBranding(branding);
  } catch {
    // the page looks as it comes
  }
}

export const shownName = (): string => shown.shownName ?? PRODUCT;

/** A title of the browser's tab with the name of the product that is shown at its end. */
export function named(title: string, before: string = PRODUCT): string {
  return title.endsWith(before) ? title.slice(0, title.length - before.length) + shownName() : title;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What the organization has set, and the name that the product has in it. */
export function useBranding(): { readonly branding: ShownBranding; readonly product: string } {
  const branding = useSyncExternalStore(subscribe, () => shown);
  return { branding, product: branding.shownName ?? PRODUCT };
}
