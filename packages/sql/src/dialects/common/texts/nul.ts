import type { PrimitiveRules, Printer, Rule } from "../../../print/dialect.ts";
import { BINDING, atom, infixOf, type Fragment } from "../../../print/fragment.ts";
import { typeOf, type SqlExpr, type SqlPrimitive } from "../../../tree.ts";
import { both } from "../arguments.ts";
import { guarded } from "../guarded.ts";

/** A text literal with NUL: some engines store no such text, so comparisons with it are decided here (E2). */
function hasNul(expr: SqlExpr): boolean {
  return expr.kind === "literal" && typeof expr.value === "string" && typeOf(expr).kind === "text" && expr.value.includes("\u0000");
}

type Print = Rule<SqlPrimitive>["print"];
type Compared = Readonly<Record<"eq" | "ne" | "lt" | "le" | "gt" | "ge" | "is-distinct" | "is-not-distinct", Print>>;
type InList = (p: Printer, value: SqlExpr, candidates: readonly SqlExpr[]) => Fragment;

const TRUE: SqlExpr = { kind: "literal", value: true, type: { kind: "boolean" } };

function sameText(a: SqlExpr, b: SqlExpr): SqlExpr {
  const same = a.kind === "literal" && b.kind === "literal" && a.value === b.value;
  return { kind: "literal", value: same, type: { kind: "boolean" } };
}

/** The answer for every text that is stored; null for null. */
function forAnyText(p: Printer, other: SqlExpr, answer: boolean): Fragment {
  return guarded([[p.at(other, BINDING.concat), " IS NOT NULL"], answer ? "TRUE" : "FALSE"]);
}

/** Comparisons of an engine whose texts hold no NUL: those with such a literal are folded, all others are its `own`. */
export function foldingNul(own: Compared, inList: InList) {
  const folded =
    (name: "eq" | "ne", answer: boolean): Print =>
    (call, p) => {
      const [a, b] = both(call);
      if (hasNul(a) && hasNul(b)) return own[name]({ ...call, args: [sameText(a, b), TRUE] }, p);
      if (hasNul(b)) return forAnyText(p, a, answer);
      return hasNul(a) ? forAnyText(p, b, answer) : own[name](call, p);
    };
  const foldedDistinct =
    (name: "is-distinct" | "is-not-distinct"): Print =>
    (call, p) => {
      const [a, b] = both(call);
      return hasNul(a) || hasNul(b) ? atom(name === "is-distinct" ? "TRUE" : "FALSE") : own[name](call, p);
    };
  /** No stored text lies between the part before NUL and the whole: `x < 'a\0b'` is `x <= 'a'`. */
  const foldedOrder = (name: "lt" | "le" | "gt" | "ge"): Print => {
    const operator = name === "lt" || name === "le" ? "<=" : ">";
    return (call, p) => {
      const [a, b] = both(call);
      if (!hasNul(b) && !hasNul(a)) return own[name](call, p);
      const flipped = hasNul(a);
      const [text, literal] = flipped ? [b, a] : [a, b];
      const prefix = literal.kind === "literal" ? String(literal.value).split("\u0000")[0] : "";
      const before: SqlExpr = { kind: "literal", value: prefix ?? "", type: { kind: "text" } };
      const turned = operator === "<=" ? ">" : "<=";
      return infixOf(flipped ? turned : operator, BINDING.comparison, [p.collated(text, BINDING.concat), p.at(before, BINDING.concat)]);
    };
  };
  return {
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
}
