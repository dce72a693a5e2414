import type { RefObject } from "react";
import type { PlacedColumn } from "../model/grid-source.ts";
import { frozenWidth } from "./grid-row.tsx";

interface Drawn {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly columns: readonly PlacedColumn[];
  readonly frozen: number;
  readonly rowCount: number;
  /** Rows at the foot that are not scrolled. */
  readonly pinnedRows: number;
  /** Pixels. */
  readonly rowHeight: number;
  readonly headerHeight: number;
}

/** The column and the row under the pointer, by its place in the window. `scrolledRow`: of the rows that are scrolled. */
export function pointerPlaces(
  drawn: Drawn,
  scrolledRow: (clientY: number) => number,
): { readonly columnAt: (clientX: number) => number; readonly rowAt: (clientY: number) => number } {
  const { scroller, columns, frozen, rowCount, pinnedRows, rowHeight, headerHeight } = drawn;
  return {
    columnAt: (clientX) => {
      const node = scroller.current;
      if (node === null) return 0;
      const within = clientX - node.getBoundingClientRect().left;
      const x = within < frozenWidth(columns, frozen) ? within : within + node.scrollLeft;
      const found = columns.findIndex((column) => x < column.left + column.column.width);
      return found < 0 ? columns.length - 1 : found;
    },
    rowAt: (clientY) => {
      const node = scroller.current;
      if (node === null || pinnedRows === 0) return scrolledRow(clientY);
      const scrolled = (rowCount - pinnedRows) * rowHeight;
      // A grid that is not full ends with its foot right below the last row.
      const foot = Math.min(node.clientHeight - pinnedRows * rowHeight, headerHeight + scrolled);
      const within = clientY - node.getBoundingClientRect().top - foot;
      return within < 0 ? scrolledRow(clientY) : Math.min(rowCount - 1, rowCount - pinnedRows + Math.floor(within / rowHeight));
    },
  };
}
