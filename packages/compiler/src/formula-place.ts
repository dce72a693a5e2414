import type { Diagnostic, Scope } from "@sheaf/formula";
import type { ValueType } from "@sheaf/sql";
import { type Column, type Element, type Id, type WorkbookDocument, columnsOf } from "@sheaf/workbook";
import type { Environment } from "./api.ts";
import { openSession } from "./session.ts";

/** What is known of a formula at its place, without running anything. */
export interface CheckedFormula {
  readonly type: ValueType;
  /** Level id at which it is computed. */
  readonly level: Id;
  /** Spans are in the text that was checked. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The place where a formula is being written: for editors. It holds for one document in one environment. */
export interface FormulaPlace {
  /** What names can mean here: for completion, colors, help. */
  readonly scope: Scope;
  /** A text in printed form, as if it were the column's formula. */
  readonly check: (text: string) => CheckedFormula;
}

/** Null where there is no such column, or its sources are not known. */
export function formulaPlace(document: WorkbookDocument, environment: Environment, elementId: Id, columnId: Id): FormulaPlace | null {
  const binding = openSession(document, environment, null)?.binder.element(elementId) ?? null;
  const scope = binding === null || binding.problem !== null ? null : binding.scope(columnId);
  if (scope === null) return null;
  return { scope, check: (text) => checkAt(withFormula(document, elementId, columnId, text), environment, elementId, columnId) };
}

/** Names are looked up by the same steps whether a formula holds ids or text (G3), so spans need no way back. */
function withFormula(document: WorkbookDocument, elementId: Id, columnId: Id, formula: string): WorkbookDocument {
  const changed = (element: Element): Element => ({
    ...element,
    columns: columnsOf(element).map((column): Column => (column.id === columnId ? { ...column, formula } : column)) as never,
  });
  return {
    ...document,
    pages: document.pages.map((page) =>
      page.elements.some(({ id }) => id === elementId)
        ? { ...page, elements: page.elements.map((element) => (element.id === elementId ? changed(element) : element)) }
        : page,
    ),
  };
}

function checkAt(document: WorkbookDocument, environment: Environment, elementId: Id, columnId: Id): CheckedFormula {
  const session = openSession(document, environment, null);
  const binding = session?.binder.element(elementId) ?? null;
  const column = binding?.column(columnId);
  if (session === null || binding === null || column === undefined) throw new Error("no such column");
  const modelled = session.modelled(elementId);
  modelled.isUsable(columnId);
  const findings = modelled.findings();
  return {
    type: column.type,
    level: column.level,
    diagnostics: [
      ...session.diagnosticsOf(binding, columnId),
      ...findings.flatMap((finding) => (finding.columnId === columnId ? [finding.diagnostic] : [])),
    ],
  };
}
