import { limits, type Actor } from "@sheaf/contract";
import type { Clock } from "../../platform/clock.ts";
import { type Allowance, RateLimiter } from "../../platform/http/index.ts";

/** How many results one person may ask for, over all their tabs and programs. */
export interface ResultAllowances {
  readonly results: Allowance;
  /** Of those that the warehouse is asked for again though they are known. */
  readonly refreshed: Allowance;
}

export const defaultResultAllowances: ResultAllowances = {
  results: { burst: limits.resultBurst, refill: limits.resultRefill },
  refreshed: { burst: limits.refreshBurst, refill: limits.refreshRefill },
};

/** Keeps one person's results from taking the server's one thread from everybody else's (R32). */
export class ResultsGate {
  readonly #allowances: ResultAllowances;
  readonly #limiter: RateLimiter;
  readonly #waiting = new Map<string, (() => void)[]>();

  constructor(clock: Clock, allowances: ResultAllowances = defaultResultAllowances) {
    this.#limiter = new RateLimiter(clock);
    this.#allowances = allowances;
  }

  /** Refuses with `too_many_requests` and the time to wait what is more than a person may ask. */
  require(actor: Actor, results: number, isRefresh: boolean): void {
    const { results: all, refreshed } = this.#allowances;
    if (isRefresh) this.#limiter.require(`refresh/${keyOf(actor)}`, refreshed, results);
    this.#limiter.require(`results/${keyOf(actor)}`, all, results);
  }

  /** Resolves when the next result of a person may be prepared: of each person one per round of the event loop, with everybody's calls in between. */
  turn(actor: Actor): Promise<void> {
    const key = keyOf(actor);
    return new Promise((resolve) => {
      if (this.#waiting.size === 0) setImmediate(() => this.#round());
      const own = this.#waiting.get(key);
      if (own === undefined) this.#waiting.set(key, [resolve]);
      else own.push(resolve);
    });
  }

  #round(): void {
    for (const [key, own] of this.#waiting) {
      own.shift()?.();
      if (own.length === 0) this.#waiting.delete(key);
    }
    if (this.#waiting.size > 0) setImmediate(() => this.#round());
  }
}

function keyOf({ organizationId, userId }: Actor): string {
  return `${organizationId}/${userId}`;
}
