import type { PrimitiveRules, Printer, Rule } from "../../../print/dialect.ts";
import { BINDING, callOf, infixOf, type Fragment } from "../../../print/fragment.ts";
import type { Doc } from "../../../print/layout.ts";
import { typeOf, type SqlExpr, type SqlPrimitive } from "../../../tree.ts";
import { both } from "../../common/arguments.ts";
import { logicRules } from "../../common/logic.ts";
import { isRoomless } from "../../common/numbers/roomless.ts";

/**
 * Where an integer meets a decimal the engine brings it to the decimal's places, and fails where 38 digits have no room for them. Such an integer is
 * compared with the whole numbers next to the decimal instead.
 */
type Comparison = "eq" | "ne" | "lt" | "le" | "gt" | "ge" | "is-distinct" | "is-not-distinct";

function whole(p: Printer, decimal: SqlExpr, which: "floor" | "ceil"): Doc {
  return [callOf(which, [p.at(decimal, BINDING.lowest)]).doc, "::HUGEINT"];
}

const OPERATORS: Readonly<Record<Comparison, string>> = {
  eq: "=",
  ne: "<>",
  lt: "<",
  le: "<=",
  gt: ">",
  ge: ">=",
  "is-distinct": "IS DISTINCT FROM",
  "is-not-distinct": "IS NOT DISTINCT FROM",
};

/** The whole number that decides: of a decimal on the right, and of one on the left. */
const NEXT = { lt: ["ceil", "floor"], le: ["floor", "ceil"], gt: ["floor", "ceil"], ge: ["ceil", "floor"] } as const;

function isApart(call: SqlPrimitive): boolean {
  const [a, b] = both(call);
  return isRoomless(a, typeOf(b)) || isRoomless(b, typeOf(a));
}

function compared(name: Comparison): Rule<SqlPrimitive> {
  const operator = OPERATORS[name];
  const print = (call: SqlPrimitive, p: Printer): Fragment => {
    if (!isApart(call)) return logicRules[name](call, p);
    const [a, b] = both(call);
    const isOnRight = typeOf(b).kind === "decimal";
    const beside = (which: "floor" | "ceil"): Fragment =>
      infixOf(
        operator,
        BINDING.comparison,
        isOnRight ? [p.at(a, BINDING.concat), whole(p, b, which)] : [whole(p, a, which), p.at(b, BINDING.concat)],
      );
    if (name in NEXT) return beside(NEXT[name as keyof typeof NEXT][isOnRight ? 0 : 1]);
    // Equal to both only if the decimal is whole; plain equalities, by which joins find partners.
    const isSame = name === "eq" || name === "is-not-distinct";
    const binding = isSame ? BINDING.and : BINDING.or;
    return infixOf(isSame ? "AND" : "OR", binding, [beside("floor").doc, beside("ceil").doc]);
  };
  return { print, repeats: (call) => (isApart(call) && !(name in NEXT) ? 2 : 1) };
}

function pairsOf({ args }: SqlPrimitive): readonly SqlPrimitive[] {
  const [value, ...candidates] = args;
  if (value === undefined) throw new Error("in needs a value");
  return candidates.map((one): SqlPrimitive => ({ kind: "primitive", name: "eq", args: [value, one], type: { kind: "boolean" } }));
}

const isIn: Rule<SqlPrimitive> = {
  print: (call, p) => {
    const pairs = pairsOf(call);
    const [first] = pairs;
    if (first === undefined || !pairs.some(isApart)) return logicRules.in(call, p);
    return pairs.length === 1 ? p.fragment(first) : logicRules.or({ ...call, name: "or", args: pairs }, p);
  },
  repeats: (call) => (pairsOf(call).some(isApart) ? 2 * pairsOf(call).length : 1),
};

export const comparisonRules = {
  eq: compared("eq"),
  ne: compared("ne"),
  lt: compared("lt"),
  le: compared("le"),
  gt: compared("gt"),
  ge: compared("ge"),
  "is-distinct": compared("is-distinct"),
  "is-not-distinct": compared("is-not-distinct"),
  "same-key": compared("is-not-distinct"),
  in: isIn,
} satisfies Partial<PrimitiveRules>;
