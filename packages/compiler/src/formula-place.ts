import type { Diagnostic, Scope } from "@sheaf/formula";
import type { ValueType } from "@sheaf/sql";
import { type Column, type Element, type Id, type WorkbookDocument, columnsOf } from "@sheaf/workbook";
import { sessionOf } from "./analyze.ts";
import type { DocumentAnalysis, Environment } from "./api.ts";
import { type Session, openSession } from "./session.ts";

/** What is known of a formula at its place, without running anything. */
export interface CheckedFormula {
  readonly type: ValueType;
  /** Level id at which it is computed. */
  readonly level: Id;
  /** Spans are in the text that was checked. */
  readonly diagnostics: readonly Diagnostic[];
  /** How many columns had to be bound for it; the others are as they were at the check before. */
  readonly columnsBound: number;
}

/** The place where a formula is being written: for editors. It holds for one document in one environment. */
export interface FormulaPlace {
  /** What names can mean here: for completion, colors, help. */
  readonly scope: Scope;
  /** A text in printed form, as if it were the column's formula. */
  readonly check: (text: string) => CheckedFormula;
}

/**
 * Null where there is no such column, or its sources are not known. `analysis`: of the document, or of an earlier state of it in the same
 * environment, so that what it found out need not be found out again.
 */
export function formulaPlace(
  document: WorkbookDocument,
  environment: Environment,
  elementId: Id,
  columnId: Id,
  analysis: DocumentAnalysis | null = null,
): FormulaPlace | null {
  const opened = openSession(document, environment, null, sessionOf(analysis));
  const binding = opened?.binder.element(elementId) ?? null;
  const scope = binding === null || binding.problem !== null ? null : binding.scope(columnId);
  if (opened === null || scope === null) return null;
  let last = opened;
  return {
    scope,
    check: (text) => {
      const session = openSession(withFormula(document, elementId, columnId, text), environment, null, last);
      if (session === null) throw new Error("no session");
      const checked = checkAt(session, elementId, columnId);
      last = session;
      return checked;
    },
  };
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

function checkAt(session: Session, elementId: Id, columnId: Id): CheckedFormula {
  const binding = session.binder.element(elementId);
  const column = binding?.column(columnId);
  if (binding === null || column === undefined) throw new Error("no such column");
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
    columnsBound: session.binder.columnsBound(),
  };
}
