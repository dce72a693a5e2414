import { type SqlAggregate, type SqlExpr, type SqlSelect, isExact, mapChildren, sql, sumType, typeOf } from "@sheaf/sql";

/**
 * An average is the sum of its values divided by their count (E4): beside such a sum the engine adds once, and an average of groups that were
 * added up before is the same number to the last bit. Only of exact numbers, whose sums lose nothing, and not of those whose sums are long to write.
 */
export function averagesOfSums(select: SqlSelect): SqlSelect {
  const rewrite = (expr: SqlExpr): SqlExpr => {
    // What runs over a window is added up again and again.
    if (expr.kind === "window" || expr.kind === "scalar-query" || expr.kind === "exists") return expr;
    if (expr.kind !== "aggregate") return mapChildren(expr, rewrite);
    if (expr.name !== "avg" || !isPlain(expr)) return expr;
    const parts = expr.filter === null ? {} : { filter: expr.filter };
    return sql.divide(sql.aggregate("sum", expr.args, parts), sql.aggregate("count", expr.args, parts));
  };
  return {
    ...select,
    items: select.items.map((item) => ({ ...item, expr: rewrite(item.expr) })),
    having: select.having === null ? null : rewrite(select.having),
    orderBy: select.orderBy.map((order) => ({ ...order, expr: rewrite(order.expr) })),
  };
}

function isPlain(call: SqlAggregate): boolean {
  const [arg] = call.args;
  return !call.distinct && call.orderBy.length === 0 && arg !== undefined && isExact(typeOf(arg)) && !sumType(typeOf(arg)).mayOverflow;
}
