import type { Element } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { switchKind } from "../../commands/switch-kind.ts";
import { afterOperations, documentOf } from "../../testing/documents.ts";
import { channelsOf, placeColumn, removeColumn, type MemberChanges } from "./chart-channels.ts";

const element: Element = {
  id: "e",
  kind: "bar-chart",
  columns: [{ id: "a" }, { id: "b" }, { id: "c" }, { id: "d" }, { id: "h", hidden: true }],
  xAxis: { columnId: "a", sort: { direction: "ascending" } },
  yAxis: { columnIds: ["b", { columnId: "c", type: "line" }], format: { visibility: "hidden" } },
  yAxis2: { columnIds: ["c"] },
  orientation: "horizontal",
};
const changed = (changes: MemberChanges, from: Element = element): Element =>
  Object.fromEntries(Object.entries({ ...from, ...changes }).filter(([, value]) => value !== undefined)) as Element;

test("what lies on no shelf is in the tooltip, hidden columns are nowhere", () => {
  expect(channelsOf(element)).toEqual({ x: ["a"], y: ["b", "c"], color: [], "trellis-columns": [], "trellis-rows": [], tooltip: ["d"] });
});

test("a column on another shelf leaves its own; its axis keeps its format", () => {
  const next = changed(placeColumn(element, "b", "color"));
  expect(next["yAxis"]).toEqual({ columnIds: [{ columnId: "c", type: "line" }], format: { visibility: "hidden" } });
  expect(next["color"]).toEqual({ by: "category", column: "b" });
});

test("a column moves within its shelf", () => {
  expect(channelsOf(changed(placeColumn(element, "c", "y", 0))).y).toEqual(["c", "b"]);
});

test("another column on x takes no sort or format over", () => {
  expect(changed(placeColumn(element, "d", "x"))["xAxis"]).toEqual({ columnId: "d" });
});

test("trellis shelves come and go", () => {
  const both = changed(placeColumn(changed(placeColumn(element, "d", "trellis-columns")), "a", "trellis-rows"));
  expect(both["trellis"]).toEqual({ columnsBy: [{ columnId: "d" }], rowsBy: [{ columnId: "a" }] });
  expect(both["xAxis"]).toBeUndefined();
  const none = changed(removeColumn(changed(removeColumn(both, "d", "trellis-columns"), both), "a", "trellis-rows"), both);
  expect(none["trellis"]).toBeUndefined();
});

test("a column taken from y leaves the right axis too", () => {
  const next = changed(removeColumn(element, "c", "y"));
  expect(next["yAxis2"]).toBeUndefined();
  expect(channelsOf(next).y).toEqual(["b"]);
  expect(channelsOf(next).tooltip).toEqual(["c", "d"]);
});

test("a chart that becomes another kind loses nothing: what the other kind cannot hold comes back with the first", () => {
  const whole = { ...element, source: { kind: "warehouse-table", connectionId: "c", path: ["T"] }, columns: written };
  const line = switched(whole, "line-chart");
  expect(line).toMatchObject({ kind: "line-chart", xAxis: element["xAxis"], yAxis: element["yAxis"], yAxis2: element["yAxis2"] });
  expect(line["orientation"]).toBeUndefined();
  expect((line["columns"] as object[]).length).toBe(5);
  const { sheaf: _, ...back } = switched(line, "bar-chart");
  expect(back).toEqual(whole);
});

const written = ["a", "b", "c", "d", "h"].map((id) => ({ id, formula: `[T/${id}]` }));

const switched = (from: Element, kind: string): Element =>
  afterOperations(from, switchKind(documentOf(from), from, kind, "another chart", () => "n").operations);
