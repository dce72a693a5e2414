import { cellAt, isNumeric, type ResultTable } from "@sheaf/result";
import type { ChartElements } from "@sheaf/workbook";
import type { DrawContext } from "../../context.ts";
import type { Drawing } from "../../drawing.ts";
import { shownColor } from "../../listed/claimed.ts";
import { listedDrawing } from "../../listed/listed-drawing.ts";
import type { ListedMark } from "../../listed/listed-marks.ts";
import { numberAt, readList } from "../../listed/read-list.ts";
import { type ChartColumn, chartColumns, markKey, writeCell } from "../../marks/columns.ts";
import { writeFigure } from "../../text/figures.ts";
import type { Note } from "../../notes.ts";
import { ABOVE_MARKS, type Shape } from "../../shapes.ts";
import { fitText, LABEL_FONT, STRONG_LABEL_FONT, textWidth } from "../../text/measure.ts";

type ValueList = ChartElements["value-list"];

const GAP = 16;
/** Heights of a row, px: the usual, and the least. */
const [ROW, LEAST] = [28, 16];
const HEAD = 22;

/** Values one below the other, their figures to the right in columns. A bar below a value is as long as its first figure. */
export function drawValueList(element: ValueList, table: ResultTable, context: DrawContext): Drawing {
  const keyIds = new Set(context.keyColumns ?? []);
  const all = chartColumns(element.columns, table, context);
  const figures = element.columns.flatMap(({ id, hidden }) => (hidden === true || keyIds.has(id) ? [] : (all.get(id) ?? [])));
  const [first] = figures;
  const read = readList({ element, table, context, measureId: first?.id, usedIds: figures.map(({ id }) => id) });
  const rows = Array.from({ length: table.rowCount }, (_, row) => ({
    row,
    keys: read.keys.map((column) => markKey(column, cellAt(table, row, column.index))),
    value: first === undefined || !isNumeric(first.type) ? Number.NaN : numberAt(table, row, first),
  }));
  const model = { ...read, measure: first ?? read.keys[0] ?? null, extras: [] };
  const notes: Note[] = [];
  const { width, height, colors } = context;
  // Figures that are all empty say nothing: there is no list of them.
  const hasFigures = figures.length === 0 || rows.some(({ row }) => figures.some(({ index }) => cellAt(table, row, index) !== null));
  const head = hasFigures && read.keys.length + figures.length > 1 && height >= HEAD + 2 * LEAST ? HEAD : 0;
  const fitting = Math.max(1, Math.floor((height - head) / LEAST));
  const shown = hasFigures ? rows.slice(0, fitting) : [];
  if (hasFigures && shown.length < rows.length)
    notes.push({ kind: "slots", shown: shown.length, total: context.totalRows ?? rows.length, axis: read.keys[0]?.name ?? "" });
  const line = Math.min(ROW, (height - head) / Math.max(1, shown.length));
  const write = (column: ChartColumn, row: number): string => writeFigure(table, row, column, context);
  const columns = placedColumns(read.keys, figures, write, shown, width);
  const most = shown.every(({ value }) => !(value < 0)) ? shown.reduce((best, { value }) => (value > best ? value : best), 0) : 0;
  const strong = colors.categorical[0] ?? colors.roles.accent;
  const shapes: Shape[] = head === 0 ? [] : headings(columns, context);
  const marks: ListedMark[] = [];
  shown.forEach(({ row, keys, value }, index) => {
    const top = head + index * line;
    const y = top + line / 2 - (most > 0 && line >= 22 ? 2 : 0);
    const color = shownColor(strong, keys, context);
    for (const { column, x, room, isRight } of columns)
      shapes.push({
        kind: "text",
        id: `label-${index}-${column.id}`,
        x,
        y,
        text: fitText(write(column, row), room, column === first ? STRONG_LABEL_FONT : LABEL_FONT),
        color: column === columns[0]?.column || column === first ? colors.roles.ink : colors.roles["ink-2"],
        font: column === first ? STRONG_LABEL_FONT : LABEL_FONT,
        align: isRight ? "right" : "left",
        baseline: "middle",
        depth: ABOVE_MARKS,
      });
    if (most > 0 && line >= 22) {
      const bar = (id: string, part: number, fill: string): Shape => ({
        kind: "rect",
        id: `${id}-${index}`,
        box: { left: 0, top: top + line - 5, width: Math.max(0, part) * width, height: 3 },
        fill,
        corner: Math.min(1.5, (Math.max(0, part) * width) / 2),
        depth: 1,
      });
      shapes.push(bar("track", 1, colors.roles.line));
      if (value > 0) shapes.push({ ...bar("bar", value / most, color), depth: 2 });
    }
    const text = first === undefined ? (keys[0]?.label ?? "") : writeCell(table, row, first);
    marks.push({
      label: keys.map(({ label }) => label).join(", "),
      keys,
      rows: [row],
      text,
      said: figures.slice(1).map((column) => `${writeCell(table, row, column)} ${column.name}`),
      color,
      box: { left: 0, top, width, height: line },
    });
  });
  return listedDrawing({
    model,
    noun: "value-list",
    marks,
    shapes,
    legend: { kind: "none" },
    notes,
    plot: { left: 0, top: 0, width, height },
  });
}

interface PlacedColumn {
  readonly column: ChartColumn;
  readonly x: number;
  readonly room: number;
  readonly isRight: boolean;
}

/** Figures take the width that they need, at most half of it together; values share the rest. */
function placedColumns(
  keys: readonly ChartColumn[],
  figures: readonly ChartColumn[],
  write: (column: ChartColumn, row: number) => string,
  rows: readonly { readonly row: number }[],
  width: number,
): readonly PlacedColumn[] {
  const wide = (column: ChartColumn): number =>
    Math.ceil(
      rows.reduce((most, { row }) => Math.max(most, textWidth(write(column, row), STRONG_LABEL_FONT)), textWidth(column.name, LABEL_FONT)),
    );
  const wanted = figures.map(wide);
  const together = wanted.reduce((sum, one) => sum + one + GAP, 0);
  const most = keys.length === 0 ? width : width * 0.6;
  const shrink = together > most ? most / together : 1;
  const placed: PlacedColumn[] = [];
  let right = width;
  figures.toReversed().forEach((column, at) => {
    const room = Math.max(0, ((wanted[figures.length - 1 - at] ?? 0) + GAP) * shrink - GAP);
    placed.unshift({ column, x: right, room, isRight: true });
    right -= room + GAP;
  });
  const share = keys.length === 0 ? 0 : Math.max(0, right) / keys.length;
  return [...keys.map((column, at) => ({ column, x: at * share, room: Math.max(0, share - GAP / 2), isRight: false })), ...placed];
}

function headings(columns: readonly PlacedColumn[], { colors }: DrawContext): Shape[] {
  return columns.map(({ column, x, room, isRight }) => ({
    kind: "text",
    id: `head-${column.id}`,
    x,
    y: HEAD / 2 - 3,
    text: fitText(column.name, room, LABEL_FONT),
    color: colors.roles["ink-3"],
    font: LABEL_FONT,
    align: isRight ? "right" : "left",
    baseline: "middle",
    depth: ABOVE_MARKS,
  }));
}
