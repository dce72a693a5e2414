import { createHash } from "node:crypto";
import { CodedError, documentAddress, idSchema, limits } from "@sheaf/contract";
import { fileName, formatFacts } from "@sheaf/files";
import { z } from "zod";
import { dropSchedule, GiveUp, handle, type JobHandler, type JobRun, jobType } from "../../platform/background/index.ts";
import { type MailFile, mailTexts, type Post, renderMail } from "../../platform/mail/index.ts";
import { contextFor, type OperationContext } from "../../platform/operations/index.ts";
import type { Services } from "../../platform/services.ts";
import { elementFile } from "../exports/index.ts";
import { fullName } from "../organizations/index.ts";
import { type LoadParts, type QueryRunner, type ResultsGate, workbookLoad } from "../queries/index.ts";
import { callerOfJob } from "../session/index.ts";
import { membersAt, readSchedule, type ScheduleRow } from "./store.ts";

export interface SendingParts extends LoadParts {
  readonly runner: QueryRunner;
  readonly gate: ResultsGate;
}

export const scheduleSend = jobType({
  name: "schedule.send",
  /** `isAsked`: somebody runs it now, though it may be paused. */
  payload: z.object({ scheduleId: idSchema, isAsked: z.boolean() }),
  lane: "heavy",
  priority: 0,
  attempts: 5,
  retryAfter: 30,
  longestRetryAfter: 1_800,
  timeLimit: 600,
  describe: () => "A scheduled export by mail",
});

/** What the owner of a schedule has lost stays lost: another attempt would end the same way. */
const LOST = new Set(["EPERM", "ENOENT", "EINVAL", "EACCES", "inode_archived", "session_expired"]);

/**
 * One run of a schedule. A server that is killed between handing a mail over and the note of it hands it over once more, under the same
 * Message-ID; before that nothing is noted, so that none is left out. Those that were noted are not sent again.
 */
export function scheduleSendHandler(services: Services, parts: SendingParts, post: Post): JobHandler {
  return handle(scheduleSend, async (run) => {
    const { organizationId } = run.actor;
    if (organizationId === null) throw new GiveUp("A schedule belongs to an organization");
    const { db } = services.store;
    const schedule = await readSchedule(db, organizationId, run.payload.scheduleId);
    // nobody waits for it any more
    if (schedule === null || (schedule.is_paused && !run.payload.isAsked)) return;
    const history = new History(services, schedule, run.id);
    await history.begin();
    try {
      const { sent, isSkipped, notes } = await deliver(services, parts, post, run, schedule);
      await history.end(isSkipped ? "skipped" : "sent", sent, notes);
    } catch (error) {
      // a server that ends gives the job back
      if (run.signal.aborted) throw error;
      const cause = error instanceof GiveUp && error.cause instanceof Error ? error.cause : error;
      const said = cause instanceof CodedError ? cause.message : "Something went wrong on the server";
      const isLost = cause instanceof CodedError && LOST.has(cause.errorCode ?? cause.code);
      if (!isLost && run.attempt < scheduleSend.attempts) {
        await history.end("retrying", 0, said);
        throw error;
      }
      const failures = await history.failed(said);
      if (isLost || failures > limits.scheduleFailures) await pause(services, post, run, schedule, said);
      if (!isLost) throw error;
    }
  });
}

interface Delivered {
  readonly sent: number;
  readonly isSkipped: boolean;
  readonly notes: string | null;
}

async function deliver(
  services: Services,
  parts: SendingParts,
  post: Post,
  run: JobRun<unknown>,
  schedule: ScheduleRow,
): Promise<Delivered> {
  const { db } = services.store;
  const { organization_id: organizationId, owner_id: userId, definition } = schedule;
  const caller = await callerOfJob(db, { organizationId, userId }, run.id);
  for (const needed of ["canScheduleExport", "canExport", "canExportToEmail"] as const)
    if (!caller.actor.capabilities.has(needed)) throw new CodedError("EPERM", "The owner may not export by mail any more");
  const call = { caller, requestId: run.id, repeatable: false, sourceAddress: "", signal: run.signal };
  const context = contextFor(services, call, db, []);
  const { files, rows, notes, documentName } = await filesOf(context, parts, schedule);
  if (definition.condition === "rows" && rows === 0) return { sent: 0, isSkipped: true, notes: "There were no rows" };
  const organization = await db
    .selectFrom("organizations")
    .select(["name", "slug"])
    .where("id", "=", organizationId)
    .executeTakeFirstOrThrow();
  const text = renderMail(
    mailTexts.scheduled({
      owner: fullName({ first_name: caller.firstName, last_name: caller.lastName, email: caller.email }),
      organization: organization.name,
      schedule: schedule.name,
      document: documentName,
      subject: definition.subject,
      message: definition.message,
      url: addressOf(services, organization.slug, schedule.workbook_id),
    }),
  );
  const there = await membersAt(db, organizationId, definition.recipients);
  let sent = 0;
  for (const to of definition.recipients) {
    if (!there.has(to)) {
      notes.push(`${to} is no member any more`);
      continue;
    }
    const key = createHash("sha256").update(to).digest("hex").slice(0, 16);
    if (!(await run.wasDone(`mail ${key}`))) {
      run.signal.throwIfAborted();
      try {
        await post.send({ id: `${run.id}.${key}`, to, ...text, attachments: files });
      } catch (error) {
        if (!(error instanceof GiveUp)) throw error;
        // one address that is refused keeps nobody else from their mail
        notes.push(`${to} was refused by the mail server`);
        continue;
      }
      await run.note(`mail ${key}`);
    }
    sent += 1;
  }
  if (sent === 0) throw new GiveUp("nobody got it", { cause: new CodedError("EAGAIN", notes.join(". ")) });
  return { sent, isSkipped: false, notes: notes.length === 0 ? null : notes.join(". ") };
}

async function filesOf(context: OperationContext, parts: SendingParts, { workbook_id, definition }: ScheduleRow) {
  const now = new Date(context.clock.now()).toISOString();
  const looked = { at: null, overlay: [], controls: {}, now, refresh: false };
  const { load, documentKey, name } = await workbookLoad(parts, context, workbook_id, looked);
  const files: MailFile[] = [];
  const notes: string[] = [];
  let [rows, bytes] = [0, 0];
  for (const elementId of definition.elementIds) {
    const { format } = definition;
    const file = await elementFile(
      { runner: parts.runner, load, documentKey, documentName: name, now, turn: () => parts.gate.turn(context.actor) },
      {
        elementId,
        level: null,
        format,
        values: format === "xlsx" ? "formatted" : "raw",
        layout: "grid",
        extraFilters: [],
        offset: 0,
        maxRows: limits.exportRows,
        forSpreadsheets: true,
      },
    );
    const pieces: Buffer[] = [];
    const written = await file.write(
      async (piece) => {
        bytes += piece.length;
        if (bytes > limits.scheduleBytes)
          throw new CodedError(
            "EINVAL",
            `The files are larger than a mail may be (${limits.scheduleBytes / 1_048_576} MB). Filter the elements first`,
          );
        pieces.push(Buffer.from(piece));
      },
      async () => undefined,
    );
    rows += written.rows;
    if (written.isCut) notes.push(`${file.elementName} has more rows than a file may have`);
    if (written.missing.length > 0) notes.push(`Columns with errors are not in ${file.elementName}: ${written.missing.join(", ")}`);
    const { ending, contentType } = formatFacts[format];
    files.push({ name: fileName([name, file.elementName, now.slice(0, 10)], ending), contentType, bytes: Buffer.concat(pieces) });
  }
  return { files, rows, notes, documentName: name };
}

/** Ends it until somebody resumes it, and tells the owner, if they are there. */
async function pause(services: Services, post: Post, run: JobRun<unknown>, schedule: ScheduleRow, reason: string): Promise<void> {
  const { organization_id: organizationId } = schedule;
  await services.store.db.transaction().execute(async (db) => {
    await db
      .updateTable("export_schedules")
      .set({ is_paused: true, pause_reason: reason })
      .where("organization_id", "=", organizationId)
      .where("id", "=", schedule.id)
      .execute();
    await dropSchedule(db, organizationId, schedule.id);
  });
  const owner = await services.store.db
    .selectFrom("members as m")
    .innerJoin("organizations as o", "o.id", "m.organization_id")
    .innerJoin("inodes as i", (join) => join.onRef("i.organization_id", "=", "m.organization_id").on("i.id", "=", schedule.workbook_id))
    .select(["m.email", "o.slug", "i.name"])
    .where("m.organization_id", "=", organizationId)
    .where("m.user_id", "=", schedule.owner_id)
    .where("m.is_archived", "=", false)
    .executeTakeFirst();
  if (owner === undefined || (await run.wasDone("paused"))) return;
  // the name as it was when it was scheduled is the schedule's own; the document's may be hidden from the owner by now
  const text = mailTexts.schedulePaused({
    schedule: schedule.name,
    document: "its workbook",
    reason,
    url: addressOf(services, owner.slug, schedule.workbook_id),
  });
  try {
    await post.send({ id: `${run.id}.paused`, to: owner.email, ...renderMail(text) });
  } catch (error) {
    run.log.warn({ err: error }, "the owner of a paused schedule could not be told");
    return;
  }
  await run.note("paused");
}

function addressOf(services: Services, orgSlug: string, id: string): string {
  return `${services.publicUrl()}${documentAddress({ orgSlug, kind: "workbook", id })}`;
}

/** What becomes of one run, for its owner to read. */
class History {
  readonly #services: Services;
  readonly #key: { readonly organization_id: string; readonly id: string };
  readonly #scheduleId: string;

  constructor(services: Services, { organization_id, id }: ScheduleRow, runId: string) {
    this.#services = services;
    this.#key = { organization_id, id: runId };
    this.#scheduleId = id;
  }

  async begin(): Promise<void> {
    await this.#services.store.db
      .insertInto("schedule_runs")
      .values({
        ...this.#key,
        schedule_id: this.#scheduleId,
        started_at: new Date(this.#services.clock.now()),
        outcome: "running",
        detail: null,
      })
      .onConflict((conflict) => conflict.columns(["organization_id", "id"]).doUpdateSet({ outcome: "running" }))
      .execute();
  }

  async end(outcome: "sent" | "skipped" | "retrying", sent: number, detail: string | null): Promise<void> {
    await this.#note(outcome, sent, detail);
    if (outcome !== "retrying") await this.#schedule().set({ failures: 0 }).execute();
  }

  /** How often it has failed in a row. */
  async failed(detail: string): Promise<number> {
    await this.#note("failed", 0, detail);
    const row = await this.#schedule()
      .set((e) => ({ failures: e("failures", "+", 1) }))
      .returning("failures")
      .executeTakeFirst();
    return row?.failures ?? 0;
  }

  #schedule() {
    const { organization_id } = this.#key;
    return this.#services.store.db
      .updateTable("export_schedules")
      .where("organization_id", "=", organization_id)
      .where("id", "=", this.#scheduleId);
  }

  async #note(outcome: "sent" | "skipped" | "retrying" | "failed", sent: number, detail: string | null): Promise<void> {
    await this.#services.store.db
      .updateTable("schedule_runs")
      .set({ outcome, sent, detail, ended_at: outcome === "retrying" ? null : new Date(this.#services.clock.now()) })
      .where("organization_id", "=", this.#key.organization_id)
      .where("id", "=", this.#key.id)
      .execute();
  }
}
