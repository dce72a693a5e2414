import { describe, expect, test } from "vitest";
import { intoRoom, movedBox, scrollStep, steppedBox } from "./grid-geometry.ts";

const box = { column: 5, row: 3, columns: 6, rows: 8 };
const least = [3, 4] as const;

describe("moving and resizing on the grid of a page", () => {
  test("pixels become the nearest column and row", () => {
    // 24 columns of 48, 12 apart.
    const grid = { width: 24 * 48 + 23 * 12, columns: 24 };
    expect(movedBox(box, "move", { x: 29, y: 11 }, grid, least)).toEqual(box);
    expect(movedBox(box, "move", { x: 91, y: 13 }, grid, least)).toEqual({ ...box, column: 7, row: 4 });
  });
  test("an element stays on the page", () => {
    expect(steppedBox(box, "move", -100, -100, 24, least)).toEqual({ ...box, column: 1, row: 1 });
    expect(steppedBox(box, "move", 100, 0, 24, least)).toEqual({ ...box, column: 19 });
  });
  test.each([
    ["se", 2, 1, { column: 5, row: 3, columns: 8, rows: 9 }],
    ["nw", 2, 1, { column: 7, row: 4, columns: 4, rows: 7 }],
    ["ne", -2, -1, { column: 5, row: 2, columns: 4, rows: 9 }],
    ["sw", -2, 3, { column: 3, row: 3, columns: 8, rows: 11 }],
  ] as const)("the corner across from %s keeps its place", (handle, x, y, wanted) => {
    expect(steppedBox(box, handle, x, y, 24, least)).toEqual(wanted);
  });
  test("no smaller than allowed, no wider than the page", () => {
    expect(steppedBox(box, "se", -100, -100, 24, least)).toEqual({ ...box, columns: 3, rows: 4 });
    expect(steppedBox(box, "nw", 100, 100, 24, least)).toEqual({ column: 8, row: 7, columns: 3, rows: 4 });
    expect(steppedBox(box, "se", 100, 0, 24, least)).toEqual({ ...box, columns: 20 });
  });
});

describe("something new that is put beside others", () => {
  const left = { column: 1, row: 3, columns: 12, rows: 8 };
  const wide = { column: 1, row: 4, columns: 24, rows: 12 };
  test("is as wide as the room beside them, and level with them", () => {
    expect(intoRoom(wide, [left], { column: 15, row: 5 }, 24, 4)).toEqual({ column: 13, row: 3, columns: 12, rows: 12 });
    expect(intoRoom({ ...wide, column: 16, columns: 5 }, [left], { column: 17, row: 9 }, 24, 4)).toEqual({
      column: 16,
      row: 3,
      columns: 5,
      rows: 12,
    });
    const between = [
      { ...left, columns: 6 },
      { ...left, column: 19, columns: 6 },
    ];
    expect(intoRoom({ ...wide, row: 8 }, between, { column: 8, row: 9 }, 24, 4)).toEqual({ column: 7, row: 8, columns: 12, rows: 12 });
  });
  test("takes the place of what it is let go on, or the one below it", () => {
    expect(intoRoom(wide, [left], { column: 5, row: left.row + 1 }, 24, 4)).toEqual({ ...wide, row: left.row });
    expect(intoRoom(wide, [left], { column: 5, row: left.row + left.rows - 1 }, 24, 4)).toEqual({ ...wide, row: left.row + left.rows });
  });
  test("stays as it is below everything, and where the room is too narrow", () => {
    // and what it was carried below stays above it
    expect(intoRoom(wide, [left], { column: 15, row: 11 }, 24, 4)).toEqual({ ...wide, row: 11 });
    expect(intoRoom(wide, [{ ...left, columns: 22 }], { column: 24, row: 5 }, 24, 4)).toEqual(wide);
  });
});

test("dragging scrolls within 50 pixels of the edges of what scrolls, and nowhere else", () => {
  const page = { top: 100, bottom: 700 };
  expect([100, 149, 150, 400, 650, 651, 700].map((y) => Math.sign(scrollStep(y, page)))).toEqual([-1, -1, 0, 0, 0, 1, 1]);
});
