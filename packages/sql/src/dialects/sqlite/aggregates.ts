import { exactShape, isExact, sumType } from "../../numeric-types.ts";
import type { AggregateRule, AggregateRules, Printer } from "../../print/dialect.ts";
import { BINDING, callOf } from "../../print/fragment.ts";
import type { Doc } from "../../print/layout.ts";
import { typeOf, type SqlAggregate, type SqlExpr } from "../../tree.ts";
import { numberOption, only, textOption } from "../common/arguments.ts";
import { aggregateCall, countRows, plain, windowRules } from "../common/aggregates.ts";
import { guarded } from "../common/guarded.ts";
import { sqliteCalls } from "./calls.ts";
import { quoteText } from "./literals.ts";
import { asFloat, isNative, isWide, jsonKind } from "./storage.ts";

function ofArguments(name: string, ...more: readonly Doc[]): AggregateRule {
  return {
    print: (call, p, over) => aggregateCall(p, call, name, [...call.args.map((arg) => p.at(arg, BINDING.lowest)), ...more], over),
  };
}

const sum: AggregateRule = {
  print: (call, p, over) => {
    const x = only(call);
    const type = typeOf(x);
    if (!isExact(type)) return callOf("finite", [ofArguments("float_sum").print(call, p, over).doc]);
    // The engine adds small integers in 64 bits, which all rows together do not leave.
    if (isNative(type) && !isWide(call.type)) return ofArguments("sum").print(call, p, over);
    const scale = sumType(type).mayOverflow ? [String(exactShape(call.type)?.scale ?? 0)] : ["NULL"];
    return ofArguments("exact_sum", ...scale).print(call, p, over);
  },
};

/** Exact numbers that the engine cannot hold have aggregates of their own; means of any have. */
function byExactness(native: string, exact: string): AggregateRule {
  return {
    print: (call, p, over) => {
      const type = typeOf(only(call));
      const isOwn = isExact(type) && (native === "float_avg" || isWide(type));
      const value = ofArguments(isOwn ? exact : native).print(call, p, over);
      return native === "float_avg" && !isExact(type) ? callOf("finite", [value.doc]) : value;
    },
  };
}

function ofFloats(name: string, ...more: readonly ((call: SqlAggregate) => string)[]): AggregateRule {
  return {
    print: (call, p, over) =>
      aggregateCall(p, call, name, [...call.args.map((arg) => asFloat(p, arg, BINDING.lowest)), ...more.map((one) => one(call))], over),
  };
}

const fraction = (call: SqlAggregate): string => float(numberOption(call, "fraction"));

function float(value: number): string {
  const text = String(value);
  return /[.e]/u.test(text) ? text : `${text}.0`;
}

export const aggregateRules: AggregateRules = {
  "count-rows": countRows,
  count: plain("count"),
  sum,
  avg: byExactness("float_avg", "exact_avg"),
  min: byExactness("min", "exact_min"),
  max: byExactness("max", "exact_max"),
  "any-value": plain("min"),
  median: ofFloats("percentile_cont", () => "0.5"),
  "percentile-cont": ofFloats("percentile_cont", fraction),
  "percentile-disc": {
    print: (call, p, over) =>
      ofArguments(isExact(typeOf(only(call))) ? "exact_discrete_percentile" : "discrete_percentile", fraction(call)).print(call, p, over),
  },
  "stddev-sample": ofFloats("stddev_sample"),
  "stddev-population": ofFloats("stddev_population"),
  "variance-sample": ofFloats("variance_sample"),
  "variance-population": ofFloats("variance_population"),
  corr: ofFloats("correlation"),
  "regression-slope": ofFloats("regression_slope"),
  "regression-intercept": ofFloats("regression_intercept"),
  "regression-r2": ofFloats("regression_r2"),
  mode: byExactness("value_mode", "exact_mode"),
  list: {
    print: (call, p, over) => {
      const separator = quoteText(textOption(call, "separator"));
      if (!call.distinct) return ofArguments("string_agg", separator).print(call, p, over);
      // DISTINCT takes one argument only.
      const list = ofArguments("texts").print(call, p, over).doc;
      return guarded([[list, " IS NOT NULL"], callOf("array_join", [list, separator]).doc]);
    },
  },
  array: {
    print: (call, p, over) => ofArguments(`list_of_${jsonKind(typeOf(only(call)))}`).print(call, p, over),
  },
  "named-call": sqliteCalls.aggregate,
};

const bare = (p: Printer, expr: SqlExpr): Doc => p.at(expr, BINDING.lowest);

export const sqliteWindows = windowRules(bare, bare);
