import { CodedError } from "@sheaf/contract";
import { type ControlValue, type ToldDiagnostic, isMadeColumn, type QueryRequest } from "@sheaf/compiler";
import { message } from "@sheaf/messages";
import {
  boundMembers,
  columnsForViewers,
  controlKindOf,
  controlTargets,
  directElement,
  type Filter,
  homeOf,
  isControl,
  settableControls,
  type WorkbookDocument,
} from "@sheaf/workbook";

/** What a person may see of a document. */
export interface Looking {
  /** What is hidden is not there for this person (V37). */
  readonly onlyShown: boolean;
}

/** A request as far as the person may ask it. */
export function allowedRequest(document: WorkbookDocument, request: QueryRequest, { onlyShown }: Looking): QueryRequest {
  requireOwnIds(request);
  return onlyShown ? shownRequest(document, request) : request;
}

/**
 * Nobody asks for what no document holds: the inside of a data model, or columns that the compiler makes, among them formulas that
 * would be read out of the id.
 */
function requireOwnIds({ elementId, want: asked, extraFilters }: QueryRequest): void {
  const want = asked.kind === "slice" ? asked.of : asked;
  if (homeOf(elementId) !== null) throw new CodedError("EINVAL", message("errors-data.queries.no-element", { elementId }));
  const columns = [
    ...(want.kind === "rows" ? (want.columns ?? []) : []),
    ...(want.kind === "distinct" ? [want.columnId, ...(want.labelId === undefined ? [] : [want.labelId])] : []),
    ...(want.kind === "rest" ? [want.columnId] : []),
    ...extraFilters.map(({ columnId }) => columnId),
  ];
  const made = columns.find(isMadeColumn);
  if (made !== undefined) throw new CodedError("EINVAL", message("errors-data.queries.no-column", { name: made }));
}

/**
 * A request of somebody who may only look (V37): what is hidden is answered like what is not there. A filter on a hidden column would
 * tell its values one by one, so there are none.
 */
function shownRequest(document: WorkbookDocument, request: QueryRequest): QueryRequest {
  const shown = columnsForViewers(document, request.elementId);
  if (shown === null) throw new CodedError("EINVAL", message("errors-data.queries.no-element", { elementId: request.elementId }));
  const { want, extraFilters } = request;
  // Rows of tables below the element are no part of what is shown.
  if (want.kind === "join-matches") throw new CodedError("EPERM");
  // A formula could read what is hidden.
  if (extraFilters.some((filter) => boundMembers(filter).length > 0)) throw new CodedError("EPERM");
  const asked = [
    ...(want.kind === "distinct" || want.kind === "rest" ? [want.columnId] : []),
    ...extraFilters.map(({ columnId }) => columnId),
  ];
  const missing = asked.find((columnId) => !shown.has(columnId));
  if (missing !== undefined) throw new CodedError("EINVAL", message("errors-data.queries.no-column", { name: missing }));
  // Without their names values can still be chosen.
  if (want.kind === "distinct" && want.labelId !== undefined && !shown.has(want.labelId))
    return { ...request, want: { ...want, labelId: undefined } };
  if (want.kind === "slice") {
    // What a control may not be set to is not told of either.
    const settable = settableControls(document, { onlyShown: true });
    if (!want.by.every((controlId) => settable.has(controlId) && !listsHidden(document, controlId))) throw new CodedError("EPERM");
    return { ...request, want: { ...want, of: shownWant(want.of, shown) } };
  }
  return { ...request, want: shownWant(want, shown) };
}

/** Filters that a person moves step by step: of a hidden column a slice says no more than their steps would. */
const STEPPED: ReadonlySet<Filter["kind"]> = new Set(["number-range", "date-range"]);

/** Whether the groups of a control would list values that could only be guessed at: those of a column that is hidden. */
function listsHidden(document: WorkbookDocument, controlId: string): boolean {
  const control = document.pages.flatMap(({ elements }) => elements).find(({ id }) => id === controlId);
  if (control === undefined || !isControl(control)) return true;
  if (STEPPED.has(controlKindOf(control).filterKind)) return false;
  return controlTargets(control).some(
    ({ source, columnId }) => columnsForViewers(document, directElement(source) ?? controlId)?.has(columnId) !== true,
  );
}

function shownWant<Want extends QueryRequest["want"]>(want: Want, shown: ReadonlySet<string>): Want {
  if (want.kind !== "rows" || want.columns === null) return want;
  return { ...want, columns: want.columns.filter((columnId) => shown.has(columnId)) };
}

/**
 * Values that the person may give to controls (V37). One that they may not set is passed over like one that is not there: the document's
 * value holds.
 */
export function controlsInForce(
  document: WorkbookDocument,
  given: Readonly<Record<string, ControlValue | null>>,
  who: Looking,
): ReadonlyMap<string, ControlValue | null> {
  const settable = settableControls(document, who);
  return new Map(Object.entries(given).filter(([controlId]) => settable.has(controlId)));
}

/** Findings about what is shown, without the formulas that would mend them. */
export function shownFindings(
  document: WorkbookDocument,
  elementId: string,
  findings: readonly ToldDiagnostic[],
): readonly ToldDiagnostic[] {
  const shown = columnsForViewers(document, elementId);
  return findings
    .filter(({ columnId }) => columnId === null || shown?.has(columnId) === true)
    .map((finding) => ({ ...finding, fixes: [] }));
}
