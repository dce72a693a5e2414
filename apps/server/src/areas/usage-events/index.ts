import { sql } from "kysely";
import type { Database } from "../../platform/database/index.ts";
import type { Area } from "../../platform/operations/index.ts";
import { listEvents, readEventSettings, updateEventSettings } from "./operations.ts";

export { serveUsageEvents } from "./events-call.ts";
export { serveFeatures } from "./features-call.ts";

/** What pages tell of their use, and which of their features are on. */
export function usageEventsArea(): Area {
  return { name: "usage-events", operations: [readEventSettings, updateEventSettings, listEvents] };
}

/** The most that an organization keeps, however many days it wants. */
const MOST = 200_000;

/** Takes away events that are older than their organization keeps them, or more than anybody keeps; gives how many. */
export async function forgetUsageEvents(db: Database, now: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from usage_events e using organizations o
    where o.id = e.organization_id
      and (e.received_at < ${new Date(now)}::timestamptz - interval '1 day' * coalesce(o.event_days, 0)
        or e.received_at < (
          select k.received_at from usage_events k where k.organization_id = o.id order by k.received_at desc offset ${MOST} limit 1
        ))`.execute(db);
  return Number(numAffectedRows ?? 0);
}
