import { expect, test } from "vitest";
import { grownBetween, grownRows } from "./grown-rows.ts";

// Rows of 12 px, 12 px between them: two of them are 36 px high.
const grown = (...items: readonly (readonly [from: number, to: number, height: number])[]) =>
  [
    ...grownRows(
      12,
      12,
      items.map(([from, to, height]) => ({ from, to, height })),
    ),
  ].toSorted(([a], [b]) => a - b);

test("rows whose words have room stay as they are", () => {
  expect(grown([1, 3, 36], [3, 11, 0])).toEqual([]);
});

test("what needs more shares it among its rows, and what needs most beside it decides", () => {
  expect(grown([1, 3, 48], [3, 11, 0])).toEqual([
    [1, 6],
    [2, 6],
  ]);
  expect(grown([1, 3, 48], [1, 3, 56])).toEqual([
    [1, 10],
    [2, 10],
  ]);
});

test("what spans fewer rows has its room first: what stands beside it over more rows takes the rest where nobody has settled any", () => {
  // 4 rows are 84 px: of the 40 more, 12 are there already
  expect(grown([1, 3, 48], [1, 5, 124])).toEqual([
    [1, 6],
    [2, 6],
    [3, 14],
    [4, 14],
  ]);
  // rows that are settled grow where there are no others
  expect(grown([1, 3, 48], [3, 5, 0], [1, 5, 124])).toEqual([
    [1, 13],
    [2, 13],
    [3, 7],
    [4, 7],
  ]);
});

test("a page of more rows than anybody looks at grows nowhere, at once", () => {
  expect(grown([1, 3, 48], [1, 1_000_000_000, 0])).toEqual([]);
});

test("what stands below is pushed down by what grew above it", () => {
  const rows = grownRows(12, 12, [{ from: 2, to: 4, height: 48 }]);
  expect([grownBetween(rows, 1, 2), grownBetween(rows, 1, 3), grownBetween(rows, 1, 9), grownBetween(rows, 2, 4)]).toEqual([0, 6, 12, 12]);
});
