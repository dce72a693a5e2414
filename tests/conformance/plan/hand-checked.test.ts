import { expect, test } from "vitest";
import { column, tableSource } from "../support/elements.ts";
import { planWorld } from "../support/plan.ts";

/** Numbers that an analyst would check by hand, each of which was once wrong. */
const prices = ["0.29", "0.30", "0.57", "0.58", "0.60", "1.15", "2.30", "4.35", "-0.30", "-0.05"];
const world = planWorld([
  {
    name: "offers",
    columns: { id: "int", price: "decimal", weight: "float" },
    rows: [...prices.map((price, id) => [id, price, Number(price)] as const), [prices.length, null, null] as const],
  },
]);

/** Where bins of so many cents begin and end, how many prices are in each, reckoned in whole cents; those without a price last. */
function binsByHand(cents: number): (readonly (number | null)[])[] {
  const counts = new Map<number, number>();
  for (const price of prices) {
    const bin = Math.floor(Math.round(Number(price) * 100) / cents);
    counts.set(bin, (counts.get(bin) ?? 0) + 1);
  }
  const bins = [...counts].toSorted(([a], [b]) => a - b);
  return [...bins.map(([bin, count]) => [(bin * cents) / 100, ((bin + 1) * cents) / 100, count]), [null, null, 1]];
}

test.for(["price", "weight"])(
  "L4: a %s at the edge of a bin is in the bin that begins there, and rows without one are counted",
  async (of) => {
    for (const cents of [1, 5, 10]) {
      const histogram = {
        id: "t",
        kind: "sheaf:histogram-chart",
        name: "Histogram",
        source: tableSource("offers"),
        columns: [column("value", `[offers/${of}]`)],
        value: { columnId: "value" },
        bins: { width: cents / 100 },
      };
      const rows = await world.rows([histogram], { elementId: "t" });
      expect(rows.map((row) => row.map((cell) => (cell === null ? null : Number(cell))))).toEqual(binsByHand(cents));
      expect(world.compile([histogram], { elementId: "t" }).diagnostics).toEqual([]);
    }
  },
);
