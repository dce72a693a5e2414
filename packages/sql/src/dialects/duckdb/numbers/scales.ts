import type { PrimitiveRules, Printer, Rule } from "../../../print/dialect.ts";
import { BINDING, atom, callOf, type Fragment } from "../../../print/fragment.ts";
import { typeOf, type SqlExpr, type SqlPrimitive } from "../../../tree.ts";
import type { ValueType } from "../../../types.ts";
import { firstThere, hasRoomless, ifAllFit, isRoomless } from "../../common/numbers/roomless.ts";

/**
 * Where decimals of different scales meet in one value, the engine keeps the digits before the point and drops those behind it that 38 have
 * no room for; a sum is of 38 digits whatever its values are, so `COALESCE(sum(x), 0.125)` would be 0.13. What has fewer digits behind the
 * point than the whole is brought to its scale first: null where it then needs more than 38 digits (V7). So is an integer that may need more.
 */
export function toScale(expr: SqlExpr, type: ValueType, p: Printer): Fragment {
  const own = typeOf(expr);
  if (type.kind !== "decimal") return p.fragment(expr);
  const isShorter = own.kind === "decimal" && own.scale < type.scale && expr.kind !== "literal";
  if (!isShorter && !isRoomless(expr, type)) return p.fragment(expr);
  return atom("TRY_CAST(", p.at(expr, BINDING.lowest), ` AS DECIMAL(38, ${type.scale}))`);
}

function inScales(call: SqlPrimitive, name: string, p: Printer): Fragment {
  return callOf(
    name,
    call.args.map((arg) => toScale(arg, call.type, p).doc),
  );
}

function extreme(name: string): Rule<SqlPrimitive> {
  return {
    print: (call, p) => (hasRoomless(call) ? ifAllFit(call, p, toScale, inScales(call, name, p)) : inScales(call, name, p)),
    repeats: (call) => (hasRoomless(call) ? 3 : 1),
  };
}

/** Texts need no collation here: the engine compares by code point. */
export const scaleRules = {
  coalesce: {
    print: (call, p) => (hasRoomless(call) ? firstThere(call, p, toScale) : inScales(call, "COALESCE", p)),
    repeats: (call) => (hasRoomless(call) ? 2 : 1),
  },
  greatest: extreme("GREATEST"),
  least: extreme("LEAST"),
} satisfies Partial<PrimitiveRules>;
