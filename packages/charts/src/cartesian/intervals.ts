import { message } from "@sheaf/messages";
import { columnsOf, type Element, type ErrorBars, errorBarsOf, intervalColumns, isAverage } from "@sheaf/workbook";
import type { ChartColumn } from "../marks/columns.ts";
import type { Note } from "../notes.ts";

/** An interval around each value of a measure: where it begins and ends, in columns of the result. */
export interface Interval {
  readonly measureId: string;
  readonly low: ChartColumn;
  readonly high: ChartColumn;
  readonly shape: "bars" | "band";
  /** What it is: `95% confidence`. */
  readonly words: string;
}

function wordsOf({ of, level }: ErrorBars): string {
  switch (of) {
    case "deviation":
      return "1 standard deviation";
    case "error":
      return "1 standard error";
    case "confidence":
      return `${Math.round(level * 100)}% confidence`;
    case "amount":
    case "columns":
      return "interval";
  }
}

/** The intervals of the element whose ends the result has, and why others are not there. Ends are written as the values are. */
export function readIntervals(
  element: Element,
  columns: ReadonlyMap<string, ChartColumn>,
): { readonly intervals: readonly Interval[]; readonly notes: readonly Note[] } {
  const intervals: Interval[] = [];
  const notes: Note[] = [];
  for (const bars of errorBarsOf(element)) {
    const measure = columns.get(bars.columnId);
    const [low, high] = [columns.get(intervalColumns.low(bars.columnId)), columns.get(intervalColumns.high(bars.columnId))];
    if (measure === undefined || intervals.some(({ measureId }) => measureId === bars.columnId)) continue;
    if (low === undefined || high === undefined) {
      const why = bars.of === "columns" || bars.of === "amount" || isAverage(columnsOf(element), bars.columnId);
      notes.push({
        kind: "left-out",
        what: message("drawing.left.error-bars", { name: measure.name }),
        why: why ? message("drawing.why.ends-without-result") : message("drawing.why.no-deviation"),
      });
      continue;
    }
    const written = (column: ChartColumn): ChartColumn => ({ ...column, write: measure.write, short: measure.short });
    intervals.push({ measureId: bars.columnId, low: written(low), high: written(high), shape: bars.shape, words: wordsOf(bars) });
  }
  return { intervals, notes };
}
