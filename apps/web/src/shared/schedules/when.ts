import { cronOfMonthDay, isInEveryMonth, type MonthDay, monthDayOf } from "./month-day.ts";
import { readTimes } from "./typed/read-times.ts";

/** Times as people say them; each is one expression of cron. */
export type When =
  | { readonly kind: "hourly"; readonly minute: number }
  | { readonly kind: "daily" | "weekdays"; readonly time: string }
  /** Days of the week, 0 = Sunday. */
  | { readonly kind: "weekly"; readonly days: readonly number[]; readonly time: string }
  | { readonly kind: "monthly"; readonly day: MonthDay; readonly time: string }
  | { readonly kind: "cron"; readonly cron: string }
  /** As somebody types it; half a sentence is no time yet. */
  | { readonly kind: "words"; readonly text: string };

/** Those that are chosen from a list. */
export type ChosenWhen = Exclude<When, { readonly kind: "words" }>;

export const whenKinds = ["hourly", "daily", "weekdays", "weekly", "monthly", "cron"] as const;

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** Null where it is no time yet. */
export function cronOf(when: When): string | null {
  if (when.kind === "words") {
    const read = readTimes(when.text);
    return "cron" in read ? read.cron : null;
  }
  if (when.kind === "cron") return when.cron.trim() === "" ? null : when.cron.trim();
  if (when.kind === "hourly") return isWithin(when.minute, 0, 59) ? `${when.minute} * * * *` : null;
  if (!TIME.test(when.time)) return null;
  const [hour, minute] = when.time.split(":").map(Number);
  const time = `${minute} ${hour}`;
  switch (when.kind) {
    case "daily":
      return `${time} * * *`;
    case "weekdays":
      return `${time} * * 1-5`;
    case "weekly":
      return when.days.length === 0 ? null : `${time} * * ${when.days.toSorted((a, b) => a - b).join(",")}`;
    case "monthly":
      return `${time} ${cronOfMonthDay(when.day, "*")}`;
  }
}

/** How people would say an expression; what they would not is cron. */
export function whenOf(cron: string): ChosenWhen {
  const written: ChosenWhen = { kind: "cron", cron };
  const parts = cron.trim().split(/\s+/);
  const [minuteText = "", hourText = "", day = "", month = "", weekDays = ""] = parts;
  const minute = numberOf(minuteText, 0, 59);
  if (parts.length !== 5 || month !== "*" || minute === null) return written;
  if (hourText === "*") return day === "*" && weekDays === "*" ? { kind: "hourly", minute } : written;
  const hour = numberOf(hourText, 0, 23);
  if (hour === null) return written;
  const time = `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
  const monthDay = monthDayOf(day, weekDays);
  if (monthDay !== null) return isInEveryMonth(monthDay) ? { kind: "monthly", day: monthDay, time } : written;
  if (day !== "*") return written;
  if (weekDays === "*") return { kind: "daily", time };
  if (weekDays === "1-5") return { kind: "weekdays", time };
  const days = weekDays.split(",").map((text) => numberOf(text, 0, 6));
  return days.every((one) => one !== null) ? { kind: "weekly", days: [...new Set(days)].toSorted((a, b) => a - b), time } : written;
}

/** The same times said another way, as far as it can say them. */
export function switchWhen(when: When, kind: ChosenWhen["kind"]): ChosenWhen {
  const cron = cronOf(when);
  const said = when.kind === "words" ? (cron === null ? null : whenOf(cron)) : when;
  const time = said !== null && "time" in said ? said.time : "09:00";
  switch (kind) {
    case "hourly":
      return { kind, minute: 0 };
    case "daily":
    case "weekdays":
      return { kind, time };
    case "weekly":
      return { kind, days: [1], time };
    case "monthly":
      return { kind, day: { nth: 1, of: "day" }, time };
    case "cron":
      return { kind, cron: cron ?? "0 9 * * 1" };
  }
}

const isWithin = (value: number, least: number, most: number): boolean => Number.isInteger(value) && value >= least && value <= most;

function numberOf(text: string, least: number, most: number): number | null {
  return /^\d{1,2}$/.test(text) && isWithin(Number(text), least, most) ? Number(text) : null;
}
