import type { MarkKey } from "@sheaf/charts";
import type { Filter, FilterValue, Id } from "@sheaf/workbook";

/**
 * What to do to the filters of an element so that only rows with the keys of a mark stay, or so that they go. One list
 * filter per key; a list filter that the column already has is narrowed instead of a second one being added.
 */
export type FilterChange =
  | { readonly kind: "add"; readonly filter: Omit<Extract<Filter, { kind: "list" }>, "id"> }
  | { readonly kind: "set"; readonly filterId: Id; readonly values: readonly FilterValue[] };

export function keepChanges(filters: readonly Filter[], keys: readonly MarkKey[]): readonly FilterChange[] {
  return keys.map((key) => {
    const own = listOn(filters, key.columnId, "include");
    const value = filterValue(key);
    return own === undefined
      ? { kind: "add", filter: { columnId: key.columnId, kind: "list", values: [value] } }
      : { kind: "set", filterId: own.id, values: [value] };
  });
}

export function excludeChanges(filters: readonly Filter[], keys: readonly MarkKey[]): readonly FilterChange[] {
  return keys.map((key) => {
    const value = filterValue(key);
    const included = listOn(filters, key.columnId, "include");
    const rest = included?.values?.filter((other) => !sameValue(other, value)) ?? [];
    // An empty list restricts nothing: the last included value cannot go that way.
    if (included?.values !== undefined && rest.length > 0 && rest.length < included.values.length)
      return { kind: "set", filterId: included.id, values: rest };
    const excluded = listOn(filters, key.columnId, "exclude");
    if (excluded === undefined) return { kind: "add", filter: { columnId: key.columnId, kind: "list", mode: "exclude", values: [value] } };
    const values = excluded.values ?? [];
    return { kind: "set", filterId: excluded.id, values: values.some((other) => sameValue(other, value)) ? values : [...values, value] };
  });
}

function listOn(filters: readonly Filter[], columnId: Id, mode: "include" | "exclude"): Extract<Filter, { kind: "list" }> | undefined {
  return filters.find(
    (filter): filter is Extract<Filter, { kind: "list" }> =>
      filter.kind === "list" &&
      filter.columnId === columnId &&
      (filter.mode ?? "include") === mode &&
      filter.state !== "disabled" &&
      (filter.values?.length ?? 0) > 0,
  );
}

/** A key as a filter writes it: dates and datetimes as ISO text, numbers that float64 cannot hold as their digits. */
export function filterValue(key: Pick<MarkKey, "value" | "text">): FilterValue {
  const { value, text } = key;
  if (value === null || typeof value === "boolean") return value;
  if (text === null) return null;
  // A date is carried as a number and a datetime as a bigint: their text is what a filter takes.
  if (/^-?\d{4,}-\d{2}-\d{2}/u.test(text)) return text;
  if (typeof value === "number") return value;
  if (typeof value === "bigint") return Number.isSafeInteger(Number(value)) ? Number(value) : text;
  return value;
}

const sameValue = (a: FilterValue, b: FilterValue): boolean => a === b || (a !== null && b !== null && String(a) === String(b));
