import { documentViews, documentViewsOf, limits } from "@sheaf/contract";
import { sql } from "kysely";
import type { Actor } from "@sheaf/contract";
import { type Database, uuids } from "../../platform/database/index.ts";
import { operation } from "../../platform/operations/index.ts";
import { firstSeen } from "./access.ts";

const DAY = 24 * 3_600_000;
/** Milliseconds in which a person who opens a document again still looks at it. */
const ONE_LOOK = 30 * 60_000;

const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** Notes that a person opened a document: when, for them alone, and once more for everybody unless they still look at it. */
export async function noteOpening(db: Database, { organizationId, userId }: Actor, inodeId: string, now: number): Promise<void> {
  await sql`
    with before as (
      select opened_at from recents
      where organization_id = ${organizationId} and user_id = ${userId} and inode_id = ${inodeId}
    ), noted as (
      insert into recents (organization_id, user_id, inode_id, opened_at)
      values (${organizationId}, ${userId}, ${inodeId}, ${new Date(now)})
      on conflict (organization_id, user_id, inode_id) do update set opened_at = excluded.opened_at
    )
    insert into document_views (organization_id, inode_id, day, views)
    select ${organizationId}, ${inodeId}, ${dayOf(now)}::date, 1
    where not exists (select 1 from before where opened_at > ${new Date(now - ONE_LOOK)})
    on conflict (organization_id, inode_id, day) do update set views = document_views.views + 1`.execute(db);
}

export const listDocumentViews = operation({
  name: "ListDocumentViews",
  kind: "query",
  transport: { kind: "graphql", field: "documentViews" },
  summary: "How often documents were opened on each of the last 30 days, the oldest first; those that the caller may not see are left out",
  input: documentViewsOf,
  output: documentViews,
  capability: null,
  scope: "documents:read",
  ids: {},
  run: async ({ db, actor, clock }, { inodeIds }) => {
    const seen = await firstSeen(db, actor, inodeIds, { skip: 0, first: inodeIds.length });
    const first = Date.parse(dayOf(clock.now())) - (limits.viewDays - 1) * DAY;
    const rows = await db
      .selectFrom("document_views")
      .select(["inode_id", sql<string>`day::text`.as("day"), "views"])
      .where("organization_id", "=", actor.organizationId)
      .where("inode_id", "=", sql<string>`any(${uuids(seen)})`)
      .where("day", ">=", sql<Date>`${dayOf(first)}::date`)
      .execute();
    const found = new Map(seen.map((inodeId) => [inodeId, Array.from({ length: limits.viewDays }, () => 0)]));
    for (const { inode_id, day, views } of rows) {
      const at = Math.round((Date.parse(day) - first) / DAY);
      const days = found.get(inode_id);
      if (days !== undefined && at < days.length) days[at] = views;
    }
    return [...found].map(([inodeId, days]) => ({ inodeId, days, total: days.reduce((sum, views) => sum + views, 0) }));
  },
});

/** Takes away days that no screen shows. Returns how many. */
export async function forgetDocumentViews(db: Database, now: number): Promise<number> {
  const old = dayOf(now - 2 * limits.viewDays * DAY);
  const gone = await db
    .deleteFrom("document_views")
    .where("day", "<", sql<Date>`${old}::date`)
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}
