import { shownLocale, t } from "../words/words.ts";
import { type MonthDay, monthDayOf } from "./month-day.ts";
import { dayName } from "./schedule-words.ts";

/** When a schedule runs, as people say it. What nobody would say is cron. */
export function timesInWords(cron: string): string {
  const written = t("schedules.when.cron", { cron });
  const fields = cron.trim().split(/\s+/);
  const [minute = "", hour = "", day = "", month = "", weekDays = ""] = fields;
  const days = fields.length === 5 ? daysInWords(day, month, weekDays) : null;
  if (days === null) return written;
  const times = timesOf(minute, hour);
  if (times !== null) {
    const shown = listed(times);
    if (weekDays === "1-5" && month === "*") return t("schedules.when.weekdays", { time: shown });
    return day === "*" && month === "*" && weekDays === "*"
      ? t("schedules.when.daily", { time: shown })
      : t("schedules.when.at", { days, times: shown });
  }
  const often = oftenInWords(minute, hour);
  if (often === null) return written;
  return day === "*" && month === "*" && weekDays === "*" ? often : t("schedules.when.on-days", { days, often: lowered(often) });
}

/** A day of a month: "last Friday", "3rd", "first business day". */
export function monthDayInWords({ nth, of }: MonthDay): string {
  if (of === "day" && nth !== "last") return t("schedules.when.date", { n: nth });
  const what = of === "day" ? t("schedules.when.day") : of === "business-day" ? t("schedules.when.business-day") : dayName(of, "long");
  return nth === "last" ? t("schedules.when.last-of", { what }) : t("schedules.when.nth-of", { nth: nthInWords(nth), what });
}

export const nthInWords = (nth: number | "last"): string =>
  nth === "last" ? t("schedules.when.last") : t("schedules.when.nth", { n: nth });

function daysInWords(day: string, month: string, weekDays: string): string | null {
  const months = month === "*" ? null : numbersOf(month, 1, 12);
  if (month !== "*" && months === null) return null;
  const within = months === null ? null : listed(months.map(monthName));
  const named = monthDaysOf(day, weekDays);
  if (named !== null)
    return t("schedules.when.on", { day: listed(named.map(monthDayInWords)), months: within ?? t("schedules.when.each-month") });
  if (day !== "*") return null;
  const days = weekDaysInWords(weekDays);
  if (days === null) return null;
  return within === null ? days : t("schedules.when.days-of", { days, months: within });
}

function weekDaysInWords(field: string): string | null {
  if (field === "*") return t("schedules.when.every-day");
  if (field === "1-5") return t("schedules.when.monday-to-friday");
  const days = numbersOf(field, 0, 6);
  return days === null ? null : listed(days.map((day) => dayName(day, days.length > 2 ? "short" : "long")));
}

function monthDaysOf(day: string, weekDays: string): readonly MonthDay[] | null {
  const days = day.split(",").map((one) => monthDayOf(one, weekDays));
  return days.every((one) => one !== null) ? days : null;
}

/** At most so many times are told one by one. */
const TOLD = 8;

function timesOf(minuteField: string, hourField: string): readonly string[] | null {
  const [minutes, hours] = [numbersOf(minuteField, 0, 59), numbersOf(hourField, 0, 23)];
  if (minutes === null || hours === null || minutes.length * hours.length > TOLD) return null;
  return hours.flatMap((hour) => minutes.map((minute) => clock(hour, minute)));
}

function oftenInWords(minuteField: string, hourField: string): string | null {
  const every = minuteField === "*" ? 1 : stepOf(minuteField, 60);
  const hours = /^(?<from>\d{1,2})(?:-(?<to>\d{1,2}))?$/.exec(hourField)?.groups;
  const [from, to] = [Number(hours?.["from"]), Number(hours?.["to"] ?? hours?.["from"])];
  if (every !== null) {
    if (hourField === "*") return t("schedules.when.minutes", { n: every });
    if (hours === undefined) return null;
    return t("schedules.when.minutes-within", { n: every, from: clock(from, 0), to: clock(to, 60 - every) });
  }
  const minute = numbersOf(minuteField, 0, 59);
  if (minute?.length !== 1) return null;
  const [past = 0] = minute;
  if (hourField === "*") return t("schedules.when.hourly", { minute: String(past).padStart(2, "0") });
  const step = stepOf(hourField, 24);
  if (step !== null) return t("schedules.when.hours", { n: step, from: clock(0, past) });
  if (hours === undefined) return null;
  return t("schedules.when.hours-within", { from: clock(from, past), to: clock(to, past) });
}

function stepOf(field: string, whole: number): number | null {
  const step = /^\*\/(?<step>\d{1,2})$/.exec(field)?.groups?.["step"];
  return step === undefined || Number(step) === 0 || whole % Number(step) !== 0 ? null : Number(step);
}

/** Numbers one by one, each within its ends; null for anything else. */
function numbersOf(field: string, least: number, most: number): readonly number[] | null {
  const numbers = field.split(",").map((text) => (/^\d{1,2}$/.test(text) ? Number(text) : Number.NaN));
  return numbers.every((number) => number >= least && number <= most) ? numbers : null;
}

const listed = (parts: readonly string[]): string => new Intl.ListFormat(shownLocale()).format(parts);

const clock = (hour: number, minute: number): string => `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;

const monthName = (month: number): string =>
  new Intl.DateTimeFormat(shownLocale(), { month: "long", timeZone: "UTC" }).format(Date.UTC(2001, month - 1));

const lowered = (text: string): string => text.charAt(0).toLocaleLowerCase(shownLocale()) + text.slice(1);
