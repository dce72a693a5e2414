import { CodedError } from "@sheaf/contract";
import { timeZone, UTC } from "@sheaf/locale";
import { message } from "@sheaf/messages";
import { nextOccurrence } from "../../../platform/background/index.ts";
import type { ScheduleDefinition } from "../../../platform/database/index.ts";
import type { ScheduleRow } from "../store.ts";

/** When a schedule ends by itself. */
export type Ends = Pick<ScheduleDefinition, "endsOn" | "endsAfter">;

/** Why nothing is due at a moment any more, in words; null: something is. `sends`: how often it has sent. */
export function endedBy({ endsOn, endsAfter }: Ends, zoneId: string, sends: number, at: Date): string | null {
  if (endsAfter != null && sends >= endsAfter) return `Ended as planned, after it was sent ${timesOf(endsAfter)}`;
  return endsOn != null && dayIn(zoneId, at) > endsOn ? `Ended as planned, on ${endsOn}` : null;
}

const timesOf = (count: number): string => (count === 1 ? "once" : `${count} times`);

/** As `2026-12-31`, on the clocks of the zone. */
function dayIn(zoneId: string, at: Date): string {
  const zone = timeZone(zoneId, Intl) ?? UTC;
  return new Date(at.getTime() + zone.offsetAt(at.getTime())).toISOString().slice(0, 10);
}

/** Why a schedule is over once a run has ended: its next time lies behind its end. */
export function overAfter({ definition, cron, time_zone: zoneId }: ScheduleRow, sends: number, now: Date): string | null {
  if (definition.endsOn == null && definition.endsAfter == null) return null;
  return endedBy(definition, zoneId, sends, nextOccurrence({ expression: cron, timeZone: zoneId }, now));
}

/** Refuses an end that lies before the next time. */
export function requireAhead(
  ends: Ends,
  { cron, timeZone: zoneId, sends }: { readonly cron: string; readonly timeZone: string; readonly sends: number },
  now: Date,
): void {
  if (ends.endsAfter != null && sends >= ends.endsAfter)
    throw new CodedError("EINVAL", message("errors-schedules.planning.sent-already", { sends }), { field: "endsAfter" });
  if (ends.endsOn == null) return;
  if (endedBy(ends, zoneId, sends, nextOccurrence({ expression: cron, timeZone: zoneId }, now)) !== null)
    throw new CodedError("EINVAL", message("errors-schedules.planning.schedule-end-before-next-run"), { field: "endsOn" });
}
