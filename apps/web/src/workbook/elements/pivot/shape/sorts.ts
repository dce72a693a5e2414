import type { Element, Id, PivotElement } from "@sheaf/workbook";
import { memberOf } from "@sheaf/workbook";
import { type KeySort, ROW_COUNT } from "../../shelves/keys/key-sort.ts";
import type { KeyOrder } from "../../shelves/keys/key-dialog.tsx";

export type PivotAxis = keyof Pick<PivotElement, "rowsBy" | "columnsBy">;

export type ShelfEntry = {
  readonly columnId: Id;
  readonly sort?: KeySort;
};

export const shelfOf = (element: Element, axis: PivotAxis): readonly ShelfEntry[] =>
  Array.isArray(element[axis]) ? (element[axis] as readonly ShelfEntry[]) : [];

export const valuesOf = (element: Element): readonly Id[] =>
  Array.isArray(memberOf(element, "values")) ? (memberOf(element, "values") as readonly Id[]) : [];

/** The shelf with another order of one key; null: by its own values, as if nobody had said. */
export function withSort(shelf: readonly ShelfEntry[], columnId: Id, sort: KeySort | null): readonly ShelfEntry[] {
  return shelf.map((entry) => {
    if (entry.columnId !== columnId) return entry;
    return sort === null ? { columnId } : { columnId, sort };
  });
}

/** The order of a key as its dialog and its menu change it: by the values, by what it is ordered by now, or by its rows. */
export function orderOf(element: Element, axis: PivotAxis, columnId: Id, nameOf: (id: Id) => string): KeyOrder {
  const shelf = shelfOf(element, axis);
  const sort = shelf.find((entry) => entry.columnId === columnId)?.sort;
  const by = [...new Set([...valuesOf(element), ...(sort?.by === undefined || sort.by === ROW_COUNT.id ? [] : [sort.by])])];
  return {
    sort,
    subjects: [...by.map((id) => ({ id, name: nameOf(id) })), ROW_COUNT],
    write: (next) => ({ [axis]: withSort(shelf, columnId, next ?? null) }),
  };
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
