import { civilFromDays, daysFromCivil, weekday, type TimeZone } from "@sheaf/locale";

/** Calendar steps that a time axis may label, fine to coarse. */
export type TimeUnit = "second" | "minute" | "hour" | "day" | "week" | "half-month" | "month" | "year";

export interface TimeStep {
  readonly unit: TimeUnit;
  readonly count: number;
}

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Instant of a moment on the clock of a zone; a moment that the clocks skip is the one right after. */
export function instantOf(local: number, zone: TimeZone): number {
  const guess = local - zone.offsetAt(local);
  const second = local - zone.offsetAt(guess);
  return second + zone.offsetAt(second) === local ? second : Math.max(guess, second);
}

export function localOf(instant: number, zone: TimeZone): number {
  return instant + zone.offsetAt(instant);
}

/** 0–6, 0 = Sunday. */
export type WeekStart = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** The beginning of the period that a moment on the clock falls in; both in milliseconds on that clock. */
export function floorTo(local: number, step: TimeStep, weekStart: WeekStart): number {
  const day = Math.floor(local / DAY);
  const { year, month, day: dayOfMonth } = civilFromDays(day);
  switch (step.unit) {
    case "second":
      return floorMultiple(local, step.count * SECOND);
    case "minute":
      return floorMultiple(local, step.count * MINUTE);
    case "hour":
      return day * DAY + floorMultiple(local - day * DAY, step.count * HOUR);
    case "day":
      return Math.floor(day / step.count) * step.count * DAY;
    case "week":
      return (day - ((weekday(day) - weekStart + 7) % 7)) * DAY;
    case "half-month":
      return (dayOfMonth >= 15 ? day - dayOfMonth + 15 : day - dayOfMonth + 1) * DAY;
    case "month":
      return daysFromCivil(year, Math.floor((month - 1) / step.count) * step.count + 1, 1) * DAY;
    case "year":
      return daysFromCivil(Math.floor(year / step.count) * step.count, 1, 1) * DAY;
  }
}

/** First moment after the period that begins at `start`. Weeks begin on whatever day it begins on. */
export function endOfPeriod(start: number, step: TimeStep, zone: TimeZone): number {
  const local = localOf(start, zone);
  return instantOf(nextAfter(local, step, weekday(Math.floor(local / DAY)) as WeekStart), zone);
}

/** The beginning of the next period; `start` is the beginning of one. */
export function nextAfter(start: number, step: TimeStep, weekStart: WeekStart): number {
  const day = Math.floor(start / DAY);
  const { year, month, day: dayOfMonth } = civilFromDays(day);
  switch (step.unit) {
    case "second":
      return start + step.count * SECOND;
    case "minute":
      return start + step.count * MINUTE;
    case "hour": {
      const next = start + step.count * HOUR;
      // A step that does not divide the day begins anew at midnight.
      return Math.floor(next / DAY) > day ? (day + 1) * DAY : next;
    }
    case "day":
      return (Math.floor(day / step.count) + 1) * step.count * DAY;
    case "week":
      return floorTo(start + 7 * DAY, step, weekStart);
    case "half-month":
      return dayOfMonth < 15 ? start + 14 * DAY : monthStart(year, month + 1);
    case "month":
      return monthStart(year, month + step.count);
    case "year":
      return monthStart(year + step.count, 1);
  }
}

function monthStart(year: number, month: number): number {
  const extra = Math.floor((month - 1) / 12);
  return daysFromCivil(year + extra, month - extra * 12, 1) * DAY;
}

const floorMultiple = (value: number, size: number): number => Math.floor(value / size) * size;

/** About how long a step is, in milliseconds. */
export function lengthOf(step: TimeStep): number {
  const unit: Readonly<Record<TimeUnit, number>> = {
    second: SECOND,
    minute: MINUTE,
    hour: HOUR,
    day: DAY,
    week: 7 * DAY,
    "half-month": 15.2 * DAY,
    month: 30.44 * DAY,
    year: 365.25 * DAY,
  };
  return unit[step.unit] * step.count;
}

/**
 * The period that instants are cut to, where every one of them begins one: months, quarters (3 months), weeks … Null for
 * instants of no regularity (seconds and finer), or for fewer than two.
 */
export function periodOf(instants: readonly number[], zone: TimeZone): TimeStep | null {
  if (instants.length < 2) return null;
  const locals = instants.map((instant) => localOf(instant, zone));
  const days = locals.map((local) => Math.floor(local / DAY));
  if (locals.every((local) => local % DAY === 0)) {
    const dates = days.map((day) => civilFromDays(day));
    if (dates.every((date) => date.day === 1)) {
      const months = dates.map((date) => date.year * 12 + date.month - 1);
      const first = months[0] ?? 0;
      const apart = months.reduce((divisor, month) => gcd(divisor, Math.abs(month - first)), 0);
      if (apart !== 0 && apart % 12 === 0 && dates[0]?.month === 1) return { unit: "year", count: 1 };
      if (apart !== 0 && apart % 3 === 0 && first % 3 === 0) return { unit: "month", count: 3 };
      return { unit: "month", count: 1 };
    }
    const start = days[0] ?? 0;
    if (days.every((day) => (day - start) % 7 === 0)) return { unit: "week", count: 1 };
    return { unit: "day", count: 1 };
  }
  if (locals.every((local) => local % HOUR === 0)) return { unit: "hour", count: 1 };
  return locals.every((local) => local % MINUTE === 0) ? { unit: "minute", count: 1 } : null;
}

function gcd(a: number, b: number): number {
  let [x, y] = [a, b];
  while (y !== 0) [x, y] = [y, x % y];
  return x;
}

/**
 * The beginnings of all periods from the first to the last of some instants that are each the beginning of one; null if
 * one of them is not on the way (weeks count from the first), or if there are more than `most`.
 */
export function everyPeriod(instants: readonly number[], period: TimeStep, zone: TimeZone, most: number): readonly number[] | null {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const at of instants) {
    low = Math.min(low, at);
    high = Math.max(high, at);
  }
  if (!Number.isFinite(low)) return null;
  const weekStart = weekday(Math.floor(localOf(low, zone) / DAY)) as WeekStart;
  const moments: number[] = [];
  let local = localOf(low, zone);
  for (let at = low; at <= high; at = instantOf(local, zone)) {
    // An hour that the clocks skip lies on the hour after it.
    if (at !== moments.at(-1)) moments.push(at);
    if (moments.length > most) return null;
    local = nextAfter(local, period, weekStart);
  }
  const known = new Set(moments);
  return instants.every((at) => known.has(at)) ? moments : null;
}
