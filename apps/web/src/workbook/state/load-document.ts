import type { DocumentAddress, DocumentAnswer } from "@sheaf/contract";
import { CallError } from "../../shared/http/call-error.ts";
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
  signal: AbortSignal,
): Promise<DocumentOutcome> {
  const read = (query: string): Promise<DocumentAnswer> =>
    http.json<DocumentAnswer>(`/v2/workbooks/${encodeURIComponent(id)}/document${query}`, { signal });
  if (version !== null) return { kind: "here", answer: await read(`?version=${version}`), mode: "view" };
  if (snapshot !== null) return { kind: "here", answer: await read(`?snapshot=${snapshot}`), mode: "view" };
  if (mode === "view") {
    try {
      return { kind: "here", answer: await read("?published=true"), mode: "view" };
    } catch (thrown) {
      // Nothing is published, or there is no such workbook: its editors have a draft.
      if (!(thrown instanceof CallError) || thrown.code !== "ENOENT") throw thrown;
      const { name, permissions } = await read("");
      if (!permissions.canEdit) throw thrown;
      return { kind: "elsewhere", name, mode: "edit" };
    }
  }
  const answer = await read("");
  if (!answer.permissions.canEdit) return { kind: "elsewhere", name: answer.name, mode: "view" };
  return { kind: "here", answer, mode: mode === "edit" ? "edit" : "view" };
}
