import type { ScatterSeriesOption } from "echarts/charts";
import { cellAt, isNumeric, type ResultTable } from "@sheaf/result";
import type { ChartElements } from "@sheaf/workbook";
import { boundsOf } from "../../cartesian/bounds.ts";
import { scaleOf } from "../../cartesian/color-scale.ts";
import { intervalNotes, intervalReach, intervalShapes, intervalText } from "../../cartesian/error-bars.ts";
import { frameShapes } from "../../cartesian/frame-shapes.ts";
import { cartesianLayout, type CartesianLayout } from "../../cartesian/layout.ts";
import { markIndex } from "../../cartesian/mark-index.ts";
import { cartesianModel, type CartesianKind, type CartesianModel } from "../../cartesian/model.ts";
import { axisIndexes, axisSpace, cartesianOption } from "../../cartesian/option.ts";
import { offScaleNotes } from "../../cartesian/axes/off-scale.ts";
import { spansOf } from "../../cartesian/stacks/spans.ts";
import { chartLegend } from "../../cartesian/words/legend.ts";
import { chartSummary } from "../../cartesian/words/summary.ts";
import { chartTable } from "../../cartesian/words/table.ts";
import type { DrawContext, MarkKey } from "../../context.ts";
import type { Drawing, MarkPlace, MarkRef, Marks, Tooltip } from "../../drawing.ts";
import { chartColumns, markKey, writeCell, type ChartColumn } from "../../marks/columns.ts";
import { labelsFont } from "../../text/labels-font.ts";
import { inTooltip } from "../../text/tooltip-order.ts";
import { type NameLook, namesBeside } from "../../marks/names-beside.ts";
import { type SymbolName, symbols, symbolWidth } from "../../marks/shapes/symbols.ts";
import { type PointShapes, pointShapes } from "../../marks/shapes/point-shapes.ts";
import { knownMarks, markReach, refLabelRoom, refShapes } from "../../reference/ref-marks.ts";
import type { Shape } from "../../shapes.ts";
import { trendShapes } from "../../reference/trend-lines.ts";
import { withOwnAxes } from "../../trellis/own-axes.ts";
import { pointLabels } from "../line/point-labels.ts";
import { readColor, soften } from "../../color/series-colors.ts";
import { pointKey } from "./point-key.ts";
import { pointGrid, readPoints, type Points } from "./points.ts";

const POINTS: CartesianKind = { noun: "scatter-chart", shape: "scatter", onStripes: false, eachRow: true };

/** From so many on, points are drawn in bulk, without an edge each. */
const BULK = 2000;
/** Points for whose names room is looked for, the largest of each panel. */
const MOST_NAMED = 300;

export const drawScatter = withOwnAxes(POINTS, drawPoints);

/** Draws a scatter chart: one point for each row of the result, by place, color and area. */
function drawPoints(element: ChartElements["scatter-chart"], table: ResultTable, given: DrawContext): Drawing {
  // Colors of many categories are pooled, values are not: every point keeps its own.
  const context: DrawContext = { ...given, additive: () => true };
  const model = cartesianModel(element, table, context, POINTS);
  const columns = chartColumns(element.columns, table, context);
  const size = columns.get(element.size?.columnId ?? "") ?? null;
  const shapes = pointShapes(table, columns.get(element.sheaf?.chart?.shape?.columnId ?? "") ?? null, context);
  const sizeColumn = size !== null && isNumeric(size.type) ? size : null;
  const keys = (context.keyColumns ?? []).flatMap((id) => columns.get(id) ?? []);
  const reference = knownMarks(model);
  const spans = model.panels.map(({ series }) => spansOf(model, series));
  const layout = cartesianLayout({
    model,
    spans,
    reach: [...markReach(reference.marks), ...intervalReach(model)],
    bound: boundsOf(context),
    endLabel: null,
    rightRoom: refLabelRoom(model, reference.marks),
  });
  const scale = scaleOf(model);
  const named = columns.get(element.sheaf?.chart?.label?.columnId ?? "") ?? null;
  const points = readPoints(model, layout, sizeColumn, scale, (count) => count > BULK);
  const marks = scatterMarks(model, layout, spans, points, keys, sizeColumn, shapes?.column ?? null);
  const colors = model.styles.map(({ color }) => color);
  const trends = trendShapes(
    model,
    layout,
    colors.map((color) => (colors.length === 1 ? (context.colors.categorical[1] ?? color) : color)),
  );
  const notes = [
    ...model.notes.map((note) => (note.kind === "truncated" && model.x !== null ? { ...note, firstBy: model.x.name } : note)),
    ...reference.notes,
    ...trends.notes,
    ...intervalNotes(model),
    ...offScaleNotes(model, layout, points.count),
    ...(points.unsized === 0 ? [] : [{ kind: "unsized" as const, values: points.unsized, total: points.count }]),
  ];
  return {
    option: cartesianOption(model, layout, {
      marks: marks.count,
      series: pointSeries(model, layout, points, keys, shapes),
      shapes: [
        ...frameShapes(model, layout),
        ...refShapes(model, layout, reference.marks),
        ...trends.shapes,
        ...intervalShapes(
          model,
          layout,
          (mark) => marks.place(mark),
          (mark) => marks.place(mark).color,
        ),
        ...(points.count > BULK ? [] : named === null ? pointLabels(model, layout, spans) : pointNames(model, layout, points, named)),
        ...pointKey(model, layout, points, sizeColumn, shapes),
      ],
    }),
    legend: chartLegend(model, { labelled: false, scale, order: model.styles.map((_, index) => index), colors }),
    summary: chartSummary(model, notes),
    table: chartTable(model),
    marks,
    notes,
    plots: layout.panels.map(({ plot }) => plot),
    isEmpty: marks.count === 0,
  };
}

function scatterMarks(
  model: CartesianModel,
  layout: CartesianLayout,
  spans: ReturnType<typeof spansOf>[],
  points: Points,
  keys: readonly ChartColumn[],
  size: ChartColumn | null,
  shape: ChartColumn | null,
): Marks {
  const place = (mark: MarkRef): MarkPlace | null => {
    const point = points.pointOf(mark);
    if (point === -1) return null;
    const radius = Math.max(4, points.radius[point] ?? 0);
    const [x, y] = [points.x[point] ?? 0, points.y[point] ?? 0];
    return { kind: "point", box: { left: x - radius, top: y - radius, width: 2 * radius, height: 2 * radius }, color: colorAt(mark) };
  };
  const colorAt = (mark: MarkRef): string => points.color[points.pointOf(mark)] ?? model.context.colors.roles.accent;
  const base = markIndex({ model, layout, spans, place, colorOf: colorAt });
  const nearest = pointGrid(points);
  const rowOf = (mark: MarkRef): number => points.row[points.pointOf(mark)] ?? -1;
  const keysOf = (mark: MarkRef): readonly MarkKey[] => keysAt(model.table, keys, rowOf(mark));
  const seriesAt = (mark: MarkRef) => model.panels[mark.panel]?.series[mark.series];
  const shown = (mark: MarkRef): readonly ChartColumn[] => {
    const measure = seriesAt(mark)?.measure;
    const own = [model.x, measure, size, model.scaleBy, model.split, shape, ...model.extras];
    const each = new Map(own.flatMap((column) => (column === null || column === undefined ? [] : [[column.id, column] as const])));
    return inTooltip([...each.values()], model.element.sheaf?.chart);
  };
  const words = (mark: MarkRef): readonly { readonly column: ChartColumn; readonly text: string }[] =>
    shown(mark).map((column) => ({ column, text: writeCell(model.table, rowOf(mark), column) }));
  const around = (mark: MarkRef): readonly string[] => {
    const text = intervalText(model, mark);
    return text === null ? [] : [text];
  };
  const title = (mark: MarkRef): string => {
    const named = [
      model.panels[mark.panel]?.facet.title ?? "",
      ...words(mark).flatMap(({ column, text }) => (isNumeric(column.type) ? [] : [text])),
    ];
    return named.filter((part) => part !== "").join(", ");
  };
  const tooltip = (mark: MarkRef): Tooltip => {
    const said = title(mark);
    const values = words(mark).filter(({ column }) => said === "" || isNumeric(column.type));
    return {
      // Without words of its own a point is told by its numbers, which name themselves.
      title: said === "" && model.panels.some(({ series }) => series.length > 1) ? (seriesAt(mark)?.name ?? "") : said,
      rows: values.map(({ column, text }) => ({
        seriesId: column.id,
        color: colorAt(mark),
        name: column.name,
        value: text,
        extras: column.id === seriesAt(mark)?.measure.id ? around(mark) : [],
        isCurrent: column.id === seriesAt(mark)?.measure.id,
      })),
      more: 0,
    };
  };
  return {
    ...base,
    count: points.count,
    near(x, y) {
      const point = nearest(x, y);
      return point === -1 ? null : points.mark(point);
    },
    find(wanted, seriesId) {
      const texts = wanted.map(({ columnId, text }) => ({ column: keys.find(({ id }) => id === columnId), text }));
      for (let point = 0; point < points.count; point += 1) {
        const mark = points.mark(point);
        if (seriesAt(mark)?.id !== seriesId) continue;
        const row = points.row[point] ?? -1;
        if (
          texts.every(({ column, text }) => column !== undefined && markKey(column, cellAt(model.table, row, column.index)).text === text)
        )
          return mark;
      }
      return null;
    },
    describe: (mark) => {
      const said = title(mark);
      const rest = words(mark).filter(({ column }) => said === "" || isNumeric(column.type));
      const texts = [...rest.map(({ column, text }) => `${column.name} ${text}`), ...around(mark)].join(", ");
      return said === "" ? texts : `${said}: ${texts}`;
    },
    tooltip,
    cursor: () => null,
    dots: (mark) => {
      const at = place(mark);
      return at === null ? [] : [{ x: at.box.left + at.box.width / 2, y: at.box.top + at.box.height / 2, color: at.color }];
    },
    keys: keysOf,
    rows: (mark) => {
      const row = rowOf(mark);
      return row === -1 ? [] : [row];
    },
    list: () => Array.from({ length: points.count }, (_, point) => points.mark(point)),
    members: (mark) => [keysOf(mark)],
    groups: () => Array.from(points.row, (row) => keysAt(model.table, keys, row)),
  };
}

function keysAt(table: ResultTable, keys: readonly ChartColumn[], row: number): readonly MarkKey[] {
  return row === -1 ? [] : keys.map((column) => markKey(column, cellAt(table, row, column.index)));
}

/** Points that are called by a column are called so where there is room, the largest first. */
function pointNames(model: CartesianModel, layout: CartesianLayout, points: Points, column: ChartColumn): readonly Shape[] {
  const { table, context, element } = model;
  const { dataLabel: format } = element;
  if (format?.labels === "hidden") return [];
  const look: NameLook = {
    font: labelsFont(format),
    color: readColor(format?.color, context.colors) ?? context.colors.roles["ink-2"],
    ...(format?.showStroke === "off" ? {} : { outline: context.colors.roles.paper }),
  };
  const boxes = Array.from(points.radius, (radius, at) => ({
    left: (points.x[at] ?? 0) - radius,
    top: (points.y[at] ?? 0) - radius,
    width: 2 * radius,
    height: 2 * radius,
  }));
  const bySize = boxes.map((_, at) => at).toSorted((one, other) => (points.radius[other] ?? 0) - (points.radius[one] ?? 0) || one - other);
  return layout.panels.flatMap((panel, index) => {
    const own = bySize.filter((at) => points.mark(at).panel === index);
    const named = own.slice(0, MOST_NAMED).flatMap((at) => {
      const [box, row] = [boxes[at], points.row[at] ?? -1];
      return box === undefined || row === -1 ? [] : [{ text: writeCell(table, row, column), box }];
    });
    const all = own.flatMap((at) => boxes[at] ?? []);
    return namesBeside(named, all, { plot: panel.plot, look, isSized: points.most !== null }).map((shape) => ({
      ...shape,
      id: `${index}-${shape.id}`,
    }));
  });
}

/** Points of one look. */
interface PointGroup {
  readonly panel: number;
  readonly axis: 0 | 1;
  readonly color: string;
  readonly radius: number;
  readonly symbol: SymbolName;
  readonly members: number[];
}

/** Points of one panel, axis and look together, largest first; those that are not selected are pale. */
function pointSeries(
  model: CartesianModel,
  layout: CartesianLayout,
  points: Points,
  keys: readonly ChartColumn[],
  shapes: PointShapes | null,
): ScatterSeriesOption[] {
  const { colors, selected } = model.context;
  const bulk = points.count > BULK;
  const isSelected = (point: number): boolean =>
    selected === null || selected === undefined || selected(keysAt(model.table, keys, points.row[point] ?? -1));
  const groups = new Map<string, PointGroup>();
  // Points of one look mostly stand one behind the other: its name is not written for each of them.
  let last: PointGroup | null = null;
  for (let point = 0; point < points.count; point += 1) {
    const [panel, axis] = [points.panel(point), points.axis(point)];
    const plain = points.color[point] ?? colors.roles.accent;
    const color = isSelected(point) ? plain : soften(plain, colors);
    const radius = points.radius[point] ?? 0;
    const { point: own } = model.styles[points.series(point)] ?? {};
    if (own?.visibility === "hidden") continue;
    const symbol = shapes?.of(points.row[point] ?? -1) ?? own?.shape ?? "circle";
    if (last?.panel === panel && last.axis === axis && last.color === color && last.radius === radius && last.symbol === symbol) {
      last.members.push(point);
      continue;
    }
    const name: string = `${panel} ${axis} ${color} ${radius} ${symbol}`;
    const group: PointGroup = groups.get(name) ?? { panel, axis, color, radius, symbol, members: [] };
    group.members.push(point);
    groups.set(name, group);
    last = group;
  }
  const sorted = [...groups].toSorted(([, a], [, b]) => b.radius - a.radius);
  return sorted.map(([name, { panel, axis, color, radius, symbol, members }]): ScatterSeriesOption => {
    return {
      type: "scatter",
      id: name,
      ...axisIndexes(model, layout, panel, axis),
      z: 3,
      silent: true,
      emphasis: { disabled: true },
      clip: true,
      symbol: symbols[symbol],
      symbolSize: symbolWidth(symbol, 2 * radius),
      ...(bulk ? { large: true, largeThreshold: 0, progressive: 0 } : {}),
      itemStyle: { color, opacity: 0.62, ...(bulk ? {} : { borderColor: colors.roles.paper, borderWidth: 0.75 }) },
      // One list of numbers: a pair for each of 100,000 points would be as many objects to make and to sweep up.
      dimensions: ["x", "y"],
      data: placesOf(layout, points, axis, members),
    };
  });
}

/** Pairs in the space of the drawn axes, one after the other. */
function placesOf(layout: CartesianLayout, points: Points, axis: 0 | 1, members: readonly number[]): Float64Array {
  const { along } = layout;
  const scale = layout.values.find(({ index }) => index === axis)?.scale;
  const places = new Float64Array(2 * members.length);
  members.forEach((point, at) => {
    const share = along.share(points.slot(point));
    const value = points.value(point);
    places[2 * at] = along.low + (along.reverse ? 1 - share : share) * (along.high - along.low);
    places[2 * at + 1] = scale === undefined ? value : axisSpace(scale, value);
  });
  return places;
}
