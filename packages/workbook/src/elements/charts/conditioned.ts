import { canonicalName, type Expr, parse, printFormula } from "@sheaf/formula";
import type { Column, Id } from "../../document.ts";

/**
 * A measure that adds up over the rows of which a condition holds: `Sum(x)` becomes `SumIf(x, condition)`. Both are stored formulas;
 * columns of the element that it names stand in it themselves. Null of what does not add up.
 */
export function conditioned(columns: readonly Column[], formula: string, condition: string): string | null {
  const parsed = parse(formula, "stored");
  return parsed.diagnostics.length > 0 ? null : within(parsed.expr, columns, condition, new Set());
}

function within(expr: Expr, columns: readonly Column[], condition: string, open: ReadonlySet<Id>): string | null {
  const inside = (one: Expr): string | null => within(one, columns, condition, open);
  switch (expr.kind) {
    case "paren": {
      const inner = inside(expr.inner);
      return inner === null ? null : `(${inner})`;
    }
    case "call":
      return ofCall(
        expr.name.toLowerCase(),
        expr.args.map((arg) => printed(arg)),
        condition,
      );
    case "ref": {
      if (expr.target?.kind !== "own" || open.has(expr.target.columnId)) return null;
      const { columnId } = expr.target;
      const named = parse(columns.find(({ id }) => id === columnId)?.formula ?? "", "stored");
      const inner = named.diagnostics.length > 0 ? null : within(named.expr, columns, condition, new Set([...open, columnId]));
      return inner === null ? null : `(${inner})`;
    }
    case "unary": {
      const inner = expr.op === "not" ? null : inside(expr.arg);
      return inner === null ? null : `${expr.op}(${inner})`;
    }
    case "binary": {
      if (expr.op !== "+" && expr.op !== "-" && expr.op !== "*" && expr.op !== "/") return null;
      const [left, right] = [expr.left, expr.right].map((side) => (side.kind === "literal" ? printed(side) : inside(side)));
      return left == null || right == null ? null : `(${left} ${expr.op} ${right})`;
    }
    case "literal":
    case "field":
    case "index":
    case "error":
      return null;
  }
}

function ofCall(name: string, args: readonly string[], condition: string): string | null {
  const [value, ...more] = args;
  switch (name) {
    case "sum":
      return value === undefined || more.length > 0 ? null : `SumIf(${value}, ${condition})`;
    case "sumif":
      return `SumIf(${[...args, condition].join(", ")})`;
    case "count":
      return value === undefined ? `CountIf(${condition})` : `CountIf(IsNotNull(${value}), ${condition})`;
    case "countif":
      return `CountIf(${[...args, condition].join(", ")})`;
    default:
      return null;
  }
}

const printed = (expr: Expr): string => printFormula(expr, canonicalName);
