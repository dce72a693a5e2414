import { childrenOf } from "../children.ts";
import type { SqlExpr, SqlFrom, SqlQuery, SqlSelect, SqlUnion } from "../tree.ts";

/**
 * How many selects an engine reads that puts a CTE's body wherever it is named: two readings of a CTE that reads another one twice are four of
 * that. May be more than a number can count: Infinity.
 */
export function readingsOf(query: SqlQuery, around: ReadonlyMap<string, number> = new Map()): number {
  const known = new Map(around);
  for (const { name, body } of query.ctes) known.set(name, ofBody(body, known));
  return ofBody(query.body, known);
}

function ofBody(body: SqlSelect | SqlUnion, known: ReadonlyMap<string, number>): number {
  if (body.kind === "union-all") return sum(body.branches, (branch) => ofBody(branch, known));
  const { from, joins, items, where, groupBy, having, orderBy } = body;
  const exprs = [
    ...items.map(({ expr }) => expr),
    ...joins.flatMap(({ on }) => on ?? []),
    ...groupBy,
    ...orderBy.map(({ expr }) => expr),
    ...[where, having].flatMap((one) => one ?? []),
  ];
  const sources = [...(from === null ? [] : [from]), ...joins.map((joined) => joined.from)];
  const counted = new Map<SqlExpr, number>();
  return 1 + sum(sources, (source) => ofSource(source, known)) + sum(exprs, (expr) => ofExpr(expr, known, counted));
}

function ofSource(source: SqlFrom, known: ReadonlyMap<string, number>): number {
  if (source.kind === "cte") return known.get(source.name) ?? 0;
  return source.kind === "query" ? readingsOf(source.query, known) : 0;
}

/** Nodes that stand in several places are gone through once. */
function ofExpr(expr: SqlExpr, known: ReadonlyMap<string, number>, counted: Map<SqlExpr, number>): number {
  if (expr.kind === "exists" || expr.kind === "scalar-query") return readingsOf(expr.query, known);
  const before = counted.get(expr);
  if (before !== undefined) return before;
  const count = sum(childrenOf(expr), (child) => ofExpr(child, known, counted));
  counted.set(expr, count);
  return count;
}

function sum<T>(parts: readonly T[], of: (part: T) => number): number {
  return parts.reduce((total, part) => total + of(part), 0);
}
