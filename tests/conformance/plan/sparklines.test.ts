import { describe, expect, test } from "vitest";
import type { TestElement } from "../support/documents.ts";
import { column, tableSource } from "../support/elements.ts";
import { withDrawn } from "../support/engines.ts";
import { planWorld } from "../support/plan.ts";

/** SparklineAgg: the rows of a group grouped once more, by what no column need be made for (S-L4b). */

const world = planWorld(
  [
    {
      name: "sales",
      columns: { region: "text", day: "date", product: "text", amount: "int", price: "float" },
      rows: [
        ["East", "2024-02-10", "b", 10, 1.5],
        ["East", "2024-01-05", 'a "q" \\', 20, null],
        ["East", "2024-01-31", "b", 5, 2.25],
        ["East", null, "c", 1000, 1],
        ["West", "2024-03-01", null, 7, 0.5],
        ["West", "2024-01-02", "é", null, null],
        ["North", null, null, 3, 4],
      ],
    },
  ],
  withDrawn(4),
);

// Engines space JSON differently; none of the values here holds a space but one.
const points = (id: string, formula: string): { id: string; name: string; formula: string } =>
  column(id, `Replace(Text(${formula}), " ", "")`);

const raw = ["region", "day", "product", "amount", "price"].map((name) => column(name, `[sales/${name}]`));
const table = (formula: string, more: Record<string, unknown> = {}): TestElement => ({
  id: "t",
  name: "Sales",
  source: tableSource("sales"),
  columns: [...raw, points("f", formula)],
  groupings: [{ id: "r", groupBy: ["region"], calculations: ["f"] }],
  ...more,
});
const atRegions = { elementId: "t", level: "r", columns: ["region", "f"] } as const;
const monthly = 'SparklineAgg(DateTrunc("month", [day]), Sum([amount]))';

describe("S-L4b points of groups", () => {
  test("one point for each month, in order, none for rows without a date; a group without any is null", () =>
    world.expectRows([table(monthly)], atRegions, [
      ["East", '[{"x":"2024-01-01","y":25},{"x":"2024-02-01","y":10}]'],
      ["North", null],
      ["West", '[{"x":"2024-01-01","y":null},{"x":"2024-03-01","y":7}]'],
    ]));
  test("texts are escaped, a group whose aggregate is null is a gap", () =>
    world.expectRows([table("SparklineAgg([product], Sum([price]))")], atRegions, [
      ["East", '[{"x":"a\\"q\\"\\\\","y":null},{"x":"b","y":3.75},{"x":"c","y":1}]'],
      ["North", null],
      ["West", '[{"x":"é","y":null}]'],
    ]));
  test("numbers and conditions as categories, formulas of several aggregates", () =>
    world.expectRows(
      [
        table("SparklineAgg([amount] > 9, Sum([amount]) / Count() + Min(4))", {
          columns: [
            ...raw,
            column("n", "Count()"),
            points("f", "SparklineAgg([amount] > 9, Sum([amount]) / Count() + Min(4))"),
            column("g", "Number(SparklineAgg([amount], CountDistinct([product]))[1].x)"),
          ],
          groupings: [{ id: "r", groupBy: ["region"], calculations: ["f", "g", "n"] }],
        }),
      ],
      { ...atRegions, columns: ["region", "f", "g"] },
      [
        ["East", `[{"x":false,"y":9},{"x":true,"y":${1030 / 3 + 4}}]`, 10],
        ["North", '[{"x":false,"y":7}]', null],
        ["West", '[{"x":false,"y":11}]', null],
      ],
    ));
  test("L8: shares of the whole, of the group", () =>
    world.expectRows(
      [table('SparklineAgg(Year([day]), PercentOfTotal(Count(), "grand_total") * 7 + PercentOfTotal(Count(), "parent_grouping") * 12)')],
      atRegions,
      [
        ["East", '[{"x":2024,"y":12}]'],
        ["North", null],
        ["West", '[{"x":2024,"y":14}]'],
      ],
    ));
  test("F5: over what the filters leave; L11: in a total over all groups", async () => {
    const filtered = table(monthly, { filters: [{ id: "x", columnId: "amount", kind: "number-range", max: 20 }] });
    await world.expectRows([filtered], { ...atRegions, want: { kind: "totals", totalsAt: "summary" } }, [
      [null, '[{"x":"2024-01-01","y":25},{"x":"2024-02-01","y":10},{"x":"2024-03-01","y":7}]'],
    ]);
    const top = table(monthly, {
      columns: [...raw, points("f", monthly), column("n", "Count()")],
      groupings: [{ id: "r", groupBy: ["region"], calculations: ["f", "n"] }],
      filters: [{ id: "x", columnId: "n", kind: "number-range", max: 2 }],
    });
    await world.expectRows([top], { ...atRegions, want: { kind: "totals", totalsAt: "summary" } }, [
      [null, '[{"x":"2024-01-01","y":null},{"x":"2024-03-01","y":7}]', "3"],
    ]);
  });
  test("at the summary, below another level, and of a single row", async () => {
    const levels = table(monthly, {
      columns: [
        ...raw,
        points("f", monthly),
        points("all", "SparklineAgg(Year([day]), Count())"),
        points("row", "SparklineAgg([region], Count())"),
      ],
      groupings: [
        { id: "r", groupBy: ["region"] },
        { id: "p", groupBy: ["product"], calculations: ["f"] },
      ],
      summary: ["all"],
    });
    await world.expectRows([levels], { elementId: "t", level: "summary", columns: ["all"] }, [['[{"x":2024,"y":5}]']]);
    await world.expectRows([levels], { elementId: "t", level: "p", columns: ["product", "f"], within: ["East"] }, [
      ['a "q" \\', '[{"x":"2024-01-01","y":20}]'],
      ["b", '[{"x":"2024-01-01","y":5},{"x":"2024-02-01","y":10}]'],
      ["c", null],
    ]);
    await world.expectRows([levels], { elementId: "t", level: "base", columns: ["row"], within: ["North", null] }, [
      ['[{"x":"North","y":1}]'],
    ]);
  });
  test("L10: of the marks of a chart, of cells and totals of a pivot", async () => {
    const columns = [
      ...raw,
      column("year", "Year([day])"),
      column("sum", "Sum([amount])"),
      points("f", "SparklineAgg([product], Sum([amount]))"),
    ];
    const source = tableSource("sales");
    const chart: TestElement = {
      id: "t",
      kind: "bar-chart",
      name: "Chart",
      source,
      columns,
      xAxis: { columnId: "region" },
      yAxis: { columnIds: ["sum"] },
      color: { by: "category", column: "year" },
    };
    await world.expectRows([chart], { elementId: "t", columns: ["region", "year", "f"] }, [
      ["East", "2024", '[{"x":"a\\"q\\"\\\\","y":20},{"x":"b","y":15}]'],
      ["East", null, '[{"x":"c","y":1000}]'],
      ["North", null, null],
      ["West", "2024", '[{"x":"é","y":null}]'],
    ]);
    const pivot: TestElement = {
      id: "t",
      kind: "pivot-table",
      name: "Pivot",
      source,
      columns,
      rowsBy: [{ columnId: "region" }],
      columnsBy: [{ columnId: "year" }],
      values: ["f"],
    };
    const at = (rows: number, across: number) => ({ elementId: "t", want: { kind: "pivot", rows, columns: across } }) as const;
    await world.expectRows([pivot], at(1, 0), [
      ["East", '[{"x":"a\\"q\\"\\\\","y":20},{"x":"b","y":15},{"x":"c","y":1000}]'],
      ["North", null],
      ["West", '[{"x":"é","y":null}]'],
    ]);
    await world.expectRows([pivot], at(0, 1), [
      ["2024", '[{"x":"a\\"q\\"\\\\","y":20},{"x":"b","y":15},{"x":"é","y":null}]'],
      [null, '[{"x":"c","y":1000}]'],
    ]);
    await world.expectRows([pivot], at(0, 0), [['[{"x":"a\\"q\\"\\\\","y":20},{"x":"b","y":15},{"x":"c","y":1000},{"x":"é","y":null}]']]);
  });
  test("what each point shows is what SQL written by hand groups", async () => {
    const [engine] = ["duckdb"] as const;
    const byHand = await world.query(
      engine,
      "SELECT region, date_trunc('month', day)::date AS x, sum(amount) AS y FROM sales WHERE day IS NOT NULL GROUP BY ALL ORDER BY ALL",
    );
    const rows = await world.rows([table(monthly)], atRegions);
    const shown = rows.flatMap(([region, list]) =>
      (JSON.parse(String(list ?? "[]")) as readonly { x: string; y: number | null }[]).map(({ x, y }) => [region, x, y]),
    );
    expect(shown).toEqual(byHand.map(([region, x, y]) => [region, String(x), y === null ? null : Number(y)]));
  });
});

describe("what has no points is said at its place", () => {
  test.each([
    ["SparklineAgg([day], [amount])", "E_FORMULA_TYPE"],
    ["SparklineAgg([day], Max([product]))", "E_FORMULA_TYPE"],
    ["SparklineAgg([day], Sum([amount]) / [region])", "E_FORMULA_TYPE"],
    ["SparklineAgg([day], Count([region]))", "E_LEVEL"],
    ["SparklineAgg([day], Sum([amount]) + Len([region]))", "E_LEVEL"],
    ["SparklineAgg([day], CumulativeSum(Sum([amount])))", "E_LEVEL"],
  ])("%s is %s", (formula, code) => {
    const compiled = world.compile([table(formula)], atRegions);
    expect(JSON.stringify(compiled)).toContain(code);
  });
});
