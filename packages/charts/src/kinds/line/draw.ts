import type { LineSeriesOption } from "echarts/charts";
import type { ResultTable } from "@sheaf/result";
import { withAlpha } from "@sheaf/theme";
import { isOnAxis } from "../../cartesian/along-axis.ts";
import { boundsOf } from "../../cartesian/bounds.ts";
import { intervalNotes, intervalReach, intervalShapes } from "../../cartesian/error-bars.ts";
import { frameShapes } from "../../cartesian/frame-shapes.ts";
import { cartesianLayout, type CartesianLayout } from "../../cartesian/layout.ts";
import { chartLegend, orderAtEnd } from "../../cartesian/words/legend.ts";
import { markIndex, markKeys } from "../../cartesian/mark-index.ts";
import { cartesianModel, type CartesianKind, type CartesianModel, type SeriesStyle } from "../../cartesian/model.ts";
import { axisIndexes, axisSpace, cartesianOption } from "../../cartesian/option.ts";
import { offScaleNotes } from "../../cartesian/axes/off-scale.ts";
import { spansOf, stackingOf, type Span } from "../../cartesian/stacks/spans.ts";
import { chartSummary } from "../../cartesian/words/summary.ts";
import { chartTable } from "../../cartesian/words/table.ts";
import { soften } from "../../color/series-colors.ts";
import type { DrawContext } from "../../context.ts";
import type { Drawing, MarkPlace, MarkRef } from "../../drawing.ts";
import type { CartesianElement } from "../../element.ts";
import { seriesPoint, usualSize } from "../../marks/shapes/series-points.ts";
import { symbols, symbolWidth } from "../../marks/shapes/symbols.ts";
import { dashOf, knownMarks, markReach, refLabelRoom, refShapes } from "../../reference/ref-marks.ts";
import { trendShapes } from "../../reference/trend-lines.ts";
import { withOwnAxes } from "../../trellis/own-axes.ts";
import { areaFills } from "./area-fills.ts";
import { directLabelRoom, directLabels } from "./line-labels.ts";
import { openBands, openEntry, withOpenEnd } from "./open-end.ts";
import { pointLabels } from "./point-labels.ts";

const LINES: CartesianKind = { noun: "line-chart", shape: "line", onStripes: false };
const AREAS: CartesianKind = { noun: "area-chart", shape: "area", onStripes: false };

/** Draws a line chart: one line for each measure and category, broken where a value is missing. */
export const drawLines = withOwnAxes<CartesianElement>(LINES, (element, table, context) => drawAlong(element, table, context, LINES));

/** Draws an area chart: bands from the axis, or on top of each other. */
export const drawAreas = withOwnAxes<CartesianElement>(AREAS, (element, table, context) => drawAlong(element, table, context, AREAS));

function drawAlong(element: CartesianElement, table: ResultTable, context: DrawContext, kind: CartesianKind): Drawing {
  const model = cartesianModel(element, table, context, kind);
  const reference = knownMarks(model);
  const spans = model.panels.map(({ series }) => spansOf(model, series));
  const reach = [...markReach(reference.marks), ...intervalReach(model)];
  const refRoom = refLabelRoom(model, reference.marks);
  const lay = (rightRoom: number): CartesianLayout =>
    cartesianLayout({ model, spans, reach, bound: boundsOf(context), endLabel: null, rightRoom });
  const directRoom = directLabelRoom(model);
  const withDirect = directRoom === null ? null : lay(Math.max(refRoom, directRoom));
  const direct = withDirect === null ? null : directLabels(model, withDirect, spans);
  const layout = withDirect !== null && direct !== null ? withDirect : lay(refRoom);

  const lineColors = model.styles.map((_, series) => strokeColor(model, series));
  const place = (mark: MarkRef): MarkPlace | null => pointPlace(model, layout, spans, mark, lineColors[mark.series] ?? "");
  const marks = markIndex({ model, layout, spans, place, colorOf: (mark) => lineColors[mark.series] ?? context.colors.roles.accent });
  const trends = trendShapes(model, layout, lineColors);
  const notes = [
    ...model.notes,
    ...reference.notes,
    ...trends.notes,
    ...intervalNotes(model),
    ...offScaleNotes(model, layout, marks.count),
  ];
  const series = lineSeries(model, layout, spans, lineColors);
  const veils = openBands(model, layout, spans);
  return {
    option: cartesianOption(model, layout, {
      marks: marks.count,
      series,
      shapes: [
        ...frameShapes(model, layout),
        ...refShapes(model, layout, reference.marks),
        ...veils,
        ...trends.shapes,
        ...intervalShapes(model, layout, place, (mark) => lineColors[mark.series] ?? context.colors.roles.accent),
        ...(direct ?? []),
        ...pointLabels(model, layout, spans),
      ],
    }),
    legend: chartLegend(model, {
      labelled: direct !== null,
      scale: null,
      order: orderAtEnd(model),
      colors: lineColors,
      open: openEntry(model, { series, isPaler: veils.length > 0 }),
    }),
    summary: chartSummary(model, notes),
    table: chartTable(model),
    marks,
    notes,
    plots: layout.panels.map(({ plot }) => plot),
    fills: areaFills(model, layout, spans, lineColors),
    isEmpty: marks.count === 0,
  };
}

/** Comparison periods are neutral and dashed, raw values behind a smoothed line the first line's hue at 28%; lines without a selected mark are muted. */
export function strokeColor(model: CartesianModel, series: number): string {
  const style = model.styles[series];
  const { colors, selected } = model.context;
  if (style === undefined) return colors.roles.accent;
  if (style.role === "comparison") return colors.roles["line-3"];
  const main = model.styles.find(({ role }) => role === "value")?.color ?? style.color;
  const color = style.role === "raw" ? withAlpha(main, 0.28) : style.color;
  if (selected === null || selected === undefined || style.role === "raw") return color;
  const anySelected = model.panels.some(
    ({ series: own }, panel) =>
      own[series]?.values.some((value, slot) => !Number.isNaN(value) && selected(markKeys(model, { panel, series, slot }))) === true,
  );
  return anySelected ? color : soften(color, colors);
}

/** Half the width that a mark of a line has for the pointer at least, px. */
const LEAST_REACH = 4;

export function pointPlace(
  model: CartesianModel,
  layout: CartesianLayout,
  spans: readonly (readonly Span[])[],
  { panel, series, slot }: MarkRef,
  color: string,
): MarkPlace | null {
  const box = layout.panels[panel];
  const one = model.panels[panel]?.series[series];
  const value = spans[panel]?.[series]?.to[slot] ?? Number.NaN;
  if (box === undefined || one === undefined || Number.isNaN(value)) return null;
  const share = layout.along.share(slot);
  if (!isOnAxis(share)) return null;
  const x = layout.alongPx(box, share);
  const y = layout.valuePx(box, one.axis, value);
  const style = model.styles[series];
  const radius = Math.max(LEAST_REACH, ((style === undefined ? null : seriesPoint(style))?.size ?? 0) / 2);
  const around = { left: x - radius, top: y - radius, width: 2 * radius, height: 2 * radius };
  return Number.isNaN(x) || Number.isNaN(y) ? null : { kind: "point", box: around, color };
}

export function lineSeries(
  model: CartesianModel,
  layout: CartesianLayout,
  spans: readonly (readonly Span[])[],
  colors: readonly string[],
): LineSeriesOption[] {
  const small = model.grid.total > 1;
  const stacking = stackingOf(model);
  const usual = usualSize((layout.panels[0]?.plot.width ?? 0) / Math.max(1, model.slots.count - 1));
  return model.panels.flatMap(({ series }, panel) =>
    series.flatMap((one, index): LineSeriesOption[] => {
      const style = model.styles[index];
      if (style?.shape === "bar") return [];
      const isArea = style?.shape === "area";
      // An area alone beside stacked bars lies on nothing: it lets them be seen.
      const areas = series.filter(({ axis }, other) => axis === one.axis && model.styles[other]?.shape === "area").length;
      const isStacked = isArea && stacking !== "none" && (areas > 1 || stacking === "normalized");
      const span = spans[panel]?.[index];
      const scale = layout.values.find((axis) => axis.index === one.axis)?.scale;
      const color = colors[index] ?? model.context.colors.roles.accent;
      const connect = style?.line.missing === "interpolate";
      const points = pointsOf(
        model,
        isStacked && span !== undefined ? heightsOf(model, panel, index, span) : (span?.to ?? new Float64Array()),
        isStacked ? null : one.rows,
        (value) => (scale === undefined ? value : axisSpace(scale, value)),
        layout.along.space,
      );
      const marker = style === undefined ? null : seriesPoint(style, usual);
      const hasLone = marker === null && !connect && points.some((_, at) => isLone(points, at));
      const drawn: LineSeriesOption = {
        type: "line",
        id: `${panel}\n${one.id}`,
        ...axisIndexes(model, layout, panel, one.axis),
        z: style?.role === "value" ? 3 : 2,
        silent: true,
        emphasis: { disabled: true },
        clip: true,
        connectNulls: connect,
        showAllSymbol: true,
        // Where none is drawn the library need not look at each point for it.
        showSymbol: marker !== null || hasLone,
        symbol: marker === null ? "none" : symbols[marker.shape],
        ...(marker === null ? {} : { symbolSize: symbolWidth(marker.shape, marker.size) }),
        ...curve(style),
        lineStyle: {
          // Bands on top of each other are told apart by a line of paper.
          color: isStacked ? model.context.colors.roles.paper : color,
          width: style?.shape === "scatter" ? 0 : (style?.line.width ?? (small ? 1.75 : style?.role === "raw" ? 1 : isStacked ? 0.75 : 2)),
          type: strokeType(style),
          opacity: style?.line.opacity ?? 1,
          join: "round",
          cap: "round",
        },
        // On the edge of an area, points are told from it by a ring of paper.
        itemStyle: { color, ...(isArea && marker !== null ? { borderColor: model.context.colors.roles.paper, borderWidth: 1 } : {}) },
        // A value between two gaps has no line: it is drawn as a point, or it would be lost.
        ...(isStacked ? { stack: `area-${panel}-${one.axis}` } : {}),
        ...(isArea ? { areaStyle: { color, opacity: style.line.opacity ?? (isStacked ? 1 : 0.28), origin: "auto" as const } } : {}),
        ...(hasLone || model.kind.onStripes || model.unfinished !== null
          ? { data: hasLone ? withLonePoints(points) : points.map(([x, y]) => [x, y ?? "-"]) }
          : inOneList(points)),
      };
      return isStacked ? [drawn] : withOpenEnd(drawn, points, model, layout.along.space);
    }),
  );
}

/**
 * The heights of a band that lies on others. Where others have a value and it has none of what adds up (a count, a sum), it has none: the
 * band narrows to nothing there, and those above it go on. A null is a gap, as in a line.
 */
function heightsOf(model: CartesianModel, panel: number, index: number, { from, to }: Span): Float64Array {
  const series = model.panels[panel]?.series ?? [];
  const one = series[index];
  const isSum = one !== undefined && model.context.additive?.(one.measure.id) === true && model.styles[index]?.line.missing !== "hide";
  return to.map((end, slot) => {
    const height = end - (from[slot] ?? 0);
    const isAbsent = isSum && Number.isNaN(height) && one.rows[slot] === -1 && one.pooled === null;
    return isAbsent && series.some(({ values }) => !Number.isNaN(values[slot] ?? Number.NaN)) ? 0 : height;
  });
}

type Point = readonly [number, number | null];

/**
 * The points of a line in axis space. Slots without a row are gaps where slots are regular, else merely other moments; without rows every
 * slot has its point, as those that are stacked must.
 */
function pointsOf(
  model: CartesianModel,
  values: Float64Array,
  rows: Int32Array | null,
  toSpace: (value: number) => number,
  space: (slot: number) => number,
): Point[] {
  const { slots } = model;
  const points: Point[] = [];
  for (let slot = 0; slot < values.length; slot += 1) {
    const value = values[slot] ?? Number.NaN;
    const x = space(slot);
    if (Number.isNaN(x)) continue;
    const y = Number.isNaN(value) ? Number.NaN : toSpace(value);
    if (!Number.isNaN(y)) points.push([x, y]);
    else if (rows === null || slots.regular || (rows[slot] ?? -1) !== -1) points.push([x, null]);
  }
  return points;
}

/** Numbers one after the other are such a list of points, which the library takes without its types saying so. */
const isList = (data: unknown): data is NonNullable<LineSeriesOption["data"]> => data instanceof Float64Array;

/** Points one after the other, as the library reads them fastest; a gap is no number. */
function inOneList(points: readonly Point[]): Pick<LineSeriesOption, "dimensions" | "data"> {
  const data: unknown = Float64Array.from(points.flatMap(([x, y]) => [x, y ?? Number.NaN]));
  return isList(data) ? { dimensions: ["x", "y"], data } : {};
}

/** Whether a value stands between two gaps. */
const isLone = (points: readonly Point[], at: number): boolean =>
  typeof points[at]?.[1] === "number" && typeof points[at - 1]?.[1] !== "number" && typeof points[at + 1]?.[1] !== "number";

function withLonePoints(points: readonly Point[]): NonNullable<LineSeriesOption["data"]> {
  return points.map(([x, y], index) => {
    return isLone(points, index) ? { value: [x, y], symbol: "circle", symbolSize: 5 } : [x, y === null ? "-" : y];
  });
}

function strokeType(style: SeriesStyle | undefined): number[] | "solid" {
  const dash = dashOf(style?.role === "comparison" ? "dashed" : style?.line.strokeStyle);
  return dash === null ? "solid" : [...dash];
}

function curve(style: SeriesStyle | undefined): Pick<LineSeriesOption, "smooth" | "smoothMonotone" | "step"> {
  switch (style?.line.interpolation) {
    case "monotone":
      return { smooth: 0.4, smoothMonotone: "x" };
    case "step":
      return { step: "middle" };
    case "step-before":
      return { step: "start" };
    case "step-after":
      return { step: "end" };
    case "linear":
    case undefined:
      return {};
  }
}
