import { describe, expect, test } from "vitest";
import { MAX_HEIGHT, hasDrifted, restingTop, scrollOf, spacerHeight, spareHeight, topAfter, topToShow } from "./scroll-space.ts";

const small = { total: 24_000, viewport: 600 };
const rows = 3_000_000;
const large = { total: rows * 24, viewport: 600 };

describe("scrolling over millions of rows", () => {
  test("what fits is scrolled pixel by pixel", () => {
    expect(spacerHeight(small)).toBe(24_000);
    expect(topAfter(small, 0, 0, 137)).toBe(137);
    expect(topAfter(small, 0, 0, 99_999)).toBe(23_400);
    expect(hasDrifted(small, 100, 100)).toBe(false);
  });

  test("the wheel moves by its own pixels, the scroll bar in proportion, and both ends can be reached", () => {
    expect(spacerHeight(large)).toBe(MAX_HEIGHT);
    expect(topAfter(large, 5_000_000, 1_111_000, 1_111_120)).toBe(5_000_120);
    const half = (MAX_HEIGHT - 600) / 2;
    expect(topAfter(large, 0, 0, half)).toBeCloseTo((large.total - 600) / 2, 0);
    expect(topAfter(large, 100, 50, 0)).toBe(0);
    expect(topAfter(large, 100, 50, MAX_HEIGHT - 600)).toBe(large.total - 600);
  });

  test("every row can be brought to the top, and the scroll bar agrees", () => {
    for (const row of [0, 1, 17, 999_999, 1_500_000, rows - 25]) {
      const top = row * 24;
      const scroll = scrollOf(large, top);
      expect(hasDrifted(large, top, scroll)).toBe(false);
      expect(topAfter(large, top, scroll, scroll)).toBe(row === 0 ? 0 : top);
    }
    expect(hasDrifted(large, 24_000, scrollOf(large, 24_000) + 2_000)).toBe(true);
  });

  test("no row is cut where scrolling rests, and the last one is whole at the end", () => {
    expect([spareHeight(100, 24, 610), spareHeight(25, 24, 610), spareHeight(26, 24, 610), spareHeight(100, 24, 20)]).toEqual([
      10, 0, 10, 0,
    ]);
    const space = { total: 100 * 24, viewport: 610 - spareHeight(100, 24, 610) };
    expect([0, 11, 13, 1_795, 1_800, 5_000].map((top) => restingTop(space, top, 24))).toEqual([0, 0, 24, 1_800, 1_800, 1_800]);
    expect((1_800 + space.viewport) / 24).toBe(100);
  });

  test("bringing rows into sight moves as little as possible", () => {
    expect(topToShow(small, 240, 480, 504)).toBe(240);
    expect(topToShow(small, 240, 120, 144)).toBe(120);
    expect(topToShow(small, 240, 1_000, 1_024)).toBe(424);
  });
});
