import { leastDistance } from "./color.ts";
import { DEFAULT_CATEGORICAL, DEFAULT_DIVERGING, DEFAULT_SEQUENTIAL, paletteColors, type SequentialName } from "./palettes.ts";

/** What a theme sets; everything else derives from it. */
export interface ThemeColors {
  readonly isDark: boolean;
  readonly canvas: string;
  readonly surface: string;
  readonly text: string;
  readonly primary: string;
  readonly success: string;
  readonly warning: string;
  readonly danger: string;
}

/** A palette by its name, or colors of its own. */
export type Scheme = string | readonly string[];

export interface Theme extends ThemeColors {
  readonly categorical: Scheme;
  readonly sequential: Scheme;
  readonly diverging: Scheme;
}

const schemes = { categorical: DEFAULT_CATEGORICAL, sequential: DEFAULT_SEQUENTIAL, diverging: DEFAULT_DIVERGING } as const;
const light = { isDark: false, success: "#1B6E42", warning: "#8A5300", danger: "#B0261D", ...schemes } as const;
const dark = { isDark: true, success: "#7CCB9E", warning: "#E9B65B", danger: "#F2938B", ...schemes } as const;

/** Scales of numbers in the hue of the theme. */
const toned = (sequential: SequentialName): { readonly sequential: SequentialName } => ({ sequential });

export const presets = {
  "sheaf-light": { ...light, canvas: "#ECEFF3", surface: "#FFFFFF", text: "#131A24", primary: "#1F3F8C" },
  "chrome-light": { ...light, canvas: "#F1F3F4", surface: "#FFFFFF", text: "#202124", primary: "#1A5FD0" },
  ocean: { ...light, canvas: "#E6F0F3", surface: "#FFFFFF", text: "#10252E", primary: "#0B6280", ...toned("gnbu") },
  earth: { ...light, canvas: "#F3EEE4", surface: "#FFFDF8", text: "#2A2219", primary: "#7A4A1E", ...toned("ylorbr") },
  retro: { ...light, canvas: "#F4E9D2", surface: "#FFFBF0", text: "#2B2320", primary: "#A63A2B", ...toned("orrd") },
  blueberry: { ...light, canvas: "#ECECF6", surface: "#FFFFFF", text: "#1C1B33", primary: "#3F459E", ...toned("purples") },
  "sheaf-dark": { ...dark, canvas: "#0D1218", surface: "#19202A", text: "#E8EDF4", primary: "#A3BDF7" },
  "chrome-dark": { ...dark, canvas: "#1B1C1F", surface: "#2A2B2E", text: "#E8EAED", primary: "#8AB4F8" },
  cobalt: { ...dark, canvas: "#0B1B36", surface: "#12284A", text: "#E6EEFA", primary: "#8DB8FF" },
  matrix: { ...dark, canvas: "#08100C", surface: "#0F1A14", text: "#D6F2E0", primary: "#5FD38D", ...toned("greens") },
  bumblebee: { ...dark, canvas: "#161510", surface: "#22201A", text: "#F4EFDD", primary: "#F0C64A", ...toned("ylorbr") },
  crystal: { ...dark, canvas: "#121921", surface: "#1C2530", text: "#E9F2F6", primary: "#8FD3E8", ...toned("gnbu") },
} as const satisfies Record<string, Theme>;

export type PresetName = keyof typeof presets;
export const presetNames = Object.keys(presets) as readonly PresetName[];

/** Theme words of workbook files: the three of the file format, and every preset by its own name; undefined if unknown. */
export function presetNamed(name: string): PresetName | undefined {
  if (name === "Light" || name === "Surface") return "sheaf-light";
  if (name === "Dark") return "sheaf-dark";
  return Object.hasOwn(presets, name) ? (name as PresetName) : undefined;
}

const house: readonly string[] = [presets["sheaf-light"].primary, presets["sheaf-dark"].primary];
/** Nearer to each other than this in Lab, two series are one for somebody. */
const APART = 11;

/**
 * Colors of the series of a theme. The default palette begins with the primary color of a theme that has one of its own, so that a chart
 * of one series belongs to its page; colors too near to it give way.
 */
export function categoricalOf({ categorical, isDark, primary }: Theme): readonly string[] {
  const listed = typeof categorical === "string" ? paletteColors(categorical, isDark) : categorical;
  const colors = listed ?? paletteColors(DEFAULT_CATEGORICAL, isDark) ?? [];
  if (categorical !== DEFAULT_CATEGORICAL || house.includes(primary)) return colors;
  const apart = colors.filter((color) => leastDistance(color, primary) >= APART);
  return [primary, ...apart];
}

/** Colors of a scale of a theme; the default one's where its name is unknown. */
export function scaleOf(theme: Theme, kind: "sequential" | "diverging"): readonly string[] {
  const scheme = theme[kind];
  const colors = typeof scheme === "string" ? paletteColors(scheme, theme.isDark) : scheme;
  return colors ?? paletteColors(kind === "sequential" ? DEFAULT_SEQUENTIAL : DEFAULT_DIVERGING, theme.isDark) ?? [];
}
