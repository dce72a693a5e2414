import { expect, test } from "vitest";
import { tableSource } from "../support/elements.ts";
import { planWorld } from "../support/plan.ts";

/** The average of equal amounts is that amount to the last digit: what is compared with it, or cut to whole numbers, comes out as people reckon. */
const cents = Array.from({ length: 300 }, (_, at) => at);
const text = (at: number): string => (at / 100).toFixed(2);
const world = planWorld([
  {
    name: "prices",
    columns: { id: "int", lot: "int", price: "decimal" },
    rows: cents.flatMap((at) => [0, 1, 2].map((copy) => [3 * at + copy, at, text(at)] as const)),
    key: ["id"],
  },
]);

test("the average of equal amounts, beside their sum and without it", async () => {
  const columns = [
    { id: "lot", name: "Lot", formula: "[prices/lot]" },
    { id: "price", name: "Price", formula: "[prices/price]" },
    { id: "sum", name: "Sum", formula: "Sum([Price])" },
    { id: "average", name: "Average", formula: "Avg([Price])" },
    { id: "dimes", name: "Dimes", formula: "Floor(Avg([Price]) * 10)" },
  ];
  const groupings = [{ id: "g", groupBy: ["lot"], calculations: ["sum", "average", "dimes"] }];
  const element = { id: "t", source: tableSource("prices"), columns, groupings };
  const compiled = world.compile([element], { elementId: "t", level: "g" });
  if (!compiled.ok) throw new Error("It does not compile.");
  const wrong = await world.query("duckdb", `SELECT * FROM (${compiled.sql}) WHERE "Average" <> "Lot" / 100 OR "Dimes" <> "Lot" // 10`);
  expect(wrong).toEqual([]);
});
