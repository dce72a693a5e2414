import { type SqlExpr, childrenOf, sql, typeOf, type ValueType } from "@sheaf/sql";
import { isKey, textOf } from "./keys.ts";

/** One of the conditions that rows fulfill all of. */
export interface Condition {
  readonly text: string;
  readonly expr: SqlExpr;
  /** What it tests, by its text, as keys of groups; null where rows alone can tell. */
  readonly keys: ReadonlyMap<string, SqlExpr> | null;
  /** The condition over groups that have its keys. */
  readonly over: (read: (key: SqlExpr) => SqlExpr) => SqlExpr;
}

/** Of a condition over rows whose columns are told from where they come. */
export function conditionsOf(where: SqlExpr | null): readonly Condition[] {
  return conjuncts(where).map((expr): Condition => {
    const keys = new Map<string, SqlExpr>();
    const over = (read: (key: SqlExpr) => SqlExpr): SqlExpr | null => tested(expr, read);
    const isTold = over((key) => (keys.set(textOf(key), key), key)) !== null;
    return { text: textOf(expr), expr, keys: isTold ? keys : null, over: (read) => over(read) ?? expr };
  });
}

function conjuncts(where: SqlExpr | null): readonly SqlExpr[] {
  if (where === null) return [];
  return where.kind === "primitive" && where.name === "and" ? where.args.flatMap(conjuncts) : [where];
}

/** The same with what it reads of rows taken from keys; null where something that it reads is none. */
function tested(expr: SqlExpr, read: (key: SqlExpr) => SqlExpr): SqlExpr | null {
  if (!readsColumns(expr)) return expr;
  if (expr.kind === "primitive" && typeOf(expr).kind === "boolean") {
    const period = wholePeriod(expr);
    if (period !== null) return { ...expr, args: [read(period.key), ...period.others] };
    const args = expr.args.map((arg) => tested(arg, read));
    return args.some((arg) => arg === null) ? null : { ...expr, args: args.filter((arg) => arg !== null) };
  }
  return isKey(expr) ? read(expr) : null;
}

const DATE: ValueType = { kind: "date" };

/** Instants that are compared with the beginning of a day or an hour are told by the day or hour that they lie in: of those there are few. */
function wholePeriod(
  expr: SqlExpr & { readonly kind: "primitive" },
): { readonly key: SqlExpr; readonly others: readonly SqlExpr[] } | null {
  const [value, bound] = expr.args;
  if (value === undefined || typeOf(value).kind !== "datetime" || !readsColumns(value)) return null;
  const day = (): SqlExpr => sql.primitive("truncate-date", [value], DATE, { unit: "day" });
  if (expr.name === "finite") return { key: day(), others: [] };
  if (expr.name !== "ge" && expr.name !== "lt") return null;
  if (bound?.kind !== "literal" || typeof bound.value !== "string") return null;
  const [date = "", time = ""] = bound.value.split("T");
  if (/^00:00:00(\.0+)?Z$/u.test(time)) return { key: day(), others: [{ ...bound, value: date, type: DATE }] };
  if (!/^\d\d:00:00(\.0+)?Z$/u.test(time)) return null;
  return { key: sql.primitive("truncate-date", [value], typeOf(value), { unit: "hour" }), others: [bound] };
}

function readsColumns(expr: SqlExpr): boolean {
  return expr.kind === "column" || childrenOf(expr).some(readsColumns);
}
