import { CodedError, inodeSummary, isDocumentType, shortcutCreation } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { audit, operation } from "../../../platform/operations/index.ts";
import { requireInode } from "../access.ts";
import { presentInode } from "../presenter.ts";
import { homeOf, insertInode, lockFolders } from "../store.ts";

export const createShortcut = operation({
  name: "CreateShortcut",
  kind: "mutation",
  transport: { kind: "graphql", field: "createShortcut" },
  summary: "Makes a shortcut to a document, folder or file, or to an element of a document: it opens for who may see where it leads",
  input: shortcutCreation,
  output: inodeSummary,
  capability: null,
  scope: "documents:write",
  ids: { targetId: "inode", folderId: "folder" },
  run: async (context, { targetId, elementId, folderId, name }) => {
    const { db, actor } = context;
    await lockFolders(db, actor.organizationId);
    const { facts } = await requireInode(db, actor, targetId, "inode.view");
    if (facts.object.type === "symlink")
      throw new CodedError("EINVAL", message("errors-documents.document.shortcut-cannot-lead-shortcut"), { field: "targetId" });
    if (elementId != null && !isDocumentType(facts.object.type))
      throw new CodedError("EINVAL", message("errors-documents.document.only-documents-elements"), { field: "elementId" });
    const parentId = folderId ?? (await homeOf(db, actor));
    await requireInode(db, actor, parentId, "inode.create-child");
    const target = await db
      .selectFrom("inodes")
      .select("name")
      .where("organization_id", "=", actor.organizationId)
      .where("id", "=", targetId)
      .executeTakeFirstOrThrow();
    const inodeId = await insertInode(context, { type: "symlink", name: name ?? target.name, parentId });
    await db
      .insertInto("shortcuts")
      .values({ organization_id: actor.organizationId, inode_id: inodeId, target_id: targetId, element_id: elementId ?? null })
      .execute();
    await audit(context, "inode.create", { kind: "symlink", id: inodeId }, { target: targetId });
    return presentInode(db, actor, inodeId);
  },
});
