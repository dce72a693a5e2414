import { expect, test } from "vitest";
import { FLOAT, INTEGER, tableOf, TEXT } from "../plain-table.ts";
import { drawChart } from "../kinds/registry.ts";
import { contextOf } from "../testing/context.ts";
import { boxArea, lassoArea, markFinder } from "./mark-areas.ts";

const source = { kind: "table", elementId: "t" } as const;
const points = {
  id: "s",
  kind: "scatter-chart",
  source,
  columns: [
    { id: "x", formula: "[T/X]" },
    { id: "y", formula: "[T/Y]" },
  ],
  xAxis: { columnId: "x" },
  yAxis: { columnIds: ["y"] },
} as const;

test("a rectangle and a lasso hold the points that lie in them, and no other", () => {
  const xs = Array.from({ length: 400 }, (_, index) => index % 20);
  const ys = Array.from({ length: 400 }, (_, index) => Math.floor(index / 20));
  const table = tableOf([
    { id: "x", name: "X", type: FLOAT, cells: xs },
    { id: "y", name: "Y", type: FLOAT, cells: ys },
  ]);
  const { marks } = drawChart(points, table, contextOf());
  expect(marks.list()).toHaveLength(400);
  const middle = (x: number, y: number): [number, number] => {
    const { box } = marks.place({ panel: 0, series: 0, slot: marks.list().findIndex((mark) => textsOf(mark) === `${x},${y}`) });
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const textsOf = (mark: Parameters<typeof marks.keys>[0]): string =>
    marks
      .keys(mark)
      .map(({ text }) => text)
      .join();
  const find = markFinder(marks);
  const [left, top] = middle(3, 8);
  const [right, bottom] = middle(6, 5);
  const inBox = find(boxArea([left - 1, top - 1], [right + 1, bottom + 1])).map(textsOf);
  expect(inBox).toHaveLength(16);
  expect(inBox.every((text) => /^[3-6],[5-8]$/u.test(text))).toBe(true);
  // The same from the other corner.
  expect(find(boxArea([right + 1, bottom + 1], [left - 1, top - 1]))).toHaveLength(16);
  // Less than half of it: below the line between two corners.
  const half = find(lassoArea([left - 1, top + 3, right - 3, bottom + 1, left - 1, bottom + 1])).map(textsOf);
  expect(half.toSorted()).toEqual(inBox.filter((text) => Number(text.split(",")[0]) + Number(text.split(",")[1]) <= 10).toSorted());
  expect(find(lassoArea([]))).toEqual([]);
});

test("a rectangle holds the bars that it touches; each panel has its own", () => {
  const table = tableOf([
    { id: "x", name: "X", type: TEXT, cells: ["a", "b", "c", "a", "b", "c"] },
    { id: "y", name: "Y", type: INTEGER, cells: [1n, 2n, 3n, 4n, 5n, 6n] },
    { id: "p", name: "P", type: TEXT, cells: ["P", "P", "P", "Q", "Q", "Q"] },
  ]);
  const bars = {
    ...points,
    kind: "bar-chart",
    columns: [...points.columns, { id: "p", formula: "[T/P]" }],
    trellis: { columnsBy: [{ columnId: "p" }] },
  } as const;
  const { marks, plots } = drawChart(bars, table, contextOf());
  const [first] = plots;
  if (first === undefined) throw new Error("No panel.");
  const middle = first.left + first.width / 2;
  const found = markFinder(marks)(boxArea([middle - 2, first.top], [middle + 2, first.top + first.height]));
  expect(found.map((mark) => marks.keys(mark).map(({ text }) => text))).toEqual([["P", "b"]]);
  expect(marks.groups()).toHaveLength(6);
});
