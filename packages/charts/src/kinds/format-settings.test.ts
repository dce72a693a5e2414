import { fieldsIn, type Json } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { tableOf } from "../plain-table.ts";
import { contextOf } from "../testing/context.ts";
import { chartExamples } from "./examples.ts";
import { drawChart } from "./registry.ts";

/** A setting of labels, marks or the legend, on top of what has to be so that the panel offers it. */
type Offered = readonly [kind: "bar-chart" | "line-chart" | "area-chart" | "scatter-chart" | "combo-chart", given: object, setting: object];

const labelled = { dataLabel: { labels: "shown" } };
const written = (own: object): object => ({ dataLabel: { labels: "shown", ...own } });
const ofLabels = (kind: Offered[0], displays: readonly string[]): readonly Offered[] => [
  [kind, {}, labelled],
  ...[
    ...displays.map((labelDisplay) => ({ labelDisplay })),
    { precision: 4 },
    { fontSize: 20 },
    { color: "#123456" },
    { fontWeight: 600 },
  ].map((own): Offered => [kind, labelled, written(own)]),
];
const each = ["minimum", "maximum", "min-max"];
const onLines = [...each, "endpoints", "most-recent"];
const inBars = (kind: Offered[0]): readonly Offered[] =>
  [{ anchor: "end" }, { anchor: "start" }, { orient: "vertical" }].map((own): Offered => [kind, labelled, written(own)]);
const ofLegend = (kind: Offered[0]): readonly Offered[] =>
  [{ visibility: "hidden" }, { colorLegend: "hidden" }, { position: "bottom" }, { fontSize: 20 }, { color: "#123456" }].map(
    (legend): Offered => [kind, {}, { legend }],
  );
const ofLines = (kind: Offered[0]): readonly Offered[] => [
  ...[{ interpolation: "monotone" }, { interpolation: "step" }, { strokeStyle: "dotted" }, { width: 4 }, { opacity: 0.4 }].map(
    (lineAreaStyle): Offered => [kind, {}, { lineAreaStyle }],
  ),
  [kind, {}, { pointStyle: { visibility: "shown" } }],
  ...[{ shape: "square" }, { size: 12 }].map((own): Offered => [
    kind,
    { pointStyle: { visibility: "shown" } },
    { pointStyle: { visibility: "shown", ...own } },
  ]),
];

test.each<Offered>([
  ...ofLabels("bar-chart", each),
  ...ofLabels("line-chart", onLines),
  ...ofLabels("area-chart", onLines),
  ...ofLabels("combo-chart", each),
  ...ofLabels("scatter-chart", onLines),
  ...inBars("bar-chart"),
  ...inBars("combo-chart"),
  ...ofLines("line-chart"),
  ...ofLines("area-chart"),
  ...ofLines("combo-chart"),
  ...ofLegend("bar-chart"),
  ...ofLegend("line-chart"),
  ...ofLegend("area-chart"),
  ...ofLegend("scatter-chart"),
  ["bar-chart", labelled, written({ showStroke: "on" })],
  ["line-chart", labelled, written({ showStroke: "off" })],
  ["scatter-chart", labelled, written({ showStroke: "off" })],
  ["area-chart", labelled, written({ showStroke: "on" })],
  ["combo-chart", labelled, written({ showStroke: "on" })],
  ["combo-chart", labelled, written({ showStroke: "off" })],
  ["bar-chart", labelled, written({ totals: { display: "shown" } })],
  ["bar-chart", { stacking: "normalized" }, { stacking: "normalized", ...written({ valueFormat: "percent" }) }],
  ["bar-chart", {}, { stacking: "none" }],
  ["bar-chart", {}, { gap: { width: "small" } }],
  ["bar-chart", { stacking: "none" }, { stacking: "none", gap: { betweenSets: "small" } }],
  ["area-chart", {}, { stacking: "none" }],
  ["combo-chart", {}, { gap: { width: "large" } }],
  ["scatter-chart", {}, { pointStyle: { shape: "square" } }],
  ["scatter-chart", {}, { pointStyle: { size: 14 } }],
])("what the panel of a %s offers beside %j is drawn: %j", (kind, given, setting) => {
  const pictures = chartExamples[kind].map(({ element, columns, width, height }) => {
    const draw = (members: object): string => {
      const context = contextOf({ width, height, additive: () => true });
      const { option, legend } = drawChart({ ...element, ...members }, tableOf(columns), context);
      return JSON.stringify([option, legend], (_, value: unknown) =>
        value instanceof Float64Array ? [...value] : typeof value === "bigint" ? String(value) : value,
      );
    };
    return [draw(given), draw(setting)];
  });
  expect(pictures.some(([before, after]) => before !== after)).toBe(true);
});

test("names of points are written as labels are said to be, and can be left out", () => {
  const named = chartExamples["scatter-chart"].find(({ element }) => fieldsIn(fieldsIn(element.sheaf).chart).label !== undefined);
  if (named === undefined) throw new Error("No example has names.");
  const context = contextOf({ width: named.width, height: named.height });
  const draw = (dataLabel: Json): string =>
    JSON.stringify(drawChart({ ...named.element, dataLabel }, tableOf(named.columns), context).option.graphic);
  const plain = draw({});
  for (const look of [{ fontSize: 18 }, { color: "#123456" }, { fontWeight: 600 }, { showStroke: "off" }, { labels: "hidden" }])
    expect(draw(look)).not.toBe(plain);
  expect(draw({ labels: "shown" })).toBe(plain);
});
