import { sql } from "../../build.ts";
import { childrenOf, mapChildren } from "../../children.ts";
import type { AggregateName } from "../../primitives.ts";
import { FLOAT } from "../../types.ts";
import { typeOf, type SqlAggregate, type SqlExpr, type SqlSelect, type SqlSelectItem } from "../../tree.ts";
import { isConstant } from "./arguments.ts";
import { SQUARING } from "./numbers/squares.ts";

/** What an engine cannot do in the step that makes groups. */
export interface OneStep {
  /** What it computes over windows and not for groups. */
  readonly overWindows: ReadonlySet<AggregateName>;
  /** What it writes as a query of its own, which can stand neither in an aggregate nor in a key of groups. */
  readonly isQuery: (expr: SqlExpr) => boolean;
  /** Statistics of how values deviate that it reckons with too few digits where the values are large beside their deviations: they are given less the least of their group. */
  readonly shifted?: ReadonlySet<AggregateName>;
}

/** Engines that have too few digits for deviations of values that are large beside them, 9 at values of 10^9 or fewer. */
export const SHIFTED: OneStep = { overWindows: new Set(), isQuery: () => false, shifted: new Set(SQUARING) };

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
export function inStages(select: SqlSelect, { overWindows, isQuery, shifted }: OneStep): SqlSelect {
  const hasQuery = (expr: SqlExpr): boolean => isQuery(expr) || childrenOf(expr).some(hasQuery);
  const exprs = [
    ...select.items.map(({ expr }) => expr),
    ...(select.having === null ? [] : [select.having]),
    ...select.orderBy.map(({ expr }) => expr),
  ];
  const aggregates = exprs.flatMap(aggregatesIn);
  const isShifted = ({ name, args }: SqlAggregate): boolean => shifted?.has(name) === true && !args.every(isConstant);
  const needed =
    aggregates.some((one) => overWindows.has(one.name) || isShifted(one) || partsOf(one).some(hasQuery)) || select.groupBy.some(hasQuery);
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
  const leastOf = (arg: SqlExpr): SqlExpr => sql.over(sql.aggregate("min", [arg]), { partitionBy: select.groupBy });
  const grouped = (call: SqlAggregate): SqlAggregate => ({
    ...call,
    filter: call.filter === null ? null : sql.eq(inside(asFlag(call.filter)), sql.int(1)),
    orderBy: call.orderBy.map((order) => ({ ...order, expr: inside(order.expr) })),
  });
  const outside = (expr: SqlExpr): SqlExpr => {
    if (keys.has(JSON.stringify(expr))) return inside(expr);
    if (expr.kind === "aggregate" && overWindows.has(expr.name)) {
      return sql.aggregate("max", [inside(sql.over(withoutFilter(expr), { partitionBy: select.groupBy }))], { type: expr.type });
    }
    if (expr.kind === "aggregate" && isShifted(expr)) return fromLeast(grouped(expr), expr.args.map(leastOf), inside);
    if (expr.kind === "aggregate") return { ...grouped(expr), args: expr.args.map(inside) };
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

/** The statistic of values less the least of them: the same but for where a line crosses zero, which moves along. */
function fromLeast(call: SqlAggregate, least: readonly SqlExpr[], inside: (expr: SqlExpr) => SqlExpr): SqlExpr {
  const args = call.args.map((arg, place) => {
    const from = least[place];
    return from === undefined || isConstant(arg) ? arg : inside(sql.subtract(arg, from));
  });
  if (call.name !== "regression-intercept") return { ...call, args };
  const [y, x] = call.args.map((arg, place): SqlExpr => {
    const from = least[place];
    const offset = from === undefined || isConstant(arg) ? sql.int(0) : sql.aggregate("max", [inside(from)]);
    return typeOf(offset).kind === "float" ? offset : sql.cast(offset, FLOAT);
  });
  if (y === undefined || x === undefined) return { ...call, args };
  const slope: SqlAggregate = { ...call, name: "regression-slope", args };
  return sql.subtract(sql.add({ ...call, args }, y), sql.multiply(slope, x));
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
