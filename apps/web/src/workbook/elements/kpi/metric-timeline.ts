import { columnsOf, type Element, type Id, type Json, memberOf } from "@sheaf/workbook";
import type { MemberChanges } from "../shelves/chart-channels.ts";
import type { SourceField } from "../shelves/panel-port.ts";

/** Periods that a KPI compares by, of those that a metric can name; it knows the week of the organization alone. */
function kpiPeriod(period: string | undefined): string | undefined {
  if (period?.startsWith("week-starting-") === true) return "week";
  return period !== undefined && ["year", "quarter", "month", "week", "day"].includes(period) ? period : undefined;
}

/**
 * What a KPI becomes that takes a metric with a timeline as its value (S-G3s): the formulas of its new columns, and where all lies by their
 * ids. Null where the metric has none: it is a value like any other.
 */
export function takenTimeline(
  element: Element,
  { reference, timeline }: SourceField,
): { readonly formulas: readonly string[]; readonly place: (ids: readonly Id[]) => MemberChanges } | null {
  if (timeline === undefined) return null;
  const { date, comparedWith, better } = timeline;
  const there = columnsOf(element).find(({ formula }) => formula === date);
  const members = (name: string): { readonly [member: string]: Json } => element[name] as { readonly [member: string]: Json };
  const period = kpiPeriod(comparedWith);
  return {
    formulas: [reference, ...(there === undefined ? [date] : [])],
    place: ([value = "", ownDate = ""]) => ({
      value: { ...members("value"), columnId: value },
      comparisonColumn: period === undefined ? memberOf(element, "comparisonColumn") : undefined,
      timeline: { columnId: there?.id ?? ownDate },
      periodComparison: period,
      trend: memberOf(element, "trend") ?? { shape: "area" },
      ...(better === undefined ? {} : { comparison: { ...members("comparison"), direction: better } }),
    }),
  };
}
