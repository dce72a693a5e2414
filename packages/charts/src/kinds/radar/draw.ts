import { allOf, namedBy } from "../../text/summary-words.ts";
import { message } from "@sheaf/messages";
import { cellAt, type ResultTable } from "@sheaf/result";
import type { ChartElements } from "@sheaf/workbook";
import { numberScale, positionOn } from "../../axis/linear.ts";
import { valueColors } from "../../color/series-colors.ts";
import type { DrawContext } from "../../context.ts";
import type { Drawing } from "../../drawing.ts";
import { shownColor } from "../../listed/claimed.ts";
import { listedDrawing, listedLegend } from "../../listed/listed-drawing.ts";
import type { ListedMark } from "../../listed/listed-marks.ts";
import { coloredAmong, type Grid, gridColors, noteHidden, readGrid } from "../../listed/read-grid.ts";
import { categoryOf, numberAt, readList, type ListModel } from "../../listed/read-list.ts";
import { markKey, writeCell, type ChartColumn } from "../../marks/columns.ts";
import type { Note } from "../../notes.ts";
import { ABOVE_MARKS, type Shape } from "../../shapes.ts";
import { fitText, LABEL_FONT, STRONG_LABEL_FONT, textWidth } from "../../text/measure.ts";

const MOST = 4;

interface Outline {
  readonly id: string;
  readonly name: string;
  readonly measure: ChartColumn;
  /** The category; null where measures are outlines. */
  readonly text: string | null;
  /** By spoke: the row and its number. */
  readonly spots: readonly ({ readonly row: number; readonly value: number } | null)[];
}

/** Numbers on spokes around a middle, one outline for each measure or category. */
export function drawRadar(element: ChartElements["line-chart/radar"], table: ResultTable, context: DrawContext): Drawing {
  const ids = element.yAxis.columnIds.map((entry) => (typeof entry === "string" ? entry : entry.columnId));
  const model = readList({ element, table, context, measureId: ids[0], usedIds: ids, coloredBy: categoryOf(element) });
  const notes: Note[] = [];
  const along = element.xAxis === undefined ? undefined : model.columns.get(element.xAxis.columnId);
  const by = model.columns.get(model.colored.columnId ?? "") ?? null;
  const measures = ids.flatMap((id) => model.columns.get(id) ?? []);
  const grid = along === undefined ? null : readGrid(model, along, by, element.xAxis?.sort?.by !== undefined);
  if (grid !== null) noteHidden(grid, notes);
  const { width, height, colors } = context;
  const spokesThere = grid?.slots ?? [];
  const mostSpokes = Math.max(3, Math.floor(Math.min(width, height) / 8));
  const spokes = spokesThere.slice(0, mostSpokes);
  if (spokes.length < spokesThere.length)
    notes.push({ kind: "slots", shown: spokes.length, total: spokesThere.length, axis: along?.name ?? "" });
  const all = grid === null ? [] : outlinesOf(model, measures, spokes.length, grid);
  const outlines = all.slice(0, MOST);
  if (outlines.length < all.length) notes.push({ kind: "slots", shown: outlines.length, total: all.length, axis: by?.name ?? "outlines" });
  const values = outlines.flatMap(({ spots }) => spots.flatMap((spot) => (spot === null ? [] : [spot.value])));
  const missing = outlines.length * spokes.length - values.length;
  if (missing > 0) notes.push({ kind: "no-mark", values: missing, total: outlines.length * spokes.length, which: "empty" });
  const format = element.yAxis.format?.scale;
  const bound = (end: number | string | undefined): number | null => (typeof end === "number" ? end : null);
  const names = spokes.map(({ label }) => label);
  const nameRoom = Math.min(width * 0.28, Math.ceil(names.reduce((wide, name) => Math.max(wide, textWidth(name, LABEL_FONT)), 0)) + 8);
  const isSmall = height < 110 || width < 160;
  const radius = Math.max(8, Math.min(width / 2 - (isSmall ? 4 : nameRoom), height / 2 - (isSmall ? 4 : 20)));
  const scale = numberScale({
    low: Math.min(0, ...values),
    high: Math.max(...values, Number.NEGATIVE_INFINITY),
    zero: format?.zero !== false,
    min: bound(format?.domain?.min),
    max: bound(format?.domain?.max),
    kind: "linear",
    reverse: false,
    room: Math.min(88, radius),
  });
  const [x, y] = [width / 2, height / 2];
  const angle = (spoke: number): number => -Math.PI / 2 + (spoke / Math.max(1, spokes.length)) * 2 * Math.PI;
  const place = (spoke: number, value: number): readonly [number, number] => {
    const away = Math.max(0, Math.min(1, positionOn(scale, value))) * radius;
    return [x + Math.cos(angle(spoke)) * away, y + Math.sin(angle(spoke)) * away];
  };
  const single = outlines.length === 1 && by === null;
  const tones = tonesOf(outlines, grid, by, context);
  const shapes: Shape[] =
    values.length === 0
      ? []
      : [...rings(spokes.length, scale.ticks, place, context), ...spokeWords(names, x, y, radius, angle, nameRoom, isSmall, context)];
  const marks: ListedMark[] = [];
  const toneOf = (index: number): string => tones[index] ?? colors.roles.accent;
  outlines.forEach(({ spots, measure, name }, index) => {
    const color = toneOf(index);
    const points = spots.flatMap((spot, spoke) => (spot === null ? [] : [place(spoke, spot.value)]));
    const [begin] = points;
    if (begin === undefined) return;
    if (index === 0) shapes.push({ kind: "polygon", id: `area-${index}`, points, fill: color, opacity: 0.12, depth: 2 });
    shapes.push({
      kind: "polyline",
      id: `outline-${index}`,
      points: [...points, begin],
      color,
      width: 2,
      dash: index === 0 ? null : [5, 4],
      depth: 3 + outlines.length - index,
    });
    spots.forEach((spot, spoke) => {
      if (spot === null || along === undefined) return;
      const [left, top] = place(spoke, spot.value);
      const keys = (context.keyColumns ?? []).flatMap((id) => {
        const column = model.columns.get(id);
        return column === undefined ? [] : [markKey(column, cellAt(table, spot.row, column.index))];
      });
      const shown = shownColor(color, keys, context);
      shapes.push({ kind: "circle", id: `spot-${index}-${spoke}`, x: left, y: top, radius: 2.5, fill: shown, depth: 8 });
      marks.push({
        label: single ? (spokes[spoke]?.label ?? "") : `${spokes[spoke]?.label ?? ""}, ${name}`,
        keys,
        rows: [spot.row],
        text: writeCell(table, spot.row, measure),
        measureId: measure.id,
        color: shown,
        box: { left: left - 5, top: top - 5, width: 10, height: 10 },
      });
    });
  });
  return listedDrawing({
    model,
    noun: "radar-chart",
    marks,
    shapes,
    legend: legendOf(model, element, outlines, toneOf),
    notes,
    plot: { left: x - radius, top: y - radius, width: 2 * radius, height: 2 * radius },
    shown: context.say(
      message("drawing.radar.shown", {
        what: namedBy(
          context.say,
          allOf(
            context.say,
            measures.map((measure) => measure.name),
          ),
          [along?.name ?? ""],
        ),
        middle: model.measure?.short.together([scale.min, scale.max])(scale.min) ?? "",
        edge: model.measure?.short.together([scale.min, scale.max])(scale.max) ?? "",
      }),
    ),
  });
}

/** The color of each outline: that of its category, or of its measure where there is none. */
function tonesOf(
  outlines: readonly Outline[],
  grid: Grid | null,
  by: ChartColumn | null,
  context: DrawContext,
): readonly (string | undefined)[] {
  const palette = context.colors.categorical;
  if (by === null || grid === null) {
    const measures = outlines.map(({ id, measure }) => ({ column: { id, name: measure.name }, text: measure.name }));
    return valueColors(measures, palette, by === null, context);
  }
  const colors = gridColors(coloredAmong(grid, new Set(outlines.map(({ text }) => text))), by, palette, false, context);
  return outlines.map(({ text }) => colors.get(text));
}

function legendOf(
  model: ListModel,
  element: ChartElements["line-chart/radar"],
  outlines: readonly Outline[],
  toneOf: (index: number) => string,
): Drawing["legend"] {
  const legend = listedLegend(
    model,
    element.legend,
    outlines.map(({ name }, index) => ({ name, color: toneOf(index), keys: [] })),
  );
  if (legend.kind !== "series") return legend;
  return {
    ...legend,
    entries: legend.entries.map((entry, index) => ({ ...entry, sign: index === 0 ? ("line" as const) : ("dashed-line" as const) })),
  };
}

function outlinesOf(model: ListModel, measures: readonly ChartColumn[], spokes: number, grid: Grid): readonly Outline[] {
  return grid.names.flatMap((category, at) =>
    measures.map((measure): Outline => ({
      id: measure.id,
      name:
        grid.names.length > 1
          ? measures.length > 1
            ? `${category.label}, ${measure.name}`
            : category.label
          : measures.length > 1
            ? measure.name
            : category.label,
      measure,
      text: category.text,
      spots: Array.from({ length: spokes }, (_, spoke) => {
        const row = grid.at(spoke, at)?.row;
        const value = row === undefined ? Number.NaN : numberAt(model.table, row, measure);
        return row === undefined || Number.isNaN(value) ? null : { row, value };
      }),
    })),
  );
}

function rings(
  spokes: number,
  ticks: readonly number[],
  place: (spoke: number, value: number) => readonly [number, number],
  { colors }: DrawContext,
): readonly Shape[] {
  const around = (tick: number): readonly (readonly [number, number])[] =>
    Array.from({ length: spokes + 1 }, (_, spoke) => place(spoke % Math.max(1, spokes), tick));
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  return [
    ...ticks.slice(1).map((tick, index): Shape => ({
      kind: "polyline",
      id: `ring-${index}`,
      points: around(tick),
      color: colors.roles.grid,
      width: 1,
      dash: null,
      depth: 0,
    })),
    ...Array.from({ length: spokes }, (_, spoke): Shape => {
      const [[x1, y1], [x2, y2]] = [place(spoke, low), place(spoke, high)];
      return { kind: "line", id: `spoke-${spoke}`, x1, y1, x2, y2, color: colors.roles.grid, width: 1, dash: null, depth: 0 };
    }),
  ];
}

function spokeWords(
  names: readonly string[],
  x: number,
  y: number,
  radius: number,
  angle: (spoke: number) => number,
  room: number,
  isSmall: boolean,
  { colors }: DrawContext,
): readonly Shape[] {
  if (isSmall) return [];
  // On a small ring only as many as stand apart.
  const every = Math.max(
    1,
    Math.ceil((names.length * (LABEL_FONT.size + 4)) / Math.max(1, 2 * Math.PI * (radius + 12)) / 0.9),
    Math.ceil((names.length * 30) / (4 * (radius + 12))),
  );
  return names.flatMap((name, spoke): Shape[] => {
    if (spoke % every !== 0) return [];
    const [cos, sin] = [Math.cos(angle(spoke)), Math.sin(angle(spoke))];
    const isMiddle = Math.abs(cos) < 0.2;
    return [
      {
        kind: "text",
        id: `0-along-${spoke}-label`,
        x: x + cos * (radius + 8),
        y: y + sin * (radius + (isMiddle ? 11 : 8)),
        text: fitText(name, isMiddle ? room * 2 : room - 8, spoke === 0 ? STRONG_LABEL_FONT : LABEL_FONT),
        color: colors.roles["ink-2"],
        font: LABEL_FONT,
        align: isMiddle ? "center" : cos > 0 ? "left" : "right",
        baseline: "middle",
        depth: ABOVE_MARKS,
      },
    ];
  });
}
