import { expect, test } from "vitest";
import { type FoundRows, mergeFound } from "./found-cells.ts";

const rows = (isCut: boolean, ...cells: readonly (readonly [places: readonly number[], columnId: string])[]): FoundRows => ({
  cells: cells.map(([places, columnId]) => ({ places, columnId })),
  isCut,
});
const words = (levels: readonly FoundRows[]): string =>
  mergeFound(levels, ["key", "a", "b"])
    .map(({ places, columnId }) => `${places.join(".")}${columnId}`)
    .join(" ");

test("finds stand in the order of the grid: a group before its rows, columns from the left", () => {
  const groups = rows(false, [[0], "key"], [[2], "key"]);
  const inside = rows(false, [[0, 3], "b"], [[0, 3], "a"], [[0, 0], "a"], [[1, 0], "a"], [[2, 5], "b"]);
  expect(words([groups, inside])).toBe("0key 0.0a 0.3a 0.3b 1.0a 2key 2.5b");
});

test("behind the last find of a level that was cut off none is listed: some of its own would be missing between them", () => {
  const groups = rows(false, [[0], "key"], [[1], "key"], [[2], "key"]);
  expect(words([groups, rows(true, [[0, 0], "a"], [[1, 4], "a"])])).toBe("0key 0.0a 1key 1.4a");
  expect(words([rows(true), rows(false, [[1, 4], "a"])])).toBe("1.4a");
});
