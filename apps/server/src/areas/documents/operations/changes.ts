import {
  badgeChange,
  CodedError,
  done,
  favoriteChange,
  folderCreation,
  inodeArgument,
  inodeDescription,
  inodeMove,
  inodeRename,
  inodeSummary,
  may,
  workspaceCreation,
} from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { audit, demand, operation } from "../../../platform/operations/index.ts";
import { requireInode } from "../access.ts";
import { presentInode } from "../presenter.ts";
import { homeOf, insertInode, lockFolders, requireRoomFor, subtree, touch } from "../store.ts";
import { noteOpening } from "../views.ts";

export const createFolder = operation({
  name: "CreateFolder",
  kind: "mutation",
  transport: { kind: "graphql", field: "createFolder" },
  summary: "Makes a folder; without a parent in the caller's own documents",
  input: folderCreation,
  output: inodeSummary,
  capability: "canCreateFolder",
  scope: "documents:write",
  ids: { parentId: "folder" },
  run: async (context, { name, parentId }) => {
    const { db, actor } = context;
    const parent = parentId ?? (await homeOf(db, actor));
    await requireInode(db, actor, parent, "inode.create-child");
    await lockFolders(db, actor.organizationId);
    const inodeId = await insertInode(context, { type: "folder", name, parentId: parent });
    await audit(context, "inode.create", { kind: "folder", id: inodeId });
    return presentInode(db, actor, inodeId);
  },
});

export const createWorkspace = operation({
  name: "CreateWorkspace",
  kind: "mutation",
  transport: { kind: "graphql", field: "createWorkspace" },
  summary: "Makes a workspace: a shared root with grants of its own",
  input: workspaceCreation,
  output: inodeSummary,
  capability: "canCreateWorkspace",
  scope: "documents:write",
  ids: {},
  run: async (context, { name }) => {
    const { db, actor } = context;
    demand(may(actor, "workspace.create", { kind: "organization", organizationId: actor.organizationId }));
    const inodeId = await insertInode(context, { type: "folder", name, parentId: null, root: "workspace" });
    await audit(context, "inode.create", { kind: "workspace", id: inodeId });
    return presentInode(db, actor, inodeId);
  },
});

export const renameInode = operation({
  name: "RenameInode",
  kind: "mutation",
  transport: { kind: "graphql", field: "renameInode" },
  summary: "Gives a document, folder or file another name",
  input: inodeRename,
  output: inodeSummary,
  capability: null,
  scope: "documents:write",
  ids: { inodeId: "inode" },
  run: async (context, { inodeId, name }) => {
    const { db, actor } = context;
    await requireInode(db, actor, inodeId, "inode.rename");
    await touch(context, inodeId, { name });
    await audit(context, "inode.rename", { kind: "inode", id: inodeId });
    return presentInode(db, actor, inodeId);
  },
});

export const describeInode = operation({
  name: "DescribeInode",
  kind: "mutation",
  transport: { kind: "graphql", field: "describeInode" },
  summary: "Sets the description",
  input: inodeDescription,
  output: inodeSummary,
  capability: null,
  scope: "documents:write",
  ids: { inodeId: "inode" },
  run: async (context, { inodeId, description }) => {
    const { db, actor } = context;
    await requireInode(db, actor, inodeId, "inode.rename");
    await touch(context, inodeId, { description });
    return presentInode(db, actor, inodeId);
  },
});

export const moveInode = operation({
  name: "MoveInode",
  kind: "mutation",
  transport: { kind: "graphql", field: "moveInode" },
  summary: "Moves a document, folder or file into another folder; rights of the folders around it change with it",
  input: inodeMove,
  output: inodeSummary,
  capability: "canOrganize",
  scope: "documents:write",
  ids: { inodeId: "inode", parentId: "folder" },
  run: async (context, { inodeId, parentId }) => {
    const { db, actor, bus } = context;
    await lockFolders(db, actor.organizationId);
    await requireInode(db, actor, inodeId, "inode.move");
    await requireInode(db, actor, parentId, "inode.create-child");
    await requireMovable(context, inodeId);
    await requireRoomFor(db, actor.organizationId, inodeId, parentId);
    await touch(context, inodeId, { parent_id: parentId });
    await audit(context, "inode.move", { kind: "inode", id: inodeId }, { to: parentId });
    context.afterCommit(() => bus.publish({ kind: "access-changed", organizationId: actor.organizationId, inodeId }));
    return presentInode(db, actor, inodeId);
  },
});

export const archiveInode = operation({
  name: "ArchiveInode",
  kind: "mutation",
  transport: { kind: "graphql", field: "archiveInode" },
  summary: "Puts a document, folder or file into the trash, a folder with everything in it",
  input: inodeArgument,
  output: inodeSummary,
  capability: null,
  scope: "documents:write",
  ids: { inodeId: "inode" },
  run: async (context, { inodeId }) => {
    const { db, actor, clock, bus } = context;
    await lockFolders(db, actor.organizationId);
    await requireInode(db, actor, inodeId, "inode.archive");
    await requireMovable(context, inodeId, "archived");
    const below = (await subtree(db, actor.organizationId, inodeId)).map(({ id }) => id);
    await db
      .updateTable("inodes")
      .set({ archived_at: new Date(clock.now()), archived_with: inodeId })
      .where("organization_id", "=", actor.organizationId)
      .where("id", "in", below)
      .where("archived_at", "is", null)
      .execute();
    await audit(context, "inode.archive", { kind: "inode", id: inodeId }, { count: below.length });
    context.afterCommit(() =>
      below.forEach((id) => bus.publish({ kind: "access-changed", organizationId: actor.organizationId, inodeId: id })),
    );
    return presentInode(db, actor, inodeId);
  },
});

export const restoreInode = operation({
  name: "RestoreInode",
  kind: "mutation",
  transport: { kind: "graphql", field: "restoreInode" },
  summary: "Takes something out of the trash; where its folder is gone, into its owner's own documents",
  input: inodeArgument,
  output: inodeSummary,
  capability: null,
  scope: "documents:write",
  ids: { inodeId: "inode" },
  run: async (context, { inodeId }) => {
    const { db, actor, bus } = context;
    await lockFolders(db, actor.organizationId);
    await requireInode(db, actor, inodeId, "inode.restore");
    const row = await db
      .selectFrom("inodes")
      .select(["archived_with", "parent_id", "owner_id"])
      .where("organization_id", "=", actor.organizationId)
      .where("id", "=", inodeId)
      .executeTakeFirstOrThrow();
    if (row.archived_with === null) return presentInode(db, actor, inodeId);
    await db
      .updateTable("inodes")
      .set({ archived_at: null, archived_with: null })
      .where("organization_id", "=", actor.organizationId)
      .where("archived_with", "=", row.archived_with)
      .where(
        "id",
        "in",
        (await subtree(db, actor.organizationId, inodeId)).map(({ id }) => id),
      )
      .execute();
    if (row.parent_id !== null) {
      const parent = await db
        .selectFrom("inodes")
        .select("archived_at")
        .where("organization_id", "=", actor.organizationId)
        .where("id", "=", row.parent_id)
        .executeTakeFirstOrThrow();
      if (parent.archived_at !== null) {
        const home = await db
          .selectFrom("members")
          .select("home_inode_id")
          .where("organization_id", "=", actor.organizationId)
          .where("user_id", "=", row.owner_id)
          .executeTakeFirstOrThrow();
        if (home.home_inode_id !== null) await touch(context, inodeId, { parent_id: home.home_inode_id });
      }
    }
    await audit(context, "inode.restore", { kind: "inode", id: inodeId });
    context.afterCommit(() => bus.publish({ kind: "access-changed", organizationId: actor.organizationId, inodeId }));
    return presentInode(db, actor, inodeId);
  },
});

/** Members' own folders stay where they are; workspaces are archived but not moved. */
async function requireMovable(context: Parameters<typeof audit>[0], inodeId: string, how: "moved" | "archived" = "moved"): Promise<void> {
  const { root } = await context.db
    .selectFrom("inodes")
    .select("root")
    .where("organization_id", "=", context.actor.organizationId)
    .where("id", "=", inodeId)
    .executeTakeFirstOrThrow();
  if (root === "home" || (root === "workspace" && how === "moved"))
    throw new CodedError("EPERM", message("errors-documents.document.folder-stays", { how }));
}

export const setBadge = operation({
  name: "SetBadge",
  kind: "mutation",
  transport: { kind: "graphql", field: "setBadge" },
  summary: "Says of a document that it can be relied on, is to be read with care, or is out of date; null takes the badge away",
  input: badgeChange,
  output: inodeSummary,
  capability: "canBadge",
  scope: "documents:write",
  ids: { inodeId: "inode" },
  run: async (context, { inodeId, badge }) => {
    const { db, actor } = context;
    const { facts } = await requireInode(db, actor, inodeId, "inode.badge");
    if (facts.object.type === "folder") throw new CodedError("EINVAL", message("errors-documents.document.folders-no-badges"));
    await db.updateTable("inodes").set({ badge }).where("organization_id", "=", actor.organizationId).where("id", "=", inodeId).execute();
    await audit(context, "inode.badge", { kind: "inode", id: inodeId }, { badge: badge ?? "none" });
    return presentInode(db, actor, inodeId);
  },
});

export const setFavorite = operation({
  name: "SetFavorite",
  kind: "mutation",
  transport: { kind: "graphql", field: "setFavorite" },
  summary: "Marks or unmarks a favorite of the caller",
  input: favoriteChange,
  output: inodeSummary,
  capability: null,
  scope: "documents:write",
  ids: { inodeId: "inode" },
  run: async ({ db, actor }, { inodeId, isFavorite }) => {
    await requireInode(db, actor, inodeId, "inode.view");
    const own = { organization_id: actor.organizationId, user_id: actor.userId, inode_id: inodeId };
    if (isFavorite)
      await db
        .insertInto("favorites")
        .values(own)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    else
      await db
        .deleteFrom("favorites")
        .where("organization_id", "=", own.organization_id)
        .where("user_id", "=", own.user_id)
        .where("inode_id", "=", inodeId)
        .execute();
    return presentInode(db, actor, inodeId);
  },
});

export const recordOpening = operation({
  name: "RecordOpening",
  kind: "mutation",
  transport: { kind: "graphql", field: "recordOpening" },
  summary: "Notes that the caller opened a document, for the list of recent ones and the number of its views",
  input: inodeArgument,
  output: done,
  capability: null,
  ids: { inodeId: "inode" },
  run: async ({ db, actor, clock }, { inodeId }) => {
    await requireInode(db, actor, inodeId, "inode.view");
    await noteOpening(db, actor, inodeId, clock.now());
    return { success: true };
  },
});
