import { cellAt, type ResultTable } from "@sheaf/result";

/** Some rows of a table, in this order, as a table. */
export function rowsOf(table: ResultTable, rows: readonly number[]): ResultTable {
  return {
    columns: table.columns,
    rowCount: rows.length,
    byteLength: 0,
    schema: table.schema,
    segments:
      rows.length === 0
        ? []
        : [
            {
              start: 0,
              length: rows.length,
              byteLength: 0,
              cells: table.columns.map((_, column) => (row: number) => cellAt(table, rows[row] ?? -1, column)),
            },
          ],
  };
}
