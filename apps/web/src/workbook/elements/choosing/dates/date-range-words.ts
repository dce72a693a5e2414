import { englishNames } from "@sheaf/locale";
import type { DateBound, DateRange, DateUnit, PeriodUnit } from "@sheaf/workbook";
import { shownSymbols } from "../../../../shared/words/shown-numbers.ts";
import { t } from "../../../../shared/words/words.ts";

/** A date range in words, as the control shows it: `1 Apr – 30 Jun 2001`, `Last 30 days`, `This month`. */
export function dateRangeWords(range: DateRange | null): string {
  if (range === null) return t("control.date-range-words.all-dates");
  switch (range.mode) {
    case "between":
      return betweenWords(range.startDate, range.endDate);
    case "on":
      return dateWords(range.date);
    case "before":
      return t("control.date-range-words.before", { date: dateWords(range.date) });
    case "after":
      return t("control.date-range-words.after", { date: dateWords(range.date) });
    case "last":
      // A day is over at its end: `Last 30 days and today`.
      if (range.includeToday === true && range.unit === "day")
        return t("control.date-range-words.and-today", { days: neighbors("Last", "Yesterday", range) });
      return `${neighbors("Last", "Yesterday", range)}${range.includeToday ? t("control.date-range-words.and-to-date", { current: currentWords(range.unit).toLowerCase() }) : ""}`;
    case "next":
      return `${neighbors("Next", "Tomorrow", range)}${range.includeToday ? t("control.date-range-words.rest", { current: currentWords(range.unit).toLowerCase() }) : ""}`;
    case "current":
      return currentWords(range.unit);
    case "custom": {
      const { startDate, endDate } = range;
      if (startDate === undefined && endDate === undefined) return t("control.date-range-words.all-dates");
      if (endDate === undefined) return t("control.date-range-words.from", { bound: boundWords(startDate) });
      if (startDate === undefined) return t("control.date-range-words.until", { bound: boundWords(endDate) });
      return `${capital(boundWords(startDate))} – ${boundWords(endDate)}`;
    }
  }
}

function betweenWords(start: string | undefined, end: string | undefined): string {
  if (start === undefined && end === undefined) return t("control.date-range-words.all-dates");
  if (end === undefined) return t("control.date-range-words.from-2", { date: dateWords(start ?? "") });
  if (start === undefined) return t("control.date-range-words.until-2", { date: dateWords(end) });
  if (start === end) return dateWords(start);
  const [from, to] = [partsOf(start), partsOf(end)];
  // What both ends share is said once, at the end.
  if (from !== null && to !== null && from.time === "" && to.time === "" && from.year === to.year) {
    return from.month === to.month ? `${from.day} – ${dateWords(end)}` : `${from.day} ${monthOfDay(from.month)} – ${dateWords(end)}`;
  }
  return `${dateWords(start)} – ${dateWords(end)}`;
}

export function boundWords(bound: DateBound | undefined): string {
  if (bound === undefined) return "";
  if (typeof bound === "string") return dateWords(bound);
  const amount = count(bound.value, bound.unit);
  return bound.op === "now-minus" ? t("control.date-range-words.ago", { amount }) : t("control.date-range-words.in", { amount });
}

/** `4 Jun 2001`, with the time where the text has one; text that is no date stays as it is. */
export function dateWords(text: string): string {
  const parts = partsOf(text);
  if (parts === null) return text;
  return `${parts.day} ${monthOfDay(parts.month)} ${parts.year}${parts.time === "" ? "" : `, ${parts.time}`}`;
}

/** The period that a date stands for: `2026`, `Q2 2026`, `May 2026`, `Week of 11 May 2026`, `11 May 2026`. */
export function periodWords(text: string, unit: PeriodUnit): string {
  const parts = partsOf(text);
  if (parts === null) return text;
  switch (unit) {
    case "year":
      return String(parts.year);
    case "quarter":
      return `Q${Math.ceil(parts.month / 3)} ${parts.year}`;
    case "month":
      return `${monthName(parts.month)} ${parts.year}`;
    case "week":
      return t("control.date-range-words.week-of", { date: dateWords(text) });
    case "day":
      return dateWords(text);
  }
}

function partsOf(text: string): { readonly year: number; readonly month: number; readonly day: number; readonly time: string } | null {
  const match = /^(-?\d{4,6})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?))?/u.exec(text);
  if (match === null) return null;
  const time = (match[4] ?? "").replace(/^(\d{2}:\d{2}):00$/u, "$1");
  return { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]), time: time === "00:00" ? "" : time };
}

const names = () => shownSymbols().names ?? englishNames;
const monthName = (month: number): string => names().shortMonths[month - 1] ?? "";
const monthOfDay = (month: number): string => names().shortMonthsOfDays[month - 1] ?? "";
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Units in words; weeks with a fixed start say so. */
export const unitWords: Readonly<Record<DateUnit, { readonly one: string; readonly many: string }>> = {
  year: { one: "year", many: "years" },
  quarter: { one: "quarter", many: "quarters" },
  month: { one: "month", many: "months" },
  week: { one: "week", many: "weeks" },
  "week-starting-sunday": { one: "week (from Sunday)", many: "weeks (from Sunday)" },
  "week-starting-monday": { one: "week (from Monday)", many: "weeks (from Monday)" },
  day: { one: "day", many: "days" },
  hour: { one: "hour", many: "hours" },
  minute: { one: "minute", many: "minutes" },
};

function count(value: number, unit: DateUnit): string {
  return value === 1 ? `1 ${unitWords[unit].one}` : `${value} ${unitWords[unit].many}`;
}

/** `Last 3 months`, `Last month`, `Yesterday`. */
function neighbors(side: "Last" | "Next", day: string, { value, unit }: { readonly value: number; readonly unit: DateUnit }): string {
  if (value !== 1) return `${side} ${count(value, unit)}`;
  return unit === "day" ? day : `${side} ${unitWords[unit].one}`;
}

function currentWords(unit: DateUnit): string {
  return unit === "day" ? t("control.date-range-words.today") : t("control.date-range-words.this", { one: unitWords[unit].one });
}
