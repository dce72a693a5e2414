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
  // materialized: where to cut is looked up once for each organization, not for each event
  const { numAffectedRows } = await sql`
    with cuts as materialized (
      select o.id, ${new Date(now)}::timestamptz - interval '1 day' * coalesce(o.event_days, 0) as oldest,
        (select k.received_at from usage_events k where k.organization_id = o.id order by k.received_at desc offset ${MOST} limit 1) as last
      from organizations o
    )
    delete from usage_events e using cuts
    where cuts.id = e.organization_id and (e.received_at < cuts.oldest or e.received_at < cuts.last)`.execute(db);
  return Number(numAffectedRows ?? 0);
}
