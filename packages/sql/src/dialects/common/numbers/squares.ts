import { sql } from "../../../build.ts";
import type { AggregateRule, AggregateRules } from "../../../print/dialect.ts";
import { BINDING } from "../../../print/fragment.ts";
import type { Doc } from "../../../print/layout.ts";
import { typeOf, type SqlExpr } from "../../../tree.ts";
import { FLOAT } from "../../../types.ts";
import { aggregateCall } from "../aggregates.ts";
import { guarded } from "../guarded.ts";

/** From here on the squares of values, of as many rows as there ever are, may leave float64 together. */
const LARGE = sql.float(1e147);

/** Statistics that square what they are given, null where a value is as large as that (S-V7f): the engine fails, or goes on with infinities. */
export function ofSmallValues(rule: AggregateRule, told: () => void = () => undefined): AggregateRule {
  return {
    ...rule,
    print: (call, p, over, window) => {
      const floats = call.args.filter((arg) => typeOf(arg).kind === "float");
      if (floats.length === 0) return rule.print(call, p, over, window);
      told();
      const isSmall = (arg: SqlExpr): SqlExpr => sql.lt(sql.abs(arg), LARGE);
      const args = call.args.map((arg) => (floats.includes(arg) ? sql.case([{ when: isSmall(arg), then: arg }], null, FLOAT) : arg));
      const condition = floats.map((arg, at): Doc => {
        const largest = aggregateCall(p, { ...call, args: [arg], distinct: false }, "max", [p.at(sql.abs(arg), BINDING.lowest)], over).doc;
        return [at === 0 ? "" : " AND ", largest, " < ", p.at(LARGE, BINDING.concat)];
      });
      return guarded([condition, rule.print({ ...call, args }, p, over, window).doc]);
    },
  };
}

/** Aggregates that square what their values deviate by. */
export const SQUARING = [
  "stddev-sample",
  "stddev-population",
  "variance-sample",
  "variance-population",
  "corr",
  "regression-slope",
  "regression-intercept",
  "regression-r2",
] as const;

/** The rules of all of them, each changed. */
export function squaring(
  rules: AggregateRules,
  change: (rule: AggregateRule) => AggregateRule,
): Pick<AggregateRules, (typeof SQUARING)[number]> {
  const changed = SQUARING.map((name) => {
    const rule = rules[name];
    return [name, "kind" in rule ? rule : change(rule)] as const;
  });
  return Object.fromEntries(changed) as Pick<AggregateRules, (typeof SQUARING)[number]>;
}
