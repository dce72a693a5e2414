import { message } from "@sheaf/messages";
import { cellAt, type CellValue, type ResultTable } from "@sheaf/result";
import type { ChartElements } from "@sheaf/workbook";
import { readColor } from "../../color/series-colors.ts";
import type { DrawContext } from "../../context.ts";
import type { Drawing } from "../../drawing.ts";
import { bandFrame } from "../../listed/band-frame.ts";
import { shownColor } from "../../listed/claimed.ts";
import { listedDrawing } from "../../listed/listed-drawing.ts";
import type { ListedMark } from "../../listed/listed-marks.ts";
import { readList, type ListModel, type ListRow } from "../../listed/read-list.ts";
import { drawable } from "../../marks/drawn-number.ts";
import { exactSum } from "../../marks/exact-sum.ts";
import { overMarks } from "../../marks/over-marks.ts";
import type { Note } from "../../notes.ts";
import { ABOVE_MARKS, type Shape } from "../../shapes.ts";
import { LABEL_FONT, STRONG_LABEL_FONT, textWidth } from "../../text/measure.ts";
import { rowsOf } from "../../trellis/rows-of.ts";
import { betweenEnds } from "../../trellis/between-ends.ts";
import { trellised } from "../../trellis/trellis.ts";

type Waterfall = ChartElements["waterfall-chart"];

/** A bar: a step from one level to the next, or a total from zero. */
interface Bar {
  readonly label: string;
  readonly row: ListRow | null;
  /** Rows of the steps that it stands for. */
  readonly rest?: readonly number[];
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

const isTotal = ({ row, rest }: Bar): boolean => row === null && rest === undefined;

/** Narrower than this no step can be told from the next, px. */
const LEAST_BAND = 3;

const measureOf = (element: Waterfall): string | undefined =>
  element.yAxis.columnIds.map((entry) => (typeof entry === "string" ? entry : entry.columnId))[0];

/** In small multiples with the lowest and the highest level of all panels at the ends of each axis, unless the file says where it ends. */
export const drawWaterfall = trellised<Waterfall>({
  draw: drawOne,
  share: (element, table, panels, context) => {
    const ends = panels.flatMap((rows) => {
      const model = readList({ element, table: rowsOf(table, rows), context, measureId: measureOf(element) });
      return barsOf(element, model).bars.flatMap(({ from, to }) => [from, to]);
    });
    return ends.length === 0 ? element : betweenEnds(element, Math.min(0, ...ends), Math.max(0, ...ends));
  },
});

/** Steps that begin where the last one ended, and bars of what they come to. */
function drawOne(element: Waterfall, table: ResultTable, context: DrawContext): Drawing {
  const measureId = measureOf(element);
  const model = readList({ element, table, context, measureId });
  const { bars, notes } = barsOf(element, model);
  const { colors } = context;
  const rises = readColor(element.waterfallColors?.increase, colors) ?? colors.categorical[0] ?? colors.roles.accent;
  const falls = readColor(element.waterfallColors?.decrease, colors) ?? colors.categorical[1] ?? colors.roles.bad;
  const totals = readColor(element.waterfallColors?.total, colors) ?? colors.roles[colors.isDark ? "line-3" : "ink-2"];
  const ends = bars.flatMap(({ from, to }) => [from, to]);
  const frame =
    model.measure === null
      ? null
      : bandFrame({
          labels: bars.map(({ label }) => label),
          low: Math.min(0, ...ends),
          high: Math.max(0, ...ends),
          zero: true,
          canBend: false,
          column: model.measure,
          xFormat: element.xAxis?.format,
          yFormat: element.yAxis.format,
          context,
          head: 20,
          isStrong: (stripe) => bars[stripe] !== undefined && isTotal(bars[stripe]),
        });
  const stepOf = (bar: (typeof bars)[number]): number => (isTotal(bar) ? bar.to : bar.to - bar.from);
  const write = model.measure?.short.together(bars.map(stepOf), frame?.written);
  const shapes: Shape[] = [...(frame?.shapes ?? [])];
  const marks: ListedMark[] = [];
  const isLabelled = element.dataLabel?.labels !== "hidden";
  bars.forEach((bar, index) => {
    if (frame === null) return;
    const total = isTotal(bar);
    const full = total ? totals : bar.to >= bar.from ? rises : falls;
    const color = total ? full : shownColor(full, bar.row?.keys ?? [], context);
    const [top, bottom] = [frame.y(Math.max(bar.from, bar.to)), frame.y(Math.min(bar.from, bar.to))];
    const thick = Math.min(96, frame.band * 0.76);
    const box = { left: frame.middle(index) - thick / 2, top, width: thick, height: Math.max(2, bottom - top) };
    shapes.push({ kind: "rect", id: `step-${index}`, box, fill: color, corner: 1, depth: 2 });
    marks.push({
      label: bar.label,
      keys: bar.row?.keys ?? [],
      rows: bar.row === null ? (bar.rest ?? []) : [bar.row.row],
      text: bar.text,
      color: full,
      box,
    });
    const next = bars[index + 1];
    if (next !== undefined && element.waterfallShape?.connectorLine !== "hidden") {
      const level = Math.round(frame.y(bar.to)) + 0.5;
      shapes.push({
        kind: "line",
        id: `connector-${index}`,
        x1: frame.middle(index + 1) < box.left ? box.left : box.left + thick,
        y1: level,
        x2: frame.middle(index + 1) + (frame.middle(index + 1) < box.left ? thick / 2 : -thick / 2),
        y2: level,
        color: readColor(element.waterfallShape?.connectorLineColor, colors) ?? colors.roles["line-3"],
        width: 1,
        dash: null,
        depth: 1,
      });
    }
    const font = total ? STRONG_LABEL_FONT : LABEL_FONT;
    const text = `${!total && bar.to > bar.from ? "+" : ""}${write?.(stepOf(bar)) ?? ""}`;
    // A label stands above a rise and below a fall, where its stripe is wide enough.
    const isBelow = bar.to < bar.from;
    const at = isBelow ? box.top + box.height + 3 : box.top - 3;
    const fits = textWidth(text, font) <= frame.band - 2 && (isBelow ? at + font.size <= context.height - 2 : at - font.size >= 0);
    if (isLabelled && fits)
      shapes.push({
        kind: "text",
        id: `label-${index}`,
        x: frame.middle(index),
        y: at,
        text,
        color: total ? colors.roles.ink : colors.roles["ink-2"],
        font,
        align: "center",
        baseline: isBelow ? "top" : "bottom",
        depth: ABOVE_MARKS,
      });
  });
  return listedDrawing({
    model,
    noun: "waterfall-chart",
    marks,
    shapes,
    legend: { kind: "none" },
    notes,
    plot: frame?.plot ?? { left: 0, top: 0, width: 0, height: 0 },
  });
}

function barsOf(element: Waterfall, model: ListModel): { readonly bars: readonly Bar[]; readonly notes: readonly Note[] } {
  const { measure, table, context } = model;
  const notes: Note[] = [];
  if (measure === null) return { bars: [], notes };
  if (element.splitBy !== undefined)
    notes.push({ kind: "left-out", what: message("drawing.left.split-by"), why: message("drawing.why.each-step-drawn-as-one-bar") });
  const empty = model.rows.filter(({ value }) => Number.isNaN(value)).length;
  if (empty > 0) notes.push({ kind: "no-mark", values: empty, total: model.rows.length, which: "empty" });
  const given = element.startPoint?.value;
  const column = given?.type === "column" ? overMarks(table, given.columnId, given.func ?? "sum") : null;
  const start = given?.type === "constant" ? given.value : drawable(column ?? 0);
  if (given?.type === "column" && column === null)
    notes.push({ kind: "left-out", what: message("drawing.left.start"), why: message("drawing.why.value-known") });
  // Steps that lead on from a column of the chart are changes of it, whatever they are made of.
  const adds = context.additive?.(measure.id) === true || column !== null;
  const isLevels = element.waterfallShape?.calculation === "difference";
  const subtotals = new Map((element.sheaf?.chart?.subtotals ?? []).map(({ after, label }) => [after, label]));
  const bars: Bar[] = [];
  const steps = model.rows.filter(({ value }) => !Number.isNaN(value));
  // A start from which nothing leads on is no chart.
  if (steps.length === 0) return { bars, notes };
  if (element.startPoint !== undefined && element.startPoint.visibility !== "hidden")
    bars.push({
      label: element.startPoint.label ?? context.say(message("drawing.start")),
      row: null,
      from: 0,
      to: start,
      text: measure.write(start),
    });
  let level = start;
  const cells: CellValue[] = [];
  const sumText = (): string => (start === 0 ? measure.write(exactSum(cells, measure.type)) : measure.write(level));
  const most = Math.max(1, Math.floor(context.width / LEAST_BAND));
  for (const row of steps.slice(0, most)) {
    const to = isLevels ? row.value : level + row.value;
    bars.push({ label: row.label, row, from: level, to, text: row.text });
    level = to;
    cells.push(cellAt(table, row.row, measure.index));
    const subtotal = subtotals.get(row.label);
    if (subtotal !== undefined && adds && !isLevels) bars.push({ label: subtotal, row: null, from: 0, to: level, text: sumText() });
  }
  const rest = steps.slice(most);
  if (rest.length > 0) {
    notes.push({ kind: "slots", shown: most, total: steps.length, axis: model.keys[0]?.name ?? "" });
    // What there is no room for is one step, so that the end is where it would be.
    const to = isLevels ? (rest.at(-1)?.value ?? level) : rest.reduce((sum, { value }) => sum + value, level);
    const values = rest.map(({ row }) => cellAt(table, row, measure.index));
    bars.push({
      label: model.context.say(message("drawing.other", { count: rest.length })),
      row: null,
      rest: rest.map(({ row }) => row),
      from: level,
      to,
      text: adds && !isLevels ? measure.write(exactSum(values, measure.type)) : measure.write(to - level),
    });
    level = to;
    cells.push(...values);
  }
  if (isLevels || cells.length === 0) return { bars, notes };
  // A subtotal behind the last step is the total, by the name that somebody gave it.
  const last = bars.at(-1);
  if (adds && last !== undefined && bars.length > 1 && isTotal(last)) return { bars, notes };
  const total = element.sheaf?.chart?.totalLabel ?? model.context.say(message("drawing.total"));
  if (adds) bars.push({ label: total, row: null, from: 0, to: level, text: sumText() });
  else
    notes.push({
      kind: "left-out",
      what: message("drawing.left.total"),
      why: message("drawing.why.values-do-add-up", { name: measure.name }),
    });
  return { bars, notes };
}
