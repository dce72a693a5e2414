import {
  type SqlAggregate,
  type SqlExpr,
  type SqlSelect,
  exactShape,
  integer,
  isExact,
  mapChildren,
  multiplicationType,
  sql,
  sumType,
  typeOf,
} from "@sheaf/sql";

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
    const sum = sql.aggregate("sum", expr.args, parts);
    const count = sql.aggregate("count", expr.args, parts);
    const scale = scaleOf(expr);
    if (scale === 0) return sql.divide(sum, count);
    // Whole numbers are rounded once: 0.30 / 3 is another number than 30 / 300, and no longer the 0.10 that all of them are.
    const whole = sql.literal(10 ** scale, integer(scale + 1));
    return sql.divide(sql.multiply(sum, whole), sql.multiply(count, whole));
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
  if (call.distinct || call.orderBy.length > 0 || arg === undefined || !isExact(typeOf(arg))) return false;
  const { type, mayOverflow } = sumType(typeOf(arg));
  return !mayOverflow && !multiplicationType(type, integer(scaleOf(call) + 1)).mayOverflow;
}

/** Places behind the point. */
function scaleOf({ args: [arg] }: SqlAggregate): number {
  return arg === undefined ? 0 : (exactShape(typeOf(arg))?.scale ?? 0);
}
