import { expect, test } from "vitest";
import { rowsInOrder } from "./rows-in-order.ts";

/** The same, slowly: equal numbers stay as they come. */
const compared = (numbers: Float64Array): readonly number[] =>
  Array.from(numbers, (_, row) => row)
    .filter((row) => !Number.isNaN(numbers[row]))
    .toSorted((one, other) => (numbers[one] ?? 0) - (numbers[other] ?? 0) || one - other);

test("rows stand in the order of their numbers, whatever these are; equal ones as they come, and those without a number not at all", () => {
  let seed = Number(process.env["SEED"] ?? 1) % 2_147_483_646;
  const random = (): number => {
    seed = ((seed + 1) * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const kinds: readonly (() => number)[] = [
    () => Math.round(random() * 20) - 10,
    () => (random() - 0.5) * 10 ** Math.round(random() * 600 - 300),
    () => [0, -0, Number.NaN, Number.MAX_VALUE, -Number.MAX_VALUE, Number.MIN_VALUE, -Number.MIN_VALUE][Math.floor(random() * 7)] ?? 0,
    () => 1.6e12 + Math.round(random() * 1e6),
    () => 7,
  ];
  for (const kind of kinds)
    for (const count of [0, 1, 2, 500]) {
      const numbers = Float64Array.from({ length: count }, kind);
      expect([...rowsInOrder(numbers)], `seed ${String(process.env["SEED"] ?? 1)}`).toEqual(compared(numbers));
    }
});
