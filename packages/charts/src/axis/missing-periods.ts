import { weekday, type TimeZone } from "@sheaf/locale";
import { lengthOf, localOf, type TimeStep } from "./time-units.ts";

/** Rows come when they come: a stretch without any is missing where it is this many times longer than most others are. */
const USUAL = 3;
/** Of the steps from one period with rows to the next, how many are taken as usual. */
const MOST = 0.9;
/** Days in a row that those who do not work on some days of the week have off besides. */
const HOLIDAYS = 2;
const DAY = 86_400_000;
const WEEK = 7;

/**
 * The places after which there is a stretch of periods without rows that is missing, not merely the rhythm of the rows: days of the week
 * that never have any, days on which nothing happens. `positions` are beginnings of periods, ms, ascending.
 */
export function missingAfter(positions: readonly number[], period: TimeStep, clock: TimeZone): ReadonlySet<number> {
  const days = positions.map((at) => Math.round(localOf(at, clock) / DAY));
  const worked = new Set(period.unit === "day" ? days.map((day) => weekday(day)) : []);
  const isWorkWeek = period.unit === "day" && worked.size < WEEK && days.length >= WEEK;
  const length = lengthOf(period);
  const empty = positions.slice(1).map((at, before) => {
    if (!isWorkWeek) return Math.max(0, Math.round((at - (positions[before] ?? at)) / length) - 1);
    return workedBetween(days[before] ?? 0, days[before + 1] ?? 0, worked);
  });
  const inOrder = empty.toSorted((one, other) => one - other);
  const usual = USUAL * (inOrder[Math.floor(MOST * (inOrder.length - 1))] ?? 0);
  return new Set(empty.flatMap((periods, after) => (periods > Math.max(usual, isWorkWeek ? HOLIDAYS : 0) ? [after] : [])));
}

/** How many of the days between two are ones of the week that have rows at other times. */
function workedBetween(one: number, other: number, worked: ReadonlySet<number>): number {
  const weeks = Math.max(0, Math.floor((other - one - 1) / WEEK));
  let count = weeks * worked.size;
  for (let day = one + 1 + weeks * WEEK; day < other; day += 1) if (worked.has(weekday(day))) count += 1;
  return count;
}
