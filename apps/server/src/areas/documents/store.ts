import { CodedError, limits, type Actor } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tables } from "../../platform/database/index.ts";
import type { Ids } from "../../platform/ids.ts";

interface Parts {
  readonly db: Database;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly actor: Actor;
}

/** Puts a new inode into a folder. Rights on the folder were checked. */
export async function insertInode(
  { db, ids, clock, actor }: Parts,
  inode: {
    readonly type: Tables["inodes"]["type"];
    readonly name: string;
    readonly parentId: string | null;
    readonly root?: "workspace";
    readonly description?: string;
  },
): Promise<string> {
  const id = ids.make();
  const now = new Date(clock.now());
  if (inode.parentId !== null && (await depthOf(db, actor.organizationId, inode.parentId)) + 1 > limits.folderDepth)
    throw new CodedError("EINVAL", message("errors-documents.document.folders-nested-most-deep", { most: limits.folderDepth }));
  await db
    .insertInto("inodes")
    .values({
      organization_id: actor.organizationId,
      id,
      type: inode.type,
      name: inode.name,
      description: inode.description ?? "",
      parent_id: inode.parentId,
      root: inode.root ?? null,
      owner_id: actor.userId,
      created_at: now,
      updated_at: now,
      updated_by: actor.userId,
      archived_with: null,
      badge: null,
    })
    .execute();
  return id;
}

/** The caller's own folder, where things go that name no folder. */
export async function homeOf(db: Database, actor: Actor): Promise<string> {
  const row = await db
    .selectFrom("members")
    .select("home_inode_id")
    .where("organization_id", "=", actor.organizationId)
    .where("user_id", "=", actor.userId)
    .executeTakeFirst();
  if (row?.home_inode_id == null) throw new Error("a member without an own folder");
  return row.home_inode_id;
}

export async function touch(
  { db, clock, actor }: Omit<Parts, "ids">,
  inodeId: string,
  changes: { readonly name?: string; readonly description?: string; readonly parent_id?: string; readonly owner_id?: string } = {},
): Promise<void> {
  await db
    .updateTable("inodes")
    .set({ ...changes, updated_at: new Date(clock.now()), updated_by: actor.userId })
    .where("organization_id", "=", actor.organizationId)
    .where("id", "=", inodeId)
    .execute();
}

async function depthOf(db: Database, organizationId: string, inodeId: string): Promise<number> {
  const row = await sql<{ depth: number }>`
    with recursive up as (
      select parent_id, 1 as depth from inodes where organization_id = ${organizationId} and id = ${inodeId}
      union all select p.parent_id, up.depth + 1 from up join inodes p on p.organization_id = ${organizationId} and p.id = up.parent_id where up.depth < 100
    ) select max(depth)::int as depth from up`.execute(db);
  return row.rows[0]?.depth ?? 0;
}

/** The inode and everything below it. */
export async function subtree(
  db: Database,
  organizationId: string,
  inodeId: string,
): Promise<readonly { readonly id: string; readonly depth: number }[]> {
  const rows = await sql<{ id: string; depth: number }>`
    with recursive down as (
      select id, 0 as depth from inodes where organization_id = ${organizationId} and id = ${inodeId}
      union all select c.id, down.depth + 1 from down join inodes c on c.organization_id = ${organizationId} and c.parent_id = down.id where down.depth < 100
    ) select id, depth from down`.execute(db);
  return rows.rows;
}

/** Moves are made one at a time in an organization: two at once could otherwise each put a folder into the other. */
export async function lockFolders(db: Database, organizationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`folders ${organizationId}`}, 0))`.execute(db);
}

/** Checks that a folder can take a subtree: not into itself, not too deep. */
export async function requireRoomFor(db: Database, organizationId: string, moving: string, into: string): Promise<void> {
  const below = await subtree(db, organizationId, moving);
  if (below.some(({ id }) => id === into)) throw new CodedError("EINVAL", message("errors-documents.document.folder-into-itself"));
  const height = Math.max(...below.map(({ depth }) => depth)) + 1;
  if ((await depthOf(db, organizationId, into)) + height > limits.folderDepth)
    throw new CodedError("EINVAL", message("errors-documents.document.folders-nested-most-deep", { most: limits.folderDepth }));
}
