import type { DateField } from "../../dates.ts";
import type { PrimitiveRules, Rule } from "../../print/dialect.ts";
import { atom, callOf } from "../../print/fragment.ts";
import type { SqlPrimitive } from "../../tree.ts";
import { formatOf, shapeOfParts } from "../common/dates.ts";
import { spelledDates } from "../common/spelling/dates.ts";
import { spelledRead } from "../common/spelling/read.ts";
import { chosen } from "../common/spelling/template.ts";
import { FLOAT, TEXT, quotePattern, toVariant, typeText } from "./literals.ts";
import { spell } from "./scalars.ts";

const EPOCH = "TIMESTAMP '1970-01-01 00:00:00'";
const CLOCK = "CONVERT_TIMEZONE('UTC', {zone}, {0})";

/** To PCRE a dollar sign also stands before a last line break. */
function shape(pattern: string): string {
  return quotePattern(`(?s)${pattern.replace(/\$$/u, "(?!.)")}`);
}

/** The parts of ISO text, the fields that tell them, and how many digits they have. */
const PARTS: readonly (readonly [fields: readonly DateField[], digits: number, before: string])[] = [
  [["year"], 4, ""],
  [["month", "month-short"], 2, "-"],
  [["day", "day-short"], 2, "-"],
  [["hour", "hour-short"], 2, " "],
  [["minute"], 2, ":"],
  [["second"], 2, ":"],
  [["microsecond", "millisecond"], 0, "."],
];
const DAY_PARTS = 3;
const READ: ReadonlySet<DateField> = new Set(PARTS.flatMap(([fields]) => fields));

/** The engine's own reader takes the 30th of February for the 1st of March: each field is cut out, and all of them put together are read as ISO text. */
const parseFormat: Rule<SqlPrimitive> = (() => {
  const rules = new Map<string, Rule<SqlPrimitive>>();
  const ruleOf = (call: SqlPrimitive): Rule<SqlPrimitive> => {
    const parts = formatOf(call);
    const found = PARTS.map(([fields]) => parts.findIndex((part) => part.kind === "field" && fields.includes(part.field)));
    const pieces = PARTS.map(([, digits, before], index): string => {
      const zeros = `'${"0".repeat(digits)}'`;
      const cut = `REGEXP_SUBSTR({0}, {${"abcdefg"[index]}}, 1, 1, 'pe')`;
      const piece = found[index] === -1 ? zeros : digits === 0 ? cut : `LPAD(${cut}, ${digits}, '0')`;
      return `${before === "" ? "" : `'${before}' || `}${piece}`;
    });
    const text = `CASE WHEN REGEXP_COUNT({0}, {shape}, 1, 'p') > 0 THEN TRY_CAST(${pieces.filter((_, at) => at < PARTS.length - 1 || found[at] !== -1).join(" || ")} AS TIMESTAMP) END`;
    const known = rules.get(text);
    if (known !== undefined) return known;
    const made = spell(text, {
      words: (each) => {
        const ofCall = formatOf(each);
        const at = PARTS.map(([fields]) => ofCall.findIndex((part) => part.kind === "field" && fields.includes(part.field)));
        const cuts = at.map((place, index) => {
          let seen = -1;
          const fields = ofCall.flatMap((part, where) => (part.kind === "field" ? [where] : []));
          const pattern = shapeOfParts(ofCall, (one) => {
            seen += 1;
            return fields[seen] === place ? `(${one})` : `(?:${one})`;
          });
          return ["abcdefg"[index] ?? "", shape(pattern)] as const;
        });
        return { shape: shape(shapeOfParts(ofCall, (one) => `(?:${one})`)), ...Object.fromEntries(cuts) };
      },
    });
    rules.set(text, made);
    return made;
  };
  return {
    ...chosen(ruleOf),
    refuse: (call) => {
      const fields = formatOf(call).flatMap((part) => (part.kind === "field" ? [part.field] : []));
      if (fields.some((field) => !READ.has(field))) {
        return "read short years, names of months, halves of a day, days of the year, quarters or weekdays from text";
      }
      const hasDay = PARTS.slice(0, DAY_PARTS).every(([known]) => known.some((field) => fields.includes(field)));
      const isTwice = new Set(fields.map((field) => PARTS.findIndex(([known]) => known.includes(field)))).size < fields.length;
      return hasDay && !isTwice ? null : "read text that does not have a year, a month and a day, each once";
    },
  };
})();

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
