import type { DrawContext } from "../context.ts";
import type { Box, ChartOption, Drawing, Legend } from "../drawing.ts";
import { graphicOf, type Shape } from "../shapes.ts";
import { dashesOf, hatched } from "./hatched.ts";

/** Of more marks than this the lines would be all that is seen. */
const MOST_MARKS = 2_000;
/** Smaller than this nothing of a pattern is seen, px. */
const LEAST = 5;
/** A sector as an outline: a corner at each such angle, radians. */
const TURN = 0.05;

/** A drawing whose colors are told apart by patterns as well, in print and by those who do not see the colors: fills are hatched, lines are dashed, and so are their signs in the legend. */
export function withPatterns(drawing: Drawing, { colors }: DrawContext): Drawing {
  const { legend, marks, option } = drawing;
  const order = new Map<string, number>();
  const patternOf = (color: string): number => {
    const known = order.get(color) ?? order.size;
    order.set(color, known);
    return known;
  };
  if (legend.kind === "series") for (const { color, isNote } of legend.entries) if (isNote !== true) patternOf(color);
  const elements = elementsIn(option);
  const outlines: { readonly ring: readonly number[]; readonly color: string; readonly depth: number }[] = [];
  if (marks.count <= MOST_MARKS) {
    const hasBars = seriesIn(option).some(({ type }) => type === "bar");
    if (hasBars)
      for (const mark of marks.list()) {
        const place = marks.place(mark);
        if (place.kind === "box") outlines.push({ ring: boxRing(place.box), color: place.color, depth: 3 });
      }
    for (const { type, shape, style, z } of elements) {
      const color = style?.fill;
      if (typeof color !== "string" || shape === undefined || (order.size > 0 && !order.has(color))) continue;
      const ring = type === "sector" ? sectorRing(shape) : type === "rect" ? boxRing(rectOf(shape)) : null;
      if (ring !== null) outlines.push({ ring, color, depth: z ?? 2 });
    }
    // Above the series that they are of.
    for (const { ring, color } of drawing.fills ?? []) outlines.push({ ring, color, depth: 4 });
  }
  const shapes = outlines.flatMap(({ ring, color, depth }, at): readonly Shape[] => {
    if (isSmall(ring)) return [];
    const rings = hatched([ring], patternOf(color));
    return rings.length === 0
      ? []
      : [
          {
            kind: "outlines",
            id: `pattern-${at}`,
            rings,
            isClosed: false,
            fill: null,
            edge: { color: colors.roles.paper, width: 1.25 },
            opacity: 0.5,
            depth,
          },
        ];
  });
  const series = seriesIn(option).map((one) => (one.type === "line" ? dashed(one, patternOf) : one));
  // What is said of a drawing comes with it: its marks, words and table stay as they are.
  return {
    ...drawing,
    option: {
      ...option,
      series,
      graphic: { elements: [...elements, ...elementsIn({ graphic: graphicOf(shapes) })] },
    } as ChartOption,
    legend: signed(legend, patternOf),
  };
}

/** An element of the library's pictures, as far as it is looked at here. */
interface DrawnElement {
  readonly type?: string;
  readonly z?: number;
  readonly shape?: { readonly [member: string]: number };
  readonly style?: { readonly fill?: unknown };
}
const elementsIn = ({ graphic }: ChartOption): readonly DrawnElement[] =>
  (graphic as { readonly elements?: readonly DrawnElement[] } | undefined)?.elements ?? [];

/** A series of the library. */
interface DrawnSeries {
  readonly type?: string;
  readonly areaStyle?: unknown;
  readonly lineStyle?: { readonly color?: unknown; readonly type?: unknown };
}
const seriesIn = ({ series }: ChartOption): readonly DrawnSeries[] => (Array.isArray(series) ? series : []);

/** A line that somebody dashed stays so; the edge of an area is none. */
function dashed(one: DrawnSeries, patternOf: (color: string) => number): DrawnSeries {
  const { lineStyle, areaStyle } = one;
  const color = lineStyle?.color;
  if (areaStyle !== undefined || typeof color !== "string" || (lineStyle?.type !== undefined && lineStyle.type !== "solid")) return one;
  const dash = dashesOf(patternOf(color));
  return dash === null ? one : { ...one, lineStyle: { ...lineStyle, type: [...dash] } };
}

function signed(legend: Legend, patternOf: (color: string) => number): Legend {
  if (legend.kind !== "series") return legend;
  return {
    ...legend,
    entries: legend.entries.map((entry) => (entry.isNote === true ? entry : { ...entry, pattern: patternOf(entry.color) })),
  };
}

const rectOf = ({ x = 0, y = 0, width = 0, height = 0 }: { readonly [member: string]: number }): Box => ({
  left: x,
  top: y,
  width,
  height,
});
const boxRing = ({ left, top, width, height }: Box): readonly number[] => [
  left,
  top,
  left + width,
  top,
  left + width,
  top + height,
  left,
  top + height,
];

function sectorRing(shape: { readonly [member: string]: number }): readonly number[] {
  const { cx = 0, cy = 0, r0 = 0, r = 0, startAngle = 0, endAngle = 0 } = shape;
  const steps = Math.max(2, Math.ceil(Math.abs(endAngle - startAngle) / TURN));
  const at = (radius: number, step: number): readonly [number, number] => {
    const angle = startAngle + ((endAngle - startAngle) * step) / steps;
    return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)];
  };
  const ring: number[] = [];
  for (let step = 0; step <= steps; step += 1) ring.push(...at(r, step));
  for (let step = steps; step >= 0; step -= 1) ring.push(...at(r0, step));
  return ring;
}

function isSmall(ring: readonly number[]): boolean {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let at = 0; at + 1 < ring.length; at += 2) {
    const [x, y] = [ring[at] ?? 0, ring[at + 1] ?? 0];
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
  }
  return right - left < LEAST || bottom - top < LEAST;
}
