import type { Diagnostic, Scope } from "@sheaf/formula";
import type { ValueType } from "@sheaf/sql";
import {
  type Column,
  type Element,
  type Id,
  type Json,
  type WorkbookDocument,
  columnsOf,
  fromOutside,
  liveColumnId,
  liveElement,
  namesOf,
  withBlankTexts,
  memberOf,
  unread,
  type TableElement,
} from "@sheaf/workbook";
import { sessionOf } from "./analyze.ts";
import type { DocumentAnalysis, Environment } from "./api.ts";
import type { ElementBinding } from "./bind/binding.ts";
import { hasError } from "./bind/columns.ts";
import { policyProblem } from "./bind/filters/restrictions.ts";
import { policyColumn } from "./relations/made-columns.ts";
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

/**
 * Which formula of an element: a column's, a metric's, the rule of a row policy, or a value that a setting of the element has by a formula,
 * whatever its kind; `live`: one in the texts of an element. Of all but columns an id that is not there stands for a new one.
 */
export interface FormulaSlot {
  readonly kind: "column" | "metric" | "policy" | "value" | "live";
  readonly id: Id;
}

/** The place where a formula is being written: for editors. It holds for one document in one environment. */
export interface FormulaPlace {
  /** What names can mean here: for completion, colors, help. */
  readonly scope: Scope;
  /** A text in printed form, as if it were the formula that stands here. */
  readonly check: (text: string) => CheckedFormula;
}

/**
 * Null where there is no such column, or its sources are not known. `slot`: an id alone is that of a column. `analysis`: of the document, or of an earlier state of it in the same
 * environment, so that what it found out need not be found out again.
 */
export function formulaPlace(
  given: WorkbookDocument,
  environment: Environment,
  ownerId: Id,
  slot: Id | FormulaSlot,
  analysis: DocumentAnalysis | null = null,
): FormulaPlace | null {
  const { kind, id } = typeof slot === "string" ? ({ kind: "column", id: slot } as const) : slot;
  const { write, scopeOf, checkAt } = slotKinds[kind];
  // What reads rows itself has the formulas of its texts beside it.
  const { document, elementId } = kind === "live" ? withBlankTexts(given, ownerId) : { document: given, elementId: ownerId };
  const before =
    kind === "column" ? document : withElement(document, elementId, (element) => write(element, id, "true", document, ownerId));
  const opened = openSession(before, environment, null, sessionOf(analysis));
  const binding = opened?.binder.element(elementId) ?? null;
  const scope = binding === null || binding.problem !== null ? null : scopeOf(binding, id);
  if (opened === null || scope === null) return null;
  let last = opened;
  return {
    scope,
    check: (text) => {
      const written = withElement(document, elementId, (element) => write(element, id, text, document, ownerId));
      const session = openSession(written, environment, null, last);
      const now = session?.binder.element(elementId) ?? null;
      if (session === null || now === null) throw new Error("no session");
      const checked = checkAt(session, now, id);
      last = session;
      return { ...checked, columnsBound: session.binder.columnsBound() };
    },
  };
}

function withElement(document: WorkbookDocument, elementId: Id, change: (element: Element) => Element): WorkbookDocument {
  return {
    ...document,
    pages: document.pages.map((page) =>
      page.elements.some(({ id }) => id === elementId)
        ? { ...page, elements: page.elements.map((element) => (element.id === elementId ? change(element) : element)) }
        : page,
    ),
  };
}

interface SlotKind {
  /** The element with a formula there. Names are looked up by the same steps whether a formula holds ids or text (G3), so spans need no way back. */
  readonly write: (element: Element, id: Id, formula: string, document: WorkbookDocument, ownerId: Id) => Element;
  readonly scopeOf: (binding: ElementBinding, id: Id) => Scope | null;
  readonly checkAt: (session: Session, binding: ElementBinding, id: Id) => Omit<CheckedFormula, "columnsBound">;
}

const slotKinds: Readonly<Record<FormulaSlot["kind"], SlotKind>> = {
  column: {
    write: (element, id, formula) => ({
      ...element,
      columns: columnsOf(element).map((column): Column => (column.id === id ? { ...column, formula } : column)),
    }),
    scopeOf: (binding, id) => binding.scope(id),
    checkAt: checkColumn,
  },
  metric: {
    write: (element, id, formula) => ({ ...element, metrics: written(memberOf(element, "metrics"), { id, formula }) }),
    scopeOf: (binding, id) => binding.metricScope(id),
    checkAt: (_session, binding, id) => {
      const metric = binding.metric(id);
      if (metric === undefined) throw new Error("no such metric");
      return { type: metric.type, level: "base", diagnostics: metric.diagnostics };
    },
  },
  value: {
    write: (element, id, formula) => ({ ...element, columns: written(memberOf(element, "columns"), { id, formula, hidden: true }) }),
    scopeOf: (binding, id) => binding.metricScope(id),
    checkAt: checkColumn,
  },
  live: {
    // The only one: what it names first is what is read.
    write: (element, _id, formula, document, ownerId) => {
      const stored = namesOf(document).toStored(ownerId, null, formula);
      return liveElement(document, element, ownerId === element.id ? stored : fromOutside(ownerId, stored), ownerId) ?? element;
    },
    scopeOf: (binding) => binding.scope(liveColumnId(0)),
    // What is computed is another text than the one that was written: its places are none of that.
    checkAt: (session, binding) => {
      const checked = checkColumn(session, binding, liveColumnId(0));
      return { ...checked, diagnostics: checked.diagnostics.map((found) => ({ ...found, span: null, fixes: [] })) };
    },
  },
  policy: {
    write: (element, id, rule) => {
      const sheaf = memberOf(element, "sheaf") as { readonly [key: string]: Json } | undefined;
      const { rowPolicies } = unread<NonNullable<TableElement["sheaf"]>>(sheaf) ?? {};
      return { ...element, sheaf: { ...sheaf, rowPolicies: written(rowPolicies, { id, rule, state: "enabled" }) } };
    },
    scopeOf: (binding, id) => binding.scope(policyColumn(id)),
    checkAt: (session, binding, id) => {
      const checked = checkColumn(session, binding, policyColumn(id));
      const column = binding.column(policyColumn(id));
      const problem = hasError(checked.diagnostics) || column === undefined ? null : policyProblem(binding, column);
      return problem === null ? checked : { ...checked, diagnostics: [...checked.diagnostics, { ...problem, span: null, fixes: [] }] };
    },
  },
};

/** A list with an entry of this id changed, or put at its end. */
function written(list: Json | undefined, entry: { readonly id: Id; readonly [key: string]: Json }): Json {
  const items = Array.isArray(list) ? (list as readonly { readonly [key: string]: Json }[]) : [];
  const isIt = ({ id }: (typeof items)[number]): boolean => id === entry.id;
  return items.some(isIt) ? items.map((item) => (isIt(item) ? { ...item, ...entry } : item)) : [...items, entry];
}

function checkColumn(session: Session, binding: ElementBinding, columnId: Id): Omit<CheckedFormula, "columnsBound"> {
  const column = binding.column(columnId);
  if (column === undefined) throw new Error("no such column");
  const modelled = session.modelled(binding.elementId);
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
