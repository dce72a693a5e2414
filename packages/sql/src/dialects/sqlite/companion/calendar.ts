/** Dates and times as the texts that SQLite keeps: `2024-02-29` and `2024-02-29 12:34:56.789123`, times in UTC unless said otherwise. */
export interface Moment {
  /** Days since 1970-01-01 of the proleptic Gregorian calendar. */
  readonly day: number;
  /** Microseconds since midnight; 0 for a date. */
  readonly micros: number;
}

export interface CalendarDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

export const MICROS_PER_DAY = 86_400_000_000;
const ERA = 146_097;

export function dayOf({ year, month, day }: CalendarDay): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const ofEra = shifted - era * 400;
  const ofYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return era * ERA + ofEra * 365 + Math.floor(ofEra / 4) - Math.floor(ofEra / 100) + ofYear - 719_468;
}

export function calendarDay(days: number): CalendarDay {
  const moved = days + 719_468;
  const era = Math.floor(moved / ERA);
  const ofEra = moved - era * ERA;
  const yearOfEra = Math.floor((ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365);
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const fromMarch = Math.floor((5 * ofYear + 2) / 153);
  const month = fromMarch + (fromMarch < 10 ? 3 : -9);
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: ofYear - Math.floor((153 * fromMarch + 2) / 5) + 1,
  };
}

export function daysInMonth(year: number, month: number): number {
  return month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

const STORED = /^([+-]?\d{4,6})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,6})\d*)?)?)?$/u;

/** Null where the text is no date or time. */
export function readMoment(text: string): Moment | null {
  const form = STORED.exec(text);
  if (form === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = form.slice(1, 7).map((part) => Number(part ?? 0));
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month) || hour > 23 || minute > 59 || second > 59) return null;
  const fraction = Number((form[7] ?? "").padEnd(6, "0"));
  return { day: dayOf({ year, month, day }), micros: ((hour * 60 + minute) * 60 + second) * 1_000_000 + fraction };
}

const two = (value: number): string => String(value).padStart(2, "0");

export function dateText(days: number): string {
  const { year, month, day } = calendarDay(days);
  return `${year < 0 ? "-" : ""}${String(Math.abs(year)).padStart(4, "0")}-${two(month)}-${two(day)}`;
}

export function momentText({ day, micros }: Moment): string {
  const seconds = Math.floor(micros / 1_000_000);
  const clock = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return `${dateText(day)} ${clock}.${String(micros % 1_000_000).padStart(6, "0")}`;
}

/** The moment so many microseconds later; a day's microseconds and the difference are safe integers up to 10^15. */
export function later({ day, micros }: Moment, difference: number): Moment {
  const days = Math.floor(difference / MICROS_PER_DAY);
  const rest = micros + (difference - days * MICROS_PER_DAY);
  return rest >= MICROS_PER_DAY ? { day: day + days + 1, micros: rest - MICROS_PER_DAY } : { day: day + days, micros: rest };
}

/** The months later, on the month's last day where the day does not exist (D2). */
export function monthsLater({ day, micros }: Moment, months: number): Moment {
  const from = calendarDay(day);
  const total = from.year * 12 + from.month - 1 + months;
  const year = Math.floor(total / 12);
  const month = total - year * 12 + 1;
  return { day: dayOf({ year, month, day: Math.min(from.day, daysInMonth(year, month)) }), micros };
}

/** Days from Monday: 0 to 6. */
export function weekday(day: number): number {
  return (((day + 3) % 7) + 7) % 7;
}

export function isInCalendar(day: number): boolean {
  return day >= -719_162 && day <= 2_932_896;
}
