// How large a formula may be.
import { message, type Message } from "@sheaf/messages";

/** Bounds of G6. */
export const MAX_FORMULA_BYTES = 64 * 1024;
export const MAX_NESTING = 250;
/** Operands of one chain of `and` or `or`, which nests nothing. */
export const MAX_CHAIN = 1000;

/** More than the limit in UTF-8; counts no further than needed. */
export function isTooLong(source: string): boolean {
  if (source.length > MAX_FORMULA_BYTES) return true;
  if (source.length * 3 <= MAX_FORMULA_BYTES) return false;
  let bytes = 0;
  for (let at = 0; at < source.length; at++) {
    const unit = source.charCodeAt(at);
    // A surrogate pair is four bytes, two for each half.
    bytes += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 2 : 3;
  }
  return bytes > MAX_FORMULA_BYTES;
}

/** A formula past a bound: ends its parsing. */
export class TooDeep extends Error {
  readonly said: Message;

  constructor(said: Message) {
    super(said.key);
    this.said = said;
  }
}

export function tooDeep(): TooDeep {
  return new TooDeep(message("findings.syntax.depth", { most: MAX_NESTING }));
}
