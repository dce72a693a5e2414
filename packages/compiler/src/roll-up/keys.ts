import { type SqlExpr, childrenOf, typeOf } from "@sheaf/sql";

/** Expressions of which all places that write the same mean the same. */
export function textOf(expr: SqlExpr): string {
  return JSON.stringify(expr);
}

const KEY_KINDS: ReadonlySet<string> = new Set(["text", "integer", "decimal", "boolean", "date", "datetime"]);

/** Whether rows can be told apart by a value as they are by comparing it: floats cannot, -0 and 0 are equal and written otherwise. */
export function isKey(expr: SqlExpr): boolean {
  return KEY_KINDS.has(typeOf(expr).kind) && !contains(expr, (one) => one.kind === "aggregate" || one.kind === "window");
}

export function contains(expr: SqlExpr, test: (one: SqlExpr) => boolean): boolean {
  return test(expr) || childrenOf(expr).some((child) => contains(child, test));
}
