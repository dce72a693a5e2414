import { CodedError } from "@sheaf/contract";
import { type ToldDiagnostic, failureBehind } from "@sheaf/compiler";
import type { WorkbookDocument } from "@sheaf/workbook";
import type { OrganizationCatalog } from "./compile.ts";

export const ENDING = "The server is ending, and canceled the query. Ask again in a moment";

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
  return new CodedError(missing ? "unknown_node" : "EINVAL", first?.message ?? "The element cannot be computed", { diagnostics });
}
