import { isDateUnit, parseDateFormat, type DateField, type DateFormatPart, type SqlDateUnit } from "../../../dates.ts";
import type { Printer } from "../../../print/dialect.ts";
import { BINDING, infixOf, placed, type Fragment } from "../../../print/fragment.ts";
import type { Doc } from "../../../print/layout.ts";
import { type SqlExpr, type SqlPrimitive, typeOf } from "../../../tree.ts";
import { both, only, textOption } from "../arguments.ts";
import { guarded } from "../guarded.ts";

/** How far a constant interval reaches without being looked at: a date may then leave the calendar by no more than this. */
const PLAIN_YEARS = 100;
/**
 * How far back an interval reaches from a date before some year: to the first day of the calendar, and never beyond that of PostgreSQL,
 * which begins in 4713 BC. A few years more, as years of 365 days are short.
 */
const YEARS_BACK = [
  { before: 4_700, years: 4_706 },
  { before: 9_400, years: 9_410 },
] as const;
const YEARS = 10_006;

/** An interval's engine unit and how many of it one of ours is. */
interface IntervalUnit {
  readonly name: "month" | "day" | "second" | "millisecond";
  readonly times: number;
  readonly perYear: number;
}

const INTERVALS: Readonly<Record<SqlDateUnit, IntervalUnit>> = {
  year: { name: "month", times: 12, perYear: 12 },
  quarter: { name: "month", times: 3, perYear: 12 },
  month: { name: "month", times: 1, perYear: 12 },
  week: { name: "day", times: 7, perYear: 365 },
  day: { name: "day", times: 1, perYear: 365 },
  hour: { name: "second", times: 3600, perYear: 365 * 86_400 },
  minute: { name: "second", times: 60, perYear: 365 * 86_400 },
  second: { name: "second", times: 1, perYear: 365 * 86_400 },
  millisecond: { name: "millisecond", times: 1, perYear: 365 * 86_400_000 },
};

export function unitOf(call: SqlPrimitive): SqlDateUnit {
  const unit = textOption(call, "unit");
  if (!isDateUnit(unit)) throw new Error(`${call.name} has the unknown unit ${unit}`);
  return unit;
}

export function intervalOf(call: SqlPrimitive): IntervalUnit {
  return INTERVALS[unitOf(call)];
}

/** The constant number of engine units of an addition that needs no guard; null for every other. */
export function plainInterval(call: SqlPrimitive): number | null {
  const [, count] = both(call);
  if (count.kind !== "literal" || count.value === null) return null;
  const unit = intervalOf(call);
  const total = Number(count.value) * unit.times;
  return Math.abs(total) <= PLAIN_YEARS * unit.perYear ? total : null;
}

/** An addition whose count may be anything: null where it, or the date that comes out, leaves the calendar of 0001 to 9999. */
export function guardedInterval(call: SqlPrimitive, p: Printer, added: () => Fragment): Fragment {
  const [x, count] = both(call);
  const unit = intervalOf(call);
  const units = (years: number): number => Math.floor((years * unit.perYear) / unit.times);
  const from = typeOf(x);
  const back = YEARS_BACK.map(({ before, years }): Doc => {
    const day = `${before}-01-01`;
    const end = p.rules.literal(from.kind === "date" ? day : `${day}T00:00:00Z`, from).doc;
    return [" WHEN ", p.at(x, BINDING.concat), " < ", end, ` THEN -${units(years)}`];
  });
  const inRange: Doc = [p.at(count, BINDING.concat), " BETWEEN CASE", ...back, ` ELSE -${units(YEARS)} END AND ${units(YEARS)}`];
  const ends = call.type.kind === "date" ? ["0001-01-01", "9999-12-31"] : ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999999Z"];
  const [first = "", last = ""] = ends.map((end) => p.rules.literal(end, call.type).doc);
  // Which condition is looked at first is not laid down, so the sum stands inside the branch of the first one.
  const within = guarded([[placed(added(), BINDING.concat), " BETWEEN ", first, " AND ", last], added().doc]);
  return guarded([inRange, within.doc]);
}

/** The same words on every engine: an instant in UTC to a zone's clock, and back. */
export function toZone(p: Printer, expr: SqlExpr, from: Doc, to: Doc): Fragment {
  return { doc: [p.at(expr, BINDING.cast), " AT TIME ZONE ", from, " AT TIME ZONE ", to], binding: BINDING.zone };
}

/** The instant less what its zone's clock shows beyond the unit: right also where the clock is set back. */
export function truncatedTime(call: SqlPrimitive, p: Printer): Fragment {
  const x = only(call);
  const zone = p.rules.literal(textOption(call, "zone"), { kind: "text" }).doc;
  const clock = toZone(p, x, "'UTC'", zone).doc;
  const rest: Doc = ["(", clock, ` - date_trunc('${unitOf(call)}', `, clock, "))"];
  return infixOf("-", BINDING.additive, [p.at(x, BINDING.additive), rest]);
}

/** Parts of the format of a call; function entries report a bad format before anything is lowered. */
export function formatOf(call: SqlPrimitive): readonly DateFormatPart[] {
  const parts = parseDateFormat(textOption(call, "format"));
  if ("kind" in parts) throw new Error(`${call.name}: ${parts.message.key}`);
  return parts;
}

/**
 * What a format needs besides so that its text says a whole date: that of 1900, of January, of a month's first day. Engines without such
 * defaults read the text and the format with this at their ends; empty where nothing is missing.
 */
export function missingFields(call: SqlPrimitive): readonly { readonly field: "year" | "month" | "day"; readonly text: string }[] {
  const fields = new Set(formatOf(call).flatMap((part) => (part.kind === "field" ? [part.field] : [])));
  const has = (...names: readonly DateField[]): boolean => names.some((name) => fields.has(name));
  const found = [
    { field: "year", text: "1900", isThere: has("year", "year2") },
    { field: "month", text: "01", isThere: has("month", "month-short", "month-name", "month-abbreviation", "day-of-year") },
    { field: "day", text: "01", isThere: has("day", "day-short", "day-of-year") },
  ] as const;
  return found.filter(({ isThere }) => !isThere);
}

/** Texts of date fields: engines' readers are lenient in different ways, so the shape is checked first. */
const SHAPES: Readonly<Record<DateField, string>> = {
  year: "([0-9]{3}[1-9]|[0-9]{2}[1-9][0-9]|[0-9][1-9][0-9]{2}|[1-9][0-9]{3})",
  year2: "[0-9]{2}",
  quarter: "[1-4]",
  month: "(0?[1-9]|1[0-2])",
  "month-short": "(0?[1-9]|1[0-2])",
  "month-name": "[A-Za-z]+",
  "month-abbreviation": "[A-Za-z]{3}",
  day: "(0?[1-9]|[12][0-9]|3[01])",
  "day-short": "(0?[1-9]|[12][0-9]|3[01])",
  "day-of-year": "[0-9]{3}",
  "weekday-name": "[A-Za-z]+",
  "weekday-abbreviation": "[A-Za-z]{3}",
  hour: "([01]?[0-9]|2[0-3])",
  "hour-short": "([01]?[0-9]|2[0-3])",
  hour12: "(0?[1-9]|1[0-2])",
  "hour12-short": "(0?[1-9]|1[0-2])",
  minute: "[0-5]?[0-9]",
  second: "[0-5]?[0-9]",
  millisecond: "[0-9]{3}",
  microsecond: "[0-9]{6}",
  "half-day": "[AaPp][Mm]",
};

/** A regular expression for the texts that a format reads. */
export function shapeOfFormat(call: SqlPrimitive): string {
  return shapeOfParts(formatOf(call), (shape) => shape);
}

/** The same for parts; `ofField` may put the shape of each field in a group. */
export function shapeOfParts(parts: readonly DateFormatPart[], ofField: (shape: string) => string): string {
  const shapes = parts.map((part) =>
    part.kind === "field" ? ofField(SHAPES[part.field].replaceAll("(", "(?:")) : part.text.replace(/[\\^$.*+?()[\]{}|]/gu, "\\$&"),
  );
  return `^${shapes.join("")}$`;
}

/** Shape of ISO text without offset: a real year, an hour below 24; whether the day exists is the engine's check. */
const YEAR = "([0-9]{3}[1-9]|[0-9]{2}[1-9][0-9]|[0-9][1-9][0-9]{2}|[1-9][0-9]{3})";
const DAY = `${YEAR}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])`;
const CLOCK = "([01][0-9]|2[0-3]):[0-5][0-9]";
const SECONDS = ":[0-5][0-9]([.][0-9]{1,6})?";
export const ISO_LOCAL = `^${DAY}([T ]${CLOCK}(${SECONDS})?)?$`.replaceAll("(", "(?:");
/** Shape of ISO text with offset. */
export const ISO_OFFSET = `^${DAY}[T ]${CLOCK}${SECONDS}(Z|[+-](0[0-9]|1[0-4])(:?[0-5][0-9])?)$`.replaceAll("(", "(?:");
/** Shape of a number: digits, point, exponent of at most three digits; no thousands separator. */
export const NUMBER = "^[+-]?([0-9]+([.][0-9]*)?|[.][0-9]+)([eE][+-]?[0-9]{1,3})?$".replaceAll("(", "(?:");
