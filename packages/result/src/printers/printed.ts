import type { ValueType } from "@sheaf/sql";
import { cellText } from "../cell-text.ts";
import { type CellReader, type ResultTable } from "../result-table.ts";
import type { ResultColumn } from "../schema.ts";

/** V9: what a person sees where several values stand behind one cell. */
export const MARKER = "*";

/** A column that is printed, with its place in the result and the column that counts its distinct values, if one came. */
export interface PrintedColumn {
  readonly column: ResultColumn;
  readonly index: number;
  readonly marker: number | null;
}

/** Columns that a person asked for: the outline's own columns and the marker counts are left out. */
export function printedColumns(columns: readonly ResultColumn[]): readonly PrintedColumn[] {
  return columns.flatMap((column, index) => {
    if (column.role !== "value" && column.role !== "count") return [];
    const marker = columns.findIndex((other) => other.role === "marker-count" && other.id === column.id);
    return [{ column, index, marker: marker === -1 ? null : marker }];
  });
}

/** Writes a cell in another way than its exact text, e.g. by a column's format. */
export type CellFormat = (value: ReturnType<CellReader>, printed: PrintedColumn) => string;

/** Rows as lists of texts, null cells as null and marked cells as `*`. */
export function* printedRows(
  table: ResultTable,
  printed: readonly PrintedColumn[],
  format: CellFormat | null = null,
): Generator<readonly (string | null)[]> {
  for (const segment of table.segments) {
    const cells = printed.map((each) => {
      const read = readerOf(segment.cells, each.index);
      const count = each.marker === null ? null : readerOf(segment.cells, each.marker);
      return (row: number): string | null => {
        const value = read(row);
        if (value === null) return count !== null && isMarked(count(row)) ? MARKER : null;
        return format === null ? plainText(value, each.column.type) : format(value, each);
      };
    });
    for (let row = 0; row < segment.length; row++) yield cells.map((cell) => cell(row));
  }
}

/** A cell as exact text, a decimal without the zeros that only its type asks for: `1.5` of DECIMAL(18, 4). */
function plainText(value: ReturnType<CellReader>, type: ValueType): string | null {
  const text = cellText(value, type);
  return text !== null && type.kind === "decimal" && text.includes(".") ? text.replace(/\.?0+$/u, "") : text;
}

/** True where a count of distinct values says that there are several. */
export function isMarked(count: ReturnType<CellReader>): boolean {
  return (typeof count === "bigint" || typeof count === "number") && count > 1;
}

function readerOf(cells: readonly CellReader[], index: number): CellReader {
  const reader = cells[index];
  if (reader === undefined) throw new RangeError(`No column ${index}.`);
  return reader;
}
