import { createHash } from "node:crypto";
import { CodedError, type WrittenTable } from "@sheaf/contract";
import { GiveUp, type JobRun } from "../../platform/background/index.ts";
import type { KeptDestination, SeenBefore, UnsureDelivery } from "../../platform/database/index.ts";
import { mailLook, mailTexts, organizationWords, type Post, renderMail } from "../../platform/mail/index.ts";
import { contextFor } from "../../platform/operations/index.ts";
import type { Caller, Services } from "../../platform/services.ts";
import { publishedLoad } from "../exports/index.ts";
import { fullName } from "../organizations/index.ts";
import { callerOfJob } from "../session/index.ts";
import { addressOf, organizationOf, unsubscribeAddress } from "./addresses.ts";
import { type Attached, elementsOf, openReading, picturesOf, type Reading, type ReadingParts } from "./attachments.ts";
import { type BurstPart, partsOf } from "./bursts.ts";
import { Claim } from "./claim.ts";
import { Departure } from "./departure.ts";
import { alertVerdict } from "./alert-verdict.ts";
import { judge, type Phrase, type Verdict } from "./conditions.ts";
import type { DestinationDoor } from "./destination-door.ts";
import { isSlackBot, openDestination, tell } from "./destinations.ts";
import type { News } from "./news.ts";
import { type LinkedWay, sendLinked } from "./linked/index.ts";
import { addressed } from "./recipients.ts";
import { shownPictures } from "./shown-pictures.ts";
import { refreshData } from "./refreshing.ts";
import { allowedRecipients, asksMore, requireOwnersRights, requireOwnRights, requireShown, requireStillAllowed } from "./restrictions.ts";
import { leaversOf, type ScheduleRow } from "./store.ts";
import { elementsWritten, writeElementTable } from "./written-tables.ts";

export interface SendingParts extends ReadingParts {
  readonly door: DestinationDoor;
}

/** What the owner of a schedule has lost stays lost: another attempt would end the same way. */
const LOST = new Set(["EPERM", "ENOENT", "EINVAL", "EACCES", "EFBIG", "inode_archived", "session_expired"]);
const codeOf = (error: unknown): string | null => (error instanceof CodedError ? (error.errorCode ?? error.code) : null);
export const isLost = (error: unknown): boolean => LOST.has(codeOf(error) ?? "");

/** Somebody whose rows are looked at, and who gets what they see. */
interface Reader {
  /** Under which the state of the schedule keeps what they saw. */
  readonly key: string;
  readonly userId: string;
  readonly emails: readonly string[];
  readonly isOwner: boolean;
  /** What of the document is theirs; null: all. */
  readonly part: BurstPart | null;
}

/** What a message says, for one reader. */
interface Said {
  readonly documentName: string;
  readonly subject: string;
  readonly message: string;
  /** Why it is sent. */
  readonly reason: Phrase;
}

/** One run of a schedule while it goes on. */
export class Sending {
  readonly #services: Services;
  readonly #parts: SendingParts;
  readonly #post: Post;
  readonly #run: JobRun<unknown>;
  readonly #schedule: ScheduleRow;
  readonly #notes: string[] = [];
  /** Recipients who are members. */
  #members: ReadonlySet<string> = new Set();
  #organization: ReturnType<typeof organizationOf> | null = null;
  #claim: Claim | null = null;
  readonly receivers: string[] = [];
  /** Who may have got it: nobody here knows. */
  readonly unsure: UnsureDelivery[] = [];
  readonly #isAgain: boolean;
  #pictures: Promise<News["pictures"]> | null = null;
  /** What may be better later. */
  #later: CodedError | null = null;

  constructor(services: Services, parts: SendingParts, post: Post, run: JobRun<unknown>, schedule: ScheduleRow, isAgain: boolean) {
    this.#services = services;
    this.#parts = parts;
    this.#post = post;
    this.#run = run;
    this.#schedule = schedule;
    this.#isAgain = isAgain;
  }

  get detail(): string | null {
    return this.#notes.length === 0 ? null : [...new Set(this.#notes)].join(". ");
  }

  /** Nobody else runs the schedule from now on. */
  async begin(): Promise<void> {
    this.#claim = await Claim.take(this.#services.store.db, this.#schedule, this.#run.id);
  }

  async end(): Promise<void> {
    // one that is not given back ends by itself
    await this.#claim?.end().catch(() => undefined);
  }

  /** The last moment before something leaves the house. */
  async #requireTurn(): Promise<void> {
    this.#run.signal.throwIfAborted();
    await this.#claim?.hold();
  }

  async run(): Promise<{ readonly isSkipped: boolean }> {
    const { organization_id: organizationId, owner_id, definition } = this.#schedule;
    if (definition.kind === "refresh") return this.#refresh();
    // the run before may have ended just now
    const { state } = await this.#services.store.db
      .selectFrom("export_schedules")
      .select("state")
      .where("organization_id", "=", organizationId)
      .where("id", "=", this.#schedule.id)
      .executeTakeFirstOrThrow();
    const owner = await callerOfJob(this.#services, { organizationId, userId: owner_id }, this.#run.id);
    requireOwnersRights(owner.actor, definition);
    if (asksMore(definition)) {
      const { load } = await publishedLoad(this.#parts, this.#contextOf(owner), this.#schedule.workbook_id, { refresh: false });
      requireShown(load, definition);
    }
    const seen: Record<string, SeenBefore> = { ...state };
    let isSkipped = true;
    for (const reader of await this.#readers(owner)) {
      const verdict = await this.#serve(reader, owner, state[reader.key] ?? {});
      if (verdict === null) continue;
      seen[reader.key] = verdict.seen;
      if (verdict.holds) isSkipped = false;
    }
    if (this.#later !== null) throw this.#later;
    const isSomebodyThere = definition.recipients.length + definition.destinations.length > 0 || definition.burst !== null;
    if (!isSkipped && this.receivers.length + this.unsure.length === 0 && isSomebodyThere)
      throw new GiveUp("nobody got it", { cause: new CodedError("EAGAIN", this.detail ?? "Nobody got it") });
    // what is seen at the next time is measured by the run that went before
    if (this.#isAgain) return { isSkipped };
    await this.#requireTurn();
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

  /** Nobody is told of it: what is made new is there for whoever looks. */
  async #refresh(): Promise<{ readonly isSkipped: boolean }> {
    const { organization_id: organizationId, owner_id, workbook_id } = this.#schedule;
    const owner = await callerOfJob(this.#services, { organizationId, userId: owner_id }, this.#run.id);
    const { notes } = await refreshData(this.#contextOf(owner), this.#parts, workbook_id);
    this.#notes.push(...notes);
    return { isSkipped: false };
  }

  async #readers(owner: Caller): Promise<readonly Reader[]> {
    const { db } = this.#services.store;
    const { organization_id, id, definition, owner_id } = this.#schedule;
    const parts = await this.#bursts(owner);
    const asked = [...new Set([...definition.recipients, ...parts.map(({ email }) => email)])];
    const { members, mayGet } = await addressed(db, organization_id, asked);
    this.#members = new Set(members.keys());
    const left = await leaversOf(db, organization_id, id);
    const owned = { organizationId: organization_id, userId: owner_id };
    const allowed = await allowedRecipients(this.#services, db, owned, asked);
    if (allowed.size === 0 && asked.length > 0)
      throw new CodedError("EPERM", "This organization sends within teams only, and no recipient is in one with the owner");
    const isOwnRights = await requireOwnRights(this.#services, organization_id, definition);
    const isReached = (email: string): boolean => {
      if (isOwnRights && !members.has(email)) return this.#left(`${email} is no member, and has no rights to see it with`);
      if (!allowed.has(email)) return this.#left(`${email} is in no team with the owner`);
      if (left.has(email)) return this.#left(`${email} has unsubscribed`);
      return mayGet(email) || this.#left(`${email} is no member, and its domain is not allowed`);
    };
    const emails = definition.recipients.filter(isReached);
    const isOwn = (email: string): boolean => {
      const userId = members.get(email);
      return !definition.asRecipient || userId === undefined || userId === owner_id;
    };
    const own = { key: "owner", userId: owner.actor.userId, emails: emails.filter(isOwn), isOwner: true, part: null };
    const others = emails.flatMap((email) => {
      const userId = members.get(email);
      return isOwn(email) || userId === undefined ? [] : [{ key: userId, userId, emails: [email], isOwner: false, part: null }];
    });
    const bursts = parts
      .filter(({ email }) => isReached(email))
      .map((part) => {
        const { email } = part;
        const isOwner = isOwn(email);
        return { key: `burst ${email}`, userId: isOwner ? owner_id : (members.get(email) ?? owner_id), emails: [email], isOwner, part };
      });
    // who is the only reader of what the owner sees need not be there
    const isOwnRead = own.emails.length > 0 || definition.destinations.length > 0 || others.length + bursts.length === 0;
    return [...(isOwnRead ? [own] : []), ...others, ...bursts];
  }

  /** Whom the rows of an element name, as its owner sees them. */
  async #bursts(owner: Caller): Promise<readonly BurstPart[]> {
    const { workbook_id, definition } = this.#schedule;
    const { burst } = definition;
    if (burst === null) return [];
    const { document, rowsOf } = await this.#reading(owner, workbook_id, null);
    return partsOf(document, burst, await rowsOf(burst.elementId));
  }

  #reading(caller: Caller, workbookId: string, part: BurstPart | null): Promise<Reading> {
    return openReading(this.#contextOf(caller), this.#parts, workbookId, this.#schedule.definition, part);
  }

  #contextOf(caller: Caller): ReturnType<typeof contextFor> {
    const call = { caller, requestId: this.#run.id, repeatable: false, sourceAddress: "", signal: this.#run.signal };
    return contextFor(this.#services, call, this.#services.store.db, []);
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
    const { organization_id: organizationId, workbook_id, definition } = this.#schedule;
    const caller = reader.isOwner ? owner : await callerOfJob(this.#services, { organizationId, userId: reader.userId }, this.#run.id);
    const reading = await this.#reading(caller, workbook_id, reader.part);
    const verdict = await this.#verdict(reader, reading, before);
    if (!verdict.holds) {
      await this.#noteWords(verdict.phrase);
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
    if (definition.kind === "alert") await this.#noteWords(verdict.phrase);
    const reason = definition.condition.kind === "always" ? null : verdict.phrase;
    const { texts, missing } = await reading.fill([definition.subject, definition.message]);
    if (missing > 0) this.#notes.push("A formula of the message cannot be computed");
    const said: Said = { documentName: reading.documentName, subject: texts[0] ?? "", message: texts[1] ?? "", reason };
    await this.#mail(reader, owner, said, attached);
    if (reader.key === "owner") await this.#tell(said, attached, caller, reading);
    return verdict;
  }

  async #noteWords(phrase: Phrase): Promise<void> {
    if (phrase !== null) this.#notes.push(phrase(await organizationWords(this.#services, this.#schedule.organization_id)));
  }

  /** What was found to hold before the first message of this run holds for all of them. */
  async #verdict(reader: Reader, reading: Reading, before: SeenBefore): Promise<Verdict> {
    const { definition, muted_until } = this.#schedule;
    const sent = definition.items.flatMap(({ what, id }) => elementsOf(reading.document, what, id));
    const elementIds = sent.length === 0 ? elementsWritten(definition) : sent;
    const found = await judge({ ...reading, elementIds }, definition.condition, before);
    // a person wants it there, whatever holds by now
    if (this.#isAgain) return { ...found, holds: true };
    const key = `holds ${reader.key}`;
    if (await this.#run.wasDone(key)) return { ...found, holds: true, seen: { ...found.seen, isOn: true } };
    const verdict = definition.kind === "alert" ? alertVerdict(definition.condition, found, before, this.#isMuted(muted_until)) : found;
    if (verdict.holds && definition.condition.kind !== "always") await this.#run.note(key);
    return verdict;
  }

  #isMuted(until: Date | null): boolean {
    return until !== null && until.getTime() > this.#services.clock.now();
  }

  async #mail(reader: Reader, owner: Caller, said: Said, attached: () => Promise<Attached>): Promise<void> {
    const { organization_id: organizationId, id: scheduleId, definition, name, workbook_id } = this.#schedule;
    for (const to of reader.emails) {
      // who is in the list as well as in the rows gets both messages
      const key = createHash("sha256")
        .update(reader.part === null ? to : `${reader.key}`)
        .digest("hex")
        .slice(0, 16);
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
          document: said.documentName,
          subject: said.subject,
          message: said.message,
          reason: said.reason,
          url: definition.hasLink && isMember ? addressOf(this.#services, organization.slug, workbook_id) : null,
          pictures: picturesOf(files),
          unsubscribe,
        }),
        await mailLook(this.#services, organizationId, to),
      );
      await this.#requireTurn();
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

  /** Chats get none. In a place those of each run have names of their own, the same in every attempt. */
  async #filesFor(kept: KeptDestination, attached: () => Promise<Attached>): Promise<Attached["files"]> {
    const { kind } = kept;
    if (kind === "teams" || (kind === "slack" && !isSlackBot(kept))) return [];
    const { files } = await attached();
    if (kind === "webhook" || kind === "slack" || kind === "teams-channel" || kind === "slack-channel") return files;
    const run = await this.#services.store.db
      .selectFrom("schedule_runs")
      .select("started_at")
      .where("organization_id", "=", this.#schedule.organization_id)
      .where("id", "=", this.#run.id)
      .executeTakeFirst();
    const time = (run?.started_at ?? new Date(this.#services.clock.now())).toISOString().slice(11, 16).replace(":", "");
    return files.map((file) => ({ ...file, name: file.name.replace(/\.[^.]*$/, (ending) => ` ${time}${ending}`) }));
  }

  /** Chats fetch pictures by their address, where the web reaches this server. */
  async #picturesFor(kept: KeptDestination): Promise<News["pictures"]> {
    const isFetching = kept.kind === "teams" || (kept.kind === "slack" && !isSlackBot(kept));
    if (!isFetching || !this.#services.publicUrl().startsWith("https:")) return [];
    this.#pictures ??= shownPictures(this.#services, this.#schedule);
    return this.#pictures;
  }

  async #writeTable(owner: Caller, reading: Reading, destinationId: string, table: WrittenTable): Promise<void> {
    const run = `${this.#run.id}.${destinationId}`;
    const rows = await reading.elementRows(table.elementId);
    const writing = { ...table, workbookId: this.#schedule.workbook_id, run };
    await writeElementTable(this.#contextOf(owner), this.#parts.warehouses, rows, writing);
  }

  #linkedWay(reading: Reading, way: Pick<LinkedWay, "files" | "news" | "leaving">): LinkedWay {
    return { run: this.#run.id, rowsOf: reading.elementRows, note: (words) => void this.#notes.push(words), ...way };
  }

  #doubt({ destinationId, host }: KeptDestination): void {
    this.unsure.push({ destinationId, host, wasSentAgain: false });
  }

  async #tell(said: Said, attached: () => Promise<Attached>, owner: Caller, reading: Reading): Promise<void> {
    const { organization_id: organizationId, id, definition, name, workbook_id } = this.#schedule;
    const { secrets, clock } = this.#services;
    for (const kept of definition.destinations) {
      const key = `told ${kept.destinationId}`;
      if (await this.#run.wasDone(key)) {
        this.receivers.push(kept.host);
        continue;
      }
      const departure = new Departure(this.#run, kept.destinationId, () => this.#requireTurn());
      if (await departure.isBegun()) {
        this.#doubt(kept);
        continue;
      }
      const { slug } = await this.#organizationOnce();
      await this.#requireTurn();
      try {
        await requireStillAllowed(this.#services, owner.actor, kept.kind);
        const news = async (files: News["files"]): Promise<News> => ({
          id: `${this.#run.id}.${kept.destinationId}`,
          schedule: { id, name },
          document: { id: workbook_id, name: said.documentName, url: addressOf(this.#services, slug, workbook_id) },
          subject: said.subject.trim() === "" ? name : said.subject,
          message: said.message,
          reason: said.reason?.(await organizationWords(this.#services, organizationId)) ?? "",
          hasLink: definition.hasLink,
          files,
          pictures: await this.#picturesFor(kept),
        });
        const files = (): Promise<News["files"]> => this.#filesFor(kept, attached);
        if (kept.table !== undefined) await this.#writeTable(owner, reading, kept.destinationId, kept.table);
        else if (kept.linked !== undefined)
          await sendLinked(
            this.#contextOf(owner),
            kept,
            kept.linked,
            this.#linkedWay(reading, { files, news, leaving: departure.leaving }),
          );
        else {
          const opened = openDestination(secrets, organizationId, kept);
          await tell(kept, opened, await news(await files()), this.#parts.door, clock.now(), departure.leaving);
        }
      } catch (error) {
        if (await departure.isUnsure(error)) {
          this.#doubt(kept);
          continue;
        }
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
