import { MICROS_PER_DAY, dayOf, later, type Moment } from "./calendar.ts";

/** Clocks of time zones, from the platform's own zone data. */

const formats = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, number>();
const MOST_KEPT = 50_000;
const QUARTER = 900_000;

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat("en-u-ca-iso8601-nu-latn", {
    timeZone: zone,
    hourCycle: "h23",
    era: "short",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  formats.set(zone, made);
  return made;
}

/** What a zone's clock is ahead of UTC, in seconds. Clocks are set on quarters of an hour only. */
function offsetOf(instant: Moment, zone: string): number {
  const at = instant.day * 86_400_000 + Math.floor(instant.micros / 1000);
  const quarter = Math.floor(at / QUARTER);
  const key = `${zone} ${quarter}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const start = quarter * QUARTER;
  const parts = new Map(
    formatOf(zone)
      .formatToParts(start)
      .map(({ type, value }) => [type, value]),
  );
  const read = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.get(type));
  const year = parts.get("era")?.startsWith("B") === true ? 1 - read("year") : read("year");
  const local =
    dayOf({ year, month: read("month"), day: read("day") }) * 86_400 + (read("hour") * 60 + read("minute")) * 60 + read("second");
  const offset = local - start / 1000;
  if (offsets.size >= MOST_KEPT) offsets.clear();
  offsets.set(key, offset);
  return offset;
}

const shifted = (moment: Moment, seconds: number): Moment => later(moment, seconds * 1_000_000);

export function toClock(instant: Moment, zone: string): Moment {
  return shifted(instant, offsetOf(instant, zone));
}

/** Of a time that the clock shows twice the later one; one that it leaves out is read by the clock before. */
export function fromClock(clock: Moment, zone: string): Moment {
  const before = offsetOf(later(clock, -MICROS_PER_DAY), zone);
  const after = offsetOf(later(clock, MICROS_PER_DAY), zone);
  if (before === after) {
    const instant = shifted(clock, -before);
    const own = offsetOf(instant, zone);
    // Two changes within two days.
    return own === before ? instant : shifted(clock, -own);
  }
  const late = shifted(clock, -after);
  return offsetOf(late, zone) === after ? late : shifted(clock, -before);
}
