import { limits, type Actor } from "@sheaf/contract";
import type { Clock } from "../clock.ts";
import { type Allowance, RateLimiter, tooMany } from "./rate-limit.ts";

/** How much one person may ask of the server, over all their tabs and programs. */
export interface PersonAllowances {
  /** Calls under way at the same time. */
  readonly parallel: number;
  readonly calls: Allowance;
}

export const defaultPersonAllowances: PersonAllowances = {
  parallel: limits.parallelCalls,
  calls: { burst: limits.callBurst, refill: limits.callRefill },
};

/** Milliseconds until one of many calls under way can be expected to have ended. */
const SOON = 1_000;

/** Counts what each person asks, so that nobody's flood takes the server from the others (R32). What is too much is refused with the time to wait. */
export class PersonGate {
  readonly #allowances: PersonAllowances;
  readonly #limiter: RateLimiter;
  readonly #under = new Map<string, number>();

  constructor(clock: Clock, allowances: PersonAllowances = defaultPersonAllowances) {
    this.#limiter = new RateLimiter(clock);
    this.#allowances = allowances;
  }

  /** One call more, until the function that is given back is called. */
  enter({ organizationId, userId }: Actor): () => void {
    const key = `${organizationId}/${userId}`;
    const under = this.#under.get(key) ?? 0;
    if (under >= this.#allowances.parallel) throw tooMany(SOON);
    this.#limiter.require(key, this.#allowances.calls);
    this.#under.set(key, under + 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const left = (this.#under.get(key) ?? 1) - 1;
      if (left === 0) this.#under.delete(key);
      else this.#under.set(key, left);
    };
  }
}
