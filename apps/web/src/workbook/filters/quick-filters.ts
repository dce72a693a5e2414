import type { Filter, FilterValue, Id } from "@sheaf/workbook";

/** What to do to the filters of an element: one list filter per column is kept, narrowed or widened before a second one is added. */
export type FilterChange =
  | ListChange
  | { readonly kind: "add"; readonly filter: Omit<NumberRange, "id"> }
  | { readonly kind: "set-range"; readonly filterId: Id; readonly min: number; readonly max: number };

/** What is done to the list of values of one column. */
export type ListChange =
  | { readonly kind: "add"; readonly filter: Omit<Extract<Filter, { kind: "list" }>, "id"> }
  | { readonly kind: "set"; readonly filterId: Id; readonly values: readonly FilterValue[] };

type NumberRange = Extract<Filter, { kind: "number-range" }>;

/** Only rows with these values stay. */
export function keepValues(filters: readonly Filter[], columnId: Id, values: readonly FilterValue[]): ListChange {
  const own = listOn(filters, columnId, "include");
  return own === undefined ? { kind: "add", filter: { columnId, kind: "list", values } } : { kind: "set", filterId: own.id, values };
}

/** Only rows with a number from `min` to `max`, both included, stay. The range that is there is narrowed, unless formulas say its ends. */
export function keepRange(filters: readonly Filter[], columnId: Id, min: number, max: number): FilterChange {
  const own = filters.find(
    (filter): filter is NumberRange =>
      filter.kind === "number-range" && filter.columnId === columnId && filter.state !== "disabled" && filter.sheaf === undefined,
  );
  return own === undefined
    ? { kind: "add", filter: { columnId, kind: "number-range", min, max } }
    : { kind: "set-range", filterId: own.id, min, max };
}

/** Rows with these values go. */
export function excludeValues(filters: readonly Filter[], columnId: Id, values: readonly FilterValue[]): ListChange {
  const isMeant = (other: FilterValue): boolean => values.some((value) => sameValue(other, value));
  const included = listOn(filters, columnId, "include");
  const rest = included?.values?.filter((other) => !isMeant(other)) ?? [];
  // An empty list restricts nothing: the last included value cannot go that way.
  if (included?.values !== undefined && rest.length > 0 && rest.length < included.values.length)
    return { kind: "set", filterId: included.id, values: rest };
  const excluded = listOn(filters, columnId, "exclude");
  if (excluded === undefined) return { kind: "add", filter: { columnId, kind: "list", mode: "exclude", values } };
  const before = excluded.values ?? [];
  const added = values.filter((value) => !before.some((other) => sameValue(other, value)));
  return { kind: "set", filterId: excluded.id, values: [...before, ...added] };
}

function listOn(filters: readonly Filter[], columnId: Id, mode: "include" | "exclude"): Extract<Filter, { kind: "list" }> | undefined {
  return filters.find(
    (filter): filter is Extract<Filter, { kind: "list" }> =>
      filter.kind === "list" &&
      filter.columnId === columnId &&
      (filter.mode ?? "include") === mode &&
      filter.state !== "disabled" &&
      // values of others are periods, or come from formulas
      filter.sheaf === undefined &&
      (filter.values?.length ?? 0) > 0,
  );
}

const sameValue = (a: FilterValue, b: FilterValue): boolean => a === b || (a !== null && b !== null && String(a) === String(b));
