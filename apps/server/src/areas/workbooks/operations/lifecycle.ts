import {
  CodedError,
  draftDiscard,
  inodeSummary,
  isDocumentType,
  publication,
  publishedVersion,
  versionRestore,
  workbookArgument,
  workbookCreation,
  workbookDuplication,
} from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { z } from "zod";
import { randomToken } from "../../../platform/ids.ts";
import { audit, operation, type OperationContext } from "../../../platform/operations/index.ts";
import { presentInode, requireInode, touch } from "../../documents/index.ts";
import { fullName } from "../../organizations/index.ts";
import { documentId } from "../document-id.ts";
import { createWorkbookIn, emptyDocument, newDocument, withName } from "../documents.ts";
import { type CopyParts, makeCopy } from "../make-copy.ts";
import { renameInReaders } from "../models/rename-in-readers.ts";
import { requireSources, type SourceRights } from "../sources.ts";
import { lockHead, publishDocument, readDocument, readPublished, replaceDocument, replacementOf } from "../store.ts";

/** Making, copying, publishing and putting back workbooks. */
export function lifecycleOperations(parts: CopyParts) {
  const { rights, entered } = parts;
  const createWorkbook = operation({
    name: "CreateWorkbook",
    kind: "mutation",
    transport: { kind: "graphql", field: "createWorkbook" },
    summary: "Makes a workbook with one empty page; without a folder in the caller's own documents",
    input: workbookCreation,
    output: inodeSummary,
    capability: "canSaveWorkbook",
    scope: "documents:write",
    ids: { folderId: "folder" },
    run: async (context, { name, folderId }) => {
      const inode = await createWorkbookIn(context, rights, {
        name,
        folderId: folderId ?? null,
        document: newDocument(
          emptyDocument(name, () => documentId(randomToken)),
          name,
        ),
      });
      await audit(context, "workbook.create", { kind: "workbook", id: inode.inodeId });
      return inode;
    },
  });

  const duplicateWorkbook = operation({
    name: "DuplicateWorkbook",
    kind: "mutation",
    transport: { kind: "graphql", field: "duplicateWorkbook" },
    summary: "Copies a workbook: the draft for its editors, else the published version. The copy has one owner and no grants",
    input: workbookDuplication,
    output: inodeSummary,
    // which one, the kind of the document says
    capability: null,
    scope: "documents:write",
    ids: { workbookId: "workbook", folderId: "folder" },
    run: async (context, { workbookId, name, folderId }) => {
      const inode = await makeCopy(context, parts, workbookId, {
        name: (original) => name ?? `${original} (copy)`,
        folderId: folderId ?? null,
        documentOf: (source) => source,
      });
      await audit(context, "workbook.duplicate", { kind: "workbook", id: inode.inodeId }, { from: workbookId });
      return inode;
    },
  });

  const restoreVersion = operation({
    name: "RestoreVersion",
    kind: "mutation",
    transport: { kind: "graphql", field: "restoreVersion" },
    summary: "Puts a published version into the draft; nothing is published by it",
    input: versionRestore,
    output: inodeSummary,
    // which one, the kind of the document says
    capability: null,
    scope: "documents:write",
    ids: { workbookId: "workbook" },
    run: async (context, { workbookId, version }) => replaceBy(context, workbookId, rights, version),
  });

  const publishWorkbook = operation({
    name: "PublishWorkbook",
    kind: "mutation",
    transport: { kind: "graphql", field: "publishWorkbook" },
    summary: "Publishes the draft with everybody's changes; readers see it from now on",
    input: publication,
    output: publishedVersion,
    // which one, the kind of the document says
    capability: null,
    scope: "documents:write",
    ids: { workbookId: "workbook" },
    run: async (context, { workbookId, name }) => {
      const { db, actor, clock, bus } = context;
      const { facts } = await requireInode(db, actor, workbookId, "inode.publish");
      const head = await lockHead(db, actor.organizationId, workbookId);
      const before =
        facts.object.type !== "dataset" || head.publishedVersion === null
          ? null
          : await readPublished(db, actor.organizationId, workbookId, head.publishedVersion);
      const { version, sequence } = await publishDocument(
        db,
        clock,
        { organizationId: actor.organizationId, workbookId, authorId: actor.userId },
        name ?? null,
      );
      const { document } = await readPublished(db, actor.organizationId, workbookId, version);
      await entered.published(context, workbookId, document);
      if (before !== null)
        await renameInReaders(context, {
          dataModelId: workbookId,
          before: before.document,
          after: await withName(db, actor.organizationId, workbookId, document),
        });
      await touch(context, workbookId);
      await audit(context, "workbook.publish", { kind: "workbook", id: workbookId }, { version, sequence });
      context.afterCommit(() => bus.publish({ kind: "workbook-published", organizationId: actor.organizationId, workbookId, version }));
      return {
        version,
        sequence,
        name: name ?? null,
        author: {
          userId: actor.userId,
          email: context.caller.email,
          name: fullName({ first_name: context.caller.firstName, last_name: context.caller.lastName, email: context.caller.email }),
        },
        createdAt: new Date(clock.now()).toISOString(),
      };
    },
  });

  return [createWorkbook, duplicateWorkbook, restoreVersion, publishWorkbook];
}

export const discardDraft = operation({
  name: "DiscardDraft",
  kind: "mutation",
  transport: { kind: "graphql", field: "discardDraft" },
  summary: "Puts the draft back to the published version; the discarded changes stay in the log",
  input: draftDiscard,
  output: inodeSummary,
  // which one, the kind of the document says
  capability: null,
  scope: "documents:write",
  ids: { workbookId: "workbook" },
  run: async (context, { workbookId }) => replaceBy(context, workbookId, null, null),
});

/** Replaces the draft by a published version (null: the newest). An older version's sources are checked like new ones (V31). */
async function replaceBy(context: OperationContext, workbookId: string, rights: SourceRights | null, version: number | null) {
  const { db, actor, clock, ids, bus } = context;
  await requireInode(db, actor, workbookId, "inode.edit");
  const head = await lockHead(db, actor.organizationId, workbookId);
  if (head.publishedVersion === null && version === null)
    throw new CodedError("EINVAL", message("errors-documents.workbook.nothing-published"));
  const published = await readPublished(db, actor.organizationId, workbookId, version);
  const current = await readDocument(db, actor.organizationId, workbookId, head.sequence);
  if (rights !== null) await requireSources(context, rights, current.document, published.document);
  if (published.sequence !== head.sequence) {
    await replaceDocument(
      db,
      clock,
      {
        organizationId: actor.organizationId,
        workbookId,
        authorId: actor.userId,
        transactionId: ids.make(),
        label: version === null ? "Discard draft" : `Restore version ${version}`,
      },
      current.sequence,
      replacementOf(current.document, published.document),
    );
    await touch(context, workbookId);
    context.afterCommit(() => bus.publish({ kind: "workbook-replaced", organizationId: actor.organizationId, workbookId }));
  }
  await audit(
    context,
    version === null ? "workbook.discard-draft" : "workbook.restore-version",
    { kind: "workbook", id: workbookId },
    { version: published.version },
  );
  return presentInode(db, actor, workbookId);
}

export const listVersions = operation({
  name: "ListVersions",
  kind: "query",
  transport: { kind: "graphql", field: "versions" },
  summary: "Published versions, the newest first",
  input: workbookArgument,
  output: z.array(publishedVersion),
  capability: null,
  scope: "documents:read",
  ids: { workbookId: "workbook" },
  run: async ({ db, actor }, { workbookId }) => {
    const { facts } = await requireInode(db, actor, workbookId, "inode.explore");
    if (!isDocumentType(facts.object.type)) throw new CodedError("ENOENT");
    const rows = await db
      .selectFrom("published_versions as v")
      .innerJoin("members as m", (join) => join.onRef("m.organization_id", "=", "v.organization_id").onRef("m.user_id", "=", "v.author_id"))
      .select(["v.version", "v.sequence", "v.name", "v.created_at", "m.user_id", "m.email", "m.first_name", "m.last_name"])
      .where("v.organization_id", "=", actor.organizationId)
      .where("v.workbook_id", "=", workbookId)
      .orderBy("v.version", "desc")
      .limit(1_000)
      .execute();
    return rows.map((row) => ({
      version: row.version,
      sequence: row.sequence,
      name: row.name,
      author: { userId: row.user_id, email: row.email, name: fullName(row) },
      createdAt: row.created_at.toISOString(),
    }));
  },
});
