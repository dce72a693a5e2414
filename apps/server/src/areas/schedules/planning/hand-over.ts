import { CodedError, may } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { dropSchedule } from "../../../platform/background/index.ts";
import { audit, type OperationContext } from "../../../platform/operations/index.ts";
import { loadInodePlaced } from "../../documents/index.ts";
import { personOfMember } from "../../session/index.ts";
import { beginSchedule } from "./operations.ts";
import { requireRefreshing } from "../running/refreshing.ts";
import { requireOwnRights, requireOwnersRights, requireSeldom, requireStillAllowed } from "./restrictions.ts";
import type { ScheduleRow } from "../store.ts";

/** A schedule that its new owner may not run, and why. */
export interface Pausing {
  readonly scheduleId: string;
  readonly name: string;
  readonly reason: string;
}

export const schedulesOfMembers = ({ db, actor }: Pick<OperationContext, "db" | "actor">, userIds: readonly string[]) =>
  db
    .selectFrom("export_schedules")
    .selectAll()
    .where("organization_id", "=", actor.organizationId)
    .where("owner_id", "in", [...userIds])
    .orderBy("name")
    .orderBy("id")
    .execute();

/** Those of the schedules that would pause if somebody else owned them, and all that `leaving` members own. */
export async function pausingSchedules(
  context: OperationContext,
  rows: readonly ScheduleRow[],
  newOwnerId: string,
  leaving: readonly string[],
): Promise<readonly Pausing[]> {
  const pausing: Pausing[] = [];
  const via = { kind: "job", jobId: context.requestId } as const;
  const owner =
    rows.length === 0 ? null : await personOfMember(context, { organizationId: context.actor.organizationId, userId: newOwnerId }, via);
  if (owner === null) return pausing;
  for (const row of rows) {
    if (row.is_paused) continue;
    try {
      await requireRunning({ ...context, actor: owner.actor, caller: owner }, row, leaving);
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      pausing.push({ scheduleId: row.id, name: row.name, reason: error.message });
    }
  }
  return pausing;
}

/** Why schedules pause that went to somebody nobody chose for them. */
const UNSEEN = "Its owner left. Look at it, and resume it if it is to go on with your rights";

/**
 * Makes somebody the owner of a member's schedules: they go on with the rights of the new owner, or pause where these are too few. Where
 * nobody looked at it (`isUnseen`) all of them pause: the new owner may see more, and it would go out by itself.
 */
export async function handOverSchedules(
  context: OperationContext,
  from: string,
  to: string,
  isUnseen: boolean,
): Promise<readonly Pausing[]> {
  const { db, actor } = context;
  const rows = await schedulesOfMembers(context, [from]);
  const pausing = isUnseen
    ? rows.filter(({ is_paused }) => !is_paused).map(({ id, name }) => ({ scheduleId: id, name, reason: UNSEEN }))
    : await pausingSchedules(context, rows, to, []);
  for (const row of rows) {
    const paused = pausing.find(({ scheduleId }) => scheduleId === row.id);
    await db
      .updateTable("export_schedules")
      .set({
        owner_id: to,
        // what was seen before was seen by somebody else
        state: "{}",
        failures: 0,
        ...(paused === undefined ? {} : { is_paused: true, pause_reason: paused.reason, has_ended: false }),
      })
      .where("organization_id", "=", actor.organizationId)
      .where("id", "=", row.id)
      .execute();
    if (paused !== undefined) await dropSchedule(db, actor.organizationId, row.id);
    else if (!row.is_paused) await beginSchedule(context, { ...row, owner_id: to });
    const told = { name: row.name, from, to, ...(paused === undefined ? {} : { paused: paused.reason }) };
    await audit(context, "schedule.transfer", { kind: "schedule", id: row.id }, told);
  }
  return pausing;
}

/** Refuses what the caller may not run, as far as it can be told without asking a warehouse; a run looks at all of it again. */
async function requireRunning(
  context: OperationContext,
  { workbook_id, cron, time_zone, definition }: ScheduleRow,
  leaving: readonly string[],
) {
  const { actor } = context;
  const isRefresh = definition.kind === "refresh";
  await requireDocument(context, workbook_id, isRefresh ? "inode.edit" : "inode.view", leaving);
  if (isRefresh) return requireRefreshing(actor);
  requireOwnersRights(actor, definition);
  await requireSeldom(context, actor.organizationId, { expression: cron, timeZone: time_zone });
  await requireOwnRights(context, actor.organizationId, definition);
  for (const { kind, linked } of definition.destinations) {
    await requireStillAllowed(context, actor, kind);
    if (linked != null) throw new CodedError("EPERM", message("errors-schedules.accounts.account-goes-disconnected"));
  }
}

async function requireDocument(
  { db, actor }: OperationContext,
  workbookId: string,
  action: "inode.view" | "inode.edit",
  leaving: readonly string[],
): Promise<void> {
  const placed = await loadInodePlaced(db, actor, workbookId);
  if (placed === undefined || placed.facts.object.archived)
    throw new CodedError("ENOENT", message("errors-schedules.planning.document-trash"));
  const { object } = placed.facts;
  if (may(actor, action, object).allowed) return;
  const theirs =
    leaving.length === 0
      ? undefined
      : await db
          .selectFrom("inodes")
          .select("id")
          .where("organization_id", "=", actor.organizationId)
          .where("id", "in", placed.places)
          .where("owner_id", "in", [...leaving])
          .executeTakeFirst();
  if (theirs !== undefined && may(actor, action, { ...object, right: "manage" }).allowed) return;
  throw new CodedError("EPERM", message("errors-schedules.planning.owner-may-not-open-document"));
}
