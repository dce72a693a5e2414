import type { Committed } from "../protocol.ts";

/** Entries of the log as they come, given out in their turn, and how far the log is known to go. */
export class Arrivals {
  /** Those that came before their turn. */
  readonly #early = new Map<number, Committed>();
  #head = 0;

  /** The log goes at least so far. */
  reaches(sequence: number): void {
    this.#head = Math.max(this.#head, sequence);
  }

  /** Those whose turn it is, after the entry numbered `sequence`; the others wait for what is missing between. */
  inTurn(entries: readonly Committed[], sequence: number): readonly Committed[] {
    for (const entry of entries) if (entry.sequence > sequence) this.#early.set(entry.sequence, entry);
    const found: Committed[] = [];
    for (let next = sequence + 1; ; next++) {
      const entry = this.#early.get(next);
      if (entry === undefined) return found;
      this.#early.delete(next);
      found.push(entry);
    }
  }

  /** Whether there are entries after the one numbered `sequence`. */
  isBehind(sequence: number): boolean {
    return this.#early.size > 0 || this.#head > sequence;
  }

  /** Forgets what came before its turn. */
  clear(): void {
    this.#early.clear();
  }
}
