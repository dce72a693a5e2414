import { atLeast, effectiveRight, folderContents, inodeArgument, inodeSearch, inodeSummary, limits, may, noInput } from "@sheaf/contract";
import { sql } from "kysely";
import { z } from "zod";
import { operation } from "../../../platform/operations/index.ts";
import { likePattern } from "../../organizations/index.ts";
import { loadInodeFacts, requireInode } from "../access.ts";
import { presentInode, presentInodes } from "../presenter.ts";

const inodes = z.array(inodeSummary);

export const readInode = operation({
  name: "ReadInode",
  kind: "query",
  transport: { kind: "graphql", field: "inode" },
  summary: "One document, folder or file",
  input: inodeArgument,
  output: inodeSummary,
  capability: null,
  ids: { inodeId: "inode" },
  run: async ({ db, principal }, { inodeId }) => {
    await requireInode(db, principal, inodeId, "inode.view");
    return presentInode(db, principal, inodeId);
  },
});

export const readFolder = operation({
  name: "ReadFolder",
  kind: "query",
  transport: { kind: "graphql", field: "folder" },
  summary: "A folder and what lies in it: folders first, then by name",
  input: inodeArgument,
  output: folderContents,
  capability: null,
  ids: { inodeId: "folder" },
  run: async ({ db, principal }, { inodeId }) => {
    await requireInode(db, principal, inodeId, "inode.view");
    const children = await db
      .selectFrom("inodes")
      .select("id")
      .where("organization_id", "=", principal.organizationId)
      .where("parent_id", "=", inodeId)
      .where("archived_at", "is", null)
      .orderBy(sql`(type <> 'folder')`)
      .orderBy(sql`lower(name)`)
      .orderBy("id")
      .limit(2_000)
      .execute();
    return {
      folder: await presentInode(db, principal, inodeId),
      children: await presentInodes(
        db,
        principal,
        children.map(({ id }) => id),
      ),
    };
  },
});

export const listRecent = operation({
  name: "ListRecent",
  kind: "query",
  transport: { kind: "graphql", field: "recent" },
  summary: "What the caller opened last",
  input: noInput,
  output: inodes,
  capability: null,
  ids: {},
  run: async ({ db, principal }) => {
    const rows = await db
      .selectFrom("recents as r")
      .innerJoin("inodes as i", (join) => join.onRef("i.organization_id", "=", "r.organization_id").onRef("i.id", "=", "r.inode_id"))
      .select("i.id")
      .where("r.organization_id", "=", principal.organizationId)
      .where("r.user_id", "=", principal.userId)
      .where("i.archived_at", "is", null)
      .orderBy("r.opened_at", "desc")
      .limit(limits.listPage)
      .execute();
    return presentInodes(
      db,
      principal,
      rows.map(({ id }) => id),
    );
  },
});

export const listFavorites = operation({
  name: "ListFavorites",
  kind: "query",
  transport: { kind: "graphql", field: "favorites" },
  summary: "What the caller marked as a favorite",
  input: noInput,
  output: inodes,
  capability: null,
  ids: {},
  run: async ({ db, principal }) => {
    const rows = await db
      .selectFrom("favorites as f")
      .innerJoin("inodes as i", (join) => join.onRef("i.organization_id", "=", "f.organization_id").onRef("i.id", "=", "f.inode_id"))
      .select("i.id")
      .where("f.organization_id", "=", principal.organizationId)
      .where("f.user_id", "=", principal.userId)
      .where("i.archived_at", "is", null)
      .orderBy(sql`lower(i.name)`)
      .limit(limits.listPage)
      .execute();
    return presentInodes(
      db,
      principal,
      rows.map(({ id }) => id),
    );
  },
});

export const listShared = operation({
  name: "ListSharedWithMe",
  kind: "query",
  transport: { kind: "graphql", field: "sharedWithMe" },
  summary: "Other people's documents and folders that were shared with the caller",
  input: noInput,
  output: inodes,
  capability: null,
  ids: {},
  run: async ({ db, principal }) => {
    const rows = await db
      .selectFrom("grants as g")
      .innerJoin("inodes as i", (join) => join.onRef("i.organization_id", "=", "g.organization_id").onRef("i.id", "=", "g.inode_id"))
      .select(["i.id", (e) => e.fn.max("g.created_at").as("at")])
      .where("g.organization_id", "=", principal.organizationId)
      .where((e) =>
        principal.userKind === "internal"
          ? e.or([e("g.member_id", "=", principal.userId), e("g.member_id", "is", null)])
          : e("g.member_id", "=", principal.userId),
      )
      .where("i.owner_id", "<>", principal.userId)
      .where("i.archived_at", "is", null)
      .where((e) => e.or([e("i.root", "is", null), e("i.root", "<>", "workspace")]))
      .groupBy("i.id")
      .orderBy("at", "desc")
      .limit(limits.listPage)
      .execute();
    return presentInodes(
      db,
      principal,
      rows.map(({ id }) => id),
    );
  },
});

export const listWorkspaces = operation({
  name: "ListWorkspaces",
  kind: "query",
  transport: { kind: "graphql", field: "workspaces" },
  summary: "Workspaces that the caller may see, by name",
  input: noInput,
  output: inodes,
  capability: null,
  ids: {},
  run: async ({ db, principal }) => {
    const rows = await db
      .selectFrom("inodes")
      .select("id")
      .where("organization_id", "=", principal.organizationId)
      .where("root", "=", "workspace")
      .where("archived_at", "is", null)
      .orderBy(sql`lower(name)`)
      .limit(500)
      .execute();
    return presentInodes(
      db,
      principal,
      rows.map(({ id }) => id),
    );
  },
});

export const listTrash = operation({
  name: "ListTrash",
  kind: "query",
  transport: { kind: "graphql", field: "trash" },
  summary: "What was archived and the caller may restore, the latest first",
  input: noInput,
  output: inodes,
  capability: null,
  ids: {},
  run: async ({ db, principal }) => {
    const rows = await db
      .selectFrom("inodes")
      .select("id")
      .where("organization_id", "=", principal.organizationId)
      .where("archived_at", "is not", null)
      .whereRef("archived_with", "=", "id")
      .$if(!principal.isAdminLike, (query) =>
        query.where((e) => e.or([e("owner_id", "=", principal.userId), e("updated_by", "=", principal.userId)])),
      )
      .orderBy("archived_at", "desc")
      .limit(limits.listPage)
      .execute();
    const facts = await loadInodeFacts(
      db,
      principal,
      rows.map(({ id }) => id),
    );
    const restorable = rows.filter(({ id }) => {
      const found = facts.get(id);
      return (
        found !== undefined &&
        may(principal, "inode.restore", found.object).allowed &&
        atLeast(effectiveRight(principal, found.object), "manage")
      );
    });
    return presentInodes(
      db,
      principal,
      restorable.map(({ id }) => id),
    );
  },
});

export const searchInodes = operation({
  name: "SearchInodes",
  kind: "query",
  transport: { kind: "graphql", field: "search" },
  summary: "Documents, folders and files by name, the best match first",
  input: inodeSearch,
  output: inodes,
  capability: null,
  ids: { ownerId: "member" },
  run: async ({ db, principal }, { query, types, ownerId }) => {
    const text = query.trim();
    if (ownerId != null) {
      const owner = await db
        .selectFrom("members")
        .select("user_id")
        .where("organization_id", "=", principal.organizationId)
        .where("user_id", "=", ownerId)
        .executeTakeFirst();
      if (owner === undefined) return [];
    }
    let candidates = db
      .selectFrom("inodes")
      .select("id")
      .where("organization_id", "=", principal.organizationId)
      .where("archived_at", "is", null)
      .where((e) => e.or([e("root", "is", null), e("root", "=", "workspace")]));
    for (const word of text
      .split(/\s+/)
      .filter((part) => part !== "")
      .slice(0, 8))
      candidates = candidates.where("name", "ilike", likePattern(word));
    if (types != null && types.length > 0) candidates = candidates.where("type", "in", types);
    if (ownerId != null) candidates = candidates.where("owner_id", "=", ownerId);
    const rows = await candidates
      .orderBy(sql`(lower(name) = lower(${text})) desc`)
      .orderBy(sql`(position(lower(${text}) in lower(name)) = 1) desc`)
      .orderBy("updated_at", "desc")
      .limit(1_000)
      .execute();
    return (
      await presentInodes(
        db,
        principal,
        rows.map(({ id }) => id),
      )
    ).slice(0, limits.listPage);
  },
});
