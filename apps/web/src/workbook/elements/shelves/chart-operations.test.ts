import type { Element, Operation } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { afterOperations, documentOf } from "../../testing/documents.ts";
import { excludeChanges, keepChanges } from "../chart/marks/mark-filters.ts";
import { displacedBy, placeColumn, removeColumn } from "./chart-channels.ts";
import { addColumnOperations, filterOperations, removeColumnOperations, setColumnOperations, withGone } from "./chart-operations.ts";

const chart: Element = {
  id: "chart",
  kind: "bar-chart",
  source: { kind: "warehouse-table", connectionId: "c", path: ["FLIGHTS"] },
  columns: [
    { id: "x", formula: "[FLIGHTS/ORIGIN]" },
    { id: "y", formula: "Sum([FLIGHTS/DELAY])" },
    { id: "z", formula: "[@own:y] / 60" },
  ],
  filters: [{ id: "f1", columnId: "x", kind: "list", values: ["ORD", "DFW"] }],
  xAxis: { columnId: "x", sort: { direction: "descending", by: "z" } },
  yAxis: { columnIds: ["y"] },
  trendlines: [{ columnId: "z", model: "linear" }],
};
const document = documentOf(chart);
const after = (operations: readonly Operation[]): Element => afterOperations(chart, operations);

test("a field comes in as a column and lies on its shelf", () => {
  const element = after(addColumnOperations(chart, { id: "n", formula: "[FLIGHTS/CARRIER]" }, placeColumn(chart, "n", "color")));
  expect(element["color"]).toEqual({ by: "category", column: "n" });
  expect((element["columns"] as { id: string }[]).map(({ id }) => id)).toEqual(["x", "y", "z", "n"]);
});

test("a column makes way on a shelf that holds one, with what was about it", () => {
  const members = placeColumn(chart, "n", "x");
  const element = after(
    withGone(
      document,
      chart,
      members,
      addColumnOperations(chart, { id: "n", formula: "[FLIGHTS/CARRIER]" }, members),
      displacedBy(chart, null, "x"),
    ),
  );
  expect(element["xAxis"]).toEqual({ columnId: "n" });
  expect((element["columns"] as { id: string }[]).map(({ id }) => id)).toEqual(["y", "z", "n"]);
  expect(element["filters"]).toEqual([]);
  expect(displacedBy(chart, "x", "x")).toBeNull();
  expect(displacedBy(chart, null, "y")).toBeNull();
});

test("a column changes its formula, name and format in one step with its place", () => {
  const element = after(
    setColumnOperations(
      "chart",
      "y",
      { formula: "Avg([FLIGHTS/DELAY])", name: "Delay", format: { kind: "percent" } },
      placeColumn(chart, "y", "y", 0),
    ),
  );
  expect((element["columns"] as object[])[1]).toEqual({
    id: "y",
    formula: "Avg([FLIGHTS/DELAY])",
    name: "Delay",
    format: { kind: "percent" },
  });
});

test("a column that goes takes its filters, sorts and trend lines along", () => {
  const element = after(removeColumnOperations(document, chart, "z", {}));
  expect(element["xAxis"]).toEqual({ columnId: "x" });
  expect(element["trendlines"]).toBeUndefined();
  const withoutX = after(removeColumnOperations(document, chart, "x", removeColumn(chart, "x", "x")));
  expect(withoutX["filters"]).toEqual([]);
  expect(withoutX["xAxis"]).toBeUndefined();
});

test("a column that another formula reads stays, hidden", () => {
  const element = after(removeColumnOperations(document, chart, "y", removeColumn(chart, "y", "y")));
  expect((element["columns"] as object[])[1]).toMatchObject({ id: "y", hidden: true });
  expect(element["yAxis"]).toEqual({ columnIds: [] });
});

test("keep and exclude of a mark are filters of the element", () => {
  let next = 0;
  const newId = (): string => `n${(next += 1)}`;
  const key = { columnId: "x", columnName: "Origin", value: "ORD", text: "ORD", label: "ORD" };
  expect(after(filterOperations(chart, excludeChanges(chart["filters"] as never, [key]), newId))["filters"]).toEqual([
    { id: "f1", columnId: "x", kind: "list", values: ["DFW"] },
  ]);
  expect(after(filterOperations({ ...chart, filters: [] }, keepChanges([], [{ ...key, columnId: "y" }]), newId))["filters"]).toContainEqual(
    { id: "n1", columnId: "y", kind: "list", values: ["ORD"] },
  );
});
