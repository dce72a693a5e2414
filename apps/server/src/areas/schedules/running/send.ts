import { CodedError, idSchema, limits } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { inEnglish } from "@sheaf/messages/english";
import { z } from "zod";
import { GiveUp, handle, type JobHandler, type JobRun, jobType } from "../../../platform/background/index.ts";
import type { Post } from "../../../platform/mail/index.ts";
import type { Services } from "../../../platform/services.ts";
import { onlyTo } from "./departure.ts";
import { History } from "../history/history.ts";
import { endedBy, overAfter } from "../planning/ends.ts";
import { markPaused, pauseSchedule } from "../planning/pause.ts";
import { requireSeldom } from "../planning/restrictions.ts";
import { Errand, type SendingParts } from "./errand.ts";
import { isLost, Sending } from "./sending.ts";
import { readSchedule, type ScheduleRow } from "../store.ts";

export const scheduleSend = jobType({
  name: "schedule.send",
  /** `isAsked`: somebody runs it now, though it may be paused. `only`: to these destinations, once more. */
  payload: z.object({ scheduleId: idSchema, isAsked: z.boolean(), only: z.array(idSchema).optional() }),
  lane: "heavy",
  priority: 0,
  // an hour in all: a mail server that is away comes back, a wrong password is mended
  attempts: 8,
  retryAfter: 30,
  longestRetryAfter: 1_800,
  timeLimit: 600,
  describe: () => "A scheduled export by mail",
});

/**
 * One run of a schedule. A server that is killed between handing a message over and the note of it hands it over once more, under the same
 * Message-ID; before that nothing is noted, so that none is left out. Those that were noted are not sent again. What was found to hold is
 * noted before the first message, so that an attempt that is begun again does not find otherwise. What a service would take twice, such as a
 * message in a chat, is noted before it leaves: after a kill in between it is not sent again, and its owner reads that it may have been sent.
 */
export function scheduleSendHandler(services: Services, parts: SendingParts, post: Post): JobHandler {
  return handle(scheduleSend, async (run) => {
    const { organizationId } = run.actor;
    if (organizationId === null) throw new GiveUp("A schedule belongs to an organization");
    const { db } = services.store;
    const { only } = run.payload;
    const found = await readSchedule(db, organizationId, run.payload.scheduleId);
    const schedule = found === null || only === undefined ? found : onlyTo(found, only);
    // nobody waits for it any more
    if (schedule === null || (schedule.is_paused && !run.payload.isAsked)) return;
    // one that was due before its end and runs behind it, after an outage say, is over
    const over = run.payload.isAsked
      ? null
      : endedBy(schedule.definition, schedule.time_zone, schedule.sends, new Date(services.clock.now()));
    if (over !== null && !(await run.wasDone(COUNTED))) return void (await markPaused(services, schedule, over, { hasEnded: true }));
    const history = new History(services, schedule, run.id);
    await history.begin();
    const errand = new Errand({ services, parts, post, run, schedule });
    try {
      await errand.begin();
      if (!run.payload.isAsked && schedule.definition.kind !== "refresh")
        await requireSeldom(services, organizationId, { expression: schedule.cron, timeZone: schedule.time_zone });
      const { isSkipped } = await new Sending(errand, only !== undefined).run();
      const { receivers, unsure, notes } = errand;
      await history.end(isSkipped ? "skipped" : errand.isRefused ? "failed" : "sent", { receivers, unsure, notes });
      if (!run.payload.isAsked) await endInTime(services, run, schedule, isSkipped ? 0 : 1);
    } catch (error) {
      // a server that ends gives the job back
      if (run.signal.aborted) throw error;
      const cause = error instanceof GiveUp && error.cause instanceof Error ? error.cause : error;
      const said = cause instanceof CodedError ? cause.text : message("errors-schedules.notes.server-failed");
      const { receivers, unsure } = errand;
      // what is given up is not tried again, whatever attempts are left
      if (!isLost(cause) && !(error instanceof GiveUp) && run.attempt < scheduleSend.attempts) {
        await history.end("retrying", { receivers, unsure, notes: [said] });
        throw error;
      }
      const failures = await history.failed({ receivers, unsure, notes: [said] });
      if (isLost(cause) || failures > limits.scheduleFailures) await pauseSchedule(services, post, run, schedule, inEnglish(said));
      if (!isLost(cause)) throw error;
    } finally {
      await errand.end();
    }
  });
}

/** The effect of a run that is counted once, however often it is tried. */
const COUNTED = "counted";

/** Counts what was sent, and pauses a schedule whose next time would lie behind its end. */
async function endInTime(services: Services, run: JobRun<unknown>, schedule: ScheduleRow, sent: 0 | 1): Promise<void> {
  const { organization_id: organizationId, id } = schedule;
  await run.once(COUNTED, async (db) => {
    await db
      .updateTable("export_schedules")
      .set((e) => ({ sends: e("sends", "+", sent) }))
      .where("organization_id", "=", organizationId)
      .where("id", "=", id)
      .execute();
  });
  const now = await readSchedule(services.store.db, organizationId, id);
  const over = now === null || now.is_paused ? null : overAfter(now, now.sends, new Date(services.clock.now()));
  if (now !== null && over !== null) await markPaused(services, now, over, { hasEnded: true });
}
