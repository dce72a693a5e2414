import type { CellRange } from "../../../grid/selection/selection.ts";
import type { EntrySource } from "./entry-source.ts";

/**
 * What gives a range of cells where its first row stands by then, others having added rows above or taken some away. The row for new
 * entries stays below all; a row that is gone, or not here, leaves the range where it was.
 */
export function followingRange(
  range: CellRange,
  before: Pick<EntrySource, "rowIdAt" | "rowsThere">,
): (now: Pick<EntrySource, "rowOf" | "rowsThere">) => CellRange {
  const rowId = before.rowIdAt(range.firstRow);
  const isBelow = range.firstRow >= before.rowsThere;
  return (now) => {
    const there = isBelow ? now.rowsThere : rowId === null ? null : now.rowOf(rowId);
    const firstRow = there ?? range.firstRow;
    return { ...range, firstRow, lastRow: range.lastRow + firstRow - range.firstRow };
  };
}
