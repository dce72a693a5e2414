import { message } from "@sheaf/messages";
import { type Id, homeOf } from "@sheaf/workbook";
import type { ElementDiagnostic, QueryRequest } from "./api.ts";
import { isMade } from "./relations/made-columns.ts";

/**
 * Whether a request names an element of a data model, or a column that is made on the way: only formulas reach those. What a model keeps
 * from its readers must not be had by asking for it (F8).
 */
export function asksBeyondDocument({ elementId, level, want, extraFilters }: QueryRequest): boolean {
  const columns: readonly Id[] = [
    ...(want.kind === "rows" ? (want.columns ?? []) : want.kind === "distinct" ? [want.columnId, want.labelId ?? ""] : []),
    ...(want.kind === "rest" ? [want.columnId] : []),
    ...extraFilters.map((filter) => filter.columnId),
  ];
  return [elementId, level ?? "", ...columns].some((id) => homeOf(id) !== null || isMade(id));
}

/** Findings about elements of a data model, at the element that reads them: the document has no others. */
export function inDocument(diagnostics: readonly ElementDiagnostic[], elementId: Id): readonly ElementDiagnostic[] {
  return diagnostics.map((diagnostic) =>
    homeOf(diagnostic.elementId) === null
      ? diagnostic
      : {
          code: diagnostic.code,
          message: message("findings.model.in", { finding: diagnostic.message }),
          span: null,
          fixes: [],
          elementId,
          columnId: null,
        },
  );
}
