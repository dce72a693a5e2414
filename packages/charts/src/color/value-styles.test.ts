import type { Element } from "@sheaf/workbook";
import type { LineSeriesOption } from "echarts/charts";
import { describe, expect, test } from "vitest";
import type { Drawing } from "../drawing.ts";
import { coloredValues } from "../kinds/colored-values.ts";
import { drawChart } from "../kinds/registry.ts";
import { noteText } from "../testing/note-text.ts";
import { FLOAT, tableOf, TEXT } from "../plain-table.ts";
import { contextOf } from "../testing/context.ts";

const columns = [
  { id: "x", formula: "[T/X]" },
  { id: "by", formula: "[T/By]" },
  { id: "n", formula: "Sum([T/N])" },
];
const table = tableOf([
  { id: "x", name: "X", type: TEXT, cells: ["a", "a", "a", "b", "b", "b"] },
  { id: "by", name: "By", type: TEXT, cells: ["Desks", "Lamps", null, "Desks", "Lamps", null] },
  { id: "n", name: "N", type: FLOAT, cells: [5, 1, 2, 6, 2, 3] },
]);
const chart = (kind: string, valueStyles: readonly object[] = [], members: object = {}): Element => ({
  id: "c",
  kind,
  source: { kind: "table", elementId: "t" },
  columns,
  xAxis: { columnId: "x" },
  yAxis: { columnIds: ["n"] },
  color: { by: "category", column: "by" },
  legend: { position: "top" },
  ...members,
  sheaf: { chart: { valueStyles: valueStyles as never } },
});
const context = contextOf({ additive: () => true });
const legendOf = ({ legend }: Drawing) =>
  legend.kind === "series" ? legend.entries.map(({ name, color, sign }) => [name, color, sign]) : [];

test("a value has its own color, name, line and points in its chart; others keep theirs", () => {
  const usual = legendOf(drawChart(chart("line-chart"), table, context));
  const styled = drawChart(
    chart("line-chart", [
      {
        columnId: "by",
        value: "Desks",
        name: "Desks and tables",
        color: "#AA0000",
        line: { strokeStyle: "dashed", width: 4, interpolation: "step" },
      },
      { columnId: "by", value: null, name: "Unknown", point: { visibility: "shown", shape: "diamond" } },
      { columnId: "x", value: "Lamps", color: "#00AA00" },
    ]),
    table,
    context,
  );
  const named = new Map(legendOf(styled).map(([name, ...look]) => [name, look]));
  expect([...named.keys()].toSorted()).toEqual(["Desks and tables", "Lamps", "Unknown"]);
  expect(named.get("Desks and tables")).toEqual(["#AA0000", "dashed-line"]);
  expect(named.get("Lamps")).toEqual(usual.find(([name]) => name === "Lamps")?.slice(1));
  const series = styled.option.series as readonly LineSeriesOption[];
  expect(series.map(({ lineStyle, step }) => [lineStyle?.width, step])).toEqual([
    [4, "middle"],
    [2, undefined],
    [2, undefined],
  ]);
  expect(series.map(({ symbol }) => symbol)).toEqual(["none", "none", "diamond"]);
  // Filters are about the value, whatever it is called.
  const mark = styled.marks.first();
  expect(mark === null ? [] : styled.marks.keys(mark).map(({ text }) => text)).toContain("Desks");
});

test("what is hidden is neither drawn nor added up, and that is said; the table keeps it", () => {
  const hidden = [{ columnId: "by", value: "Desks", visibility: "hidden", name: "Large things" }];
  for (const kind of ["bar-chart", "line-chart", "area-chart", "combo-chart"]) {
    const drawing = drawChart(chart(kind, hidden, { dataLabel: { totals: { display: "shown" } } }), table, context);
    expect([kind, legendOf(drawing).length, drawing.marks.count]).toEqual([kind, 2, 4]);
    expect(drawing.notes.map(noteText)).toEqual(["1 value is hidden in this chart: Large things."]);
    expect(drawing.table.rowCount).toBe(6);
  }
  // The others have the colors that they have beside it.
  const usual = new Map(legendOf(drawChart(chart("bar-chart"), table, context)).map(([name, color]) => [name, color]));
  for (const [name, color] of legendOf(drawChart(chart("bar-chart", hidden), table, context)))
    expect([name, color]).toEqual([name, usual.get(name)]);
  const none = drawChart(
    chart(
      "bar-chart",
      ["Desks", "Lamps", null].map((value) => ({ columnId: "by", value, visibility: "hidden" })),
    ),
    table,
    context,
  );
  expect([none.isEmpty, none.notes.length]).toEqual([true, 1]);
});

test("slices have names and colors of their own, which bars and dots have as well", () => {
  const own = [{ columnId: "by", value: "Lamps", name: "Light", color: "#00AA00" }];
  const whole = tableOf([
    { id: "by", name: "By", type: TEXT, cells: ["Desks", "Lamps"] },
    { id: "n", name: "N", type: FLOAT, cells: [5, 1] },
  ]);
  const round = { xAxis: undefined, yAxis: undefined, value: { columnId: "n" }, color: { columnId: "by" } };
  for (const [kind, of, members] of [
    ["pie-chart", whole, round],
    ["donut-chart", whole, round],
    ["bar-chart", table, {}],
  ] as const)
    expect([kind, legendOf(drawChart(chart(kind, own, members), of, context)).find(([name]) => name === "Light")?.[1]]).toEqual([
      kind,
      "#00AA00",
    ]);
});

test("the values of a chart are told with the colors that they have without a style", () => {
  const own = [{ columnId: "by", value: "Lamps", name: "Light", color: "#00AA00", visibility: "hidden" }];
  const usual = coloredValues(chart("bar-chart"), table, context);
  expect(usual.map(({ columnId, text }) => [columnId, text])).toEqual([
    ["by", "Desks"],
    ["by", "Lamps"],
    ["by", null],
  ]);
  expect(coloredValues(chart("bar-chart", own), table, context)).toEqual(usual);
  expect(coloredValues(chart("sankey-chart", own), table, context)).toEqual([]);
});

test("a text draws nothing on the axis of bars and areas, and that is said with where it can stand", () => {
  for (const kind of ["area-chart", "bar-chart"]) {
    const { isEmpty, notes } = drawChart(chart(kind, [], { yAxis: { columnIds: ["by"] }, color: undefined }), table, context);
    expect([kind, isEmpty, notes.map(noteText)]).toEqual([
      kind,
      true,
      expect.arrayContaining(["By is no number or date, and the Y axis takes only those. Put it on the X axis or on Color instead."]),
    ]);
  }
});

describe("kinds that draw a list of marks", () => {
  const kinds = [
    ["line-chart", "slope"],
    ["line-chart", "bump"],
    ["line-chart", "radar"],
    ["bar-chart", "marimekko"],
    ["area-chart", "ridgeline"],
  ] as const;
  const displayed = (kind: string, display: string, valueStyles: readonly object[]): Element => ({
    ...chart(kind),
    sheaf: { chart: { display, valueStyles: valueStyles as never } },
  });
  const colorsOf = ({ marks }: Drawing, text: string | null) =>
    new Set(
      marks
        .list()
        .filter((mark) => marks.keys(mark).some((key) => key.columnId === "by" && key.text === text))
        .map((mark) => marks.place(mark).color),
    );

  test.each(kinds)("%s, %s: values have names and colors of their own", (kind, display) => {
    const usual = drawChart(displayed(kind, display, []), table, context);
    const styled = drawChart(
      displayed(kind, display, [{ columnId: "by", value: "Lamps", name: "Light", color: "#00AA00" }]),
      table,
      context,
    );
    expect(colorsOf(styled, "Lamps")).toEqual(new Set(["#00AA00"]));
    expect(colorsOf(styled, "Desks")).toEqual(colorsOf(usual, "Desks"));
    const words = (drawing: Drawing) => drawing.marks.list().map(drawing.marks.describe).join("; ");
    expect([words(usual).includes("Lamps"), words(styled).includes("Lamps"), words(styled).includes("Light")]).toEqual([true, false, true]);
    // Filters are about the value, whatever it is called.
    expect(colorsOf(styled, "Light").size).toBe(0);
  });

  test.each(kinds)("%s, %s: what is hidden is not drawn, and that is said; the others keep their colors", (kind, display) => {
    const usual = drawChart(displayed(kind, display, []), table, context);
    const hidden = drawChart(displayed(kind, display, [{ columnId: "by", value: "Desks", visibility: "hidden" }]), table, context);
    expect([colorsOf(usual, "Desks").size, colorsOf(hidden, "Desks").size]).toEqual([1, 0]);
    expect(hidden.marks.count).toBe(usual.marks.count - 2);
    expect(hidden.notes.map(noteText)).toContain("1 value is hidden in this chart: Desks.");
    expect(hidden.summary).not.toContain("Desks,");
    expect(hidden.table.rowCount).toBe(6);
    if (display === "radar" || display === "marimekko") expect(colorsOf(hidden, "Lamps")).toEqual(colorsOf(usual, "Lamps"));
  });

  test.each(kinds)("%s, %s: its values are told for the panel, the hidden ones too", (kind, display) => {
    const own = [{ columnId: "by", value: "Lamps", name: "Light", color: "#00AA00", visibility: "hidden" }];
    const told = coloredValues(displayed(kind, display, own), table, context);
    expect(new Set(told.map(({ text }) => text))).toEqual(new Set(["Desks", "Lamps", null]));
    expect(told.some(({ color }) => color === "#00AA00")).toBe(false);
  });
});
