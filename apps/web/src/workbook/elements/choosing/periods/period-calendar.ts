import { CalendarDate, parseDate, startOfWeek } from "@internationalized/date";
import { readPeriod } from "@sheaf/compiler";
import { englishNames, monthNames, type TimeZone, UTC } from "@sheaf/locale";
import { shownSymbols } from "../../../../shared/words/shown-numbers.ts";
import type { PeriodUnit } from "@sheaf/workbook";
import type { FirstDay } from "../dates/calendar-fields.tsx";
import { t } from "../../../../shared/words/words.ts";
import { periodWords } from "../dates/date-range-words.ts";

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]{2,20}(?:Z|[-+]\d\d:?\d\d)$/iu;

/** A date of the calendar, of an instant the one that it is in the zone; null for a text that is none. */
export function dayIn(text: unknown, zone: TimeZone = UTC): CalendarDate | null {
  if (typeof text !== "string") return null;
  try {
    const instant = INSTANT.test(text) ? Date.parse(text) : Number.NaN;
    const local = Number.isNaN(instant) ? text : new Date(instant + zone.offsetAt(instant)).toISOString();
    return parseDate(local.slice(0, 10));
  } catch {
    return null;
  }
}

/** The first day of the period that a date lies in. */
export function startOf(unit: PeriodUnit, date: CalendarDate, firstDay: FirstDay): CalendarDate {
  switch (unit) {
    case "year":
      return new CalendarDate(date.year, 1, 1);
    case "quarter":
      return new CalendarDate(date.year, date.month - ((date.month - 1) % 3), 1);
    case "month":
      return new CalendarDate(date.year, date.month, 1);
    case "week":
      return startOfWeek(date, "en-GB", firstDay);
    case "day":
      return date;
  }
}

export function nextPeriod(unit: PeriodUnit, date: CalendarDate): CalendarDate {
  return unit === "quarter" ? date.add({ months: 3 }) : date.add({ [`${unit}s`]: 1 });
}

/** A piece of the calendar that is shown at once, with the periods in it. */
export interface PeriodSheet {
  readonly title: string;
  /** How many stand side by side. */
  readonly columns: number;
  /** Null: a gap before the first. */
  readonly cells: readonly (PeriodCell | null)[];
}

export interface PeriodCell {
  readonly start: string;
  /** As it stands on the sheet, and as it is said. */
  readonly short: string;
  readonly words: string;
}

const names = () => shownSymbols().names ?? englishNames;
const shortMonth = (month: number): string => names().shortMonthsOfDays[month - 1] ?? "";
const YEARS = 12;

/** The sheet of the calendar with a date on it. */
export function sheetAround(unit: PeriodUnit, date: CalendarDate, firstDay: FirstDay): PeriodSheet {
  const cell = (start: CalendarDate, short: string): PeriodCell => ({
    start: start.toString(),
    short,
    words: periodWords(start.toString(), unit),
  });
  const { year, month } = date;
  const months = (step: number): readonly CalendarDate[] =>
    Array.from({ length: 12 / step }, (_, at) => new CalendarDate(year, 1 + at * step, 1));
  switch (unit) {
    case "year": {
      const first = year - (year % YEARS);
      const cells = Array.from({ length: YEARS }, (_, at) => cell(new CalendarDate(first + at, 1, 1), String(first + at)));
      return { title: `${first} – ${first + YEARS - 1}`, columns: 3, cells };
    }
    case "quarter":
      return { title: String(year), columns: 2, cells: months(3).map((start) => cell(start, `Q${(start.month + 2) / 3}`)) };
    case "month":
      return { title: String(year), columns: 3, cells: months(1).map((start) => cell(start, shortMonth(start.month))) };
    case "week": {
      const end = new CalendarDate(year, month, 1).add({ months: 1 });
      const cells: PeriodCell[] = [];
      for (
        let start = startOf("week", new CalendarDate(year, month, 1), firstDay);
        start.compare(end) < 0;
        start = start.add({ weeks: 1 })
      ) {
        const last = start.add({ days: 6 });
        cells.push(cell(start, `${start.day} ${shortMonth(start.month)} – ${last.day} ${shortMonth(last.month)}`));
      }
      return { title: `${names().months[month - 1] ?? ""} ${year}`, columns: 1, cells };
    }
    case "day": {
      const first = new CalendarDate(year, month, 1);
      const end = first.add({ months: 1 });
      const gaps = first.compare(startOf("week", first, firstDay));
      const cells: (PeriodCell | null)[] = Array.from({ length: gaps }, () => null);
      for (let day = first; day.compare(end) < 0; day = day.add({ days: 1 })) cells.push(cell(day, String(day.day)));
      return { title: `${names().months[month - 1] ?? ""} ${year}`, columns: 7, cells };
    }
  }
}

/** The sheet so many further. */
export function turned(unit: PeriodUnit, date: CalendarDate, count: number): CalendarDate {
  if (unit === "year") return date.add({ years: YEARS * count });
  return unit === "week" || unit === "day" ? date.add({ months: count }) : date.add({ years: count });
}

/** Periods that one text may stand for: those of a year, by its days. */
const MOST = 366;

/**
 * The first days of the periods that a typed text names: `May 2026`, `2026-Q2`, several after commas. A longer one stands for all that lie in
 * it. A text that comes back says which part is none.
 */
export function readPeriods(text: string, unit: PeriodUnit, firstDay: FirstDay): readonly string[] | { readonly wrong: string } {
  const starts = new Set<string>();
  for (const part of text.split(/[,;\n]/u)) {
    const plain = part.trim();
    if (plain === "") continue;
    const named = readPeriod(withNumbers(plain));
    const from = named === null ? null : dayIn(named.start);
    if (named === null || from === null) return { wrong: plain };
    // What lies across an edge belongs to both sides; a shorter one names the period that it lies in.
    const end = nextPeriod(named.unit, from);
    for (let at = startOf(unit, from, firstDay), count = 0; at.compare(end) < 0 && count < MOST; at = nextPeriod(unit, at), count += 1)
      starts.add(at.toString());
  }
  return [...starts];
}

/** Months by their numbers: `May 2026` is `2026-05`, `12 May 2026` is `2026-05-12`. */
function withNumbers(text: string): string {
  const [, day, name = "", year = ""] = /^(?:(\d{1,2})\.? )?(\p{L}{3,})\.? (\d{4})$/u.exec(text) ?? [];
  const { months, monthsOfDays, shortMonths } = names();
  const isNamed = (all: readonly string[], at: number): boolean => all[at]?.toLowerCase().startsWith(name.toLowerCase()) === true;
  const known = [months, monthsOfDays, shortMonths, monthNames];
  const month = name === "" ? -1 : monthNames.findIndex((_, at) => known.some((all) => isNamed(all, at)));
  if (month < 0) return text;
  const two = (number: number): string => String(number).padStart(2, "0");
  return `${year}-${two(month + 1)}${day === undefined ? "" : `-${two(Number(day))}`}`;
}

/** What a person may type, as an example. */
export function exampleOf(unit: PeriodUnit): string {
  switch (unit) {
    case "year":
      return t("control.periods.example-year");
    case "quarter":
      return t("control.periods.example-quarter");
    case "month":
      return t("control.periods.example-month");
    case "week":
      return t("control.periods.example-week");
    case "day":
      return t("control.periods.example-day");
  }
}
