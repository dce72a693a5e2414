import {
  type SqlCte,
  type SqlExpr,
  type SqlFrom,
  type SqlJoin,
  type SqlQuery,
  type SqlSelect,
  type SqlSelectItem,
  childrenOf,
  createNames,
  sql,
} from "@sheaf/sql";
import type { PlanExpr } from "../plan/expression.ts";
import type { Input, OutputRelation, Plan, PlanJoin, Relation, SelectRelation, UnionRelation } from "../plan/plan.ts";
import { eachColumn, expressionsOf, hasWindow, isSelect, selectsOf } from "../plan/visit.ts";
import { isFolding } from "../roll-up/folding-engines.ts";
import type { Lowering } from "./context.ts";
import { lowerExpr, lowerOrder } from "./expression.ts";
import { factsOf } from "./facts.ts";
import { fencedRelations } from "./fences.ts";
import { splitNestedWindows } from "./nested-windows.ts";
import { averagesOfSums } from "./shared-sums.ts";
import { asColumn, asShown, comparedAsStored } from "./stored-columns.ts";

export interface Lowered {
  readonly query: SqlQuery;
  /** SQL names of the output columns, in order. */
  readonly aliases: readonly string[];
}

/** Writes a plan as one statement: a CTE for each relation that others read, the output last (E3). `headers` name the output columns. */
export function lowerPlan(plan: Plan, headers: readonly string[], context: Lowering): Lowered {
  const relations = new Map<string, Relation>(plan.relations.map((relation) => [relation.id, relation]));
  const readers = countReaders(plan);
  // A CTE must not hide a table that the statement reads.
  const cteName = createNames(
    plan.relations.flatMap((relation) => (relation.kind === "table" ? [relation.path[relation.path.length - 1] ?? ""] : [])),
  );
  const names = new Map<string, string>();
  const columns = new Map<string, ReadonlyMap<string, string>>();
  for (const relation of plan.relations) {
    const listed = isSelect(relation) ? relation.columns : relation.kind === "union" ? (relation.branches[0]?.columns ?? []) : null;
    if (listed === null) continue;
    names.set(relation.id, cteName(relation.name));
    const free = createNames();
    columns.set(relation.id, new Map(listed.map((column) => [column.name, free(column.name)])));
  }
  const free = createNames();
  const aliases = headers.map(free);
  const source: Source = { relations, names, columns };
  const fenced = context.dialect.fences ? fencedRelations(plan, factsOf(context)) : new Set<string>();
  const ctes = plan.relations.flatMap((relation): SqlCte[] => {
    if (relation.kind === "union") return [lowerUnion(relation, readers.get(relation.id) ?? 0, source, context)];
    if (!isSelect(relation)) return [];
    const own = relation.columns.map((column) => columns.get(relation.id)?.get(column.name) ?? column.name);
    const split = splitNestedWindows(lowerSelect(relation, own, source, context), cteName, relation.name);
    const name = names.get(relation.id) ?? relation.id;
    const materialized = isReadAnew(relation, readers.get(relation.id) ?? 0) ? false : null;
    const fence = fenced.has(relation.id) ? { fenced: true as const } : {};
    return [...split.ctes, { name, body: split.body, materialized, ...fence, comment: relation.comment }];
  });
  const output = splitNestedWindows(lowerSelect(plan.output, aliases, source, context), cteName, plan.output.name);
  return { query: { ctes: [...ctes, ...output.ctes], body: output.body }, aliases };
}

/** The branches one below the other; what a branch computes by windows stands in relations of its own. */
function lowerUnion(relation: UnionRelation, readers: number, source: Source, context: Lowering): SqlCte {
  const own = [...(source.columns.get(relation.id)?.values() ?? [])];
  const branches = relation.branches.map((branch) => lowerSelect(branch, own, source, context));
  return {
    name: source.names.get(relation.id) ?? relation.id,
    body: { kind: "union-all", branches },
    materialized: readers > 1 ? false : null,
    comment: relation.comment,
  };
}

interface Source {
  readonly relations: ReadonlyMap<string, Relation>;
  readonly names: ReadonlyMap<string, string>;
  /** SQL names of the columns of each relation. */
  readonly columns: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** E3: rows are read again rather than stored. Windows are stored: without a total order a second run might number rows otherwise. */
function isReadAnew(relation: SelectRelation, readers: number): boolean {
  return readers > 1 && relation.grain === "rows" && relation.group === null && !relation.columns.some((column) => hasWindow(column.expr));
}

function lowerSelect(relation: SelectRelation | OutputRelation, aliases: readonly string[], source: Source, context: Lowering): SqlSelect {
  const inputs = [relation.from, ...relation.joins];
  const free = createNames();
  const own = inputs.map((input) => inputName(input, source));
  const isFirst = (index: number): number => Number(own.indexOf(own[index] ?? "") === index);
  // Relations before what is read again: the second `x` must not be `x_2` where a relation has that name, which engines would take it for.
  const order = [...inputs.keys()].sort((a, b) => isFirst(b) - isFirst(a));
  const short = new Map(order.map((index) => [inputs[index]?.alias ?? "", free(own[index] ?? "")]));
  const qualified = inputs.length > 1 || hidesInput(relation, aliases, source);
  const columnName = (input: string, name: string): { relation: string | null; name: string } => {
    const at = inputs.find((one) => one.alias === input);
    if (at === undefined) throw new Error(`${relation.id} has no input ${input}`);
    return { relation: qualified ? (short.get(input) ?? null) : null, name: source.columns.get(at.relation)?.get(name) ?? name };
  };
  const lower = (expr: PlanExpr): SqlExpr => lowerExpr(expr, columnName, context);
  // Keys of groups stand twice, and have to be the same both times.
  const isShown = "order" in relation && relation.group === null && !source.relations.has(relation.id);
  const items = relation.columns.map((column, index): SqlSelectItem => ({
    expr: isShown ? asShown(lower(column.expr)) : asColumn(lower(column.expr)),
    alias: aliases[index] ?? column.name,
  }));
  const having = relation.having.map(lower);
  // One row for all, made of nothing that is in them (or is left of it, as of Null * Sum(x)): that row is there without reading them.
  const readsNothing = relation.group?.length === 0 && ![...items.map(({ expr }) => expr), ...having].some(isAggregated);
  const select = sql.select({
    // A statement needs a column even where only the number of rows counts.
    items: items.length === 0 ? [{ expr: sql.int(1), alias: "one" }] : items,
    from: readsNothing ? null : lowerFrom(relation.from, short, source),
    joins: readsNothing ? [] : relation.joins.map((join) => lowerJoin(join, short, source, lower)),
    where: sql.allOf(readsNothing ? having : comparedAsStored(relation.where.map(lower))),
    groupBy: (relation.group ?? []).map(lower),
    having: readsNothing ? null : sql.allOf(having),
    orderBy: "order" in relation ? lowerOrder(relation.order, (expr) => asColumn(lower(expr))) : [],
    limit: "limit" in relation ? relation.limit : null,
    offset: "offset" in relation ? relation.offset : null,
  });
  return isFolding(context.dialect.name) ? averagesOfSums(select) : select;
}

function isAggregated(expr: SqlExpr): boolean {
  return expr.kind === "aggregate" || childrenOf(expr).some(isAggregated);
}

function lowerJoin(join: PlanJoin, short: ReadonlyMap<string, string>, source: Source, lower: (expr: PlanExpr) => SqlExpr): SqlJoin {
  return { type: join.type, from: lowerFrom(join, short, source), on: join.type === "cross" ? null : sql.and(...join.on.map(lower)) };
}

function inputName(input: Input, source: Source): string {
  const relation = source.relations.get(input.relation);
  if (relation === undefined) throw new Error(`no relation ${input.relation}`);
  return source.names.get(relation.id) ?? relation.name;
}

function lowerFrom(input: Input, short: ReadonlyMap<string, string>, source: Source): SqlFrom {
  const relation = source.relations.get(input.relation);
  if (relation === undefined) throw new Error(`no relation ${input.relation}`);
  const alias = short.get(input.alias) ?? relation.name;
  switch (relation.kind) {
    case "table":
      return { kind: "table", path: relation.path, alias };
    case "statement":
      return { kind: "statement", text: relation.text, alias };
    case "part":
      return { kind: "table", path: ["temp", "main", relation.name], alias };
    case "select":
    case "union":
      return { kind: "cte", name: source.names.get(relation.id) ?? relation.id, alias };
  }
}

/** True if an output name could be taken for a column that is read: engines look names in GROUP BY and ORDER BY up in both. */
function hidesInput(relation: SelectRelation, aliases: readonly string[], source: Source): boolean {
  const read = new Set<string>();
  const fold = (name: string): string => name.toUpperCase().toLowerCase();
  for (const expr of expressionsOf(relation)) {
    eachColumn(expr, (column) => read.add(fold(source.columns.get(relation.from.relation)?.get(column.name) ?? column.name)));
  }
  return aliases.some((alias, index) => {
    if (!read.has(fold(alias))) return false;
    const expr = relation.columns[index]?.expr;
    return (
      expr === undefined ||
      (expr.kind !== "column" && expr.kind !== "read") ||
      (source.columns.get(relation.from.relation)?.get(expr.name) ?? expr.name) !== alias
    );
  });
}

function countReaders(plan: Plan): ReadonlyMap<string, number> {
  const readers = new Map<string, number>();
  for (const relation of selectsOf(plan)) {
    for (const input of [relation.from, ...relation.joins]) readers.set(input.relation, (readers.get(input.relation) ?? 0) + 1);
  }
  return readers;
}
