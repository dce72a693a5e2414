import { type CompiledQuery, type ElementDiagnostic, failureBehind, reportEntries } from "@sheaf/compiler";
import { CodedError } from "@sheaf/contract";
import type { ReadResult, WorkbookDocument } from "@sheaf/workbook";
import { FindingsError, UsageError } from "../command/failures.ts";
import { connectionForms } from "../connections/connection-option.ts";
import type { Connections } from "../connections/connections.ts";

/** Why nothing of the element can be computed. */
export function refusal(
  read: ReadResult,
  document: WorkbookDocument,
  diagnostics: readonly ElementDiagnostic[],
  connections: Connections,
): Error {
  for (const diagnostic of diagnostics) {
    const failure = failureBehind(connections.catalog, document, diagnostic);
    if (failure instanceof CodedError) return failure;
  }
  const missing = connections.missing();
  if (missing.length > 0 && diagnostics.some((diagnostic) => diagnostic.code === "E_SOURCE_MISSING")) {
    const names = missing.map((name) => JSON.stringify(name)).join(", ");
    return new UsageError(
      `The file reads from ${missing.length === 1 ? "connection" : "connections"} ${names}, and no --connection says which database that is.`,
      `Add ${missing.map((name) => `--connection ${connectionForms.replaceAll("NAME", name)}`).join(" and ")}.`,
      "E_SOURCE_MISSING",
    );
  }
  return new FindingsError(reportEntries(document, diagnostics, read.placeOf));
}

/** The connection that a failure is of; none in particular where several have a part in it. */
export function placeOf({ connectionId, parts }: CompiledQuery): string {
  return parts.length === 0 ? (connectionId ?? "") : "";
}
