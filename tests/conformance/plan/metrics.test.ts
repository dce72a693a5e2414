import { namesOf } from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import { type TestElement, documentOf } from "../support/documents.ts";
import { column, tableSource } from "../support/elements.ts";
import { planWorld } from "../support/plan.ts";

const world = planWorld([
  {
    name: "orders",
    columns: { id: "int", cust: "int", qty: "int", price: "int" },
    key: ["id"],
    rows: [
      [1, 10, 2, 5],
      [2, 20, 3, 7],
      [3, 10, 4, 1],
      [4, 30, 5, 2],
      [5, 20, 6, 3],
    ],
  },
  {
    name: "customers",
    columns: { id: "int", name: "text" },
    key: ["id"],
    rows: [
      [10, "Ada"],
      [20, "Bob"],
    ],
  },
]);

const metrics = [
  { id: "m-revenue", name: "Revenue", formula: "Sum([Amount])" },
  { id: "m-orders", name: "Orders placed", formula: "Count()" },
  // Metrics by their full name and bare.
  { id: "m-mean", name: "Mean", formula: "[Metrics/Revenue] / [Orders placed]" },
  // A column of the source that no column of the element is.
  { id: "m-units", name: "Units", formula: "Sum([orders/qty])" },
  { id: "m-buyers", name: "Known buyers", formula: "CountDistinct([Orders/Buyer/Name])" },
];
const orders = (columns: object[] = [], more: object = {}): TestElement => ({
  id: "orders",
  name: "Orders",
  source: tableSource("orders"),
  columns: [
    column("id", "[orders/id]"),
    column("cust", "[orders/cust]"),
    { id: "amount", name: "Amount", formula: "[orders/qty] * [orders/price]" },
    ...columns,
  ],
  metrics,
  relationships: [{ id: "r", name: "Buyer", targetElementId: "customers", keys: [{ sourceColumnId: "cust", targetColumnId: "key" }] }],
  ...more,
});
const customers: TestElement = {
  id: "customers",
  name: "Customers",
  source: tableSource("customers"),
  columns: [column("key", "[customers/id]"), { id: "name", name: "Name", formula: "[customers/name]" }],
};
const child = (columns: object[], more: object = {}): TestElement => ({
  id: "child",
  name: "Child",
  source: { kind: "table", elementId: "orders" },
  columns,
  ...more,
});
const totals = (elements: readonly TestElement[], elementId: string, rows: readonly (readonly (string | number | null)[])[]) =>
  world.expectRows(elements, { elementId, level: "summary" }, rows);
const found = (elements: readonly TestElement[], elementId: string, ...columns: string[]): string =>
  world
    .compile(elements, { elementId, columns })
    .diagnostics.map(({ code, columnId, message }) => `${code} ${columnId}: ${message}`)
    .join("\n");

describe("where a metric is computed", () => {
  test("in the element that has it, at the level of the column that names it", async () => {
    const table = orders([column("all", "[Metrics/Revenue]"), column("mean", "[Metrics/Mean]"), column("each", "[Metrics/Revenue]")], {
      summary: ["all", "mean"],
      groupings: [{ id: "g", groupBy: ["cust"], calculations: ["each"] }],
    });
    await totals([table, customers], "orders", [["63", 12.6]]);
    await world.expectRows([table, customers], { elementId: "orders", level: "g", columns: ["each"], withOuter: false }, [
      ["14"],
      ["39"],
      ["10"],
    ]);
  });
  test("in a child of a child, whatever columns the one between has, over the rows that its filters leave", () =>
    totals(
      [
        orders(),
        customers,
        {
          id: "between",
          name: "Between",
          source: { kind: "table", elementId: "orders" },
          columns: [{ id: "b-id", name: "Id", formula: "[Orders/id]" }],
          filters: [{ id: "f", columnId: "b-id", kind: "number-range", max: 3 }],
        },
        {
          id: "far",
          source: { kind: "table", elementId: "between" },
          columns: [column("revenue", "[Metrics/Revenue]"), column("units", "[Metrics/Units]"), column("buyers", "[Metrics/Known buyers]")],
          summary: ["revenue", "units", "buyers"],
        },
      ],
      "far",
      [["35", "9", "2"]],
    ));
  test("L10: in a chart, with a key and a share of the total", () =>
    world.expectRows(
      [
        orders(),
        customers,
        {
          id: "chart",
          kind: "bar-chart",
          source: { kind: "table", elementId: "orders" },
          columns: [
            column("who", "[Orders/Buyer/Name]"),
            column("revenue", "[Metrics/Revenue]"),
            column("share", "PercentOfTotal([Metrics/Revenue])"),
          ],
          xAxis: { columnId: "who" },
          yAxis: { columnIds: ["revenue", "share"] },
        },
      ],
      { elementId: "chart" },
      [
        ["Ada", "14", 14 / 63],
        ["Bob", "39", 39 / 63],
        [null, "10", 10 / 63],
      ],
    ));
  test("in formulas beside other aggregates, in Rollup over the element that has it", () =>
    totals(
      [
        orders(),
        customers,
        child([column("rest", "[Metrics/Revenue] - Max([Orders/Amount])"), column("again", "Rollup([Metrics/Revenue], 1, 1)")], {
          summary: ["rest"],
        }),
      ],
      "child",
      [["42"]],
    ));
});

describe("what a metric means (workbook-file 1.2, 10)", () => {
  test("the nearest one of a name; its own name never means itself", () =>
    totals(
      [
        orders(),
        customers,
        child([column("revenue", "[Metrics/Revenue]")], {
          metrics: [{ id: "own", name: "revenue", formula: "2 * [Metrics/Revenue]" }],
          summary: ["revenue"],
        }),
      ],
      "child",
      [["126"]],
    ));
  test("columns of the element come before other metrics", () =>
    totals(
      [
        orders([column("Net", "[Amount] - 1")], {
          metrics: [
            { id: "a", name: "Net", formula: "Sum([Net])" },
            { id: "b", name: "Double", formula: "2 * Sum([Net])" },
          ],
          summary: [],
        }),
        customers,
        child([column("net", "[Metrics/Net]"), column("double", "[Metrics/Double]")], { summary: ["net", "double"] }),
      ],
      "child",
      [["58", "116"]],
    ));
  test("metrics that name each other in a circle are E_CYCLE; what names them is broken, nothing else", () => {
    const elements = [
      orders([column("x", "[Metrics/A]"), column("y", "[Metrics/C]")], {
        metrics: [
          { id: "a", name: "A", formula: "[Metrics/B] + 1" },
          { id: "b", name: "B", formula: "[Metrics/A] + 1" },
          { id: "c", name: "C", formula: "Count()" },
        ],
        summary: ["x", "y"],
      }),
      customers,
    ];
    expect(found(elements, "orders", "x", "y")).toContain("x");
    const compiled = world.compile(elements, { elementId: "orders", level: "summary" });
    expect(compiled.ok && compiled.columns.map((one) => one.id)).toEqual(["y"]);
  });
  test("a column that rests on a metric over it is E_CYCLE", () => {
    const elements = [orders([column("loop", "[Metrics/M]")], { metrics: [{ id: "m", name: "M", formula: "Sum([loop])" }] }), customers];
    expect(found(elements, "orders", "id", "loop")).toContain("E_CYCLE loop");
  });
  test("a metric that is not there is E_UNKNOWN_COLUMN; one behind a grouped level does not reach", () => {
    const elements = [
      orders([], { groupings: [{ id: "g", groupBy: ["cust"] }] }),
      customers,
      child([column("a", "[Metrics/Nothing]"), column("b", "[Metrics/Revenue]"), column("key", "[Orders/cust]")], {
        source: { kind: "table", elementId: "orders", groupingId: "g" },
        summary: ["a", "b"],
      }),
    ];
    expect(found(elements, "child", "a", "b", "key")).toMatch(/E_UNKNOWN_COLUMN a.*\n(?:.*\n)*E_\w+ b/u);
  });
});

describe("through sources that are put together", () => {
  const leg = { kind: "table", elementId: "orders" };
  test("a join, over its rows", () =>
    totals(
      [
        orders(),
        customers,
        {
          id: "j",
          name: "Joined",
          source: {
            kind: "join",
            joins: [{ left: leg, right: { kind: "table", elementId: "customers" }, columns: [{ left: "[cust]", right: "[key]" }] }],
          },
          columns: [column("revenue", "[Metrics/Revenue]"), column("buyers", "[Metrics/Known buyers]")],
          summary: ["revenue", "buyers"],
        },
      ],
      "j",
      [["53", "2"]],
    ));
  test("a union keeps it while its columns survive", async () => {
    const union = (columns: object[]): readonly TestElement[] => [
      orders(),
      customers,
      {
        id: "u",
        name: "Both",
        source: {
          kind: "union",
          sources: [leg, { kind: "table", elementId: "orders" }],
          matches: [{ outputColumnName: "Sum of it", sourceColumns: ["[Amount]", "[Amount]"] }],
        },
        columns,
      },
    ];
    await totals(
      union([{ ...column("revenue", "[Metrics/Revenue]") }]).map((one) => (one.id === "u" ? { ...one, summary: ["revenue"] } : one)),
      "u",
      [["126"]],
    );
    expect(found(union([column("units", "[Metrics/Units]"), column("sum", "[Sum of it]")]), "u", "units", "sum")).toContain(
      "E_UNKNOWN_COLUMN units: The metric Units rests on",
    );
  });
});

test("G4: formulas hold metrics by id, so that a rename prints anew, in metrics too", () => {
  const document = documentOf([orders(), customers, child([column("a", "[metrics/revenue] + 1")])]);
  const renamed = JSON.parse(JSON.stringify(document).replaceAll('"name":"Revenue"', '"name":"Turnover"')) as typeof document;
  const names = namesOf(renamed);
  const listed = (id: string, list: string) => (names.find(id)?.[list] ?? []) as unknown as readonly { formula: string }[];
  const formula = listed("child", "columns")[0]?.formula ?? "";
  expect(names.toPrinted("child", "a", formula)).toBe("[Metrics/Turnover] + 1");
  const mean = listed("orders", "metrics")[2]?.formula ?? "";
  expect(names.toPrinted("orders", { metricId: "m-mean" }, mean)).toBe("[Metrics/Turnover] / [Metrics/Orders placed]");
});
