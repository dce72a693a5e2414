// What a picture says in words beside its marks: stages and claims of a sankey, bands of a gauge, last values of areas.
import { expect, test } from "vitest";
import { tableOf } from "../plain-table.ts";
import { contextOf } from "../testing/context.ts";
import { textsNamed } from "../testing/shapes-of.ts";
import { chartExamples } from "./examples.ts";
import { drawChart } from "./registry.ts";

const drawn = (kind: "area-chart" | "gauge-chart" | "sankey-chart", members: object = {}, height = 400) => {
  const example = chartExamples[kind].at(0)!;
  const context = contextOf({ height, additive: () => true });
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
  expect(textsNamed(claimed, "figure-2")).toContain("584");
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
  expect(textsNamed(drawn("area-chart", {}, 180), "direct-value-")).toEqual([]);
});
