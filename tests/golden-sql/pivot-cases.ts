import type { GoldenCase } from "./cases.ts";

const column = (id: string, formula: string, name = id): { id: string; name: string; formula: string } => ({ id, name, formula });
const pivot = (more: Record<string, unknown>, columns: readonly object[] = []) => ({
  id: "pivot",
  kind: "pivot-table",
  name: "Sales by region and month",
  source: { kind: "warehouse-table", connectionId: "c", path: ["orders"] },
  columns: [
    column("region", "[orders/region]", "Region"),
    column("product", "[orders/product]", "Product"),
    column("month", 'DateTrunc("month", [orders/day])', "Month"),
    column("sales", "Sum([orders/amount])", "Sales"),
    column("customers", "CountDistinct([orders/customer_id])", "Customers"),
    ...columns,
  ],
  rowsBy: [{ columnId: "region" }, { columnId: "product" }],
  columnsBy: [{ columnId: "month" }],
  values: ["sales", "customers"],
  ...more,
});
const part = (rows: number, columns: number) => ({ elementId: "pivot", want: { kind: "pivot", rows, columns } }) as const;
const byTotal = { rowsBy: [{ columnId: "region", sort: { direction: "descending", by: "sales" } }] };

export const pivotCases: readonly GoldenCase[] = [
  { name: "pivot-cells", about: "Cells of a pivot: one GROUP BY.", elements: [pivot({})], ask: part(2, 1) },
  { name: "pivot-row-totals", about: "Totals of its rows: the same values at fewer keys.", elements: [pivot({})], ask: part(2, 0) },
  { name: "pivot-grand-total", about: "The grand total.", elements: [pivot({})], ask: part(0, 0) },
  {
    name: "pivot-rows-by-total",
    about: "Rows in the order of their totals, largest first; a running total along the months, the share of the row.",
    elements: [
      pivot({ ...byTotal, values: ["sales", "run", "share"] }, [
        column("run", "CumulativeSum([Sales])", "Running"),
        column("share", 'PercentOfTotal([Sales], "row")', "Share of row"),
      ]),
    ],
    ask: part(1, 1),
  },
  {
    name: "pivot-top-rows",
    about: "The two best products of each region, and the totals of what remains.",
    elements: [
      pivot({
        filters: [{ id: "top", columnId: "sales", kind: "top-n", rankingFunction: "rank", mode: "top-n", rowCount: 2 }],
      }),
    ],
    ask: part(1, 0),
  },
  {
    name: "pivot-first-labels",
    about: "The two products of each region that sell best, all others folded into one: labels are ranked before there are groups.",
    elements: [
      pivot(
        {
          rowsBy: [{ columnId: "region" }, { columnId: "first", sort: { direction: "descending", by: "sales" } }],
        },
        [column("first", 'VisibilityLimit([product], 2, "RowNumber")', "Best products")],
      ),
    ],
    ask: part(2, 0),
  },
];
