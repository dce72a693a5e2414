import { expect, test } from "vitest";
import { picturePlaces } from "./picture-places.ts";

const box = { left: 10, top: 20, width: 200, height: 100 };
const square = { width: 50, height: 50 };

test("workbook-file 1.3: a picture fills its place as its style says, in the middle unless it says otherwise", () => {
  expect(picturePlaces(square, box, {})).toEqual([{ left: 10, top: -30, width: 200, height: 200 }]);
  expect(picturePlaces(square, box, { fit: "contain" })).toEqual([{ left: 60, top: 20, width: 100, height: 100 }]);
  expect(picturePlaces(square, box, { fit: "stretch" })).toEqual([{ ...box }]);
  expect(picturePlaces(square, box, { fit: "none", horizontalAlign: "right", verticalAlign: "bottom" })).toEqual([
    { left: 160, top: 70, width: 50, height: 50 },
  ]);
  expect(picturePlaces(square, box, { fit: "scale-down", horizontalAlign: "left", verticalAlign: "top" })).toEqual([
    { left: 10, top: 20, width: 50, height: 50 },
  ]);
  expect(picturePlaces({ width: 400, height: 400 }, box, { fit: "scale-down" })[0]?.width).toBe(100);
});

test("side by side it covers the whole place, with one copy where the style puts it", () => {
  const tiles = picturePlaces(square, box, { fit: "none", tiling: "repeat", horizontalAlign: "center", verticalAlign: "top" });
  expect(Math.min(...tiles.map(({ left }) => left))).toBeLessThanOrEqual(10);
  expect(Math.max(...tiles.map(({ left, width }) => left + width))).toBeGreaterThanOrEqual(210);
  expect(tiles).toContainEqual({ left: 85, top: 20, width: 50, height: 50 });
  expect(tiles).toHaveLength(5 * 2);
});

test("nothing has no place, and a speck is not drawn ten thousand times", () => {
  expect(picturePlaces({ width: 0, height: 0 }, box, {})).toEqual([]);
  expect(picturePlaces({ width: 1, height: 1 }, box, { fit: "none", tiling: "repeat" })).toHaveLength(1);
});
