import { CodedError, folderOwnership, inodeArgument, inodeTransfer, inodeTransferred, rights } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { sql } from "kysely";
import { type Database, uuids } from "../../../platform/database/index.ts";
import { audit, auditEach, operation, type OperationContext } from "../../../platform/operations/index.ts";
import { loadInodePlaced } from "../access.ts";
import { inForce } from "../inode-tree.ts";
import { presentInode } from "../presenter.ts";
import { lockFolders, requireRoomFor, touch } from "../store.ts";
import { putGrant, requireShareable } from "./grants.ts";

export const transferInode = operation({
  name: "TransferInode",
  kind: "mutation",
  transport: { kind: "graphql", field: "transferInode" },
  summary:
    "Makes a member the owner of a document or folder, and of what its owner has in it where that is wanted, as its owner or an administrator; the former owner goes on managing it. What was among the former owner's documents moves to the new owner's; everyone who had access keeps it",
  input: inodeTransfer,
  output: inodeTransferred,
  capability: "canShare",
  scope: "documents:share",
  ids: { inodeId: "inode", memberId: "member" },
  run: async (context, { inodeId, memberId, withContents = false }) => {
    const { db, actor } = context;
    const { organizationId } = actor;
    await lockFolders(db, organizationId);
    const { object } = await requireShareable(context, inodeId, false);
    const owner = object.ownerId;
    if (!actor.isAdminLike && owner !== actor.userId)
      throw new CodedError("EPERM", message("errors-documents.document.only-owner-transfer"));
    const people = await db
      .selectFrom("members")
      .select(["user_id", "user_kind", "is_archived", "home_inode_id"])
      .where("organization_id", "=", organizationId)
      .where("user_id", "in", [memberId, owner ?? memberId])
      .execute();
    const [to, from] = [memberId, owner].map((id) => people.find(({ user_id }) => user_id === id));
    if (to === undefined) throw new CodedError("ENOENT");
    const placed = await loadInodePlaced(db, actor, inodeId);
    const [around, root] = [placed?.places.slice(1) ?? [], placed?.places.at(-1)];
    if (around.length === 0 && (await isHome(db, organizationId, inodeId)))
      throw new CodedError("EINVAL", message("errors-documents.document.home-folder-stays"), { field: "inodeId" });
    if (to.is_archived || to.user_kind !== "internal" || memberId === owner)
      throw new CodedError("EINVAL", message("errors-documents.document.choose-new-owner"), {
        field: "memberId",
      });
    // whether it may be shared with them is asked by it
    await putGrant(context, { inodeId, memberId, teamId: null, right: "manage", endsAt: null });
    if (from !== undefined && !from.is_archived)
      await putGrant(context, { inodeId, memberId: from.user_id, teamId: null, right: "manage", endsAt: null });
    const into = from?.home_inode_id === root ? to.home_inode_id : null;
    if (into !== null) {
      await requireRoomFor(db, organizationId, inodeId, into);
      await keepGrantsOf(context, around, inodeId);
    }
    await touch(context, inodeId, { owner_id: memberId, ...(into === null ? {} : { parent_id: into }) });
    const inside = withContents && object.type === "folder" && owner !== null ? await contentsOf(db, organizationId, inodeId, owner) : [];
    const along = inside.filter(({ is_own }) => is_own);
    await db
      .updateTable("inodes")
      .set({ owner_id: memberId })
      .where("organization_id", "=", organizationId)
      .where("id", "=", sql<string>`any(${uuids(along.map(({ id }) => id))})`)
      .execute();
    const detail = { from: owner ?? "", to: memberId };
    await audit(context, "inode.transfer", { kind: "inode", id: inodeId }, { ...detail, ...(withContents ? { along: along.length } : {}) });
    const objects = along.map(({ id }) => ({ kind: "inode", id }));
    await auditEach(context, "inode.transfer", objects, { ...detail, with: inodeId });
    context.afterCommit(() => context.bus.publish({ kind: "access-changed", organizationId, inodeId }));
    const { documents, folders } = counted(inside);
    return { inode: await presentInode(db, actor, inodeId), documents, folders };
  },
});

export const readFolderOwnership = operation({
  name: "ReadFolderOwnership",
  kind: "query",
  transport: { kind: "graphql", field: "folderOwnership" },
  summary: "What in a folder would go along with it to a new owner, and what would stay with its own",
  input: inodeArgument,
  output: folderOwnership,
  capability: "canShare",
  scope: "documents:share",
  ids: { inodeId: "folder" },
  run: async (context, { inodeId }) => {
    const { db, actor } = context;
    const { object } = await requireShareable(context, inodeId, false);
    if (object.type !== "folder")
      throw new CodedError("EINVAL", message("errors-documents.document.only-folders-something-them"), { field: "inodeId" });
    return counted(object.ownerId === null ? [] : await contentsOf(db, actor.organizationId, inodeId, object.ownerId));
  },
});

interface Inside {
  readonly id: string;
  readonly is_folder: boolean;
  readonly is_own: boolean;
}

/** What lies in a folder at any depth and not in the trash, and whether it is somebody's. */
async function contentsOf(db: Database, organizationId: string, folderId: string, ownerId: string): Promise<readonly Inside[]> {
  const { rows } = await sql<Inside>`
    with recursive down as (
      select id, type, owner_id, archived_at from inodes where organization_id = ${organizationId} and parent_id = ${folderId}
      union
      select c.id, c.type, c.owner_id, c.archived_at
      from down join inodes c on c.organization_id = ${organizationId} and c.parent_id = down.id
    )
    select id, type = 'folder' as is_folder, owner_id = ${ownerId} as is_own from down where archived_at is null`.execute(db);
  return rows;
}

function counted(inside: readonly Inside[]): { readonly documents: number; readonly folders: number; readonly others: number } {
  const own = inside.filter(({ is_own }) => is_own);
  const folders = own.filter(({ is_folder }) => is_folder).length;
  return { documents: own.length - folders, folders, others: inside.length - own.length };
}

/** Gives an inode itself what came to it from folders that it leaves: a new owner is no reason for anybody else to lose it. */
async function keepGrantsOf(
  { db, actor, ids }: Pick<OperationContext, "db" | "actor" | "ids">,
  folders: readonly string[],
  inodeId: string,
): Promise<void> {
  if (folders.length === 0) return;
  const { organizationId, userId } = actor;
  const kinds = [
    ["grants", "member_id"],
    ["team_grants", "team_id"],
  ] as const;
  const place = (right: string) => sql`array_position(${sql.val([...rights])}::text[], ${sql.ref(right)})`;
  for (const [table, whose] of kinds) {
    // one that ends comes along with its end: the greatest right in force, and of two alike the one that lasts longer
    const { rows } = await sql<{ readonly whose: string | null; readonly access_right: string; readonly ends_at: Date | null }>`
      select distinct on (g.whose) g.whose, g.access_right, g.ends_at from (
        select ${sql.ref(whose)} as whose, access_right, ends_at from ${sql.table(table)}
        where organization_id = ${organizationId} and inode_id = any(${uuids([inodeId, ...folders])})
      ) g where ${inForce("g")} order by g.whose, ${place("g.access_right")} desc, g.ends_at desc nulls first`.execute(db);
    for (const row of rows)
      await sql`
        insert into ${sql.table(table)} (organization_id, id, inode_id, access_right, created_by, ends_at, ${sql.ref(whose)})
        values (${organizationId}, ${ids.make()}, ${inodeId}, ${row.access_right}, ${userId}, ${row.ends_at}, ${row.whose})
        on conflict (organization_id, inode_id, ${sql.ref(whose)})
        do update set access_right = excluded.access_right, ends_at = excluded.ends_at, end_noted = false`.execute(db);
  }
}

async function isHome(db: Database, organizationId: string, inodeId: string): Promise<boolean> {
  const row = await db
    .selectFrom("inodes")
    .select("root")
    .where("organization_id", "=", organizationId)
    .where("id", "=", inodeId)
    .executeTakeFirst();
  return row?.root === "home";
}
