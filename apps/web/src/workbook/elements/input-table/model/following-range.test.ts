import { expect, test } from "vitest";
import { followingRange } from "./following-range.ts";

const rows = (...ids: readonly string[]) => ({
  rowsThere: ids.length,
  rowIdAt: (row: number) => ids[row] ?? null,
  rowOf: (rowId: string) => (ids.includes(rowId) ? ids.indexOf(rowId) : null),
});

test("a range goes with its first row, and stays where that one is gone", () => {
  const range = { firstRow: 1, lastRow: 2, firstColumn: 1, lastColumn: 3 };
  const following = followingRange(range, rows("a", "b", "c"));
  expect(following(rows("x", "y", "a", "b", "c"))).toEqual({ ...range, firstRow: 3, lastRow: 4 });
  expect(following(rows("b", "c"))).toEqual({ ...range, firstRow: 0, lastRow: 1 });
  expect(following(rows("x", "a", "c"))).toEqual(range);
});

test("what is to be added below all rows does not come over those that others added there", () => {
  const range = { firstRow: 2, lastRow: 2, firstColumn: 1, lastColumn: 3 };
  expect(followingRange(range, rows("a", "b"))(rows("a", "b", "c"))).toEqual({ ...range, firstRow: 3, lastRow: 3 });
});
