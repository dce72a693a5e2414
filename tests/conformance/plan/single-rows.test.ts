import { describe, test } from "vitest";
import { column, tableSource } from "../support/elements.ts";
import { planWorld } from "../support/plan.ts";

/** L4: aggregates that see the one row of their level, in the places where an engine may refuse a query inside an expression (S-E1e). */
const world = planWorld(
  [
    {
      name: "facts",
      columns: { id: "int", h: "text", w: "int", c: "decimal", d: "date" },
      key: ["id"],
      rows: [
        [1, "p", 2, "1.5", "2024-05-01"],
        [2, "", 0, "2.25", "2024-05-02"],
        [3, null, null, null, null],
      ],
    },
  ],
  ["duckdb", "postgres", "sqlite", "clickhouse", "mysql"],
);

const FORMULAS: readonly (readonly [string, readonly (string | number | boolean | null)[]])[] = [
  ["Mode([h])", ["p", "", null]],
  ["Mode([c])", ["1.5", "2.25", null]],
  ["WeightedAvg([c], [w])", [1.5, null, null]],
  ["WeightedAvg([w], [c])", [2, 0, null]],
  ['ListAgg([h], "-")', ["p", "", null]],
  ["ListAgg([id])", ["1", "2", "3"]],
  ["ListAggDistinct([c])", ["1.5", "2.25", null]],
  ["ArrayLength(ArrayAgg([w]))", ["1", "1", null]],
  ["Text(ArrayAggDistinct([id]))", ["[1]", "[2]", "[3]"]],
  ["MedianIf([w], [id] < 2)", [2, null, null]],
  ["PercentileContIf([w], 0.5, [id] < 2)", [2, null, null]],
  ["PercentileDiscIf([w], 0.5, [id] < 3)", ["2", "0", null]],
  ["Skew([w])", [null, null, null]],
  ["Kurtosis([w])", [null, null, null]],
  ["RegressionSlope([w], [id])", [null, null, null]],
  ["RegressionIntercept([w], [id])", [null, null, null]],
  ["RegressionR2([w], [id])", [null, null, null]],
  ["IRR([w], [id])", [null, null, null]],
  ["XIRR([w], [d])", [null, null, null]],
  ["XNPV(0.1, [w], [d])", [2, 0, null]],
  ["XNPV(-1, [w], [d])", [null, null, null]],
];

describe("S-E1e: an aggregate of the one row of a level", () => {
  const source = tableSource("facts");
  const raw = ["id", "h", "w", "c", "d"].map((name) => column(name, `[facts/${name}]`));
  const shown = FORMULAS.map(([formula], index) => column(`x${index}`, formula));
  test("is what the row says", () =>
    world.expectRows(
      [{ id: "t", name: "T", source, columns: [...raw, ...shown] }],
      { elementId: "t", level: "base", columns: shown.map(({ id }) => id) },
      [0, 1, 2].map((row) => FORMULAS.map(([, values]) => values[row] ?? null)),
    ));
  test("stands inside other aggregates, in keys of groups and in what a join matches", () =>
    world.expectRows(
      [
        { id: "o", name: "O", source, columns: [...raw, ...shown] },
        {
          id: "t",
          name: "T",
          source: { kind: "table", elementId: "o" },
          columns: [
            ...raw.map(({ id }) => column(id, `[O/${id}]`)),
            column("k", "[O/x5]"),
            column("n", 'CountIf(ListAgg([h]) = "p")'),
            column("most", "Max(Mode([w]))"),
            column("found", "Lookup([O/id], WeightedAvg([c], [w]), [O/x2])"),
            column("back", "Lookup([O/id], Mode([id]), WeightedAvg([O/id], 2))"),
          ],
          groupings: [{ id: "g", groupBy: ["k"], calculations: ["n", "most"] }],
        },
      ],
      { elementId: "t", level: "base", columns: ["k", "n", "most", "found", "back"] },
      [
        ["1", "1", "2", "1", "1", "1", "1"],
        ["2", "0", "0", null, null, "2", "1"],
        ["3", "0", null, null, null, "3", "1"],
      ],
    ));
});
