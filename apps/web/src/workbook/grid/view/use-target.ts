import { useEffect, useRef } from "react";
import type { PlacedColumn } from "../model/grid-source.ts";
import type { CellAddress } from "../selection/selection.ts";
import type { GridTarget } from "./grid-props.ts";

/** Shows the cell that is wanted, once per turn. */
export function useTarget(target: GridTarget | null, columns: readonly PlacedColumn[], show: (cell: CellAddress) => void): void {
  const latest = useRef({ columns, show });
  latest.current = { columns, show };
  useEffect(() => {
    if (target === null) return;
    const found = latest.current.columns.find(({ column }) => column.id === target.columnId);
    if (found !== undefined) latest.current.show({ row: target.row, column: found.flat });
  }, [target]);
}
