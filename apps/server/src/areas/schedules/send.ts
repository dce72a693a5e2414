import { createHash } from "node:crypto";
import { CodedError, idSchema, limits } from "@sheaf/contract";
import { z } from "zod";
import { GiveUp, handle, type JobHandler, type JobRun, jobType } from "../../platform/background/index.ts";
import type { SeenBefore } from "../../platform/database/index.ts";
import { mailTexts, type Post, renderMail } from "../../platform/mail/index.ts";
import { contextFor } from "../../platform/operations/index.ts";
import type { Caller, Services } from "../../platform/services.ts";
import { fullName } from "../organizations/index.ts";
import { callerOfJob } from "../session/index.ts";
import { addressOf, organizationOf, unsubscribeAddress } from "./addresses.ts";
import { type Attached, elementsOf, openReading, picturesOf, type Reading, type ReadingParts } from "./attachments.ts";
import { judge, type Verdict } from "./conditions.ts";
import { type DestinationDoor, openDestination, tell } from "./destinations.ts";
import { History } from "./history.ts";
import { addressed } from "./recipients.ts";
import { allowedRecipients, requireSeldom } from "./restrictions.ts";
import { pauseSchedule } from "./pause.ts";
import { leaversOf, readSchedule, type ScheduleRow } from "./store.ts";

export interface SendingParts extends ReadingParts {
  readonly door: DestinationDoor;
}

export const scheduleSend = jobType({
  name: "schedule.send",
  /** `isAsked`: somebody runs it now, though it may be paused. */
  payload: z.object({ scheduleId: idSchema, isAsked: z.boolean() }),
  lane: "heavy",
  priority: 0,
  // an hour in all: a mail server that is away comes back, a wrong password is mended
  attempts: 8,
  retryAfter: 30,
  longestRetryAfter: 1_800,
  timeLimit: 600,
  describe: () => "A scheduled export by mail",
});

/** What the owner of a schedule has lost stays lost: another attempt would end the same way. */
const LOST = new Set(["EPERM", "ENOENT", "EINVAL", "EACCES", "EFBIG", "inode_archived", "session_expired"]);
const codeOf = (error: unknown): string | null => (error instanceof CodedError ? (error.errorCode ?? error.code) : null);
const isLost = (error: unknown): boolean => LOST.has(codeOf(error) ?? "");

/**
 * One run of a schedule. A server that is killed between handing a message over and the note of it hands it over once more, under the same
 * Message-ID; before that nothing is noted, so that none is left out. Those that were noted are not sent again. What was found to hold is
 * noted before the first message, so that an attempt that is begun again does not find otherwise.
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
    const sending = new Sending(services, parts, post, run, schedule);
    try {
      if (!run.payload.isAsked) await requireSeldom(services, organizationId, { expression: schedule.cron, timeZone: schedule.time_zone });
      const { isSkipped } = await sending.run();
      const { receivers, detail } = sending;
      await history.end(isSkipped ? "skipped" : "sent", { receivers, detail });
    } catch (error) {
      // a server that ends gives the job back
      if (run.signal.aborted) throw error;
      const cause = error instanceof GiveUp && error.cause instanceof Error ? error.cause : error;
      const said = cause instanceof CodedError ? cause.message : "Something went wrong on the server";
      const { receivers } = sending;
      if (!isLost(cause) && run.attempt < scheduleSend.attempts) {
        await history.end("retrying", { receivers, detail: said });
        throw error;
      }
      const failures = await history.failed({ receivers, detail: said });
      if (isLost(cause) || failures > limits.scheduleFailures) await pauseSchedule(services, post, run, schedule, said);
      if (!isLost(cause)) throw error;
    }
  });
}

/** Somebody whose rows are looked at, and who gets what they see. */
interface Reader {
  /** Under which the state of the schedule keeps what they saw. */
  readonly key: string;
  readonly userId: string;
  readonly emails: readonly string[];
  readonly isOwner: boolean;
}

class Sending {
  readonly #services: Services;
  readonly #parts: SendingParts;
  readonly #post: Post;
  readonly #run: JobRun<unknown>;
  readonly #schedule: ScheduleRow;
  readonly #notes: string[] = [];
  /** Recipients who are members. */
  #members: ReadonlySet<string> = new Set();
  #organization: ReturnType<typeof organizationOf> | null = null;
  readonly receivers: string[] = [];
  /** What may be better later. */
  #later: CodedError | null = null;

  constructor(services: Services, parts: SendingParts, post: Post, run: JobRun<unknown>, schedule: ScheduleRow) {
    this.#services = services;
    this.#parts = parts;
    this.#post = post;
    this.#run = run;
    this.#schedule = schedule;
  }

  get detail(): string | null {
    return this.#notes.length === 0 ? null : [...new Set(this.#notes)].join(". ");
  }

  async run(): Promise<{ readonly isSkipped: boolean }> {
    const { organization_id: organizationId, owner_id, definition, state } = this.#schedule;
    const owner = await callerOfJob(this.#services, { organizationId, userId: owner_id }, this.#run.id);
    for (const needed of ["canScheduleExport", "canExport", "canExportToEmail"] as const)
      if (!owner.actor.capabilities.has(needed)) throw new CodedError("EPERM", "The owner may not export by mail any more");
    const seen: Record<string, SeenBefore> = { ...state };
    let isSkipped = true;
    for (const reader of await this.#readers(owner)) {
      const verdict = await this.#serve(reader, owner, state[reader.key] ?? {});
      if (verdict === null) continue;
      seen[reader.key] = verdict.seen;
      if (verdict.holds) isSkipped = false;
    }
    if (this.#later !== null) throw this.#later;
    const isSomebodyThere = definition.recipients.length + definition.destinations.length > 0;
    if (!isSkipped && this.receivers.length === 0 && isSomebodyThere)
      throw new GiveUp("nobody got it", { cause: new CodedError("EAGAIN", this.detail ?? "Nobody got it") });
    await this.#run.once("state", async (transaction) => {
      await transaction
        .updateTable("export_schedules")
        .set({ state: JSON.stringify(seen) })
        .where("organization_id", "=", organizationId)
        .where("id", "=", this.#schedule.id)
        .execute();
    });
    return { isSkipped };
  }

  async #readers(owner: Caller): Promise<readonly Reader[]> {
    const { db } = this.#services.store;
    const { organization_id, id, definition, owner_id } = this.#schedule;
    const { members, mayGet } = await addressed(db, organization_id, definition.recipients);
    this.#members = new Set(members.keys());
    const left = await leaversOf(db, organization_id, id);
    const owned = { organizationId: organization_id, userId: owner_id };
    const allowed = await allowedRecipients(this.#services, db, owned, definition.recipients);
    if (allowed.size === 0 && definition.recipients.length > 0)
      throw new CodedError("EPERM", "This organization sends within teams only, and no recipient is in one with the owner");
    const emails = definition.recipients.filter((email) => {
      if (!allowed.has(email)) return this.#left(`${email} is in no team with the owner`);
      if (left.has(email)) return this.#left(`${email} has unsubscribed`);
      return mayGet(email) || this.#left(`${email} is no member any more`);
    });
    const isOwn = (email: string): boolean => {
      const userId = members.get(email);
      return !definition.asRecipient || userId === undefined || userId === owner_id;
    };
    const own = { key: "owner", userId: owner.actor.userId, emails: emails.filter(isOwn), isOwner: true };
    const others = emails.flatMap((email) => {
      const userId = members.get(email);
      return isOwn(email) || userId === undefined ? [] : [{ key: userId, userId, emails: [email], isOwner: false }];
    });
    // who is the only reader of what the owner sees need not be there
    const isOwnRead = own.emails.length > 0 || definition.destinations.length > 0 || others.length === 0;
    return isOwnRead ? [own, ...others] : others;
  }

  #organizationOnce(): ReturnType<typeof organizationOf> {
    this.#organization ??= organizationOf(this.#services, this.#schedule.organization_id);
    return this.#organization;
  }

  #left(note: string): false {
    this.#notes.push(note);
    return false;
  }

  /** Null: they may not see it any more, which is theirs alone. */
  async #serve(reader: Reader, owner: Caller, before: SeenBefore): Promise<Verdict | null> {
    try {
      return await this.#serveReader(reader, owner, before);
    } catch (error) {
      if (reader.isOwner || !isLost(error)) throw error;
      this.#notes.push(`${reader.emails.join(", ")} may not see it: ${(error as CodedError).message}`);
      return null;
    }
  }

  async #serveReader(reader: Reader, owner: Caller, before: SeenBefore): Promise<Verdict> {
    const { db } = this.#services.store;
    const { organization_id: organizationId, workbook_id, definition } = this.#schedule;
    const caller = reader.isOwner ? owner : await callerOfJob(this.#services, { organizationId, userId: reader.userId }, this.#run.id);
    const call = { caller, requestId: this.#run.id, repeatable: false, sourceAddress: "", signal: this.#run.signal };
    const reading = await openReading(contextFor(this.#services, call, db, []), this.#parts, workbook_id, definition);
    const verdict = await this.#verdict(reader, reading, before);
    if (!verdict.holds) {
      if (verdict.words !== "") this.#notes.push(verdict.words);
      return verdict;
    }
    let made: Attached | null = null;
    const attached = async (): Promise<Attached> => {
      if (made === null) {
        made = await reading.files();
        this.#notes.push(...made.notes);
      }
      return made;
    };
    if (definition.kind === "alert") this.#notes.push(verdict.words);
    const reason = definition.condition.kind === "always" ? "" : verdict.words;
    await this.#mail(reader, owner, reading.documentName, reason, attached);
    if (reader.isOwner) await this.#tell(reading.documentName, reason, attached);
    return verdict;
  }

  /** What was found to hold before the first message of this run holds for all of them. */
  async #verdict(reader: Reader, reading: Reading, before: SeenBefore): Promise<Verdict> {
    const { definition, muted_until } = this.#schedule;
    const elementIds = definition.items.flatMap(({ what, id }) => elementsOf(reading.document, what, id));
    const found = await judge({ document: reading.document, elementIds, rowsOf: reading.rowsOf }, definition.condition, before);
    const key = `holds ${reader.key}`;
    if (await this.#run.wasDone(key)) return { ...found, holds: true, seen: { ...found.seen, isOn: true } };
    const verdict = definition.kind === "alert" ? this.#alertVerdict(found, before, muted_until) : found;
    if (verdict.holds && definition.condition.kind !== "always") await this.#run.note(key);
    return verdict;
  }

  /** An alert is told once until what it tells of is over; what comes up while it is muted is told when it is not any more. */
  #alertVerdict(found: Verdict, before: SeenBefore, mutedUntil: Date | null): Verdict {
    const { kind } = this.#schedule.definition.condition;
    const isEvent = kind === "changed" || kind === "more-rows" || kind === "moves";
    if (!found.holds) {
      const words = before.isOn === true ? `It is over. ${found.words}` : found.words;
      return { holds: false, words, seen: { ...found.seen, isOn: false } };
    }
    if (mutedUntil !== null && mutedUntil.getTime() > this.#services.clock.now())
      return { holds: false, words: `Muted. ${found.words}`, seen: before };
    if (before.isOn === true && !isEvent)
      return { holds: false, words: `It was told already. ${found.words}`, seen: { ...found.seen, isOn: true } };
    return { ...found, seen: { ...found.seen, isOn: true } };
  }

  async #mail(reader: Reader, owner: Caller, documentName: string, reason: string, attached: () => Promise<Attached>): Promise<void> {
    const { organization_id: organizationId, id: scheduleId, definition, name, workbook_id } = this.#schedule;
    for (const to of reader.emails) {
      const key = createHash("sha256").update(to).digest("hex").slice(0, 16);
      if (await this.#run.wasDone(`mail ${key}`)) {
        this.receivers.push(to);
        continue;
      }
      const { files } = await attached();
      const organization = await this.#organizationOnce();
      const unsubscribe = unsubscribeAddress(this.#services, { organizationId, scheduleId, email: to });
      // somebody who may not look at the workbook is not led to it
      const isMember = this.#members.has(to);
      const text = renderMail(
        mailTexts.scheduled({
          owner: fullName({ first_name: owner.firstName, last_name: owner.lastName, email: owner.email }),
          organization: organization.name,
          schedule: name,
          document: documentName,
          subject: definition.subject,
          message: definition.message,
          reason,
          url: definition.hasLink && isMember ? addressOf(this.#services, organization.slug, workbook_id) : null,
          pictures: picturesOf(files),
          unsubscribe,
        }),
      );
      this.#run.signal.throwIfAborted();
      try {
        await this.#post.send({ id: `${this.#run.id}.${key}`, to, ...text, attachments: files, unsubscribe });
      } catch (error) {
        if (!(error instanceof GiveUp)) throw error;
        // one address that is refused keeps nobody else from their mail
        this.#notes.push(`${to} was refused by the mail server`);
        continue;
      }
      await this.#run.note(`mail ${key}`);
      this.receivers.push(to);
    }
  }

  async #tell(documentName: string, reason: string, attached: () => Promise<Attached>): Promise<void> {
    const { organization_id: organizationId, id, definition, name, workbook_id } = this.#schedule;
    const { secrets, clock } = this.#services;
    for (const kept of definition.destinations) {
      const key = `told ${kept.destinationId}`;
      if (await this.#run.wasDone(key)) {
        this.receivers.push(kept.host);
        continue;
      }
      const { slug } = await this.#organizationOnce();
      this.#run.signal.throwIfAborted();
      try {
        await tell(
          kept,
          openDestination(secrets, organizationId, kept),
          {
            id: `${this.#run.id}.${kept.destinationId}`,
            schedule: { id, name },
            document: { id: workbook_id, name: documentName, url: addressOf(this.#services, slug, workbook_id) },
            subject: definition.subject.trim() === "" ? name : definition.subject,
            message: definition.message,
            reason,
            hasLink: definition.hasLink,
            files: kept.kind === "webhook" ? (await attached()).files : [],
          },
          this.#parts.door,
          clock.now(),
        );
      } catch (error) {
        const cause = error instanceof GiveUp ? error.cause : error;
        if (!(cause instanceof CodedError)) throw error;
        this.#notes.push(cause.message);
        // one that does not answer keeps no other from its news; it is told when the run is tried again
        if (!(error instanceof GiveUp)) this.#later = cause;
        continue;
      }
      await this.#run.note(key);
      this.receivers.push(kept.host);
    }
  }
}
