import type { DateField } from "../../dates.ts";
import type { PrimitiveRules } from "../../print/dialect.ts";
import { atom } from "../../print/fragment.ts";
import { cannot } from "../../print/refusal.ts";
import { FIELD_FUNCTIONS, spelledDates, spelledFormat } from "../common/spelling/dates.ts";
import { spelledRead } from "../common/spelling/read.ts";
import { quoteText, typeText } from "./literals.ts";
import { spell } from "./scalars.ts";

/** What the engine's reader, whose formats are those of Java, calls a field. */
const READABLE: Readonly<Partial<Record<DateField, string>>> = {
  year: "yyyy",
  month: "M",
  "month-short": "M",
  "month-name": "MMMM",
  "month-abbreviation": "MMM",
  day: "d",
  "day-short": "d",
  hour: "H",
  "hour-short": "H",
  hour12: "h",
  "hour12-short": "h",
  minute: "m",
  second: "s",
  millisecond: "SSS",
  microsecond: "SSSSSS",
  "half-day": "a",
};

const CLOCK = "CONVERT_TIMEZONE('UTC', {zone}, {0})";

/** Sessions run in UTC: what passes through a TIMESTAMP, which has the session's zone, is the same clock before and after. */
export const dateRules = {
  ...spelledDates(spell, {
    typeText,
    localTime: CLOCK,
    utcTime: "CONVERT_TIMEZONE({zone}, 'UTC', {0})",
    truncate: (unit, isDate) =>
      ["year", "quarter", "month"].includes(unit)
        ? `TRUNC(${isDate ? "{0}" : "CAST({0} AS DATE)"}, '${unit.toUpperCase()}')`
        : `CAST(DATE_TRUNC('${unit.toUpperCase()}', {0}) AS TIMESTAMP_NTZ)`,
    truncatesToDates: true,
    week: (shift) =>
      shift === 0 ? "TRUNC(CAST({0} AS DATE), 'WEEK')" : `DATE_ADD(TRUNC(DATE_SUB(CAST({0} AS DATE), ${shift}), 'WEEK'), ${shift})`,
    truncateTime: (unit) =>
      `TIMESTAMPADD(MICROSECOND, -TIMESTAMPDIFF(MICROSECOND, DATE_TRUNC('${unit.toUpperCase()}', ${CLOCK}), ${CLOCK}), {0})`,
    fields: {
      ...FIELD_FUNCTIONS,
      millisecond: "CAST(EXTRACT(SECOND FROM {0}) * 1000 AS BIGINT) % 1000",
      weekday: "DAYOFWEEK({0})",
      "day-of-year": "DAYOFYEAR({0})",
    },
    datesHaveNoHour: true,
    add: (x, amount, unit, type) => {
      switch (unit) {
        case "month":
          return type.kind === "date"
            ? atom("ADD_MONTHS(", x, ", CAST(", amount, " AS INT))")
            : atom("TIMESTAMPADD(MONTH, CAST(", amount, " AS INT), ", x, ")");
        case "day":
          return type.kind === "date"
            ? atom("DATE_ADD(", x, ", CAST(", amount, " AS INT))")
            : atom("TIMESTAMPADD(DAY, CAST(", amount, " AS INT), ", x, ")");
        case "second":
          return atom("(", x, " + MAKE_DT_INTERVAL(0, 0, 0, ", amount, "))");
        case "millisecond":
          return atom("(", x, " + MAKE_DT_INTERVAL(0, 0, 0, (", amount, ") * 0.001))");
      }
    },
    amount: "BIGINT",
    daysBetween: "DATEDIFF({1}, {0})",
    epochMicros: "UNIX_MICROS(CAST({0} AS TIMESTAMP))",
    fromEpochMicros: "CAST(TIMESTAMP_MICROS(CAST({0} AS BIGINT)) AS TIMESTAMP_NTZ)",
    makeDate: "TRY_CAST(FORMAT_STRING('%04d-%02d-%02d', {0i}, {1i}, {2i}) AS DATE)",
    shape: quoteText,
    parseNumber:
      "CASE WHEN REGEXP_LIKE({0}, {number}) AND ABS(TRY_CAST({0} AS DOUBLE)) <= 1.7976931348623157E308D THEN TRY_CAST({0} AS DOUBLE) END",
    parseDatetime:
      "CASE WHEN REGEXP_LIKE({0}, {offset}) THEN CAST(TRY_CAST({0} AS TIMESTAMP) AS TIMESTAMP_NTZ)" +
      " WHEN REGEXP_LIKE({0}, {local}) THEN CONVERT_TIMEZONE({zone}, 'UTC', TRY_CAST({0} AS TIMESTAMP_NTZ)) END",
  }),
  "parse-datetime-format": spelledFormat(spell, {
    read: "CASE WHEN REGEXP_LIKE({0}, {shape}) THEN CAST(TRY_TO_TIMESTAMP({0}, {format}) AS TIMESTAMP_NTZ) END",
    fields: READABLE,
    text: literalText,
    shape: quoteText,
    quoteText,
    refused: cannot("findings.engine.read-days-and-quarters"),
  }),
  read: spelledRead({
    typeText,
    texts: /^(string|varchar)/u,
    floats: /^double/u,
    variants: /^variant/u,
    times: /^timestamp_ntz/u,
    instants: /^timestamp(?!_ntz)/u,
    instant: (x) => ["CAST(", x, " AS TIMESTAMP_NTZ)"],
    toVariant: (x) => ["CAST(", x, " AS VARIANT)"],
  }),
} satisfies Partial<PrimitiveRules>;

/** Letters of a format stand in quotes to mean themselves. */
function literalText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
