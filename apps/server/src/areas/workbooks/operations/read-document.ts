import { CodedError, documentAnswer, documentQuery, workbookParams } from "@sheaf/contract";
import { z } from "zod";
import { operation, type OperationContext } from "../../../platform/operations/index.ts";
import { requireInode } from "../../documents/index.ts";
import { withName } from "../documents.ts";
import { type DocumentState, readDocument, readHead, readPublished } from "../store.ts";

/**
 * A moment of a document that the caller may read: editors see any, others the published versions only. An address without a
 * moment means the draft for editors and the newest published version for everybody else.
 */
export async function readMoment(
  context: OperationContext,
  workbookId: string,
  wanted: { readonly version?: number | undefined; readonly snapshot?: number | undefined; readonly published?: boolean },
): Promise<
  DocumentState & { readonly version: number | null; readonly permissions: Awaited<ReturnType<typeof requireInode>>["permissions"] }
> {
  const { db, principal } = context;
  const { facts, permissions } = await requireInode(db, principal, workbookId, "inode.view");
  if (facts.object.type !== "workbook") throw new CodedError("ENOENT");
  const { organizationId } = principal;
  const editor = permissions.canEdit;
  if (wanted.snapshot !== undefined && wanted.version !== undefined)
    throw new CodedError("EINVAL", "An address names a version or a snapshot, not both");
  if (wanted.snapshot !== undefined) {
    // the log holds what was never published
    if (!editor) throw new CodedError("EPERM");
    return { ...(await readDocument(db, organizationId, workbookId, wanted.snapshot)), version: null, permissions };
  }
  if (wanted.version !== undefined || wanted.published === true || !editor)
    return { ...(await readPublished(db, organizationId, workbookId, wanted.version ?? null)), permissions };
  return { ...(await readDocument(db, organizationId, workbookId)), version: null, permissions };
}

export const readWorkbookDocument = operation({
  name: "ReadWorkbookDocument",
  kind: "query",
  transport: { kind: "rest", method: "GET", path: "/v2/workbooks/:workbookId/document" },
  summary: "The document that screens work on: the draft for its editors, else the published version; or a named version or snapshot",
  input: z.object({ params: workbookParams, query: documentQuery }),
  output: documentAnswer,
  capability: null,
  ids: { "params.workbookId": "workbook" },
  run: async (context, { params: { workbookId }, query }) => {
    const { db, principal } = context;
    const moment = await readMoment(context, workbookId, {
      version: query.version,
      snapshot: query.snapshot,
      published: query.published !== undefined,
    });
    const head = await readHead(db, principal.organizationId, workbookId);
    const document = await withName(db, principal.organizationId, workbookId, moment.document);
    return {
      workbookId,
      name: document.name,
      document,
      sequence: moment.sequence,
      version: moment.version,
      latestSequence: moment.permissions.canEdit ? head.sequence : moment.sequence,
      publishedVersion: head.publishedVersion,
      permissions: moment.permissions,
    };
  },
});
