import type { PlanExpr } from "./expression.ts";
import type { Plan, PlanJoin, Relation, SelectRelation } from "./plan.ts";
import { eachColumn, orderOf } from "./visit.ts";

/** Leaves out columns that nobody reads, joins that give nothing, and relations without a reader (E4). */
export function prune(plan: Plan): Plan {
  const read = new Map<string, Set<string>>();
  const keep = <R extends SelectRelation>(relation: R, isRead: (column: string) => boolean): R => {
    const columns = relation.columns.filter((column) => isRead(column.name));
    const inputs = new Map<string, Set<string>>();
    const see = (expr: PlanExpr): void =>
      eachColumn(expr, (column) => {
        const names = inputs.get(column.input) ?? new Set<string>();
        names.add(column.name);
        inputs.set(column.input, names);
      });
    for (const column of columns) see(column.expr);
    for (const expr of [...relation.where, ...(relation.group ?? []), ...relation.having]) see(expr);
    for (const one of orderOf(relation)) see(one.expr);
    // A join to one row at most that never leaves one out and gives no column is no join.
    const joins: PlanJoin[] = [];
    for (const join of relation.joins.toReversed()) {
      if (!inputs.has(join.alias) && join.makesRows !== true) continue;
      for (const expr of join.on) see(expr);
      joins.unshift(join);
    }
    for (const input of [relation.from, ...joins]) {
      const names = read.get(input.relation) ?? new Set<string>();
      for (const name of inputs.get(input.alias) ?? []) names.add(name);
      read.set(input.relation, names);
    }
    return { ...relation, columns, joins };
  };
  const output = keep(plan.output, () => true);
  const relations: Relation[] = [];
  for (const relation of plan.relations.toReversed()) {
    const names = read.get(relation.id);
    if (names === undefined) continue;
    const isRead = (column: string): boolean => names.has(column);
    relations.unshift(
      relation.kind === "select"
        ? keep(relation, isRead)
        : relation.kind === "union"
          ? { ...relation, branches: relation.branches.map((branch) => keep(branch, isRead)) }
          : relation,
    );
  }
  return { relations, output };
}
