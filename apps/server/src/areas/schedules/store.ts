import type { Selectable } from "kysely";
import type { Database, Tables } from "../../platform/database/index.ts";

export type ScheduleRow = Selectable<Tables["export_schedules"]>;

export async function readSchedule(db: Database, organizationId: string, id: string): Promise<ScheduleRow | null> {
  const query = db.selectFrom("export_schedules").selectAll().where("organization_id", "=", organizationId).where("id", "=", id);
  return (await query.executeTakeFirst()) ?? null;
}

/** Those of the addresses that members have who are not archived. */
export async function membersAt(db: Database, organizationId: string, addresses: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("members")
    .select("email")
    .where("organization_id", "=", organizationId)
    .where("is_archived", "=", false)
    .where("email", "in", [...addresses])
    .execute();
  return new Set(rows.map(({ email }) => email));
}
