import { textWidth } from "@sheaf/charts";
import type { GridCell } from "./grid-source.ts";
import { LINE } from "./grid-look.ts";
import { isShort } from "./short-text.ts";

/** Pixels of a cell that its text does not get: padding and the line at its end. */
const EDGES = 13;
/** The usual letters, in pixels of the usual line. */
const LETTER = 12 / LINE;

/** What stands for a number that its cell is too narrow for: the beginning of one reads as another number. */
export const NO_ROOM = "###";

/** The blank places behind a number, as long as there is room for them beside it. */
export const fittingBlank = (cell: GridCell, blank: string, width: number, lineHeight: number): string =>
  blank === "" || isCutNumber({ ...cell, text: cell.text + blank }, width, lineHeight) ? "" : blank;

/** True where a number would be cut off. `width`: of the cell, without what else stands in it. */
export function isCutNumber(cell: GridCell, width: number, lineHeight: number): boolean {
  const { kind } = cell.type;
  if (kind !== "integer" && kind !== "decimal" && kind !== "float") return false;
  if (cell.drawing !== undefined || (cell.kind !== "value" && cell.kind !== "count")) return false;
  const room = width - (cell.indent ?? 0);
  if (isShort(cell.text, room, lineHeight)) return false;
  // Digits of a grid are all as wide as its widest.
  const text = cell.text.replaceAll(/\d/gu, "0");
  return textWidth(text, { size: lineHeight * LETTER, weight: cell.look?.bold === true ? 600 : 400 }) > room - EDGES;
}
