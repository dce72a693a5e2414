import { CodedError, done, inodeArgument, inodeSharingFacts, isDocumentType, viewerRightsChange } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { audit, operation } from "../../../platform/operations/index.ts";
import { requireInode } from "../access.ts";

export const readSharing = operation({
  name: "ReadSharing",
  kind: "query",
  transport: { kind: "graphql", field: "sharing" },
  summary: "What whoever shares an object has to know: how many people everybody is, and what viewers may do with it",
  input: inodeArgument,
  output: inodeSharingFacts,
  capability: null,
  scope: "documents:read",
  ids: { inodeId: "inode" },
  run: async ({ db, actor }, { inodeId }) => {
    const { facts } = await requireInode(db, actor, inodeId, "inode.see-grants");
    const { everybody } = await db
      .selectFrom("members")
      .select((e) => e.fn.countAll<string>().as("everybody"))
      .where("organization_id", "=", actor.organizationId)
      .where("user_kind", "=", "internal")
      .where("is_archived", "=", false)
      .executeTakeFirstOrThrow();
    const { type, viewers, published } = facts.object;
    return { everybody: Number(everybody), viewers: isDocumentType(type) ? viewers : null, isPublished: published };
  },
});

export const setViewerRights = operation({
  name: "SetViewerRights",
  kind: "mutation",
  transport: { kind: "graphql", field: "setViewerRights" },
  summary: "Sets what people who may only view a document may do with it",
  input: viewerRightsChange,
  output: done,
  capability: "canShare",
  scope: "documents:share",
  ids: { inodeId: "inode" },
  run: async (context, { inodeId, explore, export: exports }) => {
    const { db, actor, bus } = context;
    const { facts } = await requireInode(db, actor, inodeId, "inode.share");
    if (!isDocumentType(facts.object.type)) throw new CodedError("EINVAL", message("errors-documents.document.documents-only"));
    await db
      .updateTable("inodes")
      .set({ viewers_explore: explore, viewers_export: exports })
      .where("organization_id", "=", actor.organizationId)
      .where("id", "=", inodeId)
      .execute();
    await audit(context, "inode.viewer-rights", { kind: "inode", id: inodeId }, { explore: String(explore), export: String(exports) });
    context.afterCommit(() => bus.publish({ kind: "access-changed", organizationId: actor.organizationId, inodeId, userId: null }));
    return { success: true };
  },
});
