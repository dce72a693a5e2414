import { describe, test } from "vitest";
import type { TestElement } from "../support/documents.ts";
import { column, tableSource } from "../support/elements.ts";
import { planWorld } from "../support/plan.ts";

/** V7, S-V7g: what leaves float64 upward is null, what vanishes is 0, and no query fails for either. */

const world = planWorld(
  [
    {
      name: "limits",
      columns: { id: "int", x: "float", p: "float", n: "int" },
      key: ["id"],
      rows: [
        [1, 1e200, 1e-200, 3],
        [2, -1e200, 1e-200, 5],
        [3, 1.5e308, 5e-324, 7],
        [4, 1.5e308, 2, 9],
        [5, 4, 2, 11],
        [6, null, null, 13],
      ],
    },
  ],
  ["duckdb", "postgres", "sqlite", "clickhouse"],
);

const limits = (columns: Readonly<Record<string, string>>, more: Record<string, unknown> = {}): TestElement => ({
  id: "t",
  name: "Limits",
  source: tableSource("limits"),
  columns: [
    ...["id", "x", "p", "n"].map((name) => column(name, `[limits/${name}]`)),
    ...Object.entries(columns).map(([id, formula]) => column(id, formula)),
  ],
  ...more,
});

type Value = number | string | boolean | null;

describe("V7: of each row, shown and computed with", () => {
  const cases: readonly (readonly [formula: string, values: readonly Value[]])[] = [
    ["[x] * 1e150", [null, null, null, null, 4e150, null]],
    ["[x] * [x]", [null, null, null, null, 16, null]],
    ["[p] * [p]", [0, 0, 0, 4, 4, null]],
    ["[x] + [x]", [2e200, -2e200, null, null, 8, null]],
    ["[x] - [x] * -1", [2e200, -2e200, null, null, 8, null]],
    ["[x] / [p]", [null, null, null, 7.5e307, 2, null]],
    ["[p] / [x]", [0, 0, 0, 2 / 1.5e308, 0.5, null]],
    ["[x] * [x] / [x]", [null, null, null, null, 4, null]],
    ["[x] ^ 2", [null, null, null, null, 16, null]],
    ["Degrees([x])", [1e200 * (180 / Math.PI), -1e200 * (180 / Math.PI), null, null, 4 * (180 / Math.PI), null]],
    ["Zn([x] * 1e150)", [0, 0, 0, 0, 4e150, 0]],
    ["1 / ([x] * [x])", [null, null, null, null, 1 / 16, null]],
    ["IsNull([x] * [x])", [true, true, true, true, false, true]],
    ["[x] * [x] > 1", [null, null, null, null, true, null]],
    ["Coalesce([x] * [x] * [p], 7)", [7, 7, 7, 7, 32, 7]],
    ["Exp([x])", [null, 0, null, null, Math.exp(4), null]],
  ];
  test.each(cases)("%s", (formula, values) =>
    world.expectRows(
      [limits({ c: formula })],
      { elementId: "t", level: "base", columns: ["id", "c"] },
      values.map((value, index) => [String(index + 1), value]),
    ),
  );
});

describe("V7, V6: of groups", () => {
  const cases: readonly (readonly [formula: string, value: Value])[] = [
    ["Sum([x])", null],
    ["Avg([x])", null],
    ["Zn(Sum([x]))", 0],
    ["Sum([x] * [x])", 16],
    ["SumProduct([x], [x])", 16],
    ["Sum([p] * [p])", 8],
    ["Avg([x] * 1e150)", 4e150],
    ["StdDev([x])", null],
    ["Variance([x])", null],
    ["Corr([x], [p])", null],
    ["Coalesce(Corr([x], [p]), 5)", 5],
    ["Coalesce(RegressionSlope([p], [x]), 5)", 5],
    ["Coalesce(RegressionIntercept([p], [x]), 5)", 5],
    ["Coalesce(RegressionR2([p], [x]), 5)", 5],
    ["Coalesce(Avg([x]), 5)", 5],
    ["Skew([x])", null],
    ["Kurtosis([x])", null],
    ["Max([x]) * 2", null],
    ["Min([x]) * 2", -2e200],
    ["Coalesce(StdDev([x]), 5)", 5],
  ];
  test.each(cases)("%s", (formula, value) =>
    world.expectRows([limits({ c: formula }, { summary: ["c"] })], { elementId: "t", level: "summary" }, [[value]]),
  );
});

test("V7: running totals", () =>
  world.expectRows([limits({ c: "CumulativeSum([x])" })], { elementId: "t", level: "base", columns: ["id", "c"] }, [
    ["1", 1e200],
    ["2", 0],
    ["3", 1.5e308],
    ["4", null],
    ["5", null],
    ["6", null],
  ]));
