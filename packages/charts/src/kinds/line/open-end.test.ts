// A last period that the rows end within is no fall: it is drawn apart, and said to be so far.
import type { LineSeriesOption } from "echarts/charts";
import { expect, test } from "vitest";
import type { DrawContext } from "../../context.ts";
import type { Drawing } from "../../drawing.ts";
import { DATE, DATETIME, day, INTEGER, moment, type PlainColumn, tableOf, TEXT } from "../../plain-table.ts";
import { linePoints } from "../../testing/line-points.ts";
import { contextOf } from "../../testing/context.ts";
import { drawChart } from "../registry.ts";

const months = ["2025-01-01", "2025-02-01", "2025-03-01", "2025-04-01"].map(day);
const whole = ["2025-01-31", "2025-02-28", "2025-03-31", "2025-04-30"].map(day);
const cut = [...whole.slice(0, 3), day("2025-04-09")];
const by = (until: readonly (number | bigint)[], type: PlainColumn["type"] = DATE): readonly PlainColumn[] => [
  { id: "x", name: "Month", type: DATE, cells: months },
  { id: "y", name: "Sales", type: INTEGER, cells: [30n, 32n, 31n, 9n] },
  { id: "~until", name: "until", type, cells: until },
];
const drawn = (columns: readonly PlainColumn[], element: object = {}, more: Partial<DrawContext> = {}): Drawing =>
  drawChart(
    {
      id: "l",
      kind: "line-chart",
      columns: columns.flatMap(({ id }) => (id.startsWith("~") ? [] : [{ id }])),
      xAxis: { columnId: "x" },
      yAxis: { columnIds: ["y"] },
      ...element,
    },
    tableOf(columns),
    contextOf(more),
  );
const linesIn = ({ option }: Drawing): readonly LineSeriesOption[] =>
  (option.series as LineSeriesOption[]).filter(({ type, lineStyle }) => type === "line" && lineStyle?.width !== 0);
const strokes = (drawing: Drawing) =>
  linesIn(drawing).map((line) => [line.lineStyle?.type, linePoints(line).flatMap(([, value]) => value ?? [])]);
const last = { panel: 0, series: 0, slot: 3 } as const;

test("the line to it is dashed, and its tooltip, description and summary say so", () => {
  const drawing = drawn(by(cut));
  expect(strokes(drawing)).toEqual([
    ["solid", [30, 32, 31]],
    [
      [4, 4],
      [31, 9],
    ],
  ]);
  expect(drawing.marks.tooltip(last).title).toBe("Apr 2025 so far");
  expect(drawing.marks.tooltip({ ...last, slot: 2 }).title).toBe("Mar 2025");
  expect(drawing.marks.describe(last)).toBe("Apr 2025 so far: 9");
  expect(drawing.summary).toContain("Apr 2025 is not complete.");
  // How far the rows reach is read, and shown to nobody.
  expect(drawing.table.columns.map(({ id }) => id)).toEqual(["x", "y"]);
  expect(drawing.marks.tooltip(last).rows.map(({ extras }) => extras)).toEqual([[]]);
});

test("a chart of one series says in its tooltip what the value is", () => {
  expect(
    drawn(by(whole))
      .marks.tooltip(last)
      .rows.map(({ name, value }) => [name, value]),
  ).toEqual([["Sales", "9"]]);
});

test("nothing changes where the rows reach its end, nobody knows how far they reach, or not all of them came", () => {
  for (const [columns, more] of [
    [by(whole), {}],
    [by(cut).slice(0, 2), {}],
    [by(cut), { truncated: true }],
  ] as const) {
    const drawing = drawn(columns, {}, more);
    expect(strokes(drawing)).toEqual([["solid", [30, 32, 31, 9]]]);
    expect(drawing.marks.tooltip(last).title).toBe("Apr 2025");
    expect(drawing.summary).not.toContain("complete");
  }
});

test("a period that runs is so far however its rows reach, by the clock of the workbook", () => {
  const at = (now: string) => strokes(drawn(by(whole), {}, { now: Date.parse(now) })).length;
  expect([at("2025-04-30T23:00:00Z"), at("2025-05-01T00:00:00Z")]).toEqual([2, 1]);
});

test("a comparison, dashed anyway, goes on in dots; rows by the second reach as far as the last of them", () => {
  const until = ["2025-01-31T20:00:00", "2025-02-28T23:00:00", "2025-03-31T22:00:00", "2025-04-09T08:00:00"].map(moment);
  const roles = { sheaf: { chart: { roles: [{ columnId: "y", role: "comparison" }] } } };
  const [, open] = linesIn(drawn(by(until, DATETIME), roles));
  expect(open?.lineStyle?.type).toEqual([1, 4]);
});

test("an area has its edge in two; bands on top of each other lie under a veil; a bar beside a line is paler", () => {
  const area = drawn(by(cut), { kind: "area-chart" });
  expect(strokes(area).map(([type]) => type)).toEqual(["solid", [4, 4]]);
  const split = by(cut).map((column) => ({ ...column, cells: [...column.cells, ...column.cells] }));
  const color: PlainColumn = { id: "c", name: "Way", type: TEXT, cells: ["a", "a", "a", "a", "b", "b", "b", "b"] };
  const bands = drawn([...split, color], { kind: "area-chart", color: { by: "category", column: "c" } });
  const { elements } = bands.option.graphic as { readonly elements: readonly { readonly id: string }[] };
  expect(elements.map(({ id }) => id).filter((id) => id.includes("open-"))).toEqual(["0-open-0"]);
  const combo = drawn([...by(cut), { id: "z", name: "Rate", type: INTEGER, cells: [1n, 2n, 3n, 1n] }], {
    kind: "combo-chart",
    yAxis: { columnIds: ["y", { columnId: "z", type: "line" }] },
  });
  const [bars] = combo.option.series as unknown as readonly {
    readonly data: readonly { readonly itemStyle?: { readonly color?: string } }[];
  }[];
  const tones = bars?.data.map(({ itemStyle }) => itemStyle?.color) ?? [];
  expect(new Set(tones.slice(0, 3)).size).toBe(1);
  expect(tones.at(3)).not.toBe(tones.at(2));
});

test("panels with axes of their own are told by the rows of all of them", () => {
  const both = by(cut).map((column) => ({ ...column, cells: [...column.cells.slice(0, 3), ...column.cells] }));
  const way: PlainColumn = { id: "p", name: "Way", type: TEXT, cells: ["a", "a", "a", "b", "b", "b", "b"] };
  const trellis = { trellis: { columnsBy: [{ columnId: "p" }] }, sheaf: { chart: { panelAxes: { y: "own" } } } };
  const drawing = drawn([...both, way], trellis);
  // The first panel has no row in the last period at all: its line is whole.
  expect(strokes(drawing).map(([type]) => type)).toEqual(["solid", "solid", [4, 4]]);
});

const legendOf = ({ legend }: Drawing) =>
  legend.kind === "series" ? legend.entries.map(({ name, sign, color, isNote }) => ({ name, sign, color, isNote })) : [];

test("the legend says once, by its sign, what is drawn apart: for one series and for several, of lines, bands and bars", () => {
  const { roles, categorical } = contextOf().colors;
  const said = (drawing: Drawing) => legendOf(drawing).filter(({ isNote }) => isNote === true);
  const [dashes, ...more] = said(drawn(by(cut)));
  expect(dashes).toEqual({ name: "Apr 2025 so far", sign: "dashed-line", color: categorical[0], isNote: true });
  expect(more).toEqual([]);
  expect(legendOf(drawn(by(whole)))).toEqual([]);
  const comparison = { sheaf: { chart: { roles: [{ columnId: "y", role: "comparison" }] } } };
  expect(said(drawn(by(cut), comparison)).map(({ sign }) => sign)).toEqual(["dotted-line"]);

  const split = by(cut).map((column) => ({ ...column, cells: [...column.cells, ...column.cells] }));
  const color: PlainColumn = { id: "c", name: "Way", type: TEXT, cells: ["a", "a", "a", "a", "b", "b", "b", "b"] };
  const two = { color: { by: "category", column: "c" }, legend: { position: "top" } };
  const lines = drawn([...split, color], two);
  expect(legendOf(lines).map(({ name }) => name)).toEqual(["a", "b", "Apr 2025 so far"]);
  expect(said(lines).map(({ sign, color: ink }) => [sign, ink])).toEqual([["dashed-line", roles["ink-3"]]]);
  // Lines with their names at their ends have no other legend.
  expect(legendOf(drawn([...split, color], { color: two.color }, { width: 700 })).map(({ name }) => name)).toContain("Apr 2025 so far");
  expect(said(drawn([...split, color], { ...two, kind: "area-chart" })).map(({ sign }) => sign)).toEqual(["square"]);
  expect(said(drawn([...split, color], { ...two, legend: { visibility: "hidden" } }))).toEqual([]);
  // Patterns tell colors apart: what is no series has none.
  const patterned = drawn([...split, color], { ...two, sheaf: { chart: { patterns: true } } });
  const { legend } = patterned;
  expect(legend.kind === "series" ? legend.entries.map(({ pattern }) => pattern) : []).toEqual([0, 1, undefined]);

  const columns = [...by(cut), { id: "z", name: "Rate", type: INTEGER, cells: [1n, 2n, 3n, 1n] }];
  const bars = (yAxis: object) => said(drawn(columns, { kind: "combo-chart", yAxis })).map(({ sign }) => sign);
  expect(bars({ columnIds: ["y", { columnId: "z", type: "line" }] })).toEqual(["dashed-line"]);
  expect(bars({ columnIds: ["y", "z"] })).toEqual(["square"]);
});

test("panels say it once, after their series; a drawing without room says it in its tooltip alone", () => {
  const both = by(cut).map((column) => ({ ...column, cells: [...column.cells, ...column.cells] }));
  const way: PlainColumn = { id: "p", name: "Way", type: TEXT, cells: ["a", "a", "a", "a", "b", "b", "b", "b"] };
  for (const panelAxes of [{}, { y: "own" }]) {
    const trellis = { trellis: { columnsBy: [{ columnId: "p" }] }, sheaf: { chart: { panelAxes } } };
    expect(legendOf(drawn([...both, way], trellis)).map(({ name }) => name)).toEqual(["Apr 2025 so far"]);
  }
  expect(legendOf(drawn(by(cut), {}, { width: 120, height: 70 }))).toEqual([]);
  expect(drawn(by(cut), {}, { width: 120, height: 70 }).marks.tooltip(last).title).toBe("Apr 2025 so far");
});
