import type { WarehouseLog } from "./log.ts";

const MIB = 1024 * 1024;
/** No process is given less: below it the engine cannot even begin. */
const LEAST = 256 * MIB;
/** What Node and the code of one process hold besides what the engine counts. */
const BESIDE = 160 * MIB;
const WATCH_MS = 250;

/** A process that takes part of the memory. */
export interface MemoryHolder {
  readonly name: string;
  /** The most that it is ever allowed. */
  readonly most: number;
  /** Bytes that it really holds; null where the system does not tell. */
  resident(): Promise<number | null>;
  /** From now on the engine may hold so much. */
  allow(bytes: number): void;
  /** Ends it if nobody is using it. */
  retire(): Promise<void>;
  isIdle(): boolean;
  kill(): void;
}

/**
 * The memory of all engines of one server together. Everybody who has a process has an equal share; who comes makes the others' smaller, and who
 * goes makes them larger. Processes that nobody uses end before shares become too small to work with. What all of them really hold is
 * looked at as well, as engines do not count everything: over the bound, the one that is furthest above its share is killed.
 */
export class MemoryBudget {
  readonly #total: number;
  readonly #spare: number;
  readonly #log: WarehouseLog;
  /** With what each is allowed now, the longest here first. */
  readonly #holders = new Map<MemoryHolder, number>();
  #watch: NodeJS.Timeout | null = null;
  #isLooking = false;

  /** Bytes over all, and how many above that before a process is killed. */
  constructor(total: number, spare: number, log: WarehouseLog) {
    this.#total = total;
    this.#spare = spare;
    this.#log = log;
  }

  /** What each process is allowed now. */
  get shares(): readonly { readonly name: string; readonly bytes: number }[] {
    return [...this.#holders].map(([{ name }, bytes]) => ({ name, bytes }));
  }

  /** Makes room for one more process; gives the bytes that its engine may hold. */
  async enter(holder: MemoryHolder): Promise<number> {
    for (const idle of [...this.#holders.keys()].filter((one) => one.isIdle())) {
      if ((this.#holders.size + 1) * LEAST <= this.#total) break;
      await idle.retire();
    }
    this.#holders.set(holder, 0);
    this.#share();
    this.#watch ??= setInterval(() => void this.#look(), WATCH_MS);
    this.#watch.unref();
    return this.#holders.get(holder) ?? LEAST;
  }

  leave(holder: MemoryHolder): void {
    if (!this.#holders.delete(holder)) return;
    this.#share();
    if (this.#holders.size > 0 || this.#watch === null) return;
    clearInterval(this.#watch);
    this.#watch = null;
  }

  #share(): void {
    let left = this.#total;
    let heads = this.#holders.size;
    // Who needs little first: what they leave is for the others.
    for (const [holder, before] of [...this.#holders].toSorted(([a], [b]) => a.most - b.most)) {
      const bytes = Math.min(holder.most, Math.max(LEAST, Math.floor(left / heads)));
      left -= bytes;
      heads--;
      this.#holders.set(holder, bytes);
      if (bytes !== before && before !== 0) holder.allow(bytes);
    }
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      const found = await Promise.all(
        [...this.#holders].map(async ([holder, share]) => ({ holder, share, bytes: (await holder.resident()) ?? 0 })),
      );
      const sum = found.reduce((all, { bytes }) => all + bytes, 0);
      if (sum <= this.#total + this.#spare + found.length * BESIDE) return;
      const [furthest] = found.toSorted((a, b) => b.bytes - b.share - (a.bytes - a.share));
      if (furthest === undefined) return;
      this.#log("warn", "warehouse processes hold more memory than they may: the one furthest above its share is ended", {
        tenant: furthest.holder.name,
        bytes: furthest.bytes,
        share: furthest.share,
        all: sum,
      });
      furthest.holder.kill();
    } finally {
      this.#isLooking = false;
    }
  }
}
