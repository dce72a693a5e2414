import type { PrimitiveRules, Printer } from "../../print/dialect.ts";
import { BINDING, infixOf, type Fragment } from "../../print/fragment.ts";
import type { SqlPrimitive } from "../../tree.ts";
import { both } from "../common/arguments.ts";
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
  "is-distinct": (call, p) => ({ doc: ["NOT ", same(call, p).doc], binding: BINDING.not }),
  "is-not-distinct": same,
  "same-key": same,
  // The engine computes the first value twice.
  "null-if": { print: logicRules["null-if"], repeats: () => 2 },
  ...extremesWithoutNulls,
} satisfies Partial<PrimitiveRules>;
