import { cellAt, isNumeric, type ResultTable } from "@sheaf/result";
import type { ChartElements } from "@sheaf/workbook";
import type { DrawContext } from "../../context.ts";
import type { Drawing } from "../../drawing.ts";
import { alongWords } from "../../listed/along-words.ts";
import { shownColor } from "../../listed/claimed.ts";
import { listedDrawing } from "../../listed/listed-drawing.ts";
import type { ListedMark } from "../../listed/listed-marks.ts";
import { mostRows } from "../../listed/lying-frame.ts";
import { noteHidden, readGrid } from "../../listed/read-grid.ts";
import { categoryOf, type ListRow, readList } from "../../listed/read-list.ts";
import { readColor, soften } from "../../color/series-colors.ts";
import type { Note } from "../../notes.ts";
import { ABOVE_MARKS, type Shape } from "../../shapes.ts";
import { fitText, LABEL_FONT, STRONG_LABEL_FONT, textWidth } from "../../text/measure.ts";
import { drawnNumber } from "../../marks/drawn-number.ts";

const FOOT = 22;
/** A ridge may reach so many lines high. */
const OVER = 1.8;

/** One ridge below the other on one scale: how the shape of a number moves from name to name. */
export function drawRidgelines(element: ChartElements["area-chart/ridgeline"], table: ResultTable, context: DrawContext): Drawing {
  const [measureId] = element.yAxis.columnIds.map((entry) => (typeof entry === "string" ? entry : entry.columnId));
  const model = readList({ element, table, context, measureId, coloredBy: categoryOf(element) });
  const notes: Note[] = [];
  const along = element.xAxis === undefined ? undefined : model.columns.get(element.xAxis.columnId);
  const by = model.columns.get(model.colored.columnId ?? "");
  const { width, height, colors } = context;
  const grid = along === undefined || by === undefined ? null : readGrid(model, along, by, element.xAxis?.sort?.by !== undefined);
  if (grid !== null) noteHidden(grid, notes);
  const slots = grid?.slots ?? [];
  const all = grid?.names ?? [];
  const names = all.slice(0, mostRows(height));
  if (names.length < all.length) notes.push({ kind: "slots", shown: names.length, total: all.length, axis: by?.name ?? "" });
  const left = model.rows.filter(({ value }) => !(value >= 0)).length;
  if (left > 0) notes.push({ kind: "no-mark", values: left, total: model.rows.length, which: "negative" });
  const most = all.reduce(
    (highest, _, name) => slots.reduce((high, __, slot) => Math.max(high, grid?.at(slot, name)?.value || 0), highest),
    0,
  );
  const foot = height < 72 ? 2 : FOOT;
  const nameRoom =
    width < 140
      ? 0
      : Math.min(width * 0.3, Math.ceil(names.reduce((wide, { label }) => Math.max(wide, textWidth(label, LABEL_FONT)), 0)) + 12);
  const plot = { left: nameRoom, top: 0, width: Math.max(8, width - nameRoom - 8), height: Math.max(8, height - foot) };
  const line = plot.height / (names.length + OVER - 1 || 1);
  const isContinuous =
    along !== undefined &&
    element.xAxis?.sort?.by === undefined &&
    (isNumeric(along.type) || along.type.kind === "date" || along.type.kind === "datetime");
  // Of the rows of a period the first says where it is.
  const firstAt = new Map<string | null, ListRow>();
  for (const row of model.rows) {
    const text = row.keys.find(({ columnId }) => columnId === along?.id)?.text ?? null;
    if (!firstAt.has(text)) firstAt.set(text, row);
  }
  const positions = slots.map((_, slot) => slotPosition(slot));
  const [low, high] = [Math.min(...positions), Math.max(...positions)];
  const x = (slot: number): number => plot.left + (high > low ? ((positions[slot] ?? 0) - low) / (high - low) : 0.5) * plot.width;
  const claimed = new Set(element.sheaf?.chart?.highlight?.values ?? []);
  const shapes: Shape[] = [];
  const marks: ListedMark[] = [];
  names.forEach(({ label, usual, style }, name) => {
    const base = plot.top + (name + OVER) * line;
    const tone = readColor(style?.color, colors) ?? colors.categorical[0] ?? colors.roles.accent;
    const isClaimed = claimed.size === 0 || claimed.has(usual);
    const color = isClaimed ? tone : soften(tone, colors);
    const points = slots.flatMap((_, slot): (readonly [number, number])[] => {
      const row = grid?.at(slot, name);
      if (row === undefined || !(row.value >= 0)) return [];
      const y = most === 0 ? base : base - (row.value / most) * line * OVER;
      const shown = shownColor(color, row.keys, context);
      marks.push({
        label: row.label,
        keys: row.keys,
        rows: [row.row],
        text: row.text,
        color: shown,
        box: { left: x(slot) - 4, top: y - 4, width: 8, height: 8 },
      });
      return [[x(slot), y]];
    });
    const [first, last] = [points[0], points.at(-1)];
    if (first !== undefined && last !== undefined) {
      shapes.push(
        {
          kind: "polygon",
          id: `ridge-${name}`,
          points: [[first[0], base], ...points, [last[0], base]],
          fill: color,
          opacity: 0.5,
          depth: 2 + name * 0.01,
        },
        { kind: "polyline", id: `crest-${name}`, points, color, width: 1.5, dash: null, depth: 2 + name * 0.01 },
      );
    }
    shapes.push({
      kind: "line",
      id: `ground-${name}`,
      x1: plot.left,
      y1: base,
      x2: plot.left + plot.width,
      y2: base,
      color: colors.roles.grid,
      width: 1,
      dash: null,
      depth: 1,
    });
    const every = Math.max(1, Math.ceil((LABEL_FONT.size + 2) / line));
    if (nameRoom > 0 && name % every === 0)
      shapes.push({
        kind: "text",
        id: `0-value0-${name}-label`,
        x: 0,
        y: base - 1,
        text: fitText(label, nameRoom - 8, LABEL_FONT),
        color: claimed.has(usual) ? colors.roles.ink : colors.roles["ink-2"],
        font: claimed.has(usual) ? STRONG_LABEL_FONT : LABEL_FONT,
        align: "left",
        baseline: "bottom",
        depth: ABOVE_MARKS,
      });
  });
  if (foot === FOOT && slots.length > 0)
    shapes.push(...alongWords({ words: slots.map(({ label }, slot) => ({ x: x(slot), text: label })), y: plot.height + 6, context }));
  return listedDrawing({ model, noun: "ridgeline-chart", marks, shapes, legend: { kind: "none" }, notes, plot, isField: true });

  /** A number or moment along the axis, or the turn. */
  function slotPosition(slot: number): number {
    const key = slots[slot];
    if (!isContinuous || along === undefined || key === undefined) return slot;
    const row = firstAt.get(key.text);
    const value = row === undefined ? Number.NaN : drawnNumber(cellAt(table, row.row, along.index), along.type);
    return Number.isNaN(value) ? slot : value;
  }
}
