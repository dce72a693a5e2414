import { cellNumber, columnNumbers, type CellValue, type ResultColumn, type ResultTable } from "@sheaf/result";

/**
 * How large and how small values are that are told apart where they are drawn: beyond these, squares, sums and differences of float64 become
 * infinite, and steps become zero. Tables and tooltips write the value itself.
 */
const FARTHEST = 1e140;
const NEAREST = 1e-45;

/** A number as it is drawn; NaN where there is none. */
export function drawable(value: number): number {
  if (!Number.isFinite(value)) return Number.NaN;
  if (Math.abs(value) < NEAREST) return 0;
  return Math.min(FARTHEST, Math.max(-FARTHEST, value));
}

/** The number of a cell as it is drawn. */
export const drawnNumber = (value: CellValue, type: ResultColumn["type"]): number => drawable(cellNumber(value, type));

/** Those of a whole column. */
export const drawnNumbers = (table: ResultTable, index: number): Float64Array => columnNumbers(table, index).map(drawable);
