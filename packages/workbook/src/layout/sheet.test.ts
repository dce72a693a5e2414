import { describe, expect, test } from "vitest";
import { freeOnSheet, overlapOnSheet, type SheetBox, usualSheet } from "./sheet.ts";

const within = ({ x, y, width, height }: SheetBox): boolean =>
  x >= usualSheet.margin &&
  y >= usualSheet.margin &&
  x + width <= usualSheet.width - usualSheet.margin &&
  y + height <= usualSheet.height - usualSheet.margin;

describe("where something new goes on a sheet", () => {
  const whole = { width: 720, height: 365 };

  test("in its size where there is room", () => {
    expect(freeOnSheet([], whole, usualSheet)).toEqual({ x: 48, y: 48, ...whole });
    expect(freeOnSheet([{ x: 48, y: 48, width: 300, height: 80 }], whole, usualSheet)).toEqual({ x: 48, y: 144, ...whole });
  });

  test("smaller where there is room for less", () => {
    // A text above, a chart below the middle: between them and below are some 300 pixels each.
    const taken = [
      { x: 48, y: 48, width: 352, height: 80 },
      { x: 48, y: 433, width: 352, height: 275 },
    ];
    const box = freeOnSheet(taken, whole, usualSheet);
    expect(box).toEqual({ x: 48, y: 144, width: 720, height: 273 });
    expect([within(box), taken.some((one) => overlapOnSheet(one, box))]).toEqual([true, false]);
  });

  test("over what is there where nothing is free, within the margins, and none where the one before is", () => {
    const taken: SheetBox[] = [{ x: 48, y: 48, width: 720, height: 960 }];
    const seen = new Set<string>();
    for (let at = 0; at < 7; at += 1) {
      const box = freeOnSheet(taken, whole, usualSheet);
      expect(within(box), JSON.stringify(box)).toBe(true);
      seen.add(`${box.x} ${box.y}`);
      taken.push(box);
    }
    expect(seen.size).toBe(7);
  });

  test("a thousand without a place are given one in time", () => {
    const taken: SheetBox[] = [];
    for (let at = 0; at < 1_000; at += 1) taken.push(freeOnSheet(taken, { width: 40 + (at % 7), height: 20 + (at % 5) }, usualSheet));
    expect(taken.every(within)).toBe(true);
  }, 20_000);
});
