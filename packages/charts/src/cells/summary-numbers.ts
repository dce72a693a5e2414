import { cellAt, cellNumber, type ResultTable } from "@sheaf/result";
import type { Id } from "@sheaf/workbook";

/** Numbers of an element as a whole, by the ids of the columns of its summary; null: not known. */
export function summaryNumbers(table: ResultTable | null): (columnId: Id) => number | null {
  const known = new Map<Id, number>();
  if (table !== null && table.rowCount > 0) {
    for (const [index, { id, type, role }] of table.columns.entries()) {
      const value = role === "value" ? cellAt(table, 0, index) : null;
      const number = value === null ? Number.NaN : cellNumber(value, type);
      if (!Number.isNaN(number)) known.set(id, number);
    }
  }
  return (columnId) => known.get(columnId) ?? null;
}
