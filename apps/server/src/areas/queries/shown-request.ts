import { CodedError } from "@sheaf/contract";
import type { ElementDiagnostic, QueryRequest } from "@sheaf/compiler";
import { columnsForViewers, type WorkbookDocument } from "@sheaf/workbook";

/**
 * A request of somebody who may only look (V37): what is hidden is answered like what is not there. A filter on a hidden column would
 * tell its values one by one, so there are none.
 */
export function shownRequest(document: WorkbookDocument, request: QueryRequest): QueryRequest {
  const shown = columnsForViewers(document, request.elementId);
  if (shown === null) throw new CodedError("EINVAL", `There is no element ${request.elementId}`);
  const { want, extraFilters } = request;
  // Rows of tables below the element are no part of what is shown.
  if (want.kind === "join-matches") throw new CodedError("EPERM");
  if (shown === "all") return request;
  const asked = [...(want.kind === "distinct" ? [want.columnId] : []), ...extraFilters.map(({ columnId }) => columnId)];
  const missing = asked.find((columnId) => !shown.has(columnId));
  if (missing !== undefined) throw new CodedError("EINVAL", `There is no column ${missing}`);
  // Without their names values can still be chosen.
  if (want.kind === "distinct" && want.labelId !== undefined && !shown.has(want.labelId))
    return { ...request, want: { ...want, labelId: undefined } };
  if (want.kind !== "rows" || want.columns === null) return request;
  return { ...request, want: { ...want, columns: want.columns.filter((columnId) => shown.has(columnId)) } };
}

/** Findings about what is shown, without the formulas that would mend them. */
export function shownFindings(
  document: WorkbookDocument,
  elementId: string,
  findings: readonly ElementDiagnostic[],
): readonly ElementDiagnostic[] {
  const shown = columnsForViewers(document, elementId);
  return findings
    .filter(({ columnId }) => columnId === null || shown === "all" || shown?.has(columnId) === true)
    .map((finding) => ({ ...finding, fixes: [] }));
}
