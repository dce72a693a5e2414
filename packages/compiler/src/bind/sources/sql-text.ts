import { checkFormula, lowerExpr } from "@sheaf/formula";
import { message, type Message } from "@sheaf/messages";
import { type Dialect, sql } from "@sheaf/sql";
import { type Lowering } from "../../lower/context.ts";
import type { Literal } from "../../plan/expression.ts";
import { type Clock } from "../../filters/date-range.ts";
import { isReadable, type KnownControl, literalsOf, rangeEnd } from "../filters/controls.ts";
import { scopeControl } from "../names/scope.ts";
import type { SourceProblem } from "./source.ts";
import { fillStatement } from "./statement.ts";

/** A person's SQL with the values of controls and formulas in it as literals of the engine (E2). */
export function statementText(
  statement: string,
  dialect: Dialect,
  settings: Lowering["settings"],
  controls: readonly KnownControl[],
  clock: Clock,
  controlRead: (controlId: string) => void,
): string | SourceProblem {
  let problem: SourceProblem | null = null;
  const refuse = (said: Message): null => {
    problem ??= { code: "E_SYNTAX", message: said };
    return null;
  };
  const find = (text: string): KnownControl | null => {
    const name = text.replace(/^\[([\s\S]*)\]$/, "$1").trim();
    const control = controls.find((one) => one.name === name) ?? controls.find((one) => one.name.toLowerCase() === name.toLowerCase());
    if (control === undefined) return refuse(message("findings.sql.no-control", { name }));
    if (!isReadable(control)) return refuse(message("findings.sql.paths", { name }));
    controlRead(control.id);
    return control;
  };
  const print = (literal: Literal): string | null => {
    const expr = sql.literal(literal.value, literal.type);
    const reason = dialect.refuses(expr);
    return reason === null ? dialect.printExpr(expr) : refuse(reason);
  };
  const typeOf = (control: KnownControl) => control.type(() => null);
  const filled = fillStatement(statement, (placeholder) => {
    switch (placeholder.kind) {
      case "control": {
        const control = find(placeholder.text);
        if (control === null) return null;
        if (control.shape === "range") {
          if (placeholder.member === null)
            return refuse(message("findings.sql.range", { name: control.name, placeholder: `{{${control.name}}}` }));
          return print(rangeEnd(control, placeholder.member === "min" ? "start" : "end", clock));
        }
        const literals = literalsOf(control, typeOf(control), clock);
        if (literals === null) return refuse(message("findings.sql.other-type", { name: control.name }));
        if (literals.length === 0) return "NULL";
        const texts = literals.map(print);
        return texts.some((text) => text === null) ? null : texts.join(", ");
      }
      case "identifier": {
        const control = find(placeholder.text);
        const value = control === null ? undefined : literalsOf(control, typeOf(control), clock)?.[0]?.value;
        if (control === null) return null;
        return typeof value === "string" && value !== ""
          ? dialect.quoteName(value)
          : refuse(message("findings.sql.no-name", { name: control.name }));
      }
      case "formula": {
        const scope = {
          own: [],
          source: [],
          prefixes: [],
          defining: null,
          byTarget: () => undefined,
          controls: controls.filter(isReadable).map((control) => scopeControl(control, typeOf(control), undefined)),
        };
        const checked = checkFormula(placeholder.text, scope, "printed");
        const [error] = checked.diagnostics.filter((diagnostic) => diagnostic.code.startsWith("E_"));
        if (error !== undefined)
          return refuse(message("findings.sql.in-formula", { placeholder: `{{#formula ${placeholder.text}}}`, finding: error.message }));
        const lowered = lowerExpr(checked.expr, {
          dialect,
          settings,
          column: () => sql.null(),
          control: (node) => {
            const control = controls.find((one) => one.id === node.control.elementId);
            if (control === undefined) return sql.null(node.type);
            controlRead(control.id);
            if (node.member !== null)
              return toSql(rangeEnd(control, node.member === "start" || node.member === "min" ? "start" : "end", clock));
            const literals = (literalsOf(control, node.control.type, clock) ?? []).map(toSql);
            return control.shape === "list" ? sql.primitive("array", literals, node.type) : (literals[0] ?? sql.null(node.type));
          },
        });
        return dialect.printExpr(lowered);
      }
      case "raw":
        return refuse(message("findings.sql.raw", { raw: "{{#raw …}}", value: "{{…}}", identifier: "{{#identifier …}}" }));
    }
  });
  return problem ?? filled ?? { code: "E_SYNTAX", message: message("findings.sql.not-completed") };
}

function toSql(literal: Literal) {
  return sql.literal(literal.value, literal.type);
}
