import type { PrimitiveRules, Printer } from "../../print/dialect.ts";
import { BINDING, infixOf, type Fragment } from "../../print/fragment.ts";
import type { SqlPrimitive } from "../../tree.ts";
import { both, isConstant, only } from "../common/arguments.ts";
import { extremesWithoutNulls, logicRules } from "../common/logic.ts";

/** `a <=> b`: equal, or both null. */
function same(call: SqlPrimitive, p: Printer): Fragment {
  return infixOf(
    "<=>",
    BINDING.comparison,
    both(call).map((operand) => p.at(operand, BINDING.concat)),
  );
}

export const mysqlLogicRules = {
  ...logicRules,
  // The opposite of a literal becomes a number while it is read, and that, as a sort, a column's place.
  not: (call, p) =>
    isConstant(only(call)) ? infixOf("=", BINDING.comparison, [p.at(only(call), BINDING.concat), "FALSE"]) : logicRules.not(call, p),
  "is-distinct": (call, p) => ({ doc: ["NOT ", same(call, p).doc], binding: BINDING.not }),
  "is-not-distinct": same,
  "same-key": same,
  // The engine computes the first value twice.
  "null-if": { print: logicRules["null-if"], repeats: () => 2 },
  ...extremesWithoutNulls,
} satisfies Partial<PrimitiveRules>;
