import { expect, test } from "vitest";
import { groupOf, groupTitle } from "./rows-behind.ts";

const key = (columnId: string, text: string | null) => ({ columnId, columnName: columnId, value: text, text, label: text ?? "–" });
const element = {
  id: "e",
  kind: "bar-chart",
  columns: ["x", "y", "c", "r", "t"].map((id) => ({ id, formula: `[T/${id}]` })),
  xAxis: { columnId: "x" },
  yAxis: { columnIds: ["y"] },
  color: { by: "category", column: "c" },
  trellis: { rowsBy: [{ columnId: "r" }], columnsBy: [{ columnId: "x" }] },
} as const;

test("the keys of a mark in the order of its query, each column once", () => {
  expect(groupOf(element, [key("r", "South"), key("x", "May"), key("c", null)])).toEqual(["May", null, "South"]);
  expect(groupTitle("Delays", [key("r", "South"), key("x", "May")])).toBe("South, May");
});

test("a pooled mark is no group of its own", () => {
  expect(groupOf(element, [key("r", "South"), key("x", "May")])).toBeNull();
});

test("a color by scale is no key", () => {
  expect(groupOf({ ...element, color: { by: "scale", column: "y" }, trellis: {} }, [key("x", "May")])).toEqual(["May"]);
});
