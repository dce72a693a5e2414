// What a picture says in words beside its marks: stages and claims of a sankey, bands of a gauge, last values of areas.
import { type ChartKindName } from "@sheaf/workbook";
import { expect, test } from "vitest";
import type { DrawContext } from "../context.ts";
import { decimal, tableOf } from "../plain-table.ts";
import { contextOf } from "../testing/context.ts";
import { linesOf, textsNamed } from "../testing/shapes-of.ts";
import { chartExamples } from "./examples.ts";
import { drawChart } from "./registry.ts";

const drawn = (kind: ChartKindName, members: object = {}, height = 400, more: Partial<DrawContext> = {}) => {
  const example = chartExamples[kind].at(0)!;
  const context = contextOf({ height, additive: () => true, ...more });
  return drawChart({ ...example.element, ...members }, tableOf(example.columns), context);
};
interface Graphic {
  readonly id: string;
  readonly style: { readonly fill?: string };
}
const fills = (drawing: ReturnType<typeof drawn>, part: string): ReadonlySet<string | undefined> =>
  new Set(
    (drawing.option.graphic as { readonly elements: readonly Graphic[] }).elements
      .filter(({ id }) => id.startsWith(part))
      .map(({ style }) => style.fill),
  );

test("the stages of a sankey are named, what came to its end is counted, and claimed flows alone have a color", () => {
  const claimed = drawn("sankey-chart");
  expect(textsNamed(claimed, "stage-")).toEqual(["Sold through", "Fare", "Outcome"]);
  expect(textsNamed(claimed, "figure-2")).toEqual(["584k", "94k", "72k"]);
  // Where two lines for each have no room, names stand alone.
  expect(textsNamed(drawn("sankey-chart", {}, 80), "figure-2")).toEqual([]);
  expect(fills(claimed, "flow-").size).toBe(2);
  const plain = drawn("sankey-chart", { sheaf: {} });
  expect(fills(plain, "flow-").size).toBe(4);
  expect(textsNamed(drawn("sankey-chart", {}, 100), "stage-")).toEqual([]);
});

test("A06 the bands of a gauge are told in words and at their borders, that at the target once", () => {
  const { legend, ...drawing } = drawn("gauge-chart");
  expect(legend.kind === "series" ? legend.entries.map(({ name }) => name) : []).toEqual(["Below 75%", "75% to 80%", "80% and over"]);
  expect(textsNamed({ legend, ...drawing }, "border-")).toEqual(["75%"]);
  expect(drawn("gauge-chart", { legend: { visibility: "hidden" } }).legend.kind).toBe("none");
});

test("areas tell their last values below their names where there is room for all", () => {
  expect(textsNamed(drawn("area-chart"), "direct-value-").length).toBe(3);
  // Before each name stands a dot of its band; the words have the color of all words.
  expect(fills(drawn("area-chart"), "direct-dot-").size).toBe(3);
  expect(fills(drawn("area-chart"), "direct-0").size).toBe(1);
  expect(textsNamed(drawn("area-chart", {}, 110), "direct-value-")).toEqual([]);
});

test("names of a treemap stand whole, in two lines or by their code: none is cut", () => {
  const { columns } = chartExamples["treemap-chart"].at(0)!;
  const names = columns.find(({ id }) => id === "state")?.cells ?? [];
  const whole = new Set(names.map(String));
  const labels = textsNamed(drawn("treemap-chart", {}, 220, { width: 330 }), "label-").filter((text) => !/^[\d.]+[kM]?$/u.test(text));
  expect(labels.length).toBeGreaterThan(8);
  for (const label of labels)
    expect(whole.has(label) || /^[A-Z]{2}$/u.test(label) || [...whole].some((name) => name.split(" ").includes(label))).toBe(true);
  expect(labels.some((label) => /^[A-Z]{2}$/u.test(label))).toBe(true);
});

test("the columns of a marimekko are named whole over their shares, also where a column is narrower than its name", () => {
  const { columns } = chartExamples["bar-chart/marimekko"].at(0)!;
  const texts = textsNamed(drawn("bar-chart/marimekko", {}, 240, { width: 340 }), "0-along-");
  for (const name of new Set(columns.find(({ id }) => id === "region")?.cells.map(String))) expect(texts).toContain(name);
  expect(texts.filter((text) => /^\d+%$/u.test(text)).length).toBe(new Set(columns.find(({ id }) => id === "region")?.cells).size);
});

test("a waterfall that says where it starts and what its last step comes to has no further total", () => {
  expect(textsNamed(drawn("waterfall-chart"), "0-along-").join(" ")).toMatch(/^Q1 profit .*Gross gain .*Q2 profit$/u);
  const { element } = chartExamples["waterfall-chart"].at(0)!;
  const { sheaf: _sheaf, ...plain } = element;
  expect(textsNamed(drawn("waterfall-chart", { sheaf: undefined, xAxis: plain["xAxis"] }), "0-along-").at(-1)).toBe("Total");
});

test("a waterfall begins at what a column of the chart comes to, and its end is named though its steps are no sums", () => {
  const { element, columns } = chartExamples["waterfall-chart"].at(0)!;
  const before = { id: "before", name: "Before", type: decimal(10, 1), cells: ["10.0", "20.0", "5.0", "4.0", "3.0"] };
  const from = (func: string, more: object = {}) =>
    drawChart(
      {
        ...element,
        columns: [...(element.columns as readonly object[]), { id: "before", formula: "Sum([Profit/Before])" }],
        startPoint: { label: "April", value: { type: "column", columnId: "before", func } },
        sheaf: { chart: { totalLabel: "May" } },
        ...more,
      } as typeof element,
      tableOf([...columns, before]),
      contextOf({ height: 400, additive: () => false }),
    );
  expect(textsNamed(from("sum"), "0-along-").at(0)).toBe("April");
  expect(textsNamed(from("sum"), "0-along-").at(-1)).toBe("May");
  expect([textsNamed(from("sum"), "label-").at(0), textsNamed(from("sum"), "label-").at(-1)]).toEqual(["42.0", "42.8"]);
  expect([textsNamed(from("max"), "label-").at(0), textsNamed(from("max"), "label-").at(-1)]).toEqual(["20.0", "20.8"]);
  // A column that did not come is no start, and what is not known to add up has no total.
  const gone = from("sum", { startPoint: { value: { type: "column", columnId: "gone" } } });
  expect(gone.notes.map(({ kind }) => kind)).toEqual(["left-out", "left-out"]);
});

test("the share of a slice is said once: in it, or beside it where it has no room", () => {
  const donut = drawn("donut-chart");
  const inside = textsNamed(donut, "label-share-");
  const beside = textsNamed(donut, "slice-value-").filter((text) => text.includes("%"));
  expect(inside.length + beside.length).toBe(5);
  expect(beside).toEqual(["$0.7M, 2%"]);
});

test("a region that is too small for its words has them in the sea beside, with its name, and on no other region", () => {
  const words = textsNamed(drawn("region-map", {}, 260, { width: 380 }), "label-");
  expect(words.join(" ")).toMatch(/Florida 120/u);
  expect(words.filter((text) => /[a-z]/u.test(text)).length).toBeLessThanOrEqual(4);
});

test("days of a heat map stand in the order of the number that says where they stand", () => {
  expect(textsNamed(drawn("sheaf:heatmap-chart"), "0-value0-")).toEqual(["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]);
});

test("a straight trend through dots tells how it rises, by a round step along the axis", () => {
  expect(textsNamed(drawn("scatter-chart"), "trend-")).toEqual(["R² 0.97", "+0.111 °C per 10 ppm"]);
  const without = { trendlines: [{ columnId: "heat", model: "quadratic", value: { visibility: "shown" } }] };
  expect(textsNamed(drawn("scatter-chart", without), "trend-").length).toBe(1);
});

test("a candlestick chart says what hollow and solid candles are, where there is room and nobody hid it", () => {
  expect(textsNamed(drawn("line-chart/candlestick"), "key-")).toEqual(["Fell", "Rose"]);
  expect(textsNamed(drawn("line-chart/candlestick", {}, 90), "key-")).toEqual([]);
  expect(textsNamed(drawn("line-chart/candlestick", { legend: { visibility: "hidden" } }), "key-")).toEqual([]);
});

test("an arrow leads from each step of a funnel to the next beside its rate; the worst one has the color of its rate", () => {
  const shafts = linesOf(drawn("funnel-chart"), "-shaft");
  expect(shafts.length).toBe(4);
  expect(new Set(shafts.map(({ color }) => color)).size).toBe(2);
});
