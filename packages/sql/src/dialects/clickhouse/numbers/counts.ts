import type { Printer } from "../../../print/dialect.ts";
import { BINDING, callOf } from "../../../print/fragment.ts";
import type { Doc } from "../../../print/layout.ts";
import { typeOf, type SqlExpr } from "../../../tree.ts";
import { digitsOf } from "../../common/numbers/exact.ts";

/** A count or a place, which the engine's functions of texts and lists take in 64 bits at most. `printed` is the expression, or what stands for it. */
export function count64(p: Printer, expr: SqlExpr, printed: Doc = p.at(expr, BINDING.lowest)): Doc {
  const isShort = expr.kind === "literal" ? !mayLeave64(expr) : digitsOf(typeOf(expr)) <= 18;
  return isShort ? printed : int64(p, expr, printed);
}

/** An integer as the engine's type of 64 bits, whose cast keeps the last bits of what has more: that counts as 10^9 instead. */
export function int64(p: Printer, expr: SqlExpr, printed: Doc = p.at(expr, BINDING.lowest)): Doc {
  return callOf("toInt64", [mayLeave64(expr) ? callOf("clamp", [printed, "-1000000000", "1000000000"]).doc : printed]).doc;
}

function mayLeave64(expr: SqlExpr): boolean {
  return expr.kind === "literal" ? Math.abs(Number(expr.value)) >= 2 ** 63 : digitsOf(typeOf(expr)) > 19;
}
