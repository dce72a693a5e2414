import type { Printer } from "../../../print/dialect.ts";
import type { Binding } from "../../../print/fragment.ts";
import type { Doc } from "../../../print/layout.ts";
import { typeOf, type SqlExpr } from "../../../tree.ts";
import { FLOAT } from "../../../types.ts";

/** So many digits are the same float64 however an engine makes one of a decimal: some divide two float64, and with more digits neither is exact. */
const SURE_DIGITS = 15;

/** An operand; a number beside a float needs no type of its own, `x * 0.1`, `x >= 0.5`, unless it has more digits. */
export function besideFloat(p: Printer, expr: SqlExpr, other: SqlExpr, place: Binding): Doc {
  const isBeside = other.kind !== "literal" && typeOf(other).kind === "float";
  const plain = expr.kind === "literal" && typeof expr.value === "string" && /^\d+(?:\.\d+)?$/u.test(expr.value);
  if (!plain || !isBeside) return p.at(expr, place);
  return expr.value.replace(".", "").length <= SURE_DIGITS ? expr.value : p.at({ ...expr, type: FLOAT }, place);
}
