import type { ChartThemeName } from "./chart-theme.ts";

/** Themes as documents and organizations keep them (workbook-file 9). What the program does not know is kept and not followed. */
export type ThemeColorText = string | { readonly kind: "theme"; readonly ref: string };
type Shown = "shown" | "hidden";

/** Words of a part, as files have them; sizes in px. */
export interface ThemeTextStyle {
  readonly font?: string;
  readonly fontSize?: number;
  readonly fontWeight?: string | number;
  readonly color?: ThemeColorText;
  readonly [member: string]: unknown;
}

export interface ThemeOverrides {
  readonly colors?: {
    readonly text?: string;
    readonly highlight?: string;
    readonly surface?: string;
    readonly success?: string;
    readonly warning?: string;
    readonly danger?: string;
    readonly darkMode?: Shown;
  };
  readonly colorOverrides?: readonly { readonly name: string; readonly color: ThemeColorText }[];
  readonly fonts?: { readonly textFont?: string; readonly dataFont?: string };
  readonly titleFont?: { readonly color?: ThemeColorText; readonly fontSize?: number; readonly fontWeight?: "normal" | "bold" };
  readonly borderRadius?: "square" | "round" | "pill";
  readonly elementBorder?: { readonly color?: ThemeColorText; readonly width?: number };
  readonly categoricalScheme?: string | readonly string[];
  readonly sequentialScheme?: string | readonly string[];
  readonly divergingScheme?: string | readonly string[];
  readonly pageWidth?: "full" | "large" | "medium" | "custom";
  readonly maxPageWidth?: number;
  readonly space?: { readonly unit?: "small" | "medium" | "large"; readonly showElementPadding?: Shown };
  readonly hasCards?: Shown;
  readonly invertTooltipColors?: Shown;
  /** Words of parts of elements, under what `titleFont` and `tableStyles` say of the same. */
  readonly textStyles?: {
    readonly tableCell?: ThemeTextStyle;
    readonly tableHeader?: ThemeTextStyle;
    readonly vizTitle?: ThemeTextStyle;
  };
  /** Shown: what stands on the page itself is in the words of elements, not in those that can be read on the page. */
  readonly layoutColors?: { readonly useElementForeground?: Shown };
  /** As a table has it; what the table itself says wins. */
  readonly tableStyles?: { readonly [member: string]: unknown };
  readonly sheaf?: { readonly chartTheme?: ChartThemeName };
}

export interface ThemeSettings {
  readonly name?: string;
  readonly overrides?: ThemeOverrides;
}

/** A theme that an organization made of a preset. */
export interface OrganizationTheme {
  readonly id: string;
  readonly name: string;
  readonly base: string;
  readonly overrides: ThemeOverrides;
}

/** What an organization has: its own themes, and the one that documents follow that choose none. */
export interface OrganizationThemes {
  readonly themes: readonly OrganizationTheme[];
  readonly defaultId: string | null;
}

export const noOrganizationThemes: OrganizationThemes = { themes: [], defaultId: null };
