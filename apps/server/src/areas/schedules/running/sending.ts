import { CodedError, foreign } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { notesTogether } from "../history/notes.ts";
import { GiveUp } from "../../../platform/background/index.ts";
import type { SeenBefore } from "../../../platform/database/index.ts";
import { organizationWords } from "../../../platform/mail/index.ts";
import type { Caller } from "../../../platform/services.ts";
import { publishedLoad, requireExport } from "../../exports/index.ts";
import { callerOfJob } from "../../session/index.ts";
import { alertVerdict } from "../alerts/alert-verdict.ts";
import { judge, type Phrase, type Verdict } from "../alerts/conditions.ts";
import { heldFile } from "../destinations/outgoing.ts";
import { elementsWritten } from "../destinations/warehouse/written-tables.ts";
import { asksMore, requireOwnersRights, requireShown } from "../planning/restrictions.ts";
import { type Attached, elementsOf } from "./outgoing-files.ts";
import type { Reading } from "./reading.ts";
import type { Errand, Said } from "./errand.ts";
import { mailReader } from "./mailing.ts";
import { type Reader, readersOf } from "./readers.ts";
import { refreshData } from "./refreshing.ts";
import { tellDestinations } from "./telling.ts";
import { isMailed } from "../planning/teams.ts";

/** What the owner of a schedule has lost stays lost: another attempt would end the same way. */
const LOST = new Set(["EPERM", "ENOENT", "EINVAL", "EACCES", "EFBIG", "inode_archived", "session_expired"]);
const codeOf = (error: unknown): string | null => (error instanceof CodedError ? (error.errorCode ?? error.code) : null);
export const isLost = (error: unknown): boolean => LOST.has(codeOf(error) ?? "");

/** One run of a schedule while it goes on. */
export class Sending {
  readonly #errand: Errand;
  readonly #isAgain: boolean;
  /** Recipients who are members. */
  #members: ReadonlySet<string> = new Set();

  constructor(errand: Errand, isAgain: boolean) {
    this.#errand = errand;
    this.#isAgain = isAgain;
  }

  async run(): Promise<{ readonly isSkipped: boolean }> {
    const { organization_id: organizationId, owner_id, definition } = this.#errand.schedule;
    if (definition.kind === "refresh") return this.#refresh();
    // the run before may have ended just now
    const { state } = await this.#errand.services.store.db
      .selectFrom("export_schedules")
      .select("state")
      .where("organization_id", "=", organizationId)
      .where("id", "=", this.#errand.schedule.id)
      .executeTakeFirstOrThrow();
    const owner = await callerOfJob(this.#errand.services, { organizationId, userId: owner_id }, this.#errand.run.id);
    requireOwnersRights(owner.actor, definition);
    await requireExport(this.#errand.contextOf(owner), this.#errand.schedule.workbook_id);
    if (asksMore(definition)) {
      const { load } = await publishedLoad(this.#errand.parts, this.#errand.contextOf(owner), this.#errand.schedule.workbook_id, {
        refresh: false,
      });
      requireShown(load, definition);
    }
    const seen: Record<string, SeenBefore> = { ...state };
    let isSkipped = true;
    const { readers, members } = await readersOf(this.#errand, owner);
    this.#members = members;
    for (const reader of readers) {
      const verdict = await this.#serve(reader, owner, state[reader.key] ?? {});
      if (verdict === null) continue;
      seen[reader.key] = verdict.seen;
      if (verdict.holds) isSkipped = false;
    }
    if (this.#errand.later !== null) throw this.#errand.later;
    const isSomebodyThere = isMailed(definition) || definition.destinations.length > 0;
    if (!isSkipped && this.#errand.receivers.length + this.#errand.unsure.length === 0 && isSomebodyThere)
      throw new GiveUp("nobody got it", {
        cause: new CodedError("EAGAIN", notesTogether(this.#errand.notes) ?? message("errors-schedules.running.nobody-got")),
      });
    // what is seen at the next time is measured by the run that went before
    if (this.#isAgain) return { isSkipped };
    await this.#errand.requireTurn();
    await this.#errand.run.once("state", async (transaction) => {
      await transaction
        .updateTable("export_schedules")
        .set({ state: JSON.stringify(seen) })
        .where("organization_id", "=", organizationId)
        .where("id", "=", this.#errand.schedule.id)
        .execute();
    });
    return { isSkipped };
  }

  /** Nobody is told of it: what is made new is there for whoever looks. */
  async #refresh(): Promise<{ readonly isSkipped: boolean }> {
    const { organization_id: organizationId, owner_id, workbook_id } = this.#errand.schedule;
    const owner = await callerOfJob(this.#errand.services, { organizationId, userId: owner_id }, this.#errand.run.id);
    const { notes } = await refreshData(this.#errand.contextOf(owner), this.#errand.parts, workbook_id);
    this.#errand.notes.push(...notes);
    return { isSkipped: false };
  }

  /** Null: they may not see it any more, which is theirs alone. */
  async #serve(reader: Reader, owner: Caller, before: SeenBefore): Promise<Verdict | null> {
    try {
      return await this.#serveReader(reader, owner, before);
    } catch (failure) {
      const error = this.#errand.causeFor(reader.userId, failure);
      if (reader.isOwner || !isLost(error)) throw error;
      this.#errand.notes.push(
        message("errors-schedules.notes.may-not-see", { addresses: reader.emails.join(", "), problem: (error as CodedError).text }),
      );
      return null;
    }
  }

  async #serveReader(reader: Reader, owner: Caller, before: SeenBefore): Promise<Verdict> {
    const { organization_id: organizationId, definition } = this.#errand.schedule;
    const caller = reader.isOwner
      ? owner
      : await callerOfJob(this.#errand.services, { organizationId, userId: reader.userId }, this.#errand.run.id);
    const reading = await this.#errand.reading(caller, reader.part);
    const verdict = await this.#verdict(reader, reading, before);
    if (!verdict.holds) {
      await this.#noteWords(verdict.phrase);
      return verdict;
    }
    let made: Attached | null = null;
    const attached = async (): Promise<Attached> => {
      if (made === null) {
        made = await reading.files();
        this.#errand.notes.push(...made.notes);
      }
      return made;
    };
    if (definition.kind === "alert") await this.#noteWords(verdict.phrase);
    const reason = definition.condition.kind === "always" ? null : verdict.phrase;
    const { texts, missing } = await reading.fill([definition.subject, definition.message]);
    if (missing > 0) this.#errand.notes.push(message("errors-schedules.notes.formula-not-computed"));
    const said: Said = { documentName: reading.documentName, subject: texts[0] ?? "", message: texts[1] ?? "", reason };
    await mailReader(this.#errand, { reader, owner, members: this.#members }, said, attached);
    // what was made for mails is there, and is what the places get as well
    const outgoing = async () => made?.files.map(heldFile) ?? reading.outgoing((note) => void this.#errand.notes.push(note));
    if (reader.key === "owner") await tellDestinations(this.#errand, said, { attached, outgoing }, caller, reading);
    return verdict;
  }

  async #noteWords(phrase: Phrase): Promise<void> {
    if (phrase !== null)
      this.#errand.notes.push(foreign(phrase(await organizationWords(this.#errand.services, this.#errand.schedule.organization_id))));
  }

  /** What was found to hold before the first message of this run holds for all of them. */
  async #verdict(reader: Reader, reading: Reading, before: SeenBefore): Promise<Verdict> {
    const { definition, muted_until } = this.#errand.schedule;
    const sent = definition.items.flatMap(({ what, id }) => elementsOf(reading.document, what, id));
    const elementIds = sent.length === 0 ? elementsWritten(definition) : sent;
    const found = await judge({ ...reading, elementIds }, definition.condition, before);
    // a person wants it there, whatever holds by now
    if (this.#isAgain) return { ...found, holds: true };
    const key = `holds ${reader.key}`;
    if (await this.#errand.run.wasDone(key)) return { ...found, holds: true, seen: { ...found.seen, isOn: true } };
    const verdict = definition.kind === "alert" ? alertVerdict(definition.condition, found, before, this.#isMuted(muted_until)) : found;
    if (verdict.holds && definition.condition.kind !== "always") await this.#errand.run.note(key);
    return verdict;
  }

  #isMuted(until: Date | null): boolean {
    return until !== null && until.getTime() > this.#errand.services.clock.now();
  }
}
