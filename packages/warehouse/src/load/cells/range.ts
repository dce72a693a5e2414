import { message } from "@sheaf/messages";
import { LoadRefused } from "../dialect.ts";
import type { Cell, CellFile, RowSink } from "./cell-file.ts";
import type { CellRange } from "./cell-range.ts";
import { type HeadShape, type RowShape, withGroupsAbove } from "./header-rows.ts";

/** A title above a table has its own rows; further down, whatever stands there is part of it. */
const TITLE_ROWS = 30;
/** Rows of a chosen range that may name its columns. */
const HEAD_ROWS = 6;
/** A sheet of more merged cells is a form, not a table. */
const MOST_MERGED = 20_000;

/** Which cells hold something, and what the first of them look like. */
export interface UsedRange extends HeadShape {
  readonly range: CellRange;
  /** Columns that nobody sees. */
  readonly hiddenColumns: ReadonlySet<number>;
}

/** Takes the columns of a range into a set. */
export function addRange(columns: Set<number>): (first: number, last: number) => void {
  return (first, last) => {
    for (let column = first; column <= last; column++) columns.add(column);
  };
}

/** The cells of a sheet that hold something, without the titles above the table. Refused where there are none. `from`: a row whose shape matters. */
export async function usedRange(file: CellFile, table: number, signal: AbortSignal, from: number | null = null): Promise<UsedRange> {
  let firstRow = 0;
  let lastRow = 0;
  let firstColumn = Number.POSITIVE_INFINITY;
  let lastColumn = -1;
  const heads: { readonly line: number; readonly count: number }[] = [];
  const rows = new Map<number, RowShape>();
  const merged: CellRange[] = [];
  const hiddenColumns = new Set<number>();
  const sink: RowSink = {
    row: (line, cells) => {
      const [first] = cells;
      const last = cells.at(-1);
      if (first === undefined || last === undefined) return true;
      firstRow ||= line;
      lastRow = line;
      firstColumn = Math.min(firstColumn, first.column);
      lastColumn = Math.max(lastColumn, last.column);
      const isHead = heads.length < TITLE_ROWS;
      if (isHead) heads.push({ line, count: distinctColumns(cells) });
      if (isHead || (from !== null && line >= from && line < from + HEAD_ROWS))
        rows.set(line, {
          cells: cells.length,
          texts: cells.filter(({ kind }) => kind === "text").length,
          columns: new Set(cells.map(({ column }) => column)),
        });
      return true;
    },
    merged: (cells) => {
      if (cells.lastColumn > cells.firstColumn && merged.length < MOST_MERGED) merged.push(cells);
    },
    hiddenColumns: addRange(hiddenColumns),
    flush: () => Promise.resolve(),
  };
  await file.read(table, sink, signal);
  if (lastColumn === -1) throw new LoadRefused("empty-file", message("errors-files.load.sheet-empty"));
  // The table begins with its first row that is more than half as wide as the widest of the first ones.
  const widest = Math.max(...heads.map(({ count }) => count));
  const begin = heads.find(({ count }) => count * 2 > widest)?.line ?? firstRow;
  const range = { firstRow: begin, lastRow, firstColumn, lastColumn };
  return { range: withGroupsAbove(range, { merged, rows }), merged, rows, hiddenColumns };
}

function distinctColumns(cells: readonly Cell[]): number {
  return cells.filter(({ kind }) => kind !== "error").length;
}
