import { filterValue, type MarkKey } from "@sheaf/charts";
import type { Filter } from "@sheaf/workbook";
import { excludeValues, type FilterChange, keepValues } from "../../../filters/quick-filters.ts";

/** Only rows with the keys of a mark stay: one change per key. The rest of many is everything without those. */
export function keepChanges(filters: readonly Filter[], keys: readonly MarkKey[]): readonly FilterChange[] {
  return keys.map((key) =>
    key.beyond === undefined
      ? keepValues(filters, key.columnId, [filterValue(key)])
      : excludeValues(filters, key.columnId, key.beyond.map(filterValue)),
  );
}

/** Rows with the keys of a mark go. */
export function excludeChanges(filters: readonly Filter[], keys: readonly MarkKey[]): readonly FilterChange[] {
  return keys.map((key) =>
    key.beyond === undefined
      ? excludeValues(filters, key.columnId, [filterValue(key)])
      : keepValues(filters, key.columnId, key.beyond.map(filterValue)),
  );
}
