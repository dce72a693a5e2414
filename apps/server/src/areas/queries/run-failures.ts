import { CodedError, ofFinding } from "@sheaf/contract";
import { type ToldDiagnostic, failureBehind } from "@sheaf/compiler";
import { message } from "@sheaf/messages";
import type { WorkbookDocument } from "@sheaf/workbook";
import type { OrganizationCatalog } from "./compile.ts";

export const ENDING = message("errors-data.queries.server-ending-canceled-query-ask");

export function isCanceled(error: unknown): boolean {
  return error instanceof CodedError && error.errorCode === "warehouse_query_canceled";
}

export function asCoded(error: unknown): CodedError {
  return error instanceof CodedError ? error : new CodedError("service_error");
}

/** Why what the element reads is not known. */
export function failureOf(
  document: WorkbookDocument,
  catalog: OrganizationCatalog,
  diagnostics: readonly ToldDiagnostic[],
): CodedError | null {
  const failures = diagnostics.map((diagnostic) => failureBehind(catalog, document, diagnostic));
  return failures.find((failure) => failure instanceof CodedError) ?? null;
}

/** Nothing of the element can be shown: its findings, as a coded error at the element. */
export function notCompiled(diagnostics: readonly ToldDiagnostic[]): CodedError {
  const first = diagnostics.find(({ code }) => code.startsWith("E_"));
  const missing = diagnostics.some((diagnostic) => diagnostic.code === "E_SOURCE_MISSING");
  return new CodedError(
    missing ? "unknown_node" : "EINVAL",
    first === undefined ? message("errors-data.queries.element-cannot-computed") : ofFinding(first.message),
    { diagnostics },
  );
}
