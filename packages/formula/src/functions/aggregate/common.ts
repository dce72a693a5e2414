import { message } from "@sheaf/messages";
import { INTEGER, NULL, sql, sumType, type AggregateName, type SqlExpr, type SqlOrder, type ValueType } from "@sheaf/sql";
import type { AggregateFunction, CheckedArgs, Example, LowerContext, Param } from "../../catalogue.ts";
import { toFloat } from "../../lower/conversions.ts";
import { arg, kindOf, param } from "../entry.ts";

export const N = param("number", "number", "A number.");
export const V = param("value", "any", "Any value.");
export const C = param("value", "comparable", "A number, text or date.");
export const CONDITION = param("condition", "condition", "A condition.");
export const CONDITIONS = param("condition", "condition", "Conditions that must all be true.", { repeats: "condition" });

export type Parts = Omit<AggregateFunction, "role" | "category" | "empty" | "fanoutSafe"> &
  Partial<Pick<AggregateFunction, "empty" | "fanoutSafe">>;

/** Null over no rows, and changed by repeated rows, unless said otherwise. */
export function aggregate(entry: Parts): AggregateFunction {
  return { empty: "null", fanoutSafe: false, ...entry, role: "aggregate", category: "aggregate" };
}

/** V6: counting skips empty text as well as nulls. */
export function counted(expr: SqlExpr): SqlExpr {
  return kindOf(expr) === "text" ? sql.nullIf(expr, sql.text("")) : expr;
}

export function ofFloat(name: AggregateName, args: readonly SqlExpr[], filter: SqlExpr | null = null): SqlExpr {
  return sql.aggregate(name, args.map(toFloat), { filter });
}

export const summed = ({ types }: CheckedArgs): ValueType => {
  const [type = NULL] = types;
  return type.kind === "null" ? INTEGER : sumType(type).type;
};

/** The `…If` form of an aggregate: over rows where all conditions are true. */
export function conditional(
  name: string,
  doc: string,
  value: Param,
  many: boolean,
  examples: readonly Example[],
  resultType: AggregateFunction["resultType"],
  build: (value: SqlExpr, filter: SqlExpr) => SqlExpr,
  extra: Partial<Parts> = {},
): AggregateFunction {
  return aggregate({
    name,
    doc,
    params: [value, many ? CONDITIONS : CONDITION],
    examples,
    resultType,
    lower: (args) => build(arg(args, 0), sql.and(...args.slice(1))),
    ...extra,
  });
}

/** A percentile wants a constant between 0 and 1. Its `…If` form ranges over rows where a condition is true. */
export function percentile(
  name: string,
  primitive: AggregateName,
  doc: string,
  resultType: AggregateFunction["resultType"],
  examples: readonly Example[],
  isConditional = false,
): AggregateFunction {
  const fraction = param("fraction", "number", "Between 0 and 1.", { constant: true });
  return aggregate({
    name,
    doc,
    params: isConditional ? [N, fraction, CONDITION] : [N, fraction],
    examples,
    resultType: (args) => {
      const value = args.constant(1);
      if (typeof value === "number" && !(value >= 0 && value <= 1)) args.report("E_VALUE_TYPE", message("findings.argument.fraction"), 1);
      return resultType(args);
    },
    lower: (args, context) => {
      const value = context.constant(1);
      if (typeof value !== "number") return sql.null(context.resultType);
      const filter = isConditional ? arg(args, 2) : null;
      return sql.aggregate(primitive, [arg(args, 0)], { options: { fraction: value }, type: context.resultType, filter });
    },
  });
}

/** Order of a list: that of the rows; without one by value, so that a result never changes from run to run (L6). */
export function listOrder(value: SqlExpr, context: LowerContext): readonly SqlOrder[] {
  return context.rowOrder.length > 0 ? context.rowOrder : [sql.order(value)];
}
