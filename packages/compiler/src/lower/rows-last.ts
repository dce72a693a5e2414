import { type SqlExpr, type SqlQuery, type SqlSelect, childrenOf } from "@sheaf/sql";

/**
 * Whether the engine has added up everything before it gives the first row. An order needs all rows first. Without one, rows of a union come
 * while the next branch is still to run, and some windows are reckoned while rows go by.
 */
export function givesRowsLast({ ctes, body }: SqlQuery): boolean {
  if (body.kind === "select" && body.orderBy.length > 0) return true;
  return [...ctes.map((cte) => cte.body), body].every((one) => one.kind === "select" && isPlain(one));
}

function isPlain({ from, joins, items }: SqlSelect): boolean {
  const reads = [...(from === null ? [] : [from]), ...joins.map((join) => join.from)];
  return reads.every(({ kind }) => kind !== "query") && !items.some(({ expr }) => hasWindow(expr));
}

function hasWindow(expr: SqlExpr): boolean {
  return expr.kind === "window" || expr.kind === "exists" || expr.kind === "scalar-query" || childrenOf(expr).some(hasWindow);
}
