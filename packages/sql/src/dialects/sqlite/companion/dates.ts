import { parseDateFormat, type DateField } from "../../../dates.ts";
import { ISO_LOCAL, ISO_OFFSET, NUMBER, shapeOfParts } from "../../common/time/dates.ts";
import {
  MICROS_PER_DAY,
  calendarDay,
  dateText,
  dayOf,
  daysInMonth,
  isInCalendar,
  later,
  momentText,
  monthsLater,
  readMoment,
  weekday,
  type Moment,
} from "./calendar.ts";
import { parseJson } from "./json.ts";
import { countOf, strict, textOf, type CompanionFunction, type SqliteValue } from "./value.ts";
import { fromClock, toClock } from "./zones.ts";

const MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];
const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const MICROS: Readonly<Record<string, number>> = { hour: 3_600_000_000, minute: 60_000_000, second: 1_000_000, millisecond: 1000 };

type Compute = CompanionFunction["compute"];

const of =
  (compute: (moment: Moment, ...rest: readonly SqliteValue[]) => SqliteValue): Compute =>
  (text, ...rest) => {
    const moment = readMoment(textOf(text));
    return moment === null ? null : compute(moment, ...rest);
  };

function truncated(moment: Moment, unit: string, shift: number): Moment {
  const { year, month } = calendarDay(moment.day);
  const first = (ofMonth: number): Moment => ({ day: dayOf({ year, month: ofMonth, day: 1 }), micros: 0 });
  const micros = MICROS[unit];
  if (micros !== undefined) return { day: moment.day, micros: moment.micros - (moment.micros % micros) };
  switch (unit) {
    case "year":
      return first(1);
    case "quarter":
      return first(month - ((month - 1) % 3));
    case "month":
      return first(month);
    case "week":
      return { day: moment.day - weekday(moment.day - shift), micros: 0 };
    default:
      return { day: moment.day, micros: 0 };
  }
}

const text2 = (value: number, length = 2): string => String(value).padStart(length, "0");

function field({ day, micros }: Moment, name: string): number {
  const date = calendarDay(day);
  const seconds = Math.floor(micros / 1_000_000);
  switch (name) {
    case "year":
      return date.year;
    case "quarter":
      return Math.floor((date.month + 2) / 3);
    case "month":
      return date.month;
    case "day":
      return date.day;
    case "hour":
      return Math.floor(seconds / 3600);
    case "minute":
      return Math.floor(seconds / 60) % 60;
    case "second":
      return seconds % 60;
    case "millisecond":
      return Math.floor(micros / 1000) % 1000;
    case "weekday":
      return ((weekday(day) + 1) % 7) + 1;
    case "day-of-year":
      return day - dayOf({ year: date.year, month: 1, day: 1 }) + 1;
    default:
      throw new Error(`Unknown date field ${name}`);
  }
}

function written(moment: Moment, part: DateField): string {
  const { year, month, day } = calendarDay(moment.day);
  const hour = field(moment, "hour");
  const half = hour % 12 === 0 ? 12 : hour % 12;
  switch (part) {
    case "year":
      return text2(year, 4);
    case "year2":
      return text2(((year % 100) + 100) % 100);
    case "quarter":
      return String(field(moment, "quarter"));
    case "month":
      return text2(month);
    case "month-short":
      return String(month);
    case "month-name":
      return MONTHS[month - 1] ?? "";
    case "month-abbreviation":
      return (MONTHS[month - 1] ?? "").slice(0, 3);
    case "day":
      return text2(day);
    case "day-short":
      return String(day);
    case "day-of-year":
      return text2(field(moment, "day-of-year"), 3);
    case "weekday-name":
      return WEEKDAYS[weekday(moment.day)] ?? "";
    case "weekday-abbreviation":
      return (WEEKDAYS[weekday(moment.day)] ?? "").slice(0, 3);
    case "hour":
      return text2(hour);
    case "hour-short":
      return String(hour);
    case "hour12":
      return text2(half);
    case "hour12-short":
      return String(half);
    case "minute":
      return text2(field(moment, "minute"));
    case "second":
      return text2(field(moment, "second"));
    case "millisecond":
      return text2(field(moment, "millisecond"), 3);
    case "microsecond":
      return text2(moment.micros % 1_000_000, 6);
    case "half-day":
      return hour < 12 ? "AM" : "PM";
  }
}

function partsOf(format: string) {
  const parts = parseDateFormat(format);
  if ("kind" in parts) throw new Error(parts.message.key);
  return parts;
}

/** Reads text by a format; null where it has another shape, or there is no such day. */
function parsed(text: string, format: string): string | null {
  const parts = partsOf(format);
  const fields = parts.flatMap((part) => (part.kind === "field" ? [part.field] : []));
  const match = new RegExp(
    shapeOfParts(parts, (shape) => `(${shape})`),
    "u",
  ).exec(text);
  if (match === null) return null;
  const read = new Map<DateField, string>(fields.map((name, at) => [name, match[at + 1] ?? ""]));
  const number = (...names: readonly DateField[]): number | null => {
    const found = names.map((name) => read.get(name)).find((value) => value !== undefined);
    return found === undefined ? null : Number(found);
  };
  const named = (names: readonly string[], ...of: readonly DateField[]): number | null | undefined => {
    const found = of.map((name) => read.get(name)).find((value) => value !== undefined);
    if (found === undefined) return undefined;
    const at = names.findIndex(
      (name) => name.toLowerCase() === found.toLowerCase() || name.slice(0, 3).toLowerCase() === found.toLowerCase(),
    );
    return at < 0 ? null : at + 1;
  };
  const month = named(MONTHS, "month-name", "month-abbreviation");
  if (month === null || named(WEEKDAYS, "weekday-name", "weekday-abbreviation") === null) return null;
  const short = number("year2");
  const year = number("year") ?? (short === null ? 1900 : short < 70 ? 2000 + short : 1900 + short);
  const half = read.get("half-day")?.toLowerCase();
  const clock12 = number("hour12", "hour12-short");
  const hour =
    clock12 === null ? (number("hour", "hour-short") ?? 0) : half === "pm" ? (clock12 % 12) + 12 : half === "am" ? clock12 % 12 : clock12;
  const fraction = number("microsecond") ?? (number("millisecond") ?? 0) * 1000;
  const micros = ((hour * 60 + (number("minute") ?? 0)) * 60 + (number("second") ?? 0)) * 1_000_000 + fraction;
  const ofYear = number("day-of-year");
  if (ofYear !== null) {
    const length = daysInMonth(year, 2) + 337;
    return ofYear < 1 || ofYear > length ? null : momentText({ day: dayOf({ year, month: 1, day: 1 }) + ofYear - 1, micros });
  }
  const ofMonth = month ?? number("month", "month-short") ?? 1;
  const day = number("day", "day-short") ?? 1;
  return day > daysInMonth(year, ofMonth) ? null : momentText({ day: dayOf({ year, month: ofMonth, day }), micros });
}

const LOCAL = new RegExp(ISO_LOCAL, "u");
const OFFSET = new RegExp(ISO_OFFSET, "u");
const NUMERAL = new RegExp(NUMBER, "u");

/** ISO text as an instant; a time without offset is one of the zone. */
function instant(text: string, zone: string): Moment | null {
  if (LOCAL.test(text)) {
    const clock = readMoment(text);
    return clock === null ? null : zone === "UTC" ? clock : fromClock(clock, zone);
  }
  if (!OFFSET.test(text)) return null;
  const [, clockText = "", sign, hours = "0", minutes = "0"] = /^(.*?)(?:Z|([+-])(\d\d):?(\d\d)?)$/u.exec(text) ?? [];
  const clock = readMoment(clockText);
  const ahead = (Number(hours) * 60 + Number(minutes)) * 60_000_000 * (sign === "-" ? -1 : 1);
  return clock === null ? null : later(clock, -ahead);
}

const FIRST = -62_135_596_800_000_000n;
const LAST = 253_402_300_799_999_999n;
const DAY_MICROS = BigInt(MICROS_PER_DAY);

function fromEpoch(micros: bigint): string | null {
  if (micros < FIRST || micros > LAST) return null;
  const rest = ((micros % DAY_MICROS) + DAY_MICROS) % DAY_MICROS;
  return momentText({ day: Number((micros - rest) / DAY_MICROS), micros: Number(rest) });
}

/** How far any interval reaches; more would leave the calendar in any case. */
const MOST_YEARS: Readonly<Record<string, number>> = { month: 12, day: 366, second: 366 * 86_400, millisecond: 366 * 86_400_000 };

/** `isBounded`: null where the date leaves 0001 to 9999; a small constant interval may go a little beyond. */
function added(moment: Moment, unit: string, count: number, isBounded: boolean): Moment | null {
  if (Math.abs(count) > 15_000 * (MOST_YEARS[unit] ?? 1)) return null;
  const moved =
    unit === "month"
      ? monthsLater(moment, count)
      : unit === "day"
        ? { day: moment.day + count, micros: moment.micros }
        : later({ day: moment.day + Math.floor(count / (MOST_SECONDS[unit] ?? 1)), micros: moment.micros }, rest(count, unit));
  return isBounded && !isInCalendar(moved.day) ? null : moved;
}

/** Units of a clock in a day. */
const MOST_SECONDS: Readonly<Record<string, number>> = { second: 86_400, millisecond: 86_400_000 };

function rest(count: number, unit: string): number {
  const perDay = MOST_SECONDS[unit] ?? 1;
  return (count - Math.floor(count / perDay) * perDay) * (MICROS_PER_DAY / perDay);
}

function weekdaysAmong(list: string, from: string, to: string): number {
  const parsedList = parseJson(list);
  const days = parsedList?.kind === "array" ? parsedList.items.flatMap((item) => (item.kind === "text" ? [item.text] : [])) : [];
  const [first, last] = [readMoment(from), readMoment(to)];
  const counted = new Set<number>();
  for (const text of days) {
    const moment = readMoment(text);
    if (moment === null || first === null || last === null) continue;
    if (moment.day >= first.day && moment.day <= last.day && weekday(moment.day) < 5) counted.add(moment.day);
  }
  return counted.size;
}

export const dateFunctions: readonly CompanionFunction[] = strict({
  local_time: of((moment, zone) => momentText(toClock(moment, textOf(zone)))),
  utc_time: of((moment, zone) => momentText(fromClock(moment, textOf(zone)))),
  date_truncate: of((moment, unit, shift) => dateText(truncated(moment, textOf(unit), countOf(shift)).day)),
  time_truncate: of((moment, unit, shift) => momentText(truncated(moment, textOf(unit), countOf(shift)))),
  /** The beginning of the zone's hour that an instant lies in: the instant less what the clock shows beyond it. */
  time_truncate_in: of((moment, unit, zone) => {
    const clock = toClock(moment, textOf(zone));
    return momentText(later(moment, truncated(clock, textOf(unit), 0).micros - clock.micros));
  }),
  date_field: of((moment, name) => BigInt(field(moment, textOf(name)))),
  date_add: of((moment, unit, count, bounded) => {
    const moved = added(moment, textOf(unit), Number(count), bounded !== undefined);
    return moved === null ? null : dateText(moved.day);
  }),
  time_add: of((moment, unit, count, bounded) => {
    const moved = added(moment, textOf(unit), Number(count), bounded !== undefined);
    return moved === null ? null : momentText(moved);
  }),
  days_between: of((from, text) => {
    const to = readMoment(textOf(text));
    return to === null ? null : BigInt(to.day - from.day);
  }),
  epoch_micros: of(({ day, micros }) => BigInt(day) * DAY_MICROS + BigInt(micros)),
  time_of_micros: (micros) => (typeof micros === "bigint" ? fromEpoch(micros) : null),
  make_date: (...args) => {
    const [year = 0, month = 0, day = 0] = args.map(countOf);
    if (year < 1 || year > 9999 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null;
    return dateText(dayOf({ year, month, day }));
  },
  weekdays_among: (list, from, to) => BigInt(weekdaysAmong(textOf(list), textOf(from), textOf(to))),
  date_text: of((moment, format) =>
    partsOf(textOf(format))
      .map((part) => (part.kind === "text" ? part.text : written(moment, part.field)))
      .join(""),
  ),
  /** As people read it: no zeros behind the seconds. */
  time_text: of((moment) =>
    momentText(moment)
      .replace(" ", "T")
      .replace(/\.?0+$/u, ""),
  ),
  date_of: of((moment) => dateText(moment.day)),
  time_of: of((moment) => momentText(moment)),
  read_time: (text, zone) => {
    const moment = instant(textOf(text), textOf(zone)) ?? readMoment(textOf(text));
    return moment === null ? null : momentText(moment);
  },
  parse_number: (text) => {
    const number = NUMERAL.test(textOf(text)) ? Number(text) : Number.NaN;
    return Number.isFinite(number) ? number : null;
  },
  parse_boolean: (text) => {
    const word = textOf(text).toLowerCase();
    return word === "true" ? 1n : word === "false" ? 0n : null;
  },
  parse_time: (text, zone) => {
    const moment = instant(textOf(text), textOf(zone));
    return moment === null ? null : momentText(moment);
  },
  parse_time_by: (text, format) => parsed(textOf(text), textOf(format)),
});
