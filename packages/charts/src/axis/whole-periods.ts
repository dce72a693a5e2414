/** A period, and the first and the last moment that there are rows of in it, ms. */
export interface Reach {
  readonly start: number;
  readonly end: number;
  readonly since: number;
  readonly until: number;
}

/** Rows come when they come: only what is missing several times longer than in any other period is missing. */
const USUAL = 3;
/** Of a period, what may be missing of it in any case. */
const SLIGHT = 0.05;

/**
 * Whether the rows begin within the first period, and end within the last one: it has less in it than a whole one, be it that the data
 * goes no further or that a filter ends there. Only others tell what is usual; a period alone is taken as whole.
 */
export function cutPeriods(reaches: readonly Reach[]): { readonly first: boolean; readonly last: boolean } {
  const isLong = (missing: (of: Reach) => number, at: number): boolean => {
    const reach = reaches.at(at);
    const others = reaches.filter((one) => one !== reach).map(missing);
    if (reach === undefined || others.length === 0) return false;
    return missing(reach) > Math.max(USUAL * Math.max(...others), SLIGHT * (reach.end - reach.start));
  };
  return { first: isLong(({ start, since }) => since - start, 0), last: isLong(({ end, until }) => end - until, -1) };
}

/** First moments of the periods that have less in them than a whole one and may still come to more: those that run at `now`, and the last one where the rows end within it. */
export function unfinishedPeriods(reaches: readonly Reach[], now: number | null): ReadonlySet<number> {
  const last = cutPeriods(reaches).last ? reaches.at(-1) : undefined;
  const running = now === null ? [] : reaches.filter(({ start, end }) => now >= start && now < end);
  return new Set([...running, ...(last === undefined ? [] : [last])].map(({ start }) => start));
}
