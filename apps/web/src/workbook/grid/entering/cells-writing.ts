import type { Writing } from "../editing/entry-values.ts";
import type { Pause } from "../editing/long-work.ts";
import type { SheetCells } from "../editing/sheet-text.ts";

/** Longer texts are neither numbers nor days. */
const LONGEST = 40;
const PART = 20_000;

/** What texts show of how they are written: `1.234,56` has a decimal comma, `13/02/2024` begins with its day. */
interface Shown {
  comma: boolean;
  point: boolean;
  day: boolean;
  month: boolean;
}

const withComma = [/^\d{1,3}(?:\.\d{3})+,\d+$/, /^\d+,(?:\d{1,2}|\d{4,})$/];
const withPoint = [/^\d{1,3}(?:,\d{2,3})+\.\d+$/, /^\d*\.(?:\d{1,2}|\d{4,})$/];
/** Thousands apart more than once; an address of a computer looks like that as well, so only among numbers. */
const groupedByPoints = /^\d{1,3}(?:\.\d{3}){2,}$/;
const groupedByCommas = /^\d{1,3}(?:,\d{2,3})*,\d{3},\d{3}$/;
const dayShape = /^(\d{1,2})([-/])(\d{1,2})\2(?:\d{4}|\d{2})(?!\d)/;

/**
 * How the cells of a file or of the clipboard are written: as they show it themselves, all of them together, else as the person writes. Without
 * that, `1.234` among amounts such as `5,50` would be another number, and `01/02/2024` below `13/02/2024` another day. `at`: the places of the
 * columns that count; `separator`: what parts the fields of the file: a semicolon stands where the comma is taken by numbers.
 */
export async function writingOfCells(
  cells: SheetCells,
  at: readonly number[] | "all",
  writing: Writing,
  pause: Pause,
  separator: string | null = null,
): Promise<Writing> {
  const shown: Shown = { comma: false, point: false, day: false, month: false };
  let seen = 0;
  for (const row of cells) {
    if (at === "all") for (const text of row) note(text, shown, false);
    else for (const place of at) note(row[place] ?? "", shown, true);
    seen += at === "all" ? row.length : at.length;
    if (seen >= PART) {
      seen = 0;
      await pause();
    }
  }
  const decimal =
    shown.comma !== shown.point ? (shown.comma ? "," : ".") : !shown.comma && separator === ";" ? "," : writing.symbols.decimal;
  const isOwn = decimal === writing.symbols.decimal;
  const isDayFirst = shown.day !== shown.month ? shown.day : shown.comma && !shown.point ? true : writing.isDayFirst;
  return { symbols: isOwn ? writing.symbols : { ...writing.symbols, decimal, group: decimal === "," ? "." : "," }, isDayFirst };
}

function note(text: string, shown: Shown, isNumber: boolean): void {
  if (text.length > LONGEST || !/\d/.test(text)) return;
  const day = dayShape.exec(text.trim());
  if (day !== null) {
    if (Number(day[1]) > 12) shown.day = true;
    else if (Number(day[3]) > 12) shown.month = true;
    return;
  }
  const digits = text.replaceAll(/[\s\p{Sc}%()+\-−'’]/gu, "");
  if (withComma.some((shape) => shape.test(digits)) || (isNumber && groupedByPoints.test(digits))) shown.comma = true;
  else if (withPoint.some((shape) => shape.test(digits)) || (isNumber && groupedByCommas.test(digits))) shown.point = true;
}
