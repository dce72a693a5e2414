import type { PrimitiveRules, Printer } from "../../print/dialect.ts";
import { BINDING, atom, call, callOf, infix, infixOf, type Fragment } from "../../print/fragment.ts";
import { group, indent, join, line, softline, type Doc } from "../../print/layout.ts";
import { typeOf, type SqlExpr, type SqlPrimitive } from "../../tree.ts";
import { both, only } from "./arguments.ts";
import { comparedWithFloat } from "./numbers/float-literals.ts";

type Print = (expr: SqlPrimitive, p: Printer) => Fragment;

/** Logic and comparison: the same words on every engine. Order comparisons of text go by code point (V4). */
export const logicRules = {
  and: (expr, p) => infix(p, "AND", BINDING.and, expr.args),
  or: (expr, p) => infix(p, "OR", BINDING.or, expr.args),
  not: (expr, p) => ({ doc: ["NOT ", p.at(only(expr), BINDING.comparison)], binding: BINDING.not }),
  eq: comparison("="),
  ne: comparison("<>"),
  lt: orderComparison("<"),
  le: orderComparison("<="),
  gt: orderComparison(">"),
  ge: orderComparison(">="),
  in: (expr, p) => {
    const [value, ...candidates] = expr.args;
    if (value === undefined) throw new Error("in needs a value");
    return inList(p, value, candidates);
  },
  "is-null": postfix("IS NULL"),
  "is-not-null": postfix("IS NOT NULL"),
  "is-true": postfix("IS TRUE"),
  "is-distinct": comparison("IS DISTINCT FROM"),
  "is-not-distinct": comparison("IS NOT DISTINCT FROM"),
  coalesce: (expr, p) => call(p, "COALESCE", expr.args),
  "null-if": (expr, p) => call(p, "NULLIF", expr.args),
  greatest: (expr, p) => collatedCall(p, "GREATEST", expr.args),
  least: (expr, p) => collatedCall(p, "LEAST", expr.args),
} satisfies Partial<PrimitiveRules>;

export function inList(p: Printer, value: SqlExpr, candidates: readonly SqlExpr[]): Fragment {
  return inListOf(
    p.at(value, BINDING.concat),
    candidates.map((candidate) => p.at(candidate, BINDING.lowest)),
  );
}

/** `value IN (…)` over parts that are printed already. */
export function inListOf(value: Doc, candidates: readonly Doc[]): Fragment {
  const parenthesized = group("(", indent(softline, join(candidates, [",", line])), softline, ")");
  return { doc: [value, " IN ", parenthesized], binding: BINDING.comparison };
}

/** Comparisons do not associate: both operands bind tighter. */
function comparison(operator: string): Print {
  return (expr, p) => {
    const [a, b] = both(expr);
    return infixOf(operator, BINDING.comparison, [comparedWithFloat(p, a, b, BINDING.concat), comparedWithFloat(p, b, a, BINDING.concat)]);
  };
}

function orderComparison(operator: string): Print {
  return (expr, p) => {
    const [a, b] = both(expr);
    const left = typeOf(a).kind === "text" ? p.collated(a, BINDING.concat) : comparedWithFloat(p, a, b, BINDING.concat);
    return infixOf(operator, BINDING.comparison, [left, comparedWithFloat(p, b, a, BINDING.concat)]);
  };
}

export function postfix(words: string): Print {
  return (expr, p) => ({ doc: [p.at(only(expr), BINDING.concat), " ", words], binding: BINDING.comparison });
}

/** One collation on the first argument decides for all of them. */
function collatedCall(p: Printer, name: string, args: readonly SqlExpr[]): Fragment {
  const parts = args.map((arg, index): Doc => (index === 0 ? p.collated(arg, BINDING.lowest) : p.at(arg, BINDING.lowest)));
  return atom(group(name, "(", indent(softline, join(parts, [",", line])), softline, ")"));
}

/** The engine's function is null where any argument is; each null is replaced by one of the others. */
function extreme(name: "GREATEST" | "LEAST") {
  return ({ args }: SqlPrimitive, p: Printer): Fragment => {
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

/** For engines whose own functions are null where any argument is. */
export const extremesWithoutNulls = {
  greatest: { print: extreme("GREATEST"), repeats: (expr) => expr.args.length },
  least: { print: extreme("LEAST"), repeats: (expr) => expr.args.length },
} satisfies Partial<PrimitiveRules>;
