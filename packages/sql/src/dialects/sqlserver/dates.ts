import type { SqlDateUnit } from "../../dates.ts";
import type { PrimitiveRules, Printer, Rule } from "../../print/dialect.ts";
import { BINDING, callOf, infixOf, type Fragment } from "../../print/fragment.ts";
import type { Doc } from "../../print/layout.ts";
import { notSupported } from "../../print/refusal.ts";
import { typeOf, type SqlExpr, type SqlPrimitive } from "../../tree.ts";
import { both, textOption } from "../common/arguments.ts";
import { intervalOf, unitOf } from "../common/time/dates.ts";
import { guarded } from "../common/guarded.ts";
import { spelledDates } from "../common/spelling/dates.ts";
import { chosen } from "../common/spelling/template.ts";
import { FLOAT, TIME, collated, typeText } from "./literals.ts";
import { spell } from "./scalars.ts";
import { fromClock, toClock, truncatedClock } from "./zones.ts";

const FIRST = `CAST('0001-01-01' AS ${TIME})`;
const EPOCH = `CAST('1970-01-01' AS ${TIME})`;
/** Whole units between the first and the last moment of the calendar. */
const SPANS = { month: 119_987, day: 3_652_058, second: 315_537_897_599, millisecond: 315_537_897_599_999 } as const;
/** A unit of an interval by days and what is left of one, as the engine's counts are of 32 bits. */
const PER_DAY = { second: 86_400, millisecond: 86_400_000 } as const;

/** Moves a date or time; null where that leaves the calendar, which would fail the query. */
function add(call: SqlPrimitive, p: Printer): Fragment {
  const [x, count] = both(call);
  const unit = intervalOf(call);
  const isLifted = typeOf(x).kind === "date" && call.type.kind === "datetime";
  const value: SqlExpr = isLifted ? { kind: "cast", expr: x, from: typeOf(x), to: call.type } : x;
  const own = p.at(value, BINDING.lowest);
  const constant = count.kind === "literal" && count.value !== null ? Number(count.value) * unit.times : null;
  const amount: Doc =
    constant === null
      ? ["CAST(", p.at(count, BINDING.lowest), ` AS BIGINT)`, unit.times === 1 ? "" : ` * ${unit.times}`]
      : String(constant);
  const since = callOf("DATEDIFF_BIG", [unit.name, FIRST, own]).doc;
  const inRange: Doc = [
    since,
    " + ",
    constant !== null && constant < 0 ? ["(", amount, ")"] : amount,
    ` BETWEEN 0 AND ${SPANS[unit.name]}`,
  ];
  const moved = (): Doc => {
    if (unit.name === "month" || unit.name === "day") return callOf("DATEADD", [unit.name, ["CAST(", amount, " AS INT)"], own]).doc;
    const day = PER_DAY[unit.name];
    const days = callOf("DATEADD", ["day", ["CAST((", amount, `) / ${day} AS INT)`], own]).doc;
    return callOf("DATEADD", [unit.name, ["CAST((", amount, `) % ${day} AS INT)`], days]).doc;
  };
  // A number of any size must not reach the sum.
  const isSmall: Doc = [p.at(count, BINDING.concat), ` BETWEEN -${SPANS[unit.name]} AND ${SPANS[unit.name]}`];
  const within = guarded([inRange, moved()]);
  return constant === null
    ? guarded([isSmall, within.doc])
    : Math.abs(constant) > SPANS[unit.name]
      ? p.rules.literal(null, call.type)
      : within;
}

/** By zone: what is printed depends on the changes of its clock. */
function byZone(text: (zone: string, unit: SqlDateUnit | null) => string): Rule<SqlPrimitive> {
  const known = new Map<string, Rule<SqlPrimitive>>();
  return chosen((call) => {
    const zone = textOption(call, "zone");
    const unit = call.options?.["unit"] === undefined ? null : unitOf(call);
    const rule = known.get(`${zone} ${unit}`) ?? spell(text(zone, unit));
    known.set(`${zone} ${unit}`, rule);
    return rule;
  });
}

const DAY = "[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]";
const CLOCK = "[T ][0-2][0-9]:[0-5][0-9]";
const SECONDS = ":[0-5][0-9]";
const zoned = (x: string): string => `TRY_CAST(REPLACE(${x}, ' ', 'T') AS DATETIMEOFFSET(6))`;
/** Texts of as many letters as a shape has; what is behind the end of a text counts as spaces. */
const shaped = (shape: string, length: number): string => `(DATALENGTH({0}) = ${length} AND {0} LIKE '${shape}')`;
const fraction = `(DATALENGTH({0}) BETWEEN 21 AND 26 AND {0} LIKE '${DAY}${CLOCK}${SECONDS}.%' AND SUBSTRING({0}, 21, 6) NOT LIKE '%[^0-9]%')`;
const isLocal = [shaped(DAY, 10), shaped(DAY + CLOCK, 16), shaped(DAY + CLOCK + SECONDS, 19), fraction].join(" OR ");
/** Without its offset, which is Z, two digits or four, with a colon between them or without. */
const endsByOffset =
  "{0} LIKE '%Z' OR {0} LIKE '%[+-][01][0-9]' OR {0} LIKE '%[+-][01][0-9][0-5][0-9]' OR {0} LIKE '%[+-][01][0-9]:[0-5][0-9]'";
const isOffset = `({0} LIKE '${DAY}${CLOCK}${SECONDS}%' AND (${endsByOffset}) AND {0} NOT LIKE '%[^-0-9T :.+Z]%' AND {0} NOT LIKE '% ')`;
/** The engine wants minutes and a colon in an offset. */
const withColon =
  "CASE WHEN {0} LIKE '%[+-][01][0-9]' THEN {0} + ':00'" +
  " WHEN {0} LIKE '%[+-][01][0-9][0-5][0-9]' THEN STUFF({0}, DATALENGTH({0}) - 1, 0, ':') ELSE {0} END";

/** Letters of numbers alone, a digit before an exponent, and a digit at the end, or a point. */
const isNumber =
  "{0} NOT LIKE '%[^0-9eE.+-]%' AND LEFT({0}, CHARINDEX('e', LOWER({0}) + 'e') - 1) LIKE '%[0-9]%' AND {0} LIKE '%[0-9.]'" +
  " AND {0} NOT LIKE '%[eE]%.%' AND DATALENGTH({0}) > 0";

const spelled = spelledDates(spell, {
  typeText,
  localTime: "{0}",
  utcTime: "{0}",
  truncate: (unit) => `DATETRUNC(${unit}, {0})`,
  // On the first day of the calendar, a Monday, a week began.
  week: (shift) => `DATEADD(day, -((DATEDIFF(day, ${FIRST}, {0}) + ${7 - shift}) % 7), CAST({0} AS DATE))`,
  truncateTime: () => "{0}",
  fields: {
    year: "DATEPART(year, {0})",
    quarter: "DATEPART(quarter, {0})",
    month: "DATEPART(month, {0})",
    day: "DATEPART(day, {0})",
    hour: "DATEPART(hour, {0})",
    minute: "DATEPART(minute, {0})",
    second: "DATEPART(second, {0})",
    millisecond: "DATEPART(millisecond, {0})",
    weekday: `(DATEDIFF(day, ${FIRST}, {0}) + 1) % 7 + 1`,
    "day-of-year": "DATEPART(dayofyear, {0})",
  },
  datesHaveNoHour: true,
  texts: {
    padded: (number, digits) => ["RIGHT(", `'${"0".repeat(digits - 1)}' + `, number, `, ${digits})`],
    cut: (text, from, length) => ["SUBSTRING(", text, ", ", from, `, ${length})`],
    joined: (pieces) => infixOf("+", BINDING.additive, pieces),
  },
  add: (x, amount, unit) => callOf("DATEADD", [unit, amount, x]),
  amount: "BIGINT",
  daysBetween: "DATEDIFF(day, {0}, {1})",
  epochMicros: `DATEDIFF_BIG(microsecond, ${EPOCH}, {0})`,
  // Counts of intervals are of 32 bits.
  fromEpochMicros:
    "DATEADD(microsecond, CAST({0} % 1000000 AS INT), DATEADD(second, CAST(CAST({0} AS BIGINT) / 1000000 % 86400 AS INT)," +
    ` DATEADD(day, CAST(CAST({0} AS BIGINT) / 86400000000 AS INT), ${EPOCH})))`,
  makeDate:
    "TRY_CAST(RIGHT('000' + CAST({0i} AS VARCHAR(11)), 4) + '-' + RIGHT('0' + CAST({1i} AS VARCHAR(11)), 2) + '-'" +
    " + RIGHT('0' + CAST({2i} AS VARCHAR(11)), 2) AS DATE)",
  shape: () => "''",
  parseNumber: `CASE WHEN ${isNumber} THEN TRY_CAST({0} AS ${FLOAT}) END`,
  parseDatetime: "{0}",
});

export const dateRules = {
  ...spelled,
  // Texts of numbers have the collation of the database.
  "format-date": {
    ...spelled["format-date"],
    print: (call, p) => ({ doc: collated(["(", spelled["format-date"].print(call, p).doc, ")"]), binding: BINDING.unary }),
  },
  "parse-boolean": spell(
    "CASE WHEN LOWER({0}) = 'true' AND DATALENGTH({0}) = 4 THEN CAST(1 AS BIT) WHEN LOWER({0}) = 'false' AND DATALENGTH({0}) = 5 THEN CAST(0 AS BIT) END",
  ),
  "local-time": byZone((zone) => toClock(zone)),
  "utc-time": byZone((zone) => fromClock(zone)),
  "truncate-time": byZone((zone, unit) => truncatedClock(zone, unit ?? "hour")),
  "add-interval": { print: add, repeats: () => 3 },
  "parse-datetime": byZone(
    (zone) =>
      `CASE WHEN ${isLocal} THEN ${fromClock(zone, `TRY_CAST(REPLACE({0}, 'T', ' ') AS ${TIME})`)}` +
      ` WHEN ${isOffset} THEN CAST(SWITCHOFFSET(${zoned(withColon)}, 0) AS ${TIME}) END`,
  ),
  "parse-datetime-format": notSupported("findings.engine.read-by-format"),
} satisfies Partial<PrimitiveRules>;
