import { filterValue, type MarkKey } from "@sheaf/charts";
import { columnsOf, type Filter, mapLayers, recordOf, type Element, type FilterValue, rolesOf } from "@sheaf/workbook";
import { canDrillInto } from "../../drill/drill-steps.ts";

/**
 * The group of a mark among the rows of its chart: values of the keys of the marks level in the order of its query. Null where a key has no single value, as for `Other`.
 */
export function groupOf(element: Element, keys: readonly MarkKey[]): readonly FilterValue[] | null {
  const values: FilterValue[] = [];
  for (const { columnId } of rolesOf(element, recordOf(element)?.channels ?? []).keys) {
    const key = keys.find((candidate) => candidate.columnId === columnId);
    if (key === undefined || key.beyond !== undefined) return null;
    values.push(filterValue(key));
  }
  return values;
}

/** Whether a mark is of a further layer of a map, and not of the map itself. */
export const isOfLayer = (element: Element, keys: readonly MarkKey[]): boolean =>
  mapLayers(element).length > 1 && keys.length > 0 && groupOf(element, keys) === null;

/** Whether a mark is of a layer that shows rows of another element: the filters of the map say nothing of it. */
export const isOfOtherRows = (element: Element, keys: readonly MarkKey[]): boolean =>
  keys.length > 0 &&
  mapLayers(element).some(({ hasOwnSource, element: own }) => {
    const ids = new Set(hasOwnSource ? columnsOf(own).map(({ id }) => id) : []);
    return keys.every(({ columnId }) => ids.has(columnId));
  });

/** Filters that leave the rows with the keys of a mark. */
export const rowsWith = (keys: readonly MarkKey[], newId: () => string): readonly Filter[] =>
  keys.map((key): Filter => ({
    id: newId(),
    columnId: key.columnId,
    kind: "list",
    ...(key.beyond === undefined
      ? { mode: "include", values: [filterValue(key)] }
      : { mode: "exclude", values: key.beyond.map(filterValue) }),
  }));

/** Whether a mark is a group of its own: neither several drawn as one, nor the labels beyond a limit. */
export function isOneGroup(element: Element, keys: readonly MarkKey[]): boolean {
  const kept = keys.map((key) => ({ columnId: key.columnId, value: filterValue(key) }));
  return groupOf(element, keys) !== null && canDrillInto(element, kept);
}

/** What the rows belong to, in words. */
export function groupTitle(name: string, keys: readonly MarkKey[]): string {
  return keys.length === 0 ? name : keys.map(({ label }) => label).join(", ");
}
