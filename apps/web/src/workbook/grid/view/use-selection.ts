import { useCallback, useMemo, useRef, useState } from "react";
import type { PlacedColumn } from "../model/grid-source.ts";
import { chosenColumns, followColumns, type GridExtent, type GridSelection, toggledColumn, withinExtent } from "../selection/selection.ts";

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
