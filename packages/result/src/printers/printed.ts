import type { CellReader, ResultTable, Segment } from "../result-table.ts";
import type { CellValue, ResultColumn } from "../schema.ts";
import { plainTexts } from "./plain-texts.ts";

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
  const texts = printed.map((each) => textsOf(each, format));
  for (const segment of table.segments) {
    const cells = printedCells(segment, printed, texts);
    for (let row = 0; row < segment.length; row++) yield cells.map((cell) => cell(row));
  }
}

/** Texts of one column's values. */
export function textsOf(each: PrintedColumn, format: CellFormat | null): (value: NonNullable<CellValue>) => string {
  return format === null ? plainTexts(each.column.type) : (value) => format(value, each);
}

/** The cells of a segment as texts, column by column: null cells as null and marked cells as `*`. */
export function printedCells(
  segment: Segment,
  printed: readonly PrintedColumn[],
  texts: readonly ((value: NonNullable<CellValue>) => string)[],
): readonly ((row: number) => string | null)[] {
  return printed.map((each, at) => {
    const read = readerOf(segment.cells, each.index);
    const count = each.marker === null ? null : readerOf(segment.cells, each.marker);
    const text = texts[at] ?? String;
    return (row) => {
      const value = read(row);
      if (value === null) return count !== null && isMarked(count(row)) ? MARKER : null;
      return text(value);
    };
  });
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
