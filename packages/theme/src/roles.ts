/**
 * Colour roles. A component names a role, never a colour; the values of the two house schemes stand here,
 * every other theme derives them (derive.ts).
 */
export const surfaceRoles = ["frame", "panel", "paper", "sunken", "raised"] as const;
export const lineRoles = ["line", "line-2", "line-3"] as const;
export const inkRoles = ["ink", "ink-2", "ink-3", "ink-4"] as const;
export const accentRoles = ["accent", "accent-hover", "accent-fill", "accent-fill-hover", "on-accent", "tint-1", "tint-2", "ring"] as const;
export const statusRoles = ["ok", "ok-tint", "warn", "warn-tint", "warn-line", "bad", "bad-tint", "bad-line"] as const;
export const bandRoles = ["band-1", "band-2", "band-3", "bandline-1", "bandline-2", "bandline-3"] as const;
export const syntaxRoles = ["syn-fn", "syn-col", "syn-col-bg", "syn-str", "syn-num", "syn-op", "syn-kw", "syn-com"] as const;
export const chartRoles = ["c1-soft", "c2-soft", "grid", "axis", "ref", "land", "land-line"] as const;

export const colorRoles = [
  ...surfaceRoles,
  ...lineRoles,
  ...inkRoles,
  ...accentRoles,
  ...statusRoles,
  ...bandRoles,
  ...syntaxRoles,
  ...chartRoles,
] as const;

export type ColorRole = (typeof colorRoles)[number];

/** A hex colour for every role. */
export type ColorRoles = Readonly<Record<ColorRole, string>>;

/** Shadows and the veil behind dialogs: CSS values, equal for all light and all dark themes. */
export interface Elevation {
  readonly scrim: string;
  readonly shadow1: string;
  readonly shadow2: string;
  readonly shadow3: string;
}

export const lightRoles: ColorRoles = {
  frame: "#ECEFF3",
  panel: "#F7F8FA",
  paper: "#FFFFFF",
  sunken: "#F3F5F8",
  raised: "#FFFFFF",
  line: "#E1E5EB",
  "line-2": "#C8D0DA",
  "line-3": "#8793A4",
  ink: "#131A24",
  "ink-2": "#435064",
  "ink-3": "#5C697B",
  "ink-4": "#8C97A6",
  accent: "#1F3F8C",
  "accent-hover": "#17316F",
  "accent-fill": "#1F3F8C",
  "accent-fill-hover": "#17316F",
  "on-accent": "#FFFFFF",
  "tint-1": "#F0F4FC",
  "tint-2": "#DFE8F8",
  ring: "#2F63D6",
  ok: "#1B6E42",
  "ok-tint": "#E6F3EB",
  warn: "#8A5300",
  "warn-tint": "#FDF3DF",
  "warn-line": "#E4B869",
  bad: "#B0261D",
  "bad-tint": "#FCEBE9",
  "bad-line": "#E5A29C",
  "band-1": "#DCE4F3",
  "band-2": "#EAEFF8",
  "band-3": "#F5F7FB",
  "bandline-1": "#3A5BA8",
  "bandline-2": "#8CA3D3",
  "bandline-3": "#CBD4E3",
  "syn-fn": "#7A3E9D",
  "syn-col": "#1F4FA8",
  "syn-col-bg": "#E9F0FC",
  "syn-str": "#1B6E42",
  "syn-num": "#A4490B",
  "syn-op": "#435064",
  "syn-kw": "#7A3E9D",
  "syn-com": "#66727F",
  "c1-soft": "#A9BCE0",
  "c2-soft": "#F3D3B8",
  grid: "#E8EBF0",
  axis: "#9AA5B3",
  ref: "#5C697B",
  land: "#F1F3F6",
  "land-line": "#D5DBE3",
};

export const darkRoles: ColorRoles = {
  frame: "#0D1218",
  panel: "#131921",
  paper: "#19202A",
  sunken: "#141B24",
  raised: "#222B37",
  line: "#28313D",
  "line-2": "#3A4655",
  "line-3": "#6B7888",
  ink: "#E8EDF4",
  "ink-2": "#B3BECC",
  "ink-3": "#92A0B1",
  "ink-4": "#677485",
  accent: "#A3BDF7",
  "accent-hover": "#C2D4FB",
  "accent-fill": "#4468C4",
  // Lighter than the fill, but no lighter than white words can be read on (4.6); the brighter #5377D2 gives 4.25.
  "accent-fill-hover": "#4D71CC",
  "on-accent": "#FFFFFF",
  "tint-1": "#1D2736",
  "tint-2": "#273654",
  ring: "#7FA4F7",
  ok: "#7CCB9E",
  "ok-tint": "#1B3328",
  warn: "#E9B65B",
  "warn-tint": "#352A16",
  "warn-line": "#7A5C22",
  bad: "#F2938B",
  "bad-tint": "#3A1F1F",
  "bad-line": "#7C3B37",
  "band-1": "#27344E",
  "band-2": "#212B3D",
  "band-3": "#1C2531",
  "bandline-1": "#7F9EE6",
  "bandline-2": "#52699F",
  "bandline-3": "#3A4655",
  "syn-fn": "#C9A2EA",
  "syn-col": "#A3BDF7",
  "syn-col-bg": "#223050",
  "syn-str": "#7CCB9E",
  "syn-num": "#F0A66E",
  "syn-op": "#B3BECC",
  "syn-kw": "#C9A2EA",
  "syn-com": "#92A0B1",
  "c1-soft": "#465D92",
  "c2-soft": "#5B3D25",
  grid: "#252E3A",
  axis: "#556273",
  ref: "#92A0B1",
  land: "#202935",
  "land-line": "#343F4D",
};

export const lightElevation: Elevation = {
  scrim: "rgba(19,26,36,.36)",
  shadow1: "0 1px 2px rgba(19,26,36,.06)",
  shadow2: "0 2px 4px rgba(19,26,36,.06), 0 8px 24px rgba(19,26,36,.12)",
  shadow3: "0 4px 8px rgba(19,26,36,.08), 0 24px 56px rgba(19,26,36,.22)",
};

export const darkElevation: Elevation = {
  scrim: "rgba(4,7,11,.56)",
  shadow1: "0 1px 2px rgba(0,0,0,.3)",
  shadow2: "0 2px 4px rgba(0,0,0,.3), 0 8px 24px rgba(0,0,0,.45)",
  shadow3: "0 4px 8px rgba(0,0,0,.35), 0 24px 56px rgba(0,0,0,.6)",
};
