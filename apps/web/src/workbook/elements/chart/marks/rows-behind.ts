import type { MarkKey } from "@sheaf/charts";
import type { Element, FilterValue, Id } from "@sheaf/workbook";
import { channelsOf } from "../panel/chart-channels.ts";
import { filterValue } from "./mark-filters.ts";

/**
 * The group of a mark among the rows of its chart: values of the keys of the marks level in the order of its query (x,
 * color, trellis rows, trellis columns). Null where a key has no single value, as for `Other`.
 */
export function groupOf(element: Element, keys: readonly MarkKey[]): readonly FilterValue[] | null {
  const channels = channelsOf(element);
  const byCategory = (element["color"] as { readonly by?: string } | undefined)?.by === "category";
  const order: readonly Id[] = [
    ...new Set([...channels.x, ...(byCategory ? channels.color : []), ...channels["trellis-rows"], ...channels["trellis-columns"]]),
  ];
  const values: FilterValue[] = [];
  for (const columnId of order) {
    const key = keys.find((candidate) => candidate.columnId === columnId);
    if (key === undefined) return null;
    values.push(filterValue(key));
  }
  return values;
}

/** What the rows belong to, in words. */
export function groupTitle(name: string, keys: readonly MarkKey[]): string {
  return keys.length === 0 ? name : keys.map(({ label }) => label).join(", ");
}
