import { addressName, documentAddress, type InodeSummary } from "@sheaf/contract";
import type { WorkbookDocument } from "@sheaf/workbook";
import type { Database } from "../../platform/database/index.ts";
import type { OperationContext } from "../../platform/operations/index.ts";
import { homeOf, insertInode, presentInode, requireInode } from "../documents/index.ts";
import { requireSources, type SourceRights } from "./sources.ts";
import { insertWorkbook } from "./store.ts";

/** Inodes that hold a document with a log, a screen and versions. */
export const documentTypes = ["workbook", "dataset"] as const;
export type DocumentType = (typeof documentTypes)[number];
export const isDocument = ({ type }: { readonly type: string }): boolean => documentTypes.some((one) => one === type);

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

/** 12 base-62 characters: an id that is new in its document. */
export function documentId(random: (bytes: number) => string): string {
  let text = "";
  while (text.length < 12) text += random(18).replaceAll(/[^A-Za-z0-9]/g, "");
  return text.slice(0, 12);
}

/** Makes a workbook, or a data model, in a folder (null: the caller's own). Rights on the folder and on the document's sources are checked here. */
export async function createWorkbookIn(
  context: OperationContext,
  rights: SourceRights,
  wanted: { readonly name: string; readonly folderId: string | null; readonly document: WorkbookDocument; readonly description?: string },
): Promise<InodeSummary> {
  const { db, principal } = context;
  const folder = wanted.folderId ?? (await homeOf(db, principal));
  await requireInode(db, principal, folder, "inode.create-child");
  await requireSources(context, rights, null, wanted.document);
  const workbookId = await insertInode(context, {
    type: wanted.document.kind === "data-model" ? "dataset" : "workbook",
    name: wanted.name,
    parentId: folder,
    ...(wanted.description === undefined ? {} : { description: wanted.description }),
  });
  await insertWorkbook(db, principal.organizationId, workbookId, { ...wanted.document, name: wanted.name });
  return presentInode(db, principal, workbookId);
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
    .where("id", "=", context.principal.organizationId)
    .executeTakeFirstOrThrow();
  return `${context.publicUrl()}${documentAddress({ orgSlug: slug, kind, id: workbookId, name: addressName(name) })}`;
}
