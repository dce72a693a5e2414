import type { PeriodUnit } from "@sheaf/workbook";
import { civilOf, dayOf, isoDate, readIso, weekdayOf } from "./calendar.ts";

/** A period that a text names, by its first day, ISO. */
export interface NamedPeriod {
  readonly unit: PeriodUnit;
  readonly start: string;
}

/**
 * `2026`, `2026-Q2`, `Q2 2026`, `2026-05`, `5/2026`, `2026-W20`, `W20 2026` and ISO dates; weeks are those of ISO 8601, from Monday.
 * Null for what is no period, or is none of the calendar.
 */
export function readPeriod(text: string): NamedPeriod | null {
  const plain = text.trim().toUpperCase();
  const iso = readIso(plain);
  if (iso !== null) return { unit: "day", start: isoDate(iso.day) };
  const found = (unit: PeriodUnit, day: number): NamedPeriod => ({ unit, start: isoDate(day) });
  const year = /^\d{4}$/u.exec(plain);
  if (year !== null) return found("year", dayOf({ year: Number(plain), month: 1, day: 1 }));
  const [, quarterOf, quarter] = either(plain, /^(\d{4})[ -]?Q([1-4])$/u, /^Q([1-4])[ -/]?(\d{4})$/u) ?? [];
  if (quarterOf !== undefined) return found("quarter", dayOf({ year: quarterOf, month: 3 * (quarter ?? 1) - 2, day: 1 }));
  const [, weekOf, week] = either(plain, /^(\d{4})[ -]?W(\d{1,2})$/u, /^W(\d{1,2})[ -/]?(\d{4})$/u) ?? [];
  if (weekOf !== undefined) {
    const monday = mondayOfWeek(weekOf, week ?? 0);
    return monday === null ? null : found("week", monday);
  }
  const [, monthOf, month] = either(plain, /^(\d{4})-(\d{1,2})$/u, /^(\d{1,2})[/.](\d{4})$/u) ?? [];
  if (monthOf === undefined || month === undefined || month < 1 || month > 12) return null;
  return found("month", dayOf({ year: monthOf, month, day: 1 }));
}

const monthsOf: Readonly<Partial<Record<PeriodUnit, number>>> = { year: 12, quarter: 3, month: 1 };

/** A day in each of the periods of a unit that a named one lies in, or is made of: its first one, but for weeks, whose first day is a setting. */
export function periodsIn({ unit: named, start }: NamedPeriod, unit: PeriodUnit): readonly string[] {
  const from = readIso(start)?.day;
  if (from === undefined) return [];
  const end = following(named, from);
  const days = new Set<number>();
  for (let at = firstDay(unit, from); at < end; at = following(unit, at)) days.add(at);
  // the last week of a longer period is also that of its last day
  if (unit === "week" && monthsOf[named] !== undefined) days.add(end - 1);
  return [...days].map(isoDate);
}

function firstDay(unit: PeriodUnit, day: number): number {
  const months = monthsOf[unit];
  if (months === undefined) return day;
  const { year, month } = civilOf(day);
  return dayOf({ year, month: month - ((month - 1) % months), day: 1 });
}

function following(unit: PeriodUnit, day: number): number {
  const months = monthsOf[unit];
  if (months === undefined) return day + (unit === "week" ? 7 : 1);
  const { year, month } = civilOf(day);
  const next = month - 1 + months;
  return dayOf({ year: year + Math.floor(next / 12), month: (next % 12) + 1, day: 1 });
}

/** The year and the part of it, whichever of two forms has them: the year first, or last. */
function either(text: string, yearFirst: RegExp, yearLast: RegExp): readonly [text: string, year: number, part: number] | null {
  const first = yearFirst.exec(text);
  if (first !== null) return [text, Number(first[1]), Number(first[2])];
  const last = yearLast.exec(text);
  return last === null ? null : [text, Number(last[2]), Number(last[1])];
}

/** Null: the year has no such week. */
function mondayOfWeek(year: number, week: number): number | null {
  // The first week is the one with 4 January in it.
  const begin = (of: number): number => {
    const fourth = dayOf({ year: of, month: 1, day: 4 });
    return fourth - weekdayOf(fourth);
  };
  const monday = begin(year) + 7 * (week - 1);
  return week >= 1 && monday < begin(year + 1) ? monday : null;
}
