import type { PrimitiveRules, Printer } from "../../print/dialect.ts";
import { BINDING, callOf, infixOf, type Fragment } from "../../print/fragment.ts";
import type { SqlExpr, SqlPrimitive } from "../../tree.ts";
import { both } from "../common/arguments.ts";
import { logicRules } from "../common/logic.ts";

/** `a <=> b`: equal, or both null. */
function same(call: SqlPrimitive, p: Printer): Fragment {
  return infixOf(
    "<=>",
    BINDING.comparison,
    both(call).map((operand) => p.at(operand, BINDING.concat)),
  );
}

/** The engine's function is null where any argument is; each null is replaced by one of the others. */
function extreme(name: "GREATEST" | "LEAST") {
  return (call: SqlPrimitive, p: Printer): Fragment => {
    const { args } = call;
    const filled = args.map((_, at) => {
      const turned: readonly SqlExpr[] = [...args.slice(at), ...args.slice(0, at)];
      return callOf(
        "COALESCE",
        turned.map((arg) => p.at(arg, BINDING.lowest)),
      ).doc;
    });
    return filled.length === 1 ? { doc: filled[0] ?? "", binding: BINDING.atom } : callOf(name, filled);
  };
}

export const mysqlLogicRules = {
  ...logicRules,
  "is-distinct": (call, p) => ({ doc: ["NOT ", same(call, p).doc], binding: BINDING.not }),
  "is-not-distinct": same,
  "same-key": same,
  // The engine computes the first value twice.
  "null-if": { print: logicRules["null-if"], repeats: () => 2 },
  greatest: { print: extreme("GREATEST"), repeats: (call) => call.args.length },
  least: { print: extreme("LEAST"), repeats: (call) => call.args.length },
} satisfies Partial<PrimitiveRules>;
