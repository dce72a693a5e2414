import { applyTransaction, type Element, givenName, type Operation, type WorkbookDocument } from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import { documentOf } from "../testing/documents.ts";
import { followingTitles } from "./automatic-titles.ts";
import { automaticTitle } from "./title-of-shown.ts";
import { elementPath, set } from "./edit.ts";
import { renameElement } from "./elements.ts";

const table: Element = {
  id: "t",
  kind: "table",
  name: "Sales",
  source: { kind: "warehouse-table", connectionId: "c", path: ["sales"] },
  columns: [
    { id: "region", name: "Region", formula: "[sales/region]" },
    { id: "day", name: "Day", formula: "[sales/day]" },
    { id: "amount", name: "Amount", formula: "[sales/amount]" },
  ],
};
const columns = [
  { id: "x", formula: "[@element:t/region]" },
  { id: "y", formula: "Count()" },
  { id: "s", formula: "Sum([@element:t/amount])" },
  { id: "m", formula: 'DateTrunc("month", [@element:t/day])' },
];
const source = { kind: "table", elementId: "t" };
const chart: Element = {
  id: "k",
  kind: "bar-chart",
  name: "Number of rows by Region",
  source,
  columns,
  xAxis: { columnId: "x" },
  yAxis: { columnIds: ["y"] },
};
const kpi: Element = { id: "k", kind: "kpi-chart", source, columns, value: { columnId: "s" }, timeline: { columnId: "m" } };
const pivot: Element = {
  id: "k",
  kind: "pivot-table",
  source,
  columns,
  rowsBy: [{ columnId: "x" }],
  columnsBy: [{ columnId: "m" }],
  values: ["s", "y"],
};

const titleOf = (element: Element): string | null => automaticTitle(documentOf(table, element), element);
/** The title of `k` after operations and those that make titles follow. */
function after(document: WorkbookDocument, operations: readonly Operation[]): string | null {
  const applied = applyTransaction(document, [...operations, ...followingTitles(document, operations)]);
  if (!applied.ok) throw new Error("The operations do not apply.");
  const element = applied.document.pages[0]?.elements.find(({ id }) => id === "k");
  return element === undefined ? null : givenName(element);
}
const sums = [set(elementPath("k", "yAxis"), { columnIds: ["s"] })];

describe("titles that say what an element shows", () => {
  test("a map by what colors its regions, a list of values by what stands beside them", () => {
    const color = { by: "scale", column: "s" };
    expect(
      titleOf({
        id: "k",
        kind: "region-map",
        source,
        columns: columns.filter(({ id }) => id === "x" || id === "s"),
        region: { columnId: "x", regionType: "us-state" },
        color,
      }),
    ).toBe("Sum of Amount by Region");
    expect(titleOf({ id: "k", kind: "value-list", source, columns: columns.filter(({ id }) => id === "x" || id === "s") })).toBe(
      "Sum of Amount by Region",
    );
  });
  test("boxes and bins by the number that they are made of", () => {
    const amount = [...columns, { id: "a", name: "Amount", formula: "[@element:t/amount]" }];
    expect(titleOf({ id: "k", kind: "box-chart", source, columns: amount, xAxis: { columnId: "x" }, yAxis: { columnIds: ["a"] } })).toBe(
      "Amount by Region",
    );
    expect(titleOf({ id: "k", kind: "sheaf:histogram-chart", source, columns: amount, value: { columnId: "a" } })).toBe(
      "Distribution of Amount",
    );
    expect(titleOf({ id: "k", kind: "sheaf:histogram-chart", source, columns: amount })).toBeNull();
  });
  test("values by keys; a figure by its value; nothing for tables and for what shows nothing", () => {
    expect(titleOf(chart)).toBe("Number of rows by Region");
    expect(titleOf({ ...chart, yAxis: { columnIds: ["y", "s"] }, color: { by: "category", column: "m" } })).toBe(
      "Number of rows and Sum of Amount by Region and Month of Day",
    );
    expect(titleOf(kpi)).toBe("Sum of Amount");
    expect(titleOf(pivot)).toBe("Sum of Amount and Number of rows by Region and Month of Day");
    expect(titleOf(table)).toBeNull();
    expect(titleOf({ id: "k", kind: "bar-chart", columns: [], yAxis: { columnIds: [] } })).toBeNull();
  });

  test("follow the fields, and the names of what is read", () => {
    const document = documentOf(table, chart);
    expect(after(document, sums)).toBe("Sum of Amount by Region");
    expect(after(document, [set(elementPath("t", "columns", { key: "region" }, "name"), "Area")])).toBe("Number of rows by Area");
  });

  test("a styled title keeps its style", () => {
    const document = documentOf(table, { ...chart, name: { text: "Number of rows by Region", color: "#111111" } });
    const applied = applyTransaction(document, [...sums, ...followingTitles(document, sums)]);
    expect(applied.ok && applied.document.pages[0]?.elements[1]?.["name"]).toEqual({ text: "Sum of Amount by Region", color: "#111111" });
  });

  test("stay once a person wrote one, and are not written over by the edit that writes one", () => {
    const own = documentOf(table, { ...chart, name: "Sales by area" });
    expect(after(own, sums)).toBe("Sales by area");
    const document = documentOf(table, chart);
    expect(after(document, [...sums, ...renameElement(document, chart, "Mine").operations])).toBe("Mine");
  });

  test("a hidden title stays hidden", () => {
    const { name: _, ...untitled } = chart;
    expect(after(documentOf(table, untitled), sums)).toBeNull();
  });

  test("an element that showed nothing gets its title with its first field", () => {
    const empty: Element = { id: "k", kind: "bar-chart", source, columns, yAxis: { columnIds: [] } };
    expect(after(documentOf(table, empty), sums)).toBe("Sum of Amount");
  });
});
