import type { KeyboardEvent } from "react";
import type { PlacedColumn } from "../model/grid-source.ts";
import { cellsIn, type GridExtent, type GridSelection, movedSelection, rangeOf, selectCell } from "../selection/selection.ts";
import type { GridProps } from "./grid-props.ts";

interface KeySetting extends Pick<GridProps, "source" | "editing" | "onToggle" | "onToggleColumn" | "onRename" | "onOpenCell" | "onKey"> {
  readonly columns: readonly PlacedColumn[];
  readonly selection: GridSelection | null;
  readonly extent: GridExtent;
  /** Rows that a page key goes on by. */
  readonly page: number;
  readonly select: (next: GridSelection) => void;
  readonly bringIntoSight: (next: GridSelection) => void;
  readonly copy: (isWithNames: boolean) => unknown;
  /** Opens the menu of what is active. */
  readonly openMenu: () => void;
  readonly rename: (column: PlacedColumn) => void;
  /** All columns that are selected with one; null where it is not one of several. */
  readonly selectedWith: (column: PlacedColumn) => readonly PlacedColumn[] | null;
}

/** What keys do in a grid. Above the first row stand the headers, as row -1. */
export function gridKeys(setting: KeySetting): (event: KeyboardEvent<HTMLDivElement>) => void {
  const { columns, selection, extent, select, bringIntoSight, editing, onKey, onOpenCell } = setting;
  return (event) => {
    if (event.target !== event.currentTarget) return;
    const act = (): void => {
      event.preventDefault();
      event.stopPropagation();
    };
    const mod = event.ctrlKey || event.metaKey;
    const row = selection?.active.row ?? -1;
    const column = (selection === null ? undefined : columns[selection.active.column]) ?? columns[0];
    if (column === undefined) return;
    if (row >= 0 && editing?.onKey(event, row, column) === true) return act();
    if (event.altKey && (event.key === "ArrowRight" || event.key === "ArrowLeft")) {
      if (toggledByArrow(setting, row, column, event.key === "ArrowRight")) act();
      return;
    }
    if (event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey)) {
      act();
      return setting.openMenu();
    }
    if (mod && !event.altKey && event.key.toLowerCase() === "c") {
      act();
      void setting.copy(event.shiftKey);
      return;
    }
    if (mod && event.key.toLowerCase() === "a" && extent.rows > 0) {
      act();
      return select({ kind: "cells", anchor: { row: 0, column: 0 }, active: { row: extent.rows - 1, column: columns.length - 1 } });
    }
    if (event.key === " " && (event.shiftKey || mod) && selection !== null) {
      act();
      return select({ ...selection, kind: event.shiftKey ? "rows" : "columns" });
    }
    if (row < 0 && event.key === "F2" && setting.onRename !== undefined && !column.column.isCount) {
      act();
      return setting.rename(column);
    }
    if (row < 0 && event.key === "Enter") {
      act();
      return setting.openMenu();
    }
    if (event.key === "Enter" || event.key === "F2") {
      if (onOpenCell === undefined) return;
      act();
      return onOpenCell(row, column);
    }
    if (event.key === "Escape" && selection !== null && cellsIn(rangeOf(selection, extent)) > 1) {
      act();
      return select(selectCell(selection.active));
    }
    const together = setting.selectedWith(column) ?? [column];
    // What is pressed on a whole column is about the column, as on its header.
    const keyRow = selection?.kind === "columns" ? -1 : row;
    if ((!event.altKey || mod) && onKey?.(event, keyRow, column, () => setting.rename(column), together) === true) return act();
    const next = movedSelection(selection, { key: event.key, shift: event.shiftKey, mod, page: setting.page }, extent);
    if (next === null || event.altKey) return;
    act();
    select(next);
    bringIntoSight(next);
  };
}

/** Opens or closes what stands under a header or a group; false where nothing does. */
function toggledByArrow(
  { source, extent, onToggle, onToggleColumn }: KeySetting,
  row: number,
  column: PlacedColumn,
  isWanted: boolean,
): boolean {
  if (row < 0 && onToggleColumn?.(column, isWanted) === true) return true;
  const at = row < 0 || row >= extent.rows ? undefined : source.places(row)[column.block];
  if (at?.kind !== "row" || at.isOpen === null) return false;
  if (at.isOpen !== isWanted) onToggle?.(row, column.block);
  return true;
}
