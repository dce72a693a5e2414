import type { Id, Sort } from "../../document.ts";
import type { QueryColumn, QuerySort } from "../../query.ts";
import { printTarget } from "@sheaf/formula";
import type { DataElement } from "../columns-query.ts";

export interface AxisSort {
  readonly direction: "ascending" | "descending";
  readonly by?: Id;
  readonly aggregation?: "sum" | "avg" | "median" | "count" | "countDistinct" | "min" | "max" | "stddev" | "variance";
  readonly sheaf?: { readonly nulls?: Nulls };
}

type Nulls = NonNullable<Sort["nulls"]>;

/** How an axis sorts by a column. */
export function axisSortBy(columnId: Id, { direction, sheaf }: Pick<AxisSort, "direction" | "sheaf">): QuerySort {
  return { columnId, direction, ...(sheaf?.nulls === undefined ? {} : { nulls: sheaf.nulls }) };
}

const functions = {
  sum: "Sum",
  avg: "Avg",
  median: "Median",
  count: "Count",
  countDistinct: "CountDistinct",
  min: "Min",
  max: "Max",
  stddev: "StdDev",
  variance: "Variance",
} as const;

/** The hidden column that an axis is sorted by, null where it is sorted by its own values. */
export function axisSortColumn(element: DataElement, sort: AxisSort, level: Id): QueryColumn | null {
  if (sort.by === undefined) return null;
  const isColumn = element.columns.some((column) => column.id === sort.by);
  if (!isColumn && sort.by !== "row-count") return null;
  return {
    id: unusedId(element, "axis-sort"),
    name: "Axis sort",
    formula: sortFormula(sort.by, isColumn, sort.aggregation),
    level,
    hidden: true,
    format: null,
  };
}

/** What an axis is sorted by, in stored form: a column, an aggregate of it, or how many rows there are. */
export function sortFormula(by: Id, isColumn: boolean, aggregation: AxisSort["aggregation"]): string {
  if (!isColumn) return "Count()";
  const column = printTarget({ kind: "own", columnId: by });
  return aggregation === undefined ? column : `${functions[aggregation]}(${column})`;
}

export function unusedId(element: DataElement, wanted: string): Id {
  const taken = new Set(element.columns.map((column) => column.id));
  let id = `~${wanted}`;
  while (taken.has(id)) id = `~${id}`;
  return id;
}
