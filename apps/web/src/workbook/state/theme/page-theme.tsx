import {
  layoutProperties,
  noOrganizationThemes,
  type OrganizationThemes,
  type OwnPageLook,
  pageProperties,
  type PageTheme,
  resolvePageTheme,
  type ThemeSettings,
} from "@sheaf/theme";
import { isReport, type Page, pageLook, panelLook } from "@sheaf/workbook";
import { createContext, type CSSProperties, type ReactNode, useContext, useInsertionEffect, useMemo, useState } from "react";
import { useScheme } from "../../../shared/styles/color-scheme.ts";
import { useDocument, useDocumentTheme } from "../workbook.ts";
import { newThemeClass, writeThemeClass } from "./theme-sheet.ts";
import { usePageFonts } from "./use-page-fonts.ts";

/** What is drawn of a theme: the same one as long as nothing of it changes. */
interface DrawnTheme {
  readonly page: PageTheme;
  /** Custom properties for what stands on the page, or belongs to it elsewhere on the screen. */
  readonly style: CSSProperties;
  /** The same for what stands on the page itself and not on an element's ground; undefined: the colors of elements are right there. */
  readonly onPage: CSSProperties | undefined;
  /** A class that has the same as `style`, for what may be drawn in it later than the page around it; null: it follows the page. */
  readonly className: string | null;
}

interface ShownTheme extends DrawnTheme {
  readonly organization: OrganizationThemes;
  /** What it was made of. */
  readonly settings: ThemeSettings | undefined;
  readonly scheme: "light" | "dark";
  readonly isTried: boolean;
  /** Shows another theme for as long as somebody looks at it, without choosing it; null: the document's own. */
  readonly tryOut: (settings: ThemeSettings | null) => void;
}

const noLook: OwnPageLook = { width: null, background: null };
const fallback = drawn(noOrganizationThemes, undefined, "light", noLook);
/** What is drawn stands apart: choosing what was tried out draws nothing anew. */
const DrawnThemeContext = createContext<DrawnTheme>(fallback);
const PageThemeContext = createContext<ShownTheme>({
  ...fallback,
  organization: noOrganizationThemes,
  settings: undefined,
  scheme: "light",
  isTried: false,
  tryOut: () => undefined,
});
const DarkContext = createContext(fallback.page.theme.isDark);

/** The theme of the page (workbook-file 9): resolved once for everything that is drawn. */
export function PageThemeProvider({
  organization = noOrganizationThemes,
  children,
}: {
  readonly organization?: OrganizationThemes;
  readonly children: ReactNode;
}) {
  const { scheme: own } = useScheme();
  const ofDocument = useDocumentTheme();
  // Paper is what it is printed on, in whatever light somebody looks at it.
  const scheme = isReport(useDocument()) ? "light" : own;
  const [tried, setTried] = useState<ThemeSettings | null>(null);
  const settings = tried ?? ofDocument;
  const made = useDrawnTheme(organization, settings, scheme, noLook);
  const isReady = usePageFonts(made.page);
  // What it shows is asked for meanwhile.
  const painted = useMemo(() => (isReady ? made : { ...made, style: { ...made.style, visibility: "hidden" as const } }), [isReady, made]);
  const value = useMemo(
    () => ({ ...painted, organization, settings, scheme, isTried: tried !== null, tryOut: setTried }),
    [painted, organization, settings, scheme, tried],
  );
  return (
    <PageThemeContext value={value}>
      <DrawnThemeProvider value={painted}>{children}</DrawnThemeProvider>
    </PageThemeContext>
  );
}

/** Has everything inside drawn in a theme. */
export function DrawnThemeProvider({ value, children }: { readonly value: DrawnTheme; readonly children: ReactNode }) {
  return (
    <DrawnThemeContext value={value}>
      <DarkContext value={value.page.theme.isDark}>{children}</DarkContext>
    </DrawnThemeContext>
  );
}

/** The theme of a page that has a width or a color of its own, for what stands on it. */
export function OwnPageTheme({ page, children }: { readonly page: Page; readonly children: ReactNode }) {
  const { organization, settings, scheme, isTried } = useShownTheme();
  const around = useDrawnPage();
  const { width, backgroundColor: background } = pageLook(page);
  // What is tried out shows the theme alone.
  const hasOwn = (width !== null || background !== null) && !isTried;
  const { visibility } = around.style;
  const own = useDrawnTheme(organization, settings, scheme, hasOwn ? { width, background } : noLook);
  // A panel has colors of its own besides.
  const isPanel = panelLook(page) !== null;
  const value = useMemo(() => {
    const shown = !hasOwn ? around : visibility === undefined ? own : { ...own, style: { ...own.style, visibility } };
    return isPanel ? { ...shown, className: null } : shown;
  }, [hasOwn, around, own, visibility, isPanel]);
  // One tree, whether it has a look of its own or not: what is on the page is not made anew.
  return <DrawnThemeProvider value={value}>{children}</DrawnThemeProvider>;
}

/** Made once of what says the same, however often somebody says it. */
function useDrawnTheme(
  organization: OrganizationThemes,
  settings: ThemeSettings | undefined,
  scheme: "light" | "dark",
  look: OwnPageLook,
): DrawnTheme {
  const said = JSON.stringify([settings, scheme, look]);
  // oxlint-disable-next-line react/exhaustive-deps
  const made = useMemo(() => ({ ...drawn(organization, settings, scheme, look), className: newThemeClass() }), [organization, said]);
  useInsertionEffect(() => writeThemeClass(made.className, made.style), [made]);
  return made;
}

function drawn(
  organization: OrganizationThemes,
  settings: ThemeSettings | undefined,
  scheme: "light" | "dark",
  look: OwnPageLook,
): DrawnTheme {
  const page = resolvePageTheme(organization, settings, scheme, look);
  const own = Object.fromEntries(layoutProperties(page));
  const onPage = Object.keys(own).length === 0 ? undefined : { ...own, color: "var(--ink)" };
  return { page, style: Object.fromEntries(pageProperties(page)), onPage, className: null };
}

/** Whether what is drawn stands on a card, whose ground the colors of elements are made for. */
export const OnCardContext = createContext(false);

/** The theme that is chosen or tried out, and what it was made of: for whoever changes it. */
export const useShownTheme = (): ShownTheme => useContext(PageThemeContext);

/** The theme as things here are drawn in it. */
export const useDrawnPage = (): DrawnTheme => useContext(DrawnThemeContext);

/** The theme of the page, for things that are drawn rather than styled. */
export const usePageTheme = (): PageTheme => useDrawnPage().page;

/** Whether the page is dark: for things that are drawn anew with that alone. */
export const useIsDark = (): boolean => useContext(DarkContext);
