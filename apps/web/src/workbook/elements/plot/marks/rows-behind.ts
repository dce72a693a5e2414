import { filterValue, type MarkKey } from "@sheaf/charts";
import { type Element, type Filter, type FilterValue, type Id, type MapLayer, mapLayers, recordOf, rolesOf } from "@sheaf/workbook";
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

/** The further layer of a map that a mark is of; null: it is of the element's own marks. */
export function layerOfMark(element: Element, keys: readonly MarkKey[]): MapLayer | null {
  if (keys.length === 0 || groupOf(element, keys) !== null) return null;
  const layers = mapLayers(element).filter(({ isOwn }) => !isOwn);
  return layers.find((layer) => keys.every(({ columnId }) => keysOfLayer(layer).includes(columnId))) ?? null;
}

const keysOfLayer = ({ element }: MapLayer): readonly Id[] =>
  rolesOf(element, recordOf(element)?.channels ?? []).keys.map(({ columnId }) => columnId);

/** The layer with rows of its own that marks are of: what filters them is its own. Null: they are of the element's rows. */
export function otherRowsOf(element: Element, keys: readonly MarkKey[]): MapLayer | null {
  const layer = layerOfMark(element, keys);
  return layer?.hasOwnSource === true ? layer : null;
}

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
