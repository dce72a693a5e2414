import { civilFromDays, englishNames, type PlaceNames, type TimeZone, weekday } from "@sheaf/locale";
import { message } from "@sheaf/messages";
import type { Say } from "../../notes.ts";
import type { KpiElement } from "../../element.ts";
import { missingAfter } from "../../axis/missing-periods.ts";
import { DAY, endOfPeriod, floorTo, instantOf, localOf, type TimeStep, type WeekStart } from "../../axis/time-units.ts";

export type Period = NonNullable<KpiElement["periodComparison"]>;

const steps: Readonly<Record<Period, TimeStep>> = {
  year: { unit: "year", count: 1 },
  quarter: { unit: "month", count: 3 },
  month: { unit: "month", count: 1 },
  week: { unit: "week", count: 1 },
  day: { unit: "day", count: 1 },
};

/** How periods are named: `beside` is the first moment of another period, in whose year the year goes without saying. */
export interface PeriodWords {
  readonly zone: TimeZone;
  readonly say: Say;
  readonly names?: PlaceNames | undefined;
  readonly beside?: number;
}

/** Name of a period by its first moment: `2001`, `Q1 2001`, `Jun 2001`, `week of 4 Jun 2001`, `14 Jun 2001`. */
export function periodName(start: number, period: Period, { zone, say, names = englishNames, beside }: PeriodWords): string {
  const { year, month, day } = civilFromDays(Math.floor(localOf(start, zone) / DAY));
  const short = (period === "month" ? names.shortMonths : names.shortMonthsOfDays)[month - 1] ?? "";
  const said = beside !== undefined && civilFromDays(Math.floor(localOf(beside, zone) / DAY)).year === year;
  const ofYear = said ? "" : ` ${year}`;
  switch (period) {
    case "year":
      return String(year);
    case "quarter":
      return `Q${Math.ceil(month / 3)}${ofYear}`;
    case "month":
      return `${short}${ofYear}`;
    case "week":
      return say(message("drawing.week-of", { day: `${day} ${short}${ofYear}` }));
    case "day":
      return `${day} ${short}${ofYear}`;
  }
}

/** First moment of the period before. */
export function periodBefore(start: number, period: Period, zone: TimeZone, weekStart: WeekStart): number {
  const local = localOf(start, zone);
  // Weeks begin on whatever day the given one begins on.
  if (period === "week") return instantOf(floorTo(local - 7 * DAY, steps.week, weekday(Math.floor(local / DAY)) as WeekStart), zone);
  return instantOf(floorTo(local - 1, steps[period], weekStart), zone);
}

/** True once the period that begins at `start` has ended at `now`: one that has not begun has not ended. */
export const isOver = (start: number, now: number, period: Period, zone: TimeZone): boolean => now >= periodEnd(start, period, zone);

/** First moment after the period that begins at `start`. */
export const periodEnd = (start: number, period: Period, zone: TimeZone): number => endOfPeriod(start, steps[period], zone);

/** More missing periods in a row than a small trend could tell apart. */
const MOST_MISSING = 500;

/** The beginnings of the periods that are missing after each of some others, by its place among them. */
export function missingPeriods(starts: readonly number[], period: Period, zone: TimeZone): ReadonlyMap<number, readonly number[]> {
  const gaps = new Map<number, readonly number[]>();
  for (const after of missingAfter(starts, steps[period], zone)) {
    const missing: number[] = [];
    const next = starts[after + 1] ?? Number.NEGATIVE_INFINITY;
    for (let at = periodEnd(starts[after] ?? 0, period, zone); at < next && missing.length < MOST_MISSING;) {
      missing.push(at);
      at = periodEnd(at, period, zone);
    }
    gaps.set(after, missing);
  }
  return gaps;
}
