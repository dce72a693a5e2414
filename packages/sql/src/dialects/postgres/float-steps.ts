import type { AggregateRule, Printer, Rule } from "../../print/dialect.ts";
import { BINDING, callOf, placed, type Fragment } from "../../print/fragment.ts";
import type { Doc } from "../../print/layout.ts";
import { typeOf, type SqlExpr, type SqlPrimitive } from "../../tree.ts";
import { aggregateCall } from "../common/aggregates.ts";
import { both, only } from "../common/arguments.ts";
import { within } from "../common/numbers/within.ts";
import type { ArithmeticEngine } from "../common/numbers/arithmetic.ts";

/**
 * Float64 of long statements (S-V7f). The engine raises where float64 is left, upward and downward, so each step is reckoned in its decimals,
 * which have no end that matters, and brought back: beyond float64 it is null, what vanishes is 0. Each operand is written once.
 */

const FLOAT = "float8";
/** The least decimal that is no float64 any more: half a step beyond the greatest one. */
const BEYOND = "1.797693134862315807e308";
/** Places behind the point at which float64 ends: what is smaller would raise as well. */
const PLACES = 323;

/** A decimal as float64, null where it has none. */
function asFloat64(value: Doc): Fragment {
  return { doc: [within(BEYOND, callOf("round", [value, String(PLACES)]).doc).doc, `::${FLOAT}`], binding: BINDING.cast };
}

/** A number as a decimal: a float64 by the shortest one that reads back as it. */
function asDecimal(p: Printer, x: SqlExpr): Doc {
  return [p.at(x, BINDING.cast), typeOf(x).kind === "float" ? "::text::numeric" : "::numeric"];
}

const OPERATORS = { add: " + ", subtract: " - ", multiply: " * " } as const;

export function guardedByDecimals(told: () => void): ArithmeticEngine["guardFloat"] {
  return (call, _raw, p) => {
    told();
    const [a, b] = both(call);
    if (call.name === "add" || call.name === "subtract" || call.name === "multiply") {
      return asFloat64([asDecimal(p, a), OPERATORS[call.name], asDecimal(p, b)]);
    }
    // The engine keeps as many places of a quotient as the dividend has, at least.
    return asFloat64([callOf("round", [asDecimal(p, a), "40"]).doc, " / ", callOf("NULLIF", [asDecimal(p, b), "0"]).doc]);
  };
}

/** The rest of a division of float64s, which no quotient has to be in range for. */
export function moduloByDecimals(told: () => void, ofOthers: Rule<SqlPrimitive>["print"]): Rule<SqlPrimitive>["print"] {
  return (call, p) => {
    if (call.type.kind !== "float") return ofOthers(call, p);
    told();
    const [a, b] = both(call);
    return asFloat64([asDecimal(p, a), " % ", callOf("NULLIF", [asDecimal(p, b), "0"]).doc]);
  };
}

/** Sums and means whose total is reckoned in decimals: null where it leaves float64. */
export function totalByDecimals(name: "sum" | "avg", ofOthers: AggregateRule, told: () => void): AggregateRule {
  return {
    ...ofOthers,
    print: (call, p, over, window) => {
      const x = only(call);
      if (typeOf(x).kind !== "float") return ofOthers.print(call, p, over, window);
      told();
      const total = asFloat64(aggregateCall(p, call, "sum", [asDecimal(p, x)], over).doc);
      if (name === "sum") return total;
      const count = aggregateCall(p, call, "count", [p.at(x, BINDING.lowest)], over).doc;
      return { doc: [placed(total, BINDING.multiplicative), " / ", callOf("NULLIF", [count, "0"]).doc], binding: BINDING.multiplicative };
    },
  };
}
