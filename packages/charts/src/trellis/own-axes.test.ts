import type { Element, Json } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { drawChart } from "../kinds/registry.ts";
import { FLOAT, tableOf, TEXT } from "../plain-table.ts";
import { contextOf } from "../testing/context.ts";
import { textsOf } from "../testing/shapes-of.ts";
import { renderSvg } from "../svg.ts";

const kinds = ["bar-chart", "line-chart", "area-chart", "combo-chart", "scatter-chart"] as const;
const names = ["a", "b", "c"];
const table = tableOf([
  { id: "x", name: "X", type: TEXT, cells: ["a", "b", "c", "b", "c"] },
  { id: "p", name: "Panel", type: TEXT, cells: ["small", "small", "small", "large", "large"] },
  { id: "y", name: "Y", type: FLOAT, cells: [1, 2, 3, 100, 300] },
]);
type PanelAxes = Readonly<Partial<Record<"x" | "y", "own">>>;
const elementOf = (kind: (typeof kinds)[number], panelAxes: PanelAxes): Element => ({
  id: "e",
  kind,
  source: { kind: "table", elementId: "t" },
  columns: [
    { id: "x", formula: "[T/X]" },
    { id: "p", formula: "[T/P]" },
    { id: "y", formula: "Sum([T/Y])" },
  ],
  xAxis: { columnId: "x" },
  yAxis: { columnIds: ["y"] },
  trellis: { columnsBy: [{ columnId: "p" }] },
  sheaf: { chart: { panelAxes } },
});
interface Axis {
  readonly gridIndex: number;
  readonly max?: number;
}
const drawn = (kind: (typeof kinds)[number], panelAxes: PanelAxes) => {
  const context = contextOf({ width: 800, height: 320 });
  const drawing = drawChart(elementOf(kind, panelAxes), table, context);
  // The library takes it as it is.
  expect(renderSvg({ drawing, width: 800, height: 320, colors: context.colors })).toContain("<svg");
  const { yAxis, series } = drawing.option as unknown as {
    readonly yAxis: readonly Axis[];
    readonly series: readonly { readonly yAxisIndex: number }[];
  };
  return { drawing, ends: yAxis.map(({ max }) => max), of: series.map(({ yAxisIndex }) => yAxis[yAxisIndex]?.gridIndex) };
};
const namesIn = (drawing: ReturnType<typeof drawChart>): number =>
  textsOf(drawing).filter(({ id, text }) => id.includes("along") && names.includes(text)).length;

test.each(kinds)("panels of a %s have the same axes, or each its own", (kind) => {
  const shared = drawn(kind, {});
  expect(new Set(shared.ends).size).toBe(1);
  const own = drawn(kind, { y: "own" });
  expect(new Set(own.ends).size).toBe(2);
  expect(Math.min(...own.ends.map(Number))).toBeLessThan(10);
  expect(own.of.toSorted((a, b) => Number(a) - Number(b))).toEqual([0, 1]);
  // The x axis is still the same: a name stands in its place where a panel has no value for it.
  expect(namesIn(own.drawing)).toBe(6);
  const ownX = drawn(kind, { x: "own" });
  expect(new Set(ownX.ends).size).toBe(1);
  expect(namesIn(ownX.drawing)).toBe(5);
  const both = drawn(kind, { x: "own", y: "own" });
  expect([new Set(both.ends).size, namesIn(both.drawing)]).toEqual([2, 5]);
});

test("marks of panels with their own axes are told, found and placed as ever", () => {
  const { drawing } = drawn("line-chart", { y: "own" });
  const { marks } = drawing;
  expect(marks.count).toBe(5);
  const first = marks.first();
  expect(first === null ? "" : marks.describe(first)).toBe("large, b: 100");
  const last = first === null ? null : marks.step(first, "last");
  const place = last === null ? null : marks.place(last);
  expect(place === null ? 0 : place.box.left).toBeGreaterThan(400);
  expect(last === null ? null : marks.find(marks.keys(last), marks.seriesId(last))).toEqual(last);
  expect(last === null ? 0 : marks.dots(last).at(0)?.x).toBeCloseTo((place?.box.left ?? 0) + 4, 6);
  expect(drawing.table.columns.map(({ name }) => name)).toEqual(expect.arrayContaining(["X", "Y"]));
});

test.each(["bar-chart", "area-chart"] as const)("stacks of a %s begin anew in each panel, with the same axes or its own", (kind) => {
  const stacked = tableOf([
    { id: "x", name: "X", type: TEXT, cells: ["a", "b", "a", "b", "a", "b", "a", "b"] },
    { id: "p", name: "Panel", type: TEXT, cells: ["small", "small", "small", "small", "large", "large", "large", "large"] },
    { id: "c", name: "Color", type: TEXT, cells: ["r", "r", "s", "s", "r", "r", "s", "s"] },
    { id: "y", name: "Y", type: FLOAT, cells: [1, 2, 3, 4, 5, 6, 7, 8] },
  ]);
  for (const panelAxes of [{}, { x: "own" }, { y: "own" }] as const) {
    const element = elementOf(kind, panelAxes);
    const split = {
      ...element,
      columns: [...(element.columns as readonly Json[]), { id: "c", formula: "[T/C]" }],
      color: { by: "category", column: "c" },
    };
    const { option } = drawChart(split, stacked, contextOf({ width: 800, height: 320 }));
    const stacks = new Map<string, Set<number>>();
    for (const { stack = "", xAxisIndex = 0 } of option.series as unknown as readonly { stack?: string; xAxisIndex?: number }[])
      stacks.set(stack, (stacks.get(stack) ?? new Set()).add(xAxisIndex));
    expect([...stacks.values()].map(({ size }) => size)).toEqual([1, 1]);
  }
});
