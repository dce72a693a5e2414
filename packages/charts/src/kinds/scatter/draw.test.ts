import { expect, test } from "vitest";
import { noteText } from "../../notes.ts";
import { FLOAT, tableOf, TEXT } from "../../plain-table.ts";
import { contextOf } from "../../testing/context.ts";
import { drawChart } from "../registry.ts";

const element = {
  id: "s",
  kind: "scatter-chart",
  source: { kind: "table", elementId: "t" },
  columns: [
    { id: "x", formula: "[T/X]" },
    { id: "y", formula: "[T/Y]" },
    { id: "n", formula: "[T/N]" },
  ],
  xAxis: { columnId: "x" },
  yAxis: { columnIds: ["y"] },
} as const;
const table = (xs: readonly (number | null)[], ys: readonly (number | null)[]) =>
  tableOf([
    { id: "x", name: "X", type: FLOAT, cells: xs },
    { id: "y", name: "Y", type: FLOAT, cells: ys },
    { id: "n", name: "N", type: TEXT, cells: xs.map((_, index) => `n${index}`) },
  ]);
interface Series {
  readonly data: readonly (readonly [number, number])[];
  readonly large?: boolean;
}
const seriesOf = (drawing: ReturnType<typeof drawChart>): readonly Series[] => drawing.option.series as unknown as readonly Series[];
const drawn = (drawing: ReturnType<typeof drawChart>): number => seriesOf(drawing).reduce((sum, { data }) => sum + data.length, 0);

test("points that share a place on the x axis are all drawn, and each has its own row and keys", () => {
  const drawing = drawChart(element, table([1, 1, 1, 2], [5, 5, 7, 9]), contextOf());
  expect(drawn(drawing)).toBe(4);
  const rows = new Set<number>();
  let mark = drawing.marks.first();
  for (let step = 0; mark !== null && step < 4; step += 1) {
    rows.add(drawing.marks.rows(mark)[0] ?? -1);
    mark = drawing.marks.step(mark, "right");
  }
  expect(rows.size).toBe(4);
  expect(drawing.marks.keys({ panel: 0, slot: 0, series: 0 }).map(({ columnId }) => columnId)).toEqual(["x", "y", "n"]);
});

test("100,000 points are drawn in bulk, and what is under the pointer is found among them", () => {
  const xs = Array.from({ length: 100_000 }, (_, index) => (index * 7919) % 100_003);
  const ys = Array.from({ length: 100_000 }, (_, index) => (index * 104_729) % 99_991);
  const drawing = drawChart(element, table(xs, ys), contextOf());
  expect(drawn(drawing)).toBe(100_000);
  expect(seriesOf(drawing).every(({ large }) => large === true)).toBe(true);
  const first = drawing.marks.first();
  if (first === null) throw new Error("No mark.");
  const { box } = drawing.marks.place(first);
  const found = drawing.marks.near(box.left + box.width / 2, box.top + box.height / 2);
  expect(found === null ? null : drawing.marks.describe(found)).toBe(drawing.marks.describe(first));
});

test("T2: points without a place are counted, and so are those that the query left out", () => {
  const drawing = drawChart(element, table([1, null, 3], [1, 2, null]), contextOf({ truncated: true, totalRows: 250_000 }));
  expect(drawn(drawing)).toBe(1);
  expect(drawing.notes.map(noteText)).toEqual(["Showing 3 of 250,000 marks, the first by X.", "1 of 3 marks have no X and are not shown."]);
});

test("a size that is zero, negative or empty is the smallest dot, which is said", () => {
  const sized = { ...element, size: { columnId: "y" } };
  const drawing = drawChart(sized, table([1, 2, 3], [4, 0, -1]), contextOf());
  expect(drawn(drawing)).toBe(3);
  expect(drawing.notes.map(noteText)).toEqual(["2 of 3 sizes are zero, negative or empty: they are drawn as the smallest dot."]);
});
