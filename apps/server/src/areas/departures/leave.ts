import { CodedError, type Departed, may } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { audit, demand, type OperationContext } from "../../platform/operations/index.ts";
import { countOwnInodes, handOverInodes, lockFolders } from "../documents/index.ts";
import { fullName, holdAdministrators, requireAdministrator } from "../organizations/index.ts";
import { handOverSchedules, type Pausing, schedulesOfMembers } from "../schedules/index.ts";
import { endAccess } from "./end-access.ts";
import { handoverMail } from "./handovers.ts";
import { defaultHeir, type Heir } from "./heir.ts";

/** Who lets somebody go. An identity provider may deactivate the member too whose key it has. */
type LeaveAskedBy = "person" | "provider";

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
  by: LeaveAskedBy = "person",
): Promise<readonly Leaving[]> {
  const { organizationId } = actor;
  demand(may(actor, by === "person" ? "members.manage" : "members.provision", { kind: "organization", organizationId }));
  if (newOwnerId !== null && !actor.isAdminLike)
    throw new CodedError("EPERM", message("errors-organization.departures.administrators-only"), { field: "newOwnerId" });
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
    if (id === actor.userId && by === "person")
      throw new CodedError("EPERM", message("errors-organization.departures.nobody-deactivates-themselves"), { field: "memberIds" });
    return { userId: id, name: fullName(row), isArchived: row.is_archived };
  });
  if (newOwnerId === null) return leaving;
  const heir = rows.find(({ user_id }) => user_id === newOwnerId);
  if (heir === undefined) throw new CodedError("ENOENT");
  if (heir.is_archived || heir.user_kind !== "internal" || memberIds.includes(newOwnerId))
    throw new CodedError("EINVAL", message("errors-organization.departures.owner-stays"), { field: "newOwnerId" });
  return leaving;
}

/**
 * Lets members go, in one transaction: whoever looks finds all of it done, or nothing. The one way to leave, whoever asks for it: a dialog, a
 * program, an identity provider.
 */
export async function leave(
  context: OperationContext,
  memberIds: readonly string[],
  heir: Heir,
  by: LeaveAskedBy = "person",
): Promise<Departed> {
  const { db, actor } = context;
  const isNamed = heir.kind === "named";
  // before the members: whoever makes a folder holds the folders, and then asks for its owner
  if (!isNamed || heir.userId !== null) await lockFolders(db, actor.organizationId);
  await holdAdministrators(db, actor.organizationId);
  const hold = (userIds: readonly string[]) =>
    db
      .selectFrom("members")
      .select("user_id")
      .where("organization_id", "=", actor.organizationId)
      .where("user_id", "in", [...userIds])
      .orderBy("user_id")
      .forUpdate()
      .execute();
  // nobody begins anything in their name meanwhile, and the new owner stays
  const first = isNamed ? heir.userId : await defaultHeir(context, memberIds);
  await hold([...memberIds, ...(first === null ? [] : [first])]);
  // the one of the setting may have left before it was held; administrators are held already
  const newOwnerId = isNamed ? first : await defaultHeir(context, memberIds);
  const leaving = await requireLeaving(context, memberIds, isNamed ? newOwnerId : null, by);
  const sum = { documents: 0, folders: 0, workspaces: 0, schedules: 0, apiKeys: 0, linkedAccounts: 0 };
  const pausing: Pausing[] = [];
  for (const member of leaving) {
    const { own, paused } = await letGo(context, member, newOwnerId, !isNamed);
    for (const kind of Object.keys(sum) as (keyof typeof sum)[]) sum[kind] += own[kind];
    pausing.push(...paused);
  }
  await requireAdministrator(db, actor.organizationId);
  return { ...sum, pausing };
}

async function letGo(context: OperationContext, { userId, name }: Leaving, newOwnerId: string | null, isUnseen: boolean) {
  const { db, actor } = context;
  const { organizationId } = actor;
  await db
    .updateTable("members")
    .set({ is_archived: true })
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", userId)
    .execute();
  // before the schedules, so that what goes out by an account of theirs pauses
  const ended = await endAccess(context, userId);
  const given = newOwnerId === null ? null : await giveAll(context, { userId, name, newOwnerId, isUnseen });
  const owned = given?.owned ?? { documents: 0, folders: 0, workspaces: 0, schedules: 0 };
  const own = { ...owned, ...ended };
  await audit(context, "member.deactivate", { kind: "member", id: userId }, { newOwner: newOwnerId ?? "none", ...own });
  return { own, paused: given?.paused ?? [] };
}

interface Giving {
  readonly userId: string;
  readonly name: string;
  readonly newOwnerId: string;
  readonly isUnseen: boolean;
}

/** Gives all that a member owns to the new owner, who is told of it. */
async function giveAll(context: OperationContext, { userId, name, newOwnerId, isUnseen }: Giving) {
  const { db, actor, ids, clock, jobs } = context;
  const { organizationId } = actor;
  const inodes = await countOwnInodes(db, organizationId, [userId]);
  const schedules = (await schedulesOfMembers(context, [userId])).length;
  const folderId = await handOverInodes(context, { from: userId, to: newOwnerId, folderName: name });
  const paused = await handOverSchedules(context, userId, newOwnerId, isUnseen);
  const owned = { ...inodes, schedules };
  if (Object.values(owned).every((count) => count === 0)) return { owned, paused };
  const id = ids.make();
  await db
    .insertInto("handovers")
    .values({
      organization_id: organizationId,
      id,
      from_id: userId,
      to_id: newOwnerId,
      ...owned,
      paused: paused.length,
      folder_id: folderId,
      created_at: new Date(clock.now()),
    })
    .execute();
  // who chose themselves knows it
  if (isUnseen || newOwnerId !== actor.userId)
    await jobs.enqueue(db, handoverMail, {
      actor: { organizationId, memberId: actor.userId },
      payload: { handoverId: id },
      key: `handover ${id}`,
    });
  return { owned, paused };
}

/**
 * Lets a member in again: with the account type, teams and rights that others gave them, and their own folder. What was ended stays ended, what
 * was given away stays with its new owner. The caller looked whether the actor may.
 */
export async function comeBack(context: OperationContext, userId: string): Promise<void> {
  const { db, actor } = context;
  const { organizationId } = actor;
  // of those too who left before all of it was ended
  await endAccess(context, userId);
  await db
    .updateTable("members")
    .set({ is_archived: false })
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", userId)
    .execute();
  await audit(context, "member.activate", { kind: "member", id: userId });
}
