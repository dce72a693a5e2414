import { expect, test } from "vitest";
import { DATE, day, FLOAT, INTEGER, tableOf, TEXT, type PlainColumn } from "../../plain-table.ts";
import { linePoints } from "../../testing/line-points.ts";
import { contextOf } from "../../testing/context.ts";
import { type DrawnText, textsOf } from "../../testing/shapes-of.ts";
import { drawChart } from "../registry.ts";

const months = Array.from({ length: 48 }, (_, at) => day(`${2012 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}-01`));
const warmth = months.map((_, at) => 16 - 10 * Math.cos((at / 12) * 2 * Math.PI) + (at % 3) / 3);
const columns: readonly PlainColumn[] = [
  { id: "x", type: DATE, cells: months },
  { id: "y", type: FLOAT, cells: warmth },
  { id: "z", type: FLOAT, cells: warmth.map((value) => value / 2) },
];
const drawn = (kind: string, more: object, of: readonly PlainColumn[] = columns) =>
  drawChart(
    {
      id: "e",
      kind,
      columns: of.map(({ id }) => ({ id, name: id, formula: `[T/${id}]` })),
      xAxis: { columnId: "x" },
      yAxis: { columnIds: ["y"] },
      ...more,
    },
    tableOf(of),
    contextOf({ width: 420, height: 280, additive: () => true }),
  );
const labelsOf = (drawing: ReturnType<typeof drawChart>): readonly DrawnText[] =>
  textsOf(drawing).filter(({ id }) => id.startsWith("label-"));
const overlapping = (labels: readonly DrawnText[]): readonly string[] =>
  labels.flatMap((one, at) =>
    labels
      .slice(at + 1)
      .filter((other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom)
      .map((other) => `${one.text} and ${other.text}`),
  );

test.each(["auto", "all", "all-points", "endpoints", "min-max", "maximum", "minimum", "most-recent"])(
  "labels of lines in the mode %s overlap neither each other nor, where there are many, the points",
  (labelDisplay) => {
    const drawing = drawn("line-chart", { yAxis: { columnIds: ["y", "z"] }, dataLabel: { labels: "shown", labelDisplay } });
    const labels = labelsOf(drawing);
    expect(labels.length).toBeGreaterThan(1);
    expect(overlapping(labels)).toEqual([]);
    if (!labelDisplay.startsWith("a")) return;
    const places = drawing.marks.list().map((mark) => drawing.marks.place(mark).box);
    const hidden = labels.filter(({ left, right, top, bottom }) =>
      places.some((box) => box.left + 4 > left && box.left + 4 < right && box.top + 4 > top && box.top + 4 < bottom),
    );
    expect(hidden).toEqual([]);
  },
);

test("where not all labels have room, the ends and the turns have theirs, and a dip has its below", () => {
  const drawing = drawn("line-chart", { dataLabel: { labels: "shown", labelDisplay: "all-points" } });
  const of = (slot: number) => labelsOf(drawing).find(({ id }) => id === `label-0-0-${slot}`);
  const y = (slot: number) => drawing.marks.place({ panel: 0, series: 0, slot }).box.top + 4;
  for (const slot of [0, 47, 12, 24, 36]) expect([slot, of(slot) === undefined]).toEqual([slot, false]);
  expect(of(12)?.top).toBeGreaterThan(y(12));
  const peak = labelsOf(drawing).find(({ text }) => text === "26.0" || text === "26.1" || text === "26.3");
  expect(peak).toBeDefined();
});

test("a label has no more decimal places than its column asks for", () => {
  const format = { kind: "number", formatString: ",.1f" };
  const tenths = columns.map(({ id }) => ({ id, name: id, formula: `[T/${id}]`, ...(id === "y" ? { format } : {}) }));
  const ends = { columns: tenths, dataLabel: { labels: "shown", labelDisplay: "endpoints" } };
  const texts = labelsOf(drawn("line-chart", ends)).map(({ text }) => text);
  expect(texts.map((text) => text.split(".")[1]?.length)).toEqual([1, 1]);
});

test("bands on top of each other have their labels within, where they are thick enough", () => {
  const stacked = drawn(
    "area-chart",
    { yAxis: { columnIds: ["y", "z"] }, dataLabel: { labels: "shown" } },
    columns.map((column) => ({ ...column, cells: column.cells.slice(0, 5) })),
  );
  const labels = labelsOf(stacked);
  expect(labels.length).toBeGreaterThan(4);
  expect(overlapping(labels)).toEqual([]);
  for (const { id, top, bottom } of labels) {
    const [, , series = "0", slot = "0"] = id.split("-");
    const end = stacked.marks.place({ panel: 0, series: Number(series), slot: Number(slot) }).box.top + 4;
    expect((top + bottom) / 2).toBeGreaterThan(end);
  }
  const [plot] = stacked.plots;
  expect(Math.min(...labels.map(({ left }) => left))).toBeGreaterThan(plot?.left ?? 0);
  expect(Math.max(...labels.map(({ right }) => right))).toBeLessThan((plot?.left ?? 0) + (plot?.width ?? 0));
});

test("a band of what adds up narrows to nothing where others have a value and it has none; a null stays a gap", () => {
  const of = (cells: readonly (bigint | null)[]) =>
    drawn("area-chart", { yAxis: { columnIds: ["y"] }, color: { by: "category", column: "c" } }, [
      { id: "x", type: TEXT, cells: ["a", "b", "c", "a", "c"] },
      { id: "c", type: TEXT, cells: ["p", "p", "p", "q", "q"] },
      { id: "y", type: INTEGER, cells },
    ]).option.series as unknown as readonly { readonly data: unknown }[];
  const heights = (drawing: ReturnType<typeof of>) => drawing.map((series) => linePoints(series).map(([, height]) => height));
  expect(heights(of([1n, 2n, 3n, 4n, 5n]))).toEqual([
    [1, 2, 3],
    [4, 0, 5],
  ]);
  expect(heights(of([1n, null, 3n, 4n, 5n]))[0]?.[1]).toBeNull();
});

test("workbook-file 5.5: bars and lines of a combo chart are labelled each in its own way", () => {
  const combo = (more: object) =>
    labelsOf(
      drawn(
        "combo-chart",
        {
          yAxis: {
            columnIds: [
              { columnId: "y", type: "bar" },
              { columnId: "z", type: "line" },
            ],
          },
          ...more,
        },
        columns.map((column) => ({ ...column, cells: column.cells.slice(0, 4) })),
      ),
    ).map(({ id }) => Number(id.split("-")[2]));
  expect(new Set(combo({ dataLabel: { labels: "shown" } }))).toEqual(new Set([0, 1]));
  expect(new Set(combo({ seriesDataLabel: { line: { labels: "shown" } } }))).toEqual(new Set([1]));
  expect(new Set(combo({ dataLabel: { labels: "shown" }, seriesDataLabel: { line: { labels: "hidden" } } }))).toEqual(new Set([0]));
});
