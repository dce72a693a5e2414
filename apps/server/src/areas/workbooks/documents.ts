import { addressName, documentAddress, type DocumentType, type InodeSummary } from "@sheaf/contract";
import type { WorkbookDocument } from "@sheaf/workbook";
import type { Database } from "../../platform/database/index.ts";
import type { OperationContext } from "../../platform/operations/index.ts";
import { homeOf, insertInode, presentInode, requireInode } from "../documents/index.ts";
import { newPlaces, requirePlaces, type SourcePlace, type SourceRights } from "./sources.ts";
import { insertWorkbook } from "./store.ts";

/** Those of pages that people look at: whatever holds for workbooks holds for reports. */
export const pagedTypes: readonly DocumentType[] = ["workbook", "report"];
export const typeOfKind = { workbook: "workbook", "data-model": "dataset", report: "report" } as const satisfies Record<
  WorkbookDocument["kind"],
  DocumentType
>;

/** A workbook with one empty page. */
export function emptyDocument(name: string, newId: () => string): WorkbookDocument {
  return {
    schemaVersion: 1,
    kind: "workbook",
    name,
    description: null,
    pages: [{ id: newId(), name: "Page 1", elements: [], rest: {} }],
    layout: [],
    rest: {},
  };
}

/** A document that is about to be stored: its JSON under its name, and what has to be known of it for that. */
export interface NewDocument {
  readonly kind: WorkbookDocument["kind"];
  readonly text: string;
  readonly places: readonly SourcePlace[];
}

/**
 * Of a document that is held already, or made here: what comes from outside was measured where it was read. Whoever copies a join joins
 * nothing, as who moves one.
 */
export function newDocument(document: WorkbookDocument, name: string): NewDocument {
  const places = newPlaces(null, document).filter(({ needs }) => needs !== "source.join");
  return { kind: document.kind, text: JSON.stringify({ ...document, name }), places };
}

/** Makes a workbook, a data model or a report in a folder (null: the caller's own). Rights on the folder and on the document's sources are checked here. */
export async function createWorkbookIn(
  context: OperationContext,
  rights: SourceRights,
  wanted: { readonly name: string; readonly folderId: string | null; readonly document: NewDocument; readonly description?: string },
): Promise<InodeSummary> {
  const { db, actor } = context;
  const folder = wanted.folderId ?? (await homeOf(db, actor));
  await requireInode(db, actor, folder, "inode.create-child");
  await requirePlaces(context, rights, wanted.document.places);
  const workbookId = await insertInode(context, {
    type: typeOfKind[wanted.document.kind],
    name: wanted.name,
    parentId: folder,
    ...(wanted.description === undefined ? {} : { description: wanted.description }),
  });
  await insertWorkbook(db, actor.organizationId, workbookId, wanted.document.text);
  return presentInode(db, actor, workbookId);
}

/** The document's name is the inode's: a rename there is a rename here. */
export async function withName(
  db: Database,
  organizationId: string,
  workbookId: string,
  document: WorkbookDocument,
): Promise<WorkbookDocument> {
  const row = await db
    .selectFrom("inodes")
    .select("name")
    .where("organization_id", "=", organizationId)
    .where("id", "=", workbookId)
    .executeTakeFirstOrThrow();
  return row.name === document.name ? document : { ...document, name: row.name };
}

/** Where people open it. */
export async function workbookUrl(
  context: OperationContext,
  workbookId: string,
  name: string,
  kind: DocumentType = "workbook",
): Promise<string> {
  const { slug } = await context.db
    .selectFrom("organizations")
    .select("slug")
    .where("id", "=", context.actor.organizationId)
    .executeTakeFirstOrThrow();
  return `${context.publicUrl()}${documentAddress({ orgSlug: slug, kind, id: workbookId, name: addressName(name) })}`;
}
