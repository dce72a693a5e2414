// The kinds of scale of an x axis: even, bent, by time, or each value beside the next; and its ends, as numbers and as formulas.
import type { Json } from "@sheaf/workbook";
import { expect, test } from "vitest";
import type { DrawContext } from "../context.ts";
import type { Drawing } from "../drawing.ts";
import { drawChart } from "../kinds/registry.ts";
import { DATE, day, FLOAT, type PlainColumn, tableOf, TEXT } from "../plain-table.ts";
import { contextOf } from "../testing/context.ts";
import { linesOf, textsNamed } from "../testing/shapes-of.ts";

type Cells = readonly (number | null)[];
const drawn = (kind: string, xs: Cells, scale: Json, more: { readonly type?: PlainColumn["type"]; readonly element?: object } = {}) => {
  const { type = FLOAT, element = {} } = more;
  return drawWith(kind, xs, { scale }, { type, element }, {});
};
const drawWith = (
  kind: string,
  xs: Cells,
  format: Json,
  { type, element }: { readonly type: PlainColumn["type"]; readonly element: object },
  context: Partial<DrawContext>,
): Drawing =>
  drawChart(
    {
      id: "c",
      kind,
      columns: [{ id: "x" }, { id: "y" }],
      xAxis: { columnId: "x", format },
      yAxis: { columnIds: ["y"] },
      ...element,
    },
    tableOf([
      { id: "x", name: "X", type, cells: xs },
      { id: "y", name: "Y", type: FLOAT, cells: xs.map((_, at) => at + 1) },
    ]),
    contextOf(context),
  );
/** Where the marks stand along the plot, 0 at its left end and 1 at its right one. */
const places = (drawing: Drawing): readonly number[] => {
  const [plot] = drawing.plots;
  if (plot === undefined) throw new Error("no plot");
  return drawing.marks.list().map((mark) => {
    const { left, width } = drawing.marks.place(mark).box;
    return Math.round(((left + width / 2 - plot.left) / plot.width) * 1000) / 1000;
  });
};

test("lines, areas and points stand on a bent axis of numbers by the values that it shows", () => {
  for (const kind of ["line-chart", "area-chart", "scatter-chart"]) {
    expect(places(drawn(kind, [1, 10, 100, 1000], { type: "log" }))).toEqual([0, 0.333, 0.667, 1]);
    expect(
      places(drawn(kind, [0, 4, 16], { type: "sqrt" })).map((place) => place / places(drawn(kind, [0, 4, 16], { type: "sqrt" })).at(-1)!),
    ).toEqual([0, expect.closeTo(0.5, 2), 1]);
    const squares = places(drawn(kind, [0, 5, 10], { type: "pow" }));
    expect(squares.map((place) => place / squares.at(-1)!)).toEqual([0, expect.closeTo(0.25, 2), 1]);
    expect(places(drawn(kind, [1, 10, 100, 1000], { type: "log", reverse: true }))).toEqual([1, 0.667, 0.333, 0]);
  }
  expect(textsNamed(drawn("line-chart", [1, 10, 100, 1000], { type: "log" }), "along")).toEqual(["1", "10", "100", "1k"]);
  expect(places(drawn("line-chart", [0, 250, 1000], { type: "linear" }))).toEqual([0, 0.25, 1]);
});

test("the pointer and the keys find the marks of a bent axis", () => {
  for (const scale of [{ type: "log" }, { type: "log", reverse: true }, { type: "sqrt" }]) {
    const { marks } = drawn("line-chart", [1, 3, 10, 200, 1000], scale);
    for (const mark of marks.list()) {
      const { box } = marks.place(mark);
      expect(marks.near(box.left + 4, box.top + 4)).toEqual(mark);
    }
  }
  const { marks } = drawn("line-chart", [1, 10, 100], { type: "log", reverse: true });
  expect(marks.step({ panel: 0, series: 0, slot: 0 }, "left")).toEqual({ panel: 0, series: 0, slot: 1 });
});

test("T2: what a logarithmic x axis has no place for is counted", () => {
  const drawing = drawn("line-chart", [-5, 0, 1, 10], { type: "log" });
  expect(drawing.notes).toContainEqual({ kind: "off-scale", values: 2, total: 4 });
  expect(places(drawing)).toEqual([0, 1]);
});

test("an ordinal axis sets each value beside the next, whatever lies between; by time it is true to time", () => {
  const days = ["2025-01-01", "2025-01-02", "2025-01-11"].map(day);
  for (const kind of ["line-chart", "area-chart"]) {
    const ordinal = places(drawn(kind, days, { type: "ordinal" }, { type: DATE }));
    expect(ordinal).toEqual([0.167, 0.5, 0.833]);
    for (const type of ["time", "linear", undefined])
      expect(places(drawn(kind, days, type === undefined ? {} : { type }, { type: DATE }))).toEqual([0, 0.1, 1]);
    expect(places(drawn(kind, [1, 2, 11], { type: "ordinal" }))).toEqual([0.167, 0.5, 0.833]);
  }
  // Bars along days: an empty stripe for each day without one, or none.
  const stripes = (scale: Json): number => {
    const [first, second, third] = places(drawn("bar-chart", days, scale, { type: DATE }));
    return Math.round(((third ?? 0) - (second ?? 0)) / ((second ?? 0) - (first ?? 0)));
  };
  expect([stripes({ type: "time" }), stripes({}), stripes({ type: "ordinal" })]).toEqual([9, 9, 1]);
});

test("an end of the x axis is a number, or a formula over the rows of the chart: of dates as well", () => {
  const ends = (scale: Json, evaluate: DrawContext["evaluate"], type: PlainColumn["type"], xs: Cells) =>
    places(drawWith("line-chart", xs, { scale }, { type, element: {} }, evaluate === undefined ? {} : { evaluate }));
  expect(ends({ domain: { min: 0, max: "40" } }, undefined, FLOAT, [10, 20])).toEqual([0.25, 0.5]);
  expect(ends({ domain: { min: 0, max: "Max([x]) * 2" } }, (formula) => (formula === "Max([x]) * 2" ? 40 : null), FLOAT, [10, 20])).toEqual(
    [0.25, 0.5],
  );
  const days = ["2025-01-11", "2025-01-21"].map(day);
  const first = Date.parse("2025-01-01");
  expect(ends({ domain: { min: 'Date("2025-01-01")' } }, (formula) => (formula.startsWith("Date") ? first : null), DATE, days)).toEqual([
    0.5, 1,
  ]);
  expect(ends({ type: "log", domain: { min: 1, max: 10_000 } }, undefined, FLOAT, [10, 100])).toEqual([0.25, 0.5]);
});

test("the keys and the pointer pass over what lies beyond the ends that an axis was given", () => {
  const drawing = drawn("line-chart", [1, 2, 3, 4, 5], { domain: { min: 2, max: 4 } });
  expect(drawing.marks.list().map(({ slot }) => slot)).toEqual([1, 2, 3]);
  expect(drawing.marks.first()?.slot).toBe(1);
  expect(drawing.marks.step({ panel: 0, series: 0, slot: 3 }, "right").slot).toBe(3);
  expect(drawing.marks.near(0, 100)?.slot ?? 1).toBe(1);
});

test("nothing is written beside marks beyond the ends of the axis, and lines that end there have a legend", () => {
  const scale = { domain: { min: 2, max: 4 } };
  const labelled = drawn("line-chart", [1, 2, 3, 4, 5], scale, {
    element: { dataLabel: { labels: "shown", labelDisplay: "all" } },
  });
  expect(textsNamed(labelled, "label-0").toSorted()).toEqual(["2", "3", "4"]);
  const two = drawChart(
    {
      id: "c",
      kind: "line-chart",
      columns: [{ id: "x" }, { id: "y" }, { id: "z" }],
      xAxis: { columnId: "x", format: { scale } },
      yAxis: { columnIds: ["y", "z"] },
    },
    tableOf([
      { id: "x", name: "X", type: FLOAT, cells: [1, 2, 3, 4, 5] },
      { id: "y", name: "Y", type: FLOAT, cells: [1, 2, 3, 4, 5] },
      { id: "z", name: "Z", type: FLOAT, cells: [9, 8, 7, 6, 5] },
    ]),
    contextOf(),
  );
  expect(two.legend.kind).toBe("series");
  expect(textsNamed(two, "direct")).toEqual([]);
});

test("panels with a y axis of their own share the ends of a bent x axis", () => {
  const drawing = drawChart(
    {
      id: "c",
      kind: "scatter-chart",
      columns: [{ id: "x" }, { id: "y" }, { id: "p" }],
      xAxis: { columnId: "x", format: { scale: { type: "log" } } },
      yAxis: { columnIds: ["y"] },
      trellis: { columnsBy: [{ columnId: "p" }] },
      sheaf: { chart: { panelAxes: { y: "own" } } },
    },
    tableOf([
      { id: "x", name: "X", type: FLOAT, cells: [1, 10, 100, 1000] },
      { id: "y", name: "Y", type: FLOAT, cells: [1, 2, 3, 4] },
      { id: "p", name: "P", type: TEXT, cells: ["a", "a", "b", "b"] },
    ]),
    contextOf({ width: 900 }),
  );
  const shares = drawing.marks.list().map((mark) => {
    const plot = drawing.plots[mark.panel] ?? { left: 0, width: 0 };
    const { left, width } = drawing.marks.place(mark).box;
    return Math.round(((left + width / 2 - plot.left) / plot.width) * 1000) / 1000;
  });
  expect(shares).toEqual([0, 0.333, 0.667, 1]);
});

test("a straight line of values through points is a curve where an axis is bent", () => {
  const through = (type: string): number =>
    linesOf(
      drawn("scatter-chart", [1, 10, 100, 1000], { type }, { element: { trendlines: [{ columnId: "y", model: "linear" }] } }),
      "trend-",
    ).length;
  expect(through("linear")).toBe(1);
  expect(through("log")).toBeGreaterThan(10);
});

test("texts on a y axis have a place each, the first on top; shapes that are lengths have none for them", () => {
  const onY = (kind: string, members: object = {}): Drawing =>
    drawChart(
      { id: "c", kind, columns: [{ id: "x" }, { id: "y" }], xAxis: { columnId: "x" }, yAxis: { columnIds: ["y"] }, ...members },
      tableOf([
        { id: "x", name: "X", type: FLOAT, cells: [1, 2, 3, 4] },
        { id: "y", name: "Y", type: TEXT, cells: ["open", "closed", "open", null] },
      ]),
      contextOf({ height: 300 }),
    );
  for (const kind of ["scatter-chart", "line-chart"]) {
    const drawing = onY(kind);
    expect([kind, drawing.isEmpty, drawing.marks.count, textsNamed(drawing, "value0")]).toEqual([kind, false, 3, ["open", "closed"]]);
    const tops = drawing.marks.list().map((mark) => drawing.marks.place(mark).box.top);
    expect(tops[0]).toBe(tops[2]);
    expect(tops[1]).toBeLessThan(tops[0] ?? 0);
    const first = drawing.marks.first();
    expect(first === null ? "" : drawing.marks.value(first)).toMatch(/open/u);
    expect(drawing.summary).not.toMatch(/highest|NaN/iu);
    const named = onY(kind, {
      dataLabel: { labels: "shown", labelDisplay: "all-points" },
      trendlines: [{ columnId: "y", model: "linear" }],
    });
    expect(textsNamed(named, "label")).toEqual(expect.arrayContaining(["closed"]));
    expect(named.notes.map(({ kind: note }) => note)).toContain("left-out");
  }
  for (const kind of ["bar-chart", "area-chart", "combo-chart"]) {
    const drawing = onY(kind);
    expect([drawing.isEmpty, drawing.notes.map(({ kind: note }) => note)]).toEqual([true, expect.arrayContaining(["no-numbers"])]);
  }
});

test("dates and times stand on a y axis of their own, labelled where periods begin", () => {
  const days = ["2024-01-10", "2024-03-20", "2024-12-05"].map(day);
  const onY = (type: PlainColumn["type"], cells: PlainColumn["cells"], members: object = {}): Drawing =>
    drawChart(
      {
        id: "c",
        kind: "scatter-chart",
        columns: [{ id: "x" }, { id: "y" }],
        xAxis: { columnId: "x" },
        yAxis: { columnIds: ["y"] },
        ...members,
      },
      tableOf([
        { id: "x", name: "X", type: FLOAT, cells: [1, 2, 3] },
        { id: "y", name: "Y", type, cells },
      ]),
      contextOf({ height: 300 }),
    );
  const drawing = onY(DATE, days);
  expect([drawing.marks.count, textsNamed(drawing, "value0")]).toEqual([3, ["Jan 2024", "Apr", "Jul", "Oct"]]);
  const up = drawing.marks.list().map((mark) => drawing.marks.place(mark).box.top);
  expect([...up].toSorted((a, b) => b - a)).toEqual(up);
  const first = drawing.marks.first();
  expect(first === null ? "" : drawing.marks.value(first)).toMatch(/2024/u);
  // Labels beside points are dates as well.
  const labelled = onY(DATE, days, { dataLabel: { labels: "shown" } });
  const beside = textsNamed(labelled, "label").filter((text) => text.includes("2024"));
  expect(beside).toEqual(expect.arrayContaining([expect.stringMatching(/2024/u)]));
  expect(textsNamed(labelled, "label").filter((text) => /\d[kMBT]/u.test(text))).toEqual([]);
});
