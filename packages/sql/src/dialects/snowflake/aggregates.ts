import type { AggregateRule } from "../../print/dialect.ts";
import { notSupported } from "../../print/refusal.ts";
import { spelledAggregates, statisticsOfPairs, unlessOverWindow } from "../common/spelling/aggregates.ts";
import { FLOAT, typeText } from "./literals.ts";
import { calls } from "./values.ts";

const pairs = statisticsOfPairs(FLOAT);
const ofGroup = (text: string, name: keyof typeof pairs): AggregateRule => unlessOverWindow(text, pairs[name], FLOAT);

export const aggregateRules = spelledAggregates({
  float: FLOAT,
  typeText,
  hasFilter: false,
  ofBooleans: { min: "BOOLAND_AGG", max: "BOOLOR_AGG" },
  spelled: {
    median: "MEDIAN({0f})",
    "percentile-cont": "PERCENTILE_CONT({fraction}) WITHIN GROUP (ORDER BY {0f})",
    "percentile-disc": "PERCENTILE_DISC({fraction}) WITHIN GROUP (ORDER BY {0})",
    corr: ofGroup("CORR({0f}, {1f})", "corr"),
    "regression-slope": ofGroup("REGR_SLOPE({0f}, {1f})", "regression-slope"),
    "regression-intercept": ofGroup("REGR_INTERCEPT({0f}, {1f})", "regression-intercept"),
    "regression-r2": ofGroup("REGR_R2({0f}, {1f})", "regression-r2"),
    mode: notSupported("findings.engine.least-mode"),
    // Of nothing the engine's lists are empty, not null.
    list: "CASE WHEN COUNT({0}){over} > 0 THEN LISTAGG({distinct}{0}, {separator}){sorted}{over} END",
    array: "CASE WHEN COUNT({0}){over} > 0 THEN ARRAY_AGG({distinct}{0}){sorted}{over} END",
    "named-call": calls.aggregate,
  },
});
