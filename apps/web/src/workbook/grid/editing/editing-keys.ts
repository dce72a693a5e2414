import type { CellAddress, CellRange, GridExtent } from "../selection/selection.ts";

/** A key, as far as editing cares. */
export interface EditingKey {
  readonly key: string;
  readonly shift: boolean;
  /** Ctrl, or Cmd on a Mac. */
  readonly mod: boolean;
  readonly alt: boolean;
}

/** What a key means on a cell that is not open. */
export type GridAct =
  /** `text`: replaces what the cell holds; null: what it holds is changed. */
  | { readonly kind: "open"; readonly text: string | null; readonly showsList: boolean }
  | { readonly kind: "clear" }
  | { readonly kind: "fill"; readonly direction: "down" | "right" }
  | { readonly kind: "move"; readonly rows: number; readonly columns: number }
  | { readonly kind: "next-invalid"; readonly isBackwards: boolean };

export function gridAct({ key, shift, mod, alt }: EditingKey): GridAct | null {
  if (mod && !alt && !shift) {
    if (key.toLowerCase() === "d") return { kind: "fill", direction: "down" };
    if (key.toLowerCase() === "r") return { kind: "fill", direction: "right" };
    return null;
  }
  if (alt && key === "ArrowDown") return { kind: "open", text: null, showsList: true };
  if (mod || alt) return null;
  switch (key) {
    case "Enter":
      return shift ? { kind: "move", rows: -1, columns: 0 } : { kind: "open", text: null, showsList: false };
    case "F2":
      return { kind: "open", text: null, showsList: false };
    case "F8":
      return { kind: "next-invalid", isBackwards: shift };
    case "Tab":
      return { kind: "move", rows: 0, columns: shift ? -1 : 1 };
    case "Delete":
    case "Backspace":
      return { kind: "clear" };
    default:
      // One sign is a letter; longer names are keys. A space alone belongs to the grid.
      return Array.from(key).length === 1 && key !== " " ? { kind: "open", text: key, showsList: false } : null;
  }
}

/** What a key means while a cell is open. */
export type EditorAct =
  /** Keeps what was typed, and goes on from the cell. */
  { readonly kind: "keep"; readonly rows: number; readonly columns: number } | { readonly kind: "drop" };

/** `isLong`: the text takes line breaks, by Alt+Enter. `isFresh`: opened by typing, so that arrows leave it. */
export function editorAct({ key, shift, mod, alt }: EditingKey, isFresh: boolean): EditorAct | null {
  switch (key) {
    case "Escape":
      return { kind: "drop" };
    case "Enter":
      return alt || mod ? null : { kind: "keep", rows: shift ? -1 : 1, columns: 0 };
    case "Tab":
      return { kind: "keep", rows: 0, columns: shift ? -1 : 1 };
    case "ArrowUp":
    case "ArrowDown":
      return isFresh && !alt ? { kind: "keep", rows: key === "ArrowUp" ? -1 : 1, columns: 0 } : null;
    default:
      return null;
  }
}

/**
 * The cell that comes next. Sideways, cells that nobody can write into are passed by, and behind the last one the next row begins. Behind a
 * run of Tabs, Enter returns below the cell where it began. Null: there is no further cell that way.
 */
export function nextCell(
  from: CellAddress,
  by: { readonly rows: number; readonly columns: number },
  extent: GridExtent,
  isWritable: (column: number) => boolean,
  runFrom: number | null,
): CellAddress | null {
  if (by.columns === 0) {
    const row = from.row + by.rows;
    return row < 0 || row >= extent.rows ? null : { row, column: by.rows > 0 && runFrom !== null ? runFrom : from.column };
  }
  let { row, column } = from;
  for (let step = 0; step < 2 * extent.columns; step += 1) {
    column += by.columns;
    if (column >= extent.columns || column < 0) {
      row += by.columns;
      column = column < 0 ? extent.columns - 1 : 0;
    }
    if (row < 0 || row >= extent.rows) return null;
    if (isWritable(column)) return { row, column };
  }
  return null;
}

/** Which cells a fill writes and what each takes: all of the range but its first row (column) take that one's value. */
export function fillOf(
  range: CellRange,
  direction: "down" | "right",
): { readonly range: CellRange; readonly from: (row: number, column: number) => CellAddress } {
  const { firstRow, lastRow, firstColumn, lastColumn } = range;
  if (direction === "down") {
    // One row alone is filled from the one above it.
    const source = firstRow === lastRow ? Math.max(0, firstRow - 1) : firstRow;
    return {
      range: { firstRow: source + 1, lastRow: Math.max(lastRow, source), firstColumn, lastColumn },
      from: (_, column) => ({ row: source, column }),
    };
  }
  const source = firstColumn === lastColumn ? Math.max(0, firstColumn - 1) : firstColumn;
  return {
    range: { firstRow, lastRow, firstColumn: source + 1, lastColumn: Math.max(lastColumn, source) },
    from: (row) => ({ row, column: source }),
  };
}

/** Where pasted cells land: one value fills the whole selection, a block repeats over a selection that is a multiple of it. */
export function pasteRange(range: CellRange, rows: number, columns: number): CellRange {
  const [height, width] = [range.lastRow - range.firstRow + 1, range.lastColumn - range.firstColumn + 1];
  const repeats = height % rows === 0 && width % columns === 0;
  return {
    firstRow: range.firstRow,
    firstColumn: range.firstColumn,
    lastRow: range.firstRow + (repeats ? height : rows) - 1,
    lastColumn: range.firstColumn + (repeats ? width : columns) - 1,
  };
}
