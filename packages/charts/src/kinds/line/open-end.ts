import type { LineSeriesOption } from "echarts/charts";
import { mix } from "@sheaf/theme";
import { message } from "@sheaf/messages";
import { slotText } from "../../cartesian/along-axis.ts";
import type { CartesianLayout } from "../../cartesian/layout.ts";
import type { CartesianModel } from "../../cartesian/model.ts";
import type { Span } from "../../cartesian/stacks/spans.ts";
import type { ChartColors } from "../../context.ts";
import type { LegendEntry } from "../../drawing.ts";
import type { Shape } from "../../shapes.ts";

/** px, of the line to a last period that has less in it than a whole one: where it leads is not known yet. */
const OPEN_DASH = [4, 4];
/** Of a line that is dashed anyway. */
const OPEN_DOTS = [1, 4];
/** Ends the name of such a line in the library. */
const OPEN = "\nopen";
/** Above the marks, below labels. */
const OVER_MARKS = 4;
/** How much is seen of bands and bars that may still grow. */
const SEEN = 0.55;

/** A line in two, the second of them to its last period alone; an area goes on to its end, and has these two lines as its edge. */
export function withOpenEnd(
  drawn: LineSeriesOption,
  points: readonly (readonly [number, number | null])[],
  { unfinished }: CartesianModel,
  space: (slot: number) => number,
): LineSeriesOption[] {
  if (unfinished === null) return [drawn];
  const at = (slot: number): number => points.findIndex(([x]) => x === space(slot));
  const [before, last] = [at(unfinished.before), at(unfinished.slot)];
  const { areaStyle, data, id, lineStyle, ...line } = drawn;
  const isJoined = Math.abs(last - before) === 1 && typeof points[before]?.[1] === "number" && typeof points[last]?.[1] === "number";
  if (!isJoined || data === undefined || lineStyle?.width === 0) return [drawn];
  const part = (name: string, kept: (point: number) => boolean, type: LineStyleType = "solid"): LineSeriesOption => ({
    ...line,
    id: `${String(id)}${name}`,
    lineStyle: { ...lineStyle, type },
    data: data.map((one, point) => (kept(point) ? one : [points[point]?.[0] ?? 0, "-"])),
  });
  const dash = lineStyle?.type === "solid" ? OPEN_DASH : OPEN_DOTS;
  return [
    ...(areaStyle === undefined ? [] : [{ ...drawn, lineStyle: { ...lineStyle, width: 0 } }]),
    part(areaStyle === undefined ? "" : "\nedge", (point) => point !== last, lineStyle?.type),
    part(OPEN, (point) => point === before || point === last, dash),
  ];
}

type LineStyleType = NonNullable<LineSeriesOption["lineStyle"]>["type"];

/** A veil over bands that lie on each other, up to a last period that has less in it than a whole one. */
export function openBands(
  { unfinished, styles, panels, context }: CartesianModel,
  layout: CartesianLayout,
  spans: readonly (readonly Span[])[],
): readonly Shape[] {
  if (unfinished === null) return [];
  const { slot, before } = unfinished;
  return layout.panels.flatMap((panel, index): readonly Shape[] =>
    ([0, 1] as const).flatMap((axis): readonly Shape[] => {
      const bands = (panels[index]?.series ?? []).flatMap((one, series) =>
        one.axis === axis && styles[series]?.shape === "area" ? (spans[index]?.[series] ?? []) : [],
      );
      const edge = (at: number, end: (...values: number[]) => number): readonly [number, number] => {
        const ends = bands.flatMap(({ from, to }) => [from[at] ?? Number.NaN, to[at] ?? Number.NaN]);
        const drawn = ends.filter((value) => !Number.isNaN(value));
        return [layout.alongPx(panel, layout.along.share(at)), layout.valuePx(panel, axis, end(...drawn))];
      };
      const points = [edge(before, Math.max), edge(slot, Math.max), edge(slot, Math.min), edge(before, Math.min)];
      if (bands.length < 2 || !points.flat().every(Number.isFinite)) return [];
      return [
        { kind: "polygon", id: `${index}-open-${axis}`, points, fill: context.colors.roles.paper, opacity: 1 - SEEN, depth: OVER_MARKS },
      ];
    }),
  );
}

/** Lower or narrower than this no drawing has room to say more than its marks do, px. */
const LEAST_SAID = { width: 150, height: 80 } as const;

/**
 * What the legend says of the last period, once for all series: by the sign of what is drawn apart, a line, or else paler bands or bars. Null
 * where nothing is.
 */
export function openEntry(
  { unfinished, slots, styles, context }: CartesianModel,
  { series, isPaler }: { readonly series: readonly LineSeriesOption[]; readonly isPaler: boolean },
): LegendEntry | null {
  if (unfinished === null || context.width < LEAST_SAID.width || context.height < LEAST_SAID.height) return null;
  const lines = series.filter(({ id }) => String(id).endsWith(OPEN));
  if (lines.length === 0 && !isPaler) return null;
  const { roles } = context.colors;
  const isDashed = lines.some(({ lineStyle }) => lineStyle?.type === OPEN_DASH);
  const [only] = styles.length === 1 ? styles : [];
  const ink = only?.color ?? roles["ink-3"];
  return {
    id: "~so-far",
    name: context.say(message("drawing.so-far", { period: slotText(slots, unfinished.slot) })),
    sign: lines.length === 0 ? "square" : isDashed ? "dashed-line" : "dotted-line",
    color: lines.length === 0 ? paler(ink, context.colors) : ink,
    keys: [],
    isNote: true,
  };
}

/** The color of a bar that is not over yet. */
export const paler = (color: string, { roles }: ChartColors): string => mix(roles.paper, color, SEEN);
