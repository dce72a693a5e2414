/** Rows from 1, columns from 0, both ends in it. */
export interface CellRange {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
}

const RANGE = /^\$?([A-Z]{1,3})\$?([1-9]\d{0,6}):\$?([A-Z]{1,3})\$?([1-9]\d{0,6})$/u;

export function parseRange(text: string): CellRange | null {
  const [, left = "", top = "", right = "", bottom = ""] = RANGE.exec(text.trim().toUpperCase()) ?? [];
  if (left === "") return null;
  const [a, b, c, d] = [columnNumber(left), columnNumber(right), Number(top), Number(bottom)];
  return { firstColumn: Math.min(a, b), lastColumn: Math.max(a, b), firstRow: Math.min(c, d), lastRow: Math.max(c, d) };
}

export function rangeText({ firstRow, lastRow, firstColumn, lastColumn }: CellRange): string {
  return `${columnLetters(firstColumn)}${firstRow}:${columnLetters(lastColumn)}${lastRow}`;
}

function columnNumber(letters: string): number {
  return Array.from(letters).reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function columnLetters(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnLetters(Math.floor(column / 26) - 1) + letter;
}
