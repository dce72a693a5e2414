import { type ChartKindName } from "@sheaf/workbook";
import { expect, test } from "vitest";
import type { Drawing } from "../drawing.ts";
import { chartExamples } from "../kinds/examples.ts";
import { drawChart } from "../kinds/registry.ts";
import { tableOf } from "../plain-table.ts";
import { contextOf } from "../testing/context.ts";
import { hatched, signLines } from "./hatched.ts";

const drawn = (kind: ChartKindName, at: number, patterns: boolean): Drawing => {
  const example = chartExamples[kind].at(at);
  if (example === undefined) throw new Error("No example.");
  const element = { ...example.element, sheaf: { chart: { patterns } } };
  return drawChart(element, tableOf(example.columns), contextOf({ height: 400, additive: () => true }));
};
const patternsIn = ({ option }: Drawing): readonly string[] =>
  (option.graphic as { readonly elements: readonly { readonly id: string }[] }).elements.flatMap(({ id }) =>
    id.startsWith("pattern-") ? [id] : [],
  );
const dashesIn = ({ option }: Drawing): readonly unknown[] =>
  (option.series as readonly { readonly lineStyle?: { readonly type?: unknown } }[]).map(({ lineStyle }) => lineStyle?.type ?? "solid");
const signs = ({ legend }: Drawing): readonly unknown[] => (legend.kind === "series" ? legend.entries.map(({ pattern }) => pattern) : []);

test("A06 the colors of bars and slices come with hatches, the first with none; the legend shows the same", () => {
  const bars = drawn("bar-chart", 1, true);
  expect(signs(bars)).toEqual([0, 1, 2]);
  // Five bars of each series but the first, which stays plain.
  expect(patternsIn(bars)).toHaveLength(10);
  expect(patternsIn(drawn("pie-chart", 0, true))).toHaveLength(2);
  expect(patternsIn(drawn("bar-chart", 1, false))).toEqual([]);
  expect(signs(drawn("bar-chart", 1, false))).toEqual([undefined, undefined, undefined]);
});

test("lines have dashes of their own; what somebody dashed stays", () => {
  const dashes = dashesIn(drawn("line-chart", 1, true)).map((dash) => JSON.stringify(dash));
  expect(new Set(dashes).size).toBe(dashes.length);
  expect(new Set(dashesIn(drawn("line-chart", 1, false)).map((dash) => JSON.stringify(dash))).size).toBe(1);
});

test("areas are hatched within their bands, in small multiples too, and columns of a marimekko chart by their names", () => {
  const areas = drawn("area-chart", 0, true);
  const colors = dashesIn(areas).length;
  expect(colors).toBeGreaterThan(1);
  // Each band is one piece, but for the first, which stays plain.
  expect(patternsIn(areas)).toHaveLength(colors - 1);
  expect(patternsIn(drawn("area-chart", 0, false))).toEqual([]);
  const [plot] = areas.plots;
  const lines = (
    areas.option.graphic as {
      readonly elements: readonly { readonly id: string; readonly shape: { readonly rings: readonly (readonly number[])[] } }[];
    }
  ).elements
    .filter(({ id }) => id.startsWith("pattern-"))
    .flatMap(({ shape }) => shape.rings);
  for (const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] of lines) {
    for (const x of [x1, x2]) expect(x >= (plot?.left ?? 0) - 0.01 && x <= (plot?.left ?? 0) + (plot?.width ?? 0) + 0.01).toBe(true);
    for (const y of [y1, y2]) expect(y >= (plot?.top ?? 0) - 0.01 && y <= (plot?.top ?? 0) + (plot?.height ?? 0) + 0.01).toBe(true);
  }
  expect(patternsIn(drawn("bar-chart/marimekko", 0, true)).length).toBeGreaterThan(2);
});

test("hatches stay within what they fill, and no two patterns are alike", () => {
  const box = [10, 10, 50, 10, 50, 40, 10, 40];
  const seen = Array.from({ length: 10 }, (_, pattern) => hatched([box], pattern));
  expect(seen[0]).toEqual([]);
  for (const [x1, y1, x2, y2] of seen.flat()) {
    for (const x of [x1, x2]) expect(x >= 9.99 && x <= 50.01).toBe(true);
    for (const y of [y1, y2]) expect(y >= 9.99 && y <= 40.01).toBe(true);
  }
  expect(new Set(seen.map((lines) => JSON.stringify(lines))).size).toBe(10);
  for (let pattern = 1; pattern < 7; pattern += 1) expect(signLines(pattern).length).toBeGreaterThan(0);
});
