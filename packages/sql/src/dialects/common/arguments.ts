import type { SqlExpr, SqlOptions } from "../../tree.ts";

/** Reads the arguments and options of a call; a call with fewer than its primitive says is a bug. */

interface Call {
  readonly name: string;
  readonly args: readonly SqlExpr[];
  readonly options?: SqlOptions;
}

export function only(call: Call): SqlExpr {
  const [arg] = call.args;
  if (arg === undefined) throw new Error(`${call.name} needs an argument`);
  return arg;
}

export function both(call: Call): readonly [SqlExpr, SqlExpr] {
  const [a, b] = call.args;
  if (a === undefined || b === undefined) throw new Error(`${call.name} needs two arguments`);
  return [a, b];
}

export function three(call: Call): readonly [SqlExpr, SqlExpr, SqlExpr] {
  const [a, b, c] = call.args;
  if (a === undefined || b === undefined || c === undefined) throw new Error(`${call.name} needs three arguments`);
  return [a, b, c];
}

export function numberOption(call: Call, name: string): number {
  const value = call.options?.[name];
  if (typeof value !== "number") throw new Error(`${call.name} needs the number ${name}`);
  return value;
}

export function textOption(call: Call, name: string): string {
  const value = call.options?.[name];
  if (typeof value !== "string") throw new Error(`${call.name} needs the text ${name}`);
  return value;
}

/** Whether an aggregate or window function is computed inside, at the level of this very select. */
export function hasAggregate(expr: SqlExpr): boolean {
  switch (expr.kind) {
    case "aggregate":
    case "window":
    case "window-function":
    case "exists":
    case "scalar-query":
      return true;
    case "column":
    case "literal":
      return false;
    case "cast":
      return hasAggregate(expr.expr);
    case "case":
      return (
        expr.whens.some(({ when, then }) => hasAggregate(when) || hasAggregate(then)) ||
        (expr.otherwise !== null && hasAggregate(expr.otherwise))
      );
    case "primitive":
      return expr.args.some(hasAggregate);
  }
}

/** Whether an expression is the same for all rows, as far as its parts tell. */
export function isConstant(expr: SqlExpr): boolean {
  switch (expr.kind) {
    case "literal":
      return true;
    case "cast":
      return isConstant(expr.expr);
    case "case":
      return (
        expr.whens.every(({ when, then }) => isConstant(when) && isConstant(then)) &&
        (expr.otherwise === null || isConstant(expr.otherwise))
      );
    case "primitive":
      return expr.name !== "variable" && expr.args.every(isConstant);
    case "column":
    case "aggregate":
    case "window":
    case "window-function":
    case "exists":
    case "scalar-query":
      return false;
  }
}
