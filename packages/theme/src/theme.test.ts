import { describe, expect, test } from "vitest";
import {
  categoricalPalettes,
  cellColors,
  colorAt,
  colorProperties,
  contrast,
  contrastPairs,
  darkRoles,
  deriveRoles,
  distance,
  divergingPalettes,
  drag,
  domainPosition,
  labSeenWith,
  lightRoles,
  paletteColors,
  parseHex,
  presetNamed,
  presetNames,
  presets,
  scaleProperties,
  schemeStyleSheet,
  sequentialPalettes,
  type ColorBlindness,
  withAlpha,
} from "./index.ts";

const rounded = (value: number): number => Math.round(value * 100) / 100;

test("sizes that the product has by name: circles, edges, rests", () => {
  const properties = new Map(scaleProperties());
  expect([properties.get("--radius-circle"), properties.get("--radius-pill"), properties.get("--radius-md")]).toEqual([
    "50%",
    "9999px",
    "8px",
  ]);
  expect(drag).toEqual({ autoScrollEdge: 50, resizeDebounce: 50 });
});

test("an opacity is a number from 0 to 1, and a color is a hex color; anything else fails and says so", () => {
  expect([0, 0.5, 1].map((alpha) => withAlpha("#102030", alpha))).toEqual(["rgba(16,32,48,0)", "rgba(16,32,48,0.5)", "rgba(16,32,48,1)"]);
  for (const alpha of [-0.1, 1.1, Number.NaN])
    expect(() => withAlpha("#102030", alpha)).toThrow("The opacity of a color is a number from 0 to 1");
  expect(() => withAlpha("var(--ink)", 1)).toThrow("Not a hex color: var(--ink)");
});

describe("contrast of the house schemes", () => {
  test.each([
    ["ink", "paper", 17.49, 13.93],
    ["ink-2", "paper", 8.17, 8.7],
    ["ink-3", "paper", 5.58, 6.15],
    ["ink-3", "tint-2", 4.53, 4.53],
    ["accent", "paper", 9.78, 8.72],
    ["on-accent", "accent-fill", 9.78, 5.22],
    ["warn", "warn-tint", 5.75, 7.57],
    ["bad", "bad-tint", 5.79, 6.68],
    ["syn-com", "paper", 4.91, 6.15],
    ["line-3", "paper", 3.12, 3.64],
    ["ring", "paper", 5.42, 6.68],
  ] as const)("%s on %s is %f light and %f dark", (front, ground, light, dark) => {
    expect(rounded(contrast(lightRoles[front], lightRoles[ground]))).toBe(light);
    expect(rounded(contrast(darkRoles[front], darkRoles[ground]))).toBe(dark);
  });
});

describe("A06 text 4.5 and marks 3 in all twelve presets", () => {
  test("there are six light and six dark", () => {
    expect(presetNames).toHaveLength(12);
    expect(presetNames.filter((name) => presets[name].isDark)).toHaveLength(6);
  });
  test.each(presetNames)("%s", (name) => {
    const roles = deriveRoles(presets[name]);
    const failing = contrastPairs(roles).filter((pair) => pair.ratio < pair.minimum);
    expect(failing).toEqual([]);
    expect(contrast(roles.ink, roles.paper)).toBeGreaterThanOrEqual(11);
    expect(contrast(presets[name].primary, roles.paper)).toBeGreaterThanOrEqual(5.8);
    for (const status of ["success", "warning", "danger"] as const)
      expect(contrast(presets[name][status], roles.paper)).toBeGreaterThanOrEqual(6);
  });
  test.each(["chrome-dark", "cobalt", "matrix", "bumblebee", "crystal"] as const)(
    "%s fills buttons with its color as it is, under dark words",
    (name) => {
      const roles = deriveRoles(presets[name]);
      expect(roles["accent-fill"]).toBe(presets[name].primary);
      for (const fill of ["accent-fill", "accent-fill-hover"] as const)
        expect(contrast(roles["on-accent"], roles[fill])).toBeGreaterThanOrEqual(7);
    },
  );
  test("a theme of poor contrast is found out", () => {
    const pale = deriveRoles({ ...presets["sheaf-light"], text: "#B0B0B0" });
    expect(contrastPairs(pale).some((pair) => pair.ratio < pair.minimum)).toBe(true);
  });
});

describe("A06 the default palette", () => {
  const schemes = [
    ["light", lightRoles.paper, 11.5],
    ["dark", darkRoles.paper, 12],
  ] as const;
  test.each(schemes)("%s: every colour is 3 or more on paper", (scheme, paper) => {
    for (const color of categoricalPalettes.superbloom[scheme]) expect(contrast(color, paper)).toBeGreaterThanOrEqual(3);
  });
  test.each(schemes)("%s: every pair stays apart under three kinds of colour blindness", (scheme, _paper, minimum) => {
    const colors = categoricalPalettes.superbloom[scheme];
    const kinds: readonly ColorBlindness[] = ["protanopia", "deuteranopia", "tritanopia"];
    let closest = Number.POSITIVE_INFINITY;
    for (const kind of kinds) {
      for (const [index, a] of colors.entries()) {
        for (const b of colors.slice(index + 1)) closest = Math.min(closest, distance(labSeenWith(a, kind), labSeenWith(b, kind)));
      }
    }
    expect(closest).toBeGreaterThanOrEqual(minimum);
  });
});

describe("cells", () => {
  test("every colour of every scale carries readable words", () => {
    const all = [
      ...sequentialPalettes.blues.light,
      ...sequentialPalettes.blues.dark,
      ...divergingPalettes.blueorange.light,
      ...divergingPalettes.blueorange.dark,
      "#777777",
      "#FF0000",
    ];
    for (const color of all) {
      const { fill, ink } = cellColors(color);
      expect(contrast(fill, ink)).toBeGreaterThanOrEqual(4.5);
    }
  });
  test("a fill that can be read is left as it is", () => expect(cellColors("#F0F4FB").fill).toBe("#F0F4FB"));
  test("the middle of a diverging domain is its middle colour", () => {
    const colors = divergingPalettes.blueorange.light;
    expect(colorAt(colors, domainPosition(0.8, { min: 0.7, max: 1, mid: 0.8 }))).toBe(colors[4]);
    expect(colorAt(colors, domainPosition(0, { min: 0.7, max: 1, mid: 0.8 }))).toBe(colors[0]);
    expect(colorAt(colors, domainPosition(2, { min: 0.7, max: 1, mid: 0.8 }))).toBe(colors[8]);
  });
  test("one value, one colour, no number", () => {
    expect(domainPosition(5, { min: 5, max: 5 })).toBe(0.5);
    expect(colorAt(["#123456"], 0.3)).toBe("#123456");
    expect(colorAt(["#123456", "#FFFFFF"], Number.NaN)).toBe("#123456");
  });
});

describe("names from outside", () => {
  test("palettes and presets are found by own names only", () => {
    expect(paletteColors("wong7", false)).toHaveLength(7);
    for (const name of ["constructor", "__proto__", "toString", ""]) {
      expect(paletteColors(name, false)).toBeUndefined();
      expect(presetNamed(name)).toBeUndefined();
    }
    expect(presetNamed("Dark")).toBe("sheaf-dark");
  });
  test("hex colours", () => {
    expect(parseHex("#abc")).toEqual({ r: 0xaa, g: 0xbb, b: 0xcc });
    expect(parseHex("abcdef")).toEqual({ r: 0xab, g: 0xcd, b: 0xef });
    for (const bad of ["", "#ab", "#abcde", "red", "#ggg", "url(x)"]) expect(parseHex(bad)).toBeUndefined();
  });
});

test("the style sheet sets every role in both schemes", () => {
  const sheet = schemeStyleSheet();
  for (const [name, value] of colorProperties(presets["sheaf-dark"])) expect(sheet).toContain(`${name}: ${value};`);
  for (const [name, value] of colorProperties(presets["sheaf-light"])) expect(sheet).toContain(`${name}: ${value};`);
  expect(sheet.match(/--ink: /g)).toHaveLength(3);
});
