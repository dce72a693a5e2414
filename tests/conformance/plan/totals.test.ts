import { describe, expect, test } from "vitest";
import type { TestElement } from "../support/documents.ts";
import { column, tableSource } from "../support/elements.ts";
import { withDrawn } from "../support/engines.ts";
import { planWorld } from "../support/plan.ts";

const world = planWorld(
  [
    {
      name: "sales",
      columns: { region: "text", product: "text", amount: "int", buyer: "text" },
      rows: [
        ["East", "A", 10, "ann"],
        ["East", "A", 20, "bob"],
        ["East", "B", 5, "ann"],
        ["West", "A", 7, "ann"],
        ["West", "A", 100, "cy"],
      ],
    },
  ],
  withDrawn(3),
);
const table = (more: Record<string, unknown> = {}): TestElement => ({
  id: "t",
  name: "Sales",
  source: tableSource("sales"),
  columns: [
    column("region", "[sales/region]"),
    column("product", "[sales/product]"),
    column("amount", "[sales/amount]"),
    column("buyer", "[sales/buyer]"),
    column("doubled", "[amount] * 2"),
    column("regionTotal", "Sum([amount])"),
    column("meanOfProducts", "Avg([total])"),
    column("total", "Sum([amount])"),
    column("buyers", "CountDistinct([buyer])"),
    column("perBuyer", "[total] / [buyers]"),
    column("share", "PercentOfTotal([total])"),
    column("run", "CumulativeSum([total])"),
    column("half", "[run] / 2"),
    column("label", 'Upper([product]) & "!"'),
    column("topRun", "Max([run])"),
  ],
  groupings: [
    { id: "r", groupBy: ["region"], calculations: ["regionTotal", "meanOfProducts", "topRun"] },
    { id: "p", groupBy: ["product"], calculations: ["total", "buyers", "perBuyer", "share", "run", "half", "label"] },
  ],
  ...more,
});
const shown = [
  "region",
  "product",
  "amount",
  "buyer",
  "doubled",
  "regionTotal",
  "meanOfProducts",
  "total",
  "buyers",
  "perBuyer",
  "share",
  "run",
  "half",
  "label",
  "topRun",
];

describe("L11 totals", () => {
  test("at the summary every column is evaluated anew; windows and plain base columns show nothing", () =>
    world.expectRows([table()], { elementId: "t", level: "base", want: { kind: "totals", totalsAt: "summary" } }, [
      // region and product differ; three buyers; the mean of products ranges over the three product groups.
      [null, null, null, null, null, "142", 142 / 3, "142", "3", 142 / 3, 1, null, null, null, "107"],
    ]));
  test("at a grouping: its keys, the others where they agree", () =>
    world.expectRows([table()], { elementId: "t", level: "p", want: { kind: "totals", totalsAt: "r" } }, [
      ["East", null, "35", 17.5, "35", "2", 17.5, 35 / 142, null, null, null, "35"],
      ["West", "A", "107", 107, "107", "2", 53.5, 107 / 142, null, null, "A!", "107"],
    ]));
  test("F5: totals are evaluated over what remains", () =>
    world.expectRows(
      [table({ filters: [{ id: "f", columnId: "total", kind: "number-range", min: 10 }] })],
      { elementId: "t", level: "p", want: { kind: "totals", totalsAt: "summary" } },
      [[null, "A", "137", 68.5, "137", "3", 137 / 3, 1, null, null, "A!", "107"]],
    ));
  test("columns of the summary and of outer levels are there as well", () => expect(shown).toHaveLength(15));
});

describe("counts, pages and groups", () => {
  test("rows of a level are counted without computing them", async () => {
    for (const [level, count] of [
      ["summary", "1"],
      ["r", "2"],
      ["p", "3"],
      ["base", "5"],
    ] as const) {
      await world.expectRows([table()], { elementId: "t", level, want: { kind: "count" } }, [[count]]);
    }
    const compiled = world.compile([table()], { elementId: "t", level: "p", want: { kind: "count" } });
    expect(compiled.ok && compiled.sql.includes("sum(")).toBe(false);
  });
  test("rows within a group", async () => {
    await world.expectRows([table()], { elementId: "t", level: "p", columns: ["product", "run"], within: ["East"] }, [
      ["A", "30"],
      ["B", "35"],
    ]);
    await world.expectRows([table()], { elementId: "t", level: "base", columns: ["amount"], within: ["East", "A"] }, [["10"], ["20"]]);
    await world.expectRows([table()], { elementId: "t", level: "base", want: { kind: "count" }, within: ["West"] }, [["2"]]);
  });
  test("a group whose key is null", async () => {
    const one = table({
      columns: [column("region", 'If([sales/region] = "East", [sales/region])'), column("n", "Count()")],
      groupings: [{ id: "r", groupBy: ["region"], calculations: ["n"] }],
    });
    await world.expectRows([one], { elementId: "t", level: "base", want: { kind: "count" }, within: [null] }, [["2"]]);
  });
  test("E_VALUE_TYPE: a group of another type", () => {
    const compiled = world.compile(
      [
        table({
          columns: [column("k", "[sales/amount]"), column("n", "Count()")],
          groupings: [{ id: "r", groupBy: ["k"], calculations: ["n"] }],
        }),
      ],
      { elementId: "t", within: ["x"] },
    );
    expect(compiled.ok).toBe(false);
    expect(compiled.diagnostics.map((one) => one.code)).toContain("E_VALUE_TYPE");
  });
  test("outline: where the parent stands and how many rows lie inside", async () => {
    const want = { kind: "rows", columns: ["region", "product"], withOuter: true, outline: true } as const;
    await world.expectRows(
      [table({ sort: [{ columnId: "regionTotal", direction: "descending" }] })],
      { elementId: "t", level: "p", want },
      [
        ["West", "A", "0", "2"],
        ["East", "A", "1", "2"],
        ["East", "B", "1", "1"],
      ],
    );
    await world.expectRows([table()], { elementId: "t", level: "r", want: { ...want, columns: ["region"] } }, [
      ["East", "0", "2"],
      ["West", "0", "1"],
    ]);
    await world.expectRows([table()], { elementId: "t", level: "base", want: { ...want, columns: ["amount"], withOuter: false } }, [
      ["10", "0"],
      ["20", "0"],
      ["5", "1"],
      ["7", "2"],
      ["100", "2"],
    ]);
  });
  test("values of a column with their counts, under all filters but those on it", async () => {
    const filtered = table({
      filters: [
        { id: "f", columnId: "region", kind: "list", values: ["East"] },
        { id: "g", columnId: "buyer", kind: "list", mode: "exclude", values: ["cy"] },
      ],
    });
    const want = (columnId: string, search: string | null = null) => ({ kind: "distinct", columnId, search }) as const;
    await world.expectRows([filtered], { elementId: "t", want: want("region") }, [
      ["East", "3"],
      ["West", "1"],
    ]);
    await world.expectRows([filtered], { elementId: "t", want: want("buyer") }, [
      ["ann", "2"],
      ["bob", "1"],
    ]);
    await world.expectRows([filtered], { elementId: "t", want: want("buyer", "NN") }, [["ann", "2"]]);
    await world.expectRows([table()], { elementId: "t", want: want("total"), window: { offset: 1, limit: 1 } }, [["30", "1"]]);
    await world.expectRows([table()], { elementId: "t", want: want("amount", "0") }, [
      ["10", "1"],
      ["20", "1"],
      ["100", "1"],
    ]);
  });
});
