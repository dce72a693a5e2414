import { exactShape } from "../../numeric-types.ts";
import type { AggregateRule } from "../../print/dialect.ts";
import { BINDING, atom } from "../../print/fragment.ts";
import { cannot } from "../../print/refusal.ts";
import type { SqlAggregate } from "../../tree.ts";
import { filter } from "../common/aggregates.ts";
import { only } from "../common/arguments.ts";
import { addedInDecimals, spelledAggregates, statisticsOfPairs } from "../common/spelling/aggregates.ts";
import { chosenPercentileOf } from "../common/spelling/lambdas.ts";
import { FLOAT, typeText } from "./literals.ts";
import { calls, lambdas } from "./values.ts";

/** Lists come in no order: they are sorted afterwards, by their values. */
const array: AggregateRule = {
  print: (call, p) => {
    const [key] = call.orderBy;
    const list = atom("ARRAY_AGG(", call.distinct ? "DISTINCT " : "", p.at(only(call), BINDING.lowest), ")", filter(p, call));
    return key === undefined ? list : atom("SORT_ARRAY(", list.doc, key.direction === "ascending" ? ", TRUE)" : ", FALSE)");
  },
  refuse: (call) => (isSortedByItself(call) ? null : cannot("findings.engine.collect-in-order")),
};

function isSortedByItself(call: SqlAggregate): boolean {
  const [key, ...more] = call.orderBy;
  return key === undefined || (more.length === 0 && (call.distinct || JSON.stringify(key.expr) === JSON.stringify(only(call))));
}

export const aggregateRules = spelledAggregates({
  float: FLOAT,
  typeText,
  hasFilter: true,
  addend: addedInDecimals("DECIMAL(38, 0)"),
  sumOrNull: (x, type) => ["TRY_SUM(CAST(", x, ` AS DECIMAL(38, ${exactShape(type)?.scale ?? 0})))`],
  spelled: {
    median: "PERCENTILE({0f}, 0.5)",
    "percentile-cont": "PERCENTILE({0f}, {fraction})",
    "percentile-disc": chosenPercentileOf(lambdas, "ARRAY_AGG({0}){filter}", "{fraction}"),
    ...statisticsOfPairs(FLOAT),
    mode: "MODE({0}, TRUE)",
    list: "LISTAGG({distinct}{0}, {separator}){sorted}",
    array,
    "named-call": calls.aggregate,
  },
});
