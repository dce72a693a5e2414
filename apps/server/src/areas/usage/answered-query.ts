import { printedSql } from "@sheaf/compiler";
import type { RunFacts } from "../queries/index.ts";
import type { AnsweredQuery } from "./query-log.ts";

/** What of a query is written down. */
export function answeredQuery({ load, request, compiled, path, isDownload, end, elapsedMs, errorCode }: RunFacts): AnsweredQuery {
  // what was kept or shared cost its warehouse nothing this time
  const isRun = path === "warehouse";
  return {
    organizationId: load.organizationId,
    userId: load.environment.user.id ?? null,
    documentId: load.documentId,
    elementId: request.elementId,
    connectionId: compiled?.connectionId ?? null,
    path,
    isDownload,
    sql: compiled === null ? null : printedSql(compiled),
    rows: end?.rows ?? null,
    executeMs: isRun ? (end?.executeMs ?? 0) : 0,
    queueMs: isRun ? (end?.queueMs ?? 0) : 0,
    elapsedMs,
    errorCode,
  };
}
