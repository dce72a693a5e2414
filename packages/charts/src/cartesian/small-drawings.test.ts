import type { Json } from "@sheaf/workbook";
import { expect, test } from "vitest";
import type { Drawing } from "../drawing.ts";
import { chartExamples } from "../kinds/examples.ts";
import { drawChart } from "../kinds/registry.ts";
import { FLOAT, tableOf, TEXT } from "../plain-table.ts";
import { contextOf } from "../testing/context.ts";
import { type DrawnText, textsOf } from "../testing/shapes-of.ts";

const columns = ["place", "panel", "n"].map((id) => ({ id, formula: id === "n" ? "Sum([T/n])" : `[T/${id}]` }));
const base = { id: "c", source: { kind: "table", elementId: "t" }, columns, xAxis: { columnId: "place" } };
const valuesOf = (type: string) => ({ columnIds: ["n"], format: { visibility: "shown", scale: { type } } });
const small = { width: 250, height: 170, additive: () => true };

const named = (drawing: Drawing, part: string): readonly DrawnText[] => textsOf(drawing).filter(({ id }) => id.includes(part));
const inPanels = (kind: string, members: object = {}, size: object = small): Drawing => {
  const names = ["Dawn", "Day", "Dusk", "Night"];
  return drawChart(
    { ...base, kind, yAxis: valuesOf("linear"), trellis: { columnsBy: [{ columnId: "panel" }] }, ...members },
    tableOf([
      { id: "place", name: "Place", type: TEXT, cells: names.flatMap(() => ["a", "b", "c"]) },
      { id: "panel", name: "Panel", type: TEXT, cells: names.flatMap((name) => [name, name, name]) },
      { id: "n", name: "N", type: FLOAT, cells: names.flatMap((_, at) => [at + 1, 20, 4]) },
    ]),
    contextOf(size),
  );
};

test("panels of a small chart are all there: their axes are labelled once, at its edges", () => {
  for (const kind of ["bar-chart", "line-chart"]) {
    const drawing = inPanels(kind);
    const { notes, plots } = drawing;
    expect([kind, notes, plots.length]).toEqual([kind, [], 4]);
    expect(named(drawing, "cell-title").map(({ text }) => text)).toEqual(["Dawn", "Day", "Dusk", "Night"]);
    // Values beside the panels at the left, names below those at the bottom.
    const panelsOf = (name: string) => [...new Set(named(drawing, name).map(({ id }) => Number(id.split("-")[0])))];
    expect(panelsOf("value0")).toEqual([0, 2]);
    expect(panelsOf("along")).toEqual([2, 3]);
    expect(new Set(plots.map(({ width, height }) => `${width} ${height}`)).size).toBe(1);
  }
});

test("with room for it each panel has labels of its own", () => {
  const drawing = inPanels("bar-chart", {}, { ...small, width: 640, height: 400 });
  expect(new Set(named(drawing, "value0").map(({ id }) => id.split("-")[0])).size).toBe(4);
});

test("lying bars in small panels have their names once, at the left, and titles of axes stand around the panels", () => {
  const yAxis = { columnIds: ["n"], format: { visibility: "shown", title: { text: "Count" } } };
  const drawing = inPanels("bar-chart", { orientation: "horizontal", yAxis });
  const names = named(drawing, "along");
  expect(names.length).toBeGreaterThan(1);
  expect(new Set(names.map(({ left }) => left))).toEqual(new Set([0]));
  expect(named(drawing, "title-y").map(({ text }) => text)).toEqual(["Count"]);
});

test("a line along a few whole numbers is labelled from the first, with nothing between two of them", () => {
  const along = (cells: readonly number[]) =>
    named(
      drawChart(
        { ...base, kind: "line-chart", yAxis: valuesOf("linear") },
        tableOf([
          { id: "place", name: "Month", type: FLOAT, cells },
          { id: "panel", name: "Panel", type: TEXT, cells: cells.map(() => "a") },
          { id: "n", name: "N", type: FLOAT, cells },
        ]),
        contextOf({ ...small, width: 261 }),
      ),
      "along",
    ).map(({ text }) => text);
  expect(along(Array.from({ length: 12 }, (_, at) => at + 1))).toEqual(["1", "3", "5", "7", "9", "11"]);
  expect(along([1, 1.5, 2, 2.5, 3])).toContain("1.5");
  // The axis of one place begins between two whole numbers.
  expect(along([3])).toEqual(["2", "3", "4"]);
});

test("every small panel has its name, wherever on the picture it stands", () => {
  // With some heights the top of a plot less that of its cell is a little less than the room between them.
  for (const height of Array.from({ length: 100 }, (_, at) => 160 + at * 1.3)) {
    const names = named(inPanels("bar-chart", {}, { ...small, height }), "cell-title").map(({ text }) => text);
    expect([height, names]).toEqual([height, ["Dawn", "Day", "Dusk", "Night"]]);
  }
});

test("values beside lying bars stay in their small panels", () => {
  const labels = { dataLabel: { labels: "shown", labelDisplay: "all" } };
  const drawing = inPanels("bar-chart", { orientation: "horizontal", ...labels }, { ...small, width: 300 });
  const { plots } = drawing;
  const values = named(drawing, "label-").filter(({ id }) => id.startsWith("label-"));
  expect(values.length).toBeGreaterThan(3);
  for (const { id, left, right } of values) {
    const plot = plots.at(Number(id.split("-").at(1)))!;
    const next = plots.find((other) => other.top === plot.top && other.left > plot.left);
    expect(left).toBeGreaterThanOrEqual(plot.left);
    expect(right).toBeLessThanOrEqual((next?.left ?? 300 + 8) - 8);
  }
});

test("a bent axis has labels at both of its ends, and from the wide one on", () => {
  const labels = (type: string) =>
    named(
      drawChart(
        { ...base, kind: "bar-chart", yAxis: valuesOf(type) },
        tableOf([
          { id: "place", name: "Place", type: TEXT, cells: ["a", "b"] },
          { id: "panel", name: "Panel", type: TEXT, cells: ["a", "b"] },
          { id: "n", name: "N", type: FLOAT, cells: [4619, 400] },
        ]),
        contextOf({ ...small, height: 160 }),
      ),
      "value0",
    ).map(({ text }) => text);
  expect(labels("pow")).toEqual(["0", "2k", "3k", "4k", "5k"]);
  expect(labels("sqrt")).toEqual(expect.arrayContaining(["0", "1k", "5k"]));
});

test("boxes in panels have one value axis, and their rows", () => {
  const [example] = chartExamples["box-chart"];
  if (example === undefined) throw new Error("no example");
  const seasons = ["Spring", "Winter"];
  const times = example.columns[0]?.cells.length ?? 0;
  const drawing = drawChart(
    {
      ...example.element,
      columns: [...(example.element["columns"] as readonly Json[]), { id: "season", formula: "[Flights/Season]" }],
      trellis: { columnsBy: [{ columnId: "season" }] },
    },
    tableOf([
      // In winter everything is twice as large.
      ...example.columns.map((column) => ({
        ...column,
        cells: seasons.flatMap((_, at) => column.cells.map((cell) => (typeof cell === "number" ? cell * (at + 1) : cell))),
      })),
      { id: "season", name: "Season", type: TEXT, cells: seasons.flatMap((season) => Array.from({ length: times }, () => season)) },
    ]),
    contextOf({ width: 640, height: 320 }),
  );
  expect(drawing.marks.count).toBe(2 * times);
  const at = (panel: number) => drawing.marks.place({ panel, slot: times - 1, series: 0 }).box;
  expect(at(1).height).toBeCloseTo(2 * at(0).height, 0);
});

test("the first and the last period below candles stand apart in a small drawing", () => {
  const { element, columns: cells } = chartExamples["line-chart/candlestick"].at(0)!;
  for (let width = 60; width < 240; width += 6) {
    const ends = named(drawChart(element, tableOf(cells), contextOf({ width, height: 72 })), "along").map(({ left, right }) => [
      left,
      right,
    ]);
    for (const [at, [left = 0]] of ends.slice(1).entries()) expect([width, left]).toEqual([width, Math.max(left, ends[at]?.[1] ?? 0)]);
  }
});

test("panels of a very low drawing have marks only: no word stands outside of it", () => {
  const { element, columns: cells } = chartExamples["line-chart"].find(({ name }) => name === "trellis")!;
  for (let height = 40; height < 80; height += 4) {
    const panels = drawChart(element, tableOf(cells), contextOf({ width: 80, height }));
    expect(textsOf(panels).filter(({ bottom }) => bottom > height + 3)).toEqual([]);
  }
});

test("points that nobody gave a size are smaller where they stand close", () => {
  const widthAt = (count: number, size?: number): number => {
    const xs = Array.from({ length: count }, (_, at) => at);
    const pointStyle = { visibility: "shown", ...(size === undefined ? {} : { size }) };
    const drawing = drawChart(
      { ...base, kind: "line-chart", yAxis: valuesOf("linear"), pointStyle },
      tableOf([
        { id: "place", name: "Place", type: FLOAT, cells: xs },
        { id: "n", name: "N", type: FLOAT, cells: xs },
      ]),
      contextOf({ width: 220, height: 140 }),
    );
    const [series] = drawing.option.series as unknown as readonly { readonly symbolSize: number }[];
    return series?.symbolSize ?? 0;
  };
  expect([widthAt(5), widthAt(200)]).toEqual([6, 3]);
  expect(widthAt(48)).toBeGreaterThanOrEqual(3);
  expect(widthAt(48)).toBeLessThan(4);
  expect(widthAt(200, 6)).toBe(6);
});
