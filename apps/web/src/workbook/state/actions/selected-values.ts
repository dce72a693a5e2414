import type { SelectedValue } from "@sheaf/contract";
import { cellAt, cellJson, type CellValue, type ResultTable } from "@sheaf/result";
import type { ValueType } from "@sheaf/sql";
import type { Id } from "@sheaf/workbook";

/** A cell as an action takes it, with its type; null of what is no plain value. */
export function selectedValue(cell: CellValue, type: ValueType): SelectedValue | null {
  const value = cellJson(cell, type);
  const name = nameOf(type);
  if (name === null) return null;
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? { type: name, value }
    : { type: name, value: null };
}

function nameOf({ kind }: ValueType): SelectedValue["type"] | null {
  switch (kind) {
    case "integer":
    case "decimal":
    case "float":
      return "number";
    case "text":
    case "boolean":
    case "date":
    case "datetime":
      return kind;
    default:
      return null;
  }
}

/** The values of a row of an answer, by column. */
export function selectedRow(table: ResultTable, row: number): ReadonlyMap<Id, SelectedValue> {
  const values = new Map<Id, SelectedValue>();
  for (const [index, { id, role, type }] of table.columns.entries()) {
    if (role !== "value") continue;
    const value = selectedValue(cellAt(table, row, index), type);
    if (value !== null) values.set(id, value);
  }
  return values;
}
