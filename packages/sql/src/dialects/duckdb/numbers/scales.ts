import type { PrimitiveRules, Printer } from "../../../print/dialect.ts";
import { BINDING, atom, callOf, type Fragment } from "../../../print/fragment.ts";
import { typeOf, type SqlExpr, type SqlPrimitive } from "../../../tree.ts";
import type { ValueType } from "../../../types.ts";

/**
 * Where decimals of different scales meet in one value, the engine keeps the digits before the point and drops those behind it that 38 have
 * no room for; a sum is of 38 digits whatever its values are, so `COALESCE(sum(x), 0.125)` would be 0.13. What has fewer digits behind the
 * point than the whole is brought to its scale first: null where it then needs more than 38 digits (V7).
 */
export function toScale(expr: SqlExpr, type: ValueType, p: Printer): Fragment {
  const own = typeOf(expr);
  if (type.kind !== "decimal" || own.kind !== "decimal" || own.scale >= type.scale || expr.kind === "literal") return p.fragment(expr);
  return atom("TRY_CAST(", p.at(expr, BINDING.lowest), ` AS DECIMAL(38, ${type.scale}))`);
}

function ofScales(name: string) {
  return (call: SqlPrimitive, p: Printer): Fragment =>
    callOf(
      name,
      call.args.map((arg) => toScale(arg, call.type, p).doc),
    );
}

/** Texts need no collation here: the engine compares by code point. */
export const scaleRules = {
  coalesce: ofScales("COALESCE"),
  greatest: ofScales("GREATEST"),
  least: ofScales("LEAST"),
} satisfies Partial<PrimitiveRules>;
