import type { TypeName } from "@sheaf/sql";
import { boundMembers, type DateRange, type Filter, type FilterValue, type Id, readDateRange } from "@sheaf/workbook";
import { t } from "../../shared/words/words.ts";

type FilterKind = Filter["kind"];

export const kindWords: Readonly<Record<FilterKind, string>> = {
  get list() {
    return t("filters.filter-draft.values");
  },
  get "number-range"() {
    return t("filters.filter-draft.number-range");
  },
  get "date-range"() {
    return t("filters.filter-draft.dates");
  },
  get "text-match"() {
    return t("filters.filter-draft.text");
  },
  get "top-n"() {
    return t("filters.filter-draft.top-and-bottom");
  },
  get hierarchy() {
    return t("filters.filter-draft.paths");
  },
};

/** Why a filter cannot be applied, and at which of its fields: `value`, `values/3`. */
export interface FilterProblem {
  readonly message: string;
  readonly field: string | null;
}

/** What a column of a type can be filtered by, the likeliest first. */
export function kindsFor(type: TypeName | null): readonly FilterKind[] {
  switch (type) {
    case "integer":
    case "number":
      return ["number-range", "list", "top-n"];
    case "date":
    case "datetime":
      return ["date-range", "list", "top-n"];
    case "text":
      return ["list", "text-match", "top-n"];
    case "array":
      return ["hierarchy"];
    case "boolean":
    case "null":
    case "error":
    case "variant":
    case "geography":
    case null:
      return ["list"];
  }
}

/** A filter that restricts nothing yet, but for top-N, which always does. */
export function emptyFilter(kind: FilterKind, id: Id, columnId: Id): Filter {
  switch (kind) {
    case "list":
    case "number-range":
    case "hierarchy":
      return { id, columnId, kind };
    case "date-range":
      return { id, columnId, kind, mode: "between" };
    case "text-match":
      return { id, columnId, kind, mode: "contains" };
    case "top-n":
      return { id, columnId, kind, rankingFunction: "rank", mode: "top-n", rowCount: 10 };
  }
}

/** False for a filter that lets everything through (F6), and for one that is suspended. */
export function restricts(filter: Filter): boolean {
  if (filter.state === "disabled") return false;
  if (filter.includeNulls === "never" || boundMembers(filter).length > 0) return true;
  switch (filter.kind) {
    case "list":
    case "hierarchy":
      return (filter.values?.length ?? 0) > 0;
    case "number-range":
      return filter.min !== undefined || filter.max !== undefined;
    case "date-range":
      return rangeOfFilter(filter) !== null;
    case "text-match":
      return filter.value !== undefined;
    case "top-n":
      return true;
  }
}

export function rangeOfFilter(filter: Extract<Filter, { kind: "date-range" }>): DateRange | null {
  return readDateRange(filter);
}

/** The filter with another range; the members of the old one go. */
export function withRange(filter: Filter, range: DateRange | null): Filter {
  const { id, columnId, state, includeNulls } = filter;
  return {
    id,
    columnId,
    kind: "date-range",
    ...(range ?? { mode: "between" }),
    ...(state === undefined ? {} : { state }),
    ...(includeNulls === undefined ? {} : { includeNulls }),
  };
}

/** A list filter with other values; absent ones restrict nothing. */
export function withValues(filter: Extract<Filter, { kind: "list" }>, mode: "include" | "exclude", values: readonly FilterValue[]): Filter {
  const { mode: _mode, values: _values, ...rest } = filter;
  return { ...rest, ...(mode === "exclude" ? { mode } : {}), ...(values.length === 0 ? {} : { values }) };
}

/** The filter with a member set, or without it. */
export function withMember<T extends Filter>(filter: T, name: string, value: unknown): Filter {
  const { [name as keyof T]: _gone, ...rest } = filter;
  return (value === undefined ? rest : { ...rest, [name]: value }) as Filter;
}
