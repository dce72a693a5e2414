import { CodedError } from "@sheaf/contract";
import { nextOccurrence } from "../../../platform/background/index.ts";
import type { ScheduleDefinition } from "../../../platform/database/index.ts";
import type { ScheduleRow } from "../store.ts";

/** When a schedule ends by itself. */
export type Ends = Pick<ScheduleDefinition, "endsOn" | "endsAfter">;

/** Why nothing is due at a moment any more, in words; null: something is. `sends`: how often it has sent. */
export function endedBy({ endsOn, endsAfter }: Ends, timeZone: string, sends: number, at: Date): string | null {
  if (endsAfter != null && sends >= endsAfter) return `Ended as planned, after it was sent ${timesOf(endsAfter)}`;
  return endsOn != null && dayIn(timeZone, at) > endsOn ? `Ended as planned, on ${endsOn}` : null;
}

const timesOf = (count: number): string => (count === 1 ? "once" : `${count} times`);

/** As `2026-12-31`, on the clocks of the zone. */
function dayIn(timeZone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).formatToParts(at);
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}`;
}

/** Why a schedule is over once a run has ended: its next time lies behind its end. */
export function overAfter({ definition, cron, time_zone: timeZone }: ScheduleRow, sends: number, now: Date): string | null {
  if (definition.endsOn == null && definition.endsAfter == null) return null;
  return endedBy(definition, timeZone, sends, nextOccurrence({ expression: cron, timeZone }, now));
}

/** Refuses an end that lies before the next time. */
export function requireAhead(
  ends: Ends,
  { cron, timeZone, sends }: { readonly cron: string; readonly timeZone: string; readonly sends: number },
  now: Date,
): void {
  if (ends.endsAfter != null && sends >= ends.endsAfter)
    throw new CodedError("EINVAL", `It has been sent ${timesOf(sends)} already. Choose a larger number`, { field: "endsAfter" });
  if (ends.endsOn == null) return;
  if (endedBy(ends, timeZone, sends, nextOccurrence({ expression: cron, timeZone }, now)) !== null)
    throw new CodedError("EINVAL", "The schedule would end before its next run. Choose a later date", { field: "endsOn" });
}
