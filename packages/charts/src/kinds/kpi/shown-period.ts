import { englishNames, type PlaceNames, type TimeZone, UTC } from "@sheaf/locale";
import { cellAt, type ResultColumn, type ResultTable } from "@sheaf/result";
import { localOf } from "../../axis/time-units.ts";
import { cutPeriods, unfinishedPeriods } from "../../axis/whole-periods.ts";
import type { KpiElement } from "../../element.ts";
import { drawnNumber } from "../../marks/drawn-number.ts";
import type { Say } from "../../notes.ts";
import { isOver, type Period, periodEnd, periodName } from "./period.ts";

/** When a KPI is looked at. */
export interface Moment {
  /** Of the workbook. */
  readonly zone: TimeZone;
  /** Milliseconds since 1970-01-01 UTC; null: every period counts as over. */
  readonly now: number | null;
}

/** The rows of a KPI by period that have a date: what has none belongs to no period, and is neither the newest nor compared. */
export interface DatedPeriods {
  /** Column of the periods' first moments. */
  readonly period: ResultColumn;
  /** In the table, in its order, which is that of time. */
  readonly rows: readonly number[];
  /** First moments of the periods in `rows`, ms. */
  readonly starts: readonly number[];
  /** By which `starts` are told: periods that are dates begin and end by the clock of the workbook (V3). */
  readonly zone: TimeZone;
  /** Now as `starts` are told. */
  readonly now: number | null;
  /** Of the first and of the last period the rows have only a part. */
  readonly cut: { readonly first: boolean; readonly last: boolean };
  /** First moments of those that are not over, or that the rows end within. */
  readonly unfinished: ReadonlySet<number>;
}

/** Null: there is no period among the rows. `trend`: as the second request of a KPI brings it. */
export function datedPeriods(element: KpiElement, trend: ResultTable, { zone, now }: Moment): DatedPeriods | null {
  const own = new Set(element.columns.map(({ id }) => id));
  const made = [...trend.columns.entries()].filter(([, { id, role }]) => role === "value" && !own.has(id));
  const [first, since, until] = made;
  if (first === undefined) return null;
  const momentIn = (row: number, column: (typeof made)[number] | undefined): number =>
    column === undefined ? Number.NaN : drawnNumber(cellAt(trend, row, column[0]), column[1].type);
  const dated = Array.from({ length: trend.rowCount }, (_, row) => ({ row, start: momentIn(row, first) })).filter(
    ({ start }) => !Number.isNaN(start),
  );
  if (dated.length === 0) return null;
  const isDate = first[1].type.kind === "date";
  const told = isDate ? UTC : zone;
  const reaches = dated.map(({ row, start }) => ({
    start,
    end: periodEnd(start, element.periodComparison ?? "month", told),
    since: momentIn(row, since),
    until: momentIn(row, until),
  }));
  const ownNow = now === null || !isDate ? now : localOf(now, zone);
  return {
    period: first[1],
    rows: dated.map(({ row }) => row),
    starts: dated.map(({ start }) => start),
    zone: told,
    now: ownNow,
    cut: cutPeriods(reaches),
    unfinished: unfinishedPeriods(reaches, ownNow),
  };
}

/**
 * The period that is shown, as its place among the dated ones: the running one has less in it than a whole one, as has one that the rows end
 * within, and what lies ahead is no result. It is the last complete one, if there is any.
 */
export function shownPeriod({ starts, now, zone, cut }: Omit<DatedPeriods, "period">, period: Period): number {
  for (const [index, start] of [...starts.entries()].toReversed()) {
    const isWhole = now === null || isOver(start, now, period, zone);
    const isCut = cut.last && index === starts.length - 1;
    if (isWhole && !isCut) return index;
  }
  return 0;
}

/** What a KPI shows where it is of a period. */
export interface KpiPeriods {
  /** Rows of the trend up to the one that is shown, the oldest first. */
  readonly rows: readonly number[];
  /** The period that is shown: `Jun 2001`. */
  readonly nameIn: (say: Say, names?: PlaceNames) => string;
}

/** Where the value stands that a KPI shows, for those who do not draw it; null: it shows that of all rows. */
export function kpiPeriods(element: KpiElement, trend: ResultTable, moment: Moment): KpiPeriods | null {
  const unit = element.periodComparison;
  const dated = unit === undefined ? null : datedPeriods(element, trend, moment);
  if (unit === undefined || dated === null) return null;
  const shown = shownPeriod(dated, unit);
  const start = dated.starts[shown] ?? 0;
  return {
    rows: dated.rows.slice(0, shown + 1),
    nameIn: (say, names = englishNames) => periodName(start, unit, { zone: dated.zone, say, names }),
  };
}
