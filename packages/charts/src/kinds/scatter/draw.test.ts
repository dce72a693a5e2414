import { expect, test } from "vitest";
import { noteText } from "../../testing/note-text.ts";
import { FLOAT, tableOf, TEXT } from "../../plain-table.ts";
import { contextOf } from "../../testing/context.ts";
import { textsOf } from "../../testing/shapes-of.ts";
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
  /** x and y in turn. */
  readonly data: Float64Array;
  readonly large?: boolean;
}
const seriesOf = (drawing: ReturnType<typeof drawChart>): readonly Series[] => drawing.option.series as unknown as readonly Series[];
const drawn = (drawing: ReturnType<typeof drawChart>): number => seriesOf(drawing).reduce((sum, { data }) => sum + data.length / 2, 0);

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
  // So many dots are small ones: large ones would cover each other, and the plot.
  const sizes = drawing.option.series as unknown as readonly { readonly symbolSize: number }[];
  expect(sizes.map(({ symbolSize }) => symbolSize)).toEqual([3]);
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

test("the shapes of points stand for the values of a column, of further ones the last; a key says what shapes and sizes mean", () => {
  const shaped = { ...element, size: { columnId: "x" }, sheaf: { chart: { shape: { columnId: "n" } } } };
  const drawing = drawChart(shaped, table([1, 2, 3, 4, 5, 6, 7], [7, 6, 5, 4, 3, 2, 1]), contextOf({ width: 900, height: 600 }));
  const symbols = (drawing.option.series as unknown as readonly { readonly symbol: string; readonly data: Float64Array }[]).map(
    ({ symbol, data }) => [symbol.slice(0, 8), data.length / 2],
  );
  expect(symbols.filter(([symbol]) => symbol === "path://M")).toHaveLength(3);
  expect(new Set(symbols.map(([symbol]) => symbol)).size).toBe(5);
  const texts = textsOf(drawing).map(({ text }) => text);
  expect(texts).toEqual(expect.arrayContaining(["X", "5", "1", "n0", "n3", "Others (3)"]));
  const mark = drawing.marks.first();
  expect(mark === null ? [] : drawing.marks.tooltip(mark).title).toMatch(/n\d/u);
  const hidden = drawChart({ ...shaped, legend: { sizeLegend: "hidden" } }, table([1, 2], [2, 1]), contextOf({ width: 900, height: 600 }));
  const left = textsOf(hidden).filter(({ id }) => id.startsWith("key-"));
  expect(left.map(({ text }) => text)).toEqual(["n0", "n1"]);
});

test("the more bubbles there are, the smaller is the largest of them", () => {
  const widest = (count: number): number => {
    const places = Array.from({ length: count }, (_, at) => at);
    const drawing = drawChart(
      { ...element, columns: [...element.columns, { id: "w", formula: "[T/W]" }], size: { columnId: "w" } },
      tableOf([
        { id: "x", name: "X", type: FLOAT, cells: places },
        { id: "y", name: "Y", type: FLOAT, cells: places.map((at) => (at * 7) % 13) },
        { id: "n", name: "N", type: TEXT, cells: places.map((at) => `n${at}`) },
        { id: "w", name: "W", type: FLOAT, cells: places.map(() => 1) },
      ]),
      contextOf({ width: 300, height: 200 }),
    );
    const first = drawing.marks.first();
    return first === null ? 0 : drawing.marks.place(first).box.width;
  };
  expect(widest(3)).toBe(44);
  expect(widest(400)).toBeLessThan(20);
});

test("numbers on both axes are named by their columns, unless somebody names or hides them", () => {
  const named = (format: object) =>
    textsOf(drawChart({ ...element, xAxis: { columnId: "x", format } } as typeof element, table([1, 2], [5, 7]), contextOf())).map(
      ({ text }) => text,
    );
  expect(named({})).toEqual(expect.arrayContaining(["X", "Y"]));
  expect(named({ title: { text: "Rain" } })).toEqual(expect.arrayContaining(["Rain", "Y"]));
  expect(named({ title: { visibility: "hidden" } })).not.toContain("X");
  // Names along the axis say what they are.
  const ofNames = { ...element, xAxis: { columnId: "n" } };
  expect(textsOf(drawChart(ofNames, table([1, 2], [5, 7]), contextOf())).map(({ text }) => text)).not.toContain("N");
});

test("a point without words of its own is told by its numbers alone", () => {
  const { marks } = drawChart({ ...element, columns: element.columns.slice(0, 2) }, table([1], [5]), contextOf());
  const told = marks.tooltip(marks.first()!);
  expect([told.title, told.rows.map(({ name, value }) => `${name} ${value}`)]).toEqual(["", ["X 1", "Y 5"]]);
});

test("series that no trend line goes through are told in one line", () => {
  const colored = { ...element, color: { by: "category", column: "n" }, trendlines: [{ columnId: "y", model: "linear" }] } as const;
  const notes = drawChart(colored, table([1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6]), contextOf()).notes;
  expect(notes.map(noteText)).toEqual([
    "Trend line: 6 series have too few values, or values that the model cannot take (n0, n1, n2, n3 and 2 more).",
  ]);
});
