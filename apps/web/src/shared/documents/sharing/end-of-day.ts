import { civilFromDays, englishNames, type PlaceNames, type TimeZone } from "@sheaf/locale";

const DAY = 86_400_000;

const dayOf = (instant: number, zone: TimeZone): number => Math.floor((instant + zone.offsetAt(instant)) / DAY);
const written = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);

/** The instant at which a day of the zone (`2026-12-05`) is over; null: no day. */
export function endOfDay(text: string, zone: TimeZone): string | null {
  const midnight = /^\d{4}-\d{2}-\d{2}$/u.test(text) ? Date.parse(`${text}T00:00:00Z`) + DAY : Number.NaN;
  if (Number.isNaN(midnight)) return null;
  // what the clocks there are ahead of UTC is asked at about that moment, and then at that moment itself
  const near = midnight - zone.offsetAt(midnight);
  return new Date(midnight - zone.offsetAt(near)).toISOString();
}

/** The last day of the zone before an instant: `2026-12-05`. */
export const lastDayBefore = (endsAt: string, zone: TimeZone): string => written(dayOf(Date.parse(endsAt) - 1, zone));

/** The day so many days from now. */
export const dayFrom = (now: number, days: number, zone: TimeZone): string => written(dayOf(now, zone) + days);

/** `5 Dec`, of another year `5 Dec 2027`; with the time of one that does not end with a day: `5 Dec, 14:30`. */
export function shownEnd(endsAt: string, now: number, zone: TimeZone, names: PlaceNames = englishNames): string {
  const instant = Date.parse(endsAt);
  const date = civilFromDays(dayOf(instant - 1, zone));
  const isThisYear = date.year === civilFromDays(dayOf(now, zone)).year;
  const day = `${date.day} ${names.shortMonthsOfDays[date.month - 1] ?? ""}${isThisYear ? "" : ` ${date.year}`}`;
  const within = (((instant + zone.offsetAt(instant)) % DAY) + DAY) % DAY;
  return within === 0 ? day : `${day}, ${new Date(within).toISOString().slice(11, 16)}`;
}
