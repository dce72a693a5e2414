/** The span of JavaScript's Date, ±271,821 years around 1970, is the span of days and instants that results show. */
export const LAST_DAY = 100_000_000;
export const LAST_INSTANT = 8_640_000_000_000_000_000n;

/** False for the engines' infinite dates and for those that no reader could show; such cells are null (V7). */
export function isShownDay(days: number): boolean {
  return days >= -LAST_DAY && days <= LAST_DAY;
}

/** Microseconds since 1970-01-01 UTC. */
export function isShownInstant(micros: bigint): boolean {
  return micros >= -LAST_INSTANT && micros <= LAST_INSTANT;
}

/** The largest absolute value with 38 digits, and one more. */
export const TOO_WIDE = 10n ** 38n;
