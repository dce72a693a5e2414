import { sql } from "./build.ts";
import { typeOf, type SqlAggregate, type SqlExpr, type SqlPrimitive, type SqlWindowFunction } from "./tree.ts";
import { BOOLEAN, type ValueType } from "./types.ts";
import type { Dialect } from "./print/dialect.ts";

/**
 * NaN and the infinities, of dates as well, are null where they enter (S-V7g). Only columns that can hold them are looked at, and those only
 * where a formula would see the difference: what is shown as it stands becomes null on its way out of the warehouse.
 */
export function readStored(column: SqlExpr, type: ValueType, native: string, zone: string, dialect: Dialect): SqlExpr {
  const read = sql.primitive("read", [column], type, { native, zone });
  const beyond = dialect.holdsBeyond(type, native);
  if (beyond === null) return read;
  if (beyond === "nan") return sql.primitive("read", [column], type, { native, zone, nan: true });
  return sql.case([{ when: sql.primitive("finite", [column], BOOLEAN, { native }), then: read }], null, type);
}

export type Side = "lower" | "upper";

export interface GuardedRead {
  /** The column as it is stored. */
  readonly read: SqlPrimitive;
  /** What the guard asks of it. */
  readonly finite: SqlPrimitive;
  /** What the guard keeps out: NaN is greater than any number to engines that can compare it. */
  readonly keepsOut: readonly Side[];
}

/** The two halves of what `readStored` made of a column that can hold infinities. */
export function guardedRead(expr: SqlExpr): GuardedRead | null {
  if (expr.kind === "primitive" && expr.name === "read" && expr.options?.["nan"] === true) {
    const { nan: _, ...options } = expr.options;
    return { read: { ...expr, options }, finite: sql.primitive("finite", expr.args, BOOLEAN, options), keepsOut: ["upper"] };
  }
  if (expr.kind !== "case" || expr.whens.length !== 1 || expr.otherwise !== null) return null;
  const { when, then } = expr.whens[0] ?? {};
  if (when?.kind !== "primitive" || when.name !== "finite" || then?.kind !== "primitive" || then.name !== "read") return null;
  return { read: then, finite: when, keepsOut: ["lower", "upper"] };
}

/** Arithmetic that passes NaN and the infinities on: what is made of them is none of the numbers either. */
export function isFloatChain(expr: SqlExpr): expr is SqlPrimitive {
  if (expr.kind !== "primitive" || expr.type.kind !== "float") return false;
  return expr.name === "add" || expr.name === "subtract" || expr.name === "multiply" || expr.name === "divide";
}

function isFloatTotal(expr: SqlExpr | SqlWindowFunction): expr is SqlAggregate {
  return expr.kind === "aggregate" && expr.type.kind === "float" && (expr.name === "sum" || expr.name === "avg");
}

/**
 * The same value where it is a number, and NaN or an infinity where it is null for leaving float64: for places where whoever reads it sees to
 * that, as the guard of the arithmetic around it does, and whatever reads a result.
 */
export function unguarded(expr: SqlExpr): SqlExpr {
  const stored = guardedRead(expr);
  if (stored !== null) return typeOf(expr).kind === "float" ? stored.read : expr;
  if (expr.kind === "primitive" && (expr.name === "negate" || expr.name === "abs") && expr.type.kind === "float") {
    return { ...expr, args: expr.args.map(unguarded) };
  }
  if (isFloatTotal(expr)) return { ...expr, options: { ...expr.options, unguarded: true } };
  if (expr.kind === "window" && isFloatTotal(expr.fn))
    return { ...expr, fn: { ...expr.fn, options: { ...expr.fn.options, unguarded: true } } };
  if (!isFloatChain(expr)) return expr;
  const [first, ...others] = expr.args;
  if (first === undefined) return expr;
  // What is divided by an infinity is zero: only the dividend passes it on.
  const args = [unguarded(first), ...(expr.name === "divide" ? others : others.map(unguarded))];
  return { ...expr, args, options: { ...expr.options, unguarded: true } };
}
