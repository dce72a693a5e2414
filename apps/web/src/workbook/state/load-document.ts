import type { DocumentAddress, DocumentAnswer } from "@sheaf/contract";
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
  { id, mode, version, snapshot }: Pick<DocumentAddress, "id" | "mode" | "version" | "snapshot">,
  /** A member or a team in whose place it is looked at. */
  viewAs: string | null,
  signal: AbortSignal,
): Promise<DocumentOutcome> {
  const read = (query: string): Promise<DocumentAnswer> =>
    http.json<DocumentAnswer>(`/v2/workbooks/${encodeURIComponent(id)}/document${query}`, { signal });
  if (viewAs !== null) {
    const answer = await read(`?viewAs=${encodeURIComponent(viewAs)}${version === null ? "" : `&version=${version}`}`);
    return { kind: "here", answer, mode: "view" };
  }
  if (version !== null) return { kind: "here", answer: await read(`?version=${version}`), mode: "view" };
  if (snapshot !== null) return { kind: "here", answer: await read(`?snapshot=${snapshot}`), mode: "view" };
  // Without a query, editors get their draft and everybody else what is published.
  const answer = await read(mode === "view" ? "?published=preferred" : "");
  const { permissions, publishedVersion, name } = answer;
  if (mode === "edit") return permissions.canEdit ? { kind: "here", answer, mode } : { kind: "elsewhere", name, mode: "view" };
  if (mode === "preview" || !permissions.canEdit || publishedVersion !== null) return { kind: "here", answer, mode: "view" };
  return { kind: "elsewhere", name, mode: "edit" };
}
