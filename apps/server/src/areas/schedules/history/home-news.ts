import { type Actor, homeNews } from "@sheaf/contract";
import { notesInEnglish, readNotes } from "./notes.ts";
import { sql } from "kysely";
import { z } from "zod";
import type { Database } from "../../../platform/database/index.ts";
import { operation } from "../../../platform/operations/index.ts";
import { firstSeen } from "../../documents/index.ts";

/** What stands beside the lists of the home screen. */
const SHOWN = 5;
const part = { skip: 0, first: SHOWN };
/** Milliseconds that a refresh may be behind its time before its data are called late. */
const LATE = 15 * 60_000;

type News = z.input<typeof homeNews>;

export const readHomeNews = operation({
  name: "ReadHomeNews",
  kind: "query",
  transport: { kind: "graphql", field: "homeNews" },
  summary:
    "What waits for the caller: own schedules that failed last, in whole or for somebody, or were stopped, the latest first, and how new the data of documents is that a schedule refreshes and that the caller opened",
  input: z.strictObject({}),
  output: homeNews,
  capability: null,
  ids: {},
  run: async ({ db, actor, clock }) => ({
    schedules: actor.capabilities.has("canScheduleExport") ? await troubled(db, actor) : [],
    freshness: await freshness(db, actor, clock.now()),
  }),
});

/** Schedules of the organization as `s`, beside the documents that they are of as `i`. */
const schedulesOf = (db: Database, { organizationId }: Actor) =>
  db
    .selectFrom("export_schedules as s")
    .innerJoin("inodes as i", (join) => join.onRef("i.organization_id", "=", "s.organization_id").onRef("i.id", "=", "s.workbook_id"))
    .where("s.organization_id", "=", organizationId);

async function troubled(db: Database, actor: Actor): Promise<News["schedules"]> {
  const rows = await schedulesOf(db, actor)
    .leftJoinLateral(
      (e) =>
        e
          .selectFrom("schedule_runs as r")
          .select(["r.outcome", "r.detail", sql<Date>`coalesce(r.ended_at, r.started_at)`.as("at")])
          .whereRef("r.organization_id", "=", "s.organization_id")
          .whereRef("r.schedule_id", "=", "s.id")
          .orderBy("r.started_at", "desc")
          .limit(1)
          .as("last"),
      (join) => join.onTrue(),
    )
    .select(["s.id", "s.name", "s.workbook_id", "s.is_paused", "s.pause_reason", "i.name as workbook_name", "i.archived_at"])
    .select(["last.detail", "last.at"])
    .where("s.owner_id", "=", actor.userId)
    // who paused it, or let it end, needs no telling
    .where((e) =>
      e.or([
        e.and([e("s.is_paused", "=", false), e("last.outcome", "=", "failed")]),
        e.and([e("s.pause_reason", "is not", null), e("s.has_ended", "=", false)]),
      ]),
    )
    .orderBy(sql`last.at desc nulls last`)
    .orderBy("s.id")
    .limit(SHOWN)
    .execute();
  const seen = new Set(await firstSeen(db, actor, [...new Set(rows.map(({ workbook_id }) => workbook_id))], part));
  return rows.map((row) => ({
    scheduleId: row.id,
    name: row.name,
    workbookId: row.workbook_id,
    workbookName: seen.has(row.workbook_id) && row.archived_at === null ? row.workbook_name : null,
    isStopped: row.is_paused,
    reason: row.is_paused ? row.pause_reason : notesInEnglish(readNotes(row.detail)),
    at: row.at?.toISOString() ?? null,
  }));
}

async function freshness(db: Database, actor: Actor, now: number): Promise<News["freshness"]> {
  const rows = await schedulesOf(db, actor)
    .innerJoin("recents as o", (join) =>
      join
        .onRef("o.organization_id", "=", "s.organization_id")
        .onRef("o.inode_id", "=", "s.workbook_id")
        .on("o.user_id", "=", actor.userId),
    )
    .leftJoin("job_schedules as j", (join) => join.onRef("j.organization_id", "=", "s.organization_id").onRef("j.id", "=", "s.id"))
    .leftJoinLateral(
      (e) =>
        e
          .selectFrom("schedule_runs as r")
          .select([
            sql<Date | null>`max(r.ended_at) filter (where r.outcome = 'sent')`.as("at"),
            sql<string | null>`(array_agg(r.outcome order by r.started_at desc) filter (where r.ended_at is not null))[1]`.as("outcome"),
          ])
          .whereRef("r.organization_id", "=", "s.organization_id")
          .whereRef("r.schedule_id", "=", "s.id")
          .as("runs"),
      (join) => join.onTrue(),
    )
    .select(["i.id", "i.name", "i.type"])
    .select((e) => e.fn.max("runs.at").as("at"))
    .select(
      sql<boolean>`bool_and(s.is_paused or coalesce(runs.outcome = 'failed', false) or coalesce(j.next_at < ${new Date(now - LATE)}, false))`.as(
        "is_late",
      ),
    )
    .where(sql`s.definition ->> 'kind'`, "=", "refresh")
    .where("i.archived_at", "is", null)
    .groupBy(["i.id", "i.name", "i.type"])
    .orderBy((e) => e.fn.max("o.opened_at"), "desc")
    .execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  const seen = await firstSeen(db, actor, [...found.keys()], part);
  return seen.map((id) => {
    const { name, type, at, is_late } = found.get(id)!;
    return { inodeId: id, type, name, refreshedAt: at?.toISOString() ?? null, isLate: is_late };
  });
}
