import { generalNumber } from "@sheaf/locale";
import { message } from "@sheaf/messages";
import type { ResultTable } from "@sheaf/result";
import { type ChartElements, histogramColumns, lastBin } from "@sheaf/workbook";
import { numberScale, positionOn } from "../../axis/linear.ts";
import { shortNumbers } from "../../axis/number-labels.ts";
import { readColor } from "../../color/series-colors.ts";
import type { DrawContext } from "../../context.ts";
import type { Drawing } from "../../drawing.ts";
import { listedDrawing } from "../../listed/listed-drawing.ts";
import type { ListedMark } from "../../listed/listed-marks.ts";
import { numberAt, readList, shareText } from "../../listed/read-list.ts";
import { chartColumns } from "../../marks/columns.ts";
import type { Note, Say } from "../../notes.ts";
import { ABOVE_MARKS, BELOW_MARKS, crisp, type Shape } from "../../shapes.ts";
import { LABEL_FONT, textWidth } from "../../text/measure.ts";

type Histogram = ChartElements["sheaf:histogram-chart"];

const GAP = 8;
const FOOT = 24;

interface Bin {
  readonly row: number;
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** What its height says. */
  readonly height: number;
  /** It has no end: whatever lies beyond is in it. */
  readonly isOpen: boolean;
}

/** How many rows have a number about so large: bars without gaps, as wide as their bins. */
export function drawHistogram(element: Histogram, table: ResultTable, context: DrawContext): Drawing {
  const { say } = context;
  const own = readList({ element, table, context, measureId: histogramColumns.rows, usedIds: [element.value?.columnId] });
  const named = chartColumns(element.columns, table, context);
  const shown = element.columns.find(({ id }) => id === element.value?.columnId);
  const name = shown?.name ?? named.get(element.value?.columnId ?? "")?.name ?? say(message("drawing.values"));
  const edge = shortNumbers(shown?.format ?? null, context.symbols);
  const notes: Note[] = [];
  const { bins, empty, total } = binsOf(own, element);
  if (empty > 0) notes.push({ kind: "no-mark", values: empty, total, which: "beyond" });
  // Each row is called by its bin, in the words of the summary.
  const between = ({ from, to, isOpen }: Bin): string =>
    say(
      isOpen
        ? message("drawing.or-more", { from: edge.value(from) })
        : message("drawing.between", { from: edge.value(from), to: edge.value(to) }),
    );
  const written = (bin: Bin): string => heightText(element, bin.height, context) ?? own.rows[bin.row]?.text ?? "";
  const model = {
    ...own,
    rows: bins.map((bin) => ({ row: bin.row, keys: [], label: between(bin), value: bin.height, text: written(bin) })),
  };
  const { width, height, colors } = context;
  const isLow = height < 72;
  const foot = isLow ? 2 : FOOT;
  const plotHeight = Math.max(8, height - GAP - foot);
  const y = numberScale({
    low: 0,
    high: bins.reduce((most, bin) => Math.max(most, bin.height), 0),
    zero: true,
    min: null,
    max: null,
    kind: "linear",
    reverse: false,
    whole: element.normalize === undefined || element.normalize === "count",
    room: plotHeight,
  });
  const heights = shortNumbers(element.normalize === "percent" ? { kind: "number", formatString: ".0%" } : null, context.symbols);
  const texts = isLow ? [] : heights.ticks(y.ticks, y.step);
  const left =
    texts.length === 0 ? 2 : Math.min(width * 0.4, Math.ceil(Math.max(...texts.map((text) => textWidth(text, LABEL_FONT)))) + GAP);
  const plot = { left, top: GAP, width: Math.max(8, width - left - 12), height: plotHeight };
  const [low, high] = [bins[0]?.from ?? 0, bins.at(-1)?.to ?? 1];
  const x = (value: number): number => plot.left + ((value - low) / (high - low || 1)) * plot.width;
  const at = (value: number): number => plot.top + (1 - positionOn(y, value)) * plot.height;
  const base =
    (element.color?.by === "single" ? readColor(element.color.value, colors) : undefined) ?? colors.categorical[0] ?? colors.roles.accent;
  const shapes: Shape[] = [];
  const marks: ListedMark[] = [];
  bins.forEach((bin, index) => {
    const [from, to] = [x(bin.from), x(bin.to)];
    const gap = to - from > 4 ? 1 : 0;
    const box = { left: from, top: at(bin.height), width: Math.max(0.5, to - from - gap), height: Math.max(0, at(0) - at(bin.height)) };
    shapes.push({ kind: "rect", id: `bin-${index}`, box, fill: base, depth: 2 });
    marks.push({
      label: between(bin),
      keys: [],
      rows: [bin.row],
      text: written(bin),
      said:
        element.normalize === undefined && element.cumulative !== true ? [] : [say(message("drawing.rows", { count: Number(bin.count) }))],
      color: base,
      box: { ...box, top: plot.top, height: plot.height },
    });
  });
  y.ticks.forEach((tick, index) => {
    const place = at(tick);
    shapes.push({
      kind: "line",
      id: `0-value0-${index}-grid`,
      x1: plot.left,
      y1: crisp(place),
      x2: plot.left + plot.width,
      y2: crisp(place),
      color: tick === 0 ? colors.roles.axis : colors.roles.grid,
      width: 1,
      dash: null,
      depth: tick === 0 ? 3 : BELOW_MARKS,
    });
    const text = texts[index];
    if (text !== undefined) shapes.push(word(`0-value0-${index}-label`, plot.left - GAP, place, text, "right", "middle", context));
  });
  if (!isLow) shapes.push(...alongWords(bins, plot, x, edge, context));
  const told =
    heightText(element, 0, context) === null
      ? [say(message("drawing.histogram.rows"))]
      : [say(message("drawing.histogram.rows")), shareOf(element, say)];
  return listedDrawing({
    model,
    noun: "histogram",
    table: {
      columns: [
        { id: "bin", name, align: "left" as const },
        ...told.map((title, index) => ({ id: `~${index}`, name: title, align: "right" as const })),
      ],
      rowCount: table.rowCount,
      cell: (row, column) => {
        const bin = bins.find((one) => one.row === row);
        if (row < 0 || row >= table.rowCount || column < 0 || column > told.length)
          throw new RangeError(`No cell at row ${row}, column ${column}.`);
        if (column === 0) return bin === undefined ? "" : between(bin);
        return column === 1 ? (own.rows[row]?.text ?? "") : bin === undefined ? "" : written(bin);
      },
    },
    marks,
    shapes,
    legend: { kind: "none" },
    notes,
    plot,
    shown: say(message("drawing.histogram.shown", { ...heightsShown(element), name, count: bins.length })),
  });
}

const heightsShown = ({ normalize, cumulative }: Histogram): { readonly of: string; readonly isSum: string } => ({
  of: normalize ?? "rows",
  isSum: String(cumulative === true),
});

const shareOf = (element: Histogram, say: Say): string => say(message("drawing.histogram.heights", heightsShown(element)));

function heightText({ normalize, cumulative }: Histogram, height: number, context: DrawContext): string | null {
  if (normalize === "percent") return shareText(height, context);
  if (normalize === "density") return generalNumber(Number(height.toPrecision(3)), context.symbols);
  return cumulative === true ? generalNumber(height, context.symbols) : null;
}

/** Bins in their order; rows without a number are in none. `empty`, `total`: rows in no bin, and all. */
function binsOf(
  model: ReturnType<typeof readList>,
  element: Histogram,
): { readonly bins: readonly Bin[]; readonly empty: number; readonly total: number } {
  const { normalize = "count", cumulative = false } = element;
  const upTo = lastBin(element);
  const [from, to] = [model.columns.get(histogramColumns.from), model.columns.get(histogramColumns.to)];
  const found = model.rows.flatMap(({ row, value: count }) => {
    const ends = [from, to].map((column) => (column === undefined ? Number.NaN : numberAt(model.table, row, column)));
    const [low = Number.NaN, high = Number.NaN] = ends;
    return Number.isNaN(count) || !(high > low) || count < 0 ? [] : [{ row, from: low, to: high, count }];
  });
  const total = found.reduce((sum, { count }) => sum + count, 0) || 1;
  let reached = 0;
  const bins = found
    .toSorted((a, b) => a.from - b.from)
    .map((bin) => {
      reached += bin.count;
      const rows = cumulative ? reached : bin.count;
      const height =
        normalize === "count" ? rows : normalize === "percent" || cumulative ? rows / total : rows / total / (bin.to - bin.from);
      return { ...bin, height, isOpen: upTo !== null && bin.from <= upTo && bin.to > upTo };
    });
  const all = model.rows.reduce((sum, { value }) => sum + (Number.isNaN(value) ? 0 : Math.abs(value)), 0);
  return { bins, empty: all - bins.reduce((sum, { count }) => sum + count, 0), total: all };
}

/** What is said along the bins: edges, and below a last bin without an end where it begins. */
function alongWords(
  bins: readonly Bin[],
  plot: { readonly top: number; readonly height: number; readonly width: number },
  x: (value: number) => number,
  edge: ReturnType<typeof shortNumbers>,
  context: DrawContext,
): readonly Shape[] {
  const [first, last] = [bins[0], bins.at(-1)];
  if (first === undefined || last === undefined) return [];
  if (!last.isOpen || bins.length < 2) return edgeWords(first.from, last.to, plot, x, edge, context);
  const { room, ...open } = openWord(last, plot, x, edge, context);
  return [...edgeWords(first.from, last.from, plot, x, edge, context).filter((one) => one.x + room < open.x), open];
}

function edgeWords(
  low: number,
  high: number,
  plot: { readonly top: number; readonly height: number; readonly width: number },
  x: (value: number) => number,
  edge: ReturnType<typeof shortNumbers>,
  context: DrawContext,
): readonly Extract<Shape, { kind: "text" }>[] {
  const { ticks, step } = numberScale({
    low,
    high,
    zero: false,
    min: low,
    max: high,
    kind: "linear",
    reverse: false,
    room: Math.max(44, plot.width / 3),
  });
  let reached = Number.NEGATIVE_INFINITY;
  return edge.ticks(ticks, step).flatMap((text, index): Extract<Shape, { kind: "text" }>[] => {
    const half = textWidth(text, LABEL_FONT) / 2;
    const place = Math.min(Math.max(x(ticks[index] ?? 0), half), context.width - half);
    if (place - half < reached + GAP) return [];
    reached = place + half;
    return [word(`0-along-${index}-label`, place, plot.top + plot.height + GAP, text, "center", "top", context)];
  });
}

/** What is said below a bin without an end; `room`: what no other word may come into, px. */
function openWord(
  { from, to }: Bin,
  plot: { readonly top: number; readonly height: number },
  x: (value: number) => number,
  edge: ReturnType<typeof shortNumbers>,
  context: DrawContext,
): Extract<Shape, { kind: "text" }> & { readonly room: number } {
  const text = `${edge.value(from)}+`;
  const half = textWidth(text, LABEL_FONT) / 2;
  const place = Math.min((x(from) + x(to)) / 2, context.width - half);
  return { ...word("0-along-open-label", place, plot.top + plot.height + GAP, text, "center", "top", context), room: 2 * half + GAP };
}

const word = (
  id: string,
  x: number,
  y: number,
  text: string,
  align: "center" | "right",
  baseline: "middle" | "top",
  { colors }: DrawContext,
): Extract<Shape, { kind: "text" }> => ({
  kind: "text",
  id,
  x,
  y,
  text,
  color: colors.roles["ink-3"],
  font: LABEL_FONT,
  align,
  baseline,
  depth: ABOVE_MARKS,
});
