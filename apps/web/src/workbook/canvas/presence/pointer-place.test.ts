import { expect, test } from "vitest";
import { placeOfPointer, pointerAt } from "./pointer-place.ts";

const wide = { left: 240, top: 84, width: 1_000, height: 2_000 };
const narrow = { left: 0, top: 50, width: 400, height: 5_000 };

test("a pointer goes by what it points at, also where the page is narrower and the element elsewhere", () => {
  const box = { left: 340, top: 184, width: 200, height: 100 };
  const told = pointerAt("p", wide, { id: "e", box }, 390, 209);
  expect(told).toEqual({ pageId: "p", elementId: "e", x: 0.25, y: 0.25 });
  expect(placeOfPointer(told, narrow, () => ({ left: 12, top: 1_050, width: 376, height: 200 }))).toEqual({ x: 106, y: 1_050 });
  // It is on a tab that is not in sight here, or folded away.
  expect(placeOfPointer(told, narrow, () => null)).toBeNull();
  expect(placeOfPointer(told, narrow, () => ({ left: 0, top: 0, width: 0, height: 0 }))).toBeNull();
});

test("beside all elements it keeps its share of the width and its distance from the top, and stays on the page", () => {
  const told = pointerAt("p", wide, null, 740, 584);
  expect(told).toEqual({ pageId: "p", elementId: null, x: 0.5, y: 500 });
  expect(placeOfPointer(told, narrow, () => null)).toEqual({ x: 200, y: 500 });
  expect(placeOfPointer({ ...told, y: 9_000 }, narrow, () => null)).toEqual({ x: 200, y: 5_000 });
  expect(pointerAt("p", wide, null, 0, 0)).toEqual({ pageId: "p", elementId: null, x: 0, y: 0 });
});
