import { eachColumn, expressionsOf, hasWindow, isSelect, selectsOf } from "../plan/visit.ts";
import { measurer } from "../plan/size.ts";
import type { PlanExpr } from "../plan/expression.ts";
import type { Plan, SelectRelation } from "../plan/plan.ts";
import type { FunctionFacts } from "../values/planner.ts";

/** An engine may write this many nodes out again by itself before it is kept from it. */
const mostGrown = 300;

/**
 * Relations whose columns would grow large where others name them, on engines that write an inner SELECT out before they look at it: a value
 * that is used several times is computed once. Groups and windows are computed once anyway.
 */
export function fencedRelations(plan: Plan, functions: FunctionFacts): ReadonlySet<string> {
  const sizes = new Map<string, ReadonlyMap<string, number>>();
  const fenced = new Set<string>();
  const readers = selectsOf(plan);
  for (const relation of plan.relations) {
    if (!isSelect(relation) || relation.group !== null) continue;
    const own = sizesOf(relation, sizes, functions);
    sizes.set(relation.id, own);
    if (relation.columns.some(({ expr }) => hasWindow(expr))) sizes.delete(relation.id);
    else if (readers.some((reader) => grownBy(reader, relation.id, own, functions) > mostGrown)) {
      fenced.add(relation.id);
      sizes.delete(relation.id);
    }
  }
  return fenced;
}

/** How large each column is once what it reads is written out in it. */
function sizesOf(
  relation: SelectRelation,
  sizes: ReadonlyMap<string, ReadonlyMap<string, number>>,
  functions: FunctionFacts,
): ReadonlyMap<string, number> {
  const inputs = new Map([relation.from, ...relation.joins].map((input) => [input.alias, sizes.get(input.relation)]));
  const measure = measurer(functions, (column) => inputs.get(column.input)?.get(column.name) ?? 1);
  return new Map(relation.columns.map(({ name, expr }) => [name, measure(expr).nodes]));
}

/** Nodes that a reader gets more of where columns are written out in it. */
function grownBy(reader: SelectRelation, id: string, own: ReadonlyMap<string, number>, functions: FunctionFacts): number {
  const aliases = new Set([reader.from, ...reader.joins].filter(({ relation }) => relation === id).map(({ alias }) => alias));
  if (aliases.size === 0) return 0;
  const written = measurer(functions, (column) => (aliases.has(column.input) ? (own.get(column.name) ?? 1) : 1));
  const plain = measurer(functions);
  const once = new Set<string>();
  const grown = expressionsOf(reader).reduce((sum, expr: PlanExpr) => {
    eachColumn(expr, (column) => {
      if (aliases.has(column.input)) once.add(column.name);
    });
    return sum + written(expr).nodes - plain(expr).nodes;
  }, 0);
  // Written once, a column stands there as it would here.
  return grown - [...once].reduce((sum, name) => sum + (own.get(name) ?? 1) - 1, 0);
}
