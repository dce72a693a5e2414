// How the operators of two operands are written, and how tightly they bind.
import type { BinaryOp } from "../ast.ts";
import { keywordOf, type Token } from "./tokens.ts";

/** Binding of the operators, low to high (G1). */
export const POWER: Readonly<Record<BinaryOp, number>> = {
  or: 1,
  and: 2,
  "=": 4,
  "!=": 4,
  "<": 4,
  "<=": 4,
  ">": 4,
  ">=": 4,
  "&": 5,
  "+": 6,
  "-": 6,
  "*": 7,
  "/": 7,
  "%": 7,
  "^": 8,
};
export const NOT_POWER = 3;
const UNARY_POWER = 9;

export function bindingOf(op: BinaryOp | "not" | "unary"): number {
  return op === "not" ? NOT_POWER : op === "unary" ? UNARY_POWER : POWER[op];
}

/** The operator that a token writes; null for every other token. */
export function operatorOf(token: Token): BinaryOp | null {
  if (token.kind === "word") {
    const keyword = keywordOf(token.value);
    return keyword === "and" || keyword === "or" ? keyword : null;
  }
  if (token.kind !== "symbol") return null;
  switch (token.value) {
    case "<>":
      return "!=";
    case "=":
    case "!=":
    case "<":
    case "<=":
    case ">":
    case ">=":
    case "&":
    case "+":
    case "-":
    case "*":
    case "/":
    case "%":
    case "^":
      return token.value;
    case "(":
    case ")":
    case ",":
    case ".":
    case "[":
    case "]":
      return null;
  }
}
