import type { ClipboardEvent, KeyboardEvent, ReactNode } from "react";
import type { MenuEntry } from "../../../shared/menus/menu-entry.ts";
import type { GridLook } from "../model/grid-look.ts";
import type { GridBand, GridSource, PlacedColumn } from "../model/grid-source.ts";
import type { TextParts } from "../model/text-parts.ts";
import type { CellRange, GridSelection } from "../selection/selection.ts";
import type { GridHeaderEvents } from "./grid-header.tsx";
import type { ColumnDrop } from "./use-column-drag.tsx";

/** What is selected, for whoever shows its figures. */
export interface SelectedCells {
  readonly kind: GridSelection["kind"];
  readonly range: CellRange;
  readonly columns: readonly PlacedColumn[];
  readonly active: { readonly row: number; readonly column: PlacedColumn };
}

/** A cell that the grid is to show and select; asked for once more by another `turn`. */
export interface GridTarget {
  readonly row: number;
  readonly columnId: string;
  readonly turn: number;
}

/** Cells that people write into. */
export interface GridEditing {
  /** The cell that stands open, and what is in its place. */
  readonly open: { readonly row: number; readonly column: number; readonly editor: ReactNode } | null;
  /** The first to see a key on a cell that is not open; true: done. */
  readonly onKey: (event: KeyboardEvent, row: number, column: PlacedColumn) => boolean;
  readonly onPaste: (event: ClipboardEvent) => void;
  /** Drawn at the selection's last corner: dragged over the cells that are to take its values. Null: nothing can be filled. */
  readonly onFill: ((range: CellRange) => void) | null;
}

export interface GridProps extends Pick<GridHeaderEvents, "onToggleBand" | "onRename" | "onRenameBand"> {
  readonly label: string;
  readonly source: GridSource;
  /** Columns from the left that stay when the rest is scrolled. */
  readonly frozen?: number;
  readonly isStale?: boolean;
  readonly look?: GridLook;
  /** The column whose formula is being edited. */
  readonly edited?: string | null;
  /** Said when it changes: how many rows there are, what was opened. */
  readonly status?: string;
  readonly onVisible?: (first: number, last: number) => void;
  readonly onSelection?: (selected: SelectedCells | null) => void;
  readonly onToggle?: (row: number, block: number) => void;
  /** Alt and an arrow on a header: opens or closes what the column stands under; true: done. */
  readonly onToggleColumn?: (column: PlacedColumn, isOpen: boolean) => boolean;
  readonly cellMenu?: (row: number, column: PlacedColumn) => readonly MenuEntry[];
  /** `rename` opens the name in its header, `renameBand` that of the band with this `nameId`; `selected`: all columns that are selected with it. */
  readonly headerMenu?: (
    column: PlacedColumn,
    rename: () => void,
    renameBand: (nameId: string) => void,
    selected: readonly PlacedColumn[],
  ) => readonly MenuEntry[];
  readonly bandMenu?: (band: GridBand, rename: () => void) => readonly MenuEntry[];
  /** Enter, F2, a double click. */
  readonly onOpenCell?: (row: number, column: PlacedColumn) => void;
  /** Keys of the screen around it; true: done. `rename` opens the name of the column, in its header; `selected`: all columns that are selected with it. */
  readonly onKey?: (
    event: KeyboardEvent,
    row: number,
    column: PlacedColumn,
    rename: () => void,
    selected: readonly PlacedColumn[],
  ) => boolean;
  /** Null: by its content. */
  readonly onResize?: (columns: readonly PlacedColumn[], width: number | null) => void;
  readonly onDropColumn?: (column: PlacedColumn, drop: ColumnDrop) => void;
  readonly canGroup?: (column: PlacedColumn) => boolean;
  readonly target?: GridTarget | null;
  readonly editing?: GridEditing;
  /** What somebody looks for, in each cell. */
  readonly marked?: TextParts | null;
  /** Brings rows that are not here, for copying. */
  readonly bringRows?: (range: CellRange) => Promise<GridSource>;
}
