import { daysFromCivil } from "./civil-date.ts";

/** A time zone that can be asked about any instant. Instants are milliseconds since 1970-01-01 UTC. */
export interface TimeZone {
  readonly id: string;
  /** What the clocks there are ahead of UTC, in milliseconds. */
  readonly offsetAt: (instant: number) => number;
  /** `PST`, `GMT+2` …; what the time at that instant is called. */
  readonly abbreviationAt: (instant: number) => string;
}

export const UTC: TimeZone = { id: "UTC", offsetAt: () => 0, abbreviationAt: () => "UTC" };

const DAY = 86_400_000;
/** The widest instant that Intl can speak about. */
const LIMIT = 8.64e15;

/**
 * A zone out of the platform's database, which is passed in; undefined if the platform does not know the name. Offsets
 * are kept by UTC day: a day that begins and ends with the same offset has no change inside.
 */
export function timeZone(id: string, intl: { readonly DateTimeFormat: typeof Intl.DateTimeFormat }): TimeZone | undefined {
  if (id === "UTC" || id === "Etc/UTC") return UTC;
  let clock: Intl.DateTimeFormat;
  let names: Intl.DateTimeFormat;
  try {
    clock = new intl.DateTimeFormat("en-US", {
      timeZone: id,
      calendar: "gregory",
      numberingSystem: "latn",
      hourCycle: "h23",
      era: "short",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    names = new intl.DateTimeFormat("en-US", { timeZone: id, timeZoneName: "short" });
  } catch {
    return undefined;
  }

  const exact = (instant: number): number => {
    const whole = Math.floor(instant / 1000) * 1000;
    const part: Record<string, string> = {};
    for (const { type, value } of clock.formatToParts(whole)) part[type] = value;
    const year = part["era"] === "BC" ? 1 - Number(part["year"]) : Number(part["year"]);
    const days = daysFromCivil(year, Number(part["month"]), Number(part["day"]));
    return days * DAY + Number(part["hour"]) * 3_600_000 + Number(part["minute"]) * 60_000 + Number(part["second"]) * 1000 - whole;
  };

  const atMidnight = new Map<number, number>();
  const midnight = (day: number): number => {
    const known = atMidnight.get(day);
    if (known !== undefined) return known;
    if (atMidnight.size > 20_000) atMidnight.clear();
    const offset = exact(day * DAY);
    atMidnight.set(day, offset);
    return offset;
  };

  return {
    id,
    offsetAt(instant) {
      const within = Math.max(-LIMIT + DAY, Math.min(LIMIT - 2 * DAY, instant));
      const day = Math.floor(within / DAY);
      const before = midnight(day);
      return before === midnight(day + 1) ? before : exact(within);
    },
    abbreviationAt(instant) {
      const within = Math.max(-LIMIT, Math.min(LIMIT, instant));
      return names.formatToParts(within).find((part) => part.type === "timeZoneName")?.value ?? id;
    },
  };
}
