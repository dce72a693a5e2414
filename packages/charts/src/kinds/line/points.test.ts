// Points on lines, edges of areas and by themselves: their shapes and sizes, in the picture, on the server and in the legend.
import type { LineSeriesOption, ScatterSeriesOption } from "echarts/charts";
import { expect, test } from "vitest";
import type { Drawing, LegendEntry } from "../../drawing.ts";
import { FLOAT, INTEGER, tableOf } from "../../plain-table.ts";
import { renderSvg } from "../../svg.ts";
import { contextOf } from "../../testing/context.ts";
import { drawChart } from "../registry.ts";

const columns = [
  { id: "x", name: "X", type: INTEGER, cells: [1n, 2n, 3n] },
  { id: "a", name: "A", type: FLOAT, cells: [1, 2, 3] },
  { id: "b", name: "B", type: FLOAT, cells: [3, 2, 4] },
];
const drawn = (kind: string, element: object = {}): Drawing =>
  drawChart(
    {
      id: "c",
      kind,
      columns: columns.map(({ id }) => ({ id })),
      xAxis: { columnId: "x" },
      yAxis: { columnIds: ["a", "b"] },
      legend: { position: "top" },
      ...element,
    },
    tableOf(columns),
    contextOf(),
  );
type Drawn = LineSeriesOption | ScatterSeriesOption;
const seriesOf = ({ option }: Drawing): readonly Drawn[] => option.series as Drawn[];
const entriesOf = ({ legend }: Drawing): readonly LegendEntry[] => (legend.kind === "series" ? legend.entries : []);
const signs = (drawing: Drawing) => entriesOf(drawing).map(({ name, sign, point }) => [name, sign, point]);

test("a line has points where it is said, in the shape and size that the chart or the series has", () => {
  const styled = {
    pointStyle: { visibility: "shown", shape: "square", size: 10 },
    seriesPointStyle: [{ columnId: "b", style: { shape: "triangle", size: 4 } }],
  };
  for (const kind of ["line-chart", "area-chart"]) {
    const drawing = drawn(kind, { ...styled, stacking: "none" });
    expect(seriesOf(drawing).map(({ symbol, symbolSize }) => [symbol, symbolSize])).toEqual([
      ["rect", 8.9],
      ["triangle", 5],
    ]);
    // What the pointer finds is as large as what is seen.
    expect(drawing.marks.place({ panel: 0, series: 0, slot: 0 }).box).toMatchObject({ width: 10, height: 10 });
    expect(drawing.marks.place({ panel: 0, series: 1, slot: 0 }).box.width).toBe(8);
    expect(drawing.marks.dots({ panel: 0, series: 0, slot: 0 }).map(({ radius }) => radius)).toEqual([5, 4]);
  }
  expect(seriesOf(drawn("line-chart")).map(({ symbol }) => symbol)).toEqual(["none", "none"]);
  const one = drawn("line-chart", { seriesPointStyle: [{ columnId: "b", style: { visibility: "shown" } }] });
  expect(seriesOf(one).map(({ symbol }) => symbol)).toEqual(["none", "circle"]);
});

test("the legend shows the shape on the line, and alone where points are all that a series is", () => {
  const shown = { pointStyle: { visibility: "shown", shape: "diamond" } };
  expect(signs(drawn("line-chart", shown))).toEqual([
    ["B", "line", "diamond"],
    ["A", "line", "diamond"],
  ]);
  expect(signs(drawn("line-chart"))).toEqual([
    ["B", "line", undefined],
    ["A", "line", undefined],
  ]);
  const mixed = {
    yAxis: {
      columnIds: ["a", { columnId: "b", type: "scatter" }],
    },
    seriesPointStyle: [{ columnId: "b", style: { shape: "cross", size: 12 } }],
  };
  expect(signs(drawn("combo-chart", mixed))).toEqual([
    ["A", "square", undefined],
    ["B", "point", "cross"],
  ]);
  const points = seriesOf(drawn("combo-chart", mixed)).at(-1);
  expect(points?.symbolSize).toBeCloseTo(13.44, 5);
});

test("points of a scatter chart have the size and shape of their series; hidden ones are not drawn", () => {
  const scatter = (element: object): Drawing => drawn("scatter-chart", element);
  const styled = scatter({
    pointStyle: { shape: "square", size: 10 },
    seriesPointStyle: [{ columnId: "b", style: { shape: "circle", size: 4 } }],
  });
  expect(seriesOf(styled).map(({ symbol, symbolSize }) => [symbol, symbolSize])).toEqual([
    ["rect", 8.9],
    ["circle", 4],
  ]);
  expect(signs(styled)).toEqual([
    ["A", "point", "square"],
    ["B", "point", "circle"],
  ]);
  const [hidden] = [scatter({ seriesPointStyle: [{ columnId: "a", style: { visibility: "hidden" } }] })];
  expect(seriesOf(hidden).reduce((sum, { data }) => sum + (data as Float64Array).length / 2, 0)).toBe(3);
  // Shapes that stand for values are in a key of their own: colors are squares beside it.
  const shaped = scatter({ sheaf: { chart: { shape: { columnId: "x" } } } });
  expect(entriesOf(shaped).map(({ sign }) => sign)).toEqual(["square", "square"]);
});

test("every shape is drawn on the server", () => {
  const paths = (shape: string): string => {
    const drawing = drawn("line-chart", { pointStyle: { visibility: "shown", shape, size: 12 } });
    const { colors } = contextOf();
    return renderSvg({ drawing, width: 600, height: 280, colors });
  };
  const pictures = ["circle", "square", "cross", "diamond", "triangle"].map(paths);
  expect(new Set(pictures).size).toBe(5);
  const without = drawn("line-chart");
  expect(pictures).not.toContain(renderSvg({ drawing: without, width: 600, height: 280, colors: contextOf().colors }));
});

test("a stack of areas keeps its points apart by a ring of paper", () => {
  const drawing = drawn("area-chart", { pointStyle: { visibility: "shown" } });
  const { paper } = contextOf().colors.roles;
  expect(seriesOf(drawing).map(({ itemStyle }) => itemStyle?.borderColor)).toEqual([paper, paper]);
});
