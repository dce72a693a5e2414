import type { DateField } from "../../dates.ts";
import type { PrimitiveRules } from "../../print/dialect.ts";
import { atom } from "../../print/fragment.ts";
import { cannot } from "../../print/refusal.ts";
import { FIELD_FUNCTIONS, percentsDoubled, spelledDates, spelledFormat } from "../common/spelling/dates.ts";
import { spelledRead } from "../common/spelling/read.ts";
import { quoteText, typeText } from "./literals.ts";
import { spell } from "./scalars.ts";

/** What the engine's reader, whose formats are those of MySQL, calls a field. */
const READABLE: Readonly<Partial<Record<DateField, string>>> = {
  year: "%Y",
  month: "%m",
  "month-short": "%m",
  "month-name": "%M",
  "month-abbreviation": "%b",
  day: "%d",
  "day-short": "%d",
  hour: "%H",
  "hour-short": "%H",
  hour12: "%h",
  "hour12-short": "%h",
  minute: "%i",
  second: "%s",
  "half-day": "%p",
};

const toUtc = (x: string): string => `CAST(${x} AT TIME ZONE 'UTC' AS TIMESTAMP(6))`;
const inZone = "WITH_TIMEZONE({0}, 'UTC') AT TIME ZONE {zone}";

export const dateRules = {
  ...spelledDates(spell, {
    typeText,
    localTime: `CAST(${inZone} AS TIMESTAMP(6))`,
    utcTime: toUtc("WITH_TIMEZONE({0}, {zone})"),
    truncate: (unit) => `DATE_TRUNC('${unit}', {0})`,
    week: (shift) =>
      shift === 0
        ? "DATE_TRUNC('week', CAST({0} AS DATE))"
        : `DATE_ADD('day', ${shift}, DATE_TRUNC('week', DATE_ADD('day', -${shift}, CAST({0} AS DATE))))`,
    truncateTime: (unit) => toUtc(`DATE_TRUNC('${unit}', ${inZone})`),
    fields: {
      ...FIELD_FUNCTIONS,
      millisecond: "MILLISECOND({0})",
      weekday: "DAY_OF_WEEK({0}) % 7 + 1",
      "day-of-year": "DAY_OF_YEAR({0})",
    },
    datesHaveNoHour: true,
    add: (x, amount, unit) => atom(`DATE_ADD('${unit}', `, amount, ", ", x, ")"),
    amount: "BIGINT",
    daysBetween: "DATE_DIFF('day', {0}, {1})",
    // Differences are counted in milliseconds at the finest; what lies behind them is read from the text of the time.
    epochMicros:
      "DATE_DIFF('second', TIMESTAMP '1970-01-01 00:00:00', DATE_TRUNC('second', {0})) * 1000000" +
      " + CAST(SUBSTR(CAST(CAST({0} AS TIMESTAMP(6)) AS VARCHAR), 21, 6) AS BIGINT)",
    fromEpochMicros: toUtc("FROM_UNIXTIME_NANOS(CAST({0} AS DECIMAL(38, 0)) * 1000)"),
    makeDate: "TRY_CAST(FORMAT('%04d-%02d-%02d', {0i}, {1i}, {2i}) AS DATE)",
    shape: quoteText,
    parseNumber: "CASE WHEN REGEXP_LIKE({0}, {number}) AND IS_FINITE(TRY_CAST({0} AS DOUBLE)) THEN TRY_CAST({0} AS DOUBLE) END",
    parseDatetime:
      `CASE WHEN REGEXP_LIKE({0}, {offset}) THEN ${toUtc("TRY(FROM_ISO8601_TIMESTAMP_NANOS(REPLACE({0}, ' ', 'T')))")}` +
      ` WHEN REGEXP_LIKE({0}, {local}) THEN ${toUtc("WITH_TIMEZONE(TRY_CAST(REPLACE({0}, 'T', ' ') AS TIMESTAMP(6)), {zone})")} END`,
  }),
  "parse-datetime-format": spelledFormat(spell, {
    read: "CASE WHEN REGEXP_LIKE({0}, {shape}) THEN CAST(TRY(DATE_PARSE({0}, {format})) AS TIMESTAMP(6)) END",
    fields: READABLE,
    text: percentsDoubled,
    shape: quoteText,
    quoteText,
    refused: cannot("findings.engine.read-days-and-fractions"),
  }),
  read: spelledRead({
    typeText,
    texts: /^varchar/u,
    floats: /^double/u,
    variants: /^json/u,
    times: /^timestamp/u,
    instants: /^timestamp.* with time zone/u,
    instant: (x) => ["CAST(", x, " AT TIME ZONE 'UTC' AS TIMESTAMP(6))"],
    toVariant: (x) => ["CAST(", x, " AS JSON)"],
  }),
} satisfies Partial<PrimitiveRules>;
