import { childrenOf } from "../../children.ts";
import { isExact } from "../../numeric-types.ts";
import type { PrimitiveRules, Printer, Rule } from "../../print/dialect.ts";
import { BINDING, callOf, infixOf, placed, type Fragment } from "../../print/fragment.ts";
import { group, indent, join, line, softline, type Doc } from "../../print/layout.ts";
import { typeOf, type SqlExpr, type SqlPrimitive } from "../../tree.ts";
import { both, only } from "../common/arguments.ts";
import { inListOf, logicRules, postfix } from "../common/logic.ts";
import { foldingNul } from "../common/texts/nul.ts";
import { asType, isWide } from "./storage.ts";

type Print = Rule<SqlPrimitive>["print"];

/** An operand beside another: exact beside float64 is float64, a date beside a time its midnight, as on every engine. */
function operand(p: Printer, expr: SqlExpr, other: SqlExpr): Doc {
  return placed(asType(expr, typeOf(other), p), BINDING.concat);
}

/** Exact numbers have one form each, so equality is the engine's own. */
function equality(operator: string): Print {
  return (expr, p) => {
    const [a, b] = both(expr);
    return infixOf(operator, BINDING.comparison, [operand(p, a, b), operand(p, b, a)]);
  };
}

function order(operator: string): Print {
  return (expr, p) => {
    const [a, b] = both(expr);
    const types = [typeOf(a), typeOf(b)];
    if (types.every(isExact) && types.some(isWide)) {
      const compared = callOf("exact_compare", [p.at(a, BINDING.lowest), p.at(b, BINDING.lowest)]).doc;
      return { doc: [compared, ` ${operator} 0`], binding: BINDING.comparison };
    }
    return infixOf(operator, BINDING.comparison, [operand(p, a, b), operand(p, b, a)]);
  };
}

function inList(p: Printer, value: SqlExpr, candidates: readonly SqlExpr[]): Fragment {
  return inListOf(
    operand(p, value, candidates.find((one) => typeOf(one).kind === "float") ?? value),
    candidates.map((candidate) => operand(p, candidate, value)),
  );
}

/** Of values of one kind; the greatest or least of exact numbers is found beside the engine. */
function extreme(which: "greatest" | "least"): Print {
  return (call, p) => {
    const exact = isExact(call.type) && call.args.some((arg) => isWide(typeOf(arg)));
    return callOf(
      `${exact ? "exact" : "value"}_${which}`,
      call.args.map((arg) => asType(arg, call.type, p).doc),
    );
  };
}

function isConstant(expr: SqlExpr): boolean {
  return expr.kind === "literal" || ((expr.kind === "primitive" || expr.kind === "cast") && childrenOf(expr).every(isConstant));
}

/** Whether a constant is null the engine knows before it looks at what orders the rows, and takes the answer for a place there. */
function nullTest(word: "IS NULL" | "IS NOT NULL"): Print {
  const test = postfix(word);
  return (call, p) => (isConstant(only(call)) ? callOf("CAST", [[test(call, p).doc, " AS INTEGER"]]) : test(call, p));
}

const plain = {
  ...logicRules,
  "is-null": nullTest("IS NULL"),
  "is-not-null": nullTest("IS NOT NULL"),
  eq: equality("="),
  ne: equality("<>"),
  lt: order("<"),
  le: order("<="),
  gt: order(">"),
  ge: order(">="),
  "is-distinct": equality("IS DISTINCT FROM"),
  "is-not-distinct": equality("IS NOT DISTINCT FROM"),
  coalesce: (call, p) => {
    const parts = call.args.map((arg) => asType(arg, call.type, p).doc);
    // The engine wants two.
    const [first] = parts;
    if (parts.length === 1 && first !== undefined) return asType(call.args[0] as SqlExpr, call.type, p);
    return { doc: group("COALESCE(", indent(softline, join(parts, [",", line])), softline, ")"), binding: BINDING.atom };
  },
  "null-if": (call, p) => {
    const [a, b] = both(call);
    return callOf("NULLIF", [operand(p, a, b), operand(p, b, a)]);
  },
  greatest: extreme("greatest"),
  least: extreme("least"),
} satisfies Partial<PrimitiveRules>;

export const sqliteLogicRules = {
  ...plain,
  ...foldingNul(plain, inList),
  "same-key": plain["is-not-distinct"],
} satisfies Partial<PrimitiveRules>;
