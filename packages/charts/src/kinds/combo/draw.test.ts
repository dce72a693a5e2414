import { expect, test } from "vitest";
import { FLOAT, tableOf, TEXT } from "../../plain-table.ts";
import { contextOf } from "../../testing/context.ts";
import { textsNamed, textsOf } from "../../testing/shapes-of.ts";
import { drawChart } from "../registry.ts";

const columns = [
  { id: "x", type: TEXT, cells: ["a", "b", "c"] },
  { id: "rain", type: FLOAT, cells: [10, 20, 30] },
  { id: "heat", type: FLOAT, cells: [1, 2, 3] },
];
const combo = (more: object, width = 480) =>
  drawChart(
    {
      id: "c",
      kind: "combo-chart",
      columns: [{ id: "x" }, { id: "rain", name: "Rain" }, { id: "heat", name: "Heat" }],
      xAxis: { columnId: "x" },
      yAxis: { columnIds: ["rain", { columnId: "heat", type: "line" }] },
      yAxis2: { columnIds: ["heat"] },
      ...more,
    },
    tableOf(columns),
    contextOf({ width, height: 260 }),
  );

test("each of two series with an axis of its own is named above it, and there is no other legend", () => {
  const drawing = combo({});
  expect(drawing.legend.kind).toBe("none");
  const [left, right] = textsOf(drawing).filter(({ id }) => id.includes("-title-"));
  expect([left?.text, right?.text].map((text) => text?.toLowerCase())).toEqual(["rain", "heat"]);
  expect(left?.left).toBeLessThan(30);
  expect(right?.right).toBeCloseTo(480, 0);
});

test("a legend that has a place, axes with titles, one axis for both, and names without room keep the legend", () => {
  for (const drawing of [
    combo({ legend: { position: "bottom" } }),
    combo({ yAxis2: undefined }),
    combo({ yAxis: { columnIds: ["rain", { columnId: "heat", type: "line" }], format: { title: { text: "Millimeters" } } } }),
    combo({}, 60),
  ])
    expect([drawing.legend.kind, textsNamed(drawing, "title-y2")]).toEqual(["series", []]);
  expect(combo({ legend: { visibility: "hidden" } }).legend.kind).toBe("none");
});
