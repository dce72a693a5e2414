import type { Plan } from "./plan.ts";
import { hasWindow } from "./visit.ts";

/**
 * DuckDB reads a table in the order of its row identity and keeps that order through filters, expressions, LIMIT and OFFSET (its documented
 * order preservation). A page of such rows needs no ORDER BY, which would make it look at every row of the table first.
 */
export function dropKnownOrder(plan: Plan): Plan {
  const { output } = plan;
  const from = plan.relations.find((relation) => relation.id === output.from.relation);
  const [first] = output.order;
  if (from?.kind !== "table" || output.joins.length > 0 || output.group !== null || output.columns.some((column) => hasWindow(column.expr)))
    return plan;
  const isIdentity =
    output.order.length === 1 && first?.expr.kind === "read" && first.expr.name === "rowid" && first.direction === "ascending";
  return isIdentity ? { ...plan, output: { ...output, order: [] } } : plan;
}
