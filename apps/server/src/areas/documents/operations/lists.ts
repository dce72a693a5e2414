import {
  atLeast,
  effectiveRight,
  folderContents,
  folderArgument,
  inodeArgument,
  inodeSummary,
  limits,
  listPart,
  may,
  type Actor,
} from "@sheaf/contract";
import { sql } from "kysely";
import { z } from "zod";
import { type Database, uuids } from "../../../platform/database/index.ts";
import { operation } from "../../../platform/operations/index.ts";
import { firstAllowed, firstSeen, requireInode } from "../access.ts";
import { inForce } from "../inode-tree.ts";
import { presentInode, presentInodes } from "../presenter.ts";

const inodes = z.array(inodeSummary);

type Row = { readonly id: string };
const idsOf = (rows: readonly Row[]): readonly string[] => rows.map(({ id }) => id);

/** An operation that lists what `find` finds for its caller, in that order and in parts, as far as they may see it. */
function listing(name: string, field: string, summary: string, find: (db: Database, actor: Actor) => Promise<readonly Row[]>) {
  return operation({
    name,
    kind: "query",
    transport: { kind: "graphql", field },
    summary,
    input: listPart,
    output: inodes,
    capability: null,
    scope: "documents:read",
    ids: {},
    run: async ({ db, actor }, part) => presentInodes(db, actor, idsOf(await find(db, actor)), part),
  });
}

export const readInode = operation({
  name: "ReadInode",
  kind: "query",
  transport: { kind: "graphql", field: "inode" },
  summary: "One document, folder or file",
  input: inodeArgument,
  output: inodeSummary,
  capability: null,
  scope: "documents:read",
  ids: { inodeId: "inode" },
  run: async ({ db, actor }, { inodeId }) => {
    await requireInode(db, actor, inodeId, "inode.view");
    return presentInode(db, actor, inodeId);
  },
});

export const readFolder = operation({
  name: "ReadFolder",
  kind: "query",
  transport: { kind: "graphql", field: "folder" },
  summary: "A folder and what lies in it: folders first, then by name",
  input: folderArgument,
  output: folderContents,
  capability: null,
  scope: "documents:read",
  ids: { inodeId: "folder" },
  run: async ({ db, actor }, { inodeId, skip, first }) => {
    await requireInode(db, actor, inodeId, "inode.view");
    const children = await db
      .selectFrom("inodes")
      .select("id")
      .where("organization_id", "=", actor.organizationId)
      .where("parent_id", "=", inodeId)
      .where("archived_at", "is", null)
      .orderBy(sql`(type <> 'folder')`)
      .orderBy(sql`lower(name)`)
      .orderBy("id")
      .execute();
    const most = first ?? limits.folderPage;
    const seen = await firstSeen(db, actor, idsOf(children), { skip, first: most + 1 });
    return {
      folder: await presentInode(db, actor, inodeId),
      children: await presentInodes(db, actor, seen.slice(0, most)),
      more: seen.length > most,
    };
  },
});

export const listRecent = listing("ListRecent", "recent", "What the caller opened last", (db, actor) =>
  db
    .selectFrom("recents as r")
    .innerJoin("inodes as i", (join) => join.onRef("i.organization_id", "=", "r.organization_id").onRef("i.id", "=", "r.inode_id"))
    .select("i.id")
    .where("r.organization_id", "=", actor.organizationId)
    .where("r.user_id", "=", actor.userId)
    .where("i.archived_at", "is", null)
    .orderBy("r.opened_at", "desc")
    .execute(),
);

export const listFavorites = listing("ListFavorites", "favorites", "What the caller marked as a favorite", (db, actor) =>
  db
    .selectFrom("favorites as f")
    .innerJoin("inodes as i", (join) => join.onRef("i.organization_id", "=", "f.organization_id").onRef("i.id", "=", "f.inode_id"))
    .select("i.id")
    .where("f.organization_id", "=", actor.organizationId)
    .where("f.user_id", "=", actor.userId)
    .where("i.archived_at", "is", null)
    .orderBy(sql`lower(i.name)`)
    .execute(),
);

export const listShared = listing(
  "ListSharedWithMe",
  "sharedWithMe",
  "Other people's documents and folders that were shared with the caller, their teams or everybody",
  (db, actor) =>
    db
      .selectFrom(
        db
          .selectFrom("grants")
          .select(["inode_id", "created_at"])
          .where("organization_id", "=", actor.organizationId)
          .where(inForce("grants"))
          .where((e) =>
            actor.userKind === "internal"
              ? e.or([e("member_id", "=", actor.userId), e("member_id", "is", null)])
              : e("member_id", "=", actor.userId),
          )
          .unionAll(
            db
              .selectFrom("team_grants")
              .select(["inode_id", "created_at"])
              .where("organization_id", "=", actor.organizationId)
              .where(inForce("team_grants"))
              .where("team_id", "=", sql<string>`any(${uuids(actor.teams.map(({ id }) => id))})`),
          )
          // those that are closed by now give no right, and are not shown
          .unionAll(
            db
              .selectFrom("share_link_uses")
              .select(["inode_id", "used_at as created_at"])
              .where("organization_id", "=", actor.organizationId)
              .where("user_id", "=", actor.userId),
          )
          .as("g"),
      )
      .innerJoin("inodes as i", (join) => join.on("i.organization_id", "=", actor.organizationId).onRef("i.id", "=", "g.inode_id"))
      .select(["i.id", (e) => e.fn.max("g.created_at").as("at")])
      .where("i.owner_id", "<>", actor.userId)
      .where("i.archived_at", "is", null)
      .where((e) => e.or([e("i.root", "is", null), e("i.root", "<>", "workspace")]))
      .groupBy("i.id")
      .orderBy("at", "desc")
      .execute(),
);

export const listWorkspaces = listing("ListWorkspaces", "workspaces", "Workspaces that the caller may see, by name", (db, actor) =>
  db
    .selectFrom("inodes")
    .select("id")
    .where("organization_id", "=", actor.organizationId)
    .where("root", "=", "workspace")
    .where("archived_at", "is", null)
    .orderBy(sql`lower(name)`)
    .execute(),
);

export const listTrash = listing(
  "ListTrash",
  "trash",
  "What was archived and the caller may restore, the latest first",
  async (db, actor) => {
    const rows = await db
      .selectFrom("inodes")
      .select("id")
      .where("organization_id", "=", actor.organizationId)
      .where("archived_at", "is not", null)
      .whereRef("archived_with", "=", "id")
      .$if(!actor.isAdminLike, (query) => query.where((e) => e.or([e("owner_id", "=", actor.userId), e("updated_by", "=", actor.userId)])))
      .orderBy("archived_at", "desc")
      .execute();
    const restorable = await firstAllowed(db, actor, idsOf(rows), { first: rows.length }, (object) => {
      return may(actor, "inode.restore", object).allowed && atLeast(effectiveRight(actor, object), "manage");
    });
    return restorable.map((id) => ({ id }));
  },
);
