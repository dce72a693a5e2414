import { BINDING, castOf, placed, tighter, type Binding } from "../../print/fragment.ts";
import type { Doc } from "../../print/layout.ts";
import type { Printer } from "../../print/printer.ts";
import { typeOf, type SqlExpr } from "../../tree.ts";
import type { ValueType } from "../../types.ts";
import { guarded } from "./guarded.ts";

/** The engine's integer types: 64 bits, and the one that holds 38 digits. */
export interface IntegerTypes {
  readonly long: string;
  readonly huge: string;
}

const INT32_MAX = 2 ** 31 - 1;

/** Largest absolute value of an integer expression, as far as its type or its own text tells. */
function bound(expr: SqlExpr): number {
  if (expr.kind === "literal" && expr.value !== null) return Math.abs(Number(expr.value));
  const type = typeOf(expr);
  return type.kind === "integer" ? 10 ** (type.digits ?? 38) : Number.POSITIVE_INFINITY;
}

function digitsOf(expr: SqlExpr): number {
  const type = typeOf(expr);
  return type.kind === "integer" ? (type.digits ?? 38) : 38;
}

/** Whether the engine holds the value in 64 bits at least (a column of an unknown integer type does not count). */
function isLong(expr: SqlExpr): boolean {
  if (expr.kind === "literal") return bound(expr) > INT32_MAX;
  const type = typeOf(expr);
  return type.kind === "integer" && type.digits !== undefined && type.digits > 10;
}

function isHuge(expr: SqlExpr): boolean {
  if (expr.kind === "literal") return bound(expr) > 9.3e18;
  const type = typeOf(expr);
  return type.kind === "integer" && type.digits !== undefined && type.digits > 19;
}

/**
 * Operands of exact `+ - *`, the first widened where the engine would otherwise compute in too few bits. `limit` is the
 * largest result that the operands' bounds allow; engines hold small columns in 16 or 32 bits, and two of them together
 * must be computed in 64.
 */
export function exactOperands(
  p: Printer,
  a: SqlExpr,
  b: SqlExpr,
  result: ValueType,
  limit: (x: number, y: number) => number,
  types: IntegerTypes,
  binding: Binding,
): readonly [Doc, Doc] {
  const right = p.at(b, tighter(binding));
  const plain = (): readonly [Doc, Doc] => [p.at(a, binding), right];
  if (result.kind !== "integer") return plain();
  const widen = (type: string): readonly [Doc, Doc] => [castOf(p, a, type).doc, right];
  if (a.kind !== "column" || b.kind !== "column") {
    if (limit(bound(a), bound(b)) <= INT32_MAX) return plain();
  }
  if (digitsOf({ kind: "literal", value: null, type: result }) <= 18) return isLong(a) || isLong(b) ? plain() : widen(types.long);
  return isHuge(a) || isHuge(b) ? plain() : widen(types.huge);
}

/** A single integer operand, widened where the engine's own type could overflow at its smallest value. */
export function widenedInteger(p: Printer, expr: SqlExpr, types: IntegerTypes, place: Binding): Doc {
  if (typeOf(expr).kind !== "integer" || expr.kind === "literal") return p.at(expr, place);
  const digits = digitsOf(expr);
  if (digits > 18) return isHuge(expr) ? p.at(expr, place) : placed(castOf(p, expr, types.huge), place);
  return expr.kind === "column" ? placed(castOf(p, expr, types.long), place) : p.at(expr, place);
}

/** An expression as a 32-bit integer, for functions that take no other; what is far out of range counts as 10^9. */
export function int32(p: Printer, expr: SqlExpr): Doc {
  if (expr.kind === "literal") return p.at(expr, BINDING.lowest);
  if (digitsOf(expr) <= 9) return castOf(p, expr, "INTEGER").doc;
  const x = (): Doc => p.at(expr, BINDING.concat);
  const clamped = guarded([[x(), " > 1000000000"], "1000000000"], [[x(), " < -1000000000"], "-1000000000"], [[x(), " IS NOT NULL"], x()]);
  return [placed(clamped, BINDING.cast), "::INTEGER"];
}
