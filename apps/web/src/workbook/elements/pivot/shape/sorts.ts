import type { Element, Id } from "@sheaf/workbook";

export type PivotAxis = "rowsBy" | "columnsBy";

/** How the members of a key are ordered (workbook-file 5.1, AxisSort). */
export interface KeySort {
  readonly direction: "ascending" | "descending";
  readonly by?: Id;
  readonly aggregation?: string;
}

export interface ShelfEntry {
  readonly columnId: Id;
  readonly sort?: KeySort;
}

export const shelfOf = (element: Element, axis: PivotAxis): readonly ShelfEntry[] =>
  Array.isArray(element[axis]) ? (element[axis] as readonly ShelfEntry[]) : [];

export const valuesOf = (element: Element): readonly Id[] => (Array.isArray(element["values"]) ? (element["values"] as readonly Id[]) : []);

/** The shelf with another order of one key; null: by its own values, as if nobody had said. */
export function withSort(shelf: readonly ShelfEntry[], columnId: Id, sort: KeySort | null): readonly ShelfEntry[] {
  return shelf.map((entry) => {
    if (entry.columnId !== columnId) return entry;
    return sort === null ? { columnId } : { columnId, sort };
  });
}

/**
 * How a column orders the rows, for the mark in its header: a key by its own values, a value by being what a key is
 * ordered by. Null where nobody has said.
 */
export function sortShown(element: Element, columnId: Id): KeySort["direction"] | null {
  const rows = shelfOf(element, "rowsBy");
  const own = rows.find((entry) => entry.columnId === columnId);
  if (own !== undefined) return own.sort?.by === undefined ? (own.sort?.direction ?? null) : null;
  return rows.find(({ sort }) => sort?.by === columnId)?.sort?.direction ?? null;
}
