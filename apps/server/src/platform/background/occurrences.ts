import { CodedError } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { businessDayOf, nextOnBusinessDay } from "./business-days.ts";
import { nextMatch } from "./cron-face.ts";

/** When something is due: five fields of cron, read on the clocks of a time zone. */
export interface Cron {
  readonly expression: string;
  readonly timeZone: string;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Clocks are never put forward or back by more, but for days that islands skipped. */
const LARGEST_JUMP = 3 * HOUR;

/** Five fields; seconds, names like `@daily` and random parts (`H`) are not ours. Business days of a month (`1B`, `LB`) are. */
const FIELDS = /^\s*(?:[\dA-GI-Za-gi-z*,/#-]+\s+){4}[\dA-GI-Za-gi-z*,/#-]+\s*$/;

/** Throws EINVAL where nobody could say when it is due. */
export function requireCron(cron: Cron): void {
  try {
    if (!FIELDS.test(cron.expression)) throw new Error("not five fields");
    nextOccurrence(cron, new Date(0));
  } catch {
    throw new CodedError("EINVAL", message("errors.background.schedule-needs-five-fields-cron"));
  }
}

/**
 * The next time after `moment`. A time of day that is skipped when clocks are put forward is due as much later, one that comes twice when they
 * are put back is due the first time. What recurs within a day (`*` among the hours) is due whenever the clocks show it.
 *
 * Cron is matched against the face of the clock; from there to time is our own way, for libraries lose occurrences here: cron-parser a
 * day on Lord Howe Island, whose clocks move by half an hour, croner one of two hours where clocks are put back.
 */
export function nextOccurrence(cron: Cron, moment: Date): Date {
  const zone = zoneOf(cron.timeZone);
  const isRecurring = /^\s*\S+\s+\*/.test(cron.expression);
  return new Date(isRecurring ? nextShown(cron.expression, zone, moment.getTime()) : nextOfDay(cron.expression, zone, moment.getTime()));
}

/** The next times after `moment`, as many as are asked for. */
export function nextTimesOf(cron: Cron, moment: Date, count: number): readonly Date[] {
  requireCron(cron);
  const times: Date[] = [];
  for (let after = moment; times.length < count;) {
    after = nextOccurrence(cron, after);
    times.push(after);
  }
  return times;
}

/** Milliseconds that the clocks of a zone are ahead of UTC at a time. */
type Zone = (time: number) => number;

/** The next moment at which the clocks show a match: the search begins anew whenever they are moved. */
function nextShown(expression: string, zone: Zone, moment: number): number {
  let [after, since] = [moment, moment];
  for (;;) {
    const ahead = zone(since);
    const found = nextFace(expression, after + ahead) - ahead;
    const change = nextChange(zone, since, found);
    if (change === null) return found;
    // what they show at that moment may match already
    [after, since] = [change - 1, change];
  }
}

/** The first moment up to `end` at which clocks are moved. */
function nextChange(zone: Zone, start: number, end: number): number | null {
  for (let before = start; before < end; before += DAY) {
    const after = Math.min(before + DAY, end);
    if (zone(before) === zone(after)) continue;
    let [low, high] = [before, after];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (zone(middle) === zone(before)) low = middle;
      else high = middle;
    }
    return high;
  }
  return null;
}

/** Of all times of day that match, the first one after the moment. Those that clocks skip come later than some that follow them. */
function nextOfDay(expression: string, zone: Zone, moment: number): number {
  let face = moment + zone(moment) - LARGEST_JUMP;
  let found: number | null = null;
  for (;;) {
    face = nextFace(expression, face);
    const time = timeOf(zone, face);
    if (time > moment && (found === null || time < found)) found = time;
    if (found !== null && face > found + zone(found) + LARGEST_JUMP) return found;
  }
}

/** When clocks show this: the first time, or as much after the jump as they would have shown it after its beginning. */
function timeOf(zone: Zone, face: number): number {
  const [before, after] = [zone(face - DAY), zone(face + DAY)];
  const first = face - Math.max(before, after);
  if (first + zone(first) === face) return first;
  const second = face - Math.min(before, after);
  return second + zone(second) === face ? second : face - before;
}

/** The next match on the face of a clock that nobody moves. */
function nextFace(expression: string, face: number): number {
  const nth = businessDayOf(expression);
  return nth === null ? nextMatch(expression, face) : nextOnBusinessDay(expression, nth, face);
}

const formats = new Map<string, Intl.DateTimeFormat>();

function zoneOf(timeZone: string): Zone {
  let format = formats.get(timeZone);
  if (format === undefined) {
    const number = "2-digit";
    format = new Intl.DateTimeFormat("en", {
      timeZone,
      calendar: "iso8601",
      numberingSystem: "latn",
      hourCycle: "h23",
      era: "short",
      year: "numeric",
      month: number,
      day: number,
      hour: number,
      minute: number,
      second: number,
    });
    formats.set(timeZone, format);
  }
  const shown = format;
  return (time) => {
    const parts = Object.fromEntries(shown.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    const whole = Math.floor(time / 1_000) * 1_000;
    return Date.UTC(year, month - 1, day, hour, minute, second) - whole;
  };
}
