import { civilFromDays, monthNames, weekday, weekdayNames } from "./civil-date.ts";
import type { TimeZone } from "./time-zone.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago something was, in words; both instants in milliseconds since 1970 UTC. */
export function relativeTime(then: number, now: number): string {
  const age = now - then;
  if (age < 0)
    return age > -MINUTE
      ? "in a few seconds"
      : age > -HOUR
        ? `in ${plural(Math.ceil(-age / MINUTE), "minute")}`
        : `in ${plural(Math.ceil(-age / HOUR), "hour")}`;
  if (age < MINUTE) return "just now";
  if (age < 2 * MINUTE) return "a minute ago";
  if (age < HOUR) return `${Math.floor(age / MINUTE)} minutes ago`;
  if (age < 2 * HOUR) return "an hour ago";
  if (age < DAY) return `${Math.floor(age / HOUR)} hours ago`;
  return age < 2 * DAY ? "a day ago" : `${Math.floor(age / DAY)} days ago`;
}

/** How long ago something was, in as few letters as a cell has room for: `2 min ago`, `Yesterday`, `Tue`, `12 Jun`. */
export function briefAge(then: number, now: number, zone: TimeZone): string {
  const age = Math.max(0, now - then);
  if (age < MINUTE) return "just now";
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min ago`;
  const days = localDay(now, zone) - localDay(then, zone);
  if (days === 0 || age < 6 * HOUR) return `${Math.floor(age / HOUR)} h ago`;
  return days === 1 ? "Yesterday" : shortMoment(then, now, zone);
}

const plural = (count: number, noun: string): string => (count === 1 ? `${noun === "hour" ? "an" : "a"} ${noun}` : `${count} ${noun}s`);

export type DayGroup = "today" | "yesterday" | "this-week" | "this-month" | "earlier";

export const dayGroupTitles: Readonly<Record<DayGroup, string>> = {
  today: "Today",
  yesterday: "Yesterday",
  "this-week": "Earlier this week",
  "this-month": "Earlier this month",
  earlier: "Earlier",
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

/** The shortest telling of when, beside a day-group heading: `09:41`, `Tue`, `12 Jun`, `12 Jun 2019`. */
export function shortMoment(then: number, now: number, zone: TimeZone): string {
  const local = then + zone.offsetAt(then);
  const day = Math.floor(local / DAY);
  const today = localDay(now, zone);
  if (day === today || day === today - 1) {
    const minutes = Math.floor((local - day * DAY) / MINUTE);
    return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
  }
  if (day < today && day > today - 7) return (weekdayNames[weekday(day)] ?? "").slice(0, 3);
  const date = civilFromDays(day);
  const month = (monthNames[date.month - 1] ?? "").slice(0, 3);
  return date.year === civilFromDays(today).year ? `${date.day} ${month}` : `${date.day} ${month} ${date.year}`;
}

function localDay(instant: number, zone: TimeZone): number {
  return Math.floor((instant + zone.offsetAt(instant)) / DAY);
}
