import type { Filter } from "@sheaf/workbook";
import { t } from "../../../shared/words/words.ts";

/** A member of a filter that a formula can stand for. */
export interface BoundMember {
  readonly member: string;
  readonly label: string;
}

/** What of a filter can be said by formula; nothing of one that keeps paths. */
export function boundable(filter: Filter): readonly BoundMember[] {
  switch (filter.kind) {
    case "list":
      return [{ member: "values", label: t("filters.bound-values.one-value-array-values") }];
    case "number-range":
      return [
        { member: "min", label: t("filters.bound-values.at-least") },
        { member: "max", label: t("filters.bound-values.at-most") },
      ];
    case "date-range":
      return [
        { member: "startDate", label: t("filters.bound-values.from") },
        { member: "endDate", label: t("filters.bound-values.until") },
      ];
    case "text-match":
      return [{ member: "value", label: t("filters.bound-values.compared-with") }];
    case "top-n":
      return "percentile" in filter
        ? [{ member: "percentile", label: t("filters.bound-values.how-many-percent") }]
        : [{ member: "rowCount", label: t("filters.bound-values.how-many") }];
    case "hierarchy":
      return [];
  }
}

/** The filter with these formulas, and without the values that they stand for; without formulas it is as it is written. */
export function withBound(filter: Filter, formulas: Readonly<Record<string, string>>): Filter {
  const { sheaf: _before, ...written } = filter;
  if (Object.keys(formulas).length === 0) return written;
  // A ranking is written with a number, also where it does not count.
  if (filter.kind === "top-n") return { ...written, sheaf: { bind: formulas } } as Filter;
  const rest = Object.fromEntries(Object.entries(written).filter(([member]) => formulas[member] === undefined));
  const bound = { ...rest, sheaf: { bind: formulas } };
  if (filter.kind !== "date-range") return bound as Filter;
  // What counts from now is a range of its own; of two ends that are written, one may stay.
  const { id, columnId, state, includeNulls } = filter;
  const ends = ["startDate", "endDate"].filter((end) => typeof rest[end] === "string");
  return {
    id,
    columnId,
    kind: "date-range",
    mode: ends.length === 0 ? "between" : "custom",
    ...Object.fromEntries(ends.map((end) => [end, rest[end]])),
    ...(state === undefined ? {} : { state }),
    ...(includeNulls === undefined ? {} : { includeNulls }),
    sheaf: { bind: formulas },
  };
}
