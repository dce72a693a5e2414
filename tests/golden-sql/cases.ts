import { INTEGER64, TEXT, DATE, DATETIME, FLOAT, decimal, type DialectName } from "@sheaf/sql";
import type { TableSchema } from "@sheaf/compiler";
import { nativesOf } from "./natives.ts";
import type { Ask, Surroundings, TestElement } from "../conformance/support/documents.ts";

/** Workbooks over an orders table and a customers table, and what is asked of them. */
export interface GoldenCase {
  readonly name: string;
  /** What the SQL should be like, for the reader of the file. */
  readonly about: string;
  readonly elements: readonly TestElement[];
  readonly ask: Ask;
  readonly around?: Surroundings;
}

const column = (id: string, formula: string, name = id): { id: string; name: string; formula: string } => ({ id, name, formula });

export function tablesFor(dialect: DialectName): ReadonlyMap<string, TableSchema> {
  const { schema, identity: rowIdentity, ...native } = nativesOf(dialect);
  const identity = { rowIdentity, rowCountEstimate: null };
  const { text } = native;
  return new Map<string, TableSchema>([
    [
      "orders",
      {
        path: [schema, "orders"],
        key: ["order_id"],
        ...identity,
        columns: [
          { name: "order_id", type: INTEGER64, nativeType: native.integer },
          { name: "customer_id", type: INTEGER64, nativeType: native.integer },
          { name: "region", type: TEXT, nativeType: text },
          { name: "product", type: TEXT, nativeType: text },
          { name: "day", type: DATE, nativeType: native.date },
          { name: "placed_at", type: DATETIME, nativeType: native.instant },
          { name: "amount", type: decimal(18, 2), nativeType: native.decimal },
          { name: "discount", type: FLOAT, nativeType: native.float },
        ],
      },
    ],
    [
      "customers",
      {
        path: [schema, "customers"],
        key: ["id"],
        ...identity,
        columns: [
          { name: "id", type: INTEGER64, nativeType: native.integer },
          { name: "name", type: TEXT, nativeType: text },
          { name: "segment", type: TEXT, nativeType: text },
        ],
      },
    ],
    [
      'odd "name"',
      {
        path: [schema, 'odd "name"'],
        key: [],
        rowIdentity: null,
        rowCountEstimate: null,
        columns: [
          { name: 'a "b"', type: TEXT, nativeType: text },
          { name: "select", type: INTEGER64, nativeType: native.integer },
        ],
      },
    ],
  ]);
}

const source = (path: string): object => ({ kind: "warehouse-table", connectionId: "c", path: [path] });
const orderColumns = [
  column("id", "[orders/order_id]", "Order"),
  column("customer", "[orders/customer_id]", "Customer"),
  column("region", "[orders/region]", "Region"),
  column("product", "[orders/product]", "Product"),
  column("day", "[orders/day]", "Day"),
  column("amount", "[orders/amount]", "Amount"),
];
const orders = (more: Record<string, unknown> = {}, columns: object[] = []): TestElement => ({
  id: "orders",
  name: "Orders",
  source: source("orders"),
  columns: [...orderColumns, ...columns],
  ...more,
});
const byRegion = (more: Record<string, unknown> = {}, columns: object[] = []): TestElement =>
  orders(
    {
      groupings: [
        { id: "by-region", groupBy: ["region"], calculations: ["region-total"] },
        { id: "by-product", groupBy: ["product"], calculations: ["product-total", ...columns.map((one) => (one as { id: string }).id)] },
      ],
      ...more,
    },
    [column("region-total", "Sum([Amount])", "Region total"), column("product-total", "Sum([Amount])", "Product total"), ...columns],
  );
const customers: TestElement = {
  id: "customers",
  name: "Customers",
  source: source("customers"),
  columns: [
    column("id", "[customers/id]", "Id"),
    column("name", "[customers/name]", "Name"),
    column("segment", "[customers/segment]", "Segment"),
  ],
};
const chart = (more: Record<string, unknown>, columns: object[] = []): TestElement => ({
  id: "chart",
  kind: "bar-chart",
  name: "Sales by month",
  source: source("orders"),
  columns: [
    column("month", 'DateTrunc("month", [orders/day])', "Month"),
    column("region", "[orders/region]", "Region"),
    column("sales", "Sum([orders/amount])", "Sales"),
    ...columns,
  ],
  xAxis: { columnId: "month" },
  yAxis: { columnIds: ["sales"] },
  ...more,
});
const top = (columnId: string, count: number): object => ({
  id: "top",
  columnId,
  kind: "top-n",
  rankingFunction: "rank",
  mode: "top-n",
  rowCount: count,
});

export const goldenCases: readonly GoldenCase[] = [
  {
    name: "rows",
    about: "Base rows: one SELECT, one page, in the order of the known key.",
    elements: [orders()],
    ask: { elementId: "orders", window: { offset: 200, limit: 100 } },
  },
  {
    name: "rows-filtered-and-sorted",
    about: "Filters in WHERE, the sort and the key in ORDER BY; nothing that is not read.",
    elements: [
      orders(
        {
          filters: [
            { id: "f", columnId: "region", kind: "list", values: ["East", "West"] },
            { id: "g", columnId: "amount", kind: "number-range", min: 10 },
            { id: "h", columnId: "product", kind: "text-match", mode: "contains", value: "50%", case: "insensitive" },
          ],
          sort: [{ columnId: "amount", direction: "descending" }],
        },
        [column("net", "[Amount] * (1 - [orders/discount])", "Net")],
      ),
    ],
    ask: { elementId: "orders", columns: ["id", "amount", "net"] },
  },
  {
    name: "rows-count",
    about: "A count computes no column.",
    elements: [byRegion()],
    ask: { elementId: "orders", want: { kind: "count" } },
  },
  {
    name: "grouping",
    about: "One level: a plain GROUP BY.",
    elements: [byRegion()],
    ask: { elementId: "orders", level: "by-region" },
  },
  {
    name: "grouping-having",
    about: "A filter on the level's own aggregate is HAVING.",
    elements: [byRegion({ filters: [{ id: "f", columnId: "region-total", kind: "number-range", min: 1000 }] })],
    ask: { elementId: "orders", level: "by-region" },
  },
  {
    name: "grouping-date-parts",
    about: "A key that is a formula.",
    elements: [
      orders({ groupings: [{ id: "m", groupBy: ["month"], calculations: ["n", "buyers"] }] }, [
        column("month", 'DateTrunc("month", [Day])', "Month"),
        column("n", "Count()", "Orders placed"),
        column("buyers", "CountDistinct([Customer])", "Buyers"),
      ]),
    ],
    ask: { elementId: "orders", level: "m" },
  },
  {
    name: "grouping-count",
    about: "How many groups there are.",
    elements: [byRegion()],
    ask: { elementId: "orders", level: "by-product", want: { kind: "count" } },
  },
  {
    name: "groupings-nested",
    about: "Two levels: the outer one's values beside the inner one's.",
    elements: [byRegion()],
    ask: { elementId: "orders", level: "by-product" },
  },
  {
    name: "groupings-share-of-parent",
    about: "A share of the group outside, and of everything.",
    elements: [
      byRegion({}, [
        column("share", "[Product total] / [Region total]", "Share"),
        column("all", 'PercentOfTotal(Sum([Amount]), "grand_total")', "Of all"),
      ]),
    ],
    ask: { elementId: "orders", level: "by-product", columns: ["region", "product", "share", "all"] },
  },
  {
    name: "groupings-windows",
    about: "Windows at a level, partitioned by the level outside.",
    elements: [
      byRegion({}, [
        column("run", "CumulativeSum([Product total])", "Running total"),
        column("place", 'Rank([Product total], "desc")', "Place"),
      ]),
    ],
    ask: { elementId: "orders", level: "by-product", columns: ["region", "product", "product-total", "run", "place"] },
  },
  {
    name: "groupings-page-of-base-rows",
    about: "Base rows under two levels, in outline order, with the levels' values.",
    elements: [byRegion()],
    ask: { elementId: "orders", level: "base", window: { offset: 0, limit: 50 } },
  },
  {
    name: "groupings-within",
    about: "What lies in one group.",
    elements: [byRegion()],
    ask: { elementId: "orders", level: "by-product", within: ["East"] },
  },
  {
    name: "groupings-totals",
    about: "Every column evaluated again for all rows.",
    elements: [byRegion({}, [column("mean", "Avg([Amount])", "Mean")])],
    ask: { elementId: "orders", level: "base", want: { kind: "totals", totalsAt: "summary" } },
  },
  {
    name: "aggregate-of-aggregates",
    about: "A mean of group totals: two steps, the inner level's keys kept.",
    elements: [
      orders(
        {
          groupings: [
            { id: "by-region", groupBy: ["region"], calculations: ["mean"] },
            { id: "by-product", groupBy: ["product"], calculations: ["product-total"] },
          ],
        },
        [column("product-total", "Sum([Amount])", "Product total"), column("mean", "Avg([Product total])", "Mean of products")],
      ),
    ],
    ask: { elementId: "orders", level: "by-region" },
  },
  {
    name: "summary",
    about: "One row.",
    elements: [orders({ summary: ["all"] }, [column("all", "Sum([Amount])", "All")])],
    ask: { elementId: "orders", level: "summary" },
  },
  {
    name: "summary-beside-rows",
    about: "A summary value on every row.",
    elements: [orders({ summary: ["all"] }, [column("all", "Sum([Amount])", "All"), column("part", "[Amount] / [All]", "Part")])],
    ask: { elementId: "orders", columns: ["id", "amount", "part"] },
  },
  {
    name: "top-of-each-group",
    about: "Top 3 products of each region.",
    elements: [byRegion({ filters: [top("product-total", 3)] })],
    ask: { elementId: "orders", level: "by-product", columns: ["region", "product", "product-total"] },
  },
  {
    name: "stages",
    about: "All three stages: rows, then groups by their total, then the best of what is left; other columns over what remains.",
    elements: [
      byRegion({
        filters: [
          { id: "f", columnId: "amount", kind: "number-range", min: 0 },
          { id: "g", columnId: "product-total", kind: "number-range", min: 100 },
          top("product-total", 2),
        ],
      }),
    ],
    ask: { elementId: "orders", level: "by-product" },
  },
  {
    name: "filter-values",
    about: "Values of a column with their counts, for a filter's list.",
    elements: [orders({ filters: [{ id: "f", columnId: "amount", kind: "number-range", min: 0 }] })],
    ask: { elementId: "orders", want: { kind: "distinct", columnId: "region", search: "ea" }, window: { offset: 0, limit: 200 } },
  },
  {
    name: "lookup-by-key",
    about: "A Lookup by a known key is a plain LEFT JOIN to the table.",
    elements: [orders({}, [column("name", "Lookup([Customers/Name], [Customer], [Customers/Id])", "Name")]), customers],
    ask: { elementId: "orders", columns: ["id", "name"] },
  },
  {
    name: "lookup-several-matches",
    about: "By what is no key: one row per key, with the number of different values.",
    elements: [orders({}, [column("some", "Lookup([Customers/Id], [Region], [Customers/Segment])", "Some customer")]), customers],
    ask: { elementId: "orders", columns: ["id", "some"] },
  },
  {
    name: "rollup",
    about: "Two aggregates over the same matches are one join.",
    elements: [
      orders(),
      {
        ...customers,
        columns: [
          ...(customers["columns"] as object[]),
          column("spent", "Rollup(Sum([Orders/Amount]), [Id], [Orders/Customer])", "Spent"),
          column("count", "Rollup(Count(), [Id], [Orders/Customer])", "Orders placed"),
        ],
      },
    ],
    ask: { elementId: "customers" },
  },
  {
    name: "child-of-rows",
    about: "A child of filtered rows is one SELECT.",
    elements: [
      orders({ filters: [{ id: "f", columnId: "region", kind: "list", values: ["East"] }] }, [column("tax", "[Amount] * 0.19", "Tax")]),
      {
        id: "child",
        name: "Products",
        source: { kind: "table", elementId: "orders" },
        columns: [column("product", "[Orders/Product]", "Product"), column("taxes", "Sum([Orders/Tax])", "Taxes")],
        groupings: [{ id: "g", groupBy: ["product"], calculations: ["taxes"] }],
      },
    ],
    ask: { elementId: "child", level: "g" },
  },
  {
    name: "child-of-grouping",
    about: "A child of a grouping groups groups.",
    elements: [
      byRegion(),
      {
        id: "child",
        name: "Sizes",
        source: { kind: "table", elementId: "orders", groupingId: "by-product" },
        columns: [
          column("size", 'If([Orders/Product total] >= 1000, "large", "small")', "Size"),
          column("n", "Count()", "Products"),
          column("mean", "Avg([Orders/Product total])", "Mean"),
        ],
        groupings: [{ id: "g", groupBy: ["size"], calculations: ["n", "mean"] }],
      },
    ],
    ask: { elementId: "child", level: "g" },
  },
  {
    name: "chart",
    about: "Marks by month and region; a sort by the measure over all regions.",
    elements: [
      chart({ color: { by: "category", column: "region" }, xAxis: { columnId: "month", sort: { direction: "descending", by: "sales" } } }),
    ],
    ask: { elementId: "chart", columns: ["month", "region", "sales"] },
  },
  {
    name: "chart-windows-and-shares",
    about: "A running total along x for each color, and the share of its month.",
    elements: [
      chart({ color: { by: "category", column: "region" } }, [
        column("run", "CumulativeSum([Sales])", "Running"),
        column("share", 'PercentOfTotal([Sales], "x_axis")', "Share of month"),
      ]),
    ],
    ask: { elementId: "chart", columns: ["month", "region", "run", "share"] },
  },
  {
    name: "kpi",
    about: "One value, and one that all rows may or may not agree on.",
    elements: [
      {
        id: "kpi",
        kind: "kpi-chart",
        name: "Sales",
        source: source("orders"),
        columns: [column("sales", "Sum([orders/amount])", "Sales"), column("region", "[orders/region]", "Region")],
        value: { columnId: "sales" },
        comparisonColumn: { columnId: "region" },
      },
    ],
    ask: { elementId: "kpi", columns: ["sales", "region"] },
  },
  {
    name: "days-in-a-zone",
    about: "Days and date filters in the workbook's zone.",
    elements: [
      orders(
        {
          groupings: [{ id: "d", groupBy: ["local"], calculations: ["n"] }],
          filters: [{ id: "f", columnId: "at", kind: "date-range", mode: "last", value: 7, unit: "day", includeToday: false }],
        },
        [
          column("at", "[orders/placed_at]", "Placed"),
          column("local", 'DateTrunc("day", [Placed])', "Local day"),
          column("n", "Count()", "Placed orders"),
        ],
      ),
    ],
    ask: { elementId: "orders", level: "d" },
    around: { timeZone: "Europe/Berlin" },
  },
  {
    name: "control-in-a-formula",
    about: "A control's value is a literal of its type.",
    elements: [
      orders({}, [column("chosen", "[Region] = [pick]", "Chosen")]),
      {
        id: "control",
        kind: "control",
        controlId: "pick",
        controlType: "list",
        selectionMode: "single",
        value: "O'Hara",
        source: { kind: "manual", valueType: "text", values: ["O'Hara"] },
      },
    ],
    ask: { elementId: "orders", columns: ["id", "chosen"] },
  },
  {
    name: "names-that-need-quotes",
    about: "Identifiers are quoted by the dialect, values are literals, clashes are numbered.",
    elements: [
      {
        id: "odd",
        name: "It's; DROP TABLE orders --",
        source: source('odd "name"'),
        columns: [
          column("a", '[odd "name"/a "b"]', "Total"),
          column("b", '[odd "name"/select]', "TOTAL"),
          column("c", '[Total] & "\'; --"', "x\ny"),
        ],
      },
    ],
    ask: { elementId: "odd", columns: ["a", "b", "c"] },
  },
];
