import { LINE } from "./grid-look.ts";

/** Pixels of a cell that its text does not get: padding and the line at its end. */
const EDGES = 13;
/** The usual letters, in pixels of the usual line. */
const LETTER = 12 / LINE;
/** Widths in parts of a letter's height that no usual font goes beyond, also where it is bold. */
const NARROW = 0.75;
const WIDE = 1.1;

/**
 * True where a text surely ends before its cell's edge, whatever font it is in. Such a cell needs no edge that cuts off: each one
 * is a piece by itself for the browser, to be gone through whenever anything on the page is drawn anew.
 */
export function isShort(text: string, width: number, lineHeight: number): boolean {
  const letter = lineHeight * LETTER;
  let left = width - EDGES;
  // Whatever is longer than this is not, and need not be gone through.
  if (text.length * letter * NARROW > left) return false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    // Letters of other scripts are of any width.
    if (code < 32 || code > 126) return false;
    // Space and all signs up to the digits and the colon, but for # $ % &.
    const isNarrow = code <= 58 && (code < 35 || code > 38);
    left -= (isNarrow ? NARROW : WIDE) * letter;
    if (left < 0) return false;
  }
  return true;
}
