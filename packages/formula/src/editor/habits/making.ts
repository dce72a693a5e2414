import type { BinaryOp, Expr, Span } from "../../ast.ts";

/** Pieces of a formula that no text stands behind yet. */

const NOWHERE: Span = { start: 0, end: 0 };

type Literal = Extract<Expr, { readonly kind: "literal" }>;

export const literal = (kind: Literal["literal"], value: Literal["value"]): Expr => ({
  kind: "literal",
  literal: kind,
  value,
  span: NOWHERE,
});
export const text = (value: string): Expr => literal("text", value);

export function number(value: string): Expr {
  const digits = value.replace(/^-/u, "");
  const positive = literal(digits.includes(".") ? "decimal" : "integer", digits);
  return value.startsWith("-") ? { kind: "unary", op: "-", arg: positive, span: NOWHERE } : positive;
}

export const call = (name: string, ...args: readonly Expr[]): Expr => ({ kind: "call", name, args, span: NOWHERE, nameSpan: NOWHERE });
export const binary = (op: BinaryOp, left: Expr, right: Expr): Expr => ({
  kind: "binary",
  op,
  left,
  right,
  span: NOWHERE,
  opSpan: NOWHERE,
});
export const negated = (arg: Expr): Expr => ({ kind: "unary", op: "not", arg, span: NOWHERE });
export const reference = (path: readonly string[]): Expr => ({ kind: "ref", path, target: null, span: NOWHERE });

/** `a And b And c`; the parts of an `or` in parentheses by how it is printed. */
export function joined(op: "and" | "or", parts: readonly Expr[]): Expr | null {
  const [first, ...rest] = parts;
  return first === undefined ? null : rest.reduce((left, right) => binary(op, left, right), first);
}
