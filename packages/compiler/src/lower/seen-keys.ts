import { type SqlExpr, childrenOf, sql } from "@sheaf/sql";
import type { PlanExpr } from "../plan/expression.ts";
import type { Lowering } from "./context.ts";
import { lowerExpr } from "./expression.ts";

/** Operators whose chains are written, and read by engines, without parentheses: a chain in a chain is no longer to be seen. */
const CHAINS: ReadonlySet<string> = new Set(["and", "or", "concat"]);

/** Found out by lowering: which functions make chains (`Between` is one of `and`), nobody has to list. */
export function showsKeys(
  exprs: readonly PlanExpr[],
  conditions: readonly PlanExpr[],
  keys: ReadonlyMap<string, PlanExpr>,
  context: Lowering,
): boolean {
  if (keys.size === 0) return true;
  const lower = (expr: PlanExpr): SqlExpr => lowerExpr(expr, (_input, name) => ({ relation: null, name }), context);
  const chains = new Map([...keys].map(([name, key]) => [name, chainOf(lower(key))]));
  const isHidden = (part: SqlExpr, operator: string): boolean => {
    const read = bare(part);
    if (read.kind !== "column" || !chains.has(read.name)) return false;
    // DuckDB reads NOT before a comparison as the opposite comparison, which is none of the groups'.
    return operator === "not" || (CHAINS.has(operator) && chains.get(read.name) === operator);
  };
  const hides = (expr: SqlExpr): boolean =>
    (expr.kind === "primitive" && expr.args.some((arg) => isHidden(arg, expr.name))) || childrenOf(expr).some(hides);
  const tested = sql.allOf(conditions.map(lower));
  return ![...exprs.map(lower), ...(tested === null ? [] : [tested])].some(hides);
}

function chainOf(expr: SqlExpr): string | null {
  const whole = bare(expr);
  return whole.kind === "primitive" ? whole.name : null;
}

/** Without conversions of a type to itself, of which nothing is written. */
function bare(expr: SqlExpr): SqlExpr {
  return expr.kind === "cast" && expr.from.kind === expr.to.kind ? bare(expr.expr) : expr;
}
