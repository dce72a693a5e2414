import { columnsListed, columnsOf, type Element } from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import { afterOperations, documentOf } from "../testing/documents.ts";
import { addToColumnList, putOnColumnList, takeFromColumnList } from "./column-lists.ts";
import { deleteColumns } from "./columns.ts";
import type { Edit } from "./edit.ts";

const table: Element = {
  id: "t",
  kind: "table",
  source: { kind: "warehouse-table", connectionId: "c", path: ["t"] },
  columns: [
    { id: "a", formula: "[t/a]" },
    { id: "b", formula: "[t/b]", hidden: true },
    { id: "c", formula: "[t/c]" },
  ],
};
const chart: Element = {
  ...table,
  kind: "bar-chart",
  columns: [...(table["columns"] as never[]), { id: "n", formula: "Count()" }],
  xAxis: { columnId: "a" },
  yAxis: { columnIds: ["n"] },
};
const after = (element: Element, edit: Edit): Element => afterOperations(element, edit.operations);
const path = (element: Element) => columnsListed(element, "drillPath");

describe("the drill path and the details (15.3)", () => {
  test("columns are put on a list, moved within it and taken from it", () => {
    const two = ["a", "c"].reduce(
      (element, id) => after(element, putOnColumnList(documentOf(element), element, "drillPath", id, path(element).at(-1) ?? null)),
      table,
    );
    expect(path(two)).toEqual(["a", "c"]);
    expect(columnsListed(two, "detailColumns")).toEqual([]);
    const edit = putOnColumnList(documentOf(two), two, "drillPath", "c", null);
    expect(edit.label).toBe("Move “c” in the drill path");
    expect(path(after(two, edit))).toEqual(["c", "a"]);
    expect(path(after(two, takeFromColumnList(documentOf(two), two, "drillPath", "a")))).toEqual(["c"]);
  });
  test("a field of the source becomes a hidden column, unless there is one of it", () => {
    const field = { id: "new", name: "D", formula: "[t/d]" };
    const added = after(table, addToColumnList(documentOf(table), table, "detailColumns", field));
    expect(columnsOf(added).at(-1)).toEqual({ id: "new", formula: "[t/d]", hidden: true });
    expect(columnsListed(added, "detailColumns")).toEqual(["new"]);
    const known = after(table, addToColumnList(documentOf(table), table, "detailColumns", { ...field, formula: "[t/a]" }));
    expect(columnsOf(known)).toHaveLength(3);
    expect(columnsListed(known, "detailColumns")).toEqual(["a"]);
  });
  test("a column that goes leaves the lists", () => {
    const listed = { ...table, sheaf: { drillPath: ["a", "b"], detailColumns: ["b"] } };
    const gone = after(listed, deleteColumns(documentOf(listed), listed, ["a", "b"]));
    expect(path(gone)).toEqual([]);
    expect(gone["sheaf"]).toEqual({ drillPath: [], detailColumns: [] });
  });
  test("a hidden column of a chart that only the list knew goes with it; a table still lists it", () => {
    const on = (element: Element): Element => ({ ...element, sheaf: { drillPath: ["b"] } });
    const take = (element: Element): readonly string[] =>
      columnsOf(after(element, takeFromColumnList(documentOf(element), element, "drillPath", "b"))).map(({ id }) => id);
    expect(take(on(chart))).toEqual(["a", "c", "n"]);
    expect(take(on(table))).toContain("b");
    expect(take({ ...on(chart), filters: [{ id: "f", columnId: "b", kind: "list", values: [1] }] })).toContain("b");
    expect(take({ ...chart, sheaf: { drillPath: ["b"], detailColumns: ["b"] } })).toContain("b");
    expect(take({ ...chart, sheaf: { drillPath: ["b"], before: { hidden: ["b"] } } })).toContain("b");
  });
});
