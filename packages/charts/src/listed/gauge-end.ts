import { message, type Message } from "@sheaf/messages";
import type { ChartElements } from "@sheaf/workbook";
import { drawable } from "../marks/drawn-number.ts";
import type { Note } from "../notes.ts";
import { type ListModel, numberAt } from "./read-list.ts";

/** A number, the value of a column, or that of a formula. */
export function gaugeEnd(end: ChartElements["gauge-chart"]["min"], model: ListModel, notes: Note[], what: Message): number | null {
  const known = givenEnd(end, model, notes, what);
  return known === null || !Number.isFinite(known) ? null : drawable(known);
}

function givenEnd(end: ChartElements["gauge-chart"]["min"], model: ListModel, notes: Note[], what: Message): number | null {
  if (end === undefined) return null;
  if (typeof end === "number") return end;
  if (typeof end === "string") {
    const number = end.trim() === "" ? Number.NaN : Number(end);
    const value = Number.isNaN(number) ? (model.context.evaluate?.(end) ?? null) : number;
    if (value === null) notes.push({ kind: "left-out", what, why: message("drawing.why.formula-value-here") });
    return value;
  }
  const column = model.columns.get(end.columnId);
  const value = column === undefined || model.table.rowCount === 0 ? Number.NaN : numberAt(model.table, 0, column);
  return Number.isNaN(value) ? null : value;
}
