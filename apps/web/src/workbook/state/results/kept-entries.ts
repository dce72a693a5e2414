import type { Entry, Hold, Renewal } from "./held-entry.ts";
import type { QueryReason } from "./history/query-log.ts";

/** Answers that nobody looks at any more are kept for paging back, up to this many bytes. */
const KEPT_BYTES = 48 * 1024 * 1024;

/** Questions by their keys, with their answers: what several places ask is asked once. */
export class KeptEntries {
  readonly #entries = new Map<string, Entry>();
  #clock = 0;

  get(key: string): Entry | undefined {
    return this.#entries.get(key);
  }

  all(): IterableIterator<Entry> {
    return this.#entries.values();
  }

  /** A new question, in place of the one with that key. */
  add(key: string, { elementId, request }: Hold, renewal: Renewal, reason: QueryReason): Entry {
    const entry: Entry = {
      key,
      elementId,
      request,
      renewal,
      reason,
      run: null,
      answer: null,
      error: null,
      stream: null,
      holders: new Set(),
      usedAt: 0,
      attempts: 0,
    };
    this.#entries.set(key, entry);
    return entry;
  }

  /** Used now: what was not used for longest goes first. */
  touch(entry: Entry): void {
    entry.usedAt = ++this.#clock;
  }

  /** Unless another one has its key by now. */
  forget(entry: Entry): void {
    if (this.#entries.get(entry.key) === entry) this.#entries.delete(entry.key);
  }

  #idle(): readonly Entry[] {
    return [...this.all()].filter((entry) => entry.holders.size === 0 && entry.answer !== null);
  }

  /** Forgets what nobody holds: it was asked before everything is asked anew. */
  forgetIdle(): void {
    for (const entry of this.#idle()) this.forget(entry);
  }

  /** Forgets answers that nobody holds, as far as they are too large together. */
  shrink(): void {
    const idle = this.#idle();
    let bytes = idle.reduce((sum, entry) => sum + (entry.answer?.table.byteLength ?? 0), 0);
    for (const entry of idle.toSorted((a, b) => a.usedAt - b.usedAt)) {
      if (bytes <= KEPT_BYTES) return;
      bytes -= entry.answer?.table.byteLength ?? 0;
      this.forget(entry);
    }
  }

  clear(): void {
    this.#entries.clear();
  }
}
