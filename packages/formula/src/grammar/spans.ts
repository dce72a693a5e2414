import type { Span } from "../ast.ts";
import { tokenize } from "./lexer.ts";

/**
 * The span of a finding about a stored formula in the formula as a person has it: both are the same tokens but for the
 * references. Null if the texts are not one formula.
 */
export function spanInPrinted(stored: string, printed: string, span: Span): Span | null {
  if (stored === printed) return span;
  const before = tokenize(stored, "stored");
  const after = tokenize(printed, "printed");
  if (before.length !== after.length) return null;
  const position = (offset: number, isEnd: boolean): number => {
    const index = before.findIndex((token) =>
      isEnd ? offset > token.start && offset <= token.end : offset >= token.start && offset < token.end,
    );
    const [from, to] = [before[index], after[index]];
    if (from === undefined || to === undefined) {
      // Between tokens, or past the last one: as far from the token before as it was.
      const last = before.findLastIndex((token) => token.end <= offset);
      return last < 0
        ? Math.min(offset, printed.length)
        : Math.min((after[last]?.end ?? 0) + offset - (before[last]?.end ?? 0), printed.length);
    }
    if (from.end - from.start === to.end - to.start) return to.start + offset - from.start;
    return isEnd ? to.end : to.start;
  };
  const start = position(span.start, false);
  return { start, end: Math.max(start, position(span.end, true)) };
}
