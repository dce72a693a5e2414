import { DATE, DATETIME, TEXT, integer, sql, type SqlExpr, type ValueType } from "@sheaf/sql";
import type { CheckedArgs, Example, FunctionEntry, LowerContext, Param, ScalarFunction } from "../../catalogue.ts";
import { toClock } from "../../lower/conversions.ts";
import { DATE_UNITS, dateField, daysBetween, isWholeDays, truncateDate, unitNamed } from "../../lower/dates.ts";
import { arg, column, example, param, returns } from "../entry.ts";
import { DATE_PARAM, UNIT, ZONE, scalar, zoneChecked, zoneOf } from "./common.ts";

/** Parts of dates: numbers, names and the beginnings of periods. */

const instants: Example["columns"] = { d: column(DATETIME, "2024-02-29T23:05:06.789Z", "1969-12-31T00:00:00Z", null) };
const days: Example["columns"] = { d: column(DATE, "2024-02-29", "2023-12-31", null) };

function part(name: string, field: string, digits: number, doc: string, examples: readonly Example[], zoned = true): ScalarFunction {
  return scalar({
    name,
    doc,
    params: zoned ? [DATE_PARAM, ZONE] : [DATE_PARAM],
    examples,
    resultType: zoneChecked(1, integer(digits)),
    lower: (args, context) => dateField(toClock(arg(args, 0), zoneOf(context, 1)), field),
  });
}

function named(name: string, format: string, doc: string, examples: readonly Example[]): ScalarFunction {
  return scalar({
    name,
    doc,
    params: [DATE_PARAM],
    examples,
    resultType: returns(TEXT),
    lower: (args, context) => sql.primitive("format-date", [toClock(arg(args, 0), context.timeZone)], TEXT, { format }),
  });
}

const PARTS = [...DATE_UNITS, "weekday", "day_of_year", "epoch"] as const;
const PRECISION: Param = param("precision", "unit", "Which part.", { constant: true, oneOf: PARTS });

/** Number of the week in its year: the first one holds 1 January. */
function weekOfYear(
  value: SqlExpr,
  unit: "week" | "week_starting_sunday" | "week_starting_monday",
  zone: string,
  context: LowerContext,
): SqlExpr {
  const start = truncateDate(value, unit, context, zone);
  const first = truncateDate(truncateDate(value, "year", context, zone), unit, context, zone);
  return sql.add(sql.integerDivide(daysBetween(first, start), sql.int(7)), sql.int(1));
}

/** Seconds since 1970, without the fraction. */
function epoch(value: SqlExpr): SqlExpr {
  const whole = sql.primitive("truncate-date", [sql.cast(value, DATETIME)], DATETIME, { unit: "second" });
  return sql.integerDivide(sql.primitive("epoch-micros", [whole], integer(18)), sql.int("1000000"));
}

function datePart(value: SqlExpr, name: string, zone: string, context: LowerContext): SqlExpr {
  switch (name) {
    case "week":
    case "week_starting_sunday":
    case "week_starting_monday":
      return weekOfYear(value, name, zone, context);
    case "epoch":
      return epoch(value);
    case "day_of_year":
      return dateField(toClock(value, zone), "day-of-year");
    default:
      return dateField(toClock(value, zone), name);
  }
}

/** A truncation gives a date from days on, an instant below (V3). */
const truncatedType = (args: CheckedArgs): ValueType => {
  const unit = unitNamed(args.constant(0));
  return zoneChecked(2, unit === null || isWholeDays(unit) ? DATE : DATETIME)(args);
};

export const datePartFunctions: readonly FunctionEntry[] = [
  scalar({
    name: "DatePart",
    doc: "A part of a date as a number: a unit, weekday (1 is Sunday), day_of_year or epoch (Unix seconds).",
    params: [PRECISION, DATE_PARAM, ZONE],
    examples: [
      example("units", 'DatePart("month", [d])', ["2", "12", null], instants),
      example("the week that holds 1 January is the first", 'DatePart("week_starting_sunday", Date("2007-01-10"))', ["2"]),
      example("milliseconds of the second", 'DatePart("millisecond", [d])', ["789", "0", null], instants),
      example("Unix seconds", 'DatePart("epoch", [d])', ["1709247906", "-86400", null], instants),
      example("in another zone", 'DatePart("hour", [d], "Asia/Tokyo")', ["8", "9", null], instants),
    ],
    suggestedFor: ["Extract"],
    resultType: zoneChecked(2, integer(18)),
    lower: (args, context) => {
      const name = context.constant(0);
      return typeof name === "string" ? datePart(arg(args, 1), name.toLowerCase(), zoneOf(context, 2), context) : sql.null(integer(18));
    },
  }),
  scalar({
    name: "DateTrunc",
    doc: "The beginning of the unit that a date lies in: a date from days on, else a date with time.",
    params: [UNIT, DATE_PARAM, ZONE],
    examples: [
      example("months", 'DateTrunc("month", [d])', ["2024-02-01", "2023-12-01", null], days),
      example("hours", 'DateTrunc("hour", [d])', ["2024-02-29T23:00:00Z", "1969-12-31T00:00:00Z", null], instants),
      example("weeks from Sunday", 'DateTrunc("week_starting_sunday", [d])', ["2024-02-25", "2023-12-31", null], days),
      example("weeks from Monday", 'DateTrunc("week_starting_monday", [d])', ["2024-02-26", "2023-12-25", null], days),
      example("days of another zone", 'DateTrunc("day", [d], "Asia/Tokyo")', ["2024-03-01", "1969-12-31", null], instants),
      example(
        "hours of a zone half an hour off",
        'DateTrunc("hour", [d], "Asia/Kolkata")',
        ["2024-02-29T22:30:00Z", "1969-12-30T23:30:00Z", null],
        instants,
      ),
    ],
    suggestedFor: ["TruncDate", "StartOf"],
    resultType: truncatedType,
    lower: (args, context) => {
      const unit = unitNamed(context.constant(0));
      return unit === null ? sql.null(context.resultType) : truncateDate(arg(args, 1), unit, context, zoneOf(context, 2));
    },
  }),
  part("Day", "day", 2, "The day of the month.", [
    example("of instants", "Day([d])", ["29", "31", null], instants),
    example("of dates", "Day([d])", ["29", "31", null], days),
    example("in another zone", 'Day([d], "Asia/Tokyo")', ["1", "31", null], instants),
  ]),
  part("DayOfYear", "day-of-year", 3, "The day of the year, from 1 to 366.", [
    example("of dates", "DayOfYear([d])", ["60", "365", null], days),
    example("in a leap year", 'DayOfYear(Date("2024-12-31"))', ["366"]),
    example("of instants", "DayOfYear([d])", ["60", "365", null], instants),
  ]),
  part("Hour", "hour", 2, "The hour, from 0 to 23.", [
    example("of instants", "Hour([d])", ["23", "0", null], instants),
    example("a date is its midnight", "Hour([d])", ["0", "0", null], days),
    example("in another zone", 'Hour([d], "America/New_York")', ["18", "19", null], instants),
  ]),
  part("Minute", "minute", 2, "The minute, from 0 to 59.", [
    example("of instants", "Minute([d])", ["5", "0", null], instants),
    example("of a date", 'Minute(Date("2024-02-29"))', ["0"]),
    example("in a zone half an hour off", 'Minute([d], "Asia/Kolkata")', ["35", "30", null], instants),
  ]),
  part("Month", "month", 2, "The month, from 1 to 12.", [
    example("of dates", "Month([d])", ["2", "12", null], days),
    example("of instants", "Month([d])", ["2", "12", null], instants),
    example("in another zone", 'Month([d], "Asia/Tokyo")', ["3", "12", null], instants),
  ]),
  named("MonthName", "%B", "The month's English name.", [
    example("of dates", "MonthName([d])", ["February", "December", null], days),
    example("of instants", "MonthName([d])", ["February", "December", null], instants),
    example("short", 'Left(MonthName(Date("2024-05-01")), 3)', ["May"]),
  ]),
  part("Quarter", "quarter", 1, "The quarter of the calendar year, from 1 to 4.", [
    example("of dates", "Quarter([d])", ["1", "4", null], days),
    example("of instants", "Quarter([d])", ["1", "4", null], instants),
    example("its first day", 'Quarter(Date("2024-04-01"))', ["2"]),
  ]),
  part(
    "Second",
    "second",
    2,
    "The second, from 0 to 59, without its fraction.",
    [
      example("of instants", "Second([d])", ["6", "0", null], instants),
      example("of a date", 'Second(Date("2024-02-29"))', ["0"]),
      example("the fraction is dropped", 'Second(Date("2024-02-29 10:20:59.999"))', ["59"]),
    ],
    false,
  ),
  part("Weekday", "weekday", 1, "The day of the week, from 1 for Sunday to 7 for Saturday.", [
    example("of dates", "Weekday([d])", ["5", "1", null], days),
    example("of instants", "Weekday([d])", ["5", "4", null], instants),
    example("in another zone", 'Weekday([d], "Asia/Tokyo")', ["6", "4", null], instants),
  ]),
  named("WeekdayName", "%A", "The weekday's English name.", [
    example("of dates", "WeekdayName([d])", ["Thursday", "Sunday", null], days),
    example("of instants", "WeekdayName([d])", ["Thursday", "Wednesday", null], instants),
    example("short", 'Left(WeekdayName(Date("2024-05-01")), 3)', ["Wed"]),
  ]),
  part("Year", "year", 6, "The year.", [
    example("of dates", "Year([d])", ["2024", "2023", null], days),
    example("of instants", "Year([d])", ["2024", "1969", null], instants),
    example("in another zone", 'Year(Date("2023-12-31 20:00"), "Asia/Tokyo")', ["2024"]),
  ]),
];
