import { hatch } from "../maps/rings.ts";

/** Outlines, x and y of their points in turn. */
type Rings = readonly (readonly number[])[];
/** Lines as pairs of points: x1, y1, x2, y2. */
type Lines = readonly (readonly [number, number, number, number])[];

/** Each turns a place so that the lines of `hatch`, along which x + y is the same, run its way; `back` turns it back. */
interface Way {
  readonly to: (x: number, y: number) => readonly [number, number];
  readonly back: (u: number, v: number) => readonly [number, number];
}
const rising: Way = { to: (x, y) => [x, y], back: (u, v) => [u, v] };
const falling: Way = { to: (x, y) => [-x, y], back: (u, v) => [-u, v] };
const level: Way = { to: (x, y) => [y - x, x], back: (u, v) => [v, u + v] };
const plumb: Way = { to: (x, y) => [x - y, y], back: (u, v) => [u + v, v] };

/** Ways and distances that are told apart in grey. The first is none: a plain fill. */
const patterns: readonly { readonly ways: readonly Way[]; readonly apart: number }[] = [
  { ways: [], apart: 0 },
  { ways: [rising], apart: 8 },
  { ways: [falling], apart: 8 },
  { ways: [level], apart: 6 },
  { ways: [plumb], apart: 6 },
  { ways: [rising, falling], apart: 10 },
  { ways: [level, plumb], apart: 8 },
  { ways: [rising], apart: 14 },
  { ways: [falling], apart: 14 },
  { ways: [level], apart: 12 },
];

/** The lines of a pattern within outlines. */
export function hatched(rings: Rings, pattern: number): Lines {
  const { ways, apart } = patterns[pattern % patterns.length] ?? { ways: [], apart: 0 };
  return ways.flatMap(({ to, back }) => {
    const turned = rings.map((ring) => {
      const places: number[] = [];
      for (let at = 0; at + 1 < ring.length; at += 2) places.push(...to(ring[at] ?? 0, ring[at + 1] ?? 0));
      return places;
    });
    const flat = hatch(turned, apart);
    const lines: (readonly [number, number, number, number])[] = [];
    for (let at = 0; at + 3 < flat.length; at += 4)
      lines.push([...back(flat[at] ?? 0, flat[at + 1] ?? 0), ...back(flat[at + 2] ?? 0, flat[at + 3] ?? 0)]);
    return lines;
  });
}

/** Dashes of lines that are told apart without color, px; the first is a solid line. */
const dashes: readonly (readonly number[] | null)[] = [null, [6, 4], [2, 3], [10, 3, 2, 3], [14, 5], [2, 6]];

/** A pattern as the sign of a legend: lines in a square of 8 px. */
export const signLines = (pattern: number): Lines =>
  hatched([[0, 0, SIGN, 0, SIGN, SIGN, 0, SIGN]], pattern).map(([x1, y1, x2, y2]) => [
    (x1 * 8) / SIGN,
    (y1 * 8) / SIGN,
    (x2 * 8) / SIGN,
    (y2 * 8) / SIGN,
  ]);
/** Of the part of the pattern that the sign shows, px. */
const SIGN = 20;

/** The dashes of the line that stands for a pattern; null: it is solid. */
export const dashesOf = (pattern: number): readonly number[] | null => dashes[pattern % dashes.length] ?? null;
