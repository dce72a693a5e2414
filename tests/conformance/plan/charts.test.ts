import { describe, expect, test } from "vitest";
import type { TestElement } from "../support/documents.ts";
import { column, tableSource } from "../support/elements.ts";
import { withDrawn } from "../support/engines.ts";
import { planWorld } from "../support/plan.ts";

const world = planWorld(
  [
    {
      name: "sales",
      columns: { month: "int", region: "text", amount: "int", rate: "int", buyer: "text" },
      rows: [
        [1, "East", 10, 5, "ann"],
        [1, "West", 1, 5, "bob"],
        [2, "East", 2, 5, "ann"],
        [2, "West", 20, 5, "ann"],
        [3, "East", 4, 5, "cy"],
        [3, "East", 5, 5, "ann"],
      ],
    },
  ],
  withDrawn(7),
);
const chart = (more: Record<string, unknown>, columns: object[] = []): TestElement => ({
  id: "t",
  kind: "bar-chart",
  name: "Chart",
  source: tableSource("sales"),
  columns: [
    column("month", "[sales/month]"),
    column("region", "[sales/region]"),
    column("amount", "[sales/amount]"),
    column("sum", "Sum([sales/amount])"),
    ...columns,
  ],
  xAxis: { columnId: "month" },
  yAxis: { columnIds: ["sum"] },
  ...more,
});

describe("L10 charts", () => {
  test("marks are the combinations of x and color", async () => {
    await world.expectRows([chart({})], { elementId: "t", columns: ["month", "sum"] }, [
      ["1", "11"],
      ["2", "22"],
      ["3", "9"],
    ]);
    await world.expectRows(
      [chart({ color: { by: "category", column: "region" } })],
      { elementId: "t", columns: ["month", "region", "sum"] },
      [
        ["1", "East", "10"],
        ["1", "West", "1"],
        ["2", "East", "2"],
        ["2", "West", "20"],
        ["3", "East", "9"],
      ],
    );
  });
  test("a column in no channel lives with the measures if it aggregates or refers to one, else at base", async () => {
    const one = chart({}, [column("half", "[sum] / 2"), column("double", "[amount] * 2"), column("top", "Max([double])")]);
    await world.expectRows([one], { elementId: "t", columns: ["month", "half", "top"] }, [
      ["1", 5.5, "20"],
      ["2", 11, "40"],
      ["3", 4.5, "10"],
    ]);
    const levels = world.compile([one], { elementId: "t", level: "base", columns: ["double", "half"] });
    expect(levels.ok && levels.columns.map((found) => [found.id, found.level])).toEqual([
      ["double", "base"],
      ["half", "marks"],
    ]);
  });
  test("windows run along x, for each color by itself", () =>
    world.expectRows(
      [
        chart({ color: { by: "category", column: "region" } }, [
          column("run", "CumulativeSum([sum])"),
          column("share", 'PercentOfTotal(Sum([amount]), "x_axis")'),
          column("ofColor", 'PercentOfTotal(Sum([amount]), "color")'),
          column("ofAll", "PercentOfTotal(Sum([amount]))"),
        ]),
      ],
      { elementId: "t", columns: ["month", "region", "run", "share", "ofColor", "ofAll"] },
      [
        ["1", "East", "10", 10 / 11, 10 / 21, 10 / 42],
        ["1", "West", "1", 1 / 11, 1 / 21, 1 / 42],
        ["2", "East", "12", 2 / 22, 2 / 21, 2 / 42],
        ["2", "West", "21", 20 / 22, 20 / 21, 20 / 42],
        ["3", "East", "21", 1, 9 / 21, 9 / 42],
      ],
    ));
  test("color and trellis: windows run along x in each panel and color; totals by what stands on each channel", () =>
    world.expectRows(
      [
        chart({ color: { by: "category", column: "region" }, trellis: { rowsBy: [{ columnId: "who" }] } }, [
          column("who", "[sales/buyer]"),
          column("run", "CumulativeSum([sum])"),
          column("ofX", 'Subtotal([sum], "x_axis")'),
          column("ofColor", 'Subtotal([sum], "color")'),
          column("ofRow", 'Subtotal([sum], "trellis_row")'),
          column("ofColumn", 'Subtotal([sum], "trellis_column")'),
          column("outside", 'Subtotal([sum], "parent_grouping")'),
        ]),
      ],
      { elementId: "t", columns: ["month", "region", "who", "sum", "run", "ofX", "ofColor", "ofRow", "ofColumn", "outside"] },
      [
        ["1", "East", "ann", "10", "10", "11", "21", "37", "42", "42"],
        ["1", "West", "bob", "1", "1", "11", "21", "1", "42", "42"],
        ["2", "East", "ann", "2", "12", "22", "21", "37", "42", "42"],
        ["2", "West", "ann", "20", "20", "22", "21", "37", "42", "42"],
        ["3", "East", "ann", "5", "17", "9", "21", "37", "42", "42"],
        ["3", "East", "cy", "4", "4", "9", "21", "4", "42", "42"],
      ],
    ));
  test("S-L8k: the mode of panels keeps the keys of their rows and of their columns", () =>
    world.expectRows(
      [
        chart({ trellis: { rowsBy: [{ columnId: "region" }], columnsBy: [{ columnId: "who" }] } }, [
          column("who", "[sales/buyer]"),
          column("ofPanel", 'Subtotal(Max([sales/amount]), "trellis")'),
        ]),
      ],
      { elementId: "t", columns: ["month", "region", "who", "sum", "ofPanel"] },
      [
        ["1", "East", "ann", "10", "10"],
        ["1", "West", "bob", "1", "1"],
        ["2", "East", "ann", "2", "10"],
        ["2", "West", "ann", "20", "20"],
        ["3", "East", "ann", "5", "10"],
        ["3", "East", "cy", "4", "4"],
      ],
    ));
  test("a formula of a reference mark is evaluated again in each panel that it is asked for", () =>
    world.expectRows(
      [
        chart(
          {
            trellis: { columnsBy: [{ columnId: "region" }] },
            refMarks: [
              { type: "line", axis: "series", value: { type: "formula", formula: "PercentileCont([sales/amount], 0.5)" }, scope: "cell" },
            ],
          },
          [],
        ),
      ],
      { elementId: "t", columns: ["month", "region", "~panel-value-0"] },
      [
        ["1", "East", 4.5],
        ["1", "West", 10.5],
        ["2", "East", 4.5],
        ["2", "West", 10.5],
        ["3", "East", 4.5],
      ],
    ));
  test("rows of a heat map that are sorted by an average are so by that of each row", () =>
    world.expectRows(
      [
        {
          ...chart({}, [column("mean", "Avg([sales/amount])")]),
          kind: "sheaf:heatmap-chart",
          yAxis: { columnId: "region", sort: { by: "mean", direction: "descending" } },
          value: { columnId: "mean" },
        },
      ],
      { elementId: "t", columns: ["month", "region", "mean", "~row-order"] },
      [
        ["1", "East", 10, 5.25],
        ["1", "West", 1, 10.5],
        ["2", "East", 2, 5.25],
        ["2", "West", 20, 10.5],
        ["3", "East", 4.5, 5.25],
      ],
    ));
  test("the x axis may be sorted by a measure; windows follow that sort", () =>
    world.expectRows(
      [chart({ xAxis: { columnId: "month", sort: { direction: "descending", by: "sum" } } }, [column("run", "CumulativeSum([sum])")])],
      { elementId: "t", columns: ["month", "run"] },
      [
        ["2", "22"],
        ["1", "33"],
        ["3", "42"],
      ],
    ));
  test("with a color the sort is the measure evaluated at x", () =>
    world.expectRows(
      [chart({ color: { by: "category", column: "region" }, xAxis: { columnId: "month", sort: { direction: "descending", by: "sum" } } })],
      { elementId: "t", columns: ["month", "region"] },
      [
        ["2", "East"],
        ["2", "West"],
        ["1", "East"],
        ["1", "West"],
        ["3", "East"],
      ],
    ));
  test("with a color, by a measure without an aggregate: what the rows of a position agree on", () =>
    world.expectRows(
      [
        chart(
          {
            color: { by: "category", column: "region" },
            xAxis: { columnId: "month", sort: { direction: "ascending", by: "less" } },
            yAxis: { columnIds: ["less"] },
          },
          [column("less", "0 - [sales/month]")],
        ),
      ],
      { elementId: "t", columns: ["month", "region"] },
      [
        ["3", "East"],
        ["2", "East"],
        ["2", "West"],
        ["1", "East"],
        ["1", "West"],
      ],
    ));
  test("top-N ranks marks, and with a color the positions on x", async () => {
    const top = { id: "f", columnId: "sum", kind: "top-n", rankingFunction: "rank", mode: "top-n", rowCount: 1 };
    await world.expectRows([chart({ filters: [top] })], { elementId: "t", columns: ["month", "sum"] }, [["2", "22"]]);
    await world.expectRows(
      [chart({ filters: [top], color: { by: "category", column: "region" } })],
      { elementId: "t", columns: ["month", "region", "sum"] },
      [
        ["2", "East", "2"],
        ["2", "West", "20"],
      ],
    );
  });
  test("L11: the total of the marks", () =>
    world.expectRows(
      [chart({}, [column("buyers", "CountDistinct([sales/buyer])")])],
      { elementId: "t", want: { kind: "totals", totalsAt: "summary" } },
      [[null, null, null, "42", "3"]].map((row) => row.filter((_, index) => index !== 1 && index !== 2)),
    ));
});

describe("L5 one value for many rows", () => {
  const kpi = (formula: string, more: Record<string, unknown> = {}): TestElement => ({
    id: "k",
    kind: "kpi-chart",
    name: "One",
    source: tableSource("sales"),
    columns: [column("v", formula), column("month", "[sales/month]"), column("sum", "Sum([sales/amount])")],
    value: { columnId: "v" },
    ...more,
  });
  test("the value if all rows agree", () => world.expectRows([kpi("[sales/rate]")], { elementId: "k", columns: ["v"] }, [["5", "1"]]));
  test("else the marker, with how many there are", () =>
    world.expectRows([kpi("[sales/month] * 10")], { elementId: "k", columns: ["v"] }, [[null, "3"]]));
  test("a null is no value that the others agree with", () =>
    world.expectRows([kpi('If([sales/month] > 1, "x")')], { elementId: "k", columns: ["v"] }, [[null, "2"]]));
  test("all null is null", () => world.expectRows([kpi('If([sales/month] > 9, "x")')], { elementId: "k", columns: ["v"] }, [[null, "1"]]));
  test("of no rows it is null", () =>
    world.expectRows(
      [kpi("[sales/rate]", { filters: [{ id: "f", columnId: "month", kind: "list", values: [99] }] })],
      { elementId: "k", columns: ["v"] },
      [[null, "0"]],
    ));
  test("an aggregate is itself, and may refer to siblings", () =>
    world.expectRows([kpi("[sum] * 2")], { elementId: "k", columns: ["v"] }, [["84"]]));
  test("a bare reference beside an aggregate counts where all agree: W_MULTIPLE", async () => {
    await world.expectRows([kpi("[sales/rate] + Sum([sales/amount])")], { elementId: "k", columns: ["v"] }, [["47"]]);
    await world.expectRows([kpi("[sales/month] + Sum([sales/amount])")], { elementId: "k", columns: ["v"] }, [[null]]);
    expect(world.compile([kpi("[sales/month] + Sum([sales/amount])")], { elementId: "k" }).diagnostics.map((one) => one.code)).toEqual([
      "W_MULTIPLE",
    ]);
  });
  test("a measure of a chart", () =>
    world.expectRows(
      [chart({}, [column("rate", "[sales/rate]"), column("who", "[sales/buyer]")])].map((one) => ({
        ...one,
        yAxis: { columnIds: ["rate", "who"] },
      })),
      { elementId: "t", columns: ["month", "rate", "who"] },
      [
        ["1", "5", "1", null, "2"],
        ["2", "5", "1", "ann", "1"],
        ["3", "5", "1", null, "2"],
      ],
    ));
  test("the trend of a KPI, per period", () =>
    world.expectRows(
      [
        kpi("Sum([sales/amount])", {
          columns: [column("v", "Sum([sales/amount])"), column("day", 'DateAdd("month", [sales/month], Date("2023-12-31"))')],
          timeline: { columnId: "day" },
          periodComparison: "quarter",
        }),
      ],
      { elementId: "k", level: "timeline" },
      [["2024-01-01", "42"]],
    ));
});
