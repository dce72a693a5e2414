import { MAX_DIGITS } from "../../../numeric-types.ts";
import type { Printer } from "../../../print/dialect.ts";
import { BINDING, type Fragment } from "../../../print/fragment.ts";
import type { Doc } from "../../../print/layout.ts";
import { typeOf, type SqlExpr, type SqlPrimitive } from "../../../tree.ts";
import type { ValueType } from "../../../types.ts";
import { guarded } from "../guarded.ts";

/** Integers that 38 digits have no room for beside the places of a decimal (S-E1d). */

type InType = (expr: SqlExpr, type: ValueType, p: Printer) => Fragment;

/** Whether an integer may take more digits than a decimal leaves it; a literal is as long as it is written. */
export function isRoomless(integer: SqlExpr, decimal: ValueType): boolean {
  const type = typeOf(integer);
  if (type.kind !== "integer" || decimal.kind !== "decimal") return false;
  const digits = integer.kind === "literal" ? String(integer.value ?? "").replace("-", "").length : (type.digits ?? MAX_DIGITS);
  return digits + decimal.scale > MAX_DIGITS;
}

const mayNotFit = (call: SqlPrimitive) => (arg: SqlExpr) => isRoomless(arg, call.type);

export function hasRoomless(call: SqlPrimitive): boolean {
  return call.args.some(mayNotFit(call));
}

/** The first value that is there, although it be null as a decimal; the next one does not stand for it. */
export function firstThere(call: SqlPrimitive, p: Printer, inType: InType): Fragment {
  return guarded(...call.args.map((arg): [Doc, Doc] => [[p.at(arg, BINDING.concat), " IS NOT NULL"], inType(arg, call.type, p).doc]));
}

/** A value of all arguments, null where one of them has no room in it. */
export function ifAllFit(call: SqlPrimitive, p: Printer, inType: InType, value: Fragment): Fragment {
  const fits = call.args
    .filter(mayNotFit(call))
    .flatMap((arg, index): Doc[] => [
      index === 0 ? "" : " AND ",
      ["(", p.at(arg, BINDING.concat), " IS NULL OR ", inType(arg, call.type, p).doc, " IS NOT NULL)"],
    ]);
  return guarded([fits, value.doc]);
}
