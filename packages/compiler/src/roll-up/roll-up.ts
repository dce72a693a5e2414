import {
  type SqlAggregate,
  type SqlCte,
  type SqlExpr,
  type SqlFrom,
  type SqlQuery,
  type SqlSelect,
  type SqlUnion,
  mapChildren,
  sql,
  typeOf,
} from "@sheaf/sql";
import { type Foldable, readsSource, rowNames, textOf, toldFrom } from "./foldable.ts";
import { foldOf } from "./folds.ts";

/** One grouping of rows that several statements are answered from. */
export interface RollUp {
  /** Groups the rows by every key of every statement. */
  readonly query: SqlQuery;
  /** A statement over the groups in place of the rows; `path` is where the groups stand. Gives what the statement gives. */
  readonly over: (one: Foldable, path: readonly string[]) => SqlQuery;
}

/** Under which the groups are read. */
const GROUPS = "roll-up";

/** All of the same rows (`baseKey`). */
export function rollUpOf(statements: readonly Foldable[]): RollUp {
  const [first] = statements;
  if (first === undefined) throw new Error("A roll-up of nothing.");
  const keys = new Map(statements.flatMap((one) => [...one.keys]));
  const measures = new Map(statements.flatMap((one) => [...one.measures]));
  const names = new Map<string, string>([
    ...[...keys.keys()].map((key, at): [string, string] => [key, `key ${at}`]),
    ...[...measures.keys()].map((measure, at): [string, string] => [measure, `measure ${at}`]),
  ]);
  const item = ([key, expr]: readonly [string, SqlExpr]) => ({ expr, alias: names.get(key) ?? key });
  const { ctes, from, joins, where } = first.base;
  return {
    query: {
      ctes,
      body: sql.select({ items: [...[...keys].map(item), ...[...measures].map(item)], from, joins, where, groupBy: [...keys.values()] }),
    },
    over: (one, path) => {
      const read = (expr: SqlExpr): SqlExpr => sql.column(GROUPS, names.get(textOf(expr)) ?? "", typeOf(expr));
      return overGroups(one.query, one.keys, { kind: "table", path, alias: GROUPS }, read);
    },
  };
}

function overGroups(query: SqlQuery, keys: ReadonlyMap<string, SqlExpr>, from: SqlFrom, read: (expr: SqlExpr) => SqlExpr): SqlQuery {
  const rows = rowNames(query);
  const own = (body: SqlSelect | SqlUnion): SqlSelect | SqlUnion =>
    body.kind === "select" && readsSource(body, rows) ? selectOver(body, keys, from, read) : body;
  return {
    ctes: query.ctes.filter(({ name }) => !rows.has(name)).map((cte): SqlCte => ({ ...cte, body: own(cte.body) })),
    body: own(query.body),
  };
}

function selectOver(select: SqlSelect, keys: ReadonlyMap<string, SqlExpr>, from: SqlFrom, read: (expr: SqlExpr) => SqlExpr): SqlSelect {
  const grouped = new Set(select.groupBy.map((key) => textOf(toldFrom(select, key))));
  const over = (expr: SqlExpr): SqlExpr => {
    const text = textOf(expr);
    if (grouped.has(text) && keys.has(text)) return read(expr);
    if (expr.kind === "aggregate") return folded(expr, read);
    return mapChildren(expr, over);
  };
  const told = (expr: SqlExpr): SqlExpr => over(toldFrom(select, expr));
  return {
    ...select,
    from,
    joins: [],
    where: null,
    items: select.items.map(({ expr, alias }) => ({ expr: told(expr), alias })),
    groupBy: select.groupBy.map(told),
    having: select.having === null ? null : told(select.having),
    orderBy: select.orderBy.map((order) => ({ ...order, expr: told(order.expr) })),
  };
}

function folded(call: SqlAggregate, read: (expr: SqlExpr) => SqlExpr): SqlExpr {
  const fold = foldOf(call);
  if (fold === null) throw new Error(`${call.name} over groups.`);
  return fold.over(fold.keys.map(read), fold.measures.map(read));
}
