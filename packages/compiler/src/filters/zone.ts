import { type LocalTime, dayMicros, dayOf, floorDivide } from "./calendar.ts";

/** Clock readings of one time zone, daylight saving included (V3). */
export interface Zone {
  readonly toLocal: (instant: bigint) => LocalTime;
  /** A reading that the clock skips is the moment of the jump or as long after it; one that it shows twice is the first of the two. */
  readonly toInstant: (local: LocalTime) => bigint;
}

/** Zones that were asked for: making the reader of one takes longer than binding a table. Names come from documents, so not all are kept. */
const known = new Map<string, Zone | null>();
const MOST_KNOWN = 64;

/** Readings of an IANA zone; null if there is no such zone. */
export function zoneOf(name: string): Zone | null {
  const before = known.get(name);
  if (before !== undefined) return before;
  const made = readZone(name);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(name, made);
  return made;
}

function readZone(name: string): Zone | null {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat("en-US-u-ca-iso8601", {
      timeZone: name,
      hourCycle: "h23",
      era: "short",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
  } catch {
    return null;
  }
  /** Microseconds that the zone's clock is ahead of UTC at an instant. */
  const offsetAt = (instant: bigint): bigint => {
    const second = floorDivide(instant, 1_000_000n);
    const parts = new Map<string, string>();
    for (const part of format.formatToParts(new Date(Number(second) * 1000))) parts.set(part.type, part.value);
    const number = (type: string): number => Number(parts.get(type));
    const shown = number("year");
    const year = parts.get("era")?.startsWith("B") === true ? 1 - shown : shown;
    const day = dayOf({ year, month: number("month"), day: number("day") });
    const seconds = BigInt(day) * 86_400n + BigInt(number("hour") * 3600 + number("minute") * 60 + number("second"));
    return (seconds - second) * 1_000_000n;
  };
  const toInstant = (local: LocalTime): bigint => {
    const reading = BigInt(local.day) * dayMicros + local.micros;
    // The offset a day before and a day after: where they agree or one of them fits, that is the answer.
    const before = offsetAt(reading - dayMicros);
    const after = offsetAt(reading + dayMicros);
    const early = reading - before;
    if (before === after || offsetAt(early) === before) return early;
    const late = reading - after;
    return offsetAt(late) === after ? late : early;
  };
  return {
    toLocal: (instant) => {
      const reading = instant + offsetAt(instant);
      const day = floorDivide(reading, dayMicros);
      return { day: Number(day), micros: reading - day * dayMicros };
    },
    toInstant,
  };
}

/** Midnight at the start of a day. */
export function startOfDay(zone: Zone, day: number): bigint {
  return zone.toInstant({ day, micros: 0n });
}
