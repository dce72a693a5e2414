import { type SqlAggregate, type SqlExpr, type SqlSelect, isExact, mapChildren, sql, sumType, typeOf } from "@sheaf/sql";

/**
 * An average beside the sum of the same values is that sum divided by their count (E4): the engine adds once, and counts anyway. Only of
 * exact numbers, whose sums lose nothing, and not of those whose sums are long to write.
 */
export function averagesOfSums(select: SqlSelect): SqlSelect {
  const exprs = [...select.items.map((item) => item.expr), ...select.orderBy.map((order) => order.expr)];
  const sums = new Map<string, SqlAggregate>();
  const averages = new Set<string>();
  for (const expr of exprs) {
    for (const call of aggregatesIn(expr)) {
      if (call.name === "sum" && isPlain(call)) sums.set(keyOf(call), call);
      if (call.name === "avg") averages.add(keyOf(call));
    }
  }
  if (![...sums.keys()].some((key) => averages.has(key))) return select;
  const rewrite = (expr: SqlExpr): SqlExpr => {
    // What runs over a window is added up again and again.
    if (expr.kind === "window" || expr.kind === "scalar-query" || expr.kind === "exists") return expr;
    if (expr.kind !== "aggregate") return mapChildren(expr, rewrite);
    const total = expr.name === "avg" && isPlain(expr) ? sums.get(keyOf(expr)) : undefined;
    if (total === undefined) return expr;
    return sql.divide(total, sql.aggregate("count", total.args, total.filter === null ? {} : { filter: total.filter }));
  };
  return {
    ...select,
    items: select.items.map((item) => ({ ...item, expr: rewrite(item.expr) })),
    orderBy: select.orderBy.map((order) => ({ ...order, expr: rewrite(order.expr) })),
  };
}

function isPlain(call: SqlAggregate): boolean {
  const [arg] = call.args;
  return !call.distinct && call.orderBy.length === 0 && arg !== undefined && isExact(typeOf(arg)) && !sumType(typeOf(arg)).mayOverflow;
}

function keyOf({ args, filter }: SqlAggregate): string {
  return JSON.stringify([args, filter]);
}

function aggregatesIn(expr: SqlExpr): readonly SqlAggregate[] {
  if (expr.kind === "window" || expr.kind === "scalar-query" || expr.kind === "exists") return [];
  if (expr.kind === "aggregate") return [expr];
  const found: SqlAggregate[] = [];
  mapChildren(expr, (child) => {
    found.push(...aggregatesIn(child));
    return child;
  });
  return found;
}
