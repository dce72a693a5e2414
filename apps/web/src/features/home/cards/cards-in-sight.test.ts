import { expect, test } from "vitest";
import { piecesOf } from "./cards-in-sight.ts";

const cards = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => ({ kind: "card", index: from + at }));

test("lines that are not drawn leave their room, with the gap that stands behind each line", () => {
  // 10 cards in lines of 3; the last one stands alone.
  expect(piecesOf([1, 2], 10, 3, 100)).toEqual([
    { kind: "room", key: "room-0", height: 84 },
    ...cards(3, 9),
    { kind: "room", key: "room-3", height: 84 },
  ]);
  expect(piecesOf([0, 1, 2, 3], 10, 3, 100)).toEqual(cards(0, 10));
  // A line far away, because it has the focus.
  expect(piecesOf([0, 3], 10, 3, 100)).toEqual([...cards(0, 3), { kind: "room", key: "room-1", height: 184 }, ...cards(9, 10)]);
  expect(piecesOf([], 10, 3, 100)).toEqual([{ kind: "room", key: "room-0", height: 384 }]);
  // Lines of before the window grew wider.
  expect(piecesOf([2, 3, 9], 10, 5, 100)).toEqual([{ kind: "room", key: "room-0", height: 184 }]);
});
