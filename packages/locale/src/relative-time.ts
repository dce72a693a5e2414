import { message, type Message } from "@sheaf/messages";
import { civilFromDays, weekday } from "./civil-date.ts";
import { englishNames, type PlaceNames } from "./place-names.ts";
import type { TimeZone } from "./time-zone.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago something was; both instants in milliseconds since 1970 UTC. */
export function relativeTime(then: number, now: number): Message {
  const age = now - then;
  if (age < 0) {
    if (age > -MINUTE) return message("shared.time.in-few-seconds");
    return age > -HOUR
      ? message("shared.time.in-minutes", { count: Math.ceil(-age / MINUTE) })
      : message("shared.time.in-hours", { count: Math.ceil(-age / HOUR) });
  }
  if (age < MINUTE) return message("shared.time.just-now");
  if (age < HOUR) return message("shared.time.minutes-ago", { count: Math.floor(age / MINUTE) });
  if (age < DAY) return message("shared.time.hours-ago", { count: Math.floor(age / HOUR) });
  return message("shared.time.days-ago", { count: Math.floor(age / DAY) });
}

/** How long ago something was, in as few letters as a cell has room for: `2 min ago`, `Yesterday`; null where its day says more than a count. */
export function briefAge(then: number, now: number, zone: TimeZone): Message | null {
  const age = Math.max(0, now - then);
  if (age < MINUTE) return message("shared.time.just-now");
  if (age < HOUR) return message("shared.time.brief-minutes-ago", { count: Math.floor(age / MINUTE) });
  const days = localDay(now, zone) - localDay(then, zone);
  if (days === 0 || age < 6 * HOUR) return message("shared.time.brief-hours-ago", { count: Math.floor(age / HOUR) });
  return days === 1 ? message("shared.time.yesterday") : null;
}

export type DayGroup = "today" | "yesterday" | "this-week" | "this-month" | "earlier";

export const dayGroupTitles: Readonly<Record<DayGroup, Message>> = {
  today: { key: "shared.time.today" },
  yesterday: { key: "shared.time.yesterday" },
  "this-week": { key: "shared.time.earlier-this-week" },
  "this-month": { key: "shared.time.earlier-this-month" },
  earlier: { key: "shared.time.earlier" },
};

/** Where an instant falls among the days before now, in the reader's zone. Weeks begin on the given weekday (0 = Sunday). */
export function dayGroup(then: number, now: number, zone: TimeZone, weekStart = 0): DayGroup {
  const day = localDay(then, zone);
  const today = localDay(now, zone);
  if (day >= today) return "today";
  if (day === today - 1) return "yesterday";
  if (day >= today - ((weekday(today) - weekStart + 7) % 7)) return "this-week";
  const date = civilFromDays(day);
  const current = civilFromDays(today);
  return date.year === current.year && date.month === current.month ? "this-month" : "earlier";
}

/** The shortest telling of when, beside a day-group heading: `09:41`, `Tue`, `12 Jun`, `12 Jun 2019`, by the names of a place. */
export function shortMoment(then: number, now: number, zone: TimeZone, names: PlaceNames = englishNames): string {
  const local = then + zone.offsetAt(then);
  const day = Math.floor(local / DAY);
  const today = localDay(now, zone);
  if (day === today || day === today - 1) {
    const minutes = Math.floor((local - day * DAY) / MINUTE);
    return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
  }
  if (day < today && day > today - 7) return names.shortWeekdays[weekday(day)] ?? "";
  const date = civilFromDays(day);
  const month = names.shortMonthsOfDays[date.month - 1] ?? "";
  return date.year === civilFromDays(today).year ? `${date.day} ${month}` : `${date.day} ${month} ${date.year}`;
}

function localDay(instant: number, zone: TimeZone): number {
  return Math.floor((instant + zone.offsetAt(instant)) / DAY);
}
