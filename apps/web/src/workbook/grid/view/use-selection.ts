import { useCallback, useMemo, useRef, useState } from "react";
import type { PlacedColumn } from "../model/grid-source.ts";
import { followColumns, type GridExtent, type GridSelection, withinExtent } from "../selection/selection.ts";

/** What is selected. It goes along with its columns when they are moved, or others come and go before them. */
export function useSelection(columns: readonly PlacedColumn[], rows: number) {
  const extent = useMemo((): GridExtent => ({ rows, columns: columns.length }), [rows, columns.length]);
  const ids = useMemo(() => columns.map(({ column }) => column.id), [columns]);
  const latest = useRef(ids);
  latest.current = ids;
  const [chosen, setChosen] = useState<{ readonly selection: GridSelection; readonly ids: readonly string[] } | null>(null);
  const followed = useMemo(() => (chosen === null ? null : followColumns(chosen.selection, chosen.ids, ids)), [chosen, ids]);
  const selection = useMemo(() => withinExtent(followed, extent), [followed, extent]);
  const select = useCallback((selected: GridSelection): void => setChosen({ selection: selected, ids: latest.current }), []);
  return { extent, selection, select };
}
