import { distance, lab, leastDistance, reach, toHex } from "./color.ts";
import { DEFAULT_CATEGORICAL, paletteColors } from "./palettes.ts";
import type { ThemeColors } from "./presets.ts";

/** Bits of a channel that tell two colors of a picture apart: shades of an edge are one. */
const BITS = 4;
/** Grays, and what is nearly one: they are what a mark stands on, or its outline. */
const GRAY = 40;
const OPAQUE = 128;
/** Nearer to each other than this in Lab, two colors of a picture are one. */
const ONE = 22;
/** A color of less than so much of what is colored is an edge. */
const LEAST = 0.02;
const MOST = 6;

interface Heap {
  count: number;
  r: number;
  g: number;
  b: number;
}

/**
 * The colors that a picture is painted in, those of large parts first; none of one in black, white and grays.
 *
 * @param pixels four channels of 0 to 255 each, as a canvas has them
 */
export function colorsOfPicture(pixels: ArrayLike<number>): readonly string[] {
  const heaps = new Map<number, Heap>();
  let colored = 0;
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [r = 0, g = 0, b = 0, alpha = 0] = [pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3]];
    if (alpha < OPAQUE || Math.max(r, g, b) - Math.min(r, g, b) < GRAY) continue;
    const shift = 8 - BITS;
    const key = ((r >> shift) << (2 * BITS)) | ((g >> shift) << BITS) | (b >> shift);
    const heap = heaps.get(key) ?? { count: 0, r: 0, g: 0, b: 0 };
    heap.count += 1;
    heap.r += r;
    heap.g += g;
    heap.b += b;
    heaps.set(key, heap);
    colored += 1;
  }
  const found: { readonly color: string; count: number }[] = [];
  for (const { count, r, g, b } of [...heaps.values()].toSorted((one, other) => other.count - one.count)) {
    const color = toHex({ r: r / count, g: g / count, b: b / count });
    const like = found.find((one) => distance(lab(one.color), lab(color)) < ONE);
    if (like === undefined) found.push({ color, count });
    else like.count += count;
  }
  return found
    .filter(({ count }) => count >= colored * LEAST)
    .toSorted((one, other) => other.count - one.count)
    .slice(0, MOST)
    .map(({ color }) => color);
}

/** Words have 4.5, what is drawn has 3 (WCAG 2). */
const TEXT = 4.5;
const DRAWN = 3;
const SERIES = 8;
/** As far apart from each other are the series of a theme. */
const APART = 11;

/** What a theme takes from the colors of a picture: as they are where they can be read, else darker or lighter. Null: there are none. */
export function themeFromColors(
  colors: readonly string[],
  { text, surface, canvas, isDark }: ThemeColors,
): { readonly primary: string; readonly categorical: readonly string[] } | null {
  const [first] = colors;
  if (first === undefined) return null;
  const house = paletteColors(DEFAULT_CATEGORICAL, isDark) ?? [];
  const series: string[] = [];
  for (const color of [...colors.map((one) => reach(one, text, [surface], DRAWN)), ...house])
    if (series.length < SERIES && series.every((other) => leastDistance(other, color) >= APART)) series.push(color);
  return { primary: reach(first, text, [surface, canvas], TEXT), categorical: series };
}
