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
import { isReport, type Page, pageLook, themeSettingsOf, type WorkbookDocument } from "@sheaf/workbook";
import { createContext, type CSSProperties, type ReactNode, useContext, useMemo, useState } from "react";
import { useScheme } from "../../../shared/styles/color-scheme.ts";
import { useDocument } from "../workbook.ts";
import { usePageFonts } from "./use-page-fonts.ts";

interface ShownTheme {
  readonly page: PageTheme;
  /** Custom properties for what stands on the page, or belongs to it elsewhere on the screen. */
  readonly style: CSSProperties;
  /** The same for what stands on the page itself and not on an element's ground; undefined: the colors of elements are right there. */
  readonly onPage: CSSProperties | undefined;
  readonly organization: OrganizationThemes;
  /** What it was made of. */
  readonly settings: ThemeSettings | undefined;
  readonly scheme: "light" | "dark";
  readonly isTried: boolean;
  /** Shows another theme for as long as somebody looks at it, without choosing it; null: the document's own. */
  readonly tryOut: (settings: ThemeSettings | null) => void;
}

const fallback: ShownTheme = shown(noOrganizationThemes, undefined, "light", () => undefined);
const PageThemeContext = createContext<ShownTheme>(fallback);

/** The theme of the page (workbook-file 9): resolved once for everything that is drawn. */
export function PageThemeProvider({
  organization = noOrganizationThemes,
  children,
}: {
  readonly organization?: OrganizationThemes;
  readonly children: ReactNode;
}) {
  const { scheme: own } = useScheme();
  const document = useDocument();
  const settings = documentTheme(document);
  // Paper is what it is printed on, in whatever light somebody looks at it.
  const scheme = isReport(document) ? "light" : own;
  const [tried, setTried] = useState<ThemeSettings | null>(null);
  const value = useMemo(
    () => shown(organization, tried ?? settings, scheme, setTried, undefined, tried !== null),
    [organization, tried, settings, scheme],
  );
  const isReady = usePageFonts(value.page);
  // What it shows is asked for meanwhile.
  const painted = useMemo(
    () => (isReady ? value : { ...value, style: { ...value.style, visibility: "hidden" as const } }),
    [isReady, value],
  );
  return <PageThemeContext value={painted}>{children}</PageThemeContext>;
}

/** The theme of a page that has a width or a color of its own, for what stands on it. */
export function OwnPageTheme({ page, children }: { readonly page: Page; readonly children: ReactNode }) {
  const around = useShownTheme();
  const { width, backgroundColor: background } = pageLook(page);
  // What is tried out shows the theme alone.
  const hasOwn = (width !== null || background !== null) && !around.isTried;
  const { organization, settings, scheme, tryOut, style } = around;
  const own = useMemo(() => {
    if (!hasOwn) return null;
    const made = shown(organization, settings, scheme, tryOut, { width, background });
    return style.visibility === undefined ? made : { ...made, style: { ...made.style, visibility: style.visibility } };
  }, [hasOwn, organization, settings, scheme, tryOut, width, background, style.visibility]);
  // One tree, whether it has a look of its own or not: what is on the page is not made anew.
  return <PageThemeContext value={own ?? around}>{children}</PageThemeContext>;
}

function shown(
  organization: OrganizationThemes,
  settings: ThemeSettings | undefined,
  scheme: "light" | "dark",
  tryOut: ShownTheme["tryOut"],
  look: OwnPageLook = { width: null, background: null },
  isTried = false,
): ShownTheme {
  const page = resolvePageTheme(organization, settings, scheme, look);
  const own = Object.fromEntries(layoutProperties(page));
  const onPage = Object.keys(own).length === 0 ? undefined : { ...own, color: "var(--ink)" };
  return { page, style: Object.fromEntries(pageProperties(page)), onPage, organization, tryOut, settings, scheme, isTried };
}

/** Whether what is drawn stands on a card, whose ground the colors of elements are made for. */
export const OnCardContext = createContext(false);

/** What a document says of its theme; undefined: nothing. */
export const documentTheme = (document: WorkbookDocument): ThemeSettings | undefined => themeSettingsOf(document);

export const useShownTheme = (): ShownTheme => useContext(PageThemeContext);

/** The theme of the page, for things that are drawn rather than styled. */
export const usePageTheme = (): PageTheme => useShownTheme().page;
