import type { TypeName } from "@sheaf/sql";
import type { Element } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { suggestedKind } from "./suggested-kind.ts";

const chart = (kind: string, members: object): Element => ({
  id: "c",
  kind,
  columns: [
    { id: "x", formula: "[T/x]" },
    { id: "c", formula: "[T/c]" },
    { id: "y", formula: "Sum([T/y])" },
  ],
  ...members,
});
const along = { xAxis: { columnId: "x" }, yAxis: { columnIds: ["y"] } };
const suggested = (element: Element, types: Readonly<Record<string, TypeName>>) =>
  suggestedKind(element, (id) => types[id] ?? null)?.kind ?? null;

test("names along a line become bars, periods along bars a line, two names a heat map; what is well as it is stays", () => {
  expect(suggested(chart("line-chart", along), { x: "text" })).toBe("bar-chart");
  expect(suggested(chart("line-chart", along), { x: "date" })).toBeNull();
  expect(suggested(chart("bar-chart", along), { x: "date" })).toBe("line-chart");
  expect(suggested(chart("bar-chart", along), { x: "text" })).toBeNull();
  expect(suggested(chart("bar-chart", { ...along, color: { by: "category", column: "c" } }), { x: "text", c: "text" })).toBe(
    "sheaf:heatmap-chart",
  );
  expect(suggested(chart("pie-chart", { value: { columnId: "y" }, color: { columnId: "x" } }), { x: "date" })).toBe("bar-chart");
  const slices = chart("pie-chart", { value: { columnId: "y" }, color: { columnId: "x" } });
  expect([5, 6].map((marks) => suggestedKind(slices, () => "text", marks)?.kind ?? null)).toEqual([null, "bar-chart"]);
  expect(suggested(chart("table", along), { x: "text" })).toBeNull();
  // Of types that are not known yet nothing is said.
  expect(suggested(chart("line-chart", along), {})).toBeNull();
});
