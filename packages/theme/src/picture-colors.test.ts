import { expect, test } from "vitest";
import { contrast, leastDistance, rgb } from "./color.ts";
import { colorsOfPicture, themeFromColors } from "./picture-colors.ts";
import { presetNames, presets } from "./presets.ts";

/** A picture of so many pixels of each color. */
const picture = (...parts: readonly (readonly [color: string, count: number, alpha?: number])[]): readonly number[] =>
  parts.flatMap(([color, count, alpha = 255]) => {
    const { r, g, b } = rgb(color);
    return Array.from({ length: count }, () => [r, g, b, alpha]).flat();
  });

test("large parts come first; grays, what is transparent and edges are no colors, shades of one are one", () => {
  const logo = picture(
    ["#FFFFFF", 900],
    ["#0B6280", 300],
    ["#0D6582", 40],
    ["#D97742", 120],
    ["#131A24", 200],
    ["#FF00FF", 500, 0],
    ["#22AA33", 4],
  );
  const colors = colorsOfPicture(logo);
  expect(colors.length).toBe(2);
  expect([leastDistance(colors.at(0)!, "#0B6280") < 5, leastDistance(colors.at(1)!, "#D97742") < 5]).toEqual([true, true]);
  expect(colorsOfPicture(picture(["#000000", 10], ["#FFFFFF", 10], ["#808890", 10]))).toEqual([]);
  expect(colorsOfPicture([])).toEqual([]);
});

test("of every preset: the color of a logo can be read on the page, and the series are told apart", () => {
  for (const name of presetNames) {
    const theme = presets[name];
    for (const logo of [["#FFE600"], ["#0B6280", "#D97742", "#2E8B57"], ["#101060"], ["#F4C7D0", "#C7E5F4"]]) {
      const made = themeFromColors(logo, theme)!;
      expect(contrast(made.primary, theme.surface)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(made.primary, theme.canvas)).toBeGreaterThanOrEqual(4.5);
      for (const [at, color] of made.categorical.entries()) {
        if (at < logo.length) expect(contrast(color, theme.surface)).toBeGreaterThanOrEqual(2.99);
        for (const other of made.categorical.slice(at + 1)) expect(leastDistance(color, other)).toBeGreaterThanOrEqual(11);
      }
      expect(made.categorical.length).toBeGreaterThanOrEqual(6);
    }
  }
  expect(themeFromColors([], presets.ocean)).toBeNull();
});
