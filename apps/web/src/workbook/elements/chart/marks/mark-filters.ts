import type { MarkKey } from "@sheaf/charts";
import type { Filter } from "@sheaf/workbook";
import { filterValue } from "../../../filters/key-value.ts";
import { excludeValues, type FilterChange, keepValues } from "../../../filters/quick-filters.ts";

/** Only rows with the keys of a mark stay: one change per key. */
export function keepChanges(filters: readonly Filter[], keys: readonly MarkKey[]): readonly FilterChange[] {
  return keys.map((key) => keepValues(filters, key.columnId, [filterValue(key)]));
}

/** Rows with the keys of a mark go. */
export function excludeChanges(filters: readonly Filter[], keys: readonly MarkKey[]): readonly FilterChange[] {
  return keys.map((key) => excludeValues(filters, key.columnId, [filterValue(key)]));
}
