import type { ArgumentFact, FunctionFacts } from "../values/planner.ts";
import type { ColumnExpr, PlanExpr, ReadExpr } from "./expression.ts";

/** Size of a printed expression in nodes, and how deep it nests. */
export interface Extent {
  readonly nodes: number;
  readonly depth: number;
}

/** Measures expressions as they will be printed: guards write what they guard several times. Parts are measured once. */
export function measurer(
  functions: FunctionFacts,
  leafSize: (column: ColumnExpr | ReadExpr) => number = () => 1,
): (expr: PlanExpr) => Extent {
  const known = new WeakMap<PlanExpr, Extent>();
  const measure = (expr: PlanExpr): Extent => {
    const found = known.get(expr);
    if (found !== undefined) return found;
    const written = expr.kind === "call" ? functions.written(expr.fn, expr.args.map(factOf), expr.type) : null;
    let nodes = expr.kind === "column" || expr.kind === "read" ? leafSize(expr) : (written?.own ?? 1);
    let depth = 0;
    for (const [index, part] of partsOf(expr).entries()) {
      const extent = measure(part);
      nodes += extent.nodes * (written?.times[index] ?? 1);
      depth = Math.max(depth, extent.depth);
    }
    const extent = { nodes, depth: depth + 1 };
    known.set(expr, extent);
    return extent;
  };
  return measure;
}

function partsOf(expr: PlanExpr): readonly PlanExpr[] {
  switch (expr.kind) {
    case "literal":
    case "column":
    case "read":
      return [];
    case "call":
    case "core":
    case "single":
      return expr.args;
    case "aggregate":
      return [...expr.args, ...expr.order.map((one) => one.expr)];
    case "window":
      return [...expr.args, ...expr.partition, ...[...expr.order, ...expr.ties].map((one) => one.expr)];
  }
}

function factOf(expr: PlanExpr): ArgumentFact {
  return { type: expr.type, constant: expr.kind === "literal" ? expr.value : undefined };
}
