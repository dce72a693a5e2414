import {
  type SqlCte,
  type SqlExpr,
  type SqlSelect,
  childrenOf,
  createNames,
  mapChildren,
  sql,
  subqueryPrimitives,
  typeOf,
} from "@sheaf/sql";

/**
 * A window over a window needs a step of its own: no engine computes both in one SELECT (L7). Functions may lower to such a pair where an
 * engine lacks a simpler way. Gives the steps to put before, and the select over the last of them.
 */
export function splitNestedWindows(
  select: SqlSelect,
  cteName: (wanted: string) => string,
  name: string,
): { readonly ctes: readonly SqlCte[]; readonly body: SqlSelect } {
  const exprs = [...select.items.map((item) => item.expr), ...select.orderBy.map((order) => order.expr)];
  const inner = exprs.flatMap((expr) => windowsInWindows(expr, false));
  if (inner.length === 0) return { ctes: [], body: select };
  if (select.groupBy.length > 0) throw new Error("windows stand in no grouped select");
  const free = createNames();
  const step = cteName(`${name} step`);
  const columns = new Map<string, { readonly expr: SqlExpr; readonly alias: string }>();
  const hold = (expr: SqlExpr, wanted: string): SqlExpr => {
    const key = JSON.stringify(expr);
    const held = columns.get(key) ?? { expr, alias: free(wanted) };
    columns.set(key, held);
    return sql.column(null, held.alias, typeOf(expr));
  };
  const extracted = new Set(inner);
  const rewrite = (expr: SqlExpr): SqlExpr => {
    if (extracted.has(expr)) return hold(expr, "window");
    if (expr.kind === "column") return hold(expr, expr.name);
    return mapChildren(expr, rewrite);
  };
  const items = select.items.map((item) => ({ expr: rewrite(item.expr), alias: item.alias }));
  const orderBy = select.orderBy.map((order) => ({ ...order, expr: rewrite(order.expr) }));
  const before = splitNestedWindows({ ...select, items: [...columns.values()], orderBy: [], limit: null, offset: null }, cteName, name);
  const cte: SqlCte = { name: step, body: before.body, materialized: null, comment: `${name}: windows under windows` };
  const body = sql.select({ items, from: { kind: "cte", name: step, alias: step }, orderBy, limit: select.limit, offset: select.offset });
  return { ctes: [...before.ctes, cte], body };
}

/** Windows that stand inside another one, or inside what an engine writes as a subquery. */
function windowsInWindows(expr: SqlExpr, isInside: boolean): readonly SqlExpr[] {
  if (expr.kind === "window" && isInside) return [expr];
  const opens = expr.kind === "window" || (expr.kind === "primitive" && subqueryPrimitives.has(expr.name));
  return childrenOf(expr).flatMap((child) => windowsInWindows(child, isInside || opens));
}
