import type { Printer, WindowRules } from "../../../print/dialect.ts";
import { BINDING, atom, callOf } from "../../../print/fragment.ts";
import type { Doc } from "../../../print/layout.ts";
import { typeOf, type SqlExpr, type SqlWindowFunction } from "../../../tree.ts";
import { castTo } from "../numbers/numbers.ts";
import { typeText } from "../literals.ts";

type Print = WindowRules[keyof WindowRules];

/**
 * A value of a type without null would be zero where there is no row, and what stands for a row that is not there must be of the value's very
 * type.
 */
function value(call: SqlWindowFunction, arg: SqlExpr, p: Printer): Doc {
  if (call.args.length > 2) return castTo(p, arg, typeText(call.type)).doc;
  return typeOf(arg).kind === "array" ? p.at(arg, BINDING.lowest) : callOf("toNullable", [p.at(arg, BINDING.lowest)]).doc;
}

/** The second argument counts rows. */
function args(call: SqlWindowFunction, p: Printer): Doc[] {
  const isCount = (index: number): boolean => index === 1 || call.name === "ntile";
  return call.args.map((arg, index) => (isCount(index) ? p.at(arg, BINDING.lowest) : value(call, arg, p)));
}

const plain =
  (name: string): Print =>
  (call, p, over) =>
    atom(callOf(name, args(call, p)).doc, over);

/** Counts have no sign to the engine. */
const counted =
  (name: string): Print =>
  (call, p, over) =>
    callOf("toInt64", [[callOf(name, args(call, p)).doc, over]]);

/** The engine's would be the first that is not null. */
const respecting =
  (name: string): Print =>
  (call, p, over) =>
    atom(callOf(name, args(call, p)).doc, " RESPECT NULLS", over);

export const clickhouseWindows: WindowRules = {
  "row-number": counted("row_number"),
  rank: counted("rank"),
  "dense-rank": counted("dense_rank"),
  "percent-rank": plain("percent_rank"),
  "cume-dist": plain("cume_dist"),
  ntile: counted("ntile"),
  lag: plain("lag"),
  lead: plain("lead"),
  "first-value": respecting("first_value"),
  "last-value": respecting("last_value"),
  "nth-value": plain("nth_value"),
};
