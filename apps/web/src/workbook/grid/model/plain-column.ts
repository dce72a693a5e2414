import type { GridColumn } from "./grid-source.ts";

type Given = Pick<GridColumn, "id" | "name" | "type" | "align" | "width">;

/** A column of which nothing more is known than what is given: not sorted, not filtered, no key, no count, without a problem. */
export function plainColumn(given: Given & Partial<GridColumn>): GridColumn {
  return {
    isFixed: false,
    isPercent: false,
    isKey: false,
    sort: null,
    isFiltered: false,
    description: null,
    problem: null,
    isCount: false,
    ...given,
  };
}
