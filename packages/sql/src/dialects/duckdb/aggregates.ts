import type { AggregateRule, AggregateRules, Printer } from "../../print/dialect.ts";
import { BINDING, atom, callOf, type Fragment } from "../../print/fragment.ts";
import type { Doc } from "../../print/layout.ts";
import { typeOf, type SqlAggregate, type SqlExpr } from "../../tree.ts";
import { numberOption, only, textOption } from "../common/arguments.ts";
import { aggregateCall, countRows, finiteTotal, plain, windowRules } from "../common/aggregates.ts";
import { asFloat } from "../common/numbers/arithmetic.ts";
import { ofSmallValues, squaring } from "../common/numbers/squares.ts";
import { duckdbCalls } from "./calls.ts";
import { quoteText } from "./literals.ts";
import { shortSum, sum } from "./numbers/sums.ts";

const FLOAT = "DOUBLE";

function ofArgument(call: SqlAggregate, p: Printer, over: Doc, name: string, argument: (x: SqlExpr) => Doc): Fragment {
  return aggregateCall(p, call, name, [argument(only(call))], over);
}

/** The engine keeps the type of its argument, decimals are cut; these give float64 (V2). */
function asDouble(name: string, fraction: boolean): AggregateRule {
  return {
    print: (call, p, over) => {
      const args = [asFloat(p, only(call), BINDING.lowest, FLOAT)];
      return aggregateCall(p, call, name, fraction ? [...args, String(numberOption(call, "fraction"))] : args, over);
    },
  };
}

/** Where there is no variance the engine's statistics of pairs are not numbers. */
function ofPairs(name: string): AggregateRule {
  return {
    print: (call, p, over) => {
      const args = call.args.map((arg) => asFloat(p, arg, BINDING.lowest, FLOAT));
      return atom("NULLIF(", aggregateCall(p, call, name, args, over).doc, ", 'NaN')");
    },
  };
}

const plainRules: AggregateRules = {
  "count-rows": countRows,
  count: plain("count"),
  sum,
  avg: { print: (call, p, over) => finiteTotal(call, "isfinite", plain("avg").print(call, p, over)) },
  min: plain("min"),
  max: plain("max"),
  "any-value": plain("any_value"),
  median: asDouble("median", false),
  "percentile-cont": asDouble("quantile_cont", true),
  "percentile-disc": {
    print: (call, p, over) =>
      aggregateCall(p, call, "quantile_disc", [p.at(only(call), BINDING.lowest), String(numberOption(call, "fraction"))], over),
  },
  "stddev-sample": asDouble("stddev_samp", false),
  "stddev-population": asDouble("stddev_pop", false),
  "variance-sample": asDouble("var_samp", false),
  "variance-population": asDouble("var_pop", false),
  corr: ofPairs("corr"),
  "regression-slope": ofPairs("regr_slope"),
  "regression-intercept": ofPairs("regr_intercept"),
  "regression-r2": ofPairs("regr_r2"),
  // The engine's own mode is any of the most frequent values; a histogram has them in order.
  mode: {
    print: (call, p, over) => {
      const histogram = ofArgument(call, p, over, "histogram", (x) => p.at(x, BINDING.lowest)).doc;
      const counts = callOf("map_values", [histogram]).doc;
      const place = callOf("list_position", [counts, callOf("list_max", [counts]).doc]).doc;
      return atom(callOf("map_keys", [histogram]).doc, "[", place, "]");
    },
  },
  list: {
    print: (call, p, over) =>
      aggregateCall(p, call, "string_agg", [p.at(only(call), BINDING.lowest), quoteText(textOption(call, "separator"))], over),
  },
  array: plain("list"),
  "named-call": duckdbCalls.aggregate,
};

/** The engine fails where squares leave float64: short statements let it. */
export const aggregateRules: AggregateRules = { ...plainRules, ...squaring(plainRules, (rule) => ofSmallValues(rule)) };

export function shortAggregateRules(told: () => void): AggregateRules {
  const tells = (rule: AggregateRule): AggregateRule => ({
    ...rule,
    print: (call, p, over, window) => {
      if (call.args.some((arg) => typeOf(arg).kind === "float")) told();
      return rule.print(call, p, over, window);
    },
  });
  return { ...plainRules, ...squaring(plainRules, tells), sum: shortSum(told) };
}

export const duckdbWindows = windowRules(
  (p, expr) => p.at(expr, BINDING.lowest),
  (p, expr) => p.at(expr, BINDING.lowest),
);
