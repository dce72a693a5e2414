// The columns of tooltips: in the order that the chart gives them, without those that it leaves out, for eyes and ears alike.
import type { Json } from "@sheaf/workbook";
import { expect, test } from "vitest";
import type { Drawing } from "../drawing.ts";
import { drawChart } from "../kinds/registry.ts";
import { FLOAT, tableOf, TEXT } from "../plain-table.ts";
import { contextOf } from "../testing/context.ts";

const table = tableOf([
  { id: "x", name: "X", type: TEXT, cells: ["a", "b"] },
  { id: "y", name: "Y", type: FLOAT, cells: [1, 2] },
  { id: "one", name: "One", type: FLOAT, cells: [10, 20] },
  { id: "two", name: "Two", type: FLOAT, cells: [11, 21] },
  { id: "three", name: "Three", type: FLOAT, cells: [12, 22] },
]);
const columns = ["x", "y", "one", "two", "three"].map((id) => ({ id }));
const chart = (kind: string, members: { readonly [member: string]: Json }, tooltip?: Json): Drawing =>
  drawChart(
    { id: "c", kind, columns, ...members, ...(tooltip === undefined ? {} : { sheaf: { chart: { tooltip } } }) },
    table,
    contextOf({ keyColumns: ["x"] }),
  );
const axes = { xAxis: { columnId: "x" }, yAxis: { columnIds: ["y"] } };
const first = { panel: 0, series: 0, slot: 0 } as const;
const order = [{ columnId: "three" }, { columnId: "one" }, { columnId: "two", visibility: "hidden" }];

test.each(["bar-chart", "line-chart", "area-chart", "combo-chart"])("a %s says its further columns in order", (kind) => {
  const extras = (tooltip?: Json) =>
    chart(kind, axes, tooltip)
      .marks.tooltip(first)
      .rows.map((row) => row.extras);
  expect(extras()).toEqual([["10 one", "11 two", "12 three"]]);
  expect(extras(order)).toEqual([["12 three", "10 one"]]);
  // One that is not named follows, one that is gone is passed over.
  expect(extras([{ columnId: "two" }, { columnId: "gone" }])).toEqual([["11 two", "10 one", "12 three"]]);
  const drawing = chart(kind, axes, order);
  expect(drawing.marks.describe(first)).toBe("a: 1, 12 three, 10 one");
  // What the tooltip leaves out is in the table.
  expect(drawing.table.columns.map(({ id }) => id)).toContain("two");
});

test("a point says all of its columns in order, its place and its size among them", () => {
  const names = (tooltip?: Json) =>
    chart("scatter-chart", { xAxis: { columnId: "one" }, yAxis: { columnIds: ["y"] }, size: { columnId: "two" } }, tooltip)
      .marks.tooltip(first)
      .rows.map(({ name }) => name);
  expect(names()).toEqual(["One", "Y", "Two", "Three"]);
  expect(names([{ columnId: "y" }, { columnId: "three" }, { columnId: "one", visibility: "hidden" }])).toEqual(["Y", "Three", "Two"]);
});

test("so does a mark of a list, as a slice of a pie", () => {
  const drawing = chart("pie-chart", { value: { columnId: "y" }, color: { columnId: "x" } }, order);
  const extras = drawing.marks.tooltip(first).rows.flatMap((row) => row.extras);
  expect(extras.filter((text) => !text.includes("%"))).toEqual(["12 Three", "10 One"]);
  expect(drawing.table.columns.map(({ id }) => id)).toContain("two");
});
