// What the entries of texts have in common.
import { TEXT, integer, sql, typeOf, type PrimitiveName, type SqlExpr, type ValueType } from "@sheaf/sql";
import type { Example, Param, ScalarFunction } from "../../catalogue.ts";
import { column, param, returns } from "../entry.ts";

export const S = param("text", "text", "A text.");

/** Length of a text and places in it: no text has more than 10^9 characters. */
export const PLACE = integer(9);

export function scalar(entry: Omit<ScalarFunction, "role" | "nulls" | "category">): ScalarFunction {
  return { ...entry, role: "scalar", nulls: "propagate", category: "text" };
}

/** A function that is a primitive over its arguments as they are. */
export function simple(
  name: string,
  primitive: PrimitiveName,
  type: ValueType,
  doc: string,
  params: readonly Param[],
  examples: readonly Example[],
): ScalarFunction {
  return scalar({ name, doc, params, examples, resultType: returns(type), lower: (args) => sql.primitive(primitive, args, type) });
}

export const texts = (...values: readonly (string | null)[]): Example["columns"] => ({ t: column(TEXT, ...values) });

/** At least a number; null stays null. */
export function atLeast(expr: SqlExpr, least: number): SqlExpr {
  if (expr.kind === "literal" && typeof expr.value === "string") return Number(expr.value) < least ? sql.int(least) : expr;
  return sql.case([{ when: sql.lt(expr, sql.int(least)), then: sql.int(least) }], expr, typeOf(expr));
}
