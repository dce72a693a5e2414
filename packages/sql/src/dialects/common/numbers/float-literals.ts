import { sql } from "../../../build.ts";
import type { Printer } from "../../../print/dialect.ts";
import { placed, type Binding } from "../../../print/fragment.ts";
import type { Doc } from "../../../print/layout.ts";
import { typeOf, type SqlExpr } from "../../../tree.ts";

/** So many digits are the same float64 however an engine makes one of a decimal: some divide two float64, and with more digits neither is exact. */
const SURE_DIGITS = 15;

/** An operand; a number beside a float needs no type of its own, `x * 0.1`, `x >= 0.5`, unless it has more digits. */
export function besideFloat(p: Printer, expr: SqlExpr, other: SqlExpr, place: Binding): Doc {
  const isBeside = other.kind !== "literal" && typeOf(other).kind === "float";
  const digits = expr.kind === "literal" && typeof expr.value === "string" && /^-?\d+(?:\.\d+)?$/u.test(expr.value) ? expr.value : null;
  if (!isBeside || digits === null) return p.at(expr, place);
  if (digits.replaceAll(/\D/gu, "").length > SURE_DIGITS) return p.at(sql.float(Number(digits)), place);
  return digits.startsWith("-") ? p.at(expr, place) : digits;
}

/** An operand of a comparison: one bit decides it, so that a decimal of more digits has to be the float64 nearest to it. */
export function comparedWithFloat(p: Printer, expr: SqlExpr, other: SqlExpr, place: Binding): Doc {
  const { nearestFloat } = p.rules;
  const type = typeOf(expr);
  const isMissed = expr.kind !== "literal" && type.kind === "decimal" && type.precision > SURE_DIGITS;
  if (nearestFloat === undefined || !isMissed || other.kind === "literal" || typeOf(other).kind !== "float")
    return besideFloat(p, expr, other, place);
  return placed(nearestFloat(expr, p), place);
}
