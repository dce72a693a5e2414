import { contrast, mix, reach } from "./color.ts";
import { DEFAULT_CATEGORICAL } from "./palettes.ts";
import { categoricalOf, presets, type Theme, type ThemeColors } from "./presets.ts";
import { darkRoles, lightRoles, type ColorRoles } from "./roles.ts";

const TEXT = 4.5;
const MARK = 3;
const WHITE = "#FFFFFF";
const BLACK = "#000000";

/**
 * All colour roles of a theme. The house schemes are given, every other theme mixes them from its eight colours and is
 * moved until text reaches 4.5 and marks 3 on every ground where the design puts them (A06).
 */
export function deriveRoles(theme: Theme): ColorRoles {
  if (sameColors(theme, presets["sheaf-light"])) return withSoft(lightRoles, theme);
  if (sameColors(theme, presets["sheaf-dark"])) return withSoft(darkRoles, theme);
  const { isDark, canvas, surface, text, primary } = theme;
  const base = isDark ? darkRoles : lightRoles;
  const paper = surface;
  const raised = isDark ? mix(surface, text, 0.06) : surface;
  // A page of the other lightness has words of its own (`layoutColors`): parts of elements stay on the side of their words.
  const behind = contrast(text, canvas) < TEXT ? mix(surface, text, 0.06) : canvas;
  const panel = mix(surface, behind, isDark ? 0.5 : 0.42);
  const sunken = mix(surface, behind, isDark ? 0.4 : 0.62);
  const tint1 = mix(surface, primary, isDark ? 0.07 : 0.06);
  const tint2 = mix(surface, primary, isDark ? 0.17 : 0.14);
  const grounds = [paper, panel, sunken, behind, raised, tint1, tint2];
  const words = (color: string, on: readonly string[]): string => reach(color, text, on, TEXT);

  const accent = words(primary, [paper, panel, behind, tint1, tint2]);
  const filled = fillOf(primary, isDark ? canvas : text, isDark);
  const ok = words(theme.success, [paper]);
  const warn = words(theme.warning, [paper]);
  const bad = words(theme.danger, [paper]);
  const okTint = mix(surface, ok, 0.12);
  const warnTint = mix(surface, warn, 0.12);
  const badTint = mix(surface, bad, 0.12);
  const categorical = categoricalOf(theme);
  const first = categorical[0] ?? primary;
  const second = categorical[1] ?? primary;
  const synColBg = mix(surface, primary, isDark ? 0.18 : 0.1);

  return {
    frame: canvas,
    panel,
    paper,
    sunken,
    raised,
    line: mix(surface, text, isDark ? 0.09 : 0.12),
    "line-2": mix(surface, text, isDark ? 0.18 : 0.24),
    "line-3": reach(mix(surface, text, 0.4), text, [paper, raised], MARK),
    ink: text,
    "ink-2": reach(mix(text, surface, 0.24), text, grounds, 6),
    "ink-3": reach(mix(text, surface, 0.42), text, grounds, TEXT),
    "ink-4": mix(text, surface, 0.52),
    accent,
    "accent-hover": mix(accent, text, 0.25),
    "accent-fill": filled.fill,
    "accent-fill-hover": filled.hover,
    "on-accent": filled.words,
    "tint-1": tint1,
    "tint-2": tint2,
    ring: reach(mix(primary, isDark ? WHITE : surface, isDark ? 0 : 0.08), text, [paper, behind, panel, tint2], MARK),
    ok: words(ok, [paper, okTint]),
    "ok-tint": okTint,
    warn: words(warn, [paper, warnTint]),
    "warn-tint": warnTint,
    "warn-line": mix(surface, warn, 0.5),
    bad: words(bad, [paper, badTint]),
    "bad-tint": badTint,
    "bad-line": mix(surface, bad, 0.45),
    "band-1": mix(surface, primary, isDark ? 0.16 : 0.15),
    "band-2": mix(surface, primary, isDark ? 0.09 : 0.09),
    "band-3": mix(surface, primary, isDark ? 0.04 : 0.045),
    "bandline-1": reach(mix(surface, primary, 0.85), text, [paper], MARK),
    "bandline-2": mix(surface, primary, 0.5),
    "bandline-3": mix(surface, primary, 0.25),
    "syn-fn": words(base["syn-fn"], [paper]),
    "syn-col": words(accent, [paper, synColBg]),
    "syn-col-bg": synColBg,
    "syn-str": words(base["syn-str"], [paper]),
    "syn-num": words(base["syn-num"], [paper]),
    "syn-op": words(base["syn-op"], [paper]),
    "syn-kw": words(base["syn-kw"], [paper]),
    "syn-com": words(base["syn-com"], [paper]),
    "c1-soft": mix(surface, first, isDark ? 0.5 : 0.4),
    "c2-soft": mix(surface, second, isDark ? 0.3 : 0.4),
    grid: mix(surface, text, isDark ? 0.06 : 0.1),
    axis: mix(surface, text, isDark ? 0.3 : 0.43),
    ref: words(mix(text, surface, 0.42), [paper]),
    land: mix(surface, text, isDark ? 0.04 : 0.06),
    "land-line": mix(surface, text, isDark ? 0.13 : 0.18),
  };
}

/** White words on it in the house; below this a color would turn muddy before they can be read, and has dark ones. */
const NEAR_WHITE = 3;

/** What a filled button is made of: the color of the theme, and words that can be read on it. `darkest`: of the theme. */
function fillOf(
  primary: string,
  darkest: string,
  isDark: boolean,
): { readonly fill: string; readonly hover: string; readonly words: string } {
  if (isDark && contrast(primary, WHITE) < NEAR_WHITE)
    return { fill: primary, hover: mix(primary, WHITE, 0.18), words: reach(darkest, BLACK, [primary], 7) };
  // A dark theme's primary is light; the fill is taken down until white words can be read on it.
  const fill = reach(primary, BLACK, [WHITE], isDark ? 5 : TEXT);
  return { fill, hover: isDark ? reach(mix(fill, WHITE, 0.08), BLACK, [WHITE], TEXT) : mix(fill, BLACK, 0.2), words: WHITE };
}

/** The house scheme with another palette: the soft tones are those of its first colors. */
function withSoft(roles: ColorRoles, theme: Theme): ColorRoles {
  if (theme.categorical === DEFAULT_CATEGORICAL) return roles;
  const [first = theme.primary, second = first] = categoricalOf(theme);
  return {
    ...roles,
    "c1-soft": mix(theme.surface, first, theme.isDark ? 0.5 : 0.4),
    "c2-soft": mix(theme.surface, second, theme.isDark ? 0.3 : 0.4),
  };
}

function sameColors(a: ThemeColors, b: ThemeColors): boolean {
  return (
    a.isDark === b.isDark &&
    a.canvas === b.canvas &&
    a.surface === b.surface &&
    a.text === b.text &&
    a.primary === b.primary &&
    a.success === b.success &&
    a.warning === b.warning &&
    a.danger === b.danger
  );
}

/** A pair of colours that the design puts on each other, with the ratio it needs. */
export interface ContrastPair {
  readonly front: string;
  readonly ground: string;
  readonly minimum: number;
  readonly ratio: number;
}

const textOn: readonly (readonly [keyof ColorRoles, readonly (keyof ColorRoles)[]])[] = [
  ["ink", ["paper", "panel", "sunken", "frame", "raised", "tint-1", "tint-2", "band-1", "band-2", "band-3"]],
  ["ink-2", ["paper", "panel", "sunken", "frame", "raised", "tint-1", "tint-2"]],
  ["ink-3", ["paper", "panel", "sunken", "frame", "tint-2"]],
  ["accent", ["paper", "panel", "tint-2"]],
  ["on-accent", ["accent-fill", "accent-fill-hover"]],
  ["ok", ["paper", "ok-tint"]],
  ["warn", ["warn-tint"]],
  ["bad", ["paper", "bad-tint"]],
  ["syn-fn", ["paper"]],
  ["syn-col", ["syn-col-bg"]],
  ["syn-str", ["paper"]],
  ["syn-num", ["paper"]],
  ["syn-op", ["paper"]],
  ["syn-kw", ["paper"]],
  ["syn-com", ["paper"]],
];

const marksOn: readonly (readonly [keyof ColorRoles, readonly (keyof ColorRoles)[]])[] = [
  ["line-3", ["paper"]],
  ["ring", ["paper", "panel", "frame"]],
  ["bandline-1", ["paper"]],
];

/** Every pair of the design with its ratio: what the theme editor warns about and what the tests hold at the minimum. */
export function contrastPairs(roles: ColorRoles): readonly ContrastPair[] {
  const list = (rules: typeof textOn, minimum: number): ContrastPair[] =>
    rules.flatMap(([front, grounds]) =>
      grounds.map((ground) => ({ front, ground, minimum, ratio: contrast(roles[front], roles[ground]) })),
    );
  return [...list(textOn, TEXT), ...list(marksOn, MARK)];
}
