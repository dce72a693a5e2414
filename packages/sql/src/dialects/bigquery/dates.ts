import type { DateField } from "../../dates.ts";
import type { PrimitiveRules } from "../../print/dialect.ts";
import { atom } from "../../print/fragment.ts";
import { cannot } from "../../print/refusal.ts";
import { percentsDoubled, spelledDates, spelledFormat } from "../common/spelling/dates.ts";
import { spelledRead } from "../common/spelling/read.ts";
import { quoteText, typeText } from "./literals.ts";
import { spell } from "./scalars.ts";

const WEEKDAYS = ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"];

/** What the engine's reader calls a field. */
const READABLE: Readonly<Partial<Record<DateField, string>>> = {
  year: "%Y",
  month: "%m",
  "month-short": "%m",
  "month-name": "%B",
  "month-abbreviation": "%b",
  day: "%d",
  "day-short": "%d",
  "day-of-year": "%j",
  hour: "%H",
  "hour-short": "%H",
  hour12: "%I",
  "hour12-short": "%I",
  minute: "%M",
  second: "%S",
  "half-day": "%p",
};

export const dateRules = {
  ...spelledDates(spell, {
    typeText,
    localTime: "DATETIME(TIMESTAMP({0}, 'UTC'), {zone})",
    utcTime: "DATETIME(TIMESTAMP({0}, {zone}), 'UTC')",
    truncate: (unit, isDate) => `${isDate ? "DATE" : "DATETIME"}_TRUNC({0}, ${unit.toUpperCase()})`,
    week: (shift) => `DATE_TRUNC(CAST({0} AS DATE), WEEK(${WEEKDAYS[shift] ?? ""}))`,
    truncateTime: (unit) => `DATETIME(TIMESTAMP_TRUNC(TIMESTAMP({0}, 'UTC'), ${unit.toUpperCase()}, {zone}), 'UTC')`,
    fields: {
      year: "EXTRACT(YEAR FROM {0})",
      quarter: "EXTRACT(QUARTER FROM {0})",
      month: "EXTRACT(MONTH FROM {0})",
      day: "EXTRACT(DAY FROM {0})",
      hour: "EXTRACT(HOUR FROM {0})",
      minute: "EXTRACT(MINUTE FROM {0})",
      second: "EXTRACT(SECOND FROM {0})",
      millisecond: "EXTRACT(MILLISECOND FROM {0})",
      weekday: "EXTRACT(DAYOFWEEK FROM {0})",
      "day-of-year": "EXTRACT(DAYOFYEAR FROM {0})",
    },
    datesHaveNoHour: true,
    // Without SAFE a day beyond the calendar would fail the query.
    add: (x, amount, unit, type) =>
      atom(`SAFE.${type.kind === "date" ? "DATE" : "DATETIME"}_ADD(`, x, ", INTERVAL ", "(", amount, ")", ` ${unit.toUpperCase()})`),
    amount: "INT64",
    daysBetween: "DATE_DIFF({1}, {0}, DAY)",
    epochMicros: "UNIX_MICROS(TIMESTAMP({0}, 'UTC'))",
    fromEpochMicros: "DATETIME(TIMESTAMP_MICROS(CAST({0} AS INT64)), 'UTC')",
    makeDate: "SAFE.DATE({0i}, {1i}, {2i})",
    shape: quoteText,
    parseNumber: "CASE WHEN REGEXP_CONTAINS({0}, {number}) AND NOT IS_INF(SAFE_CAST({0} AS FLOAT64)) THEN SAFE_CAST({0} AS FLOAT64) END",
    parseDatetime:
      "CASE WHEN REGEXP_CONTAINS({0}, {offset})" +
      " THEN DATETIME(SAFE_CAST(REGEXP_REPLACE({0}, '([+-][0-9][0-9])([0-9][0-9])$', '\\\\1:\\\\2') AS TIMESTAMP), 'UTC')" +
      " WHEN REGEXP_CONTAINS({0}, {local}) THEN DATETIME(TIMESTAMP(SAFE_CAST({0} AS DATETIME), {zone}), 'UTC') END",
  }),
  "parse-datetime-format": spelledFormat(spell, {
    read: "CASE WHEN REGEXP_CONTAINS({0}, {shape}) THEN SAFE.PARSE_DATETIME({format}, {0}) END",
    fields: READABLE,
    text: percentsDoubled,
    shape: quoteText,
    quoteText,
    refused: cannot("findings.engine.read-fractions"),
  }),
  read: spelledRead({
    typeText,
    texts: /^string\b/u,
    floats: /^float64\b/u,
    variants: /^json\b/u,
    times: /^datetime\b/u,
    instants: /^timestamp\b/u,
    instant: (x) => ["DATETIME(", x, ", 'UTC')"],
    toVariant: (x) => ["TO_JSON(", x, ")"],
  }),
} satisfies Partial<PrimitiveRules>;
