/** One value of a series, the oldest first; without a time where nobody knows when it was. */
export interface Point {
  readonly value: number;
  /** Milliseconds since 1970-01-01 UTC. */
  readonly time: number | null;
}

/** How the last value stands to those that it is compared with. */
export interface Standing {
  readonly isUnusual: boolean;
  readonly value: number;
  readonly usual: number;
  /** Between these lie all but the rarest. */
  readonly low: number;
  readonly high: number;
  readonly peers: number;
  readonly season: "hour" | "weekday" | "month" | null;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Earlier values that are needed to say anything. */
export const leastPeers = 7;
/** Of the same hour, weekday or month: with fewer, all earlier ones are looked at. */
const LEAST_OF_SEASON = 4;
/** Robust z-score from which on a value is unusual (Iglewicz and Hoaglin). */
const UNUSUAL = 3.5;
/** What makes the median of deviations, and their mean, comparable to a standard deviation. */
const [OF_MEDIAN, OF_MEAN] = [1.4826, 1.2533];

/**
 * Whether the last value of a series fits the earlier ones of its season: median and median deviation, which single outliers do not move.
 * Null: there are too few to say.
 */
export function standingOf(points: readonly Point[]): Standing | null {
  const last = points.at(-1);
  const earlier = points.slice(0, -1);
  if (last === undefined || earlier.length < leastPeers) return null;
  const season = seasonOf(points);
  const alike = season === null ? [] : earlier.filter(({ time }) => placeIn(season, time) === placeIn(season, last.time));
  const isSeasonal = alike.length >= LEAST_OF_SEASON;
  const values = (isSeasonal ? alike : earlier).map(({ value }) => value);
  const usual = median(values);
  const deviations = values.map((value) => Math.abs(value - usual));
  const spread =
    median(deviations) * OF_MEDIAN || (deviations.reduce((sum, deviation) => sum + deviation, 0) / deviations.length) * OF_MEAN;
  const reach = UNUSUAL * spread;
  return {
    isUnusual: Math.abs(last.value - usual) > reach,
    value: last.value,
    usual,
    low: usual - reach,
    high: usual + reach,
    peers: values.length,
    season: isSeasonal ? season : null,
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const high = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? 0) + high) / 2;
}

/** What comes back in a series of this step. */
function seasonOf(points: readonly Point[]): Standing["season"] {
  const times = points.map(({ time }) => time);
  const steps = times.flatMap((time, at) => {
    const before = times[at - 1];
    return time === null || before === undefined || before === null ? [] : [time - before];
  });
  if (steps.length < points.length - 1) return null;
  const step = median(steps);
  if (near(step, HOUR)) return "hour";
  if (near(step, DAY)) return "weekday";
  return step > 27 * DAY && step < 32 * DAY ? "month" : null;
}

const near = (step: number, wanted: number): boolean => Math.abs(step - wanted) <= wanted / 10;

function placeIn(season: NonNullable<Standing["season"]>, time: number | null): number {
  const date = new Date(time ?? 0);
  return season === "hour" ? date.getUTCHours() : season === "weekday" ? date.getUTCDay() : date.getUTCMonth();
}
