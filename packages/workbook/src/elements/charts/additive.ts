import { parse, type Expr } from "@sheaf/formula";
import type { Column, Id } from "../../document.ts";

/** Aggregates whose values over parts add up to the value over the whole. */
const ADDITIVE: ReadonlySet<string> = new Set(["sum", "sumif", "count", "countif"]);

/**
 * Whether the values of a chart's column may be added up, as `Other` and stacked totals do. Sums and counts may; averages,
 * distinct counts and whatever is not known may not (L8). Follows references to other columns of the element.
 */
export function isAdditive(columns: readonly Column[], columnId: Id): boolean {
  return additive(columns, columnId, new Set());
}

function additive(columns: readonly Column[], columnId: Id, open: ReadonlySet<Id>): boolean {
  const formula = columns.find(({ id }) => id === columnId)?.formula;
  if (formula === undefined || open.has(columnId)) return false;
  const parsed = parse(formula, "stored");
  return parsed.diagnostics.length === 0 && holdsAdditive(parsed.expr, columns, new Set([...open, columnId]));
}

/** The same of an expression; `open`: columns that are being looked into. */
export function holdsAdditive(expr: Expr, columns: readonly Column[], open: ReadonlySet<Id>): boolean {
  switch (expr.kind) {
    case "paren":
      return holdsAdditive(expr.inner, columns, open);
    case "call":
      return ADDITIVE.has(expr.name.toLowerCase());
    case "ref":
      return expr.target?.kind === "own" && additive(columns, expr.target.columnId, open);
    case "binary":
      // A sum or difference of additive values is additive; so is one that is scaled by a constant.
      if (expr.op === "+" || expr.op === "-") return holdsAdditive(expr.left, columns, open) && holdsAdditive(expr.right, columns, open);
      if (expr.op === "*")
        return (
          (holdsAdditive(expr.left, columns, open) && isConstant(expr.right)) ||
          (isConstant(expr.left) && holdsAdditive(expr.right, columns, open))
        );
      return expr.op === "/" && holdsAdditive(expr.left, columns, open) && isConstant(expr.right);
    case "unary":
      return expr.op !== "not" && holdsAdditive(expr.arg, columns, open);
    case "literal":
    case "field":
    case "index":
    case "error":
      return false;
  }
}

const isConstant = (expr: Expr): boolean =>
  expr.kind === "literal" && (expr.literal === "integer" || expr.literal === "decimal" || expr.literal === "float");
