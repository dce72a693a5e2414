import { message } from "@sheaf/messages";
import { CodedError } from "@sheaf/contract";
import type { Clock } from "../clock.ts";

export interface Allowance {
  /** Tokens at the start and at most. */
  readonly burst: number;
  /** Milliseconds until one token comes back. */
  readonly refill: number;
}

/**
 * Token buckets by key, in this process. Old buckets are forgotten once they are full again; past `most` keys the fullest go
 * first, so that a flood of keys cannot fill the memory.
 */
export class RateLimiter {
  readonly #clock: Clock;
  readonly #most: number;
  readonly #buckets = new Map<string, { tokens: number; at: number; full: number }>();

  constructor(clock: Clock, most = 100_000) {
    this.#clock = clock;
    this.#most = most;
  }

  /** Milliseconds to wait until `cost` would be granted; 0 = granted and taken. */
  take(key: string, allowance: Allowance, cost = 1): number {
    const now = this.#clock.now();
    const found = this.#buckets.get(key);
    const tokens =
      found === undefined ? allowance.burst : Math.min(allowance.burst, found.tokens + Math.max(0, now - found.at) / allowance.refill);
    if (tokens < cost) return Math.ceil((cost - tokens) * allowance.refill - 1e-6);
    const left = tokens - cost;
    this.#buckets.delete(key);
    this.#buckets.set(key, { tokens: left, at: now, full: now + (allowance.burst - left) * allowance.refill });
    if (this.#buckets.size > this.#most) this.#forget(now);
    return 0;
  }

  /** Gives back what was taken for nothing. */
  give(key: string, allowance: Allowance, cost = 1): void {
    const found = this.#buckets.get(key);
    if (found === undefined) return;
    found.tokens = Math.min(allowance.burst, found.tokens + cost);
    found.full -= cost * allowance.refill;
  }

  /** Like `take`, and refuses with `too_many_requests` and the time to wait. */
  require(key: string, allowance: Allowance, cost = 1): void {
    const pause = this.take(key, allowance, cost);
    if (pause > 0) throw tooMany(pause);
  }

  #forget(now: number): void {
    for (const [key, bucket] of this.#buckets) if (bucket.full <= now) this.#buckets.delete(key);
    for (const key of this.#buckets.keys()) {
      if (this.#buckets.size <= this.#most) break;
      this.#buckets.delete(key);
    }
  }
}

export function tooMany(pause: number): CodedError {
  const seconds = Math.max(1, Math.ceil(pause / 1_000));
  return new CodedError(
    "too_many_requests",
    seconds < 90
      ? message("errors.http.too-many-for-seconds", { seconds })
      : message("errors.http.too-many-for-minutes", { minutes: Math.ceil(seconds / 60) }),
    { retryAfter: seconds },
  );
}

/** One key per person behind an address: IPv6 networks hand out whole /64s. */
export function sourceKey(address: string): string {
  if (!address.includes(":")) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1] !== undefined) return mapped[1];
  const [head = "", tail] = address.split("::");
  const groups = head === "" ? [] : head.split(":");
  const rest = tail === undefined || tail === "" ? [] : tail.split(":");
  const whole =
    tail === undefined ? groups : [...groups, ...new Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill("0"), ...rest];
  return whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group || "0", 16).toString(16))
    .join(":");
}
