import { addedInDecimals, spelledAggregates, statisticsOfPairs } from "../common/spelling/aggregates.ts";
import { chosenPercentileOf, percentileOf } from "../common/spelling/lambdas.ts";
import { FLOAT, typeText } from "./literals.ts";
import { calls, lambdas } from "./values.ts";

/** Entries of a histogram, the most frequent values first and of those the least. */
const BY_COUNT =
  "(entry, other_entry) -> CASE WHEN entry[2] > other_entry[2] THEN -1 WHEN entry[2] < other_entry[2] THEN 1" +
  " WHEN entry[1] < other_entry[1] THEN -1 WHEN entry[1] > other_entry[1] THEN 1 ELSE 0 END";

export const aggregateRules = spelledAggregates({
  float: FLOAT,
  typeText,
  hasFilter: true,
  addend: addedInDecimals("DECIMAL(38, 0)"),
  spelled: {
    // The engine's own percentiles are near the right ones.
    median: percentileOf(lambdas, "ARRAY_AGG({0f}){filter}", "0.5"),
    "percentile-cont": percentileOf(lambdas, "ARRAY_AGG({0f}){filter}", "{fraction}"),
    "percentile-disc": chosenPercentileOf(lambdas, "ARRAY_AGG({0}){filter}", "{fraction}"),
    ...statisticsOfPairs(FLOAT),
    mode: `ELEMENT_AT(ARRAY_SORT(MAP_ENTRIES(HISTOGRAM({0}){filter}), ${BY_COUNT}), 1)[1]`,
    list: "LISTAGG({distinct}{0}, {separator}){placed}",
    array: "ARRAY_AGG({distinct}{0}{order})",
    "named-call": calls.aggregate,
  },
});
