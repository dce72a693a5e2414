import type { PivotQuery, QueryColumn } from "@sheaf/workbook";
import type { ElementModel, ModelColumn } from "../model/element.ts";
import { type Grain, grainOfKeys } from "../model/grain.ts";
import type { PivotValue } from "./output.ts";

/** What one request of a pivot table evaluates. */
export interface PivotPart {
  readonly at: Grain;
  readonly keys: readonly ModelColumn[];
  readonly values: readonly PivotValue[];
}

/** The part of a pivot table at the first keys of each axis; null if an axis has fewer. Values that cannot be computed are left out (G5). */
export function pivotPart(
  pivot: PivotQuery,
  columns: readonly QueryColumn[],
  model: ElementModel,
  cells: Grain,
  want: { readonly rows: number; readonly columns: number; readonly conditions?: boolean | undefined },
): PivotPart | null {
  if (want.rows > pivot.rows.length || want.columns > pivot.columns.length) return null;
  const ids = [...pivot.rows.slice(0, want.rows), ...pivot.columns.slice(0, want.columns)].map((key) => key.columnId);
  const isWhole = ids.length === pivot.rows.length + pivot.columns.length;
  const standing = (id: string): string =>
    (want.rows < pivot.rows.length ? pivot.totals.rows[id] : undefined) ??
    (want.columns < pivot.columns.length ? pivot.totals.columns[id] : undefined) ??
    id;
  const misses = (keys: readonly unknown[], count: number): boolean => count === 0 && keys.length > 0;
  const isGrand = misses(pivot.rows, want.rows) || misses(pivot.columns, want.columns);
  const conditions = (want.conditions === true ? pivot.conditions : []).filter((one) =>
    isWhole ? one.values : isGrand ? one.grandTotals : one.subtotals,
  );
  const valueOf = (id: string, columnId: string): readonly PivotValue[] => {
    const column = model.columns.get(columnId);
    const name = columns.find((one) => one.id === id)?.name;
    return column === undefined || name === undefined ? [] : [{ id, name, column }];
  };
  return {
    at: isWhole ? cells : grainOfKeys(model.stack, ids),
    keys: ids.flatMap((id) => model.columns.get(id) ?? []),
    values: [
      ...pivot.values.flatMap((id) => valueOf(id, standing(id))),
      ...conditions.flatMap(({ columnId }) => valueOf(columnId, columnId)),
    ],
  };
}
