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
    for (const cents of [1, 5, 10, 30, 250]) {
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

/** Weights of which twenty bins are a tenth, fifty thousands or five millionths wide, each with the power of ten by which it is whole. */
const spreads = [
  { of: "tenths", power: -1, digit: 1, most: 20 },
  { of: "large", power: 4, digit: 5, most: 100 },
  { of: "tiny", power: -6, digit: 5, most: 100 },
];
const reckoned = (units: number, power: number): number => (power < 0 ? units / 10 ** -power : units * 10 ** power);

const spreadWorld = planWorld([
  {
    name: "weights",
    columns: { id: "int", tenths: "float", large: "float", tiny: "float" },
    rows: Array.from({ length: 21 }, (_, id) => [
      id,
      ...spreads.map(({ power, digit, most }) => reckoned(Math.round((id * most) / 20 / digit) * digit, power)),
    ]),
  },
]);

test.for(spreads)(
  "L4: bins of $of whose width was not said begin and end at the decimals that people read",
  async ({ of, power, digit }) => {
    const histogram = {
      id: "t",
      kind: "sheaf:histogram-chart",
      name: "Histogram",
      source: tableSource("weights"),
      columns: [column("value", `[weights/${of}]`)],
      value: { columnId: "value" },
    };
    const rows = await spreadWorld.rows([histogram], { elementId: "t" });
    expect(rows.map((row) => row.map(Number))).toEqual(
      Array.from({ length: 21 }, (_, bin) => [reckoned(bin * digit, power), reckoned((bin + 1) * digit, power), 1]),
    );
  },
);
