import type { DateField, SqlDateUnit } from "../../../dates.ts";
import type { PrimitiveRules, Printer, Rule } from "../../../print/dialect.ts";
import { BINDING, atom, callOf, infixOf, type Fragment } from "../../../print/fragment.ts";
import type { Doc } from "../../../print/layout.ts";
import { typeOf, type SqlExpr, type SqlPrimitive } from "../../../tree.ts";
import { both, numberOption, only, textOption, three } from "../../common/arguments.ts";
import { formatOf, intervalOf, plainInterval, unitOf } from "../../common/time/dates.ts";
import { ELEMENT } from "../../common/elements.ts";
import { guarded } from "../../common/guarded.ts";
import { inside, isKnown, isThere } from "../lists/elements.ts";
import { quoteText } from "../literals.ts";
import { int64 } from "../numbers/counts.ts";
import { fromClock, offset, toClock } from "./zones.ts";

type Print = Rule<SqlPrimitive>["print"];

/** Dates are of any year, times from 0001 to 9999: both ends in microseconds since 1970. */
const FIRST_MICRO = "-62135596800000000";
const LAST_MICRO = "253402300799999999";

const bare = (p: Printer, expr: SqlExpr): Doc => p.at(expr, BINDING.lowest);

function asDate(p: Printer, expr: SqlExpr): Doc {
  return typeOf(expr).kind === "date" ? bare(p, expr) : callOf("toDate32", [bare(p, expr)]).doc;
}

export function asTime(value: Doc): Fragment {
  return callOf("toDateTime64", [value, "6", "'UTC'"]);
}

function truncated(call: SqlPrimitive, p: Printer): Fragment {
  const x = only(call);
  const unit = unitOf(call);
  const isDate = call.type.kind === "date";
  const typed = (date: Fragment): Fragment => (isDate ? date : asTime(date.doc));
  if (unit === "day") return typed(atom(asDate(p, x)));
  if (unit === "week") {
    // The engine's own weeks are dates of 16 bits. 1 is Monday.
    const passed: Doc = ["(toDayOfWeek(", asDate(p, x), `) + ${6 - numberOption(call, "shift")}) % 7`];
    return typed(callOf("subtractDays", [asDate(p, x), passed]));
  }
  const size = MICROS[unit];
  if (size === undefined) return typed(callOf("dateTrunc", [quoteText(unit), asDate(p, x)]));
  return withoutRest(bare(p, x), bare(p, x), size);
}

/** The engine's own truncation takes times before 1970 for the unit after. */
function withoutRest(time: Doc, clock: Doc, size: number): Fragment {
  return callOf("subtractMicroseconds", [time, ["positiveModulo(", callOf("toUnixTimestamp64Micro", [clock]).doc, `, ${size})`]]);
}

/** The instant less what its zone's clock shows beyond the unit: right also where the clock is set back. */
function truncatedTime(call: SqlPrimitive, p: Printer): Fragment {
  const x = bare(p, only(call));
  const clock = callOf("addSeconds", [x, offset(x, textOption(call, "zone"))]).doc;
  return withoutRest(x, clock, MICROS[unitOf(call)] ?? 1);
}

const MICROS: Readonly<Partial<Record<SqlDateUnit, number>>> = {
  hour: 3_600_000_000,
  minute: 60_000_000,
  second: 1_000_000,
  millisecond: 1000,
};

const ADDED = { month: "addMonths", day: "addDays", second: "addSeconds", millisecond: "addMilliseconds" } as const;

/** The last date or time, the first one before a negative number, that an interval does not lead out of the calendar. */
function lastWithin(call: SqlPrimitive, end: string, count: number): string {
  const { name } = intervalOf(call);
  const isTime = typeOf(both(call)[0]).kind !== "date";
  const day = new Date(`${end}T${count < 0 ? "00:00:00.000" : "23:59:59.999"}Z`);
  if (name === "month") {
    // Days beyond a month's end are cut, so its last one is within wherever the month is.
    day.setUTCMonth(day.getUTCMonth() - count + (count < 0 ? 0 : 1), count < 0 ? 1 : 0);
  } else day.setTime(day.getTime() - count * { day: 86_400_000, second: 1000, millisecond: 1 }[name]);
  return isTime ? day.toISOString().replace(/999Z$/u, "999999Z") : day.toISOString().slice(0, 10);
}

function addInterval(call: SqlPrimitive, p: Printer): Fragment {
  const [x, count] = both(call);
  const unit = intervalOf(call);
  const name = ADDED[unit.name];
  const constant = plainInterval(call);
  if (constant !== null) {
    // Beyond the calendar the engine stays at its end.
    const [end, isBefore] =
      constant < 0 ? [lastWithin(call, "0001-01-01", constant), ">="] : [lastWithin(call, "9999-12-31", constant), "<="];
    const literal = p.rules.literal(end, typeOf(x)).doc;
    return guarded([[p.at(x, BINDING.concat), ` ${isBefore} `, literal], callOf(name, [bare(p, x), String(constant)]).doc]);
  }
  const most = Math.floor((10_006 * unit.perYear) / unit.times);
  const isNear: Doc = [p.at(count, BINDING.concat), ` BETWEEN -${most} AND ${most}`];
  const whole = callOf("toInt64", [bare(p, count)]).doc;
  const total: Doc = unit.times === 1 ? whole : [whole, ` * ${unit.times}`];
  // The engine's times stop at the ends of the calendar, so that they are looked at before.
  if (unit.name === "month") {
    const months: Doc = ["toYear(", bare(p, x), ") * 12 + toMonth(", bare(p, x), ") - 1 + ", total];
    return guarded([[isNear, " AND ", months, " BETWEEN 12 AND 119999"], callOf(name, [bare(p, x), total]).doc]);
  }
  if (call.type.kind === "date") {
    const days: Doc = ["toInt32(", bare(p, x), ") + ", total];
    return guarded([[isNear, " AND ", days, " BETWEEN -719162 AND 2932896"], callOf(name, [bare(p, x), total]).doc]);
  }
  const micros: Doc = [
    "toUnixTimestamp64Micro(",
    bare(p, x),
    ") + ",
    total,
    ` * ${unit.name === "day" ? 86_400_000_000 : unit.name === "second" ? 1_000_000 : 1000}`,
  ];
  return guarded([[isNear, " AND ", micros, ` BETWEEN ${FIRST_MICRO} AND ${LAST_MICRO}`], callOf(name, [bare(p, x), total]).doc]);
}

const FIELD: Readonly<Record<string, string>> = {
  year: "toYear",
  quarter: "toQuarter",
  month: "toMonth",
  day: "toDayOfMonth",
  hour: "toHour",
  minute: "toMinute",
  second: "toSecond",
  millisecond: "toMillisecond",
  weekday: "toDayOfWeek",
  "day-of-year": "toDayOfYear",
};

const field: Print = (call, p) => {
  const name = textOption(call, "field");
  const engine = FIELD[name];
  if (engine === undefined) throw new Error(`Unknown date field ${name}`);
  // Its fields have no sign; mode 3 counts from 1 on Sunday.
  const x = only(call);
  const isClock = name === "hour" || name === "minute" || name === "second" || name === "millisecond";
  const value = callOf(engine, [
    isClock && typeOf(x).kind === "date" ? asTime(bare(p, x)).doc : bare(p, x),
    ...(name === "weekday" ? ["3"] : []),
  ]);
  return callOf("toInt64", [value.doc]);
};

/** A day that there is: what the engine makes of February 30th has another day. */
export function realDate(year: Doc, month: Doc, day: Doc): Fragment {
  const months: Doc = ["(", year, " - 1970) * 12 + ", month, " - 1"];
  const date = callOf("addDays", [callOf("addMonths", ["toDate32('1970-01-01')", months]).doc, [day, " - 1"]]).doc;
  const inRange: Doc = [year, " BETWEEN 1 AND 9999 AND ", month, " BETWEEN 1 AND 12 AND ", day, " BETWEEN 1 AND 31"];
  return guarded([[inRange, " AND toDayOfMonth(", date, ") = ", day], date]);
}

const FORMAT: Readonly<Record<DateField, (time: Doc) => Doc | string>> = {
  year: () => "%Y",
  year2: () => "%y",
  quarter: () => "%Q",
  month: () => "%m",
  "month-short": (x) => ["toString(toMonth(", x, "))"],
  "month-name": () => "%M",
  "month-abbreviation": () => "%b",
  day: () => "%d",
  "day-short": (x) => ["toString(toDayOfMonth(", x, "))"],
  "day-of-year": () => "%j",
  "weekday-name": () => "%W",
  "weekday-abbreviation": () => "%a",
  hour: () => "%H",
  "hour-short": (x) => ["toString(toHour(", x, "))"],
  hour12: () => "%I",
  "hour12-short": (x) => ["toString((toHour(", x, ") + 11) % 12 + 1)"],
  minute: () => "%i",
  second: () => "%S",
  millisecond: (x) => ["substring(formatDateTime(", x, ", '%f'), 1, 3)"],
  microsecond: () => "%f",
  "half-day": () => "%p",
};

/** Fields that the engine's format has no code for stand between pieces that it writes. */
function formatted(call: SqlPrimitive, p: Printer): Fragment {
  const x = only(call);
  const time = typeOf(x).kind === "date" ? asTime(bare(p, x)).doc : bare(p, x);
  const pieces: Doc[] = [];
  let pending = "";
  const flush = (): void => {
    if (pending !== "") pieces.push(callOf("formatDateTime", [time, quoteText(pending)]).doc);
    pending = "";
  };
  for (const part of formatOf(call)) {
    const code = part.kind === "text" ? part.text.replaceAll("%", "%%") : FORMAT[part.field](time);
    if (typeof code === "string") pending += code;
    else {
      flush();
      pieces.push(code);
    }
  }
  flush();
  const [first, ...rest] = pieces;
  if (first === undefined) return guarded([[p.at(x, BINDING.concat), " IS NOT NULL"], "''"]);
  return rest.length === 0 ? atom(first) : infixOf("||", BINDING.concat, pieces);
}

function separately(call: SqlPrimitive): number {
  return 1 + 2 * formatOf(call).filter((part) => part.kind === "field" && typeof FORMAT[part.field]("") !== "string").length;
}

export const dateRules = {
  "local-time": { print: toClock, repeats: () => 2 },
  "utc-time": fromClock,
  "truncate-date": { print: truncated, repeats: (call) => (unitOf(call) === "week" || MICROS[unitOf(call)] !== undefined ? 2 : 1) },
  "truncate-time": { print: truncatedTime, repeats: () => 3 },
  "date-field": field,
  "add-interval": { print: addInterval, repeats: (call) => (plainInterval(call) === null ? 3 : 2) },
  "days-between": (call, p) => {
    const [from, to] = both(call);
    return infixOf("-", BINDING.additive, [callOf("toInt64", [bare(p, to)]).doc, callOf("toInt64", [bare(p, from)]).doc]);
  },
  "epoch-micros": (call, p) => callOf("toUnixTimestamp64Micro", [bare(p, only(call))]),
  "from-epoch-micros": {
    print: (call, p) => {
      const x = only(call);
      const inRange: Doc = [p.at(x, BINDING.concat), ` BETWEEN ${FIRST_MICRO} AND ${LAST_MICRO}`];
      return guarded([inRange, callOf("fromUnixTimestamp64Micro", [callOf("toInt64", [bare(p, x)]).doc, "'UTC'"]).doc]);
    },
    repeats: () => 2,
  },
  "make-date": {
    print: (call, p) => {
      const [year, month, day] = three(call).map((part) => int64(p, part)) as [Doc, Doc, Doc];
      return realDate(year, month, day);
    },
    repeats: () => 5,
  },
  "weekdays-among": {
    print: (call, p) => {
      const [list, from, to] = three(call);
      const within: Doc = [ELEMENT, " BETWEEN ", p.at(from, BINDING.concat), " AND ", p.at(to, BINDING.concat)];
      const condition: Doc = [ELEMENT, " -> ", within, " AND toDayOfWeek(", ELEMENT, ") < 6"];
      const days = callOf("arrayDistinct", [callOf("arrayFilter", [condition, inside(p, list)]).doc]).doc;
      const conditions: Doc[] = [isThere(p, list), ...isKnown(p, from), ...isKnown(p, to)];
      const all = conditions.flatMap((condition, index): Doc[] => (index === 0 ? [condition] : [" AND ", condition]));
      return guarded([all, callOf("toInt64", [callOf("length", [days]).doc]).doc]);
    },
    repeats: () => 2,
  },
  "format-date": { print: formatted, repeats: separately },
} satisfies Partial<PrimitiveRules>;
