import {
  CodedError,
  done,
  exportSchedule,
  limits,
  scheduleCreation,
  scheduleMade,
  scheduleNaming,
  scheduleRun,
  schedulesOf,
} from "@sheaf/contract";
import { z } from "zod";
import { dropSchedule, putSchedule } from "../../platform/background/index.ts";
import { audit, operation, type OperationContext } from "../../platform/operations/index.ts";
import { requireInode } from "../documents/index.ts";
import { requireElement } from "../exports/index.ts";
import { type LoadParts, workbookLoad } from "../queries/index.ts";
import { scheduleSend } from "./send.ts";
import { membersAt, readSchedule, type ScheduleRow } from "./store.ts";

/** What people do with schedules. Each is its owner's, and administrators'. */
export function scheduleOperations(parts: LoadParts) {
  const common = { capability: "canScheduleExport" } as const;
  const own = { ...common, ids: { scheduleId: "schedule" } } as const;

  const list = operation({
    name: "ListExportSchedules",
    kind: "query",
    transport: { kind: "graphql", field: "exportSchedules" },
    summary: "Schedules of a workbook by name: the caller's own, for administrators everybody's",
    input: schedulesOf,
    output: z.array(exportSchedule),
    ...common,
    ids: { workbookId: "workbook" },
    run: async ({ db, actor }, { workbookId }) => {
      await requireInode(db, actor, workbookId, "inode.view");
      let query = db
        .selectFrom("export_schedules as s")
        .leftJoin("job_schedules as j", (join) => join.onRef("j.organization_id", "=", "s.organization_id").onRef("j.id", "=", "s.id"))
        .selectAll("s")
        .select("j.next_at")
        .where("s.organization_id", "=", actor.organizationId)
        .where("s.workbook_id", "=", workbookId);
      if (!actor.capabilities.has("canAdmin")) query = query.where("s.owner_id", "=", actor.userId);
      return (await query.orderBy("s.name").execute()).map((row) => presented(row, row.next_at));
    },
  });

  const create = operation({
    name: "CreateExportSchedule",
    kind: "mutation",
    transport: { kind: "graphql", field: "createExportSchedule" },
    summary: "Sends elements of a workbook to members by mail at certain times, as the caller sees them",
    input: scheduleCreation,
    output: scheduleMade,
    ...common,
    ids: { workbookId: "workbook" },
    run: async (context, { workbookId, name, cron, timeZone, ...definition }) => {
      const { db, actor, ids, clock } = context;
      if (!actor.capabilities.has("canExportToEmail")) throw new CodedError("EPERM");
      const now = new Date(clock.now());
      const looked = { at: null, overlay: [], controls: {}, now: now.toISOString(), refresh: false };
      const { load } = await workbookLoad(parts, context, workbookId, looked);
      for (const elementId of definition.elementIds) requireElement(load.document, elementId);
      const known = await membersAt(db, actor.organizationId, definition.recipients);
      const unknown = definition.recipients.find((address) => !known.has(address));
      if (unknown !== undefined) throw new CodedError("EINVAL", `${unknown} is no member of this organization`);
      const { count } = await db
        .selectFrom("export_schedules")
        .select((e) => e.fn.countAll<string>().as("count"))
        .where("organization_id", "=", actor.organizationId)
        .where("workbook_id", "=", workbookId)
        .executeTakeFirstOrThrow();
      if (Number(count) >= limits.schedulesOfWorkbook)
        throw new CodedError("EINVAL", `A workbook has at most ${limits.schedulesOfWorkbook} schedules`);
      const id = ids.make();
      await db
        .insertInto("export_schedules")
        .values({
          organization_id: actor.organizationId,
          id,
          workbook_id: workbookId,
          owner_id: actor.userId,
          name,
          cron,
          time_zone: timeZone,
          definition: JSON.stringify(definition),
          pause_reason: null,
          created_at: now,
        })
        .execute();
      await begin(context, { id, owner_id: actor.userId, cron, time_zone: timeZone });
      await audit(context, "schedule.create", { kind: "schedule", id }, { name, recipients: definition.recipients.length });
      return { scheduleId: id };
    },
  });

  const pause = operation({
    name: "PauseExportSchedule",
    kind: "mutation",
    transport: { kind: "graphql", field: "pauseExportSchedule" },
    summary: "Sends nothing any more until the schedule is resumed",
    input: scheduleNaming,
    output: done,
    ...own,
    run: async (context, { scheduleId }) => {
      const { name } = await requireSchedule(context, scheduleId);
      await setPaused(context, scheduleId, true);
      await dropSchedule(context.db, context.actor.organizationId, scheduleId);
      await audit(context, "schedule.pause", { kind: "schedule", id: scheduleId }, { name });
      return { success: true };
    },
  });

  const resume = operation({
    name: "ResumeExportSchedule",
    kind: "mutation",
    transport: { kind: "graphql", field: "resumeExportSchedule" },
    summary: "Lets a paused schedule send again, from its next time on",
    input: scheduleNaming,
    output: done,
    ...own,
    run: async (context, { scheduleId }) => {
      const row = await requireSchedule(context, scheduleId);
      await setPaused(context, scheduleId, false);
      await begin(context, row);
      await audit(context, "schedule.resume", { kind: "schedule", id: scheduleId }, { name: row.name });
      return { success: true };
    },
  });

  const remove = operation({
    name: "DeleteExportSchedule",
    kind: "mutation",
    transport: { kind: "graphql", field: "deleteExportSchedule" },
    summary: "Ends a schedule and forgets its history",
    input: scheduleNaming,
    output: done,
    ...own,
    run: async (context, { scheduleId }) => {
      const { name } = await requireSchedule(context, scheduleId);
      const { db, actor } = context;
      await dropSchedule(db, actor.organizationId, scheduleId);
      await db
        .deleteFrom("schedule_runs")
        .where("organization_id", "=", actor.organizationId)
        .where("schedule_id", "=", scheduleId)
        .execute();
      await db.deleteFrom("export_schedules").where("organization_id", "=", actor.organizationId).where("id", "=", scheduleId).execute();
      await audit(context, "schedule.delete", { kind: "schedule", id: scheduleId }, { name });
      return { success: true };
    },
  });

  const runNow = operation({
    name: "RunExportSchedule",
    kind: "mutation",
    transport: { kind: "graphql", field: "runExportSchedule" },
    summary: "Sends what a schedule sends now, besides its times",
    input: scheduleNaming,
    output: done,
    ...own,
    run: async (context, { scheduleId }) => {
      const { db, actor, jobs } = context;
      const { name, owner_id: memberId } = await requireSchedule(context, scheduleId);
      await jobs.enqueue(db, scheduleSend, {
        actor: { organizationId: actor.organizationId, memberId },
        payload: { scheduleId, isAsked: true },
      });
      await audit(context, "schedule.run", { kind: "schedule", id: scheduleId }, { name });
      return { success: true };
    },
  });

  const history = operation({
    name: "ListScheduleRuns",
    kind: "query",
    transport: { kind: "graphql", field: "scheduleRuns" },
    summary: "The last runs of a schedule and what became of them, the newest first",
    input: scheduleNaming,
    output: z.array(scheduleRun),
    ...own,
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
      return rows.map(({ id, started_at, ended_at, outcome, detail, sent }) => ({
        runId: id,
        startedAt: started_at.toISOString(),
        endedAt: ended_at?.toISOString() ?? null,
        outcome,
        detail,
        sent,
      }));
    },
  });

  return [list, create, pause, resume, remove, runNow, history];
}

const SHOWN_RUNS = 50;

/** ENOENT for everybody whose it is not. */
async function requireSchedule({ db, actor }: OperationContext, scheduleId: string): Promise<ScheduleRow> {
  const row = await readSchedule(db, actor.organizationId, scheduleId);
  if (row === null || (row.owner_id !== actor.userId && !actor.capabilities.has("canAdmin"))) throw new CodedError("ENOENT");
  return row;
}

async function setPaused({ db, actor }: OperationContext, id: string, isPaused: boolean): Promise<void> {
  await db
    .updateTable("export_schedules")
    .set({ is_paused: isPaused, pause_reason: null, failures: 0 })
    .where("organization_id", "=", actor.organizationId)
    .where("id", "=", id)
    .execute();
}

async function begin(
  { db, clock, actor }: OperationContext,
  { id, owner_id, cron, time_zone }: Pick<ScheduleRow, "id" | "owner_id" | "cron" | "time_zone">,
): Promise<void> {
  await putSchedule(
    { db, clock },
    {
      id,
      type: scheduleSend,
      actor: { organizationId: actor.organizationId, memberId: owner_id },
      cron: { expression: cron, timeZone: time_zone },
      payload: { scheduleId: id, isAsked: false },
    },
  );
}

function presented(row: ScheduleRow, nextAt: Date | null): z.input<typeof exportSchedule> {
  return {
    scheduleId: row.id,
    workbookId: row.workbook_id,
    name: row.name,
    ownerId: row.owner_id,
    cron: row.cron,
    timeZone: row.time_zone,
    ...row.definition,
    isPaused: row.is_paused,
    pauseReason: row.pause_reason,
    nextAt: nextAt?.toISOString() ?? null,
  };
}
