import { mapChildren } from "../children.ts";
import type { SqlExpr, SqlSelect } from "../tree.ts";

/** A select with its keys as `key` writes them, wherever what it gives, and tests, and sorts by is made of them. */
export function withKeys(select: SqlSelect, key: (expr: SqlExpr) => SqlExpr): SqlSelect {
  const written = new Map<string, SqlExpr>();
  for (const expr of select.groupBy) {
    const other = key(expr);
    if (other !== expr) written.set(JSON.stringify(expr), other);
  }
  const made = (expr: SqlExpr): SqlExpr => {
    if (written.size === 0 || expr.kind === "aggregate") return expr;
    return written.get(JSON.stringify(expr)) ?? mapChildren(expr, made);
  };
  const item = (expr: SqlExpr): SqlExpr => (select.distinct ? key(made(expr)) : made(expr));
  return {
    ...select,
    items: select.items.map(({ expr, alias }) => ({ expr: item(expr), alias })),
    groupBy: select.groupBy.map(made),
    having: select.having === null ? null : made(select.having),
    orderBy: select.orderBy.map((order) => ({ ...order, expr: item(order.expr) })),
  };
}
