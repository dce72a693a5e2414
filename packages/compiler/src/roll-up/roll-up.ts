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
import type { Condition } from "./conditions.ts";
import { type Foldable, readsSource, rowNames, toldFrom } from "./foldable.ts";
import { foldOf } from "./folds.ts";
import { textOf } from "./keys.ts";

/** One grouping of rows that several statements are answered from. */
export interface RollUp {
  /** Groups the rows by every key of every statement. */
  readonly query: SqlQuery;
  /** The keys of each row: as many different ones as there are groups. */
  readonly keys: SqlQuery;
  /** A statement over the groups in place of the rows; `place` is where they stand: a table, or a CTE around it. Gives what the statement gives. */
  readonly over: (one: Foldable, place: readonly string[] | string) => SqlQuery;
}

/** Under which the groups are read. */
const GROUPS = "roll-up";

/**
 * All of the same rows (`baseKey`). With `tested`, keys that conditions test, the groups are told apart by those as well, and conditions on
 * nothing else are left to each statement: then all have the same source and the same other conditions (`fixedConditions`).
 */
export function rollUpOf(statements: readonly Foldable[], tested: ReadonlyMap<string, SqlExpr> = new Map()): RollUp {
  const [first] = statements;
  if (first === undefined) throw new Error("A roll-up of nothing.");
  const keys = new Map([...statements.flatMap((one) => [...one.keys]), ...tested]);
  const measures = new Map(statements.flatMap((one) => [...one.measures]));
  const names = new Map<string, string>([
    ...[...keys.keys()].map((key, at): [string, string] => [key, `key ${at}`]),
    ...[...measures.keys()].map((measure, at): [string, string] => [measure, `measure ${at}`]),
  ]);
  const item = ([key, expr]: readonly [string, SqlExpr]) => ({ expr, alias: names.get(key) ?? key });
  const { ctes, from, joins } = first.base;
  const where = sql.allOf(fixedConditions(first, tested).map(({ expr }) => expr));
  const select = (items: readonly (readonly [string, SqlExpr])[], groupBy: readonly SqlExpr[]): SqlQuery => ({
    ctes,
    body: sql.select({ items: items.map(item), from, joins, where, groupBy }),
  });
  return {
    query: select([...keys, ...measures], [...keys.values()]),
    keys: select([...keys], []),
    over: (one, place) => {
      const read = (expr: SqlExpr): SqlExpr => sql.column(GROUPS, names.get(textOf(expr)) ?? "", typeOf(expr));
      const left = one.conditions.filter((condition) => isTested(condition, tested)).map((condition) => condition.over(read));
      const from: SqlFrom =
        typeof place === "string" ? { kind: "cte", name: place, alias: GROUPS } : { kind: "table", path: place, alias: GROUPS };
      const groups: Groups = { keys: one.keys, from, read, where: sql.allOf(left) };
      return overGroups(one.query, groups);
    },
  };
}

/** Conditions that the groups of a roll-up which knows these keys are made with: all others can be asked of the groups. */
export function fixedConditions({ conditions }: Foldable, tested: ReadonlyMap<string, SqlExpr>): readonly Condition[] {
  return conditions.filter((condition) => !isTested(condition, tested));
}

function isTested({ keys }: Condition, tested: ReadonlyMap<string, SqlExpr>): boolean {
  return keys !== null && keys.size > 0 && [...keys.keys()].every((key) => tested.has(key));
}

interface Groups {
  readonly keys: ReadonlyMap<string, SqlExpr>;
  readonly from: SqlFrom;
  readonly read: (expr: SqlExpr) => SqlExpr;
  readonly where: SqlExpr | null;
}

function overGroups(query: SqlQuery, groups: Groups): SqlQuery {
  const rows = rowNames(query);
  const own = (body: SqlSelect | SqlUnion): SqlSelect | SqlUnion =>
    body.kind === "select" && readsSource(body, rows) ? selectOver(body, groups) : body;
  return {
    ctes: query.ctes.filter(({ name }) => !rows.has(name)).map((cte): SqlCte => ({ ...cte, body: own(cte.body) })),
    body: own(query.body),
  };
}

function selectOver(select: SqlSelect, { keys, from, read, where }: Groups): SqlSelect {
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
    where,
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
