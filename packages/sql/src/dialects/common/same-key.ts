import type { Printer, Rule } from "../../print/dialect.ts";
import { BINDING, infix, infixOf, type Fragment } from "../../print/fragment.ts";
import { typeOf, type LiteralValue, type SqlExpr, type SqlPrimitive } from "../../tree.ts";
import type { ValueType } from "../../types.ts";
import { both } from "./arguments.ts";

/**
 * Some engines join by IS NOT DISTINCT FROM only by comparing every pair of rows, or not at all. They hash two plain equalities instead: the
 * values with nulls replaced by some value, and whether they are null.
 */
function sameKey(call: SqlPrimitive, p: Printer): Fragment {
  const [left, right] = both(call);
  const value = standIn(typeOf(left));
  if (value === null) return p.fragment({ ...call, name: "is-not-distinct" });
  const filled = (expr: SqlExpr): SqlExpr => ({ kind: "primitive", name: "coalesce", args: [expr, value], type: typeOf(expr) });
  const isNull = (expr: SqlExpr): SqlExpr => ({ kind: "primitive", name: "is-null", args: [expr], type: { kind: "boolean" } });
  const parenthesized = (expr: SqlExpr): Fragment["doc"] => ["(", p.at(isNull(expr), BINDING.lowest), ")"];
  return {
    doc: [
      infix(p, "=", BINDING.comparison, [filled(left), filled(right)]).doc,
      " AND ",
      infixOf("=", BINDING.comparison, [parenthesized(left), parenthesized(right)]).doc,
    ],
    binding: BINDING.and,
  };
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
