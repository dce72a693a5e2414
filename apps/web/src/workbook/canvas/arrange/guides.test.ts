import type { Place } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { guidesOf } from "./guides.ts";

const at = (column: readonly [number, number], row: readonly [number, number]): Place => ({ column, row });

test("edges that stand on one line with those of others are guides, the edges of the grid are none", () => {
  const others = [at([1, 9], [1, 5]), at([9, 17], [1, 5]), at([9, 25], [10, 20])];
  expect(guidesOf(at([9, 17], [5, 10]), others, 24).lines).toEqual([
    { axis: "column", line: 9, from: 1, to: 20 },
    { axis: "column", line: 17, from: 1, to: 10 },
  ]);
  expect(guidesOf(at([1, 25], [20, 24]), others, 24).lines).toEqual([]);
  expect(guidesOf(at([17, 25], [10, 20]), [at([1, 9], [10, 20])], 24).lines).toEqual([
    { axis: "row", line: 10, from: 1, to: 25 },
    { axis: "row", line: 20, from: 1, to: 25 },
  ]);
});

test("as much room on both sides is shown; neighbors that touch, and what stands elsewhere, say nothing", () => {
  const [left, right, far] = [at([1, 5], [1, 5]), at([21, 25], [1, 5]), at([1, 3], [30, 34])];
  expect(guidesOf(at([9, 17], [2, 4]), [left, right, far], 24).gaps).toEqual([
    { axis: "column", place: at([5, 9], [2, 4]) },
    { axis: "column", place: at([17, 21], [2, 4]) },
  ]);
  expect(guidesOf(at([8, 17], [2, 4]), [left, right], 24).gaps).toEqual([]);
  expect(guidesOf(at([5, 21], [1, 5]), [left, right], 24).gaps).toEqual([]);
  expect(guidesOf(at([1, 25], [8, 10]), [at([1, 25], [1, 5]), at([1, 25], [13, 20])], 24).gaps).toEqual([
    { axis: "row", place: at([1, 25], [5, 8]) },
    { axis: "row", place: at([1, 25], [10, 13]) },
  ]);
});
