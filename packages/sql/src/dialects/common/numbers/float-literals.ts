import type { Printer } from "../../../print/dialect.ts";
import type { Binding } from "../../../print/fragment.ts";
import type { Doc } from "../../../print/layout.ts";
import { typeOf, type SqlExpr } from "../../../tree.ts";

/** An operand; a float literal beside a float needs no type of its own: `x * 0.1`, `x >= 0.5`. */
export function besideFloat(p: Printer, expr: SqlExpr, other: SqlExpr, place: Binding): Doc {
  const isBeside = other.kind !== "literal" && typeOf(other).kind === "float";
  const plain = expr.kind === "literal" && typeof expr.value === "string" && /^\d+(?:\.\d+)?$/u.test(expr.value);
  return plain && isBeside ? expr.value : p.at(expr, place);
}
