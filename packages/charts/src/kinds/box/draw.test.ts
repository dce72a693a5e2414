import { expect, test } from "vitest";
import { tableOf } from "../../plain-table.ts";
import { contextOf } from "../../testing/context.ts";
import { linesOf, textsNamed } from "../../testing/shapes-of.ts";
import { drawChart } from "../registry.ts";
import { boxExamples } from "./example.ts";

const { element, columns, width, height } = boxExamples.find(({ name }) => name === "by-carrier")!;
const drawn = (more: object = {}) => drawChart({ ...element, ...more }, tableOf(columns), contextOf({ width, height }));

test("boxes of one name on the axis stand beside each other, one for each category, in its color, which the legend names", () => {
  const { marks, notes, legend, ...drawing } = drawn();
  expect(notes).toEqual([]);
  expect(textsNamed({ ...drawing, marks, notes, legend }, "along")).toEqual(["1 Mon–Tue", "2 Wed–Thu", "3 Fri", "4 Sat–Sun"]);
  expect(legend.kind === "series" ? legend.entries.map(({ name }) => name) : []).toEqual(["American", "Delta", "Southwest"]);
  const places = Array.from({ length: marks.count }, (_, slot) => marks.place({ panel: 0, series: 0, slot }));
  expect(new Set(places.map(({ color }) => color)).size).toBe(3);
  expect(legend.kind === "series" ? legend.entries.map(({ color }) => color) : []).toEqual(places.slice(0, 3).map(({ color }) => color));
  // From left to right, none on another.
  const boxes = places.map(({ box }) => box);
  const overlaps = boxes.slice(1).filter(({ left }, at) => left < (boxes[at]?.left ?? 0) + (boxes[at]?.width ?? 0));
  expect(overlaps).toEqual([]);
  const first = marks.first()!;
  expect(marks.tooltip(first).title).toBe("1 Mon–Tue, American");
  expect(marks.find(marks.keys(first), marks.seriesId(first))).toEqual(first);
});

test("colored by what stands on the axis there is one box for each, in its color, and no legend", () => {
  const first = columns.filter(({ id }) => id !== "day");
  const members = {
    columns: first.map(({ id }) => ({ id })),
    xAxis: { columnId: "carrier" },
    color: { by: "category", column: "carrier" },
  };
  const cut = tableOf(first.map((column) => ({ ...column, cells: column.cells.slice(0, 3) })));
  const { marks, legend } = drawChart({ ...element, ...members }, cut, contextOf({ width, height }));
  expect(legend.kind).toBe("none");
  const places = Array.from({ length: marks.count }, (_, slot) => marks.place({ panel: 0, series: 0, slot }));
  expect(new Set(places.map(({ color }) => color)).size).toBe(3);
});

test("more categories than can be told apart are said to be left out", () => {
  const names = Array.from({ length: 14 }, (_, at) => `c${String(at).padStart(2, "0")}`);
  const many = columns.map((column) => ({
    ...column,
    cells: names.map((name) => (column.id === "carrier" ? name : (column.cells[0] ?? null))),
  }));
  const { notes, marks } = drawChart(element, tableOf(many), contextOf({ width, height }));
  expect([notes, marks.count]).toEqual([[{ kind: "slots", shown: 10, total: 14, axis: "Carrier" }], 10]);
});

test("a value has its name and its color; one that is hidden has no box, in the picture and in the legend, and the others keep their colors", () => {
  const usual = drawn();
  const valueStyles = [
    { columnId: "carrier", value: "American", visibility: "hidden" },
    { columnId: "carrier", value: "Delta", name: "Delta Air Lines", color: "#AA0000" },
  ];
  const { marks, notes, legend } = drawn({ sheaf: { chart: { valueStyles } } });
  expect(marks.count).toBe(usual.marks.count - 4);
  expect(notes).toEqual([{ kind: "hidden-values", names: ["American"] }]);
  const told = (one: typeof legend) => (one.kind === "series" ? one.entries.map(({ name, color }) => [name, color]) : []);
  expect(told(legend)).toEqual([["Delta Air Lines", "#AA0000"], told(usual.legend)[2]]);
  expect(marks.tooltip(marks.first()!).title).toBe("1 Mon–Tue, Delta Air Lines");
});

test("the median is told from the box and its whiskers: it says most", () => {
  const { element: plain, columns: cells } = boxExamples.at(0)!;
  const drawing = drawChart(plain, tableOf(cells), contextOf({ width, height }));
  const [median, whisker] = ["median-", "whisker-low-"].map((id) => linesOf(drawing, id)[0]);
  expect(median?.width).toBeGreaterThan(2 * (whisker?.width ?? 9));
  expect(median?.color).not.toBe(whisker?.color);
});
