import { message } from "@sheaf/messages";
import { civilFromDays, daysFromCivil, englishNames, weekdayNames } from "@sheaf/locale";
import { cellAt, type ResultTable } from "@sheaf/result";
import type { ChartElements } from "@sheaf/workbook";
import { DAY, localOf } from "../../axis/time-units.ts";
import type { DrawContext } from "../../context.ts";
import type { Drawing } from "../../drawing.ts";
import { cellScale } from "../../listed/cell-scale.ts";
import { shownColor } from "../../listed/claimed.ts";
import { listedDrawing } from "../../listed/listed-drawing.ts";
import type { ListedMark } from "../../listed/listed-marks.ts";
import { readList, type ListModel, type ListRow } from "../../listed/read-list.ts";
import type { Note } from "../../notes.ts";
import { ABOVE_MARKS, type Shape } from "../../shapes.ts";
import { LABEL_FONT, textWidth } from "../../text/measure.ts";
import { dayOfWeek, layCalendar, type MonthRow, weekOf } from "./months.ts";
import { drawnNumber } from "../../marks/drawn-number.ts";

type CalendarChart = ChartElements["sheaf:calendar-chart"];

const HEAD = 17;
const SIDE = 18;

/** A number for each day as the color of a square, weeks across and days of the week down. */
export function drawCalendar(element: CalendarChart, table: ResultTable, context: DrawContext): Drawing {
  const model = readList({ element, table, context, measureId: element.value?.columnId });
  const notes: Note[] = [];
  const days = daysOf(model, element, notes);
  const first = days.reduce((least, { day }) => Math.min(least, day), Number.POSITIVE_INFINITY);
  const last = days.reduce((most, { day }) => Math.max(most, day), Number.NEGATIVE_INFINITY);
  const named = weekdayNames.findIndex((name) => name.toLowerCase() === element.weekStart);
  const weekStart = named === -1 ? context.weekStart : named;
  const { width, height, colors } = context;
  const side = width < 160 ? 0 : SIDE;
  const head = height < 72 ? 0 : HEAD;
  const calendar =
    days.length === 0 ? { rows: [], cell: 0 } : layCalendar(first, last, weekStart, { width: width - side - 2, height: height - 2, head });
  const { cell } = calendar;
  const gap = Math.min(1, cell / 4);
  const scale =
    model.measure === null
      ? null
      : cellScale(
          element.color,
          days.map(({ row }) => row.value),
          model.measure,
          element.legend,
          context,
          1,
        );
  const byDay = new Map(days.map((day) => [day.day, day.row]));
  const shapes: Shape[] = [];
  const marks: ListedMark[] = [];
  calendar.rows.forEach((months, line) => {
    const top = line * (head + 7 * cell) + head;
    const place = (day: number) => ({
      left: side + weekOf(day, months, weekStart) * cell,
      top: top + dayOfWeek(day, weekStart) * cell,
    });
    const begin = months.months[0] ?? 0;
    for (let day = begin; day < months.end; day += 1) {
      const row = byDay.get(day);
      if (row === undefined && (day < first || day > last)) continue;
      const at = place(day);
      const box = { left: at.left + gap / 2, top: at.top + gap / 2, width: Math.max(0.5, cell - gap), height: Math.max(0.5, cell - gap) };
      const color = row === undefined || scale === null ? colors.roles.sunken : shownColor(scale.colorOf(row.value), row.keys, context);
      shapes.push({ kind: "rect", id: `day-${day}`, box, fill: color, depth: 2 });
      if (row !== undefined) marks.push({ label: row.label, keys: row.keys, rows: [row.row], text: row.text, color, box });
    }
    shapes.push(...steps(months, place, cell, top, context, weekStart));
    if (head > 0) shapes.push(...monthWords(months, place, top, line, cell, context));
    if (side > 0 && cell >= 7) shapes.push(...dayWords(top, cell, line, weekStart, context));
  });
  return listedDrawing({
    model,
    noun: "calendar",
    marks,
    shapes,
    legend: scale?.legend ?? { kind: "none" },
    notes,
    plot: { left: side, top: 0, width: width - side, height },
    isField: true,
  });
}

interface Day {
  readonly day: number;
  readonly row: ListRow;
}

/** Rows by their days. A day that several rows share shows the first, and the chart says so. */
function daysOf(model: ListModel, element: CalendarChart, notes: Note[]): readonly Day[] {
  const column = element.date === undefined ? undefined : model.columns.get(element.date.columnId);
  if (column === undefined) return [];
  if (column.type.kind !== "date" && column.type.kind !== "datetime") {
    notes.push({ kind: "left-out", what: column.name, why: message("drawing.why.calendar-shows-dates") });
    return [];
  }
  const zone = model.context.zone;
  const found = new Map<number, ListRow>();
  let [empty, shared] = [0, 0];
  for (const row of model.rows) {
    const value = cellAt(model.table, row.row, column.index);
    if (value === null || Number.isNaN(row.value)) {
      empty += 1;
      continue;
    }
    const at = drawnNumber(value, column.type);
    const day = Math.floor((column.type.kind === "date" ? at : localOf(at, zone)) / DAY);
    if (found.has(day)) shared += 1;
    else found.set(day, row);
  }
  const total = model.rows.length;
  if (empty > 0) notes.push({ kind: "no-mark", values: empty, total, which: "empty" });
  if (shared > 0) notes.push({ kind: "no-mark", values: shared, total, which: "day" });
  const days = [...found].map(([day, row]) => ({ day, row })).toSorted((a, b) => a.day - b.day);
  const from = beginOf(element.range, days.at(-1)?.day ?? 0);
  const shown = days.filter(({ day }) => day >= from);
  if (shown.length < days.length) notes.push({ kind: "slots", shown: shown.length, total: days.length, axis: column.name });
  return shown;
}

/** The first day of the year, quarter or month of a day. */
function beginOf(range: CalendarChart["range"], day: number): number {
  const { year, month } = civilFromDays(day);
  switch (range) {
    case "year":
      return daysFromCivil(year, 1, 1);
    case "quarter":
      return daysFromCivil(year, Math.floor((month - 1) / 3) * 3 + 1, 1);
    case "month":
      return daysFromCivil(year, month, 1);
    case undefined:
      return Number.NEGATIVE_INFINITY;
  }
}

type PlaceOf = (day: number) => { readonly left: number; readonly top: number };

/** Lines where months meet: up, across and down by one week. */
function steps(row: MonthRow, place: PlaceOf, cell: number, top: number, { colors }: DrawContext, weekStart: number): readonly Shape[] {
  if (cell < 5) return [];
  return row.months.slice(1).map((month): Shape => {
    const { left, top: at } = place(month);
    const right = left + cell;
    const isWhole = dayOfWeek(month, weekStart) === 0;
    return {
      kind: "polyline",
      id: `month-${month}`,
      points: isWhole
        ? [
            [left, top],
            [left, top + 7 * cell],
          ]
        : [
            [right, top],
            [right, at],
            [left, at],
            [left, top + 7 * cell],
          ],
      color: colors.roles["ink-3"],
      width: 1,
      dash: null,
      depth: 3,
    };
  });
}

function monthWords(
  row: MonthRow,
  place: PlaceOf,
  top: number,
  line: number,
  cell: number,
  { colors, width, symbols }: DrawContext,
): readonly Shape[] {
  const { shortMonths } = symbols?.names ?? englishNames;
  let reached = 0;
  return row.months.flatMap((month, index): Shape[] => {
    const { month: number, year } = civilFromDays(month);
    const name = shortMonths[number - 1] ?? "";
    const text = number === 1 || (index === 0 && line === 0) ? `${name} ${year}` : name;
    const left = place(month).left + (index === 0 ? 0 : cell);
    if (left < reached || left + textWidth(text, LABEL_FONT) > width) return [];
    reached = left + textWidth(text, LABEL_FONT) + 6;
    return [{ ...word(`0-along-${month}-label`, left, top - HEAD / 2 - 1, text), color: colors.roles["ink-3"] }];
  });
}

/** Every second day of the week. */
function dayWords(top: number, cell: number, line: number, weekStart: number, { colors, symbols }: DrawContext): readonly Shape[] {
  const { narrowWeekdays } = symbols?.names ?? englishNames;
  return [0, 2, 4].map((day) => ({
    ...word(`0-value0-${line}-${day}-label`, 0, top + (day + 0.5) * cell, narrowWeekdays[(day + weekStart) % 7] ?? ""),
    color: colors.roles["ink-3"],
  }));
}

const word = (id: string, x: number, y: number, text: string): Extract<Shape, { readonly kind: "text" }> => ({
  kind: "text",
  id,
  x,
  y,
  text,
  color: "",
  font: LABEL_FONT,
  align: "left",
  baseline: "middle",
  depth: ABOVE_MARKS,
});
