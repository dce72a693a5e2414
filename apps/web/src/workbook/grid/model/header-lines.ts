import { textWidth } from "@sheaf/charts";
import type { TextLook } from "./grid-look.ts";
import type { PlacedColumn } from "./grid-source.ts";

/** Names are cut behind so many lines: rows are what a grid is for. */
const MOST_LINES = 4;
/** Pixels beside a name: padding, the rule, the picture of the type; the marks of a sort among others and of a filter. */
const BESIDE = 31;
const MARK = 18;

/** Lines that the names of columns take at their widths: 1 where they do not wrap. */
export function headerLines(columns: readonly PlacedColumn[], { wraps, size = 12 }: TextLook): number {
  if (wraps !== true) return 1;
  return columns.reduce((most, { column }) => {
    const marks = (column.isFiltered ? 1 : 0) + (column.sort?.rank == null ? 0 : 1);
    return column.isCount ? most : Math.max(most, linesOf(column.name, column.width - BESIDE - marks * MARK, size));
  }, 1);
}

/** Lines of a text in so many pixels, broken between words, and inside of those that are too long. */
export function linesOf(text: string, width: number, size: number): number {
  const widthOf = (part: string): number => textWidth(part, { size, weight: 600 });
  const room = Math.max(size, width);
  let lines = 1;
  let taken = 0;
  for (const word of text.split(/\s+/u)) {
    const wide = widthOf(word);
    const joined = taken === 0 ? wide : taken + widthOf(" ") + wide;
    if (joined <= room) taken = joined;
    else {
      if (taken > 0) lines += 1;
      lines += Math.ceil(wide / room) - 1;
      taken = wide % room;
    }
    if (lines >= MOST_LINES) return MOST_LINES;
  }
  return lines;
}
