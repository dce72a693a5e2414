import type { PrimitiveRules } from "../../print/dialect.ts";
import { atom } from "../../print/fragment.ts";
import { cannot } from "../../print/refusal.ts";
import { FIELD_FUNCTIONS, spelledDates, spelledFormat } from "../common/spelling/dates.ts";
import { spelledRead } from "../common/spelling/read.ts";
import type { DateField } from "../../dates.ts";
import { quoteText, typeText } from "./literals.ts";
import { spell } from "./scalars.ts";

/** POSIX has no groups but those that capture. */
function posix(pattern: string): string {
  return quoteText(pattern.replaceAll("(?:", "("));
}

/** Fields that the engine's reader knows by their place alone. */
const READABLE: Readonly<Partial<Record<DateField, string>>> = {
  year: "YYYY",
  month: "MM",
  "month-short": "MM",
  day: "DD",
  "day-short": "DD",
  hour: "HH24",
  "hour-short": "HH24",
  minute: "MI",
  second: "SS",
  millisecond: "FF3",
  microsecond: "FF6",
};

const INSTANT = "TIMESTAMP_NTZ '1970-01-01 00:00:00'";

export const dateRules = {
  ...spelledDates(spell, {
    typeText,
    localTime: "CONVERT_TIMEZONE('UTC', {zone}, {0})",
    utcTime: "CONVERT_TIMEZONE({zone}, 'UTC', {0})",
    truncate: (unit) => `DATE_TRUNC('${unit}', {0})`,
    // Where the engine's own weeks begin is a setting of the session.
    week: (shift) => `DATEADD(day, -((DAYOFWEEKISO({0}) + ${6 - shift}) % 7), CAST({0} AS DATE))`,
    truncateTime: (unit) => {
      const clock = "CONVERT_TIMEZONE('UTC', {zone}, {0})";
      return `DATEADD(microsecond, -DATEDIFF(microsecond, DATE_TRUNC('${unit}', ${clock}), ${clock}), {0})`;
    },
    fields: {
      ...FIELD_FUNCTIONS,
      millisecond: "TRUNC(DATE_PART(nanosecond, {0}) / 1000000)",
      weekday: "DAYOFWEEKISO({0}) % 7 + 1",
      "day-of-year": "DAYOFYEAR({0})",
    },
    datesHaveNoHour: true,
    add: (x, amount, unit) => atom(`DATEADD(${unit}, `, amount, ", ", x, ")"),
    amount: "NUMBER(38, 0)",
    daysBetween: "DATEDIFF(day, {0}, {1})",
    epochMicros: "DATE_PART(epoch_microsecond, {0})",
    fromEpochMicros: `DATEADD(microsecond, {0}, ${INSTANT})`,
    makeDate: "TRY_TO_DATE(LPAD(CAST({0} AS VARCHAR), 4, '0') || '-' || CAST({1} AS VARCHAR) || '-' || CAST({2} AS VARCHAR), 'YYYY-MM-DD')",
    shape: posix,
    parseNumber: `CASE WHEN REGEXP_INSTR({0}, {number}) > 0 AND ABS(TRY_TO_DOUBLE({0})) <= 1.7976931348623157e308 THEN TRY_TO_DOUBLE({0}) END`,
    parseDatetime:
      `CASE WHEN REGEXP_INSTR({0}, {offset}) > 0 THEN CAST(CONVERT_TIMEZONE('UTC', TRY_TO_TIMESTAMP_TZ({0})) AS TIMESTAMP_NTZ)` +
      ` WHEN REGEXP_INSTR({0}, {local}) > 0 THEN CONVERT_TIMEZONE({zone}, 'UTC', TRY_TO_TIMESTAMP_NTZ({0})) END`,
  }),
  "parse-datetime-format": spelledFormat(spell, {
    read: "CASE WHEN REGEXP_INSTR({0}, {shape}) > 0 THEN TRY_TO_TIMESTAMP_NTZ({0}, {format}) END",
    fields: READABLE,
    text: (text) => `"${text.replaceAll('"', '""')}"`,
    shape: posix,
    quoteText,
    refused: cannot("findings.engine.read-halves-and-names"),
  }),
  read: spelledRead({
    typeText,
    texts: /^(text|varchar|string|char)\b/u,
    floats: /^(float|double|real)/u,
    variants: /^(variant|object)\b/u,
    times: /^(timestamp_ntz|datetime)\b/u,
    instants: /^timestamp_(ltz|tz)\b/u,
    instant: (x) => ["CAST(CONVERT_TIMEZONE('UTC', ", x, ") AS TIMESTAMP_NTZ)"],
    toVariant: (x) => ["TO_VARIANT(", x, ")"],
  }),
} satisfies Partial<PrimitiveRules>;
