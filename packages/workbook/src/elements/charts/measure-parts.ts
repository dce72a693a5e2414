import { canonicalName, type Expr, findFunction, parse, printFormula } from "@sheaf/formula";
import type { Column, Id } from "../../document.ts";
import { holdsAdditive } from "./additive.ts";

/**
 * How the value of a measure over all rows comes from its values over parts of them. `sum`: they add up. `ratio`: numerators and
 * denominators do (stored formulas). `whole`: asked of the rows alone, as a median. `along`: it runs along the marks, so that a part has
 * no value of its own.
 */
export type MeasureParts =
  | { readonly kind: "sum" }
  | { readonly kind: "ratio"; readonly over: string; readonly under: string }
  | { readonly kind: "whole" }
  | { readonly kind: "along" };

/** Follows references to other columns of the element. */
export function measureParts(columns: readonly Column[], columnId: Id): MeasureParts {
  return partsOfColumn(columns, columnId, new Set());
}

function partsOfColumn(columns: readonly Column[], columnId: Id, open: ReadonlySet<Id>): MeasureParts {
  const formula = columns.find(({ id }) => id === columnId)?.formula;
  if (formula === undefined || open.has(columnId)) return { kind: "whole" };
  const parsed = parse(formula, "stored");
  if (parsed.diagnostics.length > 0) return { kind: "whole" };
  const inside = new Set([...open, columnId]);
  if (runsAlong(parsed.expr, columns, inside)) return { kind: "along" };
  return partsOf(parsed.expr, columns, inside);
}

function partsOf(expr: Expr, columns: readonly Column[], open: ReadonlySet<Id>): MeasureParts {
  if (expr.kind === "paren") return partsOf(expr.inner, columns, open);
  if (expr.kind === "ref" && expr.target?.kind === "own") return partsOfColumn(columns, expr.target.columnId, open);
  if (holdsAdditive(expr, columns, open)) return { kind: "sum" };
  if (expr.kind === "call" && expr.name.toLowerCase() === "avg") {
    const [value] = expr.args;
    if (value === undefined || expr.args.length !== 1) return { kind: "whole" };
    const text = printed(value);
    return { kind: "ratio", over: `Sum(${text})`, under: `CountIf(IsNotNull(${text}))` };
  }
  if (expr.kind === "binary" && expr.op === "/" && holdsAdditive(expr.left, columns, open) && holdsAdditive(expr.right, columns, open))
    return { kind: "ratio", over: printed(expr.left), under: printed(expr.right) };
  return { kind: "whole" };
}

/** Functions whose value depends on which other marks there are. */
const TOTALS: ReadonlySet<string> = new Set(["grandtotal", "subtotal", "percentoftotal"]);

const printed = (expr: Expr): string => printFormula(expr, canonicalName);

/** Whether a window is in it, here or in a column that it names. */
function runsAlong(expr: Expr, columns: readonly Column[], open: ReadonlySet<Id>): boolean {
  const within = (inner: Expr): boolean => runsAlong(inner, columns, open);
  switch (expr.kind) {
    case "paren":
      return within(expr.inner);
    case "call": {
      const entry = findFunction(expr.name);
      return entry?.role === "window" || TOTALS.has(expr.name.toLowerCase()) || expr.args.some(within);
    }
    case "ref":
      return expr.target?.kind === "own" && partsOfColumn(columns, expr.target.columnId, open).kind === "along";
    case "binary":
      return within(expr.left) || within(expr.right);
    case "unary":
      return within(expr.arg);
    case "field":
      return within(expr.object);
    case "index":
      return within(expr.object) || within(expr.index);
    case "literal":
    case "error":
      return false;
  }
}
