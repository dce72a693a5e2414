import {
  type SqlAggregate,
  type SqlCte,
  type SqlExpr,
  type SqlFrom,
  type SqlJoin,
  type SqlQuery,
  type SqlSelect,
  childrenOf,
  mapChildren,
} from "@sheaf/sql";
import { type Condition, conditionsOf } from "./conditions.ts";
import { foldOf } from "./folds.ts";
import { contains, isKey, textOf } from "./keys.ts";

/** Rows that are grouped, before they are: from where, and which of them. Columns of a lone input are those of `SOURCE`. */
export interface BaseRows {
  readonly ctes: readonly SqlCte[];
  readonly from: SqlFrom;
  readonly joins: readonly SqlJoin[];
  readonly where: SqlExpr | null;
}

/** A statement that reads its source in grouped selects alone, whose groups can be made of finer ones. */
export interface Foldable {
  readonly query: SqlQuery;
  readonly base: BaseRows;
  /** What the rows are, as a text: statements with the same read the same rows. */
  readonly baseKey: string;
  /** The same without its conditions: they change as people filter. */
  readonly sourceKey: string;
  /** What the rows have to fulfill, one by one. */
  readonly conditions: readonly Condition[];
  /** What the rows of its finest select are grouped by, each as a text. */
  readonly groupKeys: readonly string[];
  /** By what finer groups have to be grouped as well, besides what `keys` says. */
  readonly keys: ReadonlyMap<string, SqlExpr>;
  /** What finer groups have to tell of their rows. */
  readonly measures: ReadonlyMap<string, SqlAggregate>;
}

/** The name under which the columns of a lone input stand. */
export const SOURCE = "source";

/**
 * A statement whose groups are made of finer groups of the same rows, or null where that could give another number: sums of floats, medians,
 * rows that are not grouped, more than one source.
 */
export function foldable(query: SqlQuery): Foldable | null {
  const rows = new Map<string, SqlCte>();
  const made = new Set<string>();
  const found: { readonly base: BaseRows; readonly baseKey: string; readonly keys: readonly SqlExpr[]; readonly uses: Uses }[] = [];
  const read = (select: SqlSelect, name: string | null, cte: SqlCte | null): boolean => {
    const reads = placesOf(select);
    if (expressionsOf(select).some(readsElsewhere)) return false;
    if (reads.every((one) => one.kind === "cte" && made.has(one.name))) {
      if (name !== null) made.add(name);
      return reads.length > 0;
    }
    if (!reads.every((one) => one.kind === "table" || one.kind === "statement" || (one.kind === "cte" && rows.has(one.name)))) return false;
    if (!isGrouped(select)) {
      if (cte === null || select.distinct || select.limit !== null || expressionsOf(select).some(hasWindow)) return false;
      rows.set(cte.name, cte);
      return true;
    }
    const grouped = groupedSelect(select, rows);
    if (grouped === null) return false;
    found.push(grouped);
    if (name !== null) made.add(name);
    return true;
  };
  for (const cte of query.ctes) if (cte.body.kind !== "select" || !read(cte.body, cte.name, cte)) return null;
  if (query.body.kind !== "select" || !read(query.body, null, null)) return null;
  const [first] = found;
  if (first === undefined || found.some(({ baseKey }) => baseKey !== first.baseKey)) return null;
  const finest = found.reduce((a, b) => (b.keys.length > a.keys.length ? b : a));
  return {
    query,
    base: first.base,
    baseKey: first.baseKey,
    sourceKey: JSON.stringify([first.base.ctes.map(({ body }) => body), first.base.from, first.base.joins]),
    conditions: conditionsOf(first.base.where),
    groupKeys: finest.keys.map(textOf),
    keys: new Map(found.flatMap(({ keys, uses }) => [...keys.map((key): [string, SqlExpr] => [textOf(key), key]), ...uses.keys])),
    measures: new Map(found.flatMap(({ uses }) => [...uses.measures])),
  };
}

/** Whether a select is one of those that read the source; `rows`: the names of what passes its rows on. */
export function readsSource(select: SqlSelect, rows: ReadonlySet<string>): boolean {
  return isGrouped(select) && placesOf(select).every((one) => one.kind !== "cte" || rows.has(one.name));
}

/** Names of the common table expressions that pass rows of a source on as they are. */
export function rowNames(query: SqlQuery): ReadonlySet<string> {
  const rows = new Set<string>();
  for (const { name, body } of query.ctes)
    if (body.kind === "select" && !isGrouped(body) && placesOf(body).every((one) => one.kind !== "cte" || rows.has(one.name)))
      rows.add(name);
  return rows;
}

/** An expression of a select, its columns told from where they come. */
export function toldFrom(select: SqlSelect, expr: SqlExpr): SqlExpr {
  const lone = select.joins.length === 0;
  const tell = (one: SqlExpr): SqlExpr => (one.kind === "column" ? (lone ? { ...one, relation: SOURCE } : one) : mapChildren(one, tell));
  return tell(expr);
}

interface Uses {
  readonly keys: Map<string, SqlExpr>;
  readonly measures: Map<string, SqlAggregate>;
}

function groupedSelect(select: SqlSelect, rows: ReadonlyMap<string, SqlCte>) {
  if (select.from === null || select.distinct) return null;
  if (select.joins.length > 0 && expressionsOf(select).some(hasBareColumn)) return null;
  const told = (expr: SqlExpr): SqlExpr => toldFrom(select, expr);
  const keys = select.groupBy.map(told);
  if (!keys.every((key) => isKey(key))) return null;
  const names = new Set(keys.map(textOf));
  const uses: Uses = { keys: new Map(), measures: new Map() };
  const after = [
    ...select.items.map(({ expr }) => expr),
    ...(select.having === null ? [] : [select.having]),
    ...select.orderBy.map(({ expr }) => expr),
  ];
  if (!after.every((expr) => folds(told(expr), names, uses))) return null;
  const base: BaseRows = {
    ctes: needed(select, rows),
    from: select.joins.length === 0 ? { ...select.from, alias: SOURCE } : select.from,
    joins: select.joins,
    where: select.where === null ? null : told(select.where),
  };
  return { base, baseKey: JSON.stringify([base.ctes, base.from, base.joins, base.where]), keys, uses };
}

/** Whether an expression over groups is one over finer groups too; gathers what it needs of them. */
function folds(expr: SqlExpr, names: ReadonlySet<string>, uses: Uses): boolean {
  if (names.has(textOf(expr))) return true;
  if (expr.kind === "column") return false;
  if (expr.kind !== "aggregate") return insideOf(expr).every((child) => folds(child, names, uses));
  const fold = foldOf(expr);
  if (fold === null) return false;
  for (const key of fold.keys) {
    if (!isKey(key)) return false;
    uses.keys.set(textOf(key), key);
  }
  for (const measure of fold.measures) uses.measures.set(textOf(measure), measure);
  return true;
}

function isGrouped(select: SqlSelect): boolean {
  return select.groupBy.length > 0 || expressionsOf(select).some(isAggregated);
}

function isAggregated(expr: SqlExpr): boolean {
  return expr.kind === "aggregate" || insideOf(expr).some(isAggregated);
}

/** What an expression is made of; what a window runs over is no aggregate of rows. */
function insideOf(expr: SqlExpr): readonly SqlExpr[] {
  return expr.kind === "window" ? [...expr.fn.args, ...expr.partitionBy, ...expr.orderBy.map((order) => order.expr)] : childrenOf(expr);
}

function placesOf(select: SqlSelect): readonly SqlFrom[] {
  return select.from === null ? [] : [select.from, ...select.joins.map(({ from }) => from)];
}

/** What passes rows on to a select, in the order in which it stands. */
function needed(select: SqlSelect, rows: ReadonlyMap<string, SqlCte>): readonly SqlCte[] {
  const names = new Set<string>();
  const add = (one: SqlSelect): void => {
    for (const place of placesOf(one)) {
      const cte = place.kind === "cte" ? rows.get(place.name) : undefined;
      if (cte === undefined || names.has(cte.name)) continue;
      names.add(cte.name);
      if (cte.body.kind === "select") add(cte.body);
    }
  };
  add(select);
  return [...rows.values()].filter(({ name }) => names.has(name));
}

function expressionsOf(select: SqlSelect): readonly SqlExpr[] {
  return [
    ...select.items.map(({ expr }) => expr),
    ...select.joins.flatMap(({ on }) => (on === null ? [] : [on])),
    ...(select.where === null ? [] : [select.where]),
    ...select.groupBy,
    ...(select.having === null ? [] : [select.having]),
    ...select.orderBy.map(({ expr }) => expr),
  ];
}

/** Reads of its own, and functions of the engine of which nobody here knows whether they give the same twice. */
function readsElsewhere(expr: SqlExpr): boolean {
  return contains(
    expr,
    (one) => one.kind === "exists" || one.kind === "scalar-query" || ("name" in one && one.name === "named-call" && one.kind !== "column"),
  );
}

function hasWindow(expr: SqlExpr): boolean {
  return contains(expr, (one) => one.kind === "window");
}

function hasBareColumn(expr: SqlExpr): boolean {
  return contains(expr, (one) => one.kind === "column" && one.relation === null);
}
