import type { Filter, Id } from "@sheaf/workbook";
import type { FilterChange } from "./quick-filters.ts";

/** A list of filters with changes of it. */
export const withFilterChanges = (filters: readonly Filter[], changes: readonly FilterChange[], newId: () => Id): readonly Filter[] =>
  changes.reduce<readonly Filter[]>((held, change) => {
    switch (change.kind) {
      case "add":
        return [...held, { ...change.filter, id: newId() }];
      case "set":
        return held.map((filter) =>
          filter.id === change.filterId && filter.kind === "list" ? { ...filter, values: change.values } : filter,
        );
      case "set-range":
        return held.map((filter) =>
          filter.id === change.filterId && filter.kind === "number-range" ? { ...filter, min: change.min, max: change.max } : filter,
        );
    }
  }, filters);
