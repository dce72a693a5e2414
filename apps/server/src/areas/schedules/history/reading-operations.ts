import {
  CodedError,
  dataRefresh,
  dataRefreshOf,
  destinationTest,
  destinationTested,
  done,
  exportSchedule,
  isPlaceDestination,
  mailRules,
  mailRulesUpdate,
  may,
  nextTimes,
  scheduleMute,
  scheduleNaming,
  scheduleRunning,
  schedulePreview,
  schedulePreviewed,
  scheduleRun,
  schedulesOf,
  scheduleTest,
  scheduleTested,
  scheduleTimes,
} from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { sql } from "kysely";
import { z } from "zod";
import { GiveUp, nextTimesOf } from "../../../platform/background/index.ts";
import type { Post } from "../../../platform/mail/index.ts";
import { audit, operation, type OperationContext } from "../../../platform/operations/index.ts";
import { type Allowance, RateLimiter } from "../../../platform/http/index.ts";
import type { Clock } from "../../../platform/clock.ts";
import { loadInodeFacts, requireInode } from "../../documents/index.ts";
import { fullName } from "../../organizations/index.ts";
import { requireDestination } from "../destinations/destinations.ts";
import { endedBy } from "../planning/ends.ts";
import { common, openedOf, own, requireContent } from "../planning/operations.ts";
import { requireDestinationKind, requireStorage } from "../planning/restrictions.ts";
import { tryPlace } from "../destinations/places/places.ts";
import { mailDomains } from "../planning/recipients.ts";
import { readNotes, toldNotes } from "./notes.ts";
import { scheduleSend } from "../running/send.ts";
import type { SendingParts } from "../running/errand.ts";
import { openTrial, sendTest, shownTrial, standingOf } from "../destinations/mail/test-send.ts";
import { requireSchedule, type ScheduleRow } from "../store.ts";
import { takeUnsure } from "./unsure.ts";

const SHOWN_TIMES = 5;
const SHOWN_RUNS = 50;
/** Tests that a person may send at once, and milliseconds until there may be another; the same for what programs send besides its times. */
const TESTS: Allowance = { burst: 10, refill: 30_000 };
/** The same for looking at what would be sent. */
const PREVIEWS: Allowance = { burst: 20, refill: 5_000 };

/** What people read of schedules, and what they try. */
export function scheduleReading(parts: SendingParts, post: () => Post, clock: Clock) {
  const limiter = new RateLimiter(clock);
  const list = operation({
    name: "ListExportSchedules",
    kind: "query",
    transport: { kind: "graphql", field: "exportSchedules" },
    summary: "Schedules and alerts by name: those of a workbook (administrators see everybody's), or the caller's own of all workbooks",
    input: schedulesOf,
    output: z.array(exportSchedule),
    ...common,
    scope: "schedules:read",
    ids: { workbookId: "workbook" },
    run: async (context, { workbookId }) => {
      const { db, actor } = context;
      if (workbookId != null) await requireInode(db, actor, workbookId, "inode.view");
      let query = db
        .selectFrom("export_schedules as s")
        .leftJoin("job_schedules as j", (join) => join.onRef("j.organization_id", "=", "s.organization_id").onRef("j.id", "=", "s.id"))
        .innerJoin("members as m", (join) =>
          join.onRef("m.organization_id", "=", "s.organization_id").onRef("m.user_id", "=", "s.owner_id"),
        )
        .innerJoin("inodes as i", (join) => join.onRef("i.organization_id", "=", "s.organization_id").onRef("i.id", "=", "s.workbook_id"))
        .selectAll("s")
        .select(["j.next_at", "m.first_name", "m.last_name", "m.email", "i.name as workbook_name"])
        .where("s.organization_id", "=", actor.organizationId);
      if (workbookId != null) query = query.where("s.workbook_id", "=", workbookId);
      if (workbookId == null || !actor.capabilities.has("canAdmin")) query = query.where("s.owner_id", "=", actor.userId);
      const rows = await query.orderBy("s.name").execute();
      const left = await leaversOfAll(context, rows);
      // a schedule stays its owner's where they lose its document; what that is called by now is not theirs any more
      const documents = await loadInodeFacts(db, actor, [...new Set(rows.map((row) => row.workbook_id))]);
      return rows.map((row) => {
        const object = documents.get(row.workbook_id)?.object;
        const isSeen = object !== undefined && may(actor, "inode.view", object).allowed;
        return presented({ ...row, workbook_name: isSeen ? row.workbook_name : null }, left.get(row.id) ?? []);
      });
    },
  });

  const times = operation({
    name: "ReadNextTimes",
    kind: "query",
    transport: { kind: "graphql", field: "nextTimes" },
    summary: "The next times of a schedule that is still thought about",
    input: scheduleTimes,
    output: nextTimes,
    ...common,
    ids: {},
    run: async (context, { cron, timeZone, ...ends }) => ({
      times: nextTimesOf({ expression: cron, timeZone }, new Date(context.clock.now()), SHOWN_TIMES)
        .filter((time, before) => endedBy(ends, timeZone, before, time) === null)
        .map((time) => time.toISOString()),
    }),
  });

  const test = operation({
    name: "TestExportSchedule",
    kind: "mutation",
    transaction: false,
    transport: { kind: "graphql", field: "testExportSchedule" },
    summary: "Sends what a schedule would send to the caller alone, now",
    input: scheduleTest,
    output: scheduleTested,
    ...common,
    ids: { workbookId: "workbook" },
    run: async (context, { workbookId, name, ...definition }) => {
      const { actor, caller, ids } = context;
      limiter.require(`tests/${actor.organizationId}/${actor.userId}`, TESTS);
      await requireContent(parts, context, workbookId, { ...definition, recipients: [caller.email], teams: [], destinations: [] });
      const trial = await openTrial(context, parts, { workbookId, definition, as: null });
      await sendTest(context, post(), trial, { name, definition, workbookId, id: ids.make() });
      await audit(context, "schedule.test", { kind: "workbook", id: workbookId }, { name });
      return { sentTo: caller.email, ...(await standingOf(context, trial)) };
    },
  });

  const preview = operation({
    name: "PreviewExportSchedule",
    kind: "mutation",
    transaction: false,
    transport: { kind: "graphql", field: "previewExportSchedule" },
    summary: "The mail that a schedule would send now, to be looked at: computed with the rights of the caller, and sent to nobody",
    input: schedulePreviewed,
    output: schedulePreview,
    ...common,
    ids: { workbookId: "workbook" },
    run: async (context, { workbookId, name, as, ...definition }) => {
      const { actor, caller } = context;
      limiter.require(`previews/${actor.organizationId}/${actor.userId}`, PREVIEWS);
      await requireContent(parts, context, workbookId, { ...definition, recipients: [caller.email], teams: [], destinations: [] });
      const trial = await openTrial(context, parts, { workbookId, definition, as });
      return { ...(await shownTrial(context, trial, { name, definition, workbookId })), ...(await standingOf(context, trial)) };
    },
  });

  const testDestination = operation({
    name: "TestDestination",
    kind: "mutation",
    transaction: false,
    transport: { kind: "graphql", field: "testDestination" },
    summary: "Writes a small file to the bucket or the SFTP server of a destination, and takes it away again",
    input: destinationTest,
    output: destinationTested,
    ...common,
    ids: { workbookId: "workbook", scheduleId: "schedule" },
    run: async (context, { workbookId, scheduleId, destination }) => {
      const { db, actor, secrets } = context;
      limiter.require(`destinations/${actor.organizationId}/${actor.userId}`, TESTS);
      await requireInode(db, actor, workbookId, "inode.view");
      const row = scheduleId === null ? null : await requireSchedule(context, scheduleId);
      const { kind, destinationId } = destination;
      if (!isPlaceDestination(kind)) throw new CodedError("EINVAL", message("errors-schedules.history.tested-by-run"));
      requireDestinationKind(actor, kind);
      await requireStorage(context, actor.organizationId, kind);
      // what is kept is its owner's
      const own = row === null || row.owner_id !== actor.userId ? [] : row.definition.destinations;
      const kept = own.find((one) => one.destinationId === destinationId && one.kind === kind);
      const opened = openedOf(secrets, actor.organizationId, destination, kept);
      requireDestination({ kind, ...opened, hostKey: opened.hostKey ?? "unknown yet" }, parts.door);
      const hostKey = await tryPlace(kind, opened, parts.door, context.clock.now()).catch((error: unknown) => {
        throw error instanceof GiveUp && error.cause instanceof Error ? error.cause : error;
      });
      await audit(context, "destination.test", { kind: "workbook", id: workbookId }, { kind });
      return { host: new URL(opened.url).host, hostKey };
    },
  });

  const runNow = operation({
    name: "RunExportSchedule",
    kind: "mutation",
    transport: { kind: "graphql", field: "runExportSchedule" },
    summary: "Sends what a schedule sends now, besides its times; or once more what one of its runs may not have brought to a destination",
    input: scheduleRunning,
    output: done,
    ...own,
    scope: "schedules:write",
    run: async (context, { scheduleId, againOf }) => {
      const { db, actor, jobs } = context;
      // programs do not tire
      if (actor.via.kind === "api-key") limiter.require(`runs/${actor.organizationId}/${actor.userId}`, TESTS);
      const { name, owner_id: memberId, definition } = await requireSchedule(context, scheduleId);
      const only = againOf == null ? undefined : await takeUnsure(context, { scheduleId, runId: againOf }, definition);
      await jobs.enqueue(db, scheduleSend, {
        actor: { organizationId: actor.organizationId, memberId },
        payload: { scheduleId, isAsked: true, ...(only === undefined ? {} : { only: [...only] }) },
      });
      await audit(context, "schedule.run", { kind: "schedule", id: scheduleId }, { name, ...(againOf == null ? {} : { againOf }) });
      return { success: true };
    },
  });

  const mute = operation({
    name: "MuteExportSchedule",
    kind: "mutation",
    transport: { kind: "graphql", field: "muteExportSchedule" },
    summary: "Keeps an alert quiet until a time; null: it tells again. What still holds then is told then",
    input: scheduleMute,
    output: done,
    ...own,
    scope: "schedules:write",
    run: async (context, { scheduleId, until }) => {
      const { db, actor } = context;
      const { name } = await requireSchedule(context, scheduleId);
      await db
        .updateTable("export_schedules")
        .set({ muted_until: until === null ? null : new Date(until) })
        .where("organization_id", "=", actor.organizationId)
        .where("id", "=", scheduleId)
        .execute();
      await audit(context, "schedule.mute", { kind: "schedule", id: scheduleId }, { name, until });
      return { success: true };
    },
  });

  const history = operation({
    name: "ListScheduleRuns",
    kind: "query",
    transport: { kind: "graphql", field: "scheduleRuns" },
    summary: "The last runs of a schedule, what became of them and who got it, the newest first",
    input: scheduleNaming,
    output: z.array(scheduleRun),
    ...own,
    scope: "schedules:read",
    run: async (context, { scheduleId }) => {
      await requireSchedule(context, scheduleId);
      const rows = await context.db
        .selectFrom("schedule_runs")
        .selectAll()
        .where("organization_id", "=", context.actor.organizationId)
        .where("schedule_id", "=", scheduleId)
        .orderBy("started_at", "desc")
        .limit(SHOWN_RUNS)
        .execute();
      return rows.map(({ id, started_at, ended_at, outcome, detail, sent, receivers, unsure }) => ({
        runId: id,
        startedAt: started_at.toISOString(),
        endedAt: ended_at?.toISOString() ?? null,
        outcome,
        ...toldNotes(readNotes(detail)),
        sent,
        receivers: [...receivers],
        unsure: [...unsure],
      }));
    },
  });

  const refreshed = operation({
    name: "ReadDataRefresh",
    kind: "query",
    transport: { kind: "graphql", field: "dataRefresh" },
    summary: "When a schedule last made the data of a workbook new",
    input: dataRefreshOf,
    output: dataRefresh,
    capability: null,
    ids: { workbookId: "workbook" },
    run: async ({ db, actor }, { workbookId }) => {
      await requireInode(db, actor, workbookId, "inode.view");
      const row = await db
        .selectFrom("schedule_runs as r")
        .innerJoin("export_schedules as s", (join) =>
          join.onRef("s.organization_id", "=", "r.organization_id").onRef("s.id", "=", "r.schedule_id"),
        )
        .select((e) => e.fn.max("r.ended_at").as("at"))
        .where("s.organization_id", "=", actor.organizationId)
        .where("s.workbook_id", "=", workbookId)
        .where(sql`s.definition ->> 'kind'`, "=", "refresh")
        .where("r.outcome", "=", "sent")
        .executeTakeFirst();
      return { refreshedAt: row?.at?.toISOString() ?? null };
    },
  });

  const readRules = operation({
    name: "ReadMailRules",
    kind: "query",
    transport: { kind: "graphql", field: "mailRules" },
    summary:
      "What may leave the organization: domains whose addresses schedules may send to, names and pictures of documents in previews of links",
    input: z.strictObject({}),
    output: mailRules,
    capability: null,
    ids: {},
    run: async ({ db, actor }) => {
      if (!actor.capabilities.has("canScheduleExport") && !actor.capabilities.has("canManageExportIntegrations"))
        throw new CodedError("EPERM");
      return rulesOf(db, actor.organizationId);
    },
  });

  const updateRules = operation({
    name: "UpdateMailRules",
    kind: "mutation",
    transport: { kind: "graphql", field: "updateMailRules" },
    summary: "Sets the domains outside of the organization whose addresses schedules may send to; `*`: all",
    input: mailRulesUpdate,
    output: mailRules,
    capability: "canManageExportIntegrations",
    ids: {},
    run: async (context, { domains, linkTitles, linkPictures }) => {
      const { db, actor } = context;
      const change = {
        mail_domains: [...new Set(domains)],
        ...(linkTitles === undefined ? {} : { link_titles: linkTitles }),
        ...(linkPictures === undefined ? {} : { link_pictures: linkPictures }),
      };
      await db.updateTable("organizations").set(change).where("id", "=", actor.organizationId).execute();
      const told = {
        domains: change.mail_domains.length,
        ...(linkTitles === undefined ? {} : { linkTitles }),
        ...(linkPictures === undefined ? {} : { linkPictures }),
      };
      await audit(context, "organization.mail-rules", { kind: "organization", id: actor.organizationId }, told);
      return rulesOf(db, actor.organizationId);
    },
  });

  return [list, times, test, preview, testDestination, runNow, mute, history, refreshed, readRules, updateRules];
}

async function rulesOf(db: OperationContext["db"], organizationId: string): Promise<z.input<typeof mailRules>> {
  const { link_titles, link_pictures } = await db
    .selectFrom("organizations")
    .select(["link_titles", "link_pictures"])
    .where("id", "=", organizationId)
    .executeTakeFirstOrThrow();
  return { domains: [...(await mailDomains(db, organizationId))], linkTitles: link_titles, linkPictures: link_pictures };
}

async function leaversOfAll(
  { db, actor }: OperationContext,
  rows: readonly { readonly id: string }[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const left = new Map<string, string[]>();
  if (rows.length === 0) return left;
  const found = await db
    .selectFrom("schedule_leavers")
    .select(["schedule_id", "email"])
    .where("organization_id", "=", actor.organizationId)
    .where(
      "schedule_id",
      "in",
      rows.map(({ id }) => id),
    )
    .orderBy("email")
    .execute();
  for (const { schedule_id, email } of found) left.set(schedule_id, [...(left.get(schedule_id) ?? []), email]);
  return left;
}

interface ListedRow extends ScheduleRow {
  readonly next_at: Date | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  /** Null: the caller may not see the document. */
  readonly workbook_name: string | null;
}

function presented(row: ListedRow, unsubscribed: readonly string[]): z.input<typeof exportSchedule> {
  const { definition, state } = row;
  return {
    scheduleId: row.id,
    workbookId: row.workbook_id,
    workbookName: row.workbook_name,
    name: row.name,
    ownerId: row.owner_id,
    ownerName: fullName(row),
    cron: row.cron,
    timeZone: row.time_zone,
    ...definition,
    destinations: definition.destinations.map(({ destinationId, kind, host, hasSecret, table = null, linked = null }) => ({
      destinationId,
      kind,
      host,
      hasSecret,
      table,
      linked,
    })),
    unsubscribed: [...unsubscribed],
    isPaused: row.is_paused,
    pauseReason: row.pause_reason,
    hasEnded: row.has_ended,
    mutedUntil: row.muted_until?.toISOString() ?? null,
    isOn: Object.values(state).some(({ isOn }) => isOn === true),
    nextAt: row.next_at?.toISOString() ?? null,
  };
}
