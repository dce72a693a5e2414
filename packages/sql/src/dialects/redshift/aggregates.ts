import type { AggregateRule } from "../../print/dialect.ts";
import { atom } from "../../print/fragment.ts";
import { cannot, notSupported } from "../../print/refusal.ts";
import { typeOf } from "../../tree.ts";
import { only } from "../common/arguments.ts";
import { addedInDecimals, spelledAggregates, statisticsOfPairs } from "../common/spelling/aggregates.ts";
import { FLOAT, typeText } from "./literals.ts";
import { bytesOf } from "./order.ts";
import { calls } from "./values.ts";

const rules = spelledAggregates({
  float: FLOAT,
  typeText,
  hasFilter: false,
  ofBooleans: { min: "BOOL_AND", max: "BOOL_OR" },
  addend: addedInDecimals("DECIMAL(38, 0)"),
  counted: (x) => [x, " || '.'"],
  extremeText: (name, x, behind) => atom("FROM_VARBYTE(", name, "(", bytesOf(x), ")", behind, ", 'utf8')"),
  spelled: {
    median: "MEDIAN({0f})",
    "percentile-cont": "PERCENTILE_CONT({fraction}) WITHIN GROUP (ORDER BY {0f})",
    "percentile-disc": "PERCENTILE_DISC({fraction}) WITHIN GROUP (ORDER BY {0}){over}",
    ...statisticsOfPairs(FLOAT),
    mode: notSupported("findings.engine.least-mode"),
    list: "LISTAGG({distinct}{0}, {separator}){sorted}",
    array: "CASE WHEN COUNT({0}) > 0 THEN JSON_PARSE('[' || LISTAGG(JSON_SERIALIZE(CAST({0} AS SUPER)), ','){sorted} || ']') END",
    "named-call": calls.aggregate,
  },
});

/** Texts with spaces behind them would be put into a list of different ones once. */
function notDistinct(rule: (typeof rules)["list"]): (typeof rules)["list"] {
  if ("kind" in rule) return rule;
  const refusing: AggregateRule = {
    ...rule,
    refuse: (call) => {
      if (call.distinct) return cannot("findings.engine.distinct-padded");
      return ["date", "datetime"].includes(typeOf(only(call)).kind) ? cannot("findings.engine.list-dates") : (rule.refuse?.(call) ?? null);
    },
  };
  return refusing;
}

export const aggregateRules = { ...rules, list: notDistinct(rules.list), array: notDistinct(rules.array) };
