import { BINDING, type Fragment } from "../../print/fragment.ts";
import type { Doc } from "../../print/layout.ts";
import type { Printer } from "../../print/dialect.ts";
import type { SqlPrimitive } from "../../tree.ts";
import { three } from "./arguments.ts";
import { asFloat } from "./numbers/arithmetic.ts";
import { guarded } from "./guarded.ts";

/**
 * What the element of a list is called inside SQL of our own that goes through lists. Expressions of a formula stand beside it, so it is a
 * name that no column has by chance.
 */
export const ELEMENT = '"element of the list"';
export const PLACE = '"place in the list"';

/** Elements of a series; more are null (S-V7e). */
export const MOST_ELEMENTS = 10_000;

/** A series of integers: empty where its step leads away from its end, null where it or its numbers would be too long (V7). */
export function sequence(call: SqlPrimitive, p: Printer, float: string, series: Fragment, empty: Doc): Fragment {
  // In float64 no difference overflows, and whole numbers below 10^15 are exact.
  const [from, to, by] = three(call).map((arg) => asFloat(p, arg, BINDING.unary, float)) as [Doc, Doc, Doc];
  const away: Doc = [by, " = 0 OR ", by, " > 0 AND ", from, " > ", to, " OR ", by, " < 0 AND ", from, " < ", to];
  const size = (value: Doc): Doc => ["abs(", value, ")"];
  const isShort: Doc = [
    size([from, " - ", to]),
    ` <= ${MOST_ELEMENTS} * `,
    size(by),
    " AND ",
    size(from),
    " < 1e15 AND ",
    size(by),
    " < 1e15",
  ];
  return guarded([[from, " IS NULL OR ", to, " IS NULL OR ", by, " IS NULL"], "NULL"], [away, empty], [isShort, series.doc]);
}
