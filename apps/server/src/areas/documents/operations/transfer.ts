import { CodedError, inodeSummary, inodeTransfer } from "@sheaf/contract";
import { sql } from "kysely";
import type { Database } from "../../../platform/database/index.ts";
import { audit, operation } from "../../../platform/operations/index.ts";
import { presentInode } from "../presenter.ts";
import { lockFolders, requireRoomFor, touch } from "../store.ts";
import { putGrant, requireShareable } from "./grants.ts";

export const transferInode = operation({
  name: "TransferInode",
  kind: "mutation",
  transport: { kind: "graphql", field: "transferInode" },
  summary:
    "Makes a member the owner of a document or folder, as its owner or an administrator; who owned it goes on managing it. What lay in the one's own documents lies in the other's then",
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
    if (!actor.isAdminLike && owner !== actor.userId) throw new CodedError("EPERM", "Only its owner gives it to somebody else");
    const people = await db
      .selectFrom("members")
      .select(["user_id", "user_kind", "is_archived", "home_inode_id"])
      .where("organization_id", "=", organizationId)
      .where("user_id", "in", [memberId, owner ?? memberId])
      .execute();
    const [to, from] = [memberId, owner].map((id) => people.find(({ user_id }) => user_id === id));
    if (to === undefined) throw new CodedError("ENOENT");
    const root = await rootOf(db, organizationId, inodeId);
    if (root === inodeId && (await isHome(db, organizationId, inodeId)))
      throw new CodedError("EINVAL", "The folder of somebody's own documents stays theirs", { field: "inodeId" });
    if (to.is_archived || to.user_kind !== "internal" || memberId === owner)
      throw new CodedError("EINVAL", "The new owner is an active member of the organization who does not own it yet", {
        field: "memberId",
      });
    // whether it may be shared with them is asked by it
    await putGrant(context, { inodeId, memberId, teamId: null, right: "manage" });
    if (from !== undefined && !from.is_archived)
      await putGrant(context, { inodeId, memberId: from.user_id, teamId: null, right: "manage" });
    const into = from?.home_inode_id === root ? to.home_inode_id : null;
    if (into !== null) await requireRoomFor(db, organizationId, inodeId, into);
    await touch(context, inodeId, { owner_id: memberId, ...(into === null ? {} : { parent_id: into }) });
    await audit(context, "inode.transfer", { kind: "inode", id: inodeId }, { from: owner ?? "", to: memberId });
    context.afterCommit(() => context.bus.publish({ kind: "access-changed", organizationId, inodeId }));
    return presentInode(db, actor, inodeId);
  },
});

/** The outermost folder around something, or itself. */
async function rootOf(db: Database, organizationId: string, inodeId: string): Promise<string> {
  const { rows } = await sql<{ readonly id: string }>`
    with recursive up as (
      select id, parent_id, 0 as step from inodes where organization_id = ${organizationId} and id = ${inodeId}
      union all select p.id, p.parent_id, up.step + 1 from up join inodes p on p.organization_id = ${organizationId} and p.id = up.parent_id where up.step < 100
    ) select id from up order by step desc limit 1`.execute(db);
  return rows[0]?.id ?? inodeId;
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
