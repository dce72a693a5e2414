import { type Diagnostic, type FormulaSettings, type TypedExpr, lowerExpr, refusalsIn } from "@sheaf/formula";
import { message } from "@sheaf/messages";
import { type Dialect, MAX_EXPRESSION_SIZE, sql, typeOf } from "@sheaf/sql";
import { largestWhole, smallestPiece, takesSteps } from "../../values/pieces.ts";
import { ownFunctionFor, splitting } from "./mends.ts";

/** What an engine cannot do of a formula: findings that name the function and the engine (E1), or that it grows too large (G6). */
export type Support = (expr: TypedExpr, text: string) => readonly Diagnostic[];

export function supportOf(dialect: Dialect, settings: FormulaSettings): Support {
  return (expr, text) => {
    const refused = refusalsIn(expr, dialect).map(({ call, reason }): Diagnostic => ({
      code: "E_UNSUPPORTED",
      message: message("findings.call.refused", { name: call.entry.name, finding: reason }),
      span: call.nameSpan,
      fixes: ownFunctionFor(call, text),
    }));
    if (refused.length > 0) return refused;
    const lowered = lowerExpr(expr, {
      dialect,
      settings,
      column: (node) => sql.column(null, "x", node.type),
      control: (node) => sql.column(null, "x", node.type),
      elsewhere: (node) => sql.column(null, "x", node.type),
      // As it is planned: parts of what is too large are computed before it.
      fitted: (whole, args, over) => {
        const size = dialect.sizeOf(whole);
        if (!takesSteps(dialect) || size <= largestWhole || !Number.isFinite(size)) return whole;
        return over(args.map((arg) => (dialect.sizeOf(arg) <= smallestPiece ? arg : sql.column(null, "x", typeOf(arg)))));
      },
    });
    if (dialect.sizeOf(lowered) <= MAX_EXPRESSION_SIZE) return [];
    return [
      {
        code: "E_LIMIT",
        message: message("findings.column.too-large"),
        span: null,
        fixes: splitting(expr),
      },
    ];
  };
}
