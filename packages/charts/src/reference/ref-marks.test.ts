import { timeZone, UTC } from "@sheaf/locale";
import type { ResultColumn } from "@sheaf/result";
import { expect, test } from "vitest";
import type { Drawing } from "../drawing.ts";
import { cartesianModel } from "../cartesian/model.ts";
import { DATE, DATETIME, FLOAT, TEXT, day, moment, tableOf } from "../plain-table.ts";
import { drawChart } from "../kinds/registry.ts";
import { contextOf } from "../testing/context.ts";
import { boxesOf, linesOf, textsOf } from "../testing/shapes-of.ts";
import { knownMarks } from "./ref-marks.ts";

/** A column of days beside the values 1, 2 and 3. */
const threeDays = (type: ResultColumn["type"]) => {
  const cells = ["2024-03-30", "2024-03-31", "2024-04-01"];
  return tableOf([
    { id: "x", type, cells: type.kind === "date" ? cells.map(day) : cells.map(moment) },
    { id: "y", type: FLOAT, cells: [1, 2, 3] },
  ]);
};
const chartWith = (refMarks: readonly object[]) => ({
  id: "c",
  kind: "line-chart",
  columns: [{ id: "x" }, { id: "y" }],
  xAxis: { columnId: "x" },
  yAxis: { columnIds: ["y"] },
  refMarks,
});
const kind = { noun: "line-chart", shape: "line", onStripes: false } as const;

/** Where a mark on the x axis lies, as an instant in words; null where it has no place. */
function placeOf(type: ResultColumn["type"], zone: string, value: string): string | null {
  const element = chartWith([{ type: "line", axis: "axis", value: { type: "constant", value } }]);
  const model = cartesianModel(element as never, threeDays(type), contextOf({ zone: timeZone(zone, Intl) ?? UTC }), kind);
  const place = knownMarks(model).marks[0]?.places[0];
  return place == null ? null : new Date(place.value).toISOString();
}

test("V3: a reference mark at a day or a time stands there on the clock of the workbook", () => {
  expect(placeOf(DATETIME, "Europe/Berlin", "2024-03-31")).toBe("2024-03-30T23:00:00.000Z");
  // The clocks went forward that night.
  expect(placeOf(DATETIME, "Europe/Berlin", "2024-03-31 12:00")).toBe("2024-03-31T10:00:00.000Z");
  expect(placeOf(DATETIME, "Asia/Kathmandu", "2024-03-31T12:00Z")).toBe("2024-03-31T12:00:00.000Z");
  expect(placeOf(DATE, "America/New_York", "2024-03-31")).toBe("2024-03-31T00:00:00.000Z");
  expect(placeOf(DATETIME, "UTC", "31 March")).toBeNull();
});

test("a line stands at its value and a band between its two, whichever is first; a band without an end is not drawn", () => {
  const constant = (value: number) => ({ type: "constant", value });
  const drawing = drawChart(
    chartWith([
      { type: "line", axis: "series", value: constant(2) },
      { type: "band", axis: "series", value: constant(3), endValue: constant(1) },
      { type: "band", axis: "series", value: constant(1), endValue: constant(3) },
      { type: "band", axis: "series", value: constant(2), endValue: { type: "formula", formula: "Null" } },
    ]) as never,
    threeDays(DATE),
    contextOf(),
  );
  const [line] = linesOf(drawing, "0-ref-0-line");
  const bands = boxesOf(drawing, "-band");
  expect(bands.map(({ id }) => id)).toEqual(["0-ref-1-band", "0-ref-2-band"]);
  const [band, same] = bands;
  expect({ ...same, id: "" }).toEqual({ ...band, id: "" });
  if (line === undefined || band === undefined) throw new Error("Nothing is drawn.");
  expect(line.y1).toBe(line.y2);
  expect(Math.abs(band.top + band.height / 2 - line.y1)).toBeLessThan(1);
  expect(band.height).toBeGreaterThan(50);
});

const panelTable = tableOf([
  { id: "x", name: "X", type: FLOAT, cells: [1, 2, 1, 2] },
  { id: "p", name: "P", type: TEXT, cells: ["a", "a", "b", "b"] },
  { id: "y", name: "Y", type: FLOAT, cells: [2, 4, 20, 40] },
]);
const wordsOf = (drawing: Drawing): readonly string[] =>
  textsOf(drawing).flatMap(({ id, text }) => (/ref-\d+-label/u.test(id) ? [text] : []));
const panelChart = (mark: object, panelAxes: object = {}) => ({
  id: "c",
  kind: "line-chart",
  columns: [{ id: "x" }, { id: "p" }, { id: "y" }],
  xAxis: { columnId: "x" },
  yAxis: { columnIds: ["y"] },
  trellis: { columnsBy: [{ columnId: "p" }] },
  refMarks: [{ type: "line", axis: "series", ...mark }],
  sheaf: { chart: { panelAxes } },
});
const mean = {
  value: { type: "column", columnId: "y", func: "avg" },
  label: { visibility: "shown", text: "Mean" },
  annotation: { visibility: "shown" },
};

test("scope: a mark at an aggregate is that of the whole chart, or of each panel, which its label says", () => {
  const drawn = (mark: object, panelAxes: object = {}) => {
    const drawing = drawChart(panelChart(mark, panelAxes) as never, panelTable, contextOf({ width: 900, height: 320 }));
    const lines = linesOf(drawing, "-line").filter(({ id }) => id.includes("-ref-"));
    const middles = [0, 1].map((panel) => {
      const [one, two] = [0, 1].map((slot) => drawing.marks.place({ panel, series: 0, slot }).box);
      return ((one?.top ?? 0) + (two?.top ?? 0) + (one?.height ?? 0)) / 2;
    });
    return { ys: lines.map(({ y1 }) => y1), middles, labels: wordsOf(drawing) };
  };
  const whole = drawn(mean);
  expect(new Set(whole.ys).size).toBe(1);
  expect(whole.labels).toEqual(["Mean 16.5"]);
  const each = drawn({ ...mean, scope: "cell" });
  // The mean of two values lies midway between them.
  each.ys.forEach((y, panel) => expect(Math.abs(y - (each.middles[panel] ?? 0))).toBeLessThan(1));
  expect(each.labels).toEqual(["Mean 3 in this panel", "Mean 30 in this panel"]);
  // A written value is the same everywhere.
  const written = drawn({ value: { type: "constant", value: 10 }, label: mean.label, scope: "cell" });
  expect(new Set(written.ys).size).toBe(1);
  expect(written.labels).toEqual(["Mean"]);
  // With axes of their own the scopes differ as well.
  const [ownWhole, ownEach] = [drawn(mean, { y: "own" }), drawn({ ...mean, scope: "cell" }, { y: "own" })];
  expect(ownWhole.labels).toEqual(["Mean 16.5", "Mean 16.5"]);
  expect(ownEach.labels).toEqual(["Mean 3 in this panel", "Mean 30 in this panel"]);
  // Lines of a panel with axes of its own are placed from where it begins.
  const above = ({ ys, middles }: typeof ownEach) => ys.map((y, panel) => Math.round(y - (middles[panel] ?? 0)));
  expect(new Set(above(ownEach)).size).toBe(1);
  expect(new Set(above(ownWhole)).size).toBe(2);
});

test("scope: a formula stands at what it comes to in each panel, as the warehouse says; without that at what it comes to over all", () => {
  const byPanel = tableOf([
    { id: "x", name: "X", type: FLOAT, cells: [1, 2, 1, 2] },
    { id: "p", name: "P", type: TEXT, cells: ["a", "a", "b", "b"] },
    { id: "y", name: "Y", type: FLOAT, cells: [2, 4, 20, 40] },
    { id: "~panel-value-0", name: "panel", type: FLOAT, cells: [3.5, 3.5, 31, 31] },
  ]);
  const formula = { ...mean, value: { type: "formula", formula: "PercentileCont([T/y], 0.9)" }, scope: "cell" };
  const context = contextOf({ width: 900, height: 320, evaluate: () => 25 });
  const labels = (mark: object, table: typeof byPanel, axes: object = {}) =>
    wordsOf(drawChart(panelChart(mark, axes) as never, table, context));
  for (const axes of [{}, { y: "own" }])
    expect(labels(formula, byPanel, axes)).toEqual(["Mean 3.5 in this panel", "Mean 31 in this panel"]);
  expect(labels(formula, panelTable)).toEqual(["Mean 25"]);
  expect(labels({ ...formula, scope: "chart" }, byPanel)).toEqual(["Mean 25"]);
});

test("scope: without panels it is the chart, and a narrow panel says less", () => {
  const { trellis: _none, ...alone } = panelChart({ ...mean, scope: "cell" });
  const drawing = drawChart(alone as never, panelTable, contextOf());
  expect(wordsOf(drawing)).toEqual(["Mean 16.5"]);
  const narrow = drawChart(
    panelChart({ ...mean, label: { visibility: "shown", text: "Mean of days" }, scope: "cell" }) as never,
    panelTable,
    contextOf({ width: 170, height: 330 }),
  );
  expect(wordsOf(narrow)).toEqual(["Mean of days 3", "Mean of days 30"]);
});
