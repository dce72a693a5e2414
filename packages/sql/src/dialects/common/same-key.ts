import type { Printer, Rule } from "../../print/dialect.ts";
import { BINDING, infix, infixOf, type Fragment } from "../../print/fragment.ts";
import type { Doc } from "../../print/layout.ts";
import { typeOf, type LiteralValue, type SqlExpr, type SqlPrimitive } from "../../tree.ts";
import type { ValueType } from "../../types.ts";
import { both } from "./arguments.ts";

/**
 * Some engines join by IS NOT DISTINCT FROM only by comparing every pair of rows, or not at all. They hash two plain equalities instead: the
 * values with nulls replaced by some value, and whether they are null.
 */
function sameKey(call: SqlPrimitive, p: Printer): Fragment {
  const filled = filledKey(call);
  if (filled === null) return p.fragment({ ...call, name: "is-not-distinct" });
  const [values, absent] = filled;
  return { doc: [infix(p, "=", BINDING.comparison, values.args).doc, " AND ", absent(p)], binding: BINDING.and };
}

/** The equality of both keys with nulls replaced, and that of being null; null where a type has no value to stand for null. */
export function filledKey(call: SqlPrimitive): readonly [values: SqlPrimitive, absent: (p: Printer) => Doc] | null {
  const [left, right] = both(call);
  const value = standIn(typeOf(left));
  if (value === null) return null;
  const filled = (expr: SqlExpr): SqlExpr => ({ kind: "primitive", name: "coalesce", args: [expr, value], type: typeOf(expr) });
  const isNull = (expr: SqlExpr): SqlExpr => ({ kind: "primitive", name: "is-null", args: [expr], type: { kind: "boolean" } });
  return [
    { ...call, name: "eq", args: [filled(left), filled(right)] },
    (p) => {
      const parenthesized = (expr: SqlExpr): Doc => ["(", p.at(isNull(expr), BINDING.lowest), ")"];
      return infixOf("=", BINDING.comparison, [parenthesized(left), parenthesized(right)]).doc;
    },
  ];
}

function standIn(type: ValueType): SqlExpr | null {
  const of = (value: LiteralValue): SqlExpr => ({ kind: "literal", value, type });
  switch (type.kind) {
    case "text":
      return of("");
    case "integer":
    case "decimal":
    case "variant":
      return of("0");
    case "float":
      return of(0);
    case "boolean":
      return of(false);
    case "date":
      return of("2000-01-01");
    case "datetime":
      return of("2000-01-01T00:00:00Z");
    case "array":
    case "geography":
    case "null":
    case "error":
      return null;
  }
}

export const sameKeyByEquality: Rule<SqlPrimitive> = { print: sameKey, repeats: () => 2 };
