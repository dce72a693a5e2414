import { analyzeDocument } from "@sheaf/compiler";
import { describe, expect, test } from "vitest";
import { documentOf, type TestElement } from "../support/documents.ts";
import { column, tableSource } from "../support/elements.ts";
import { customers, orders, reader, salesWorld, source, toldOnly } from "../support/sales-model.ts";

const world = salesWorld();

describe("S-G3g: what a column or metric says of itself holds where a reference to it says nothing", () => {
  const euros = { kind: "number", formatString: "$,.2f", currencySymbol: "€" };
  const whole = { kind: "number", formatString: ",.0f" };
  const told = orders({
    columns: [
      column("id", "[orders/id]"),
      column("cust", "[orders/cust]"),
      column("region", "[orders/region]"),
      { id: "amount", name: "Amount", formula: "[orders/qty] * [orders/price]", format: euros, description: "What was paid" },
    ],
    groupings: [],
    metrics: [{ id: "m", name: "Revenue", formula: "Sum([Amount])", format: whole, description: "All that was paid" }],
  });
  const buyers: TestElement = {
    ...customers,
    columns: [column("key", "[customers/id]"), { id: "name", name: "Name", formula: "[customers/name]", description: "As on the bill" }],
  };
  const around = { models: { sales: [told, buyers] } };
  const looks = (elements: readonly TestElement[], elementId: string, given: Parameters<typeof world.compile>[2] = around) => {
    const compiled = world.compile(elements, { elementId }, given);
    if (!compiled.ok) throw new Error(JSON.stringify(compiled.diagnostics));
    const analyzed = analyzeDocument(documentOf(elements), world.environment(given)).elements.get(elementId);
    expect(analyzeDocument(documentOf(elements), toldOnly(world.environment(given))).elements.get(elementId)?.columns).toEqual(
      analyzed?.columns,
    );
    const answered = Object.fromEntries(
      compiled.columns.flatMap(({ id, inherited }) => (inherited === undefined ? [] : [[id, inherited]])),
    );
    const known = analyzed?.columns.flatMap(({ id, inherited }) => (inherited === undefined ? [] : [[id, inherited]])) ?? [];
    expect(Object.fromEntries(known)).toEqual(answered);
    return answered;
  };
  const amount = { format: euros, description: "What was paid" };
  const own = { kind: "number", formatString: ".1f" };

  test("plain references, what relationships lead to, metrics; aggregates keep the format, other formulas say nothing", () => {
    const columns = [
      column("a", "[Orders/Amount]"),
      column("again", "([a])"),
      column("who", "[Orders/Buyer/Name]"),
      column("twice", "[Orders/Amount] * 2"),
      column("total", "Sum([Orders/Amount])"),
      column("mean", "(Avg(([a])))"),
      column("many", "CountDistinct([Orders/Amount])"),
      column("revenue", "[Metrics/Revenue]"),
    ];
    expect(looks([reader(columns)], "t")).toEqual({
      a: amount,
      again: amount,
      who: { description: "As on the bill" },
      revenue: { format: whole, description: "All that was paid" },
      total: { format: euros },
      mean: { format: euros },
    });
  });
  test.each([
    ["%d %b %Y", ["day", "week", "exact"]],
    ["%b %Y", ["month", "day", "week", "exact"]],
    ["%Y", ["year", "month", "day", "week", "exact"]],
    ["%Y-%m-%d %H:%M %Z", ["exact"]],
  ])("a date that is cut to its period is written as the date where that tells nothing finer: %s", (formatString, inheriting) => {
    const format = { kind: "datetime", formatString };
    const table: TestElement = {
      id: "t",
      name: "T",
      source: tableSource("orders"),
      columns: [{ id: "at", name: "At", formula: "MakeDate(2001, [orders/id], 1)", format }],
    };
    const cut = ["year", "month", "day", "week"].map((unit) => column(unit, `DateTrunc("${unit}", [@element:t/at])`));
    const chart: TestElement = {
      id: "k",
      kind: "pivot-table",
      source: { kind: "table", elementId: "t" },
      columns: [...cut, column("exact", "[@element:t/at]"), column("n", "Count()")],
      rowsBy: ["year", "month", "day", "week", "exact"].map((columnId) => ({ columnId })),
      values: ["n"],
    };
    // Where the date's own format would tell something finer, years and months are written as what they are.
    const periods = {
      year: { format: { kind: "datetime", formatString: "%Y" } },
      month: { format: { kind: "datetime", formatString: "%b %Y" } },
    };
    expect(looks([table, chart], "k", {})).toEqual({ ...periods, ...Object.fromEntries(inheriting.map((id) => [id, { format }])) });
  });

  test("a date cut to its period is written as the period where nothing says how, and so by those who read it", () => {
    const cut = ["year", "quarter", "month", "week", "day"].map((unit) =>
      column(unit, `DateTrunc("${unit}", MakeDate(2001, 2, [orders/id]))`),
    );
    const table: TestElement = {
      id: "t",
      name: "T",
      source: tableSource("orders"),
      columns: [column("date", "MakeDate(2001, 2, [orders/id])"), column("cut", 'DateTrunc("month", [@own:date])'), ...cut],
    };
    const format = (formatString: string): object => ({ format: { kind: "datetime", formatString } });
    expect(looks([table], "t", {})).toEqual({
      cut: format("%b %Y"),
      year: format("%Y"),
      quarter: format("%Y Q%q"),
      month: format("%b %Y"),
    });
    const pivot: TestElement = {
      id: "p",
      kind: "pivot-table",
      source: { kind: "table", elementId: "t" },
      columns: [
        ...["year", "quarter", "month", "week", "day"].map((unit) => column(unit, `DateTrunc("${unit}", [@element:t/date])`)),
        column("passed", "[@element:t/cut]"),
        column("n", "Count()"),
      ],
      rowsBy: ["year", "quarter", "month", "week", "day", "passed"].map((columnId) => ({ columnId })),
      values: ["n"],
    };
    expect(looks([table, pivot], "p", {})).toEqual({
      year: format("%Y"),
      quarter: format("%Y Q%q"),
      month: format("%b %Y"),
      passed: format("%b %Y"),
    });
  });

  test("what the use says itself comes first, one thing at a time", () =>
    expect(
      looks(
        [
          reader([
            { ...column("a", "[Orders/Amount]"), format: own },
            { ...column("b", "[Orders/Amount]"), description: "Mine" },
          ]),
        ],
        "t",
      ),
    ).toEqual({ a: { description: "What was paid" }, b: { format: euros } }));
  test("through elements of the workbook, which pass on their own formats", () =>
    expect(
      looks(
        [
          reader([
            { id: "a", name: "Amount", formula: "[Orders/Amount]", format: own },
            { id: "plus", name: "Plus", formula: "[Orders/Amount] + 1", format: own },
          ]),
          {
            id: "child",
            name: "Child",
            source: { kind: "table", elementId: "t" },
            columns: [column("c", "[@element:t/a]"), column("p", "[@element:t/plus]"), column("m", "[Metrics/Revenue]")],
          },
        ],
        "child",
      ),
    ).toEqual({
      c: { format: own, description: "What was paid" },
      p: { format: own },
      m: { format: whole, description: "All that was paid" },
    }));
  test("through joins, with the metric that survives", () =>
    expect(
      looks(
        [
          {
            id: "j",
            source: {
              kind: "join",
              joins: [
                {
                  left: source(),
                  right: tableSource("customers"),
                  columns: [{ left: "[cust]", right: "[id]" }],
                },
              ],
            },
            columns: [column("a", "[Orders/Amount]"), column("name", "[customers/name]"), column("m", "[Metrics/Revenue]")],
          },
        ],
        "j",
      ),
    ).toEqual({ a: amount, m: { format: whole, description: "All that was paid" } }));
  test.each([
    [own, {}],
    [euros, { u: { format: euros } }],
  ])("through a union where all of its sources say the same: %j", (format, expected) =>
    expect(
      looks(
        [
          {
            id: "u",
            source: {
              kind: "union",
              sources: [source(), source({ elementId: "old" })],
              matches: [{ outputColumnName: "U", sourceColumns: ["amount", "amount"] }],
              name: "Both",
            },
            columns: [column("u", "[Both/U]")],
          },
        ],
        "u",
        {
          models: {
            sales: [
              orders({ columns: [{ id: "amount", name: "Amount", formula: "[orders/price]", format: euros }], groupings: [], metrics: [] }),
              {
                id: "old",
                name: "Old",
                source: tableSource("orders"),
                columns: [{ id: "amount", name: "Amount", formula: "[orders/price]", format }],
              },
              customers,
            ],
          },
        },
      ),
    ).toEqual(expected),
  );
  test("a chart's marks, and models that read models", () => {
    const outer = [{ id: "wide", name: "Wide", source: source(), columns: [column("sold", "[Orders/Amount]")] }];
    const chart: TestElement = {
      id: "k",
      kind: "bar-chart",
      source: { kind: "data-model", dataModelId: "outer", elementId: "wide" },
      columns: [column("x", "[Wide/sold]"), column("y", "[Metrics/Revenue]")],
      xAxis: { columnId: "x" },
      yAxis: { columnIds: ["y"] },
    };
    expect(looks([chart], "k", { models: { ...around.models, outer } })).toEqual({
      x: amount,
      y: { format: whole, description: "All that was paid" },
    });
  });
  test("F8: nothing is told of a column that somebody may not see", () => {
    const kept = orders({
      columns: [column("id", "[orders/id]"), { id: "amount", name: "Amount", formula: "[orders/qty]", description: "Secret" }],
      groupings: [],
      metrics: [],
      relationships: [],
      columnSecurities: [{ id: "s", restrictedColumns: ["amount"], criteria: { kind: "no-one-can-view" } }],
    });
    const around = { models: { sales: [kept] } };
    expect(looks([reader([column("i", "[Orders/id]"), column("a", "[Orders/Amount]")])], "t", around)).toEqual({});
  });
});
