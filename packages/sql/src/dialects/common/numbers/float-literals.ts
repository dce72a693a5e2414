import { sql } from "../../../build.ts";
import type { Printer } from "../../../print/dialect.ts";
import { placed, type Binding } from "../../../print/fragment.ts";
import type { Doc } from "../../../print/layout.ts";
import { typeOf, type SqlExpr } from "../../../tree.ts";
import type { ValueType } from "../../../types.ts";

/** So many digits are the same float64 however an engine makes one of a decimal: some divide two float64, and with more digits neither is exact. */
export const SURE_DIGITS = 15;

/** A decimal of which an engine that divides two float64 may make the neighbor of the nearest one. */
export function mayMissNearest(type: ValueType): boolean {
  return type.kind === "decimal" && type.precision > SURE_DIGITS;
}

/** An operand; a number beside a float needs no type of its own, `x * 0.1`, `x >= 0.5`, unless it has more digits. */
export function besideFloat(p: Printer, expr: SqlExpr, other: SqlExpr, place: Binding): Doc {
  const isBeside = other.kind !== "literal" && typeOf(other).kind === "float";
  const digits = expr.kind === "literal" && typeof expr.value === "string" && /^-?\d+(?:\.\d+)?$/u.test(expr.value) ? expr.value : null;
  if (!isBeside) return p.at(expr, place);
  if (digits === null) {
    const { nearestFloat } = p.rules;
    const isMissed = nearestFloat !== undefined && expr.kind !== "literal" && mayMissNearest(typeOf(expr));
    return isMissed ? placed(nearestFloat(expr, p), place) : p.at(expr, place);
  }
  if (digits.replaceAll(/\D/gu, "").length > SURE_DIGITS) return p.at(sql.float(Number(digits)), place);
  return digits.startsWith("-") ? p.at(expr, place) : digits;
}
