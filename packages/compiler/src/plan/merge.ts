import { type ColumnExpr, type PlanExpr, type ReadExpr, mapLeaves } from "./expression.ts";
import { homesOf, sameHomes } from "../connections/homes.ts";
import type { Plan, Relation, SelectRelation } from "./plan.ts";
import type { FunctionFacts } from "../values/planner.ts";
import type { Extent } from "./size.ts";
import { eachColumn, expressionsOf, hasAggregate, hasSingle, hasWindow, isSelect, replaceColumns, replaceIn, selectsOf } from "./visit.ts";

/** Writing an expression out several times may add this many nodes to a relation, no more. */
const mostAdded = 60;
/** No expression grows beyond this by merging, nor nests deeper: a chain of columns keeps its steps (G6). */
const largest = 600;
const deepest = 110;

/**
 * Makes one SELECT of two where that says the same (E4): a relation that only one other reads moves into it, a relation that only renames
 * columns of another is that other.
 */
export function merge(plan: Plan, measure: (expr: PlanExpr) => Extent, facts: FunctionFacts): Plan {
  const relations = new Map<string, Relation>(plan.relations.map((relation) => [relation.id, relation]));
  const merged: Relation[] = [];
  const homes = homesOf(plan);
  /** Whether one connection has the rows of both: what another one computes moves nowhere else. */
  const isTogether = (outer: string, inner: string): boolean => sameHomes(homes.get(outer), homes.get(inner));
  const readers = countReaders(plan);
  const add = (id: string, by: number): void => {
    readers.set(id, (readers.get(id) ?? 0) + by);
  };
  /** One relation reads what another did, in its place. */
  const takeOver = (inner: SelectRelation): void => {
    for (const input of [inner.from, ...inner.joins]) add(input.relation, 1);
    add(inner.id, -1);
    if ((readers.get(inner.id) ?? 0) <= 0) for (const input of [inner.from, ...inner.joins]) add(input.relation, -1);
  };
  const settle = <R extends SelectRelation>(relation: R): R => {
    let current = throughRenames(relation, relations, isTogether, takeOver);
    for (;;) {
      const inner = relations.get(current.from.relation);
      if (inner === undefined || !isSelect(inner) || !isTogether(relation.id, inner.id)) return current;
      const next = absorb(current, inner, (readers.get(inner.id) ?? 0) <= 1, measure, facts);
      if (next === null) return current;
      takeOver(inner);
      current = next;
    }
  };
  for (const relation of plan.relations) {
    const settled = isSelect(relation)
      ? settle(relation)
      : relation.kind === "union"
        ? { ...relation, branches: relation.branches.map(settle) }
        : relation;
    relations.set(relation.id, settled);
    merged.push(settled);
  }
  return { relations: merged, output: settle(plan.output) };
}

function countReaders(plan: Plan): Map<string, number> {
  const readers = new Map<string, number>();
  for (const relation of selectsOf(plan)) {
    for (const input of [relation.from, ...relation.joins]) readers.set(input.relation, (readers.get(input.relation) ?? 0) + 1);
  }
  return readers;
}

/** Joins to a relation that only renames, or only reads columns of a table, read what it reads. */
function throughRenames<R extends SelectRelation>(
  relation: R,
  relations: ReadonlyMap<string, Relation>,
  isTogether: (outer: string, inner: string) => boolean,
  takeOver: (inner: SelectRelation) => void,
): R {
  let current = relation;
  for (let at = 0; at < current.joins.length; at += 1) {
    for (;;) {
      const join = current.joins[at];
      const inner = join === undefined ? undefined : relations.get(join.relation);
      if (join === undefined || inner === undefined || !isSelect(inner) || !isRename(inner) || !isTogether(relation.id, inner.id)) break;
      const names = new Map(inner.columns.map((column) => [column.name, column.expr]));
      const replaced = replaceIn(current, (column) => {
        if (column.input !== join.alias) return column;
        const expr = names.get(column.name);
        return expr?.kind === "column" || expr?.kind === "read" ? { ...expr, input: join.alias } : column;
      });
      takeOver(inner);
      current = {
        ...replaced,
        joins: replaced.joins.map((one, index) => (index === at ? { ...one, relation: inner.from.relation } : one)),
      };
    }
  }
  return current;
}

function isRename(relation: SelectRelation): boolean {
  return isPlain(relation) && relation.columns.every((column) => column.expr.kind === "column" || column.expr.kind === "read");
}

function isPlain(relation: SelectRelation): boolean {
  return relation.joins.length === 0 && relation.where.length === 0 && relation.group === null && relation.having.length === 0;
}

/** The outer relation over what the inner one reads, or null if that is not the same or not better. */
function absorb<R extends SelectRelation>(
  outer: R,
  inner: SelectRelation,
  isOnlyReader: boolean,
  measure: (expr: PlanExpr) => Extent,
  facts: FunctionFacts,
): R | null {
  // Rows that the other side alone makes have nulls here: what is computed, or left out, before the join cannot wait until after it.
  if (!isRename(inner) && outer.joins.some((join) => join.type === "right" || join.type === "full")) return null;
  const exprs = expressionsOf(outer);
  const innerWindows = inner.columns.some((column) => hasWindow(column.expr));
  const outerWindows = exprs.some(hasWindow);
  if (!isOnlyReader && !(isPlain(inner) && inner.columns.every((column) => column.expr.kind === "column" || column.expr.kind === "read")))
    return null;
  const isProjection = outer.group === null && outer.joins.length === 0 && !outerWindows;
  if (innerWindows && (!isProjection || outer.where.length > 0)) return null;
  if (inner.group !== null && !isProjection) return null;
  // A query over a row of groups cannot stand beside the aggregates that make them.
  if (inner.group !== null && exprs.some(hasSingle)) return null;
  if (added(exprs, outer, inner, measure) > mostAdded) return null;
  const names = new Map(inner.columns.map((column) => [column.name, column.expr]));
  if (inner.group !== null && !exprs.every((expr) => standsBesideGroups(expr, names, facts))) return null;
  if (inner.group !== null && !showsKeys(outer, inner, facts)) return null;
  const replaced = replaceIn(outer, (column: ColumnExpr | ReadExpr): PlanExpr => {
    if (column.input !== outer.from.alias) return column;
    const expr = names.get(column.name);
    if (expr === undefined) throw new Error(`${inner.id} has no column ${column.name}`);
    return expr;
  });
  const isPlainRead = inner.columns.every((column) => column.expr.kind === "column" || column.expr.kind === "read");
  if (!isPlainRead && expressionsOf(replaced).some((expr) => isTooLarge(measure(expr)))) return null;
  const isGrouped = inner.group !== null;
  return {
    ...replaced,
    name: isGrouped ? inner.name : replaced.name,
    comment: isGrouped ? inner.comment : replaced.comment,
    from: inner.from,
    joins: [...inner.joins, ...replaced.joins],
    where: isGrouped ? inner.where : [...inner.where, ...replaced.where],
    group: isGrouped ? inner.group : replaced.group,
    having: isGrouped ? [...inner.having, ...replaced.where] : replaced.having,
  };
}

/** Keys that the outer relation reads, and those that the inner one tests already, have to be found again by the engine. */
function showsKeys(outer: SelectRelation, inner: SelectRelation, facts: FunctionFacts): boolean {
  const isMade = (expr: PlanExpr): boolean => expr.kind !== "column" && expr.kind !== "read";
  const keys = new Map(
    inner.columns.filter(({ expr }) => expr.kind !== "column").map(({ name, expr }): [string, PlanExpr] => [name, expr]),
  );
  const tested = inner.having.map((condition, index): PlanExpr => {
    const isKey = inner.group?.some((key) => isMade(key) && JSON.stringify(key) === JSON.stringify(condition)) === true;
    if (!isKey) return condition;
    const name = `condition ${index + 1}`;
    keys.set(name, condition);
    return { kind: "column", input: inner.id, name, type: condition.type };
  });
  return facts.showsKeys(expressionsOf(outer), [...outer.where, ...tested], keys);
}

function standsBesideGroups(expr: PlanExpr, groups: ReadonlyMap<string, PlanExpr>, facts: FunctionFacts): boolean {
  if (expr.kind === "column" || expr.kind === "literal") return true;
  const inside = replaceColumns(expr, (column): PlanExpr => {
    const found = groups.get(column.name);
    return found !== undefined && hasAggregate(found) ? withoutArguments(found) : column;
  });
  return facts.standsBesideGroups(inside);
}

/** The same with bare columns in its aggregates: what they are made of stands in no group. */
function withoutArguments(expr: PlanExpr): PlanExpr {
  type Leaf = Exclude<PlanExpr, { kind: "literal" | "call" | "core" | "single" }>;
  const column = (arg: PlanExpr): PlanExpr => (arg.kind === "literal" ? arg : { kind: "column", input: "", name: "value", type: arg.type });
  return mapLeaves<Leaf, Leaf>(expr, (leaf) => (leaf.kind === "aggregate" ? { ...leaf, args: leaf.args.map(column), order: [] } : leaf));
}

function isTooLarge({ nodes, depth }: Extent): boolean {
  return nodes > largest || depth > deepest;
}

/** Nodes that writing the inner columns in place of their names would add. */
function added(exprs: readonly PlanExpr[], outer: SelectRelation, inner: SelectRelation, measure: (expr: PlanExpr) => Extent): number {
  const uses = new Map<string, number>();
  for (const expr of exprs) {
    eachColumn(expr, (column) => {
      if (column.input === outer.from.alias) uses.set(column.name, (uses.get(column.name) ?? 0) + 1);
    });
  }
  let nodes = 0;
  for (const column of inner.columns) nodes += Math.max(0, (uses.get(column.name) ?? 0) - 1) * (measure(column.expr).nodes - 1);
  return nodes;
}
