import type { SqlAggregate, SqlExpr, SqlOrder, SqlWindowFunction } from "./tree.ts";

/** The expressions directly inside; those of subqueries are not part of the expression. */
export function childrenOf(expr: SqlExpr): readonly SqlExpr[] {
  switch (expr.kind) {
    case "column":
    case "literal":
    case "exists":
    case "scalar-query":
      return [];
    case "cast":
      return [expr.expr];
    case "case":
      return [...expr.whens.flatMap(({ when, then }) => [when, then]), ...(expr.otherwise === null ? [] : [expr.otherwise])];
    case "primitive":
    case "window-function":
      return expr.args;
    case "aggregate":
      return [...expr.args, ...(expr.filter === null ? [] : [expr.filter]), ...sortKeys(expr.orderBy)];
    case "window":
      return [expr.fn, ...expr.partitionBy, ...sortKeys(expr.orderBy)];
  }
}

function sortKeys(orders: readonly SqlOrder[]): readonly SqlExpr[] {
  return orders.map((order) => order.expr);
}

/** The same node over other children; those of subqueries stay. */
export function mapChildren(expr: SqlExpr, map: (child: SqlExpr) => SqlExpr): SqlExpr {
  const orders = (order: readonly SqlOrder[]): SqlOrder[] => order.map((one) => ({ ...one, expr: map(one.expr) }));
  const fn = <F extends SqlAggregate | SqlWindowFunction>(node: F): F =>
    node.kind === "aggregate"
      ? { ...node, args: node.args.map(map), filter: node.filter === null ? null : map(node.filter), orderBy: orders(node.orderBy) }
      : { ...node, args: node.args.map(map) };
  switch (expr.kind) {
    case "column":
    case "literal":
    case "exists":
    case "scalar-query":
      return expr;
    case "primitive":
      return { ...expr, args: expr.args.map(map) };
    case "cast":
      return { ...expr, expr: map(expr.expr) };
    case "case":
      return {
        ...expr,
        whens: expr.whens.map(({ when, then }) => ({ when: map(when), then: map(then) })),
        otherwise: expr.otherwise === null ? null : map(expr.otherwise),
      };
    case "aggregate":
    case "window-function":
      return fn(expr);
    case "window":
      return { ...expr, fn: fn(expr.fn), partitionBy: expr.partitionBy.map(map), orderBy: orders(expr.orderBy) };
  }
}
