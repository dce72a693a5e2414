import { message } from "@sheaf/messages";
import { BOOLEAN, DATE, FLOAT, INTEGER, NULL, integer, sql, typeOf, type SqlExpr, type ValueType } from "@sheaf/sql";
import type { CheckedArgs, Example, FunctionEntry, LowerContext } from "../../catalogue.ts";
import { dateOf, toClock, toFloat, toWhole } from "../../lower/conversions.ts";
import { addedType, addUnits, dateField, daysBetween, today, truncateDate, unitNamed, wholeCount } from "../../lower/dates.ts";
import { bound, reduce, searchUpTo } from "../../lower/iteration.ts";
import { arg, column, example, param, returns } from "../entry.ts";
import { DATE_PARAM, UNIT, ZONE, scalar, zoneChecked, zoneOf } from "./common.ts";

/** Working days, ISO weeks and fiscal years. */

const days = (...values: readonly (string | null)[]): Example["columns"] => ({ d: column(DATE, ...values) });
const spans = (from: readonly (string | null)[], to: readonly (string | null)[]): Example["columns"] => ({
  a: column(DATE, ...from),
  b: column(DATE, ...to),
});

const COUNT = integer(9);
const CALENDAR = sql.literal("0001-01-01", DATE);

/** Weekdays from the first Monday of the calendar up to a day; of the day's own week as many as `own` of its place from 0. */
function weekdaysUpTo(day: SqlExpr, own: (place: SqlExpr) => SqlExpr): SqlExpr {
  const days = daysBetween(CALENDAR, day);
  const inWeek = sql.least([own(sql.modulo(days, sql.int(7))), sql.int(5)]);
  return sql.add(sql.multiply(sql.integerDivide(days, sql.int(7)), sql.int(5)), inWeek);
}

/** Mondays to Fridays from one day to a later one, both counted. */
function weekdaysFrom(low: SqlExpr, high: SqlExpr): SqlExpr {
  const through = weekdaysUpTo(high, (place) => sql.add(place, sql.int(1)));
  return sql.subtract(
    through,
    weekdaysUpTo(low, (place) => place),
  );
}

/** Mondays to Fridays from one day to another, both counted; negative if the second is before the first. */
function workingDays(from: SqlExpr, to: SqlExpr): SqlExpr {
  return sql.case(
    [
      { when: sql.le(from, to), then: sql.cast(weekdaysFrom(from, to), COUNT) },
      { when: sql.gt(from, to), then: sql.cast(sql.negate(weekdaysFrom(to, from)), COUNT) },
    ],
    null,
    COUNT,
  );
}

/** How many different weekdays of a list lie from one day to a later one. */
function holidaysBetween(list: SqlExpr, low: SqlExpr, high: SqlExpr): SqlExpr {
  const written = constantDays(list);
  if (written === null) return sql.primitive("weekdays-among", [list, low, high], COUNT);
  const within = (day: SqlExpr): SqlExpr =>
    sql.case([{ when: sql.and(sql.ge(day, low), sql.le(day, high)), then: sql.int(1) }], sql.int(0));
  return written.map(within).reduce((sum, one) => sql.add(sql.cast(sum, COUNT), one), sql.int(0));
}

/** The different weekdays of a list that is written out, or a control's; null for any other list. */
function constantDays(list: SqlExpr): readonly SqlExpr[] | null {
  if (list.kind !== "primitive" || list.name !== "array") return null;
  const texts = new Set<string>();
  for (const item of list.args) {
    if (item.kind !== "literal" || typeOf(item).kind !== "date") return null;
    if (typeof item.value === "string" && isWeekday(item.value)) texts.add(item.value);
  }
  return [...texts].map((text) => sql.literal(text, DATE));
}

function isWeekday(iso: string): boolean {
  const day = new Date(`${iso}T00:00:00Z`).getUTCDay();
  return day !== 0 && day !== 6;
}

function networkDays(args: readonly SqlExpr[], context: LowerContext): SqlExpr {
  const [from, to] = [dateOf(arg(args, 0), context.timeZone), dateOf(arg(args, 1), context.timeZone)];
  const [list] = args.slice(2);
  if (list === undefined) return workingDays(from, to);
  const holidays = holidaysBetween(list, sql.least([from, to]), sql.greatest([from, to]));
  const all = workingDays(from, to);
  return sql.case(
    [{ when: sql.le(from, to), then: sql.cast(sql.subtract(all, holidays), COUNT) }],
    sql.cast(sql.add(all, holidays), COUNT),
    COUNT,
  );
}

const through = (day: SqlExpr): SqlExpr => weekdaysUpTo(day, (place) => sql.add(place, sql.int(1)));
const before = (day: SqlExpr): SqlExpr => weekdaysUpTo(day, (place) => place);

/** Days from the first Monday of the calendar to the weekday of a number, which are counted from 1. */
function daysToWeekday(number: SqlExpr): SqlExpr {
  const place = sql.subtract(number, sql.int(1));
  return sql.add(sql.multiply(sql.integerDivide(place, sql.int(5)), sql.int(7)), sql.modulo(place, sql.int(5)));
}

/** The working day that is so many working days after a day, or before it. */
function workDay(args: readonly SqlExpr[], context: LowerContext): SqlExpr {
  const start = dateOf(arg(args, 0), context.timeZone);
  const days = toWhole(arg(args, 1));
  const [, , list] = args;
  const later = (count: SqlExpr): SqlExpr => sql.add(through(start), count);
  const earlier = (count: SqlExpr): SqlExpr => sql.add(sql.subtract(before(start), count), sql.int(1));
  const back = sql.negate(days);
  const day = (direction: 1 | -1): SqlExpr => {
    const away =
      list === undefined
        ? daysToWeekday(direction === 1 ? later(days) : earlier(back))
        : amongHolidays(start, direction === 1 ? days : back, list, direction);
    // Null where the calendar does not reach.
    return sql.primitive("add-interval", [CALENDAR, away], DATE, { unit: "day" });
  };
  const branches = [
    { when: sql.gt(days, sql.int(0)), then: day(1) },
    { when: sql.lt(days, sql.int(0)), then: day(-1) },
    { when: sql.eq(days, sql.int(0)), then: start },
  ];
  const constant = context.constant(1);
  const known = typeof constant === "number" ? branches[Math.trunc(constant) > 0 ? 0 : Math.trunc(constant) < 0 ? 1 : 2] : undefined;
  const found = known === undefined ? sql.case(branches, null, DATE) : known.then;
  // A null condition ends a search where it stands.
  return list === undefined ? found : sql.case([{ when: sql.isNotNull(list), then: found }], null, DATE);
}

/**
 * Days from the first Monday of the calendar to the day that is so many working days away. Weekdays and holidays are numbered alike; the search finds the most weekdays
 * among which there are still too few that are no holidays.
 */
function amongHolidays(start: SqlExpr, wanted: SqlExpr, list: SqlExpr, direction: 1 | -1): SqlExpr {
  const holidays = sql.primitive("array-distinct", [list], typeOf(list));
  const [zero, one] = [sql.float(0), sql.float(1)];
  const isWeekday = (day: SqlExpr): SqlExpr => sql.lt(sql.modulo(daysBetween(CALENDAR, day), sql.int(7)), sql.int(5));
  const away = (holiday: SqlExpr, from: SqlExpr): SqlExpr => {
    const number = toFloat(through(holiday));
    return direction === 1 ? sql.subtract(number, from) : sql.add(sql.subtract(from, number), one);
  };
  const numbers = { "weekdays before": toFloat(direction === 1 ? through(start) : before(start)), "days wanted": toFloat(wanted) };
  const days = bound(numbers, 20, (from = zero, days = zero) => {
    const found = searchUpTo(WEEKDAYS, (count) => {
      const free = reduce("sum", [{ list: holidays, name: "holiday" }], (holiday = start) =>
        bound({ "days away": away(holiday, from) }, 20, (distance = zero) => {
          const counts = sql.and(sql.gt(distance, zero), sql.le(distance, count), isWeekday(holiday));
          return sql.case([{ when: counts, then: one }], zero, FLOAT);
        }),
      );
      return sql.lt(sql.subtract(count, sql.coalesce([free, zero])), days);
    });
    const number = direction === 1 ? sql.add(sql.add(from, found), one) : sql.subtract(from, found);
    return bound({ "weekday number": number }, 20, (found = zero) => toFloat(daysToWeekday(sql.cast(found, COUNT))));
  });
  return sql.cast(days, COUNT);
}

/** The calendar has fewer than 2^22 weekdays. */
const WEEKDAYS = { name: "weekdays", from: 0, step: 2 ** 21, steps: 22 };

/** The Thursday of the week from Monday: it lies in the year that the week belongs to. */
function thursday(value: SqlExpr, context: LowerContext, zone: string): SqlExpr {
  const monday = truncateDate(value, "week_starting_monday", context, zone);
  return addUnits(monday, "day", sql.int(3), context);
}

function withHolidays(type: ValueType): (args: CheckedArgs) => ValueType {
  return ({ types, report }) => {
    const list = types[2];
    if (list?.kind === "array" && list.of.kind !== "date" && list.of.kind !== "null")
      report("E_FORMULA_TYPE", message("findings.argument.holidays"), 2);
    return type;
  };
}

const START = param("first month", "integer", "The month in which the fiscal year begins, from 1 to 12.", {
  optional: true,
  default: "1",
  constant: true,
});

function checkMonth({ constant, report }: CheckedArgs): void {
  const month = constant(1);
  if (typeof month === "number" && (month < 1 || month > 12)) report("E_VALUE_TYPE", message("findings.argument.first-month"), 1);
}

/** Months from the beginning of the fiscal year, from 0. */
function fiscalMonth(clock: SqlExpr, first: number): SqlExpr {
  return sql.modulo(sql.add(dateField(clock, "month"), sql.int(12 - first)), sql.int(12));
}

function firstMonth(context: LowerContext): number {
  const month = context.constant(1);
  return typeof month === "number" ? month : 1;
}

export const calendarFunctions: readonly FunctionEntry[] = [
  scalar({
    name: "BusinessDays",
    doc: "How many days from Monday to Friday there are from one day to another, both counted; negative backwards.",
    params: [param("start", "date-or-datetime", "The first day."), param("end", "date-or-datetime", "The last day.")],
    examples: [
      example(
        "weeks and parts of them",
        "BusinessDays([a], [b])",
        ["5", "6", "1", "0", null],
        spans(
          ["2024-03-04", "2024-03-04", "2024-03-08", "2024-03-09", null],
          ["2024-03-10", "2024-03-11", "2024-03-10", "2024-03-10", "2024-03-10"],
        ),
      ),
      example("backwards", "BusinessDays([a], [b])", ["-5"], spans(["2024-03-08"], ["2024-03-04"])),
      example("a leap year", 'BusinessDays(Date("2024-01-01"), Date("2024-12-31"))', ["262"]),
    ],
    resultType: returns(COUNT),
    lower: (args, context) => networkDays(args.slice(0, 2), context),
  }),
  scalar({
    name: "EDate",
    doc: "The same day some months later, or earlier if negative; a month's end falls on a month's end.",
    params: [DATE_PARAM, param("months", "number", "How many months; rounded to a whole number.")],
    examples: [
      example("months end where they end", "EDate([d], 1)", ["2024-02-29", "2023-03-28", null], days("2024-01-31", "2023-02-28", null)),
      example("backwards", "EDate([d], -12)", ["2023-02-28"], days("2024-02-29")),
      example("by a column", 'EDate(Date("2024-01-15"), [n])', ["2024-03-15", null], { n: column(INTEGER, 2, null) }),
    ],
    resultType: ({ types }) => addedType(types[0] ?? NULL, "month"),
    lower: (args, context) => addUnits(arg(args, 0), "month", wholeCount(arg(args, 1)), context),
  }),
  scalar({
    name: "FiscalQuarter",
    doc: "The quarter of the fiscal year, from 1 to 4.",
    params: [DATE_PARAM, START],
    examples: [
      example("a year from October", "FiscalQuarter([d], 10)", ["1", "4", "2", null], days("2024-10-01", "2024-09-30", "2024-01-15", null)),
      example("a year from January", "FiscalQuarter([d])", ["1", "4"], days("2024-03-31", "2024-10-01")),
      example("a year from April", "FiscalQuarter([d], 4)", ["4", "1"], days("2024-03-31", "2024-04-01")),
    ],
    resultType: (args) => {
      checkMonth(args);
      return integer(1);
    },
    lower: (args, context) => {
      const month = fiscalMonth(toClock(arg(args, 0), context.timeZone), firstMonth(context));
      return sql.cast(sql.add(sql.integerDivide(month, sql.int(3)), sql.int(1)), integer(1));
    },
  }),
  scalar({
    name: "FiscalYear",
    doc: "The fiscal year, named after the calendar year in which it ends.",
    params: [DATE_PARAM, START],
    examples: [
      example("a year from October", "FiscalYear([d], 10)", ["2025", "2024", null], days("2024-10-01", "2024-09-30", null)),
      example("a year from January", "FiscalYear([d])", ["2024"], days("2024-12-31")),
      example("a year from April", "FiscalYear([d], 4)", ["2024", "2025"], days("2024-03-31", "2024-04-01")),
    ],
    resultType: (args) => {
      checkMonth(args);
      return integer(6);
    },
    lower: (args, context) => {
      const clock = toClock(arg(args, 0), context.timeZone);
      const [year, first] = [dateField(clock, "year"), firstMonth(context)];
      if (first === 1) return year;
      const isNext = sql.ge(dateField(clock, "month"), sql.int(first));
      return sql.case([{ when: isNext, then: sql.cast(sql.add(year, sql.int(1)), integer(6)) }], year, integer(6));
    },
  }),
  scalar({
    name: "InPriorDateRange",
    doc: "Whether a date lies in the same period as today did some longer periods ago, such as this month a year ago.",
    params: [
      DATE_PARAM,
      param(
        "range",
        "unit",
        "The period that the date must lie in.",
        UNIT.oneOf === undefined ? {} : { constant: true, oneOf: UNIT.oneOf },
      ),
      param("prior", "unit", "The period by which it lies back.", UNIT.oneOf === undefined ? {} : { constant: true, oneOf: UNIT.oneOf }),
      param("offset", "integer", "How many of them.", { optional: true, default: "1" }),
      param("today", "date-or-datetime", "Instead of today.", { optional: true, default: "Today()" }),
    ],
    examples: [
      example(
        "this month a year ago",
        'InPriorDateRange([d], "month", "year", 1, Date("2024-03-31"))',
        [true, true, false, false, null],
        days("2023-03-01", "2023-03-31", "2023-04-01", "2024-03-10", null),
      ),
      example(
        "this week a month ago",
        'InPriorDateRange([d], "week_starting_monday", "month", 1, Date("2024-03-31"))',
        [true, false],
        days("2024-02-26", "2024-03-04"),
      ),
      example(
        "two quarters ago",
        'InPriorDateRange([d], "quarter", "quarter", 2, Date("2024-03-15"))',
        [true, false],
        days("2023-09-30", "2023-10-01"),
      ),
    ],
    resultType: returns(BOOLEAN),
    lower: (args, context) => {
      const [range, prior] = [unitNamed(context.constant(1)), unitNamed(context.constant(2))];
      if (range === null || prior === null) return sql.null(BOOLEAN);
      const from = args[4] ?? today(context);
      const back = addUnits(from, prior, sql.negate(args[3] ?? sql.int(1)), context);
      return sql.eq(truncateDate(arg(args, 0), range, context), truncateDate(back, range, context));
    },
  }),
  scalar({
    name: "IsoWeek",
    doc: "The number of the week by ISO 8601: weeks begin on Monday, the first has the year's first Thursday.",
    params: [DATE_PARAM, ZONE],
    examples: [
      example("weeks", "IsoWeek([d])", ["1", "1", "53", null], days("2024-01-01", "2024-12-30", "2021-01-03", null)),
      example("the week of 4 January is the first", "IsoWeek([d])", ["1"], days("2023-01-04")),
      example("Sunday belongs to the week before", "IsoWeek([d])", ["9", "10"], days("2024-03-03", "2024-03-04")),
    ],
    suggestedFor: ["WeekOfYear"],
    resultType: zoneChecked(1, integer(2)),
    lower: (args, context) => {
      const day = dateField(thursday(arg(args, 0), context, zoneOf(context, 1)), "day-of-year");
      return sql.cast(sql.add(sql.integerDivide(sql.subtract(day, sql.int(1)), sql.int(7)), sql.int(1)), integer(2));
    },
  }),
  scalar({
    name: "IsoYear",
    doc: "The year that a date's week belongs to by ISO 8601.",
    params: [DATE_PARAM, ZONE],
    examples: [
      example("at the ends of years", "IsoYear([d])", ["2024", "2025", "2020", null], days("2024-01-01", "2024-12-30", "2021-01-03", null)),
      example("in the middle of a year", "IsoYear([d])", ["2024"], days("2024-07-01")),
      example("with the week", 'IsoYear([d]) & "-W" & LPad(Text(IsoWeek([d])), 2, "0")', ["2020-W53"], days("2021-01-01")),
    ],
    resultType: zoneChecked(1, integer(6)),
    lower: (args, context) => dateField(thursday(arg(args, 0), context, zoneOf(context, 1)), "year"),
  }),
  scalar({
    name: "NetworkDays",
    doc: "How many days from Monday to Friday that are no holidays there are from one day to another, both counted; negative backwards.",
    params: [
      param("start", "date-or-datetime", "The first day."),
      param("end", "date-or-datetime", "The last day."),
      param("holidays", "array", "An array of dates.", { optional: true }),
    ],
    examples: [
      example(
        "without the holidays",
        'NetworkDays([a], [b], Array(Date("2024-03-29"), Date("2024-04-01"), Date("2024-04-01")))',
        ["8", "0", null],
        spans(["2024-03-25", "2024-04-01", null], ["2024-04-05", "2024-04-01", "2024-04-05"]),
      ),
      example(
        "a holiday at the weekend counts nothing",
        'NetworkDays([a], [b], Array(Date("2024-03-30")))',
        ["5"],
        spans(["2024-03-25"], ["2024-03-31"]),
      ),
      example("backwards", 'NetworkDays([a], [b], Array(Date("2024-03-05")))', ["-4"], spans(["2024-03-08"], ["2024-03-04"])),
      example("without a list", "NetworkDays([a], [b])", ["5"], spans(["2024-03-25"], ["2024-03-31"])),
    ],
    resultType: withHolidays(COUNT),
    lower: networkDays,
  }),
  scalar({
    name: "WorkDay",
    doc: "The day that is so many days from Monday to Friday, holidays left out, after a day; before it if negative; the day itself for none.",
    params: [
      DATE_PARAM,
      param("days", "integer", "How many working days."),
      param("holidays", "array", "An array of dates.", { optional: true }),
    ],
    examples: [
      example(
        "after a Friday, a Saturday and a Monday",
        "WorkDay([d], 1)",
        ["2024-03-04", "2024-03-04", "2024-03-05", null],
        days("2024-03-01", "2024-03-02", "2024-03-04", null),
      ),
      example(
        "around Easter",
        'WorkDay(Date("2024-03-28"), [n], Array(Date("2024-03-29"), Date("2024-04-01"), Date("2024-03-30")))',
        ["2024-04-02", "2024-04-09", "2024-03-27", "2024-03-28", null],
        { n: column(INTEGER, 1, 6, -1, 0, null) },
      ),
      example("backwards", "WorkDay([d], -5)", ["2024-02-23", "2024-02-26"], days("2024-03-01", "2024-03-03")),
      example("before the calendar begins", 'WorkDay(Date("0001-01-02"), -3)', [null]),
      example("a year of working days", 'WorkDay(Date("2024-01-01"), 262)', ["2025-01-01"]),
    ],
    resultType: withHolidays(DATE),
    lower: workDay,
  }),
];
