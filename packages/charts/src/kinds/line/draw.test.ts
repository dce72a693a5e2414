import type { Element } from "@sheaf/workbook";
import type { LineSeriesOption } from "echarts/charts";
import { expect, test } from "vitest";
import type { DrawContext } from "../../context.ts";
import type { Drawing, MarkRef } from "../../drawing.ts";
import { DATE, DATETIME, FLOAT, INTEGER, TEXT, day, moment, tableOf, type PlainColumn } from "../../plain-table.ts";
import { linePoints } from "../../testing/line-points.ts";
import { contextOf } from "../../testing/context.ts";
import { linesOf, textsNamed, textsOf } from "../../testing/shapes-of.ts";
import { drawChart } from "../registry.ts";
import { lineExamples } from "./example.ts";

const drawn = (name: string, more: Partial<DrawContext> = {}): Drawing => {
  const example = lineExamples.find((candidate) => candidate.name === name);
  if (example === undefined) throw new Error(`No example ${name}.`);
  const { element, columns, width, height, title } = example;
  return drawChart(element, tableOf(columns), contextOf({ width, height, title, additive: () => true, ...more }));
};
const lines = (element: Partial<Element>, columns: readonly PlainColumn[], more: Partial<DrawContext> = {}): Drawing =>
  drawChart(
    {
      id: "l",
      kind: "line-chart",
      columns: columns.map(({ id }) => ({ id })),
      xAxis: { columnId: "x" },
      yAxis: { columnIds: ["y"] },
      ...element,
    },
    tableOf(columns),
    contextOf(more),
  );
const seriesOf = (drawing: Drawing): readonly LineSeriesOption[] => drawing.option.series as LineSeriesOption[];
/** The points of a series; null where the line breaks. */
const points = (drawing: Drawing, series = 0): readonly unknown[] => linePoints(seriesOf(drawing)[series] ?? {});
const at = (slot: number, series = 0, panel = 0): MarkRef => ({ slot, series, panel });
const january = (dates: readonly number[]): readonly number[] => dates.map((date) => day(`2001-01-${String(date).padStart(2, "0")}`));

test("nulls break lines; a value between two gaps is a point, not lost", () => {
  const drawing = lines({}, [
    { id: "x", type: DATE, cells: january([1, 2, 3, 4, 5]) },
    { id: "y", type: FLOAT, cells: [1, null, 3, null, 5] },
  ]);
  expect(points(drawing).map((point) => (point as unknown[])[1])).toEqual([1, null, 3, null, 5]);
  const lone = (seriesOf(drawing)[0]?.data ?? []).filter((point) => !Array.isArray(point));
  expect(lone.length).toBe(3);
});

test("missing values: interpolated, zero, or hidden", () => {
  const columns: PlainColumn[] = [
    { id: "x", type: DATE, cells: january([1, 2, 4]) },
    { id: "y", type: FLOAT, cells: [1, null, 3] },
  ];
  expect(seriesOf(lines({ lineAreaStyle: { missing: "interpolate" } }, columns))[0]?.connectNulls).toBe(true);
  const zero = lines({ lineAreaStyle: { missing: "zero" } }, columns);
  expect(points(zero).map((point) => (point as unknown[])[1])).toEqual([1, 0, 0, 3]);
  expect(seriesOf(lines({}, columns))[0]?.connectNulls).toBe(false);
});

test("a series without a row in a period that others have breaks there; moments of other readings do not break it", () => {
  const byDay = lines({ color: { by: "category", column: "c" } }, [
    { id: "x", type: DATE, cells: january([1, 1, 2, 3, 3]) },
    { id: "c", type: TEXT, cells: ["a", "b", "a", "a", "b"] },
    { id: "y", type: FLOAT, cells: [1, 2, 3, 4, 5] },
  ]);
  expect(points(byDay, 1).map((point) => (point as unknown[])[1])).toEqual([2, null, 5]);
  const readings = lines({ color: { by: "category", column: "c" } }, [
    {
      id: "x",
      type: DATETIME,
      cells: ["00:00:01.5Z", "00:00:02.1Z", "00:00:03.7Z", "00:00:04.2Z"].map((time) => moment(`2001-01-01T${time}`)),
    },
    { id: "c", type: TEXT, cells: ["a", "b", "a", "b"] },
    { id: "y", type: FLOAT, cells: [1, 2, 3, 4] },
  ]);
  expect(points(readings, 0).map((point) => (point as unknown[])[1])).toEqual([1, 3]);
});

test("lines run from left to right whatever the order of the rows, and leave zero out where values are far from it", () => {
  const drawing = lines({}, [
    { id: "x", type: INTEGER, cells: [3n, 1n, 2n] },
    { id: "y", type: FLOAT, cells: [93, 91, 92] },
  ]);
  expect(points(drawing).map((point) => (point as unknown[])[0])).toEqual([1, 2, 3]);
  const labels = textsNamed(drawing, "value0");
  expect(labels).not.toContain("0");
  expect(Number(labels[0])).toBeLessThanOrEqual(91);
  expect(
    textsNamed(
      lines({}, [
        { id: "x", type: INTEGER, cells: [1n, 2n] },
        { id: "y", type: FLOAT, cells: [10, 100] },
      ]),
      "value0",
    )[0],
  ).toBe("0");
});

test("up to five lines are labelled at their ends, in words that can be read; there is no legend then", () => {
  const drawing = drawn("direct");
  expect(textsNamed(drawing, "direct")).toEqual(["West", "South", "Northeast", "Midwest"]);
  expect(drawing.legend.kind).toBe("none");
  const labels = textsOf(drawing).filter(({ id }) => id.includes("direct"));
  labels.forEach((label, index) => {
    const next = labels[index + 1];
    if (next !== undefined) expect(next.top).toBeGreaterThan(label.bottom);
    expect(label.right).toBeLessThanOrEqual(600);
  });
});

test("labels at the ends are written as the legend for which they stand", () => {
  const { element, columns, width, height } = lineExamples.find(({ name }) => name === "direct")!;
  const [plain, large] = [undefined, { fontSize: 18, color: "#123456" }].map((legend) =>
    textsOf(drawChart({ ...element, ...(legend === undefined ? {} : { legend }) }, tableOf(columns), contextOf({ width, height }))).filter(
      ({ id }) => id.includes("direct"),
    ),
  );
  expect(large?.map(({ text }) => text)).toEqual(plain?.map(({ text }) => text));
  expect(new Set(large?.map(({ color }) => color))).toEqual(new Set(["#123456"]));
  expect((large?.[0]?.bottom ?? 0) - (large?.[0]?.top ?? 0)).toBeGreaterThan((plain?.[0]?.bottom ?? 0) - (plain?.[0]?.top ?? 0));
});

test("where labels at the ends do not fit there is a legend, in the order of the last values", () => {
  for (const drawing of [drawn("direct", { width: 150 }), drawn("direct", { height: 60 }), drawn("many")]) {
    expect(textsNamed(drawing, "direct")).toEqual([]);
    expect(drawing.legend.kind).toBe("series");
  }
  const narrow = drawn("direct", { width: 150 });
  expect(narrow.legend.kind === "series" ? narrow.legend.entries.map(({ name }) => name) : []).toEqual([
    "West",
    "South",
    "Northeast",
    "Midwest",
  ]);
  const many = drawn("many");
  const names = many.legend.kind === "series" ? many.legend.entries.map(({ name }) => name) : [];
  expect(names.length).toBe(10);
  expect(names.at(-1)).toBe("Others (5)");
});

test("a smoothed line over its raw values and a dashed comparison, with the target in the right margin", () => {
  const drawing = drawn("smoothed");
  const { roles, categorical } = contextOf().colors;
  const [average, daily, before] = seriesOf(drawing);
  expect(average?.lineStyle).toMatchObject({ color: categorical[0], width: 2, type: "solid" });
  expect(daily?.lineStyle).toMatchObject({ width: 1, type: "solid" });
  expect(JSON.stringify(daily?.lineStyle?.color)).toMatch(/0\.28\)"$/u);
  expect(before?.lineStyle).toMatchObject({ color: roles["line-3"], type: [4, 3] });
  expect(textsNamed(drawing, "ref-0-label")).toEqual(["Target 80%"]);
  expect(textsNamed(drawing, "along")).toEqual(["1 Apr", "15 Apr", "1 May", "15 May", "1 Jun", "15 Jun"]);
  expect(drawing.legend.kind === "series" && drawing.legend.entries.map(({ sign }) => sign).toSorted()).toEqual([
    "dashed-line",
    "line",
    "line",
  ]);
  const shown = drawing.legend.kind === "series" ? Object.fromEntries(drawing.legend.entries.map(({ name, color }) => [name, color])) : {};
  expect(shown["Q1 2001"]).toBe(roles["line-3"]);
  expect(shown["Daily"]).toBe(daily?.lineStyle?.color);
  expect(points(drawing, 2).some((point) => (point as unknown[])[1] === null)).toBe(true);
});

test("a trellis has a panel for each value, with one scale and one set of colors", () => {
  const drawing = drawn("trellis");
  // The reference line is in each panel, its words are once.
  expect(linesOf(drawing, "-ref-").length).toBe(4);
  expect(textsNamed(drawing, "-ref-")).toEqual(["Late, 15 min"]);
  expect(textsNamed(drawing, "cell-title")).toEqual(["Midwest", "Northeast", "South", "West"]);
  expect(seriesOf(drawing).length).toBe(12);
  expect((drawing.option.grid as unknown[]).length).toBe(4);
  expect(seriesOf(drawing)[0]?.lineStyle?.width).toBe(1.75);
  expect(linesOf(drawing, "ref-0-line").length).toBe(4);
  const tooltip = drawing.marks.tooltip(at(14, 2, 2));
  expect(tooltip.title).toBe("South, 19");
  expect(tooltip.rows[0]?.extras[0]).toMatch(/^[\d,]+ flights$/u);
  const values = tooltip.rows.map(({ value }) => Number(value.replace(" min", "")));
  expect(values).toEqual(values.toSorted((a, b) => b - a));
  const [first, second] = [drawing.marks.place(at(0, 0, 0)).box, drawing.marks.place(at(0, 0, 1)).box];
  expect(second.left - first.left).toBeCloseTo(340, 0);
});

test("pointer and keyboard reach every mark", () => {
  const drawing = drawn("trellis");
  let mark = drawing.marks.first();
  const seen = new Set<string>();
  for (let steps = 0; mark !== null && steps < 500; steps += 1) {
    seen.add(JSON.stringify(mark));
    const { box } = drawing.marks.place(mark);
    expect(drawing.marks.near(box.left + 4, box.top + 4)).toEqual(mark);
    const next = drawing.marks.step(mark, "right");
    if (JSON.stringify(next) === JSON.stringify(mark)) break;
    mark = next;
  }
  expect(seen.size).toBe(4 * 18);
  const start = drawing.marks.first();
  if (start === null) throw new Error("No mark.");
  const up = drawing.marks.step(start, "up");
  expect(up.series).not.toBe(start.series);
  expect(drawing.marks.step(up, "down")).toEqual(start);
  expect(drawing.marks.step(drawing.marks.step(start, "last"), "first")).toEqual(start);
  expect(drawing.marks.describe(start)).toMatch(/^Midwest, 5, (April|May|June): /u);
});

test("keys of a mark are exact and find it again in a redrawn chart", () => {
  const drawing = drawn("trellis");
  const mark = at(3, 1, 2);
  const keys = drawing.marks.keys(mark);
  expect(keys).toEqual([
    { columnId: "region", columnName: "Region", value: "South", text: "South", label: "South" },
    { columnId: "hour", columnName: "Hour", value: 8n, text: "8", label: "8" },
    { columnId: "month", columnName: "Month", value: "June", text: "June", label: "June" },
  ]);
  const redrawn = drawn("trellis", { width: 400, height: 500 });
  expect(redrawn.marks.find(keys, drawing.marks.seriesId(mark))).toEqual(mark);
});

test("T2 values without a place on the axis are counted and stay in the table", () => {
  const drawing = lines({}, [
    { id: "x", type: DATE, cells: [day("2001-01-01"), null, day("2001-01-02")] },
    { id: "y", type: INTEGER, cells: [1n, 2n, 3n] },
  ]);
  expect(drawing.notes).toEqual([{ kind: "unplaced", rows: 1, total: 3, axis: "x" }]);
  expect([0, 1, 2].map((row) => [drawing.table.cell(row, 0), drawing.table.cell(row, 1)])).toEqual([
    ["2001-01-01", "1"],
    ["2001-01-02", "3"],
    ["–", "2"],
  ]);
});

test("reversed time, right axis, trend lines", () => {
  const columns: PlainColumn[] = [
    { id: "x", type: DATE, cells: january([1, 2, 3]) },
    { id: "y", type: FLOAT, cells: [1, 2, 3] },
    { id: "z", type: INTEGER, cells: [1000n, 3000n, 2000n] },
  ];
  const reversed = lines({ xAxis: { columnId: "x", sort: { direction: "descending" } } }, columns);
  expect(reversed.marks.place(at(0)).box.left).toBeGreaterThan(reversed.marks.place(at(2)).box.left);
  expect(reversed.marks.first()?.slot).toBe(2);
  const two = lines({ yAxis: { columnIds: ["y", "z"] }, yAxis2: { columnIds: ["z"] } }, columns);
  expect(textsNamed(two, "value1")).toContain("3k");
  expect(textsNamed(two, "value0")).toContain("3");
  const trend = lines(
    {
      trendlines: [
        { columnId: "y", model: "linear", value: { visibility: "shown" } },
        { columnId: "z", model: "logarithmic" },
      ],
    },
    columns,
  );
  const [straight] = linesOf(trend, "trend-0");
  const place = (slot: number) => trend.marks.place(at(slot)).box;
  expect(straight?.x1).toBeCloseTo(place(0).left + 4, 3);
  expect(straight?.y2).toBeCloseTo(place(2).top + 4, 3);
  expect(textsNamed(trend, "trend-0")).toEqual(["R² 1.00"]);
  // One that falls below zero on its way ends at the axis.
  const falling: PlainColumn[] = [
    { id: "x", type: DATE, cells: january([1, 2, 3, 4]) },
    { id: "y", type: INTEGER, cells: [3400n, 640n, 250n, 110n] },
  ];
  const cut = lines({ trendlines: [{ columnId: "y", model: "linear" }] }, falling);
  const [shown] = linesOf(cut, "trend-0");
  const placed = (slot: number) => cut.marks.place(at(slot)).box;
  expect(shown?.x1).toBeCloseTo(placed(0).left + 4, 3);
  expect(shown?.x2).toBeGreaterThan(placed(2).left + 4);
  expect(shown?.x2).toBeLessThan(placed(3).left + 4);
});

test("25,000 points: no motion, no symbols, every point kept", () => {
  const count = 25_000;
  const drawing = lines({}, [
    {
      id: "x",
      type: DATETIME,
      cells: Array.from({ length: count }, (_, index) => moment("2001-01-01T00:00:00Z") + BigInt(index) * 61_000_000n),
    },
    { id: "y", type: FLOAT, cells: Array.from({ length: count }, (_, index) => Math.sin(index / 900)) },
  ]);
  expect(drawing.option.animation).toBe(false);
  expect(points(drawing).length).toBe(count);
  // The library reads them from one list, and looks for no symbol at any of them.
  expect(seriesOf(drawing)[0]).toMatchObject({ symbol: "none", showSymbol: false, data: expect.any(Float64Array) as unknown });
});

test("one day alone is labelled as that day", () => {
  const one = lines({}, [
    { id: "x", type: DATE, cells: [day("2001-06-04")] },
    { id: "y", type: INTEGER, cells: [5n] },
  ]);
  expect(textsNamed(one, "along")).toEqual(["4 Jun 2001"]);
});
