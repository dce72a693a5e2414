import { TIME } from "./literals.ts";
import { SAME_CALENDAR, zoneOffsets } from "../common/time/zone-offsets.ts";

/**
 * Clocks of zones. The engine calls zones as Windows does and knows of each the rule of today alone, which it takes for that of all years. So the
 * changes of the clock stand in the statement, as rows of which the last one before a time tells how far the clock is ahead.
 */

const EPOCH = `CAST('1970-01-01' AS ${TIME})`;

/** A time beyond 2037, moved to the same day of a year with the same calendar. */
function movedYear(x: string): string {
  const first = `DATEFROMPARTS(YEAR(${x}), 1, 1)`;
  const weekday = `(DATEDIFF(day, CAST('0001-01-01' AS DATE), ${first}) + 1) % 7`;
  const leap = `(DATEDIFF(day, ${first}, DATEFROMPARTS(YEAR(${x}), 12, 31)) - 364)`;
  return `DATEADD(year, CHOOSE(${weekday} + 1 + 7 * ${leap}, ${SAME_CALENDAR.join(", ")}) - YEAR(${x}), ${x})`;
}

/** Seconds that a zone's clock is ahead at a time, which is one in UTC or, where told so, one on the clock; null where there are none. */
function offsetAt(zone: string, x: string, onClock: boolean): string | null {
  const { changes, offsets, recurring } = zoneOffsets(zone);
  const [first = 0] = offsets;
  if (offsets.every((offset) => offset === first)) return first === 0 ? null : String(first);
  // A time that the clock leaves out is read by the offset before, one that it shows twice by the offset after the change.
  const rows = changes.map((change, index) => `(${change + (onClock ? (offsets[index + 1] ?? 0) : 0)}, ${offsets[index + 1] ?? 0})`);
  const time = recurring ? `CASE WHEN ${x} < CAST('2037-12-31' AS ${TIME}) THEN ${x} ELSE ${movedYear(x)} END` : x;
  return (
    `(SELECT TOP (1) [ahead] FROM (VALUES (-62135596800, ${first}), ${rows.join(", ")}) AS [changes of the clock]([since], [ahead])` +
    ` WHERE [since] <= DATEDIFF_BIG(second, ${EPOCH}, ${time}) ORDER BY [since] DESC)`
  );
}

/** Two signs together would begin a comment. */
function negated(offset: string): string {
  return offset.startsWith("-") ? offset.slice(1) : `-${offset}`;
}

/** The beginning of the hour, minute … of a zone's clock that an instant lies in: cut on the clock, and brought back by what the clock is ahead then. */
export function truncatedClock(zone: string, unit: string): string {
  const offset = offsetAt(zone, "{0}", false);
  if (offset === null) return `DATETRUNC(${unit}, {0})`;
  return `DATEADD(second, ${negated(offset)}, DATETRUNC(${unit}, DATEADD(second, ${offset}, {0})))`;
}

/** The clock of a zone at an instant in UTC, and back. */
export function toClock(zone: string, x = "{0}"): string {
  const offset = offsetAt(zone, x, false);
  return offset === null ? x : `DATEADD(second, ${offset}, ${x})`;
}

export function fromClock(zone: string, x = "{0}"): string {
  const offset = offsetAt(zone, x, true);
  return offset === null ? x : `DATEADD(second, ${negated(offset)}, ${x})`;
}
