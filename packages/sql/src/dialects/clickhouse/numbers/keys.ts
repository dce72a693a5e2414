import { typeOf, type SqlExpr } from "../../../tree.ts";
import type { PrimitiveName } from "../../../primitives.ts";
import { isExact } from "../../../numeric-types.ts";
import type { Printer } from "../../../print/dialect.ts";
import type { Fragment } from "../../../print/fragment.ts";
import { isPlusZero, withoutSign } from "./numbers.ts";
import type { ValueType } from "../../../types.ts";

/** What is written without the sign of a zero anyway. */
const WITHOUT_SIGN: ReadonlySet<PrimitiveName> = new Set<PrimitiveName>(["round", "truncate", "floor", "ceiling", "negate", "abs"]);

const FLOAT: ValueType = { kind: "float" };
const ZERO: SqlExpr = { kind: "literal", value: "0", type: FLOAT };

/** Whether a value may be a zero with a sign, which the engine tells apart from one without wherever it hashes: in groups, windows, sets and joins. */
function hasSign(expr: SqlExpr): boolean {
  if (typeOf(expr).kind !== "float" || expr.kind === "literal") return false;
  if (expr.kind === "cast") return !isExact(expr.from);
  return expr.kind !== "primitive" || !(WITHOUT_SIGN.has(expr.name) || isPlusZero(expr));
}

/** A key whose zeros are all one. */
export function key(expr: SqlExpr): SqlExpr {
  return hasSign(expr) ? { kind: "primitive", name: "add", args: [expr, ZERO], type: FLOAT } : expr;
}

/** The same, printed. */
export function printedKey(p: Printer, expr: SqlExpr): Fragment {
  return hasSign(expr) ? withoutSign(p.fragment(expr)) : p.fragment(expr);
}
