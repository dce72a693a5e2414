import type { DocumentAddress, DocumentAnswer } from "@sheaf/contract";
import { documentCall, takeEarly } from "../../shared/documents/early-document.ts";
import type { HttpClient } from "../../shared/http/http-client.ts";

type DocumentOutcome =
  | { readonly kind: "here"; readonly answer: DocumentAnswer; readonly mode: "edit" | "view" }
  /** This person is sent to another address of the workbook. */
  | { readonly kind: "elsewhere"; readonly name: string; readonly mode: "edit" | "view" };

/**
 * The document that an address means. Who may not edit is sent from the draft to what is published; who may, from a workbook
 * that was never published to its draft. Throws CallError.
 */
export async function loadDocument(
  http: HttpClient,
  address: Pick<DocumentAddress, "id" | "mode" | "version" | "snapshot">,
  /** A member or a team in whose place it is looked at. */
  viewAs: string | null,
  signal: AbortSignal,
): Promise<DocumentOutcome> {
  const call = documentCall(address, viewAs);
  const answer = await (takeEarly(http, call) ?? http.json<DocumentAnswer>(call, { signal }));
  const { mode, version, snapshot } = address;
  if (viewAs !== null || version !== null || snapshot !== null) return { kind: "here", answer, mode: "view" };
  const { permissions, publishedVersion, name } = answer;
  if (mode === "edit") return permissions.canEdit ? { kind: "here", answer, mode } : { kind: "elsewhere", name, mode: "view" };
  if (mode === "preview" || !permissions.canEdit || publishedVersion !== null) return { kind: "here", answer, mode: "view" };
  return { kind: "elsewhere", name, mode: "edit" };
}
