import { isFloatChain, type SqlExpr, type SqlPrimitive, childrenOf, guardedRead, sql, unguarded } from "@sheaf/sql";
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
  const known = new Map([...keys].map(([name, key]) => [name, lower(key)]));
  const keyRead = (part: SqlExpr): SqlExpr | null => {
    const read = bare(part);
    return read.kind === "column" ? (known.get(read.name) ?? null) : null;
  };
  const isHidden = (part: SqlExpr, operator: string): boolean => {
    const key = keyRead(part);
    if (key === null || isStored(key)) return false;
    // DuckDB reads NOT before a comparison as the opposite comparison, which is none of the groups'.
    return operator === "not" || (CHAINS.has(operator) && chainOf(key) === operator);
  };
  /** Arithmetic writes what it computes with without its guards, for it has one of its own: a key that has one is then another expression. */
  const losesGuard = (expr: SqlPrimitive): boolean =>
    isFloatChain(expr) &&
    (expr.name === "divide" ? expr.args.slice(0, 1) : expr.args).some((arg) => {
      const key = keyRead(withoutSign(arg));
      return key !== null && !isOfGroups(key) && unguarded(bare(key)) !== bare(key);
    });
  const hides = (expr: SqlExpr): boolean =>
    (expr.kind === "primitive" && (expr.args.some((arg) => isHidden(arg, expr.name)) || losesGuard(expr))) || childrenOf(expr).some(hides);
  const tested = sql.allOf(conditions.map(lower));
  return ![...exprs.map(lower), ...(tested === null ? [] : [tested])].some(hides);
}

function chainOf(expr: SqlExpr): string | null {
  const whole = bare(expr);
  return whole.kind === "primitive" ? whole.name : null;
}

/** A column as it stands in the warehouse, with or without its guard. */
const isStored = (key: SqlExpr): boolean => (key.kind === "primitive" && key.name === "read") || guardedRead(key) !== null;

/** What groups are summed up to is no key of theirs. */
const isOfGroups = (expr: SqlExpr): boolean => expr.kind === "aggregate" || childrenOf(expr).some(isOfGroups);

/** Guards are left out through signs as well. */
function withoutSign(expr: SqlExpr): SqlExpr {
  const whole = bare(expr);
  const [inner] = whole.kind === "primitive" && (whole.name === "negate" || whole.name === "abs") ? whole.args : [];
  return inner === undefined ? whole : withoutSign(inner);
}

/** Without conversions of a type to itself, of which nothing is written. */
function bare(expr: SqlExpr): SqlExpr {
  return expr.kind === "cast" && expr.from.kind === expr.to.kind ? bare(expr.expr) : expr;
}
