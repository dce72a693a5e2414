import { describe, expect, test } from "vitest";
import {
  categoricalOf,
  categoricalPalettes,
  colorBlindnesses,
  contrast,
  darkRoles,
  distance,
  divergingPalettes,
  isAccessible,
  isClearToAll,
  lab,
  labSeenWith,
  leastDistance,
  lightRoles,
  presetNames,
  presets,
  sequentialPalettes,
  shownScale,
} from "./index.ts";

const schemes = ["light", "dark"] as const;
const papers = { light: lightRoles.paper, dark: darkRoles.paper };
const lightness = (color: string): number => lab(color)[0];
const neighbors = (colors: readonly string[]): readonly (readonly [string, string])[] =>
  colors.slice(1).map((color, index) => [colors[index] ?? color, color] as const);
const pairs = (colors: readonly string[]): readonly (readonly [string, string])[] =>
  colors.flatMap((color, index) => colors.slice(index + 1).map((other) => [color, other] as const));

describe.each(schemes)("palettes of categories, %s", (scheme) => {
  test.each(Object.keys(categoricalPalettes).filter(isAccessible))(
    "%s: neighbors are told apart by every eye, and seen on paper",
    (name) => {
      const colors = categoricalPalettes[name as keyof typeof categoricalPalettes][scheme];
      for (const [one, other] of neighbors(colors)) expect(leastDistance(one, other)).toBeGreaterThanOrEqual(10.9);
      if (name !== "wong7") for (const color of colors) expect(contrast(color, papers[scheme])).toBeGreaterThanOrEqual(3);
    },
  );
  test.each(Object.keys(categoricalPalettes).filter((name) => name.endsWith("-accessible")))("%s: and in grey", (name) => {
    const colors = categoricalPalettes[name as keyof typeof categoricalPalettes][scheme];
    for (const [one, other] of neighbors(colors)) expect(Math.abs(lightness(one) - lightness(other))).toBeGreaterThanOrEqual(12);
  });
  test("what has no variant needs none: every pair is told apart by every eye", () => {
    for (const name of ["superbloom", "wong7"] as const)
      for (const [one, other] of pairs(categoricalPalettes[name][scheme])) expect(leastDistance(one, other)).toBeGreaterThanOrEqual(11.5);
    for (const name of Object.keys(categoricalPalettes))
      expect([name, isAccessible(name) || Object.hasOwn(categoricalPalettes, `${name}-accessible`)]).toEqual([name, true]);
  });
});

test.each(presetNames)("%s: its charts begin in its own color, every pair of series is told apart and seen", (name) => {
  const theme = presets[name];
  const colors = categoricalOf(theme);
  expect(colors.length).toBeGreaterThanOrEqual(7);
  if (!name.startsWith("sheaf")) expect(colors[0]).toBe(theme.primary);
  for (const [one, other] of pairs(colors)) expect(leastDistance(one, other)).toBeGreaterThanOrEqual(10.9);
  for (const color of colors) expect(contrast(color, theme.surface)).toBeGreaterThanOrEqual(2.9);
});

describe.each(Object.entries(sequentialPalettes))("scale %s", (_name, palette) => {
  test("from the ground away, the same way in grey and for every eye", () => {
    for (const scheme of schemes) {
      const colors: readonly string[] = palette[scheme];
      const ends = [colors[0] ?? "", colors.at(-1) ?? ""] as const;
      expect(contrast(ends[0], papers[scheme])).toBeLessThan(contrast(ends[1], papers[scheme]));
      for (const [one, other] of neighbors(colors)) {
        expect(Math.sign(lightness(other) - lightness(one))).toBe(scheme === "light" ? -1 : 1);
        expect(leastDistance(one, other)).toBeGreaterThanOrEqual(2.5);
      }
      // As somebody sees them who cannot tell some hues apart, tones are still in their order.
      for (const kind of colorBlindnesses)
        for (const [one, other] of neighbors(colors))
          expect(Math.sign(labSeenWith(other, kind)[0] - labSeenWith(one, kind)[0])).toBe(scheme === "light" ? -1 : 1);
    }
  });
});

describe.each(Object.entries(divergingPalettes))("scale %s", (name, palette) => {
  test("its middle sinks into the ground, its ends are far from it and, but for the marked ones, from each other", () => {
    for (const scheme of schemes) {
      const colors: readonly string[] = palette[scheme];
      const middle = colors[(colors.length - 1) / 2] ?? "";
      const low = colors[0] ?? "";
      const high = colors.at(-1) ?? "";
      expect(contrast(middle, papers[scheme])).toBeLessThan(1.2);
      for (const end of [low, high]) expect(contrast(end, papers[scheme])).toBeGreaterThanOrEqual(2.9);
      if (isClearToAll(name))
        for (const kind of colorBlindnesses) expect(distance(labSeenWith(low, kind), labSeenWith(high, kind))).toBeGreaterThanOrEqual(35);
    }
  });
});

test("colors kept with a document follow the ground where they are one of our scales", () => {
  expect(shownScale(sequentialPalettes.viridis.light, true)).toEqual(sequentialPalettes.viridis.dark);
  expect(
    shownScale(
      divergingPalettes.rdbu.light.map((color) => color.toUpperCase()),
      true,
    ),
  ).toEqual(divergingPalettes.rdbu.dark);
  expect(shownScale(divergingPalettes.rdbu.light.toReversed(), true)).toEqual(divergingPalettes.rdbu.dark.toReversed());
  expect(shownScale(sequentialPalettes.viridis.light, false)).toEqual(sequentialPalettes.viridis.light);
  expect(shownScale(["#ffffff", "#ff0000"], true)).toEqual(["#ffffff", "#ff0000"]);
});
