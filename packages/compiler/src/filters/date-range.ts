import type { DateBound, DateRange, DateUnit, PeriodUnit } from "@sheaf/workbook";
import type { Environment } from "../api.ts";
import { type LocalTime, addMonths, civilOf, dayMicros, dayOf, isoDate, readIso, weekdayOf } from "./calendar.ts";
import { type Zone, startOfDay, zoneOf } from "./zone.ts";

/** Instants in microseconds: from (inclusive) to (exclusive); null is open. */
export interface InstantRange {
  readonly from: bigint | null;
  readonly to: bigint | null;
}

export interface Clock {
  readonly zone: Zone;
  readonly now: bigint;
  /** The day that now lies on in the zone. */
  readonly today: number;
  readonly weekStart: Environment["weekStart"];
}

/** What date filters need of the environment; null if its zone or its now is none. */
export function clockOf(environment: Pick<Environment, "timeZone" | "now" | "weekStart">): Clock | null {
  const zone = zoneOf(environment.timeZone);
  const now = readIso(environment.now);
  if (zone === null || now === null) return null;
  const instant = BigInt(now.day) * dayMicros + (now.micros ?? 0n) - BigInt(now.offset ?? 0) * 60_000_000n;
  return {
    zone,
    now: instant,
    // Most queries rest on no day: a clock is read where one does.
    get today() {
      return zone.toLocal(instant).day;
    },
    weekStart: environment.weekStart,
  };
}

/** The day on which now lies in the zone, ISO; null if either is none. */
export function todayOf(environment: Pick<Environment, "timeZone" | "now">): string | null {
  const clock = clockOf({ ...environment, weekStart: "monday" });
  return clock === null ? null : isoDate(clock.today);
}

/**
 * The instants of a date range (F9, workbook-file 4): ISO dates are days of the workbook's zone, a date as an end means the end of that day.
 * Null if a text in it is no date.
 */
export function rangeOf(range: DateRange, clock: Clock): InstantRange | null {
  switch (range.mode) {
    case "between":
      return between(range.startDate, range.endDate, clock);
    case "custom":
      return between(range.startDate, range.endDate, clock);
    case "on": {
      const span = spanOf(range.date, clock);
      return span === null ? null : { from: span.from, to: span.to };
    }
    case "before": {
      const span = spanOf(range.date, clock);
      return span === null ? null : { from: null, to: span.from };
    }
    case "after": {
      const span = spanOf(range.date, clock);
      return span === null ? null : { from: span.to, to: null };
    }
    case "current": {
      const from = unitStart(range.unit, clock);
      return { from: toInstant(from, clock), to: toInstant(addUnits(from, range.unit, 1), clock) };
    }
    case "last":
      return last(range.unit, range.value, range.includeToday, clock);
    case "next":
      return next(range.unit, range.value, range.includeToday, clock);
  }
}

function between(start: DateBound | undefined, end: DateBound | undefined, clock: Clock): InstantRange | null {
  const from = start === undefined ? null : spanOf(start, clock);
  const to = end === undefined ? null : spanOf(end, clock);
  if ((start !== undefined && from === null) || (end !== undefined && to === null)) return null;
  return { from: from?.from ?? null, to: to?.to ?? null };
}

export interface Span {
  readonly from: bigint;
  readonly to: bigint;
}

/** The instants that a bound stands for: a whole day, or one microsecond where it names a time. */
function spanOf(bound: DateBound, clock: Clock): Span | null {
  if (typeof bound !== "string") return relativeSpan(bound.unit, bound.op === "now-minus" ? -bound.value : bound.value, clock);
  const instant = instantOf(bound, clock.zone);
  if (instant === null) return null;
  return instant.isDay ? daySpan(instant.day, clock) : { from: instant.at, to: instant.at + 1n };
}

function daySpan(day: number, { zone }: Clock): Span {
  return { from: startOfDay(zone, day), to: startOfDay(zone, day + 1) };
}

/** Now moved by whole units: a time for hours and minutes, a day for the rest. */
function relativeSpan(unit: DateUnit, count: number, clock: Clock): Span {
  const exact = exactMicros(unit);
  if (exact !== null) {
    const at = clock.now + BigInt(count) * exact;
    return { from: at, to: at + 1n };
  }
  return daySpan(addUnits({ day: clock.today, micros: 0n }, unit, count).day, clock);
}

/** F9: the whole units before the current one; with today, on to the end of today. Hours and minutes count from now. */
function last(unit: DateUnit, count: number, includeToday: boolean, clock: Clock): InstantRange {
  const endOfToday = startOfDay(clock.zone, clock.today + 1);
  const exact = exactMicros(unit);
  if (exact !== null) return { from: clock.now - BigInt(count) * exact, to: includeToday ? endOfToday : clock.now };
  const current = unitStart(unit, clock);
  return { from: toInstant(addUnits(current, unit, -count), clock), to: includeToday ? endOfToday : toInstant(current, clock) };
}

function next(unit: DateUnit, count: number, includeToday: boolean, clock: Clock): InstantRange {
  const startOfToday = startOfDay(clock.zone, clock.today);
  const exact = exactMicros(unit);
  if (exact !== null) return { from: includeToday ? startOfToday : clock.now, to: clock.now + BigInt(count) * exact };
  const following = addUnits(unitStart(unit, clock), unit, 1);
  return { from: includeToday ? startOfToday : toInstant(following, clock), to: toInstant(addUnits(following, unit, count), clock) };
}

/** Length of the units that are counted as time, not as days of a calendar. */
function exactMicros(unit: DateUnit): bigint | null {
  return unit === "hour" ? 3_600_000_000n : unit === "minute" ? 60_000_000n : null;
}

/** The instants of the period that a day lies in. */
export function periodAround(unit: PeriodUnit, day: number, clock: Clock): Span {
  const from = unitStart(unit, clock, day);
  return { from: toInstant(from, clock), to: toInstant(addUnits(from, unit, 1), clock) };
}

/** Start of the unit that a day lies in, or now. */
function unitStart(unit: DateUnit, clock: Clock, today: number = clock.today): LocalTime {
  const civil = civilOf(today);
  const day = (at: number): LocalTime => ({ day: at, micros: 0n });
  switch (unit) {
    case "year":
      return day(dayOf({ year: civil.year, month: 1, day: 1 }));
    case "quarter":
      return day(dayOf({ year: civil.year, month: civil.month - ((civil.month - 1) % 3), day: 1 }));
    case "month":
      return day(dayOf({ year: civil.year, month: civil.month, day: 1 }));
    case "week":
      return day(weekStartOn(today, weekdays.indexOf(clock.weekStart)));
    case "week-starting-monday":
      return day(weekStartOn(today, 0));
    case "week-starting-sunday":
      return day(weekStartOn(today, 6));
    case "day":
      return day(today);
    case "hour":
      return startWithinDay(3_600_000_000n, clock);
    case "minute":
      return startWithinDay(60_000_000n, clock);
  }
}

function startWithinDay(micros: bigint, { zone, now }: Clock): LocalTime {
  const local = zone.toLocal(now);
  return { day: local.day, micros: local.micros - (local.micros % micros) };
}

const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

function weekStartOn(day: number, weekday: number): number {
  return day - ((weekdayOf(day) - weekday + 7) % 7);
}

function addUnits(local: LocalTime, unit: DateUnit, count: number): LocalTime {
  switch (unit) {
    case "year":
      return { ...local, day: addMonths(local.day, 12 * count) };
    case "quarter":
      return { ...local, day: addMonths(local.day, 3 * count) };
    case "month":
      return { ...local, day: addMonths(local.day, count) };
    case "week":
    case "week-starting-monday":
    case "week-starting-sunday":
      return { ...local, day: local.day + 7 * count };
    case "day":
      return { ...local, day: local.day + count };
    case "hour":
    case "minute": {
      const total = BigInt(local.day) * dayMicros + local.micros + BigInt(count) * (exactMicros(unit) ?? 0n);
      const day = total / dayMicros;
      return { day: Number(day), micros: total - day * dayMicros };
    }
  }
}

function toInstant(local: LocalTime, { zone }: Clock): bigint {
  return zone.toInstant(local);
}

export type IsoInstant = { readonly isDay: true; readonly day: number } | { readonly isDay: false; readonly at: bigint };

/** An ISO text as a day or an instant; without an offset it is read in the zone (V3). Null if it is none. */
export function instantOf(text: string, zone: Zone): IsoInstant | null {
  const iso = readIso(text);
  if (iso === null) return null;
  if (iso.micros === null) return { isDay: true, day: iso.day };
  if (iso.offset === null) return { isDay: false, at: zone.toInstant({ day: iso.day, micros: iso.micros }) };
  return { isDay: false, at: BigInt(iso.day) * dayMicros + iso.micros - BigInt(iso.offset) * 60_000_000n };
}
