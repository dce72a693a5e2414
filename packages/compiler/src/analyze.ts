import type { Id, WorkbookDocument } from "@sheaf/workbook";
import type { DocumentAnalysis, ElementAnalysis, ElementDiagnostic, Environment } from "./api.ts";
import { circlesOfRows } from "./bind/rows.ts";
import { isTargetColumn } from "./bind/filters/table-targets.ts";
import { type Session, findingOf, openSession } from "./session.ts";

/** Types, levels and findings of every element of a document that asks something, without running anything. */
export function analyzeDocument(document: WorkbookDocument, environment: Environment): DocumentAnalysis {
  const elements = new Map<Id, ElementAnalysis>();
  const session = openSession(document, environment, null);
  if (session === null) return { elements };
  for (const page of document.pages) {
    for (const element of page.elements) {
      const analysis = analyze(session, element.id);
      if (analysis !== null) elements.set(element.id, analysis);
    }
  }
  return { elements };
}

function analyze(session: Session, elementId: Id): ElementAnalysis | null {
  const binding = session.binder.element(elementId);
  if (binding === null) return null;
  const { query, problem } = binding;
  const listed = query.columns.filter((column) => !isTargetColumn(column.id) && column.made === undefined);
  const whole = (code: ElementDiagnostic["code"], message: string): ElementDiagnostic => ({
    code,
    message,
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
  const { circles } = circlesOfRows(
    session.binder.element,
    (id) => session.filters(id).map((one) => one.filter.columnId),
    elementId,
    query.columns.map((column) => column.id),
  );
  return {
    elementId,
    columns,
    diagnostics: [
      ...[...broken, ...binding.relationshipProblems()].map(({ code, message }) => whole(code, message)),
      ...(query.metrics ?? []).flatMap(({ id, name }) =>
        (binding.metric(id)?.diagnostics ?? []).map(({ code, message }) => whole(code, `Metric ${name}: ${message}`)),
      ),
      ...(circles.has(elementId) ? [whole("E_CYCLE", "The rows of this element rest on themselves, by way of a filter or Lookup")] : []),
      ...query.columns.flatMap((column) => session.diagnosticsOf(binding, column.id)),
      ...modelled.findings().map(({ columnId, diagnostic }): ElementDiagnostic => ({ ...diagnostic, elementId, columnId })),
      ...filters.findings.map((finding) => findingOf(elementId, finding)),
    ],
  };
}
