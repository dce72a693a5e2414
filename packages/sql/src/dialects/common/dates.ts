import { isDateUnit, parseDateFormat, type DateFormatPart, type SqlDateUnit } from "../../dates.ts";
import { BINDING, infixOf, type Fragment } from "../../print/fragment.ts";
import type { Doc } from "../../print/layout.ts";
import type { Printer } from "../../print/printer.ts";
import type { SqlExpr, SqlPrimitive } from "../../tree.ts";
import { both, only, textOption } from "./arguments.ts";

/** How far an interval may reach, so that no engine's calendar ends before: from a date of our era 4,000 years back, 260,000 on. */
const YEARS_BACK = 4000;
const YEARS_ON = 260_000;

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

/** Bounds of the number of engine units that may be added. */
export function intervalBounds(unit: IntervalUnit): { readonly least: number; readonly most: number } {
  return { least: -YEARS_BACK * unit.perYear, most: YEARS_ON * unit.perYear };
}

/** The constant number of engine units, null where the count is no constant; `far` where it is past the bounds. */
export function constantInterval(call: SqlPrimitive): number | "far" | null {
  const [, count] = both(call);
  if (count.kind !== "literal" || count.value === null) return null;
  const unit = intervalOf(call);
  const total = Number(count.value) * unit.times;
  const { least, most } = intervalBounds(unit);
  return total < least || total > most ? "far" : total;
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
  if ("kind" in parts) throw new Error(`${call.name}: ${parts.message}`);
  return parts;
}

/** Shape of ISO text without offset: a real year, an hour below 24; whether the day exists is the engine's check. */
const DAY = "([0-9]{3}[1-9]|[0-9]{2}[1-9][0-9]|[0-9][1-9][0-9]{2}|[1-9][0-9]{3})-[0-9]{2}-[0-9]{2}";
const CLOCK = "([01][0-9]|2[0-3]):[0-5][0-9]";
const SECONDS = ":[0-5][0-9]([.][0-9]{1,6})?";
export const ISO_LOCAL = `^${DAY}([T ]${CLOCK}(${SECONDS})?)?$`.replaceAll("(", "(?:");
/** Shape of ISO text with offset. */
export const ISO_OFFSET = `^${DAY}[T ]${CLOCK}${SECONDS}(Z|[+-](0[0-9]|1[0-4])(:?[0-5][0-9])?)$`.replaceAll("(", "(?:");
/** Shape of a number: digits, point, exponent of at most three digits; no thousands separator. */
export const NUMBER = "^[+-]?([0-9]+([.][0-9]*)?|[.][0-9]+)([eE][+-]?[0-9]{1,3})?$".replaceAll("(", "(?:");
