import type { ColumnExpr, PlanExpr, ReadExpr } from "./expression.ts";
import type { OutputRelation, Plan, PlanColumn, PlanJoin } from "./plan.ts";
import { eachColumn, hasWindow, replaceIn } from "./visit.ts";

/**
 * A page of base rows is chosen before values of its groups are joined to it: those neither decide which rows there are nor their order, and
 * the other way round every row of the table looks for its groups first. Joins that bring one row at most can wait; all others stay.
 */
export function limitBeforeJoins(plan: Plan): Plan {
  const { output } = plan;
  if (output.limit === null || output.grain !== "rows" || output.group !== null || output.having.length > 0) return plan;
  const order = output.order.map((one) => one.expr);
  if ([...output.columns.map((column) => column.expr), ...order].some(hasWindow)) return plan;
  const { kept, late } = divided(output, [...output.where, ...order]);
  // Rows that a full join adds look for groups only where they are there before it.
  if (late.length === 0 || kept.some(({ type }) => type === "full" || type === "right")) return plan;

  const isLate = new Set(late.map(({ alias }) => alias));
  const columns = new Map<string, PlanColumn>();
  const alias = `page of ${output.from.alias}`;
  const fromPage = (column: ColumnExpr | ReadExpr): PlanExpr => {
    if (isLate.has(column.input)) return column;
    const key = JSON.stringify([column.input, column.name]);
    const made = columns.get(key) ?? { name: `${column.name} ${columns.size}`, expr: column };
    columns.set(key, made);
    return { kind: "column", input: alias, name: made.name, type: column.type };
  };
  const id = `${output.id} page`;
  const from = { relation: id, alias };
  const rest = replaceIn<OutputRelation>({ ...output, joins: late, where: [], limit: null, offset: null }, fromPage);
  const page: OutputRelation = {
    ...output,
    id,
    name: "page",
    comment: "The rows of the page",
    joins: kept,
    columns: [...columns.values()],
  };
  return { relations: [...plan.relations, page], output: { ...rest, from } };
}

/** Joins that decide on rows, or on what those read, and those that only add columns. */
function divided({ joins }: OutputRelation, decisive: readonly PlanExpr[]): { readonly kept: PlanJoin[]; readonly late: PlanJoin[] } {
  const read = new Set<string>();
  const note = (expr: PlanExpr): void => eachColumn(expr, ({ input }) => read.add(input));
  for (const expr of decisive) note(expr);
  const kept: PlanJoin[] = [];
  const late: PlanJoin[] = [];
  for (const join of joins.toReversed()) {
    if (join.type === "left" && join.makesRows !== true && !read.has(join.alias)) {
      late.unshift(join);
      continue;
    }
    kept.unshift(join);
    for (const expr of join.on) note(expr);
  }
  return { kept, late };
}
