import {
  CodedError,
  documentAnswer,
  documentQuery,
  type DocumentType,
  documentTypes,
  type InodePermissions,
  workbookParams,
} from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { viewerDocument } from "@sheaf/workbook";
import { sql } from "kysely";
import { z } from "zod";
import type { Database } from "../../../platform/database/index.ts";
import { operation, type OperationContext } from "../../../platform/operations/index.ts";
import type { Caller } from "../../../platform/services.ts";
import { type Beside, requireInode, requireInodeAnd } from "../../documents/index.ts";
import { whatIsAskedOf } from "../../session/index.ts";
import { pagedTypes } from "../documents.ts";
import type { DocumentReader } from "../document-reader.ts";
import { asReader } from "../closed-pages.ts";
import { type DocumentState, type Newest, versionAt } from "../store.ts";
import { asThey, onlyLooking, usableRight, viewedAs } from "../viewed-as.ts";

/** A document as it was, where that stands, and what the caller may do with it. `version`: null for the draft and other unpublished moments. */
export interface Moment extends DocumentState {
  readonly version: number | null;
  readonly permissions: InodePermissions;
  readonly newest: Newest;
  /** The document's name as it is now. */
  readonly name: string;
}

/** Which moments a document has and how it is called, told beside the rights on it. The newest draft and the newest version: which of them is meant, the rights say. */
interface Standing {
  readonly head_sequence: number | null;
  readonly published_version: number | null;
  readonly published_sequence: number | null;
  readonly name: string;
}
const standing: Beside<Standing> = {
  head_sequence: sql`w.head_sequence`,
  published_version: sql`w.published_version`,
  published_sequence: sql`(select p.sequence from published_versions p
    where p.organization_id = i.organization_id and p.workbook_id = i.id and p.version = w.published_version)`,
  name: sql`i.name`,
};

/**
 * A moment of a document that the caller may read: editors see any, others the published versions only. An address without a
 * moment means the draft for editors and the newest published version for everybody else.
 */
export async function readMoment(
  context: OperationContext,
  documents: DocumentReader,
  workbookId: string,
  wanted: WantedMoment,
  types: readonly DocumentType[] = pagedTypes,
): Promise<Moment> {
  return (await readMomentAnd<object>(context, documents, workbookId, wanted, types, {})).moment;
}

/** Which moment of a document an address or a call means. */
interface WantedMoment {
  readonly version?: number | undefined;
  readonly snapshot?: number | undefined;
  /** A moment of the log: the draft's for its editors, for others the published version that stands there. */
  readonly sequence?: number | undefined;
  /** `preferred`: the draft, for its editors, where nothing is published. */
  readonly published?: boolean | "preferred";
}

/** The same, and what the caller wants to know beside it, in the statement that reads the rights. */
async function readMomentAnd<Row extends object>(
  context: OperationContext,
  documents: DocumentReader,
  workbookId: string,
  wanted: WantedMoment,
  types: readonly DocumentType[],
  beside: Beside<Row>,
): Promise<{ readonly moment: Moment; readonly row: Row }> {
  const { db, actor } = context;
  context.restsOn(async (caller) => {
    await requireInode(db, caller.actor, workbookId, "inode.view");
    requireStanding(context.caller, caller);
  });
  const { facts, permissions, row } = await requireInodeAnd<Standing & Row>(db, actor, workbookId, "inode.view", {
    ...standing,
    ...beside,
  } as Beside<Standing & Row>);
  const { head_sequence: sequence, published_version: publishedVersion, published_sequence: publishedSequence, name } = row;
  if (!types.some((type) => type === facts.object.type) || sequence === null) throw new CodedError("ENOENT");
  const newest = { sequence, publishedVersion, publishedSequence };
  const found = await momentOf(db, actor.organizationId, documents, workbookId, wanted, permissions.canEdit, newest);
  const read = await asReader(context, documents, workbookId, found, permissions, newest);
  return { moment: { ...read, newest, name }, row };
}

/**
 * Policies, locks and formulas look at what somebody is: what was begun in the name of somebody who is another one by now is asked again. What a
 * person got in addition counts as much as what they lost: a policy may show rows to whoever has no value, or to those outside a team. A run of a
 * schedule has begun with the rows of its moment, and what it reads next is of the next one.
 */
function requireStanding(before: Caller, now: Caller): void {
  // Somebody who looks as another person has that person's rows, of the moment at which they asked.
  if (before.actor.via.kind === "job" || before.actor.userId !== now.actor.userId) return;
  if (whatIsAskedOf(before) !== whatIsAskedOf(now)) throw new CodedError("ESTALE", message("errors-documents.workbook.rows-changed"));
}

async function momentOf(
  db: Database,
  organizationId: string,
  documents: DocumentReader,
  workbookId: string,
  wanted: WantedMoment,
  editor: boolean,
  newest: Newest,
): Promise<DocumentState & { readonly version: number | null }> {
  if (wanted.snapshot !== undefined && wanted.version !== undefined)
    throw new CodedError("EINVAL", message("errors-documents.workbook.version-and-snapshot"));
  if (wanted.sequence !== undefined && !editor) {
    const version =
      wanted.sequence === newest.publishedSequence
        ? newest.publishedVersion
        : await versionAt(db, organizationId, workbookId, wanted.sequence);
    if (version === null) throw new CodedError("EPERM");
    return { ...(await documents.at(db, organizationId, workbookId, wanted.sequence, newest)), version };
  }
  if (wanted.sequence !== undefined)
    return { ...(await documents.at(db, organizationId, workbookId, wanted.sequence, newest)), version: null };
  if (wanted.snapshot !== undefined) {
    // the log holds what was never published
    if (!editor) throw new CodedError("EPERM");
    return { ...(await documents.at(db, organizationId, workbookId, wanted.snapshot, newest)), version: null };
  }
  const isPublished = wanted.published === true || (wanted.published === "preferred" && newest.publishedVersion !== null);
  if (wanted.version !== undefined || isPublished || !editor)
    return documents.published(db, organizationId, workbookId, wanted.version ?? null, newest);
  return { ...(await documents.at(db, organizationId, workbookId, null, newest)), version: null };
}

/**
 * The same of what has a screen: workbooks, reports, and data models. Who does not edit a model sees its newest version as it is: an older one, or
 * a change for oneself, could leave a policy out.
 */
export async function readScreenMoment(
  context: OperationContext,
  documents: DocumentReader,
  workbookId: string,
  wanted: WantedMoment,
): Promise<Moment> {
  return (await readScreenMomentAnd<object>(context, documents, workbookId, wanted, {})).moment;
}

/** The same, and what the caller wants to know beside it, in the statement that reads the rights. */
export async function readScreenMomentAnd<Row extends object>(
  context: OperationContext,
  documents: DocumentReader,
  workbookId: string,
  wanted: WantedMoment,
  beside: Beside<Row>,
): Promise<{ readonly moment: Moment; readonly row: Row }> {
  const { moment, row } = await readMomentAnd(context, documents, workbookId, wanted, documentTypes, beside);
  const { permissions, newest } = moment;
  if (moment.document.kind !== "data-model" || permissions.canEdit) return { moment, row };
  if (moment.version !== newest.publishedVersion) throw new CodedError("EPERM", message("errors-documents.workbook.newest-model-only"));
  return { moment: { ...moment, permissions: { ...permissions, canExploreBasic: false, canExplore: false } }, row };
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
    ids: { "params.workbookId": "workbook", "query.viewAs": "member" },
    run: async (context, { params: { workbookId }, query }) => {
      const seen = query.viewAs === undefined ? null : await viewedAs(context, workbookId, query.viewAs);
      const wanted = {
        version: query.version,
        snapshot: query.snapshot,
        published: query.published === "preferred" ? query.published : query.published !== undefined,
      };
      const moment =
        seen === null
          ? await readScreenMoment(context, documents, workbookId, wanted)
          : await asThey(seen, () => readScreenMoment(seen.context, documents, workbookId, { version: wanted.version, published: true }));
      const { name, newest } = moment;
      const document = name === moment.document.name ? moment.document : { ...moment.document, name };
      return {
        workbookId,
        name,
        document: mayOnlyLook(moment.permissions) ? viewerDocument(document) : document,
        sequence: moment.sequence,
        version: moment.version,
        latestSequence: seen === null && moment.permissions.canEdit ? newest.sequence : moment.sequence,
        publishedVersion: newest.publishedVersion,
        permissions: seen === null ? moment.permissions : onlyLooking(moment.permissions),
        ...(seen === null ? {} : { seenAs: { ...seen.subject, right: usableRight(moment.permissions) } }),
      };
    },
  });
