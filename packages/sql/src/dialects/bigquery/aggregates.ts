import { sumType } from "../../numeric-types.ts";
import { BINDING, castOf } from "../../print/fragment.ts";
import { notSupported } from "../../print/refusal.ts";
import { typeOf } from "../../tree.ts";
import { spelledAggregates, statisticsOfPairs } from "../common/spelling/aggregates.ts";
import { BIG, FLOAT, isBig, typeText } from "./literals.ts";
import { calls } from "./values.ts";

/** The engine's exact percentiles are windows: for a group its values are put in order, and the two around the place asked for are taken. */
function between(value: string, fraction: string): string {
  const place = `${fraction} * (COUNT({0}) - 1)`;
  const at = (name: string): string => `ARRAY_AGG(${value} IGNORE NULLS ORDER BY ${value})[SAFE_OFFSET(CAST(${name}(${place}) AS INT64))]`;
  return `${at("FLOOR")} + (${at("CEIL")} - ${at("FLOOR")}) * (${place} - FLOOR(${place}))`;
}

export const aggregateRules = spelledAggregates({
  float: FLOAT,
  typeText,
  hasFilter: false,
  // A sum is of the type of its values, and fails beyond it.
  addend: (p, x) =>
    isBig(sumType(typeOf(x)).type) && !isBig(typeOf(x)) && x.kind !== "literal" ? castOf(p, x, BIG).doc : p.at(x, BINDING.lowest),
  spelled: {
    median: between("{0f}", "0.5"),
    "percentile-cont": between("{0f}", "{fraction}"),
    "percentile-disc":
      "ARRAY_AGG({0} IGNORE NULLS ORDER BY {0})[SAFE_OFFSET(CAST(GREATEST(CEIL({fraction} * COUNT({0})) - 1, 0) AS INT64))]",
    ...statisticsOfPairs(FLOAT),
    mode: notSupported("findings.engine.least-mode"),
    list: "STRING_AGG({distinct}{0}, {separator}{order})",
    array: "ARRAY_AGG({distinct}{0} IGNORE NULLS{order})",
    "named-call": calls.aggregate,
  },
});
