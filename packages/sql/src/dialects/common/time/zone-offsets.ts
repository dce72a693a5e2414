/** What a zone's clock is ahead of UTC, as far as clocks changed by no rule: from the first change to the end of 2037. */
export interface ZoneOffsets {
  /** Instants at which the offset changes, in seconds since 1970, ascending. */
  readonly changes: readonly number[];
  /** Seconds ahead of UTC: before the first change, then from each change on. */
  readonly offsets: readonly number[];
  /** Whether the clock is still changed every year: later years are like earlier ones of the same calendar. */
  readonly recurring: boolean;
}

const FIRST = Date.UTC(1840, 0, 1) / 1000;
const LAST = Date.UTC(2038, 0, 1) / 1000 - 1;
/** No zone changed its clock twice within so short a time and back. */
const STEP = 10 * 86_400;

/** Found once for each zone: looking for the changes takes some ten thousand questions. */
const known = new Map<string, ZoneOffsets>();

export function zoneOffsets(zone: string): ZoneOffsets {
  const found = known.get(zone) ?? findOffsets(zone);
  known.set(zone, found);
  return found;
}

function findOffsets(zone: string): ZoneOffsets {
  const offsetAt = clockOf(zone);
  const changes: number[] = [];
  const offsets: number[] = [offsetAt(FIRST)];
  let before = FIRST;
  let offset = offsetAt(FIRST);
  while (before < LAST) {
    const after = Math.min(before + STEP, LAST);
    const next = offsetAt(after);
    if (next !== offset) {
      // The last second of the old offset, and the first of the new one.
      let [low, high] = [before, after];
      while (high - low > 1) {
        const middle = Math.floor((low + high) / 2);
        if (offsetAt(middle) === offset) low = middle;
        else high = middle;
      }
      changes.push(high);
      offsets.push(offsetAt(high));
      offset = next;
    }
    before = after;
  }
  const lastYear = Date.UTC(2037, 0, 1) / 1000;
  return { changes, offsets, recurring: changes.some((change) => change > lastYear) };
}

/** Seconds that a zone's clock is ahead of UTC at an instant in seconds since 1970. */
function clockOf(zone: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    calendar: "gregory",
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  return (instant) => {
    const parts = new Map(format.formatToParts(instant * 1000).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
    const clock = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
    return clock / 1000 - instant;
  };
}

/** Years of each calendar, by the weekday of its first day from Sunday on: seven ordinary ones, then seven leap years. */
export const SAME_CALENDAR = calendars();

function calendars(): readonly number[] {
  const years: number[] = [];
  for (let year = 2037; year > 2009; year -= 1) {
    const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
    years[new Date(Date.UTC(year, 0, 1)).getUTCDay() + (isLeap ? 7 : 0)] ??= year;
  }
  return years;
}
