import { checkFormula, lowerExpr } from "@sheaf/formula";
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
  const refuse = (message: string): null => {
    problem ??= { code: "E_SYNTAX", message };
    return null;
  };
  const find = (text: string): KnownControl | null => {
    const name = text.replace(/^\[([\s\S]*)\]$/, "$1").trim();
    const control = controls.find((one) => one.name === name) ?? controls.find((one) => one.name.toLowerCase() === name.toLowerCase());
    if (control === undefined) return refuse(`The SQL names a control ${name}, which is not there`);
    if (!isReadable(control)) return refuse(`The control ${name} holds paths, which SQL cannot take`);
    controlRead(control.id);
    return control;
  };
  const print = (literal: Literal): string | null => {
    const expr = sql.literal(literal.value, literal.type);
    const reason = dialect.refuses(expr);
    return reason === null ? dialect.printExpr(expr) : refuse(`${dialect.label} cannot ${reason}`);
  };
  const typeOf = (control: KnownControl) => control.type(() => null);
  const filled = fillStatement(statement, (placeholder) => {
    switch (placeholder.kind) {
      case "control": {
        const control = find(placeholder.text);
        if (control === null) return null;
        if (control.shape === "range") {
          if (placeholder.member === null)
            return refuse(`The control ${control.name} is a range: write {{${control.name}}}:min or {{${control.name}}}:max`);
          return print(rangeEnd(control, placeholder.member === "min" ? "start" : "end", clock));
        }
        const literals = literalsOf(control, typeOf(control), clock);
        if (literals === null) return refuse(`The value of the control ${control.name} is not of its type`);
        if (literals.length === 0) return "NULL";
        const texts = literals.map(print);
        return texts.some((text) => text === null) ? null : texts.join(", ");
      }
      case "identifier": {
        const control = find(placeholder.text);
        const value = control === null ? undefined : literalsOf(control, typeOf(control), clock)?.[0]?.value;
        if (control === null) return null;
        return typeof value === "string" && value !== "" ? dialect.quoteName(value) : refuse(`The control ${control.name} holds no name`);
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
        if (error !== undefined) return refuse(`{{#formula ${placeholder.text}}}: ${error.message}`);
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
        return refuse("{{#raw …}} would put text into SQL unchecked and is not run. Use {{…}} or {{#identifier …}}");
    }
  });
  return problem ?? filled ?? { code: "E_SYNTAX", message: "The SQL cannot be completed" };
}

function toSql(literal: Literal) {
  return sql.literal(literal.value, literal.type);
}
