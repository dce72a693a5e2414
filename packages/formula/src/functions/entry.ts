import { ERROR, typeOf, type SqlExpr, type ValueType } from "@sheaf/sql";
import type { CheckedArgs, Example, ExampleColumn, Param, ParamAccepts } from "../catalogue.ts";

/** Short forms for writing entries. */

type Extra = Omit<Param, "name" | "accepts" | "doc">;

export function param(name: string, accepts: ParamAccepts, doc: string, extra: Extra = {}): Param {
  return { name, accepts, doc, ...extra };
}

/** The same type whatever the arguments. */
export function returns(type: ValueType): (args: CheckedArgs) => ValueType {
  return () => type;
}

/** The type of one argument. */
export function returnsArgument(argument: number): (args: CheckedArgs) => ValueType {
  return ({ types }) => types[argument] ?? ERROR;
}

export function example(title: string, formula: string, result: Example["result"], columns?: Example["columns"]): Example {
  return columns === undefined ? { title, formula, result } : { title, formula, result, columns };
}

export function column(type: ValueType, ...values: ExampleColumn["values"]): ExampleColumn {
  return { type, values };
}

/** An argument that the arity check has made sure of. */
export function arg(args: readonly SqlExpr[], index: number): SqlExpr {
  const expr = args[index];
  if (expr === undefined) throw new Error(`Argument ${index + 1} is missing`);
  return expr;
}

export function kindOf(expr: SqlExpr): ValueType["kind"] {
  return typeOf(expr).kind;
}
