/**
 * Civil dates and instants without a clock: days are counted from 1970-01-01 in the proleptic Gregorian calendar, instants and times of
 * day in microseconds.
 */

export const dayMicros = 86_400_000_000n;

/** A clock reading in some zone: day and microseconds into it. */
export interface LocalTime {
  readonly day: number;
  readonly micros: bigint;
}

export interface CivilDate {
  readonly year: number;
  /** 1–12. */
  readonly month: number;
  /** 1–31. */
  readonly day: number;
}

export function dayOf({ year, month, day }: CivilDate): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const ofEra = y - era * 400;
  const ofYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return era * 146_097 + ofEra * 365 + Math.floor(ofEra / 4) - Math.floor(ofEra / 100) + ofYear - 719_468;
}

export function civilOf(day: number): CivilDate {
  const shifted = day + 719_468;
  const era = Math.floor(shifted / 146_097);
  const ofEra = shifted - era * 146_097;
  const yearOfEra = Math.floor((ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365);
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * ofYear + 2) / 153);
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day: ofYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1 };
}

export function daysInMonth(year: number, month: number): number {
  return dayOf(month === 12 ? { year: year + 1, month: 1, day: 1 } : { year, month: month + 1, day: 1 }) - dayOf({ year, month, day: 1 });
}

/** Months further, clamped to the month's end (D2). */
export function addMonths(day: number, months: number): number {
  const civil = civilOf(day);
  const count = civil.year * 12 + civil.month - 1 + months;
  const year = Math.floor(count / 12);
  const month = count - year * 12 + 1;
  return dayOf({ year, month, day: Math.min(civil.day, daysInMonth(year, month)) });
}

/** 0 = Monday … 6 = Sunday. */
export function weekdayOf(day: number): number {
  return (((day + 3) % 7) + 7) % 7;
}

const dateForm = /^([+-]?\d{4,6})-(\d{2})-(\d{2})$/;
const timeForm = /^(\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?$/;
const offsetForm = /(?:Z|z|([+-])(\d{2}):?(\d{2})?)$/;

export interface IsoText {
  readonly day: number;
  /** Null for a date without a time. */
  readonly micros: bigint | null;
  /** Minutes east of UTC; null where the text names no offset. */
  readonly offset: number | null;
}

/** Reads an ISO date or time stamp; null if the text is none, or names a day that does not exist. */
export function readIso(text: string): IsoText | null {
  const trimmed = text.trim();
  const split = trimmed.search(/[Tt ]/);
  const day = readDate(split < 0 ? trimmed : trimmed.slice(0, split));
  if (day === null) return null;
  if (split < 0) return { day, micros: null, offset: null };
  let time = trimmed.slice(split + 1).trim();
  let offset: number | null = null;
  const zone = offsetForm.exec(time);
  if (zone !== null) {
    time = time.slice(0, zone.index).trim();
    offset = zone[1] === undefined ? 0 : (zone[1] === "-" ? -1 : 1) * (Number(zone[2]) * 60 + Number(zone[3] ?? 0));
  }
  const clock = timeForm.exec(time);
  if (clock === null) return null;
  const [hour, minute, second] = [Number(clock[1]), Number(clock[2]), Number(clock[3] ?? 0)];
  if (hour > 23 || minute > 59 || second > 59) return null;
  const fraction = BigInt((clock[4] ?? "").padEnd(6, "0").slice(0, 6));
  return { day, micros: BigInt(hour * 3600 + minute * 60 + second) * 1_000_000n + fraction, offset };
}

function readDate(text: string): number | null {
  const form = dateForm.exec(text);
  if (form === null) return null;
  const [year, month, day] = [Number(form[1]), Number(form[2]), Number(form[3])];
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null;
  return dayOf({ year, month, day });
}

export function isoDate(day: number): string {
  const { year, month, day: ofMonth } = civilOf(day);
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(ofMonth).padStart(2, "0")}`;
}

/** UTC ISO text with microseconds, the form in which a literal carries an instant. */
export function isoInstant(instant: bigint): string {
  const day = floorDivide(instant, dayMicros);
  const micros = instant - day * dayMicros;
  const seconds = micros / 1_000_000n;
  const two = (value: bigint): string => String(value).padStart(2, "0");
  const clock = `${two(seconds / 3600n)}:${two((seconds / 60n) % 60n)}:${two(seconds % 60n)}`;
  return `${isoDate(Number(day))}T${clock}.${String(micros % 1_000_000n).padStart(6, "0")}Z`;
}

export function floorDivide(a: bigint, b: bigint): bigint {
  const quotient = a / b;
  return a % b !== 0n && a < 0n !== b < 0n ? quotient - 1n : quotient;
}
