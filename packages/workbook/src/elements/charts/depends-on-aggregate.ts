import { type Expr, findFunction, parse } from "@sheaf/formula";
import type { Element, Id } from "../../document.ts";
import { columnsOf } from "../../names/labels.ts";

/** Functions whose aggregate runs over the rows of another element: their value is one of the row (F1). */
const ELSEWHERE: ReadonlySet<string> = new Set(["lookup", "rollup"]);

/** Whether the formula of a column contains or refers to an aggregate, a window or a metric of its element (L10). */
export const dependsOnAggregate = (element: Element, columnId: Id): boolean => depends(formulasOf(element), columnId, new Set());

/** The same of a formula in stored form that stands in an element. */
export const aggregates = (element: Element, formula: string): boolean => holds(formula, formulasOf(element), new Set());

const formulasOf = (element: Element): ReadonlyMap<Id, string> => new Map(columnsOf(element).map(({ id, formula }) => [id, formula ?? ""]));

function depends(formulas: ReadonlyMap<Id, string>, columnId: Id, open: ReadonlySet<Id>): boolean {
  const formula = formulas.get(columnId);
  return formula !== undefined && !open.has(columnId) && holds(formula, formulas, new Set([...open, columnId]));
}

function holds(formula: string, formulas: ReadonlyMap<Id, string>, inside: ReadonlySet<Id>): boolean {
  const visit = (expr: Expr): boolean => {
    switch (expr.kind) {
      case "ref":
        return (
          expr.target?.kind === "metric" ||
          (expr.target === null && expr.path.length === 2 && expr.path[0]?.trim().toLowerCase() === "metrics") ||
          (expr.target?.kind === "own" && depends(formulas, expr.target.columnId, inside))
        );
      case "call": {
        const name = expr.name.toLowerCase();
        if (ELSEWHERE.has(name)) return false;
        const entry = findFunction(name);
        return entry?.role === "aggregate" || entry?.role === "window" || entry?.category === "aggregate" || expr.args.some(visit);
      }
      case "binary":
        return visit(expr.left) || visit(expr.right);
      case "unary":
        return visit(expr.arg);
      case "paren":
        return visit(expr.inner);
      case "field":
        return visit(expr.object);
      case "index":
        return visit(expr.object) || visit(expr.index);
      case "literal":
      case "error":
        return false;
    }
  };
  return visit(parse(formula, "stored").expr);
}
