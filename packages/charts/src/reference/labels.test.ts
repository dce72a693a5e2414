import type { Element } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { drawChart } from "../kinds/registry.ts";
import { FLOAT, INTEGER, TEXT, tableOf, type PlainColumn } from "../plain-table.ts";
import { noteText } from "../testing/note-text.ts";
import { contextOf } from "../testing/context.ts";
import { boxesOf, type DrawnText, linesOf, textsOf } from "../testing/shapes-of.ts";

const drawn = (element: object, columns: readonly PlainColumn[], additive = true) =>
  drawChart(
    { id: "e", columns: columns.map(({ id }) => ({ id, name: id, formula: `[T/${id}]` })), ...element } as unknown as Element,
    tableOf(columns),
    contextOf({ width: 420, height: 280, additive: () => additive }),
  );
const areApart = (labels: readonly DrawnText[]): boolean =>
  labels.every((one, at) =>
    labels
      .slice(at + 1)
      .every((other) => one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top),
  );
const shown = { visibility: "shown" };

test("six trend lines through dots are told apart by color and name, one below the other", () => {
  const at = Array.from({ length: 40 }, (_, index) => index + 1);
  const models = ["linear", "quadratic", "polynomial", "exponential", "logarithmic", "power"];
  const drawing = drawn(
    {
      kind: "scatter-chart",
      xAxis: { columnId: "x" },
      yAxis: { columnIds: ["y"] },
      trendlines: models.map((model) => ({ columnId: "y", model, label: shown, value: shown })),
    },
    [
      { id: "x", type: FLOAT, cells: at },
      { id: "y", type: FLOAT, cells: at.map((x) => 20 + ((x * 7919) % 13)) },
    ],
  );
  const labels = textsOf(drawing).filter(({ id }) => id.startsWith("trend-"));
  expect(labels.map(({ text }) => text.replace(/ R².*/u, ""))).toEqual([
    "Straight line",
    "Parabola",
    "Polynomial",
    "Exponential",
    "Logarithmic",
    "Power",
  ]);
  expect(new Set(labels.map(({ color }) => color)).size).toBe(6);
  expect(areApart(labels)).toBe(true);
  expect(labels.every(({ text }) => !text.includes("-"))).toBe(true);
});

test("a trend line through each color is called by it", () => {
  const drawing = drawn(
    {
      kind: "line-chart",
      xAxis: { columnId: "x" },
      yAxis: { columnIds: ["y"] },
      color: { by: "category", column: "c" },
      trendlines: [{ columnId: "y", model: "linear", label: shown, value: shown }],
    },
    [
      { id: "x", type: FLOAT, cells: [1, 2, 3, 1, 2, 3] },
      { id: "c", type: TEXT, cells: ["red", "red", "red", "blue", "blue", "blue"] },
      { id: "y", type: FLOAT, cells: [1, 2, 3, 1.1, 2.1, 3.1] },
    ],
  );
  const labels = textsOf(drawing).filter(({ id }) => id.startsWith("trend-"));
  expect(labels.map(({ text }) => text).toSorted()).toEqual(["blue R² 1.00", "red R² 1.00"]);
  expect(areApart(labels)).toBe(true);
});

test("through bars of one sum on top of each other runs the trend of their totals; those of an average have none, which is told", () => {
  const columns: readonly PlainColumn[] = [
    { id: "x", type: TEXT, cells: ["a", "b", "c", "a", "b", "c"] },
    { id: "c", type: TEXT, cells: ["p", "p", "p", "q", "q", "q"] },
    { id: "y", type: INTEGER, cells: [1n, 2n, 3n, 9n, 18n, 27n] },
  ];
  const element = {
    kind: "bar-chart",
    xAxis: { columnId: "x" },
    yAxis: { columnIds: ["y"] },
    color: { by: "category", column: "c" },
    trendlines: [{ columnId: "y", model: "linear", value: shown }],
  };
  const drawing = drawn(element, columns);
  const [line] = linesOf(drawing, "trend-0");
  const top = (slot: number) => drawing.marks.place({ panel: 0, series: 1, slot }).box;
  expect(line?.y1).toBeCloseTo(top(0).top, 3);
  expect(line?.y2).toBeCloseTo(top(2).top, 3);
  const averages = drawn(element, columns, false);
  expect(linesOf(averages, "trend-0")).toEqual([]);
  expect(averages.notes.map(noteText)).toContain("Trend line: Bars on top of each other do not end at their own values.");
});

test("labels of reference marks on lying bars stand above the bars, apart from each other", () => {
  const mark = (value: number, text: string) => ({
    type: "line",
    axis: "series",
    value: { type: "constant", value },
    label: { visibility: "shown", text },
    annotation: shown,
  });
  const drawing = drawn(
    {
      kind: "bar-chart",
      orientation: "horizontal",
      xAxis: { columnId: "x" },
      yAxis: { columnIds: ["y"] },
      refMarks: [mark(20, "Median of all"), mark(21, "Mean of all"), mark(40, "Highest of all of them")],
    },
    [
      { id: "x", type: TEXT, cells: ["a", "b", "c"] },
      { id: "y", type: FLOAT, cells: [40, 20, 10] },
    ],
  );
  const labels = textsOf(drawing).filter(({ id }) => id.includes("-ref-"));
  expect(labels.length).toBe(3);
  expect(areApart(labels)).toBe(true);
  const bars = drawing.marks.list().map((one) => drawing.marks.place(one).box.top);
  expect(Math.max(...labels.map(({ bottom }) => bottom))).toBeLessThanOrEqual(Math.min(...bars));
  expect(Math.max(...labels.map(({ right }) => right))).toBeLessThanOrEqual(420);
});

test("values of reference lines that lie close together are still read, and a band of a strong color lets the chart be seen", () => {
  const at = (value: number) => ({ type: "constant", value });
  const line = (value: number) => ({ type: "line", axis: "series", value: at(value), annotation: shown });
  const drawing = drawn(
    {
      kind: "line-chart",
      xAxis: { columnId: "x" },
      yAxis: { columnIds: ["y"] },
      refMarks: [
        line(10),
        line(10.2),
        line(10.4),
        {
          type: "band",
          axis: "series",
          value: at(2),
          endValue: at(6),
          fill: { color: "#ff0000" },
          label: { visibility: "shown", text: "Low" },
        },
      ],
    },
    [
      { id: "x", type: FLOAT, cells: [1, 2, 3] },
      { id: "y", type: FLOAT, cells: [1, 20, 3] },
    ],
  );
  const labels = textsOf(drawing).filter(({ id }) => id.includes("-ref-"));
  expect(labels.length).toBe(4);
  expect(areApart(labels)).toBe(true);
  const [band] = boxesOf(drawing, "-band");
  expect(band?.color).toBe("rgba(255,0,0,0.25)");
  const low = labels.find(({ text }) => text === "Low");
  const middle = (band?.top ?? 0) + (band?.height ?? 0) / 2;
  expect(Math.abs(((low?.top ?? 0) + (low?.bottom ?? 0)) / 2 - middle)).toBeLessThan(1);
});
