import { cellAt, cellJson, type CellValue, type ResultTable } from "@sheaf/result";
import type { ValueType } from "@sheaf/sql";
import type { FilterValue } from "@sheaf/workbook";

export function filterValueAt(table: ResultTable, row: number, column: number): FilterValue {
  const type = table.columns[column]?.type;
  return type === undefined ? null : filterValueOf(cellAt(table, row, column), type);
}

/** A cell as filters and `within` take it: numbers that a double does not hold are text (V2). */
export function filterValueOf(cell: CellValue, type: ValueType): FilterValue {
  const value = cellJson(cell, type);
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null;
}
