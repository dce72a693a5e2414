import { CodedError } from "@sheaf/contract";
import type { Selectable } from "kysely";
import type { Database, Tables } from "../../platform/database/index.ts";
import type { OperationContext } from "../../platform/operations/index.ts";

export type ScheduleRow = Selectable<Tables["export_schedules"]>;

export async function readSchedule(db: Database, organizationId: string, id: string): Promise<ScheduleRow | null> {
  const query = db.selectFrom("export_schedules").selectAll().where("organization_id", "=", organizationId).where("id", "=", id);
  return (await query.executeTakeFirst()) ?? null;
}

/** Addresses that want no more of a schedule. */
export async function leaversOf(db: Database, organizationId: string, scheduleId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("schedule_leavers")
    .select("email")
    .where("organization_id", "=", organizationId)
    .where("schedule_id", "=", scheduleId)
    .execute();
  return new Set(rows.map(({ email }) => email));
}

/** ENOENT for everybody whose it is not. */
export async function requireSchedule({ db, actor }: Pick<OperationContext, "db" | "actor">, scheduleId: string): Promise<ScheduleRow> {
  const row = await readSchedule(db, actor.organizationId, scheduleId);
  if (row === null || (row.owner_id !== actor.userId && !actor.capabilities.has("canAdmin"))) throw new CodedError("ENOENT");
  return row;
}
