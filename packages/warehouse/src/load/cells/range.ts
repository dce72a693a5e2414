import { LoadRefused } from "../dialect.ts";
import type { Cell, CellFile, RowSink } from "./cell-file.ts";
import type { CellRange } from "./cell-range.ts";

/** A title above a table has its own rows; further down, whatever stands there is part of it. */
const TITLE_ROWS = 30;

/** The cells of a sheet that hold something, without the titles above the table. Refused where there are none. */
export async function usedRange(file: CellFile, table: number, signal: AbortSignal): Promise<CellRange> {
  let firstRow = 0;
  let lastRow = 0;
  let firstColumn = Number.POSITIVE_INFINITY;
  let lastColumn = -1;
  const heads: { readonly line: number; readonly count: number }[] = [];
  const sink: RowSink = {
    row: (line, cells) => {
      const [first] = cells;
      const last = cells.at(-1);
      if (first === undefined || last === undefined) return true;
      firstRow ||= line;
      lastRow = line;
      firstColumn = Math.min(firstColumn, first.column);
      lastColumn = Math.max(lastColumn, last.column);
      if (heads.length < TITLE_ROWS) heads.push({ line, count: distinctColumns(cells) });
      return true;
    },
    flush: () => Promise.resolve(),
  };
  await file.read(table, sink, signal);
  if (lastColumn === -1) throw new LoadRefused("empty-file", "The sheet is empty.");
  // The table begins with its first row that is more than half as wide as the widest of the first ones.
  const widest = Math.max(...heads.map(({ count }) => count));
  const begin = heads.find(({ count }) => count * 2 > widest)?.line ?? firstRow;
  return { firstRow: begin, lastRow, firstColumn, lastColumn };
}

function distinctColumns(cells: readonly Cell[]): number {
  return cells.filter(({ kind }) => kind !== "error").length;
}
