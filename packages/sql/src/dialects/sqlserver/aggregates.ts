import { exactShape } from "../../numeric-types.ts";
import type { AggregateRule, Printer } from "../../print/dialect.ts";
import { BINDING, atom, castOf, castPrinted, type Fragment } from "../../print/fragment.ts";
import type { Doc } from "../../print/layout.ts";
import { cannot, notSupported } from "../../print/refusal.ts";
import { typeOf, type SqlAggregate, type SqlExpr } from "../../tree.ts";
import { only, textOption } from "../common/arguments.ts";
import { spelledAggregates, statisticsOfPairs } from "../common/spelling/aggregates.ts";
import { guarded } from "../common/guarded.ts";
import { FLOAT, TEXT, bareText, collated, jsonOf, typeText } from "./literals.ts";
import { calls } from "./values.ts";

/** Texts are told from each other, and ordered, by a NUL behind them: there are no spaces behind that. */
function extremeText(name: "MIN" | "MAX", x: Doc, behind: Doc): Fragment {
  const found: Doc = [`${name}(CAST(`, x, ` AS ${TEXT}) + CHAR(0))`, behind];
  return atom("LEFT(", found, ", LEN(", found, ") - 1)");
}

/** Texts together, in an order; a condition is inside their values. */
function strung(value: (p: Printer, x: SqlExpr) => Doc, separator: (call: SqlAggregate) => Doc, around: (text: Doc) => Doc): AggregateRule {
  return {
    print: (call, p) => {
      const x = only(call);
      const chosen = call.filter === null ? value(p, x) : guarded([p.at(call.filter, BINDING.lowest), value(p, x)]).doc;
      const order = p.orderBy(call.orderBy);
      return atom(
        around(["STRING_AGG(CAST(", chosen, ` AS ${TEXT}), `, separator(call), ")", order === null ? "" : [" WITHIN GROUP (", order, ")"]]),
      );
    },
    refuse: (call) => {
      if (call.distinct) return cannot("findings.engine.distinct-list");
      return call.options?.["separator"] !== undefined && textOption(call, "separator").includes("\u0000")
        ? cannot("findings.engine.nul-separator")
        : null;
    },
  };
}

const ofBits = (name: "min" | "max", rule: AggregateRule): AggregateRule => ({
  ...rule,
  print: (call, p, over, window) => {
    const x = only(call);
    if (typeOf(x).kind !== "boolean") return rule.print(call, p, over, window);
    const number: SqlExpr = { kind: "cast", expr: x, from: typeOf(x), to: { kind: "integer", digits: 1 } };
    const found = rule.print({ ...call, name, args: [number], type: typeOf(number) }, p, over, window);
    return castPrinted(p, found, "BIT");
  },
});

const rules = spelledAggregates({
  float: FLOAT,
  typeText,
  hasFilter: false,
  count: "COUNT_BIG",
  // A sum is of the type of its values, and fails beyond it; of decimals it has 38 digits, which would cost what is added to it its places.
  addend: (p, x) => {
    const type = typeOf(x);
    if (type.kind !== "integer") return p.at(x, BINDING.lowest);
    return castOf(p, x, (type.digits ?? 38) > 10 ? "DECIMAL(38, 0)" : "BIGINT").doc;
  },
  retyped: (total, type) => {
    const shape = exactShape(type);
    return shape === null || type.kind === "integer" ? total : atom("CAST(", total.doc, ` AS ${typeText(type)})`);
  },
  counted: (x) => [x, " + '.'"],
  extremeText,
  spelled: {
    "stddev-sample": "STDEV({0f})",
    "stddev-population": "STDEVP({0f})",
    "variance-sample": "VAR({0f})",
    "variance-population": "VARP({0f})",
    median: "PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY {0f}){over}",
    "percentile-cont": "PERCENTILE_CONT({fraction}) WITHIN GROUP (ORDER BY {0f}){over}",
    "percentile-disc": "PERCENTILE_DISC({fraction}) WITHIN GROUP (ORDER BY {0}){over}",
    ...statisticsOfPairs(FLOAT, "VARP"),
    mode: notSupported("findings.engine.least-mode"),
    list: strung(
      (p, x) => p.at(x, BINDING.lowest),
      (call) => bareText(textOption(call, "separator")),
      (text) => text,
    ),
    array: strung(
      (p, x) => jsonOf(p.at(x, BINDING.lowest), typeOf(x).kind),
      () => "','",
      (text) => [collated("'['"), " + ", text, " + ']'"],
    ),
    "named-call": calls.aggregate,
  },
});

const least = rules.min;
const greatest = rules.max;
const any = rules["any-value"];

export const aggregateRules = {
  ...rules,
  min: "kind" in least ? least : ofBits("min", least),
  max: "kind" in greatest ? greatest : ofBits("max", greatest),
  "any-value": "kind" in any ? any : ofBits("min", any),
};
