import { type ChartTheme, chartThemeNames, chartThemeOn } from "./chart-theme.ts";
import { contrast, luminance, parseHex } from "./color.ts";
import { cellColors } from "./data-colors.ts";
import { deriveRoles } from "./derive.ts";
import { fontStack } from "./fonts.ts";
import { paletteColors } from "./palettes.ts";
import { presetNamed, presetNames, presets, type Scheme, type Theme, type ThemeColors } from "./presets.ts";
import { colorRoles, type ColorRole, type ColorRoles } from "./roles.ts";
import type { OrganizationThemes, ThemeColorText, ThemeOverrides, ThemeSettings, ThemeTextStyle } from "./theme-settings.ts";

/** A theme with everything that it says of a page, as it is drawn. */
export interface PageTheme {
  /** Of a preset or an organization's theme; null: that of the person who looks at the page. */
  readonly name: string | null;
  readonly theme: Theme;
  readonly roles: ColorRoles;
  readonly charts: ChartTheme;
  /** Stacks of families; null: the product's own. */
  readonly fonts: { readonly text: string | null; readonly data: string | null };
  readonly title: {
    /** A stack of families; null: that of the texts. */
    readonly family: string | null;
    readonly color: string | null;
    readonly size: number | null;
    readonly isBold: boolean | null;
  };
  /** Words and lines on the page itself, where those of elements cannot be read on it; null: they can, or the theme wants them. */
  readonly layout: { readonly ink: string; readonly quiet: string; readonly line: string } | null;
  readonly radius: "square" | "round" | "pill" | null;
  readonly border: { readonly color: string | null; readonly width: number } | null;
  readonly hasCards: boolean;
  /** The widest that a page becomes, px; null: as wide as the window. */
  readonly width: number | null;
  readonly space: "small" | "medium" | "large";
  readonly hasPadding: boolean;
  readonly invertsTooltips: boolean;
  readonly tableStyle: { readonly [member: string]: unknown } | null;
}

/** Widths of pages by their names, px. */
export const pageWidths = { large: 1440, medium: 1080 } as const;
const LEAST_WIDTH = 600;

/** Names of themes that a document may have: words of the file format, presets, and the organization's own by their ids. */
export function knownThemes({ themes }: OrganizationThemes): readonly string[] {
  return ["Light", "Dark", "Surface", ...presetNames, ...themes.map(({ id }) => id)];
}

/** The organization's theme by its id, or by its name in any letter case. */
function organizationTheme({ themes }: OrganizationThemes, name: string) {
  return themes.find(({ id }) => id === name) ?? themes.find((theme) => theme.name.toLowerCase() === name.trim().toLowerCase());
}

export function isKnownTheme(organization: OrganizationThemes, name: string): boolean {
  return presetNamed(name) !== undefined || organizationTheme(organization, name) !== undefined;
}

/**
 * What a document looks like. Its overrides win over its theme; without a theme of its own it has the organization's, and without that
 * it follows the scheme of the person who looks at it. A name that nothing is called any more counts as none.
 */
export function resolveTheme(organization: OrganizationThemes, settings: ThemeSettings | undefined, scheme: "light" | "dark"): PageTheme {
  const named = (name: string | null | undefined) => (name != null && isKnownTheme(organization, name) ? name : null);
  const name = named(settings?.name) ?? named(organization.defaultId);
  const own = name === null ? undefined : organizationTheme(organization, name);
  const preset = presetNamed(own?.base ?? name ?? "") ?? (scheme === "dark" ? "sheaf-dark" : "sheaf-light");
  const overrides = merged(own?.overrides ?? {}, settings?.overrides ?? {});
  return drawn(name === null ? null : (own?.id ?? preset), presets[preset], overrides);
}

/** What a page says of its own look, over the theme of its document. */
export interface OwnPageLook {
  readonly width: NonNullable<ThemeOverrides["pageWidth"]> | null;
  readonly background: ThemeColorText | null;
}

/** What a page looks like that has a width or a color of its own. Words that stand on the color can be read there, as on that of a theme. */
export function resolvePageTheme(
  organization: OrganizationThemes,
  settings: ThemeSettings | undefined,
  scheme: "light" | "dark",
  { width, background }: OwnPageLook,
): PageTheme {
  const ofDocument = resolveTheme(organization, settings, scheme);
  const canvas = background === null ? null : colorOfTheme(background, ofDocument.roles);
  if (width === null && canvas === null) return ofDocument;
  const own: ThemeOverrides = {
    ...(width === null ? {} : { pageWidth: width }),
    // Without cards elements stand on it, and their colors are made for it.
    ...(canvas === null ? {} : { colorOverrides: [{ name: ofDocument.hasCards ? "frame" : "backgroundCanvas", color: canvas }] }),
  };
  return resolveTheme(organization, { ...settings, overrides: merged(settings?.overrides ?? {}, own) }, scheme);
}

/** The theme with its overrides; members of objects each by itself. */
function merged(under: ThemeOverrides, over: ThemeOverrides): ThemeOverrides {
  const result: Record<string, unknown> = { ...under };
  for (const [member, value] of Object.entries(over)) {
    const before = result[member];
    if (member === "colorOverrides" && isList(before) && isList(value)) result[member] = [...before, ...value];
    else result[member] = isFields(before) && isFields(value) ? mergedFields(before, value) : value;
  }
  return result;
}

/** One object over another, member by member, at any depth. */
export function mergedFields(under: Fields, over: Fields): Fields {
  const result: Record<string, unknown> = { ...under };
  for (const [member, value] of Object.entries(over)) {
    const before = result[member];
    result[member] = isFields(before) && isFields(value) ? mergedFields(before, value) : value;
  }
  return result;
}

type Fields = { readonly [member: string]: unknown };
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);

/** A plain color of a file; undefined for what cannot be read. */
const plain = (color: unknown): string | undefined => {
  if (typeof color !== "string" || parseHex(color) === undefined) return undefined;
  const digits = color.replace("#", "");
  return digits.length === 3 ? `#${digits.replaceAll(/./g, "$&$&")}` : `#${digits.slice(0, 6)}`;
};

/** Names that files have for the colors that a theme is made of. */
const tokens: Readonly<Record<string, Exclude<keyof ThemeColors, "isDark">>> = {
  backgroundCanvas: "canvas",
  background: "canvas",
  canvas: "canvas",
  elementBackground: "surface",
  backgroundComponent: "surface",
  surface: "surface",
  text: "text",
  highlight: "primary",
  primary: "primary",
  success: "success",
  warning: "warning",
  danger: "danger",
};

const isRole = (name: string): name is ColorRole => (colorRoles as readonly string[]).includes(name);
const bare = (name: string): string => name.replace(/^colors-/, "");

/** Names of colors that files have and that are roles of ours. */
const fileRoles: Readonly<Record<string, ColorRole>> = {
  highlight: "accent",
  primary: "accent",
  text: "ink",
  surface: "paper",
  elementBackground: "paper",
  backgroundComponent: "paper",
  backgroundCanvas: "frame",
  background: "frame",
  success: "ok",
  warning: "warn",
  danger: "bad",
};

/** The role that a color's name in a file means; null for a name that means none. */
export function roleNamed(ref: string): ColorRole | null {
  const name = bare(ref);
  if (Object.hasOwn(fileRoles, name)) return fileRoles[name] ?? null;
  return isRole(name) ? name : null;
}

/** A color of a file among the roles of a theme; a name may be one of a palette's places (`categorical-3`). Null for what cannot be read. */
export function colorOfTheme(color: ThemeColorText | undefined, roles: ColorRoles, categorical: readonly string[] = []): string | null {
  if (color === undefined) return null;
  if (typeof color === "string") return plain(color) ?? null;
  const place = /^(?:categorical-?|c)(\d{1,2})$/u.exec(bare(color.ref));
  if (place !== null) return categorical[Number(place[1]) - 1] ?? null;
  const role = roleNamed(color.ref);
  return role === null ? null : roles[role];
}

type GivenColors = { readonly [token in Exclude<keyof ThemeColors, "isDark">]?: string };

/** Colors of a theme by the names that files give them; of one name the last counts. */
function overridden(overrides: ThemeOverrides): { readonly colors: GivenColors; readonly roles: Partial<Record<ColorRole, string>> } {
  const colors: { -readonly [token in keyof GivenColors]: string } = {};
  const roles: Partial<Record<ColorRole, string>> = {};
  for (const [name, color] of Object.entries(overrides.colors ?? {})) {
    const read = plain(color);
    const token = Object.hasOwn(tokens, name) ? tokens[name] : undefined;
    if (read !== undefined && token !== undefined) colors[token] = read;
  }
  for (const { name, color } of listOf(overrides.colorOverrides)) {
    const read = plain(color);
    const key = bare(name);
    if (read === undefined) continue;
    if (Object.hasOwn(tokens, key)) colors[tokens[key] ?? "text"] = read;
    else if (isRole(key)) roles[key] = read;
  }
  return { colors, roles };
}

const listOf = (value: ThemeOverrides["colorOverrides"]): NonNullable<ThemeOverrides["colorOverrides"]> =>
  isList(value) ? value.filter((one) => isFields(one) && typeof one.name === "string") : [];

/** Darker surfaces than this take light words. */
const DARK_SURFACE = 0.18;

function themeOf(base: Theme, overrides: ThemeOverrides, colors: GivenColors): Theme {
  const { darkMode } = overrides.colors ?? {};
  const isDark =
    darkMode === undefined ? (colors.surface === undefined ? base.isDark : luminance(colors.surface) < DARK_SURFACE) : darkMode === "shown";
  // Words and signs for the other ground are those of the house.
  const ground = isDark === base.isDark ? base : presets[isDark ? "sheaf-dark" : "sheaf-light"];
  const { categorical, sequential, diverging } = base;
  const hasCards = overrides.hasCards !== "hidden";
  const canvas = colors.canvas ?? (isDark === base.isDark || colors.surface === undefined ? ground.canvas : colors.surface);
  return {
    ...ground,
    ...colors,
    isDark,
    canvas,
    // Without cards elements stand on the page itself.
    surface: hasCards ? (colors.surface ?? ground.surface) : canvas,
    // Charts of statistics have their palette, unless another one was chosen with them.
    categorical: scheme(overrides.categoricalScheme) ?? (overrides.sheaf?.chartTheme === "stats" ? "stats" : categorical),
    sequential: scheme(overrides.sequentialScheme) ?? sequential,
    diverging: scheme(overrides.divergingScheme) ?? diverging,
  };
}

function scheme(given: Scheme | undefined): Scheme | undefined {
  if (typeof given === "string") return paletteColors(given, false) === undefined ? undefined : given;
  const colors = Array.isArray(given) ? given.flatMap((color) => plain(color) ?? []) : [];
  return colors.length === 0 ? undefined : colors;
}

function drawn(name: string | null, base: Theme, overrides: ThemeOverrides): PageTheme {
  const { colors, roles: own } = overridden(overrides);
  const theme = themeOf(base, overrides, colors);
  const roles: ColorRoles = { ...deriveRoles(theme), ...own };
  const { fonts, elementBorder, space, borderRadius } = overrides;
  const titleFont = titleOf(overrides);
  const size = titleFont.fontSize;
  return {
    name,
    theme,
    roles,
    charts: chartThemeOn(chartThemeNames.find((known) => known === overrides.sheaf?.chartTheme) ?? "default", theme, roles),
    fonts: { text: stackOf(fonts?.textFont), data: stackOf(fonts?.dataFont) },
    title: {
      family: stackOf(titleFont.font),
      color: colorOfTheme(titleFont.color, roles),
      size: typeof size === "number" && Number.isFinite(size) ? Math.min(96, Math.max(6, size)) : null,
      isBold: titleFont.fontWeight === undefined ? null : isBoldWeight(titleFont.fontWeight),
    },
    radius: borderRadius ?? null,
    border:
      elementBorder === undefined
        ? null
        : { color: colorOfTheme(elementBorder.color, roles), width: Math.min(3, Math.max(0, elementBorder.width ?? 1)) },
    hasCards: overrides.hasCards !== "hidden",
    width: pageWidth(overrides.pageWidth, overrides.maxPageWidth),
    space: space?.unit ?? "medium",
    hasPadding: space?.showElementPadding !== "hidden",
    invertsTooltips: overrides.invertTooltipColors === "shown",
    tableStyle: tableStyleOf(overrides),
    layout: overrides.layoutColors?.useElementForeground === "shown" ? null : layoutColors(theme, roles),
  };
}

/** What titles of elements are set in: `titleFont` says more than `vizTitle`. */
function titleOf({ textStyles, titleFont }: ThemeOverrides): ThemeTextStyle {
  return { ...textStyles?.vizTitle, ...titleFont };
}

const isBoldWeight = (weight: string | number): boolean => weight === "bold" || Number(weight) >= 600;

/** The style of tables, with the words of their parts under it; null: the theme says nothing of tables. */
function tableStyleOf({ textStyles, tableStyles }: ThemeOverrides): Fields | null {
  const { tableCell: cell, tableHeader: header } = textStyles ?? {};
  if (cell === undefined && header === undefined) return isFields(tableStyles) ? tableStyles : null;
  const words = { textStyles: { ...(header === undefined ? {} : { header }), ...(cell === undefined ? {} : { cell }) } };
  return mergedFields(words, isFields(tableStyles) ? tableStyles : {});
}

/** Contrast that words need at least to be read. */
const READABLE = 4.5;

/** Colors for what stands on the page itself; null: those of elements can be read on it. */
function layoutColors(theme: Theme, roles: ColorRoles): PageTheme["layout"] {
  if (contrast(roles.ink, roles.frame) >= READABLE) return null;
  const ink = cellColors(roles.frame).ink;
  return { ink, quiet: ink, line: theme.isDark ? roles["line-2"] : ink };
}

const stackOf = (family: string | undefined): string | null => (typeof family === "string" ? fontStack(family) : null);

/** The widest that a page becomes, px; null: as wide as its window. */
export function pageWidth(width: ThemeOverrides["pageWidth"], most: number | undefined): number | null {
  if (width === "large" || width === "medium") return pageWidths[width];
  if (width !== "custom") return null;
  return typeof most === "number" && Number.isFinite(most) ? Math.max(LEAST_WIDTH, most) : pageWidths.medium;
}
