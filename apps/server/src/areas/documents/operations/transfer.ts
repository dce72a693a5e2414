import { CodedError, inodeSummary, inodeTransfer, rights } from "@sheaf/contract";
import { sql } from "kysely";
import type { Database } from "../../../platform/database/index.ts";
import { audit, operation, type OperationContext } from "../../../platform/operations/index.ts";
import { loadInodePlaced, uuids } from "../access.ts";
import { inForce } from "../inode-tree.ts";
import { presentInode } from "../presenter.ts";
import { lockFolders, requireRoomFor, touch } from "../store.ts";
import { putGrant, requireShareable } from "./grants.ts";

export const transferInode = operation({
  name: "TransferInode",
  kind: "mutation",
  transport: { kind: "graphql", field: "transferInode" },
  summary:
    "Makes a member the owner of a document or folder, as its owner or an administrator; the former owner goes on managing it. What was among the former owner's documents moves to the new owner's; everyone who had access keeps it",
  input: inodeTransfer,
  output: inodeSummary,
  capability: "canShare",
  scope: "documents:share",
  ids: { inodeId: "inode", memberId: "member" },
  run: async (context, { inodeId, memberId }) => {
    const { db, actor } = context;
    const { organizationId } = actor;
    await lockFolders(db, organizationId);
    const { object } = await requireShareable(context, inodeId, false);
    const owner = object.ownerId;
    if (!actor.isAdminLike && owner !== actor.userId) throw new CodedError("EPERM", "Only the owner can transfer it");
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
      throw new CodedError("EINVAL", "A member's home folder cannot be transferred", { field: "inodeId" });
    if (to.is_archived || to.user_kind !== "internal" || memberId === owner)
      throw new CodedError("EINVAL", "Choose an active member of the organization who does not already own it", {
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
    await audit(context, "inode.transfer", { kind: "inode", id: inodeId }, { from: owner ?? "", to: memberId });
    context.afterCommit(() => context.bus.publish({ kind: "access-changed", organizationId, inodeId }));
    return presentInode(db, actor, inodeId);
  },
});

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
