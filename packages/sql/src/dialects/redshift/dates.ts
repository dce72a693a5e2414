import type { PrimitiveRules } from "../../print/dialect.ts";
import { atom, callOf } from "../../print/fragment.ts";
import { spelledDates } from "../common/spelling/dates.ts";
import { spelledRead } from "../common/spelling/read.ts";
import { FLOAT, TEXT, toVariant, typeText } from "./literals.ts";
import { parseFormat, shape } from "./formats.ts";
import { spell } from "./scalars.ts";

const EPOCH = "TIMESTAMP '1970-01-01 00:00:00'";
const CLOCK = "CONVERT_TIMEZONE('UTC', {zone}, {0})";

const read = spelledRead({
  typeText,
  texts: /^(?:character varying|varchar|text)\b/u,
  floats: /^(?:double precision|float8|float)$/u,
  variants: /^super\b/u,
  times: /^timestamp(?: without time zone)?$/u,
  instants: /^(?:timestamptz|timestamp with time zone)$/u,
  instant: (x) => ["(", x, " AT TIME ZONE 'UTC')"],
  toVariant: (x) => toVariant(x).doc,
});

export const dateRules = {
  ...spelledDates(spell, {
    typeText,
    localTime: CLOCK,
    utcTime: "CONVERT_TIMEZONE({zone}, 'UTC', {0})",
    // Of a date as well the engine makes a time.
    truncate: (unit, isDate) => (isDate ? `CAST(DATE_TRUNC('${unit}', {0}) AS DATE)` : `DATE_TRUNC('${unit}', {0})`),
    week: (shift) =>
      shift === 0
        ? "CAST(DATE_TRUNC('week', {0}) AS DATE)"
        : `CAST(DATEADD(day, ${shift}, DATE_TRUNC('week', DATEADD(day, -${shift}, {0}))) AS DATE)`,
    truncateTime: (unit) => `DATEADD(microsecond, -DATEDIFF(microsecond, DATE_TRUNC('${unit}', ${CLOCK}), ${CLOCK}), {0})`,
    fields: {
      year: "EXTRACT(YEAR FROM {0})",
      quarter: "EXTRACT(QUARTER FROM {0})",
      month: "EXTRACT(MONTH FROM {0})",
      day: "EXTRACT(DAY FROM {0})",
      hour: "EXTRACT(HOUR FROM {0})",
      minute: "EXTRACT(MINUTE FROM {0})",
      second: "EXTRACT(SECOND FROM {0})",
      millisecond: "DATEDIFF(millisecond, DATE_TRUNC('second', {0}), {0})",
      weekday: "EXTRACT(DOW FROM {0}) + 1",
      "day-of-year": "EXTRACT(DOY FROM {0})",
    },
    datesHaveNoHour: true,
    add: (x, amount, unit, type) => {
      const moved = callOf("DATEADD", [unit, amount, x]);
      return type.kind === "date" ? atom("CAST(", moved.doc, " AS DATE)") : moved;
    },
    amount: "BIGINT",
    daysBetween: "DATEDIFF(day, {0}, {1})",
    epochMicros: `DATEDIFF(microsecond, ${EPOCH}, {0})`,
    fromEpochMicros: `DATEADD(microsecond, CAST({0} AS BIGINT), ${EPOCH})`,
    makeDate:
      `TRY_CAST(LPAD(CAST({0i} AS ${TEXT}), 4, '0') || '-' || LPAD(CAST({1i} AS ${TEXT}), 2, '0') || '-'` +
      ` || LPAD(CAST({2i} AS ${TEXT}), 2, '0') AS DATE)`,
    shape,
    parseNumber:
      `CASE WHEN REGEXP_COUNT({0}, {number}, 1, 'p') > 0 AND ABS(TRY_CAST({0} AS ${FLOAT})) <= 1.7976931348623157e308` +
      ` THEN TRY_CAST({0} AS ${FLOAT}) END`,
    parseDatetime:
      "CASE WHEN REGEXP_COUNT({0}, {offset}, 1, 'p') > 0 THEN CAST(TRY_CAST({0} AS TIMESTAMPTZ) AT TIME ZONE 'UTC' AS TIMESTAMP)" +
      " WHEN REGEXP_COUNT({0}, {local}, 1, 'p') > 0 THEN CONVERT_TIMEZONE({zone}, 'UTC', TRY_CAST(REPLACE({0}, 'T', ' ') AS TIMESTAMP)) END",
  }),
  "parse-boolean": spell(
    "CASE WHEN LOWER({0}) = 'true' AND OCTET_LENGTH({0}) = 4 THEN TRUE WHEN LOWER({0}) = 'false' AND OCTET_LENGTH({0}) = 5 THEN FALSE END",
  ),
  "parse-datetime-format": parseFormat,
  read: (call, p) => {
    // A text of fixed length stands there with spaces behind it.
    const isFixed = /^(?:character(?! varying)|char|nchar|bpchar)\b/iu.test(String(call.options?.["native"] ?? ""));
    return call.type.kind === "text" && isFixed ? atom("RTRIM(", read(call, p).doc, ")") : read(call, p);
  },
} satisfies Partial<PrimitiveRules>;
