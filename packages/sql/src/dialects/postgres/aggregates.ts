import { sumType } from "../../numeric-types.ts";
import type { AggregateRule, AggregateRules, Printer } from "../../print/dialect.ts";
import { BINDING, atom, callOf, type Fragment } from "../../print/fragment.ts";
import type { Doc } from "../../print/layout.ts";
import { cannot } from "../../print/refusal.ts";
import { typeOf, type SqlAggregate, type SqlExpr } from "../../tree.ts";
import { numberOption, only, textOption } from "../common/arguments.ts";
import { aggregateCall, countRows, filter, plain, windowRules } from "../common/aggregates.ts";
import { asFloat, limitOf } from "../common/numbers/arithmetic.ts";
import { int32 } from "../common/numbers/exact.ts";
import { guarded } from "../common/guarded.ts";
import { ofSmallValues, squaring } from "../common/numbers/squares.ts";
import { postgresCalls } from "./calls.ts";
import { totalByDecimals } from "./float-steps.ts";
import { quoteText } from "./literals.ts";
import { typedOperand } from "./values.ts";

const FLOAT = "float8";

/** The engine's sum is unbounded: it is null from 10^38 on (V2). */
const sum: AggregateRule = {
  print: (call, p, over) => {
    const x = only(call);
    const total = aggregateCall(p, call, "sum", [p.at(x, BINDING.lowest)], over);
    if (!sumType(typeOf(x)).mayOverflow) return total;
    return guarded([[callOf("abs", [total.doc]).doc, ` < ${limitOf(call.type)}`], total.doc]);
  },
};

/** Of exact numbers the engine's statistics are exact; float64 is what a formula's are (V2). */
function asFloat8(name: string): AggregateRule {
  return {
    print: (call, p, over) => {
      const value = aggregateCall(p, call, name, [p.at(only(call), BINDING.lowest)], over);
      return typeOf(only(call)).kind === "float" ? value : { doc: [value.doc, `::${FLOAT}`], binding: BINDING.cast };
    },
  };
}

/** A sort key of an aggregate of any type: of a bare literal it would not know which one. */
function sortedOperand(p: Printer, x: SqlExpr): Doc {
  return x.kind === "literal" ? typedOperand(p, x) : p.collated(x, BINDING.lowest);
}

/** `percentile_cont(0.5) WITHIN GROUP (ORDER BY x)`; the engine has no such window. */
function ordered(name: string, fraction: (call: SqlAggregate) => number, float: boolean): AggregateRule {
  return {
    print: (call, p) => {
      const x = only(call);
      const key = float ? asFloat(p, x, BINDING.lowest, FLOAT) : sortedOperand(p, x);
      return atom(`${name}(${fraction(call)}) WITHIN GROUP (ORDER BY `, key, ")", filter(p, call));
    },
  };
}

/** The engine has no least and greatest of true and false, nor of JSON. */
function extreme(name: "min" | "max"): AggregateRule {
  return {
    print: (call, p, over) => {
      const x = only(call);
      if (typeOf(x).kind === "boolean")
        return aggregateCall(p, call, name === "min" ? "bool_and" : "bool_or", [p.at(x, BINDING.lowest)], over);
      return aggregateCall(p, call, name, [p.collated(x, BINDING.lowest)], over);
    },
    refuse: (call) => (typeOf(only(call)).kind === "variant" ? cannot("findings.engine.order-json") : null),
  };
}

/** Of two numbers, by the engine's sums of squares: its own `corr` multiplies two of them, which leaves float64 for values of 80 digits, and says 0. */
function correlation(call: SqlAggregate, p: Printer, over: Doc): Fragment {
  const args = call.args.map((arg) => p.at(arg, BINDING.lowest));
  const of = (name: string): Doc => aggregateCall(p, call, name, args, over).doc;
  const deviations: Doc = ["sqrt(", of("regr_sxx"), ") * sqrt(", of("regr_syy"), ")"];
  return { doc: [of("regr_sxy"), " / NULLIF(", deviations, ", 0)"], binding: BINDING.multiplicative };
}

/** Its square, and 1 where what depends does not vary. */
function determination(call: SqlAggregate, p: Printer, over: Doc): Fragment {
  const args = call.args.map((arg) => p.at(arg, BINDING.lowest));
  const [sxx, syy] = ["regr_sxx", "regr_syy"].map((name) => aggregateCall(p, call, name, args, over).doc);
  return guarded(
    [[sxx ?? "", " = 0"], "NULL"],
    [[syy ?? "", " = 0"], "1"],
    [
      [sxx ?? "", " > 0"],
      ["(", correlation(call, p, over).doc, ") ^ 2"],
    ],
  );
}

export const aggregateRules: AggregateRules = {
  "count-rows": countRows,
  count: plain("count"),
  sum,
  avg: asFloat8("avg"),
  min: extreme("min"),
  max: extreme("max"),
  // Version 15 has no any_value: the least one is as good where all agree.
  "any-value": {
    print: (call, p, over) => {
      const x = only(call);
      if (typeOf(x).kind !== "variant" && typeOf(x).kind !== "array") return extreme("min").print(call, p, over);
      return atom("(", aggregateCall(p, call, "array_agg", [p.at(x, BINDING.lowest)], over).doc, ")[1]");
    },
  },
  median: ordered("percentile_cont", () => 0.5, true),
  "percentile-cont": ordered("percentile_cont", (call) => numberOption(call, "fraction"), true),
  "percentile-disc": ordered("percentile_disc", (call) => numberOption(call, "fraction"), false),
  "stddev-sample": asFloat8("stddev_samp"),
  "stddev-population": asFloat8("stddev_pop"),
  "variance-sample": asFloat8("var_samp"),
  "variance-population": asFloat8("var_pop"),
  corr: { print: correlation },
  "regression-slope": plain("regr_slope"),
  "regression-intercept": plain("regr_intercept"),
  "regression-r2": { print: determination },
  mode: {
    print: (call, p) => atom("mode() WITHIN GROUP (ORDER BY ", sortedOperand(p, only(call)), ")", filter(p, call)),
  },
  list: {
    print: (call, p, over) => {
      // With DISTINCT the engine wants the sort key to be the argument, letter by letter.
      const x: Doc = call.distinct ? p.collated(only(call), BINDING.lowest) : p.at(only(call), BINDING.lowest);
      return aggregateCall(p, call, "string_agg", [x, quoteText(textOption(call, "separator"))], over);
    },
  },
  array: {
    print: (call, p, over) => {
      const x: Doc = call.distinct ? sortedOperand(p, only(call)) : typedOperand(p, only(call));
      return aggregateCall(p, call, "array_agg", [x], over);
    },
  },
  "named-call": postgresCalls.aggregate,
};

/** The same for whatever a float64 can be (S-V7f): the engine's own raise where float64 is left. */
export function longAggregateRules(told: () => void): AggregateRules {
  return {
    ...aggregateRules,
    ...squaring(aggregateRules, (rule) => ofSmallValues(rule, told)),
    sum: totalByDecimals("sum", sum, told),
    avg: totalByDecimals("avg", asFloat8("avg"), told),
  };
}

export const postgresWindows = windowRules(int32, typedOperand);
