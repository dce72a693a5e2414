import { printedColumns, type ResultColumn } from "@sheaf/result";
import { uniqueHeaders } from "@sheaf/workbook";

/** Columns under the headers that people see: equal ones are told apart (G3). */
export function headedColumns(columns: readonly ResultColumn[]): readonly ResultColumn[] {
  const shown = printedColumns(columns).map(({ column }) => column);
  const headers = new Map(uniqueHeaders(shown.map((column) => column.name)).map((header, index) => [shown[index], header]));
  return columns.map((column) => ({ ...column, name: headers.get(column) ?? column.name }));
}
