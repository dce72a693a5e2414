import { CodedError, type Departed, may } from "@sheaf/contract";
import { audit, demand, type OperationContext } from "../../platform/operations/index.ts";
import { endKeys } from "../api-keys/index.ts";
import { countOwnInodes, handOverInodes, lockFolders } from "../documents/index.ts";
import { endAccounts } from "../linked-accounts/index.ts";
import { endSessions, fullName, holdAdministrators, requireAdministrator } from "../organizations/index.ts";
import { handOverSchedules, type Pausing, schedulesOfMembers } from "../schedules/index.ts";

interface Leaving {
  readonly userId: string;
  readonly name: string;
  readonly isArchived: boolean;
}

/**
 * Refuses whoever may not let these members go, or not give what is theirs to that one. Who may manage people but not see everything gives
 * nothing to anybody: they could choose themselves.
 */
export async function requireLeaving(
  { db, actor }: OperationContext,
  memberIds: readonly string[],
  newOwnerId: string | null,
): Promise<readonly Leaving[]> {
  const { organizationId } = actor;
  demand(may(actor, "members.manage", { kind: "organization", organizationId }));
  if (newOwnerId !== null && !actor.isAdminLike)
    throw new CodedError("EPERM", "Only administrators give what members own to somebody else", { field: "newOwnerId" });
  const rows = await db
    .selectFrom("members as m")
    .innerJoin("account_types as a", (join) =>
      join.onRef("a.organization_id", "=", "m.organization_id").onRef("a.id", "=", "m.account_type_id"),
    )
    .select(["m.user_id", "m.email", "m.first_name", "m.last_name", "m.user_kind", "m.is_archived", "a.is_admin_like"])
    .where("m.organization_id", "=", organizationId)
    .where("m.user_id", "in", [...memberIds, ...(newOwnerId === null ? [] : [newOwnerId])])
    .orderBy("m.user_id")
    .execute();
  const leaving = [...new Set(memberIds)].map((id) => {
    const row = rows.find(({ user_id }) => user_id === id);
    if (row === undefined) throw new CodedError("ENOENT");
    if (row.is_admin_like && !actor.isAdminLike) throw new CodedError("EPERM");
    if (id === actor.userId) throw new CodedError("EPERM", "Nobody deactivates themselves", { field: "memberIds" });
    return { userId: id, name: fullName(row), isArchived: row.is_archived };
  });
  if (newOwnerId === null) return leaving;
  const heir = rows.find(({ user_id }) => user_id === newOwnerId);
  if (heir === undefined) throw new CodedError("ENOENT");
  if (heir.is_archived || heir.user_kind !== "internal" || memberIds.includes(newOwnerId))
    throw new CodedError("EINVAL", "The new owner is an active member of the organization who stays", { field: "newOwnerId" });
  return leaving;
}

/** Lets members go, in one transaction: whoever looks finds all of it done, or nothing. */
export async function leave(context: OperationContext, memberIds: readonly string[], newOwnerId: string | null): Promise<Departed> {
  const { db, actor } = context;
  // before the members: whoever makes a folder holds the folders, and then asks for its owner
  if (newOwnerId !== null) await lockFolders(db, actor.organizationId);
  await holdAdministrators(db, actor.organizationId);
  // nobody begins anything in their name meanwhile, and the new owner stays
  await db
    .selectFrom("members")
    .select("user_id")
    .where("organization_id", "=", actor.organizationId)
    .where("user_id", "in", [...memberIds, ...(newOwnerId === null ? [] : [newOwnerId])])
    .orderBy("user_id")
    .forUpdate()
    .execute();
  const leaving = await requireLeaving(context, memberIds, newOwnerId);
  const sum = { documents: 0, folders: 0, workspaces: 0, schedules: 0, apiKeys: 0, linkedAccounts: 0 };
  const pausing: Pausing[] = [];
  for (const member of leaving) {
    const { own, paused } = await letGo(context, member, newOwnerId);
    for (const kind of Object.keys(sum) as (keyof typeof sum)[]) sum[kind] += own[kind];
    pausing.push(...paused);
  }
  await requireAdministrator(db, actor.organizationId);
  return { ...sum, pausing };
}

async function letGo(context: OperationContext, { userId, name }: Leaving, newOwnerId: string | null) {
  const { db, actor, bus, afterCommit } = context;
  const { organizationId } = actor;
  await db
    .updateTable("members")
    .set({ is_archived: true })
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", userId)
    .execute();
  const inodes = newOwnerId === null ? { documents: 0, folders: 0, workspaces: 0 } : await countOwnInodes(db, organizationId, [userId]);
  const schedules = newOwnerId === null ? 0 : (await schedulesOfMembers(context, [userId])).length;
  if (newOwnerId !== null) await handOverInodes(context, { from: userId, to: newOwnerId, folderName: name });
  // after the accounts, so that what goes out by one of them pauses
  const linkedAccounts = await endAccounts(context, userId);
  const paused = newOwnerId === null ? [] : await handOverSchedules(context, userId, newOwnerId);
  const apiKeys = await endKeys(context, userId);
  const own = { ...inodes, schedules, apiKeys, linkedAccounts };
  const ended = await endSessions(context, db, { organizationId, userId }, "deactivated");
  await audit(context, "member.deactivate", { kind: "member", id: userId }, { newOwner: newOwnerId ?? "none", ...own });
  afterCommit(() => {
    ended.forEach((familyId) => bus.publish({ kind: "session-revoked", organizationId, familyId }));
    bus.publish({ kind: "member-changed", organizationId, userId });
  });
  return { own, paused };
}
