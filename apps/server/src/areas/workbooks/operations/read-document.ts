import { CodedError, documentAnswer, documentQuery, type InodePermissions, workbookParams } from "@sheaf/contract";
import { viewerDocument } from "@sheaf/workbook";
import { z } from "zod";
import { operation, type OperationContext } from "../../../platform/operations/index.ts";
import { requireInode } from "../../documents/index.ts";
import { type DocumentType, documentTypes, withName } from "../documents.ts";
import type { DocumentReader } from "../document-reader.ts";
import { type DocumentState, readHead, readNewest, versionAt } from "../store.ts";

/** A document as it was, where that stands, and what the caller may do with it. `version`: null for the draft and other unpublished moments. */
export interface Moment extends DocumentState {
  readonly version: number | null;
  readonly permissions: InodePermissions;
}

/**
 * A moment of a document that the caller may read: editors see any, others the published versions only. An address without a
 * moment means the draft for editors and the newest published version for everybody else.
 */
export async function readMoment(
  context: OperationContext,
  documents: DocumentReader,
  workbookId: string,
  wanted: {
    readonly version?: number | undefined;
    readonly snapshot?: number | undefined;
    /** A moment of the log: the draft's for its editors, for others the published version that stands there. */
    readonly sequence?: number | undefined;
    readonly published?: boolean;
  },
  types: readonly DocumentType[] = ["workbook"],
): Promise<Moment> {
  const { db, actor } = context;
  const isNewest = wanted.version === undefined && wanted.snapshot === undefined && wanted.sequence === undefined;
  // Both at once, each is a way to the store and back. The newest draft and the newest version: which of them is meant, the rights say.
  const [{ facts, permissions }, newest] = await Promise.all([
    requireInode(db, actor, workbookId, "inode.view"),
    isNewest ? readNewest(db, actor.organizationId, workbookId).catch(() => null) : null,
  ]);
  if (!types.some((type) => type === facts.object.type)) throw new CodedError("ENOENT");
  const { organizationId } = actor;
  const editor = permissions.canEdit;
  if (wanted.snapshot !== undefined && wanted.version !== undefined)
    throw new CodedError("EINVAL", "An address names a version or a snapshot, not both");
  if (wanted.sequence !== undefined && !editor) {
    const version = await versionAt(db, organizationId, workbookId, wanted.sequence);
    if (version === null) throw new CodedError("EPERM");
    return { ...(await documents.at(db, organizationId, workbookId, wanted.sequence)), version, permissions };
  }
  if (wanted.sequence !== undefined)
    return { ...(await documents.at(db, organizationId, workbookId, wanted.sequence)), version: null, permissions };
  if (wanted.snapshot !== undefined) {
    // the log holds what was never published
    if (!editor) throw new CodedError("EPERM");
    return { ...(await documents.at(db, organizationId, workbookId, wanted.snapshot)), version: null, permissions };
  }
  if (wanted.version !== undefined || wanted.published === true || !editor)
    return { ...(await documents.published(db, organizationId, workbookId, wanted.version ?? null, newest)), permissions };
  return { ...(await documents.at(db, organizationId, workbookId, null, newest)), version: null, permissions };
}

/**
 * The same of what has a screen: workbooks, and data models. Who does not edit a model sees its newest version as it is: an older one, or
 * a change for oneself, could leave a policy out.
 */
export async function readScreenMoment(
  context: OperationContext,
  documents: DocumentReader,
  workbookId: string,
  wanted: Parameters<typeof readMoment>[3],
): Promise<Moment> {
  const moment = await readMoment(context, documents, workbookId, wanted, documentTypes);
  const { permissions } = moment;
  if (moment.document.kind !== "data-model" || permissions.canEdit) return moment;
  const { publishedVersion } = await readHead(context.db, context.actor.organizationId, workbookId);
  if (moment.version !== publishedVersion)
    throw new CodedError("EPERM", "Only the newest version of a data model can be looked at. Reload the page to see it.");
  return { ...moment, permissions: { ...permissions, canExploreBasic: false, canExplore: false } };
}

/** People who get of a document what is shown, and no more (V37); some of them sort, filter and drill it. */
export function mayOnlyLook(permissions: InodePermissions): boolean {
  return !permissions.canExplore && !permissions.canEdit;
}

export const readWorkbookDocument = (documents: DocumentReader) =>
  operation({
    name: "ReadWorkbookDocument",
    kind: "query",
    transport: { kind: "rest", method: "GET", path: "/v2/workbooks/:workbookId/document" },
    summary: "The document that screens work on: the draft for its editors, else the published version; or a named version or snapshot",
    input: z.object({ params: workbookParams, query: documentQuery }),
    output: documentAnswer,
    capability: null,
    scope: "documents:read",
    ids: { "params.workbookId": "workbook" },
    run: async (context, { params: { workbookId }, query }) => {
      const { db, actor } = context;
      const moment = await readScreenMoment(context, documents, workbookId, {
        version: query.version,
        snapshot: query.snapshot,
        published: query.published !== undefined,
      });
      const head = await readHead(db, actor.organizationId, workbookId);
      const document = await withName(db, actor.organizationId, workbookId, moment.document);
      return {
        workbookId,
        name: document.name,
        document: mayOnlyLook(moment.permissions) ? viewerDocument(document) : document,
        sequence: moment.sequence,
        version: moment.version,
        latestSequence: moment.permissions.canEdit ? head.sequence : moment.sequence,
        publishedVersion: head.publishedVersion,
        permissions: moment.permissions,
      };
    },
  });
