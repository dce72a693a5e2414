/** A cell by its row in the grid and its column over all blocks. Row -1 is the header. */
export interface CellAddress {
  readonly row: number;
  readonly column: number;
}

/** What is selected in a grid: a rectangle between where it began and where it is now; whole rows or columns. */
export interface GridSelection {
  readonly kind: "cells" | "rows" | "columns";
  readonly anchor: CellAddress;
  readonly active: CellAddress;
  /** Of columns: others that were chosen one by one. */
  readonly also?: readonly number[];
}

export interface GridExtent {
  readonly rows: number;
  readonly columns: number;
}

/** Inclusive; the header is never part of it. */
export interface CellRange {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
}

export const selectCell = (active: CellAddress): GridSelection => ({ kind: "cells", anchor: active, active });

export function selectColumn(column: number): GridSelection {
  const active = { row: 0, column };
  return { kind: "columns", anchor: active, active };
}

/** Columns that are selected as a whole; null where none are. */
export function chosenColumns(selection: GridSelection | null, extent: GridExtent): ReadonlySet<number> | null {
  if (selection?.kind !== "columns") return null;
  const { firstColumn, lastColumn } = rangeOf(selection, extent);
  const inRange = Array.from({ length: lastColumn - firstColumn + 1 }, (_, at) => firstColumn + at);
  return new Set([...inRange, ...(selection.also ?? [])]);
}

/** One more column beside those that are selected, or one less; the last one stays. */
export function toggledColumn(selection: GridSelection | null, column: number, extent: GridExtent): GridSelection {
  const chosen = new Set(chosenColumns(selection, extent));
  const isChosen = chosen.delete(column);
  if (isChosen && chosen.size === 0) return selectColumn(column);
  const active = isChosen ? ([...chosen].at(-1) ?? column) : column;
  chosen.delete(active);
  return { ...selectColumn(active), also: [...chosen] };
}

/**
 * The same selection among columns that stand elsewhere by now. A cell whose column is gone leaves its place to what took it; whole columns
 * do not, as a key would delete one that nobody chose: the others stay, and where there are none, a cell is left.
 */
export function followColumns(selection: GridSelection, before: readonly string[], now: readonly string[]): GridSelection {
  if (before === now) return selection;
  const chosen = [...(chosenColumns(selection, { rows: 0, columns: before.length }) ?? [])];
  const left = chosen.flatMap((column) => {
    const found = now.indexOf(before[column] ?? "");
    return found < 0 ? [] : [found];
  });
  if (left.length < chosen.length) {
    const active = left.at(-1);
    if (active === undefined) return selectCell({ row: 0, column: Math.min(...chosen) });
    return { ...selectColumn(active), also: left.slice(0, -1) };
  }
  const follow = (address: CellAddress): CellAddress => {
    const found = now.indexOf(before[address.column] ?? "");
    return found < 0 || found === address.column ? address : { ...address, column: found };
  };
  const also = selection.also?.map((column) => follow({ row: 0, column }).column);
  return { ...selection, anchor: follow(selection.anchor), active: follow(selection.active), ...(also === undefined ? {} : { also }) };
}

export function rangeOf(selection: GridSelection, extent: GridExtent): CellRange {
  const { anchor, active } = selection;
  const [firstRow, lastRow] = ordered(anchor.row, active.row);
  const [firstColumn, lastColumn] = ordered(anchor.column, active.column);
  switch (selection.kind) {
    case "cells":
      return { firstRow: Math.max(0, firstRow), lastRow, firstColumn, lastColumn };
    case "rows":
      return { firstRow: Math.max(0, firstRow), lastRow, firstColumn: 0, lastColumn: extent.columns - 1 };
    case "columns":
      return { firstRow: 0, lastRow: extent.rows - 1, firstColumn, lastColumn };
  }
}

export function isInRange(range: CellRange, row: number, column: number): boolean {
  return row >= range.firstRow && row <= range.lastRow && column >= range.firstColumn && column <= range.lastColumn;
}

export const cellsIn = (range: CellRange): number =>
  Math.max(0, range.lastRow - range.firstRow + 1) * Math.max(0, range.lastColumn - range.firstColumn + 1);

function ordered(a: number, b: number): readonly [number, number] {
  return a <= b ? [a, b] : [b, a];
}

export interface Movement {
  readonly key: string;
  readonly shift: boolean;
  /** Ctrl, or Cmd on a Mac: to the edge. */
  readonly mod: boolean;
  /** Rows of one page. */
  readonly page: number;
}

/** Where a key leads, null if it is none that moves. The header can be reached by arrows; nothing leaves the grid. */
export function movedSelection(selection: GridSelection | null, movement: Movement, extent: GridExtent): GridSelection | null {
  if (extent.columns === 0) return null;
  const from = selection?.active ?? { row: -1, column: 0 };
  const to = target(from, movement, extent);
  if (to === null) return null;
  const active = {
    row: Math.min(extent.rows - 1, Math.max(movement.shift ? 0 : -1, to.row)),
    column: Math.min(extent.columns - 1, Math.max(0, to.column)),
  };
  if (movement.shift && selection !== null) return { ...selection, active };
  return selectCell(active);
}

function target({ row, column }: CellAddress, { key, mod, page }: Movement, extent: GridExtent): CellAddress | null {
  switch (key) {
    case "ArrowUp":
      return { row: mod ? 0 : row - 1, column };
    case "ArrowDown":
      return { row: mod ? extent.rows - 1 : row + 1, column };
    case "ArrowLeft":
      return { row, column: mod ? 0 : column - 1 };
    case "ArrowRight":
      return { row, column: mod ? extent.columns - 1 : column + 1 };
    case "PageUp":
      return { row: Math.max(0, row - page), column };
    case "PageDown":
      return { row: row + page, column };
    case "Home":
      return { row: mod ? 0 : row, column: 0 };
    case "End":
      return { row: mod ? extent.rows - 1 : row, column: extent.columns - 1 };
    default:
      return null;
  }
}

/** Keeps a selection inside a grid that has become smaller; null if nothing of it is left. */
export function withinExtent(selection: GridSelection | null, extent: GridExtent): GridSelection | null {
  if (selection === null || extent.columns === 0) return null;
  const fit = (address: CellAddress): CellAddress => ({
    row: Math.min(address.row, extent.rows - 1),
    column: Math.min(address.column, extent.columns - 1),
  });
  const [anchor, active] = [fit(selection.anchor), fit(selection.active)];
  const isSame = [anchor.row - selection.anchor.row, anchor.column - selection.anchor.column].every((by) => by === 0);
  return isSame && active.row === selection.active.row && active.column === selection.active.column
    ? selection
    : { ...selection, anchor, active };
}
