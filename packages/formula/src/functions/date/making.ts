import { DATE, DATETIME, INTEGER, TEXT, parseDateFormat, sql, type DateField, type SqlExpr } from "@sheaf/sql";
import type { CheckedArgs, ConstantValue, Example, FunctionEntry } from "../../catalogue.ts";
import { fromClock, toClock } from "../../lower/conversions.ts";
import { arg, column, example, param, returns } from "../entry.ts";
import { fromUnix } from "../type.ts";
import { DATE_PARAM, scalar } from "./common.ts";

/** Dates from text and numbers, and back. */

const FORMAT = param("format", "text", "Specifiers such as %Y-%m-%d %H:%M:%S.", { constant: true });
const texts = (...values: readonly (string | null)[]): Example["columns"] => ({ t: column(TEXT, ...values) });

const TIME_FIELDS: ReadonlySet<DateField> = new Set<DateField>([
  "hour",
  "hour-short",
  "hour12",
  "hour12-short",
  "minute",
  "second",
  "millisecond",
  "microsecond",
  "half-day",
]);

/** Reports a format that is none; says whether it reads the time of day. */
function checkFormat(format: ConstantValue | undefined, report: CheckedArgs["report"]): { readonly hasTime: boolean } {
  if (typeof format !== "string") return { hasTime: false };
  const parts = parseDateFormat(format);
  if ("kind" in parts) {
    report("E_VALUE_TYPE", parts.message, 1);
    return { hasTime: false };
  }
  return { hasTime: parts.some((part) => part.kind === "field" && TIME_FIELDS.has(part.field)) };
}

/** %Z is the name of the zone that the parts are told in, the same in every row. */
function withZone(format: string, zone: string): string {
  return format.replace(/%-?[\s\S]/gu, (token) => (token === "%Z" ? zone.replaceAll("%", "%%") : token));
}

function unixFunction(name: string, perSecond: number, what: string, examples: readonly Example[]): FunctionEntry {
  return scalar({
    name,
    doc: `The moment that lies a number of ${what} after the beginning of 1970 in UTC.`,
    params: [param(what, "number", `How many ${what}.`)],
    examples,
    resultType: returns(DATETIME),
    lower: (args) => fromUnix(arg(args, 0), perSecond),
  });
}

/** Whether a number lies between two others. */
function between(value: SqlExpr, low: number, high: number): SqlExpr {
  return sql.and(sql.ge(value, sql.int(low)), sql.le(value, sql.int(high)));
}

const ymd = (...rows: readonly (readonly (number | null)[])[]): Example["columns"] => ({
  y: column(INTEGER, ...rows.map((row) => row[0] ?? null)),
  m: column(INTEGER, ...rows.map((row) => row[1] ?? null)),
  d: column(INTEGER, ...rows.map((row) => row[2] ?? null)),
});

export const dateMakingFunctions: readonly FunctionEntry[] = [
  scalar({
    name: "DateFormat",
    doc: "A date as text, by a format of specifiers such as %Y-%m-%d.",
    params: [DATE_PARAM, FORMAT],
    examples: [
      example("a day", 'DateFormat([d], "%d.%m.%Y")', ["29.02.2024", null], { d: column(DATE, "2024-02-29", null) }),
      example("names and quarters", 'DateFormat([d], "%A, %-d %B %Y, Q%q")', ["Thursday, 29 February 2024, Q1"], {
        d: column(DATE, "2024-02-29"),
      }),
      example("a time", 'DateFormat([d], "%I:%M:%S.%L %p")', ["06:05:07.089 PM"], { d: column(DATETIME, "2024-02-29T18:05:07.089Z") }),
      example("the zone", 'DateFormat([d], "%H:%M %Z")', ["18:05 UTC"], { d: column(DATETIME, "2024-02-29T18:05:07Z") }),
      example("other characters stay", 'DateFormat([d], "100%% \\"%y\\"")', ['100% "24"'], { d: column(DATE, "2024-02-29") }),
    ],
    suggestedFor: ["FormatDate", "ToChar"],
    resultType: ({ constant, report }) => {
      const format = constant(1);
      checkFormat(typeof format === "string" ? withZone(format, "") : format, report);
      return TEXT;
    },
    lower: (args, context) => {
      const format = context.constant(1);
      return typeof format === "string"
        ? sql.primitive("format-date", [toClock(arg(args, 0), context.timeZone)], TEXT, { format: withZone(format, context.timeZone) })
        : sql.null(TEXT);
    },
  }),
  unixFunction("DateFromUnix", 1, "seconds", [
    example("seconds", "DateFromUnix([n])", ["2023-11-14T22:13:20Z", "1969-12-31T23:59:59Z", null], {
      n: column(INTEGER, 1700000000, -1, null),
    }),
    example("with a fraction", "DateFromUnix(0.5)", ["1970-01-01T00:00:00.5Z"]),
    example("beyond the calendar is null", "DateFromUnix(1e18)", [null]),
  ]),
  unixFunction("DateFromUnixMs", 1000, "milliseconds", [
    example("milliseconds", "DateFromUnixMs([n])", ["2023-11-14T22:13:20.123Z", null], { n: column(INTEGER, 1700000000123, null) }),
    example("zero", "DateFromUnixMs(0)", ["1970-01-01T00:00:00Z"]),
    example("beyond the calendar is null", "DateFromUnixMs(1e30)", [null]),
  ]),
  unixFunction("DateFromUnixUs", 1_000_000, "microseconds", [
    example("microseconds", "DateFromUnixUs([n])", ["2023-11-14T22:13:20.123456Z", null], { n: column(INTEGER, "1700000000123456", null) }),
    example("before 1970", "DateFromUnixUs(-1)", ["1969-12-31T23:59:59.999999Z"]),
    example("beyond the calendar is null", "DateFromUnixUs([n])", [null], {
      n: column({ kind: "integer", digits: 19 }, "9223372036854775807"),
    }),
  ]),
  scalar({
    name: "DateParse",
    doc: "A date from text of a given format; null where the text has another.",
    params: [param("text", "text", "A text."), FORMAT],
    examples: [
      example("a day", 'DateParse([t], "%d/%m/%Y")', ["2024-02-29", null, null, null], texts("29/02/2024", "30/02/2024", "x", null)),
      example("years of two digits", 'DateParse([t], "%y-%m-%d")', ["2069-01-01", "1970-01-01"], texts("69-01-01", "70-01-01")),
      example("a time", 'DateParse([t], "%Y-%m-%d %H:%M")', ["2024-02-29T10:20:00Z"], texts("2024-02-29 10:20")),
    ],
    resultType: ({ constant, report }) => (checkFormat(constant(1), report).hasTime ? DATETIME : DATE),
    lower: (args, context) => {
      const format = context.constant(1);
      if (typeof format !== "string") return sql.null(context.resultType);
      const clock = sql.primitive("parse-datetime-format", [arg(args, 0)], DATETIME, { format });
      return context.resultType.kind === "date" ? sql.cast(clock, DATE) : fromClock(clock, context.timeZone);
    },
  }),
  scalar({
    name: "MakeDate",
    doc: "A date of a year, month and day, with a time if hours are given; null where there is no such day or time.",
    params: [
      param("year", "integer", "From 1 to 9999."),
      param("month", "integer", "From 1 to 12."),
      param("day", "integer", "From 1 on."),
      param("hour", "integer", "From 0 to 23.", { optional: true, default: "no time" }),
      param("minute", "integer", "From 0 to 59.", { optional: true, default: "0" }),
      param("second", "integer", "From 0 to 59.", { optional: true, default: "0" }),
    ],
    examples: [
      example(
        "days",
        "MakeDate([y], [m], [d])",
        ["2024-02-29", null, null, null],
        ymd([2024, 2, 29], [2023, 2, 29], [2024, 13, 1], [null, 1, 1]),
      ),
      example("an early year", "MakeDate(24, 1, 5)", ["0024-01-05"]),
      example("with a time", "MakeDate(2024, 2, 29, 10, 20)", ["2024-02-29T10:20:00Z"]),
      example("no such time is null", "MakeDate(2024, 2, 29, [h])", [null, null], { h: column(INTEGER, 24, null) }),
      example("no such year is null", "MakeDate([y], 1, 1)", [null, null, null], { y: column(INTEGER, 0, 10000, -5) }),
    ],
    suggestedFor: ["DateFromParts"],
    resultType: ({ types }) => (types.length > 3 ? DATETIME : DATE),
    lower: (args, context) => {
      const date = sql.primitive("make-date", [arg(args, 0), arg(args, 1), arg(args, 2)], DATE);
      const hour = args[3];
      if (hour === undefined) return date;
      const [minute, second] = [args[4] ?? sql.int(0), args[5] ?? sql.int(0)];
      const seconds = sql.add(sql.add(sql.multiply(hour, sql.int(3600)), sql.multiply(minute, sql.int(60))), second);
      const clock = sql.primitive("add-interval", [sql.cast(date, DATETIME), seconds], DATETIME, { unit: "second" });
      const exists = sql.and(between(hour, 0, 23), between(minute, 0, 59), between(second, 0, 59));
      return fromClock(sql.case([{ when: exists, then: clock }], null, DATETIME), context.timeZone);
    },
  }),
];
