import { CodedError, type DocumentType, type InodeSummary } from "@sheaf/contract";
import type { WorkbookDocument } from "@sheaf/workbook";
import type { OperationContext } from "../../platform/operations/index.ts";
import { presentInode, requireInode } from "../documents/index.ts";
import { copyPictures } from "../images/index.ts";
import { requireOpenPages } from "./closed-pages.ts";
import { createWorkbookIn, newDocument } from "./documents.ts";
import type { SourceRights } from "./sources.ts";
import { readDocument, readPublished } from "./store.ts";

/** What becomes of the rows that people entered into a workbook; part of the transaction in which its document is published or copied. */
export interface EnteredRowsOf {
  readonly published: (context: OperationContext, workbookId: string, document: WorkbookDocument) => Promise<void>;
  readonly copied: (
    context: OperationContext,
    from: { readonly workbookId: string; readonly layer: "draft" | "published" },
    to: string,
    document: WorkbookDocument,
  ) => Promise<void>;
}

export interface CopyParts {
  readonly rights: SourceRights;
  readonly entered: EnteredRowsOf;
}

interface CopyWanted {
  readonly name: (original: string) => string;
  /** Null: the caller's own. */
  readonly folderId: string | null;
  /** What the copy is, of the document as the caller may have it. */
  readonly documentOf: (source: WorkbookDocument) => WorkbookDocument;
  /** Kinds that are copied so; others are not there. Absent: all. */
  readonly of?: DocumentType;
}

/** A document made of another one, of its draft for its editors, else of its published version, with the rows entered into it and its pictures. */
export async function makeCopy(
  context: OperationContext,
  { rights, entered }: CopyParts,
  workbookId: string,
  { name, folderId, documentOf, of }: CopyWanted,
): Promise<InodeSummary> {
  const { db, actor } = context;
  const { facts, permissions } = await requireInode(db, actor, workbookId, "inode.duplicate");
  if (of !== undefined && facts.object.type !== of) throw new CodedError("ENOENT");
  const { document: source } = permissions.canEdit
    ? await readDocument(db, actor.organizationId, workbookId)
    : await readPublished(db, actor.organizationId, workbookId);
  requireOpenPages(context, source, permissions);
  const original = await presentInode(db, actor, workbookId);
  const document = documentOf(source);
  const copyName = name(original.name);
  const inode = await createWorkbookIn(context, rights, {
    name: copyName,
    folderId,
    document: newDocument(document, copyName),
    description: original.description,
  });
  await entered.copied(context, { workbookId, layer: permissions.canEdit ? "draft" : "published" }, inode.inodeId, document);
  await copyPictures(db, actor.organizationId, workbookId, inode.inodeId);
  return inode;
}
