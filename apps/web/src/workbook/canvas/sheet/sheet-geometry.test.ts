import { expect, test } from "vitest";
import { around, draggedBox, steppedBoxOnSheet } from "./sheet-geometry.ts";

const sheet = { width: 816, height: 1056, margin: 48 };
const start = { x: 100, y: 200, width: 200, height: 100 };
const alone = { sheet, others: [], isFree: false };

test("a box is moved by steps of eight where no line is near", () => {
  expect(draggedBox(start, "move", { x: 43, y: 11 }, alone)).toEqual({
    box: { x: 144, y: 208, width: 200, height: 100 },
    guides: { x: [], y: [] },
  });
});

test("edges are drawn to the margins, to the middle of the page, and to what stands there", () => {
  expect(draggedBox(start, "move", { x: -49, y: 0 }, alone)).toMatchObject({ box: { x: 48 }, guides: { x: [48] } });
  expect(draggedBox(start, "move", { x: 205, y: 0 }, alone)).toMatchObject({ box: { x: 308 }, guides: { x: [408] } });
  const others = [{ x: 60, y: 403, width: 41, height: 50 }];
  expect(draggedBox(start, "move", { x: 0, y: 99 }, { ...alone, others })).toMatchObject({ box: { y: 303 }, guides: { y: [403] } });
  expect(draggedBox(start, "move", { x: 0, y: 99 }, { ...alone, others, isFree: true })).toMatchObject({
    box: { y: 299 },
    guides: { y: [] },
  });
});

test("a corner changes its two edges and leaves the others, and nothing leaves the page", () => {
  expect(draggedBox(start, "se", { x: 40, y: 33 }, alone).box).toEqual({ x: 100, y: 200, width: 244, height: 136 });
  expect(draggedBox(start, "nw", { x: -500, y: 20 }, alone).box).toEqual({ x: 0, y: 224, width: 300, height: 76 });
  expect(draggedBox(start, "se", { x: 5_000, y: -5_000 }, alone).box).toEqual({ x: 100, y: 200, width: 716, height: 8 });
  expect(draggedBox(start, "move", { x: 5_000, y: 5_000 }, alone).box).toEqual({ x: 616, y: 956, width: 200, height: 100 });
});

test("arrow keys go by eight pixels", () => {
  expect(steppedBoxOnSheet(start, "move", { x: -1, y: 2 }, sheet)).toEqual({ x: 92, y: 216, width: 200, height: 100 });
  expect(steppedBoxOnSheet(start, "se", { x: 1, y: -20 }, sheet)).toEqual({ x: 100, y: 200, width: 208, height: 8 });
});

test("several have one box around them", () => {
  expect(around([start, { x: 50, y: 250, width: 10, height: 100 }])).toEqual({ x: 50, y: 200, width: 250, height: 150 });
});
