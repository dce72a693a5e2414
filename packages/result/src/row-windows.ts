import { cellAt, type ResultTable } from "./result-table.ts";
import type { CellValue } from "./schema.ts";

/**
 * The fetched parts of a result that is too long to hold: windows of rows by their offset, the least recently used
 * dropped once they hold more bytes than allowed. For a grid over millions of rows.
 */
export interface RowWindows {
  /** Keeps a window that begins at row `offset` of the whole result. A window at the same offset is replaced. */
  put(offset: number, table: ResultTable): void;
  /** A cell, or undefined while its row is not here. */
  cell(row: number, column: number): CellValue | undefined;
  has(row: number): boolean;
  /** The parts of `first … last` (inclusive) that are not here, in order. */
  missing(first: number, last: number): readonly { readonly first: number; readonly last: number }[];
  clear(): void;
  readonly byteLength: number;
}

interface Window {
  readonly offset: number;
  readonly table: ResultTable;
  used: number;
}

export function createRowWindows(maxBytes: number): RowWindows {
  /** By offset, ascending. Windows may overlap. */
  let windows: Window[] = [];
  let bytes = 0;
  let clock = 0;
  let last: Window | undefined;

  const find = (row: number): Window | undefined => {
    if (last !== undefined && holds(last, row)) return last;
    last = windows.find((window) => holds(window, row));
    if (last !== undefined) last.used = ++clock;
    return last;
  };

  const shrink = (): void => {
    while (bytes > maxBytes && windows.length > 1) {
      const oldest = windows.reduce((a, b) => (b.used < a.used ? b : a));
      windows = windows.filter((window) => window !== oldest);
      bytes -= oldest.table.byteLength;
      if (last === oldest) last = undefined;
    }
  };

  return {
    put(offset, table) {
      const replaced = windows.find((window) => window.offset === offset);
      if (replaced !== undefined) bytes -= replaced.table.byteLength;
      last = undefined;
      windows = [...windows.filter((window) => window !== replaced), { offset, table, used: ++clock }].toSorted(
        (a, b) => a.offset - b.offset,
      );
      bytes += table.byteLength;
      shrink();
    },
    cell(row, column) {
      const window = find(row);
      return window === undefined ? undefined : cellAt(window.table, row - window.offset, column);
    },
    has: (row) => find(row) !== undefined,
    missing(first, lastRow) {
      const gaps: { first: number; last: number }[] = [];
      let row = first;
      while (row <= lastRow) {
        const window = find(row);
        if (window !== undefined) {
          row = window.offset + window.table.rowCount;
          continue;
        }
        const next = windows.find((candidate) => candidate.offset > row && candidate.table.rowCount > 0);
        const end = Math.min(lastRow, next === undefined ? lastRow : next.offset - 1);
        gaps.push({ first: row, last: end });
        row = end + 1;
      }
      return gaps;
    },
    clear() {
      windows = [];
      bytes = 0;
      last = undefined;
    },
    get byteLength() {
      return bytes;
    },
  };
}

function holds(window: Window, row: number): boolean {
  return row >= window.offset && row < window.offset + window.table.rowCount;
}
