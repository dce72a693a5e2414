import type { CallError } from "./call-error.ts";

/** How often and how patiently a call is tried again (product-spec 7.1). */
export interface RetryPolicy {
  readonly attempts: number;
  /** First pause; each further one doubles. Milliseconds. */
  readonly baseDelay: number;
  readonly maxDelay: number;
  /** All pauses together stay below this, so that nobody waits for ever (R30). */
  readonly maxTotal: number;
  /** 0 to 1: how much of a pause is left to chance. */
  readonly randomness: number;
}

export const generalRetry: RetryPolicy = { attempts: 20, baseDelay: 100, maxDelay: 600_000, maxTotal: 300_000, randomness: 0.3 };

/** A server that asks for more patience than this (milliseconds) does not mean the page, but the person. */
const LONGEST_ASKED = 30_000;

/** Whether trying again may help: not after 4xx, coded or query errors, except that the same request is still at work, or that it came too soon. */
export function isWorthRetrying(error: CallError): boolean {
  if (error.errorCode === "duplicate_request" || isTooSoon(error)) return true;
  if (error.errorCode !== null) return false;
  if (error.code === "NETWORK") return true;
  // 5xx without a code of ours: a proxy answered, the call itself never arrived or its answer was lost.
  return error.status >= 500 && error.code === "UNKNOWN" && error.incidentId === null;
}

/** The server has done nothing yet and said when it will: for this caller, or for everybody in a crowd. */
export function isTooSoon({ errorCode, retryAfter }: CallError): boolean {
  const isPutOff = errorCode === "too_many_requests" || errorCode === "service_error";
  return isPutOff && retryAfter !== null && retryAfter <= LONGEST_ASKED;
}

/**
 * The pause before attempt number `attempt` (from 1 = first repetition), or null when it is over. `waited` is what was
 * paused so far, `random` a number from 0 to 1. `asked`: what the server asked to wait; chance comes on top of it, so that not all come back at once.
 */
export function pauseBefore(
  attempt: number,
  waited: number,
  random: number,
  policy: RetryPolicy = generalRetry,
  asked: number | null = null,
): number | null {
  if (attempt >= policy.attempts) return null;
  const full = Math.min(policy.maxDelay, policy.baseDelay * 2 ** (attempt - 1));
  const pause = asked === null ? Math.round(full * (1 - policy.randomness * random)) : Math.round(asked * (1 + policy.randomness * random));
  return waited + pause > policy.maxTotal ? null : pause;
}
