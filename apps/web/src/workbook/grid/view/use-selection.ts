import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { PlacedColumn } from "../model/grid-source.ts";
import type { SelectedCells } from "./grid-props.ts";
import {
  type CellRange,
  chosenColumns,
  followColumns,
  type GridExtent,
  type GridSelection,
  toggledColumn,
  withinExtent,
} from "../selection/selection.ts";

/** What is selected. It goes along with its columns when they are moved, or others come and go before them. */
export function useSelection(columns: readonly PlacedColumn[], rows: number) {
  const extent = useMemo((): GridExtent => ({ rows, columns: columns.length }), [rows, columns.length]);
  const ids = useMemo(() => columns.map(({ column }) => column.id), [columns]);
  const latest = useRef(ids);
  latest.current = ids;
  const [made, setMade] = useState<{ readonly selection: GridSelection; readonly ids: readonly string[] } | null>(null);
  const followed = useMemo(() => (made === null ? null : followColumns(made.selection, made.ids, ids)), [made, ids]);
  const selection = useMemo(() => withinExtent(followed, extent), [followed, extent]);
  const select = useCallback((selected: GridSelection): void => setMade({ selection: selected, ids: latest.current }), []);
  const chosen = useMemo(() => chosenColumns(selection, extent), [selection, extent]);
  const toggleColumn = (column: number): void => select(toggledColumn(selection, column, extent));
  return { extent, selection, select, chosen, toggleColumn };
}

/** Tells whoever shows its figures what is selected. */
export function useTellSelection(
  tell: ((selected: SelectedCells | null) => void) | undefined,
  selection: GridSelection | null,
  range: CellRange | null,
  columns: readonly PlacedColumn[],
): void {
  const active = selection === null ? undefined : columns[selection.active.column];
  useEffect(() => {
    if (tell === undefined) return;
    tell(
      selection === null || range === null || active === undefined || selection.active.row < 0
        ? null
        : { kind: selection.kind, range, columns, active: { row: selection.active.row, column: active } },
    );
  }, [tell, selection, range, columns, active]);
}
