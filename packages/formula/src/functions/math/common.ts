import { FLOAT, INTEGER, NULL, sql, type PrimitiveName, type SqlExpr, type ValueType } from "@sheaf/sql";
import type { CheckedArgs, Example, Param, ScalarFunction } from "../../catalogue.ts";
import { toFloat } from "../../lower/conversions.ts";
import { arg, column, param, returns } from "../entry.ts";

export const NUMBER = param("number", "number", "A number.");

export function scalar(entry: Omit<ScalarFunction, "role" | "nulls" | "category"> & { readonly nulls?: "own" }): ScalarFunction {
  return { ...entry, role: "scalar", nulls: entry.nulls ?? "propagate", category: "math" };
}

/** A function of float64 with float64 result. */
export function ofFloat(
  name: string,
  doc: string,
  examples: readonly Example[],
  build: (x: SqlExpr) => SqlExpr,
  params: readonly Param[] = [NUMBER],
): ScalarFunction {
  return scalar({ name, doc, params, examples, resultType: returns(FLOAT), lower: (args) => build(toFloat(arg(args, 0))) });
}

export const unary =
  (name: PrimitiveName) =>
  (x: SqlExpr): SqlExpr =>
    sql.primitive(name, [x], FLOAT);

export const numberType = ({ types }: CheckedArgs): ValueType => types[0] ?? NULL;

/** Columns of examples. */
export const floats = (...values: readonly (number | null)[]): Example["columns"] => ({ x: column(FLOAT, ...values) });
export const pair = (a: readonly (number | null)[], b: readonly (number | null)[]): Example["columns"] => ({
  a: column(INTEGER, ...a),
  b: column(INTEGER, ...b),
});
