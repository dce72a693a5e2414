import { contrast, leastDistance, mix } from "./color.ts";

/** Fill and text of a coloured cell. */
export interface CellColors {
  readonly fill: string;
  readonly ink: string;
}

const BLACK = "#131A24";
const WHITE = "#FFFFFF";

/** Chooses black or white words for a fill by contrast, and shifts the fill lightly until the pair reaches 4.5. */
export function cellColors(fill: string): CellColors {
  const ink = contrast(fill, BLACK) >= contrast(fill, WHITE) ? BLACK : WHITE;
  const away = ink === BLACK ? WHITE : "#000000";
  for (let step = 0; step <= 40; step += 1) {
    const shifted = mix(fill, away, step / 100);
    if (contrast(shifted, ink) >= 4.5) return { fill: step === 0 ? fill : shifted, ink };
  }
  return { fill: mix(fill, away, 0.4), ink };
}

/** A colour for a position 0–1 along a list of colours; positions outside are clamped, one colour is constant. */
export function colorAt(colors: readonly string[], position: number): string {
  const last = colors.length - 1;
  const first = colors[0];
  if (first === undefined) throw new Error("A color scale needs at least one color");
  if (last === 0 || !(position > 0)) return first;
  if (position >= 1) return colors[last] ?? first;
  const index = Math.floor(position * last);
  return mix(colors[index] ?? first, colors[index + 1] ?? first, position * last - index);
}

const BELOW_ZERO = ["#D0687A", "#6A93CE"] as const;

/** The color of bars below zero beside bars of a color: red as in spreadsheets, where people can tell the two apart; blue beside red ones. */
export function belowZeroColor(color: string): string {
  const [red, blue] = BELOW_ZERO;
  return leastDistance(color, red) >= leastDistance(color, blue) / 2 ? red : blue;
}

/**
 * Position of a value in a domain, 0–1. With a middle the lower and the upper half are scaled apart, so that the middle
 * colour stands for exactly that value.
 */
export function domainPosition(
  value: number,
  domain: { readonly min: number; readonly max: number; readonly mid?: number | undefined },
): number {
  const { min, max, mid } = domain;
  if (max === min) return 0.5;
  if (mid === undefined) return (value - min) / (max - min);
  if (value <= mid) return mid === min ? 0.5 : 0.5 * ((value - min) / (mid - min));
  return max === mid ? 0.5 : 0.5 + 0.5 * ((value - mid) / (max - mid));
}
