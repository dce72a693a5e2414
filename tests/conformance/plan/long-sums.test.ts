import { describe, test } from "vitest";
import { tableSource } from "../support/elements.ts";
import { planWorld } from "../support/plan.ts";

/** V2, V7: sums of products whose type has more digits than 64 bits hold; single values may need them all. */
const big = "99999999999999.9999";
const world = planWorld([
  {
    name: "amounts",
    columns: { id: "int", part: "text", a: "decimal", b: "decimal" },
    rows: [
      [1, "short", "12.5000", "0.1000"],
      [2, "short", "-3.0001", "7.0000"],
      [3, "short", null, "5.0000"],
      [4, "mixed", big, big],
      [5, "mixed", "0.0001", "0.0001"],
      [6, "mixed", `-${big}`, big],
      [7, "mixed", "-0.0002", "0.0001"],
      [8, "long", big, big],
      [9, "long", big, "1.5000"],
      [10, "none", null, "1.0000"],
      // 100 of these are the first total that 38 digits do not hold.
      ...Array.from({ length: 99 }, (_, index) => [100 + 2 * index, "under", big, big] as const),
      ...Array.from({ length: 101 }, (_, index) => [301 + 2 * index, "over", big, big] as const),
    ],
    key: ["id"],
  },
]);

const element = {
  id: "t",
  source: tableSource("amounts"),
  columns: [
    { id: "part", name: "Part", formula: "[amounts/part]" },
    { id: "id", name: "Id", formula: "[amounts/id]" },
    { id: "product", name: "Product", formula: "[amounts/a] * [amounts/b]" },
    { id: "sum", name: "Sum", formula: "Sum([Product])" },
    { id: "if", name: "Of odd ids", formula: "SumIf([Product], [Id] % 2 = 1)" },
    { id: "less", name: "Less", formula: "Sum([amounts/a] * [amounts/b] - [amounts/a] * 2)" },
    { id: "running", name: "Running", formula: "CumulativeSum([Product])" },
    { id: "cubed", name: "Cubed", formula: "Sum([amounts/a] * [amounts/b] * [amounts/a])" },
  ],
  groupings: [{ id: "g", groupBy: ["part"], calculations: ["sum", "if", "less", "cubed"] }],
  sort: [{ columnId: "id", direction: "ascending" }],
};

describe("V2 sums of long decimals", () => {
  test("V2 short values, long ones and both are added to the last digit; V6 nulls are left out", async () => {
    await world.expectRows([element], { elementId: "t", level: "g", columns: ["part", "sum", "if", "less"], withOuter: false }, [
      ["long", "10000000000000149979999999999.99985001", "149999999999999.99985", "9999999999999749980000000000.00025001"],
      ["mixed", "-0.00000001", "-0.00000001", "0.00019999"],
      ["none", null, null, null],
      ["over", null, null, null],
      ["short", "-19.7507", "1.25", "-38.7505"],
      ["under", "989999999999999998020000000000.00000099", null, "989999999999980198020000000000.01980099"],
    ]);
  });
  test("V7 values and totals beyond 38 digits are null", async () => {
    await world.expectRows([element], { elementId: "t", level: "g", columns: ["part", "cubed"], withOuter: false }, [
      ["long", null],
      ["mixed", "0.000000000005"],
      ["none", null],
      ["over", null],
      ["short", "78.62920007"],
      ["under", null],
    ]);
  });
  test("L6 running totals go through long values and come back", async () => {
    const sorted = { ...element, filters: [{ id: "f", columnId: "part", kind: "list", values: ["mixed"] }], groupings: [] };
    await world.expectRows([sorted], { elementId: "t", level: "base", columns: ["id", "running"] }, [
      ["4", "9999999999999999980000000000.00000001"],
      ["5", "9999999999999999980000000000.00000002"],
      ["6", "0.00000001"],
      ["7", "-0.00000001"],
    ]);
  });
});
