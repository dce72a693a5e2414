import type { Element, Json } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { drawChart } from "../../kinds/registry.ts";
import { FLOAT, tableOf, TEXT } from "../../plain-table.ts";
import { contextOf } from "../../testing/context.ts";
import { stackingAmong } from "./stacking.ts";

const [bar, area, line] = [
  { shape: "bar", axis: 0 },
  { shape: "area", axis: 0 },
  { shape: "line", axis: 0 },
] as const;

test("marks of one shape on one axis stack; nothing stands on what has another shape or another axis", () => {
  expect(stackingAmong(undefined, [bar, bar])).toBe("stacked");
  expect(stackingAmong("none", [bar, bar])).toBe("none");
  expect(stackingAmong(undefined, [bar, area, line])).toBe("none");
  expect(stackingAmong(undefined, [bar, { ...bar, axis: 1 }])).toBe("none");
  expect(stackingAmong("normalized", [bar])).toBe("normalized");
  expect(stackingAmong("normalized", [line, line])).toBe("none");
});

const combo = (right: Json, scale: "yAxis" | "yAxis2"): Element => ({
  id: "c",
  kind: "combo-chart",
  source: { kind: "table", elementId: "t" },
  columns: [
    { id: "x", formula: "[X]" },
    { id: "a", formula: "Sum([A])" },
    { id: "b", formula: "Sum([B])" },
    { id: "c", formula: "Sum([C])" },
  ],
  xAxis: { columnId: "x" },
  yAxis: { columnIds: ["a", "b", right], ...(scale === "yAxis" ? { format: { scale: { type: "log" } } } : {}) },
  yAxis2: { columnIds: ["c"], ...(scale === "yAxis2" ? { format: { scale: { type: "log" } } } : {}) },
});
const table = tableOf([
  { id: "x", name: "X", type: TEXT, cells: ["p", "q", "r"] },
  { id: "a", name: "A", type: FLOAT, cells: [1, 20, 300] },
  { id: "b", name: "B", type: FLOAT, cells: [2, 30, 500] },
  { id: "c", name: "C", type: FLOAT, cells: [0, 10, 10_000] },
]);
const notesOf = (element: Element) => drawChart(element, table, contextOf()).notes;
const optionOf = (element: Element) => JSON.stringify(drawChart(element, table, contextOf()).option);

test("a line beside stacked bars has a log axis of its own, and what it cannot show there is said; the bars have none", () => {
  const lineRight = { columnId: "c", type: "line" };
  const plain = optionOf({ ...combo(lineRight, "yAxis2"), yAxis2: { columnIds: ["c"] } });
  expect(optionOf(combo(lineRight, "yAxis2"))).not.toBe(plain);
  expect(notesOf(combo(lineRight, "yAxis2"))).toContainEqual({ kind: "off-scale", values: 1, total: 9 });
  expect(optionOf(combo(lineRight, "yAxis"))).toBe(plain);
});

test("points that a log axis cannot show are said", () => {
  const element: Element = {
    id: "s",
    kind: "scatter-chart",
    source: { kind: "table", elementId: "t" },
    columns: [
      { id: "a", formula: "[A]" },
      { id: "c", formula: "[C]" },
    ],
    xAxis: { columnId: "a" },
    yAxis: { columnIds: ["c"], format: { scale: { type: "log" } } },
  };
  expect(notesOf(element)).toContainEqual(expect.objectContaining({ kind: "off-scale", values: 1 }));
  const turned = { ...element, xAxis: { columnId: "c", format: { scale: { type: "log" } } }, yAxis: { columnIds: ["a"] } };
  expect(notesOf(turned)).toContainEqual(expect.objectContaining({ kind: "off-scale", values: 1 }));
});
