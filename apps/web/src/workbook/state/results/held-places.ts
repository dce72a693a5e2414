import type { AnswerQueue } from "./answer-queue.ts";
import { type Entry, type Hold, publish, type Renewal } from "./held-entry.ts";
import { type OpenQueryLog, questionOf, type QueryReason } from "./history/query-log.ts";
import type { KeptEntries } from "./kept-entries.ts";
import type { OpenPausing } from "./pausing.ts";
import type { PageSlices } from "./slices/page-slices.ts";

/** A thing that leaves the screen and comes back at once (a redraw) does not cancel its query. */
const GRACE = 80;

/** Why something is asked, and whether in any case. */
interface Asking {
  readonly renewal: Renewal;
  readonly reason: QueryReason;
}

/** Which question each place of the screen waits for. */
export class HeldPlaces {
  readonly #kept: KeptEntries;
  readonly #queue: Pick<AnswerQueue, "take">;
  readonly #pausing: Pick<OpenPausing, "ask" | "take" | "changed">;
  readonly #slices: Pick<PageSlices, "answer">;
  readonly #log: Pick<OpenQueryLog, "here">;

  constructor(
    kept: KeptEntries,
    queue: Pick<AnswerQueue, "take">,
    pausing: Pick<OpenPausing, "ask" | "take" | "changed">,
    slices: Pick<PageSlices, "answer">,
    log: Pick<OpenQueryLog, "here">,
  ) {
    this.#kept = kept;
    this.#queue = queue;
    this.#pausing = pausing;
    this.#slices = slices;
    this.#log = log;
  }

  /** Holds the question with that key, which is asked unless somebody has: with a renewal in any case. */
  attach(hold: Hold, key: string, { renewal, reason }: Asking): void {
    const before = hold.entry;
    let entry = renewal !== null ? undefined : this.#kept.get(key);
    if (entry === undefined) {
      entry = this.#kept.add(key, hold, renewal, reason);
      const { answer: last = null } = before ?? {};
      const known = last ?? hold.good;
      entry.answer = renewal !== null || known === null ? null : this.#slices.answer(hold.elementId, hold.request, known);
      if (entry.answer === null) this.#pausing.ask(entry);
      else this.#log.here({ ...questionOf(hold), reason }, entry.answer, "slice");
    } else if (entry.answer !== null && entry.holders.size === 0) this.#log.here({ ...questionOf(hold), reason }, entry.answer, "here");
    this.#kept.touch(entry);
    entry.holders.add(hold);
    hold.entry = entry;
    if (before !== null && before !== entry) this.#leave(before, hold);
    this.#pausing.changed();
    publish(hold);
  }

  /** Holds nothing any more; what nobody waits for is cancelled. */
  release(hold: Hold): void {
    if (hold.entry !== null) this.#leave(hold.entry, hold);
    hold.entry = null;
    this.#pausing.changed();
  }

  #leave(entry: Entry, hold: Hold): void {
    entry.holders.delete(hold);
    if (entry.holders.size > 0) return;
    if (entry.answer === null) setTimeout(() => this.#giveUp(entry), GRACE);
    // A drag makes one for each picture, and another is made as fast as it would be found.
    else if (entry.answer.facts.path === "slice") this.#kept.forget(entry);
    else this.#kept.shrink();
  }

  #giveUp(entry: Entry): void {
    if (entry.holders.size > 0 || entry.answer !== null) return;
    entry.run?.dropped();
    this.#kept.forget(entry);
    this.#pausing.take(entry);
    this.#queue.take(entry);
  }
}
