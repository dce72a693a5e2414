import { sql } from "../../build.ts";
import { childrenOf, mapChildren } from "../../children.ts";
import type { AggregateName } from "../../primitives.ts";
import { typeOf, type SqlAggregate, type SqlExpr, type SqlSelect, type SqlSelectItem } from "../../tree.ts";
import { isConstant } from "./arguments.ts";

/** What an engine cannot do in the step that makes groups. */
export interface OneStep {
  /** What it computes over windows and not for groups. */
  readonly overWindows: ReadonlySet<AggregateName>;
  /** What it writes as a query of its own, which can stand neither in an aggregate nor in a key of groups. */
  readonly isQuery: (expr: SqlExpr) => boolean;
}

const INSIDE = "rows of the groups";

/** The aggregates of a select, those over windows left out: what they are computed of belongs to the rows of groups again. */
function aggregatesIn(expr: SqlExpr): readonly SqlAggregate[] {
  if (expr.kind === "aggregate") return [expr];
  return expr.kind === "window" ? childrenOf(expr.fn).flatMap(aggregatesIn) : childrenOf(expr).flatMap(aggregatesIn);
}

function partsOf({ args, filter, orderBy }: SqlAggregate): readonly SqlExpr[] {
  return [...args, ...(filter === null ? [] : [filter]), ...orderBy.map(({ expr }) => expr)];
}

/**
 * A select over groups in two steps, where the engine cannot do it in one: inside, keys and what is aggregated become columns, and what is computed
 * over windows only is a window over the rows of each group; outside it is grouped.
 */
export function inStages(select: SqlSelect, { overWindows, isQuery }: OneStep): SqlSelect {
  const hasQuery = (expr: SqlExpr): boolean => isQuery(expr) || childrenOf(expr).some(hasQuery);
  const exprs = [
    ...select.items.map(({ expr }) => expr),
    ...(select.having === null ? [] : [select.having]),
    ...select.orderBy.map(({ expr }) => expr),
  ];
  const aggregates = exprs.flatMap(aggregatesIn);
  const needed = aggregates.some((one) => overWindows.has(one.name) || partsOf(one).some(hasQuery)) || select.groupBy.some(hasQuery);
  if (!needed || select.from === null) return select;

  const items: SqlSelectItem[] = [];
  const names = new Map<string, string>();
  const inside = (expr: SqlExpr): SqlExpr => {
    if (isConstant(expr)) return expr;
    const known = names.get(JSON.stringify(expr)) ?? `c${names.size + 1}`;
    if (!names.has(JSON.stringify(expr))) items.push({ expr, alias: known });
    names.set(JSON.stringify(expr), known);
    return sql.column(INSIDE, known, typeOf(expr));
  };
  const keys = new Set(select.groupBy.map((key) => JSON.stringify(key)));
  const groupBy = select.groupBy.map(inside);
  const outside = (expr: SqlExpr): SqlExpr => {
    if (keys.has(JSON.stringify(expr))) return inside(expr);
    if (expr.kind === "aggregate" && overWindows.has(expr.name)) {
      return sql.aggregate("max", [inside(sql.over(withoutFilter(expr), { partitionBy: select.groupBy }))], { type: expr.type });
    }
    if (expr.kind === "aggregate") {
      const filter = expr.filter === null ? null : sql.eq(inside(asFlag(expr.filter)), sql.int(1));
      return {
        ...expr,
        args: expr.args.map(inside),
        filter,
        orderBy: expr.orderBy.map((order) => ({ ...order, expr: inside(order.expr) })),
      };
    }
    if (expr.kind === "scalar-query" && expr.query.body.kind === "select") {
      const { body } = expr.query;
      return { ...expr, query: { ...expr.query, body: ofOneRow(body, outside) } };
    }
    return mapChildren(expr, outside);
  };
  const made: SqlSelect = {
    ...select,
    items: select.items.map(({ expr, alias }) => ({ expr: outside(expr), alias })),
    groupBy,
    having: select.having === null ? null : outside(select.having),
    orderBy: select.orderBy.map((order) => ({ ...order, expr: outside(order.expr) })),
  };
  const rows = items.length === 0 ? [{ expr: sql.int(1), alias: "one" }] : items;
  const body: SqlSelect = { ...select, distinct: false, items: rows, groupBy: [], having: null, orderBy: [], limit: null, offset: null };
  return { ...made, from: { kind: "query", query: { ctes: [], body }, alias: INSIDE }, joins: [], where: null };
}

/** A condition as a value, 1 where it holds. */
function asFlag(condition: SqlExpr): SqlExpr {
  return sql.case([{ when: condition, then: sql.int(1) }], null);
}

/** What does not meet the condition is null, which aggregates skip. */
function withoutFilter(call: SqlAggregate): SqlAggregate {
  const { filter } = call;
  if (filter === null) return call;
  return { ...call, filter: null, args: call.args.map((arg) => sql.case([{ when: filter, then: arg }], null)) };
}

/** A query over one row that names values of the query around it. */
function ofOneRow(select: SqlSelect, outside: (expr: SqlExpr) => SqlExpr): SqlSelect {
  const { from } = select;
  if (from?.kind !== "query" || from.query.body.kind !== "select") return select;
  const { body } = from.query;
  const items = body.items.map(({ expr, alias }) => ({ expr: outside(expr), alias }));
  return { ...select, from: { ...from, query: { ...from.query, body: { ...body, items } } } };
}
