import { CANCELED_QUERY, CodedError, type ResultPath } from "@sheaf/contract";
import { printedSql, type QueryRequest, type ToldDiagnostic } from "@sheaf/compiler";
import type { ResultFailure } from "@sheaf/result";
import type { Logger } from "../../platform/log/index.ts";
import type { RunnableQuery } from "./compile-query.ts";
import type { PageLoad } from "./asked-page.ts";
import { asCoded, ENDING, isCanceled, notCompiled } from "./run-failures.ts";
import { shownFindings } from "./shown-request.ts";

/** What stands before the rows of an answer. */
export function headOf(
  load: PageLoad,
  request: QueryRequest,
  { compiled, path }: { readonly compiled: RunnableQuery; readonly path: ResultPath },
) {
  return {
    columns: compiled.columns.map(({ alias: _, ...column }) => column),
    elementId: request.elementId,
    level: request.level,
    diagnostics: findingsFor(load, request, compiled),
    path,
    ...(load.seeSql ? { sql: printedSql(compiled) } : {}),
    ...(compiled.slice === undefined ? {} : { slice: compiled.slice }),
  };
}

/** Fails with what is wrong where nothing of the element can be shown. */
export function requireColumns(load: PageLoad, request: QueryRequest, compiled: RunnableQuery): void {
  const isBroken = compiled.columns.length === 0 && compiled.diagnostics.some(({ code }) => code.startsWith("E_"));
  if (isBroken) throw notCompiled(findingsFor(load, request, compiled));
}

export function findingsFor(load: PageLoad, { elementId }: QueryRequest, { diagnostics }: RunnableQuery): readonly ToldDiagnostic[] {
  return load.onlyShown ? shownFindings(load.document, elementId, diagnostics) : diagnostics;
}

/** What whoever asked is told of a failure. */
export function failureTold(
  load: PageLoad,
  error: unknown,
  { compiled, isEnding, log }: { readonly compiled: RunnableQuery | null; readonly isEnding: boolean; readonly log: Logger },
): ResultFailure {
  const coded = isEnding && isCanceled(error) ? new CodedError("warehouse_query_canceled", ENDING) : asCoded(error);
  if (!(error instanceof CodedError)) log.error({ err: error }, "a query failed unexpectedly");
  const { queueMs, executeMs, ...details } = coded.details as { queueMs?: number; executeMs?: number };
  return {
    code: coded.code,
    message: coded.message,
    ...(coded.errorCode === null ? {} : { errorCode: coded.errorCode }),
    ...(Object.keys(details).length === 0 ? {} : { details }),
    // the statement is for people who may see it; viewers get the summary (V46)
    ...(load.seeSql && compiled !== null ? { sql: printedSql(compiled) } : {}),
    ...(queueMs === undefined ? {} : { queueTime: queueMs }),
    ...(executeMs === undefined ? {} : { queryExecTime: executeMs }),
  };
}

/** How the query log says that a query had no answer: whoever asked went away, or why it failed. */
export const toldCode = ({ signal }: PageLoad, error: unknown): string =>
  signal.aborted ? CANCELED_QUERY : (asCoded(error).errorCode ?? asCoded(error).code);
