import type { MouseEvent, PointerEvent } from "react";
import { trackFill } from "../editing/track-fill.ts";
import type { PlacedColumn } from "../model/grid-source.ts";
import type { CellAddress, CellRange, GridSelection } from "../selection/selection.ts";
import { isInBody, isRowNumber, trackDrag } from "./grid-events.ts";
import type { GridProps } from "./grid-props.ts";

interface PointerSetting extends Pick<GridProps, "editing" | "onToggle" | "onOpenCell"> {
  readonly columns: readonly PlacedColumn[];
  readonly selection: GridSelection | null;
  readonly range: CellRange | null;
  readonly select: (next: GridSelection) => void;
  /** The row and the column under a place of the window. */
  readonly rowUnder: (clientY: number) => number;
  readonly columnAt: (clientX: number) => number;
  /** Brings a row into sight; those that are pinned are. */
  readonly showRow: (row: number) => void;
  /** Opens the menu of a cell. */
  readonly openCellMenu: (event: MouseEvent, at: CellAddress, column: PlacedColumn) => void;
}

/** What a pointer does over the cells of a grid. */
export function gridPointer(setting: PointerSetting) {
  const { columns, selection, range, select, rowUnder, columnAt, editing } = setting;
  return {
    onPointerDown: (event: PointerEvent<HTMLDivElement>): void => {
      if (event.button !== 0 || !isInBody(event.target)) return;
      const row = rowUnder(event.clientY);
      const column = columnAt(event.clientX);
      if (event.target.closest("[data-toggle]") !== null) {
        const block = columns[column]?.block;
        if (block !== undefined) setting.onToggle?.(row, block);
      }
      const at = { row, column };
      const { onFill } = editing ?? {};
      if (onFill != null && range !== null && event.target.closest("[data-fill]") !== null)
        return trackFill(event.currentTarget, event.pointerId, range, rowUnder, select, onFill);
      const isOfRows = columns[column]?.column.isRowNumber === true || isRowNumber(event.target);
      const kind = isOfRows ? "rows" : "cells";
      const begun: GridSelection =
        event.shiftKey && selection !== null ? { ...selection, kind, active: at } : { kind, anchor: at, active: at };
      select(begun);
      // A captured pointer would keep the click from the link.
      if (event.target.closest("a") !== null) return;
      trackDrag(event.currentTarget, event.pointerId, (clientX, clientY) => {
        const active = { row: rowUnder(clientY), column: columnAt(clientX) };
        select({ ...begun, active });
        setting.showRow(active.row);
      });
    },
    onDoubleClick: (event: MouseEvent): void => {
      const column = columns[columnAt(event.clientX)];
      // The pointer is held by the grid while it selects: what it is over, only its place tells.
      const over = document.elementFromPoint(event.clientX, event.clientY);
      if (column !== undefined && over !== null && isInBody(over) && !isRowNumber(over))
        setting.onOpenCell?.(rowUnder(event.clientY), column);
    },
    onContextMenu: (event: MouseEvent): void => {
      if (!isInBody(event.target)) return;
      const isByKeyboard = event.clientX === 0 && event.clientY === 0;
      const at = isByKeyboard ? selection?.active : { row: rowUnder(event.clientY), column: columnAt(event.clientX) };
      const column = at === undefined ? undefined : columns[at.column];
      if (at !== undefined && column !== undefined && at.row >= 0) setting.openCellMenu(event, at, column);
    },
  };
}
