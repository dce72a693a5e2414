import { LoadRefused } from "../dialect.ts";
import type { Cell, CellFile, RowSink } from "./cell-file.ts";

/** Rows from 1, columns from 0, both ends in it. */
export interface CellRange {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
}

const RANGE = /^\$?([A-Z]{1,3})\$?([1-9]\d{0,6}):\$?([A-Z]{1,3})\$?([1-9]\d{0,6})$/u;
/** A title above a table has its own rows; further down, whatever stands there is part of it. */
const TITLE_ROWS = 30;

export function parseRange(text: string): CellRange | null {
  const [, left = "", top = "", right = "", bottom = ""] = RANGE.exec(text.trim().toUpperCase()) ?? [];
  if (left === "") return null;
  const [a, b, c, d] = [columnNumber(left), columnNumber(right), Number(top), Number(bottom)];
  return { firstColumn: Math.min(a, b), lastColumn: Math.max(a, b), firstRow: Math.min(c, d), lastRow: Math.max(c, d) };
}

export function rangeText({ firstRow, lastRow, firstColumn, lastColumn }: CellRange): string {
  return `${columnLetters(firstColumn)}${firstRow}:${columnLetters(lastColumn)}${lastRow}`;
}

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

function columnNumber(letters: string): number {
  return Array.from(letters).reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function columnLetters(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnLetters(Math.floor(column / 26) - 1) + letter;
}
