import { CodedError } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import type { ScheduleDefinition } from "../../../platform/database/index.ts";
import type { OperationContext } from "../../../platform/operations/index.ts";

/** Destinations of a run that may not have got it, and that still are the schedule's. From now on they count as sent to again: once, however often it is asked for. */
export async function takeUnsure(
  { db, actor }: Pick<OperationContext, "db" | "actor">,
  { scheduleId, runId }: { readonly scheduleId: string; readonly runId: string },
  { destinations }: ScheduleDefinition,
): Promise<readonly string[]> {
  const row = await db
    .selectFrom("schedule_runs")
    .select(["unsure", "ended_at"])
    .where("organization_id", "=", actor.organizationId)
    .where("schedule_id", "=", scheduleId)
    .where("id", "=", runId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new CodedError("ENOENT");
  if (row.ended_at === null) throw new CodedError("EAGAIN", message("errors-schedules.history.run-still-goes"));
  const still = new Set(destinations.map(({ destinationId }) => destinationId));
  const taken = row.unsure.filter(({ destinationId, wasSentAgain }) => !wasSentAgain && still.has(destinationId));
  if (taken.length === 0) throw new CodedError("EINVAL", message("errors-schedules.history.nothing-left"), { field: "againOf" });
  const unsure = row.unsure.map((one) => (taken.includes(one) ? { ...one, wasSentAgain: true } : one));
  await db
    .updateTable("schedule_runs")
    .set({ unsure: JSON.stringify(unsure) })
    .where("organization_id", "=", actor.organizationId)
    .where("id", "=", runId)
    .execute();
  return taken.map(({ destinationId }) => destinationId);
}
