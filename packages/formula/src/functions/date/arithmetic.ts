import { BOOLEAN, DATE, DATETIME, INTEGER, NULL, integer, sql, type SqlExpr, type ValueType } from "@sheaf/sql";
import type { CheckedArgs, ConstantValue, Example, FunctionEntry, LowerContext } from "../../catalogue.ts";
import { fromClock, midnight, toClock } from "../../lower/conversions.ts";
import {
  addedType,
  addUnits,
  isWholeDays,
  today,
  truncateDate,
  unitNamed,
  unitsBetween,
  wholeCount,
  type DateUnitName,
} from "../../lower/dates.ts";
import { arg, column, example, param, returns } from "../entry.ts";
import { DATE_PARAM, UNIT, checkZone, scalar, zoneOf } from "./common.ts";

/** Differences, shifts and ranges of dates. */

const days = (...values: readonly (string | null)[]): Example["columns"] => ({ d: column(DATE, ...values) });
const instants = (...values: readonly (string | null)[]): Example["columns"] => ({ d: column(DATETIME, ...values) });

/** The last second of the day before a date, for instants; for dates that day itself. */
function lastBefore(next: SqlExpr, isDate: boolean, context: LowerContext): SqlExpr {
  if (isDate) return addUnits(next, "day", sql.int(-1), context);
  const clock = sql.primitive("add-interval", [sql.cast(next, DATETIME), sql.int(-1)], DATETIME, { unit: "second" });
  return fromClock(clock, context.timeZone);
}

function endOf(value: SqlExpr, unit: DateUnitName, context: LowerContext): SqlExpr {
  const next = addUnits(truncateDate(value, unit, context), unit, sql.int(1), context);
  return lastBefore(next, context.argTypes[0]?.kind === "date", context);
}

const sameKind = ({ types }: CheckedArgs): ValueType => (types[0]?.kind === "date" ? DATE : DATETIME);

const DIRECTIONS = ["last", "next", "current", "to_date"] as const;

/** First and last bound (not included) of a range, relative to a day or an instant. */
function rangeBounds(
  from: SqlExpr,
  direction: ConstantValue,
  unit: DateUnitName,
  length: SqlExpr,
  offset: SqlExpr,
  context: LowerContext,
): readonly [SqlExpr, SqlExpr] {
  const start = truncateDate(from, unit, context);
  const at = (count: SqlExpr): SqlExpr => (isZero(count) ? start : addUnits(start, unit, count, context));
  const back = negative(offset);
  switch (direction) {
    case "last":
      return [at(sql.subtract(back, length)), at(back)];
    case "next":
      return [at(sql.add(offset, sql.int(1))), at(sql.add(sql.add(offset, sql.int(1)), length))];
    case "current":
      return [at(back), at(sql.add(back, sql.int(1)))];
    default: {
      const shifted = isZero(offset) ? from : addUnits(from, unit, back, context);
      return [at(back), addUnits(shifted, isWholeDays(unit) ? "day" : "millisecond", sql.int(1), context)];
    }
  }
}

function isZero(expr: SqlExpr): boolean {
  return expr.kind === "literal" && expr.value === "0";
}

function negative(expr: SqlExpr): SqlExpr {
  return isZero(expr) ? expr : folded(sql.negate(expr));
}

/** Sums of constants are reckoned here, so that the engine sees plain intervals. */
function folded(expr: SqlExpr): SqlExpr {
  if (expr.kind !== "primitive") return expr;
  const [a, b] = expr.args.map(folded);
  if (a?.kind !== "literal" || (b !== undefined && b.kind !== "literal")) return expr;
  const [x, y] = [Number(a.value), Number(b?.value)];
  const value = expr.name === "add" ? x + y : expr.name === "subtract" ? x - y : expr.name === "negate" ? -x : Number.NaN;
  return Number.isSafeInteger(value) ? sql.int(value) : expr;
}

function inRange(args: readonly SqlExpr[], context: LowerContext): SqlExpr {
  const unit = unitNamed(context.constant(2));
  const direction = context.constant(1);
  if (unit === null || typeof direction !== "string") return sql.null(BOOLEAN);
  const value = arg(args, 0);
  const from = args[5] ?? (isWholeDays(unit) ? today(context) : sql.literal(context.now, DATETIME));
  const [low, high] = rangeBounds(from, direction.toLowerCase(), unit, args[3] ?? sql.int(1), args[4] ?? sql.int(0), context).map((bound) =>
    context.argTypes[0]?.kind === "date" ? bound : midnight(bound, context.timeZone),
  );
  if (low === undefined || high === undefined) return sql.null(BOOLEAN);
  return sql.and(sql.ge(value, low), sql.lt(value, high));
}

export const dateArithmeticFunctions: readonly FunctionEntry[] = [
  scalar({
    name: "ConvertTimezone",
    doc: "A date with time moved so that it shows what the clock of another zone shows at that moment.",
    params: [
      DATE_PARAM,
      param("to", "text", "The zone whose clock is wanted.", { constant: true }),
      param("from", "text", "The zone whose clock the date shows now.", { optional: true, default: "the workbook's", constant: true }),
    ],
    examples: [
      example(
        "to another zone",
        'ConvertTimezone([d], "Asia/Tokyo")',
        ["2024-02-29T19:00:00Z", null],
        instants("2024-02-29T10:00:00Z", null),
      ),
      example(
        "from one zone to another",
        'ConvertTimezone([d], "UTC", "America/New_York")',
        ["2024-07-01T14:00:00Z"],
        instants("2024-07-01T10:00:00Z"),
      ),
      example("a date is its midnight", 'ConvertTimezone([d], "Asia/Tokyo")', ["2024-02-29T09:00:00Z"], days("2024-02-29")),
    ],
    resultType: (args) => {
      checkZone(args, 1);
      checkZone(args, 2);
      return DATETIME;
    },
    lower: (args, context) => {
      const to = context.constant(1);
      if (typeof to !== "string") return sql.null(DATETIME);
      const value = midnight(arg(args, 0), context.timeZone);
      const instant = args[2] === undefined ? value : fromClock(toClock(value, context.timeZone), zoneOf(context, 2));
      return fromClock(toClock(instant, to), context.timeZone);
    },
  }),
  scalar({
    name: "DateAdd",
    doc: "A date some units later, or earlier if negative; what falls beyond a month's end falls on it.",
    params: [UNIT, param("count", "number", "How many units; rounded to a whole number."), DATE_PARAM],
    examples: [
      example(
        "months end where they end",
        'DateAdd("month", 1, [d])',
        ["2024-02-29", "2023-03-28", null],
        days("2024-01-31", "2023-02-28", null),
      ),
      example("backwards", 'DateAdd("day", -1, [d])', ["2024-02-29"], days("2024-03-01")),
      example("hours make it a date with time", 'DateAdd("hour", 25, [d])', ["2024-03-02T01:00:00Z"], days("2024-03-01")),
      example("by a column, rounded", 'DateAdd("year", [n] / 2, Date("2024-02-29"))', ["2025-02-28", "2023-02-28", null], {
        n: column(INTEGER, 2, -2, null),
      }),
      example("beyond the calendar is null", 'DateAdd("year", [n], Date("2024-01-01"))', [null, null], {
        n: column(INTEGER, 1000000, -1000000),
      }),
      example("through the whole calendar", 'DateAdd("year", [n], Date("9999-06-01"))', ["4999-06-01", "0001-06-01", null], {
        n: column(INTEGER, -5000, -9998, -9999),
      }),
      example("days from its last to its first", 'DateAdd("day", [n], Date("9999-12-31"))', ["0001-01-01", null], {
        n: column(INTEGER, -3652058, -3652059),
      }),
      example("instants", 'DateAdd("week", 2, [d])', ["2024-03-14T10:00:00.5Z"], instants("2024-02-29T10:00:00.5Z")),
    ],
    suggestedFor: ["AddDays", "DateSub"],
    resultType: ({ types, constant }) => addedType(types[2] ?? NULL, unitNamed(constant(0))),
    lower: (args, context) => {
      const unit = unitNamed(context.constant(0));
      return unit === null ? sql.null(context.resultType) : addUnits(arg(args, 2), unit, wholeCount(arg(args, 1)), context);
    },
  }),
  scalar({
    name: "DateDiff",
    doc: "How many boundaries of a unit lie between two dates; negative if the second is before the first.",
    params: [UNIT, param("start", "date-or-datetime", "From when."), param("end", "date-or-datetime", "Until when.")],
    examples: [
      example("boundaries, not elapsed time", 'DateDiff("year", Date("2023-12-31"), Date("2024-01-01"))', ["1"]),
      example("months", 'DateDiff("month", Date("2024-01-31"), [d])', ["1", "-1", null], days("2024-02-01", "2023-12-31", null)),
      example(
        "days from a date to an instant",
        'DateDiff("day", Date("2024-02-28"), [d])',
        ["1", "2"],
        instants("2024-02-29T23:59:59Z", "2024-03-01T00:00:00Z"),
      ),
      example("weeks from Sunday", 'DateDiff("week_starting_sunday", Date("2024-03-02"), Date("2024-03-03"))', ["1"]),
      example("hours", 'DateDiff("hour", [d], Date("2024-03-01"))', ["1", "-1"], instants("2024-02-29T23:59:59Z", "2024-03-01T01:00:00Z")),
      example("milliseconds", 'DateDiff("millisecond", Date("2024-01-01"), [d])', ["1500"], instants("2024-01-01T00:00:01.5Z")),
    ],
    agree: () => [[1, 2]],
    resultType: returns(integer(18)),
    lower: (args, context) => {
      const unit = unitNamed(context.constant(0));
      return unit === null ? sql.null(integer(18)) : unitsBetween(arg(args, 1), arg(args, 2), unit, context);
    },
  }),
  scalar({
    name: "EndOfMonth",
    doc: "The last day of a date's month; of a date with time, that day's last second.",
    params: [DATE_PARAM],
    examples: [
      example("dates", "EndOfMonth([d])", ["2024-02-29", "2023-12-31", null], days("2024-02-10", "2023-12-31", null)),
      example("instants", "EndOfMonth([d])", ["2024-02-29T23:59:59Z"], instants("2024-02-10T10:00:00Z")),
      example("of a constant", 'EndOfMonth(Date("2023-02-01"))', ["2023-02-28"]),
    ],
    suggestedFor: ["EoMonth"],
    resultType: sameKind,
    lower: (args, context) => endOf(arg(args, 0), "month", context),
  }),
  scalar({
    name: "InDateRange",
    doc: "Whether a date lies in a range of periods relative to today: the last or next ones, the current one, or the current one up to today.",
    params: [
      DATE_PARAM,
      param("direction", "unit", "Which periods.", { constant: true, oneOf: DIRECTIONS }),
      param("period", "unit", "A unit of time.", UNIT.oneOf === undefined ? {} : { constant: true, oneOf: UNIT.oneOf }),
      param("length", "integer", "How many periods.", { optional: true, default: "1" }),
      param("offset", "integer", "How many periods further away.", { optional: true, default: "0" }),
      param("today", "date-or-datetime", "Instead of today.", { optional: true, default: "Today()" }),
    ],
    examples: [
      example(
        "the last whole month",
        'InDateRange([d], "last", "month", 1, 0, Date("2024-03-15"))',
        [false, true, true, false, null],
        days("2024-01-31", "2024-02-01", "2024-02-29", "2024-03-01", null),
      ),
      example(
        "the current year up to today",
        'InDateRange([d], "to_date", "year", 1, 0, Date("2024-03-15"))',
        [false, true, true, false],
        days("2023-12-31", "2024-01-01", "2024-03-15", "2024-03-16"),
      ),
      example(
        "the next two weeks",
        'InDateRange([d], "next", "week_starting_monday", 2, 0, Date("2024-03-15"))',
        [false, true, true, false],
        days("2024-03-17", "2024-03-18", "2024-03-31", "2024-04-01"),
      ),
      example(
        "instants of the current day",
        'InDateRange([d], "current", "day", 1, 0, Date("2024-03-15"))',
        [true, false],
        instants("2024-03-15T23:59:59Z", "2024-03-16T00:00:00Z"),
      ),
    ],
    resultType: returns(BOOLEAN),
    lower: inRange,
  }),
  scalar({
    name: "LastDay",
    doc: "The last day of the year, quarter, month or week of a date; of a date with time, that day's last second.",
    params: [
      DATE_PARAM,
      param("unit", "unit", "A unit of time.", {
        constant: true,
        oneOf: ["year", "quarter", "month", "week", "week_starting_sunday", "week_starting_monday"],
      }),
    ],
    examples: [
      example("quarters", 'LastDay([d], "quarter")', ["2024-03-31", null], days("2024-02-10", null)),
      example("weeks from Monday", 'LastDay(Date("2024-03-15"), "week_starting_monday")', ["2024-03-17"]),
      example("instants", 'LastDay([d], "year")', ["2024-12-31T23:59:59Z"], instants("2024-02-10T10:00:00Z")),
    ],
    resultType: sameKind,
    lower: (args, context) => {
      const unit = unitNamed(context.constant(1));
      return unit === null ? sql.null(context.resultType) : endOf(arg(args, 0), unit, context);
    },
  }),
  scalar({
    name: "Now",
    nulls: "own",
    doc: "The present moment, the same for all elements of a page.",
    params: [],
    examples: [
      example("in this year or later", "Year(Now()) >= 2024", [true]),
      example("the same everywhere", "Now() = Now()", [true]),
      example("today's", 'DateDiff("day", Today(), Now())', ["0"]),
    ],
    resultType: returns(DATETIME),
    lower: (_args, context) => sql.literal(context.now, DATETIME),
  }),
  scalar({
    name: "Today",
    nulls: "own",
    doc: "Today's date in the workbook's time zone, the same for all elements of a page.",
    params: [],
    examples: [
      example("in this year or later", "Year(Today()) >= 2024", [true]),
      example("the day of Now", 'Today() = DateTrunc("day", Now())', [true]),
      example("yesterday", 'DateDiff("day", DateAdd("day", -1, Today()), Today())', ["1"]),
    ],
    resultType: returns(DATE),
    lower: (_args, context) => today(context),
  }),
];
