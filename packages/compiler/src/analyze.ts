import { message, type Message } from "@sheaf/messages";
import type { Id, WorkbookDocument } from "@sheaf/workbook";
import type { DocumentAnalysis, ElementAnalysis, ElementDiagnostic, Environment } from "./api.ts";
import { type RowGraph, rowGraph } from "./bind/rows.ts";
import { isTargetColumn } from "./bind/filters/table-targets.ts";
import { type Session, findingOf, openSession } from "./session.ts";

/** Sessions of analyses, for the analyses and the formula places that come after them. */
const sessions = new WeakMap<DocumentAnalysis, Session>();

export function sessionOf(analysis: DocumentAnalysis | null): Session | null {
  return analysis === null ? null : (sessions.get(analysis) ?? null);
}

/**
 * Types, levels and findings of every element of a document that asks something, without running anything. `before`: of an earlier state of
 * the document in the same environment; what did not change since is taken from it. Who knows that the catalog learned something leaves it out.
 */
export function analyzeDocument(
  document: WorkbookDocument,
  environment: Environment,
  before: DocumentAnalysis | null = null,
): DocumentAnalysis {
  const elements = new Map<Id, ElementAnalysis>();
  const session = openSession(document, environment, null, sessionOf(before));
  if (session === null) return { elements, columnsBound: 0 };
  const rows = rowGraph(session.binder.element, (id) => session.filters(id).map((one) => one.filter.columnId));
  const isAsBefore = unchangedSince(document, session);
  for (const page of document.pages) {
    for (const element of page.elements) {
      const known = isAsBefore(element.id) ? before?.elements.get(element.id) : undefined;
      const analysis = known ?? analyze(session, rows, element.id);
      if (analysis !== null) elements.set(element.id, analysis);
    }
  }
  const made: DocumentAnalysis = { elements, columnsBound: session.binder.columnsBound() };
  sessions.set(made, session);
  return made;
}

/** Whether nothing that is said of an element can have changed since the session before. */
function unchangedSince(document: WorkbookDocument, { change }: Session): (elementId: Id) => boolean {
  // What a control reads may change what it is for those that it filters.
  if (change === null || document.pages.some((page) => page.elements.some(({ id, kind }) => kind === "control" && change.readers.has(id))))
    return () => false;
  return (elementId) => elementId !== change.touched && !change.readers.has(elementId);
}

function analyze(session: Session, rows: RowGraph, elementId: Id): ElementAnalysis | null {
  const binding = session.binder.element(elementId);
  if (binding === null) return null;
  const { query, problem } = binding;
  const listed = query.columns.filter((column) => !isTargetColumn(column.id) && column.made === undefined);
  const whole = (code: ElementDiagnostic["code"], said: Message): ElementDiagnostic => ({
    code,
    message: said,
    span: null,
    fixes: [],
    elementId,
    columnId: null,
  });
  if (problem !== null) {
    return {
      elementId,
      columns: listed.map((column) => ({
        id: column.id,
        name: column.name,
        type: { kind: "error" },
        level: column.level === "auto" ? "base" : column.level,
        hidden: column.hidden,
        broken: true,
      })),
      diagnostics: [whole(problem.code, problem.message)],
    };
  }
  const broken = binding.composition();
  const modelled = session.modelled(elementId);
  const columns = listed.map((column) => {
    const bound = binding.column(column.id);
    const usable = modelled.isUsable(column.id);
    const inherited = usable ? session.inherited(binding, column.id) : undefined;
    return {
      id: column.id,
      name: column.name,
      type: bound?.type ?? ({ kind: "error" } as const),
      level: bound?.level ?? "base",
      hidden: column.hidden,
      broken: !usable,
      ...(inherited === undefined ? {} : { inherited }),
    };
  });
  const filters = session.boundFilters(elementId);
  rows.explore(
    elementId,
    query.columns.map((column) => column.id),
  );
  return {
    elementId,
    columns,
    diagnostics: [
      ...[...broken, ...binding.relationshipProblems()].map((one) => whole(one.code, one.message)),
      ...(query.metrics ?? []).flatMap(({ id, name }) =>
        (binding.metric(id)?.diagnostics ?? []).map((one) =>
          whole(one.code, message("findings.metric.of", { name, finding: one.message })),
        ),
      ),
      ...(rows.isCircular(elementId) ? [whole("E_CYCLE", message("findings.query.own-rows"))] : []),
      ...query.columns.flatMap((column) => session.diagnosticsOf(binding, column.id)),
      ...modelled.findings().map(({ columnId, diagnostic }): ElementDiagnostic => ({ ...diagnostic, elementId, columnId })),
      ...filters.findings.map((finding) => findingOf(elementId, finding)),
    ],
  };
}
