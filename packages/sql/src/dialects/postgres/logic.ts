import type { PrimitiveRules, Printer, Rule } from "../../print/dialect.ts";
import { BINDING, atom, infixOf, type Fragment } from "../../print/fragment.ts";
import { typeOf, type SqlExpr, type SqlPrimitive } from "../../tree.ts";
import { both } from "../common/arguments.ts";
import { guarded } from "../common/guarded.ts";
import { inList, logicRules } from "../common/logic.ts";

/** A text literal with NUL: PostgreSQL stores no such text, so comparisons with it are decided here (E2). */
export function hasNul(expr: SqlExpr): boolean {
  return expr.kind === "literal" && typeof expr.value === "string" && typeOf(expr).kind === "text" && expr.value.includes("\u0000");
}

type Print = Rule<SqlPrimitive>["print"];
const inherited = (name: keyof typeof logicRules): Print => logicRules[name];

/** The answer for every text that is stored; null for null. */
function forAnyText(p: Printer, other: SqlExpr, answer: boolean): Fragment {
  return guarded([[p.at(other, BINDING.concat), " IS NOT NULL"], answer ? "TRUE" : "FALSE"]);
}

function folded(name: "eq" | "ne", answer: boolean): Print {
  return (call, p) => {
    const [a, b] = both(call);
    if (hasNul(a) && hasNul(b)) return inherited(name)({ ...call, args: [sameText(a, b), TRUE] }, p);
    if (hasNul(b)) return forAnyText(p, a, answer);
    if (hasNul(a)) return forAnyText(p, b, answer);
    return inherited(name)(call, p);
  };
}

const TRUE: SqlExpr = { kind: "literal", value: true, type: { kind: "boolean" } };

function sameText(a: SqlExpr, b: SqlExpr): SqlExpr {
  const same = a.kind === "literal" && b.kind === "literal" && a.value === b.value;
  return { kind: "literal", value: same, type: { kind: "boolean" } };
}

function foldedDistinct(name: "is-distinct" | "is-not-distinct"): Print {
  return (call, p) => {
    const [a, b] = both(call);
    if (hasNul(a) || hasNul(b)) return atom(name === "is-distinct" ? "TRUE" : "FALSE");
    return inherited(name)(call, p);
  };
}

/** No stored text lies between the part before NUL and the whole: `x < 'a\0b'` is `x <= 'a'`. */
function foldedOrder(name: "lt" | "le" | "gt" | "ge"): Print {
  const operator = name === "lt" || name === "le" ? "<=" : ">";
  return (call, p) => {
    const [a, b] = both(call);
    if (!hasNul(b) && !hasNul(a)) return inherited(name)(call, p);
    const flipped = hasNul(a);
    const [text, literal] = flipped ? [b, a] : [a, b];
    const prefix = literal.kind === "literal" ? String(literal.value).split("\u0000")[0] : "";
    const before: SqlExpr = { kind: "literal", value: prefix ?? "", type: { kind: "text" } };
    const turned = operator === "<=" ? ">" : "<=";
    return infixOf(flipped ? turned : operator, BINDING.comparison, [p.collated(text, BINDING.concat), p.at(before, BINDING.concat)]);
  };
}

export const postgresLogicRules = {
  ...logicRules,
  eq: folded("eq", false),
  ne: folded("ne", true),
  lt: foldedOrder("lt"),
  le: foldedOrder("le"),
  gt: foldedOrder("gt"),
  ge: foldedOrder("ge"),
  "is-distinct": foldedDistinct("is-distinct"),
  "is-not-distinct": foldedDistinct("is-not-distinct"),
  in: (call, p) => {
    const [value, ...candidates] = call.args;
    if (value === undefined) throw new Error("in needs a value");
    const stored = candidates.filter((candidate) => !hasNul(candidate));
    return stored.length === 0 ? forAnyText(p, value, false) : inList(p, value, stored);
  },
} satisfies Partial<PrimitiveRules>;
