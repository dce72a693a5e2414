import type { CellRange, GridSelection } from "../selection/selection.ts";
import { trackDrag } from "../view/grid-events.ts";

/** Follows the fill handle: the selection grows downwards with it; where it is let go, the new cells are filled. */
export function trackFill(
  node: HTMLElement,
  pointerId: number,
  range: CellRange,
  rowUnder: (clientY: number) => number,
  select: (selection: GridSelection) => void,
  onFill: (range: CellRange) => void,
): void {
  const anchor = { row: range.firstRow, column: range.firstColumn };
  let lastRow = range.lastRow;
  trackDrag(node, pointerId, (_, clientY) => {
    lastRow = Math.max(range.lastRow, rowUnder(clientY));
    select({ kind: "cells", anchor, active: { row: lastRow, column: range.lastColumn } });
  });
  const end = new AbortController();
  node.addEventListener("pointercancel", () => end.abort(), { once: true, signal: end.signal });
  node.addEventListener(
    "pointerup",
    () => {
      end.abort();
      if (lastRow > range.lastRow) onFill({ ...range, lastRow });
    },
    { signal: end.signal },
  );
}
