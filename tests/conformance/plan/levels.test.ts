import { describe, expect, test } from "vitest";
import type { TestElement } from "../support/documents.ts";
import { tableSource } from "../support/elements.ts";
import { withDrawn } from "../support/engines.ts";
import { planWorld } from "../support/plan.ts";

// Region ▸ Product ▸ rows. A null region and a null amount are among them.
const world = planWorld(
  [
    {
      name: "sales",
      columns: { region: "text", product: "text", amount: "int", cost: "int" },
      rows: [
        ["East", "A", 10, 4],
        ["East", "A", 20, 6],
        ["East", "B", 5, 1],
        ["West", "A", 7, 7],
        ["West", "B", 100, 40],
        ["West", "B", null, 2],
        [null, "A", 3, 1],
      ],
    },
  ],
  withDrawn(1),
);

const column = (id: string, formula: string, name = id): { id: string; name: string; formula: string } => ({ id, name, formula });
const base = [
  column("region", "[sales/region]", "Region"),
  column("product", "[sales/product]", "Product"),
  column("amount", "[sales/amount]", "Amount"),
  column("cost", "[sales/cost]", "Cost"),
];

/** A table grouped by region and then by product, with further columns at the levels given. */
function table(
  parts: { summary?: object[]; region?: object[]; product?: object[]; base?: object[] },
  more: Record<string, unknown> = {},
): TestElement {
  const ids = (columns: object[] = []): string[] => columns.map((one) => (one as { id: string }).id);
  return {
    id: "t",
    name: "Sales",
    source: tableSource("sales"),
    columns: [...base, ...(parts.summary ?? []), ...(parts.region ?? []), ...(parts.product ?? []), ...(parts.base ?? [])],
    groupings: [
      { id: "by-region", groupBy: ["region"], calculations: ids(parts.region) },
      { id: "by-product", groupBy: ["product"], calculations: ids(parts.product) },
    ],
    summary: ids(parts.summary),
    ...more,
  };
}

describe("L1 levels", () => {
  const one = table({
    summary: [column("all", "Sum([Amount])")],
    region: [column("r", "Sum([Amount])")],
    product: [column("p", "Sum([Amount])")],
    base: [column("double", "[Amount] * 2")],
  });
  test("the summary is one row", () => world.expectRows([one], { elementId: "t", level: "summary" }, [["145"]]));
  test("a grouping is one row per group, with the summary repeated", () =>
    world.expectRows([one], { elementId: "t", level: "by-region" }, [
      ["East", "145", "35"],
      ["West", "145", "107"],
      [null, "145", "3"],
    ]));
  test("an inner grouping lies within its outer one", () =>
    world.expectRows([one], { elementId: "t", level: "by-product", columns: ["region", "product", "p", "r"] }, [
      ["East", "A", "30", "35"],
      ["East", "B", "5", "35"],
      ["West", "A", "7", "107"],
      ["West", "B", "100", "107"],
      [null, "A", "3", "3"],
    ]));
  test("base rows repeat all outer values", () =>
    world.expectRows([one], { elementId: "t", columns: ["product", "amount", "double", "p", "r", "all"] }, [
      ["A", "10", "20", "30", "35", "145"],
      ["A", "20", "40", "30", "35", "145"],
      ["B", "5", "10", "5", "35", "145"],
      ["A", "7", "14", "7", "107", "145"],
      ["B", "100", "200", "100", "107", "145"],
      ["B", null, null, "100", "107", "145"],
      ["A", "3", "6", "3", "3", "145"],
    ]));
  test("several keys make one composite level", () => {
    const composite = table(
      {},
      { groupings: [{ id: "g", groupBy: ["region", "product"], calculations: ["n"] }], columns: [...base, column("n", "Count()")] },
    );
    return world.expectRows([composite], { elementId: "t", level: "g", columns: ["region", "product", "n"] }, [
      ["East", "A", "2"],
      ["East", "B", "1"],
      ["West", "A", "1"],
      ["West", "B", "2"],
      [null, "A", "1"],
    ]);
  });
  test("a key may be any scalar formula", () => {
    const keyed = table(
      {},
      {
        columns: [...base, column("size", 'If([Amount] >= 10, "big", "small")'), column("n", "Count()")],
        groupings: [{ id: "g", groupBy: ["size"], calculations: ["n"] }],
      },
    );
    // A null amount meets no condition (V5).
    return world.expectRows([keyed], { elementId: "t", level: "g", columns: ["size", "n"] }, [
      ["big", "3"],
      ["small", "4"],
    ]);
  });
  test("a key may rest on a level further out", () => {
    const keyed = table(
      {},
      {
        columns: [
          ...base,
          column("r", "Sum([Amount])"),
          column("rank", 'If([r] > 50, "large region", "small region") & ":" & [Product]'),
          column("n", "Count()"),
        ],
        groupings: [
          { id: "g", groupBy: ["region"], calculations: ["r"] },
          { id: "h", groupBy: ["rank"], calculations: ["n"] },
        ],
      },
    );
    return world.expectRows([keyed], { elementId: "t", level: "h", columns: ["region", "rank", "n"] }, [
      ["East", "small region:A", "2"],
      ["East", "small region:B", "1"],
      ["West", "large region:A", "1"],
      ["West", "large region:B", "2"],
      [null, "small region:A", "1"],
    ]);
  });
  test.each([
    ["an aggregate at its own level", "[r]", "by-region", ["region", "r"]],
    ["a base window", "CumulativeSum([Amount])", "by-region", ["region"]],
  ])("E_CYCLE: a key on %s, and the rest still shows", (_, formula) => {
    const keyed = table(
      {},
      {
        columns: [...base, column("r", "Sum([Amount])"), column("key", formula)],
        groupings: [{ id: "g", groupBy: ["key"], calculations: ["r"] }],
      },
    );
    const compiled = world.compile([keyed], { elementId: "t", columns: ["amount"] });
    expect(compiled.ok).toBe(true);
    expect(compiled.diagnostics.filter((one) => one.columnId === "key").map((one) => one.code)).toContain("E_CYCLE");
    expect(world.compile([keyed], { elementId: "t", level: "g" }).ok).toBe(false);
  });
});

describe("L2 rows of a level", () => {
  test("nulls group together, and only rows that remain make groups", () =>
    world.expectRows(
      [table({ region: [column("n", "Count()")] }, { filters: [{ id: "f", columnId: "product", kind: "list", values: ["B"] }] })],
      { elementId: "t", level: "by-region" },
      [
        ["East", "1"],
        ["West", "2"],
      ],
    ));
});

describe("L3 references", () => {
  test("an inner column must stand inside an aggregate: E_LEVEL with fixes", () => {
    const compiled = world.compile([table({ region: [column("bad", "[Amount]")] })], { elementId: "t", level: "by-region" });
    const found = compiled.diagnostics.find((one) => one.columnId === "bad");
    expect(found).toMatchObject({ code: "E_LEVEL", span: { start: 0 } });
    expect(found?.fixes.map((fix) => (fix.kind === "replace" ? fix.text : fix.command))).toEqual(
      expect.arrayContaining([expect.stringContaining("Sum("), "move-column"]),
    );
  });
  test("G5: the broken column poisons only what rests on it", () =>
    world.expectRows(
      [table({ region: [column("bad", "[Amount]"), column("worse", "[bad] + 1"), column("good", "Sum([Amount])")] })],
      { elementId: "t", level: "by-region" },
      [
        ["East", "35"],
        ["West", "107"],
        [null, "3"],
      ],
    ));
  test("G5: a key beside a broken one is read on the rows themselves; what stood at their level is not there", async () => {
    const lost = table(
      { base: [column("bad", "[Nowhere]"), column("sum", "Sum([Amount])")] },
      { groupings: [{ id: "g", groupBy: ["region", "bad"], calculations: ["sum"] }] },
    );
    const over: TestElement = {
      id: "over",
      name: "Over",
      source: { kind: "table", elementId: "t" },
      columns: [column("r", "[Sales/Region]"), column("a", "[Sales/Amount]"), column("s", "[Sales/sum]")],
      sort: [{ columnId: "a", direction: "descending" }],
      filters: [{ id: "f", columnId: "a", kind: "number-range", min: 10 }],
    };
    await world.expectRows([lost, over], { elementId: "over" }, [
      ["West", "100"],
      ["East", "20"],
      ["East", "10"],
    ]);
  });
});

describe("L4 what an aggregate ranges over", () => {
  test("a mean of group totals is a mean of groups, not of rows", () =>
    world.expectRows(
      [table({ region: [column("mean", "Avg([p])")], product: [column("p", "Sum([Amount])")] })],
      { elementId: "t", level: "by-region" },
      [
        ["East", 17.5],
        ["West", 53.5],
        [null, 3],
      ],
    ));
  test("the innermost level among the arguments decides", () =>
    world.expectRows(
      [table({ summary: [column("m", "Max([p] - Avg([Amount]))")], product: [column("p", "Sum([Amount])")] })],
      { elementId: "t", level: "summary" },
      [[15]],
    ));
  test("no argument: base rows", () =>
    world.expectRows(
      [table({ summary: [column("n", "Count()")], region: [column("r", "Count()")] })],
      { elementId: "t", level: "by-region" },
      [
        ["East", "7", "3"],
        ["West", "7", "3"],
        [null, "7", "1"],
      ],
    ));
  test("a key lives at its grouping's level", () =>
    // Five product groups; three regions, one of them null and so not counted (V6).
    world.expectRows(
      [
        table({
          summary: [
            column("products", "Count([Product])"),
            column("regions", "Count([Region])"),
            column("names", "CountDistinct([Product])"),
          ],
        }),
      ],
      { elementId: "t", level: "summary" },
      [["5", "2", "2"]],
    ));
  test("constants and controls have no level: base rows", () =>
    world.expectRows([table({ region: [column("ones", "Sum(1)")] })], { elementId: "t", level: "by-region" }, [
      ["East", "3"],
      ["West", "3"],
      [null, "1"],
    ]));
  test("arguments of this level or further out: the single current row", () =>
    world.expectRows(
      [
        table({
          region: [
            column("total", "Sum([Amount])"),
            column("same", "Sum([total])"),
            column("one", "Count([total])"),
            column("mean", "Avg([total])"),
            column("none", "StdDev([total])"),
          ],
        }),
      ],
      { elementId: "t", level: "by-region", columns: ["region", "total", "same", "one", "mean", "none"] },
      [
        ["East", "35", "35", "1", 35, null],
        ["West", "107", "107", "1", 107, null],
        [null, "3", "3", "1", 3, null],
      ],
    ));
  test("columns inside a window function count", () =>
    world.expectRows(
      [table({ region: [column("top", "Max(CumulativeSum([p]))")], product: [column("p", "Sum([Amount])")] })],
      { elementId: "t", level: "by-region" },
      [
        ["East", "35"],
        ["West", "107"],
        [null, "3"],
      ],
    ));
  test("W_AGG_AT_BASE: an aggregate among base rows sees one row", async () => {
    const one: TestElement = {
      id: "t",
      name: "Sales",
      source: tableSource("sales"),
      columns: [...base, column("s", "Sum([Amount])"), column("n", "Count([Amount])"), column("t", "ListAgg([Product])")],
    };
    await world.expectRows([one], { elementId: "t", columns: ["amount", "s", "n", "t"], window: { offset: 4, limit: 2 } }, [
      ["100", "100", "1", "B"],
      [null, null, "0", "B"],
    ]);
    expect(world.compile([one], { elementId: "t" }).diagnostics.map((found) => `${found.code} ${found.columnId}`)).toEqual([
      "W_AGG_AT_BASE s",
      "W_AGG_AT_BASE n",
      "W_AGG_AT_BASE t",
    ]);
  });
});

describe("L5 aggregates in aggregates", () => {
  test("an aggregate directly inside another sees one row: W_NESTED_AGG", async () => {
    const nested = table({ region: [column("s", "Sum([Amount] - Avg([Amount]))"), column("t", "Sum(Avg([Cost]))")] });
    await world.expectRows([nested], { elementId: "t", level: "by-region" }, [
      ["East", 0, 11],
      ["West", 0, 49],
      [null, 0, 1],
    ]);
    expect(world.compile([nested], { elementId: "t", level: "by-region" }).diagnostics.map((one) => one.code)).toEqual([
      "W_NESTED_AGG",
      "W_NESTED_AGG",
    ]);
  });
  test("beside the level's own columns it takes their values", () =>
    world.expectRows(
      [table({ product: [column("acv", "Sum([Amount])"), column("twice", "Sum([acv])")] })],
      { elementId: "t", level: "by-product", columns: ["acv", "twice"] },
      [
        ["30", "30"],
        ["5", "5"],
        ["7", "7"],
        ["100", "100"],
        ["3", "3"],
      ],
    ));
});

describe("L8 totals inside formulas", () => {
  const parts = {
    product: [
      column("p", "Sum([Amount])"),
      column("share", 'Sum([Amount]) / Subtotal(Sum([Amount]), "parent_grouping")'),
      column("whole", "PercentOfTotal([p])"),
      column("all", "[p] / GrandTotal([p])"),
    ],
    region: [column("n", "CountDistinct([Product])"), column("names", "GrandTotal(CountDistinct([Product]))")],
  };
  test("Subtotal, PercentOfTotal and GrandTotal evaluate again with fewer keys", () =>
    world.expectRows([table(parts)], { elementId: "t", level: "by-product", columns: ["product", "share", "whole", "all"] }, [
      ["A", 30 / 35, 30 / 35, 30 / 145],
      ["B", 5 / 35, 5 / 35, 5 / 145],
      ["A", 7 / 107, 7 / 107, 7 / 145],
      ["B", 100 / 107, 100 / 107, 100 / 145],
      ["A", 1, 1, 3 / 145],
    ]));
  test("a distinct count of all is no sum of distinct counts", () =>
    world.expectRows([table(parts)], { elementId: "t", level: "by-region", columns: ["region", "n", "names"] }, [
      ["East", "2", "2"],
      ["West", "2", "2"],
      [null, "1", "2"],
    ]));
  test("skip leaves out further parents", () =>
    world.expectRows(
      [table({ product: [column("s", 'Subtotal(Sum([Amount]), "parent_grouping", 1)')] })],
      { elementId: "t", level: "by-product", columns: ["s"] },
      [["145"], ["145"], ["145"], ["145"], ["145"]],
    ));
  test("what does not aggregate has no total: E_FORMULA_TYPE", () => {
    const compiled = world.compile([table({ product: [column("s", "GrandTotal([Amount])")] })], { elementId: "t" });
    expect(compiled.diagnostics.map((one) => `${one.code} ${one.columnId}`)).toEqual(["E_FORMULA_TYPE s"]);
  });
});
