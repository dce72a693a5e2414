import { describe, test } from "vitest";
import type { TestElement } from "../support/documents.ts";
import { column, tableSource } from "../support/elements.ts";
import { withDrawn } from "../support/engines.ts";
import { planWorld } from "../support/plan.ts";

/** Values that rest on each other by long ways: own rows read at several steps, elements that read each other, keys made of outer values. */

const world = planWorld(
  [
    {
      name: "sales",
      columns: { id: "int", region: "text", amount: "int" },
      key: ["id"],
      rows: [
        [1, "East", 10],
        [2, "East", 20],
        [3, "West", 5],
        [4, null, 7],
      ],
    },
  ],
  withDrawn(12),
);
const sales = (columns: object[], more: Record<string, unknown> = {}): TestElement => ({
  id: "s",
  name: "Sales",
  source: tableSource("sales"),
  columns: [column("id", "[sales/id]"), column("region", "[sales/region]"), column("amount", "[sales/amount]"), ...columns],
  ...more,
});

describe("J3 own rows by the same keys, one value resting on another", () => {
  // East 30, West 5, null matches nothing. The next rests on it: 2 × 30 twice in East, 2 × 5 in West.
  const steps = [
    column("total", "Rollup(Sum([amount]), [region], [region])"),
    column("double", "[total] * 2"),
    column("again", "Rollup(Sum([double]), [region], [region])"),
    column("more", "Rollup(Max([again]) + Count(), [region], [region])"),
  ];
  test("on base rows", () =>
    world.expectRows([sales(steps)], { elementId: "s", columns: ["id", "total", "again", "more"] }, [
      ["1", "30", "120", "122"],
      ["2", "30", "120", "122"],
      ["3", "5", "10", "11"],
      ["4", null, null, null],
    ]));
  test("on the rows of a grouping", () =>
    world.expectRows(
      [
        sales(
          [
            column("sum", "Sum([amount])"),
            column("same", "Rollup(Max([sum]), [region], [region])"),
            column("next", "Rollup(Max([same]), [region], [region])"),
          ],
          {
            groupings: [{ id: "r", groupBy: ["region"], calculations: ["sum", "same", "next"] }],
          },
        ),
      ],
      { elementId: "s", level: "r" },
      [
        ["East", "30", "30", "30"],
        ["West", "5", "5", "5"],
        [null, "7", null, null],
      ],
    ));
});

describe("elements that read each other, column by column", () => {
  // Sales looks its region's total up in Regions, which is made of Sales; Regions shows what Sales found; a third element reads both.
  const parent = sales([column("found", "Lookup([Regions/total], [region], [Regions/name])")]);
  const regions: TestElement = {
    id: "r",
    name: "Regions",
    source: { kind: "table", elementId: "s" },
    columns: [column("name", "[Sales/region]"), column("total", "Sum([Sales/amount])"), column("best", "Max([Sales/found])")],
    groupings: [{ id: "g", groupBy: ["name"], calculations: ["total", "best"] }],
  };
  const reader: TestElement = {
    id: "t",
    name: "Reader",
    source: { kind: "table", elementId: "r", groupingId: "g" },
    columns: [column("name", "[Regions/name]"), column("total", "[Regions/total]"), column("best", "[Regions/best]")],
  };
  const rows = [
    ["East", "30", "30"],
    ["West", "5", "5"],
    [null, "7", null],
  ];
  test("asked of the one in the middle", () =>
    world.expectRows([parent, regions], { elementId: "r", level: "g", columns: ["name", "total", "best"] }, rows));
  test("asked of one that reads it", () => world.expectRows([parent, regions, reader], { elementId: "t" }, rows));
});

describe("L1 keys of what lives further out", () => {
  test("of a window of the summary", () =>
    world.expectRows(
      [
        sales([column("first", "First(2)"), column("over", "[amount] > [first] * 5"), column("n", "Count()")], {
          summary: ["first"],
          groupings: [{ id: "g", groupBy: ["over"], calculations: ["n"] }],
        }),
      ],
      { elementId: "s", level: "g", columns: ["over", "n", "first"] },
      [
        [false, "3", "2"],
        [true, "1", "2"],
      ],
    ));
  test("of a window of the grouping outside, asked of that grouping alone", async () => {
    const one = sales([column("place", "RowNumber()"), column("odd", "Mod([place] + [id], 2)"), column("n", "CountDistinct([odd])")], {
      groupings: [
        { id: "r", groupBy: ["region"], calculations: ["place", "n"] },
        { id: "o", groupBy: ["odd"], calculations: [] },
      ],
    });
    await world.expectRows([one], { elementId: "s", level: "r", columns: ["region", "place"] }, [
      ["East", "1"],
      ["West", "2"],
      [null, "3"],
    ]);
    await world.expectRows([one], { elementId: "s", level: "r", columns: ["region", "place", "n"] }, [
      ["East", "1", "2"],
      ["West", "2", "1"],
      [null, "3", "1"],
    ]);
  });
});

describe("one row has no neighbors", () => {
  test("windows of the summary over looked-up values", () =>
    world.expectRows(
      [
        sales(
          [
            column("ahead", 'Lead(Rollup(Count(), "East", [region]))'),
            column("behind", 'Lag(Rollup(Count(), "East", [region]))'),
            column("nth", "RowNumber()"),
            column("run", "CumulativeSum(Sum([amount]))"),
          ],
          { summary: ["ahead", "behind", "nth", "run"] },
        ),
      ],
      { elementId: "s", level: "summary" },
      [[null, null, "1", "42"]],
    ));
});

test("L11: a base column that looks up by an aggregate has a total", () =>
  world.expectRows(
    [
      sales(
        [column("all", "Count()"), column("same", "Rollup(Count(), [all], [id])"), column("plain", "Rollup(Count(), [amount], [id])")],
        {
          summary: ["all"],
        },
      ),
    ],
    { elementId: "s", want: { kind: "totals", totalsAt: "summary" } },
    [[null, null, null, "4", "1", null]],
  ));

describe("long numbers reckoned with keys, beside the groups that they make (V7)", () => {
  const big = (formula: string): TestElement =>
    sales([column("k", "[id] * 3000000000"), column("n", "Count()"), column("v", formula)], {
      groupings: [{ id: "g", groupBy: ["k"], calculations: ["n", "v"] }],
    });
  const ask = { elementId: "s", level: "g", columns: ["k", "n", "v"], window: { offset: 0, limit: 2 } };
  test("an overflow is null, the rest exact", () =>
    world.expectRows([big("[k] * [k] * [k] * [k] * 1000000000")], ask, [
      ["3000000000", "1", null],
      ["6000000000", "1", null],
    ]));
  test("beside aggregates, in sorts and in filters", async () => {
    const one = big("[k] * [k] * [k] + Sum([amount])");
    const rows = [
      ["3000000000", "1", "27000000000000000000000000010"],
      ["6000000000", "1", "216000000000000000000000000020"],
    ];
    await world.expectRows([one], ask, rows);
    const sorted = {
      ...one,
      groupings: [{ id: "g", groupBy: ["k"], calculations: ["n", "v"], sort: [{ columnId: "v", direction: "ascending" }] }],
    };
    await world.expectRows([sorted], ask, rows);
    await world.expectRows([{ ...one, filters: [{ id: "f", columnId: "v", kind: "number-range", min: 1 }] }], ask, rows);
  });
});
