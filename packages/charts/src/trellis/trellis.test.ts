import { expect, test } from "vitest";
import type { Drawing } from "../drawing.ts";
import { chartExamples } from "../kinds/examples.ts";
import { drawChart } from "../kinds/registry.ts";
import { FLOAT, INTEGER, TEXT, tableOf } from "../plain-table.ts";
import { renderSvg } from "../svg.ts";
import { contextOf } from "../testing/context.ts";
import { textsOf } from "../testing/shapes-of.ts";

const drawn = (kind: "pie-chart" | "waterfall-chart"): Drawing => {
  const example = chartExamples[kind].find(({ element }) => element["trellis"] !== undefined);
  if (example === undefined) throw new Error(`${kind} has no example of panels`);
  const { width, height, element, columns } = example;
  return drawChart(element, tableOf(columns), contextOf({ width, height, title: example.title, additive: () => true }));
};
const markAt = (panel: number, slot: number) => ({ panel, slot, series: 0 }) as const;

test("each panel is the chart of its rows: marks with the keys of the panel, in the order of the panels, found again by them", () => {
  const { marks, summary, table, notes } = drawn("pie-chart");
  expect(marks.count).toBe(10);
  expect(notes).toEqual([]);
  expect(summary).toMatch(/4 panels by Season\. Autumn\. Pie chart\./u);
  expect(table.rowCount).toBe(10);
  let at = marks.first();
  const seen: string[] = [];
  for (let step = 0; at !== null && step < 10; step += 1) {
    seen.push(marks.describe(at).split(":")[0] ?? "");
    expect(marks.find(marks.keys(at), marks.seriesId(at))).toEqual(at);
    expect(marks.keys(at).map(({ columnName }) => columnName)).toEqual(["Size", "Season"]);
    const { left, top, width, height } = marks.place(at).box;
    expect(marks.near(left + width / 2, top + height / 2)).toEqual(at);
    at = marks.step(at, "right");
  }
  expect(seen.slice(0, 3)).toEqual(["Autumn, Large", "Autumn, Small", "Spring, Large"]);
  expect(new Set(seen).size).toBe(10);
});

test("rows behind a mark are those of the whole result", () => {
  const { marks } = drawn("pie-chart");
  const winter = marks.rows({ panel: 3, slot: 0, series: 0 });
  expect(marks.describe({ panel: 3, slot: 0, series: 0 })).toMatch(/^Winter, Medium/u);
  expect(winter).toEqual([8]);
});

test("a value has one color in all panels, with the palette and with colors of the chart's own", () => {
  const example = chartExamples["pie-chart"].find(({ element }) => element["trellis"] !== undefined);
  if (example === undefined) throw new Error("no example");
  for (const scheme of [undefined, ["#112233", "#445566", "#778899"]]) {
    const color = { columnId: "size", ...(scheme === undefined ? {} : { scheme }) };
    const { marks } = drawChart({ ...example.element, color }, tableOf(example.columns), contextOf({ width: 640, height: 320 }));
    const colors = new Map<string, Set<string>>();
    for (const panel of [0, 1, 2, 3])
      for (const slot of [0, 1, 2]) {
        const mark = { panel, slot, series: 0 };
        const [size] = marks.keys(mark);
        if (size?.columnName !== "Size") continue;
        colors.set(size.label, (colors.get(size.label) ?? new Set()).add(marks.place(mark).color));
      }
    expect([...colors.values()].map((tones) => tones.size)).toEqual([1, 1, 1]);
    if (scheme !== undefined) expect([...(colors.get("Large") ?? [])]).toEqual(["#112233"]);
  }
});

test("panels of a waterfall share the ends of their axes, and stand beside one another", () => {
  const drawing = drawn("waterfall-chart");
  const texts = textsOf(drawing).map(({ text }) => text);
  expect(texts.filter((text) => text === "40")).toHaveLength(2);
  const [east, west] = [drawing.marks.place(markAt(0, 0)).box, drawing.marks.place(markAt(1, 0)).box];
  // The same axis: twice the value is twice as high.
  expect(west.height / east.height).toBeCloseTo(2, 1);
  expect(west.left).toBeGreaterThan(east.left + 300);
  expect(renderSvg({ drawing, width: 720, height: 280, colors: contextOf().colors })).toContain("East");
});

test("panels of a waterfall share the ends of their axes also where these are hidden", () => {
  const example = chartExamples["waterfall-chart"].find(({ element }) => element["trellis"] !== undefined)!;
  const yAxis = { ...(example.element["yAxis"] as object), format: { visibility: "hidden" } };
  const { marks } = drawChart({ ...example.element, yAxis }, tableOf(example.columns), contextOf({ width: 720, height: 280 }));
  const [east, west] = [marks.place(markAt(0, 0)).box, marks.place(markAt(1, 0)).box];
  expect(west.height / east.height).toBeCloseTo(2, 1);
});

test("panels of boxes share the ends of their axes, dots beyond the whiskers included", () => {
  const ends = { "~least": [1, 10], "~lower": [2, 20], "~median": [3, 30], "~upper": [4, 40], "~most": [5, 50] };
  const element = {
    id: "boxes",
    kind: "box-chart",
    source: { kind: "table", elementId: "t" },
    columns: ["by", "x", "n"].map((id) => ({ id, formula: `[T/${id}]` })),
    xAxis: { columnId: "x" },
    yAxis: { columnIds: ["n"] },
    trellis: { columnsBy: [{ columnId: "by" }] },
  };
  const table = tableOf([
    { id: "by", type: TEXT, cells: ["East", "West"] },
    { id: "x", type: TEXT, cells: ["a", "a"] },
    ...Object.entries(ends).map(([id, cells]) => ({ id, type: FLOAT, cells })),
    { id: "~beyond", type: INTEGER, cells: [0n, 1n] },
    { id: "~outliers", type: TEXT, cells: ["", "90"] },
  ]);
  const drawing = drawChart(element, table, contextOf({ width: 640, height: 280 }));
  const labels = (panel: string) =>
    textsOf(drawing)
      .filter(({ id }) => id.includes("value0") && id.endsWith(`~${panel}`))
      .map(({ text }) => text);
  expect(labels("0")).toEqual(labels("1"));
  expect(Number(labels("0").at(-1))).toBeGreaterThanOrEqual(90);
  const [east, west] = [drawing.marks.place(markAt(0, 0)).box, drawing.marks.place(markAt(1, 0)).box];
  expect(east.top).toBeGreaterThan(west.top + west.height);
});

test("what is counted in panels is told of all of them", () => {
  const element = {
    id: "signs",
    kind: "pie-chart",
    source: { kind: "table", elementId: "t" },
    columns: ["by", "slice", "n"].map((id) => ({ id, formula: `[T/${id}]` })),
    value: { columnId: "n" },
    color: { columnId: "slice" },
    trellis: { columnsBy: [{ columnId: "by" }] },
  };
  const table = tableOf([
    { id: "by", type: TEXT, cells: ["East", "East", "West", "West", "North"] },
    { id: "slice", type: TEXT, cells: ["A", "B", "A", "B", "A"] },
    { id: "n", type: INTEGER, cells: [1n, -1n, 2n, -2n, 3n] },
  ]);
  const context = contextOf({ width: 640, height: 320, truncated: true, totalRows: 900 });
  expect(drawChart(element, table, context).notes).toEqual([
    { kind: "truncated", shown: 5, total: 900 },
    { kind: "no-mark", values: 2, total: 5, which: "negative" },
  ]);
});

test("a panel's mark knows its measure", () => {
  expect(drawn("pie-chart").marks.measureId(markAt(0, 0))).toBe("cost");
  expect(drawn("waterfall-chart").marks.measureId(markAt(1, 0))).toBe("amount");
});

test("more panels than there is room for are told", () => {
  const names = Array.from({ length: 60 }, (_, index) => `P${index}`);
  const element = {
    id: "many",
    kind: "pie-chart",
    source: { kind: "table", elementId: "t" },
    columns: ["by", "slice", "n"].map((id) => ({ id, formula: `[T/${id}]` })),
    value: { columnId: "n" },
    color: { columnId: "slice" },
    trellis: { rowsBy: [{ columnId: "by" }] },
  };
  const table = tableOf([
    { id: "by", type: TEXT, cells: names },
    { id: "slice", type: TEXT, cells: names.map(() => "A") },
    { id: "n", type: INTEGER, cells: names.map(() => 1n) },
  ]);
  const { notes, plots } = drawChart(element, table, contextOf({ width: 420, height: 300 }));
  expect(plots).toHaveLength(15);
  expect(notes).toContainEqual({ kind: "panels", shown: 15, total: 60 });
});
