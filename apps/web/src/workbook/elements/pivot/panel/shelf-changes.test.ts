import type { Element } from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import { idsOn, placeOnShelf, swapped, takeFromShelves } from "./shelf-changes.ts";

const pivot: Element = {
  id: "p",
  kind: "pivot-table",
  source: { kind: "table", elementId: "t" },
  columns: ["a", "b", "c", "n", "m"].map((id) => ({ id, formula: `[t/${id}]` })),
  rowsBy: [{ columnId: "a", sort: { direction: "descending", by: "n" } }, { columnId: "b" }],
  columnsBy: [{ columnId: "c" }],
  values: ["n", "m"],
  conditionalFormats: [{ columnIds: ["n", "m"], type: "single", condition: "IsNull" }],
};
const after = (changes: object): Element => ({ ...pivot, ...changes });

describe("A03 shelves of a pivot", () => {
  test("a place counts what stands there before anything moves", () => {
    expect(idsOn(after(placeOnShelf(pivot, "b", "rowsBy", 0)), "rowsBy")).toEqual(["b", "a"]);
    expect(idsOn(after(placeOnShelf(pivot, "a", "rowsBy", 2)), "rowsBy")).toEqual(["b", "a"]);
    expect(placeOnShelf(pivot, "b", "rowsBy", null)).toEqual({});
    expect(idsOn(after(placeOnShelf(pivot, "m", "values", 0)), "values")).toEqual(["m", "n"]);
  });
  test("a key that moves along takes its order with it; to another shelf it goes without", () => {
    expect(placeOnShelf(pivot, "a", "rowsBy", 2)["rowsBy"]).toContainEqual({ columnId: "a", sort: { direction: "descending", by: "n" } });
    const moved = after(placeOnShelf(pivot, "c", "rowsBy", 1));
    expect([idsOn(moved, "rowsBy"), idsOn(moved, "columnsBy")]).toEqual([["a", "c", "b"], []]);
  });
  test("a value that goes leaves no order by it and no rule about it", () => {
    expect(takeFromShelves(pivot, "n")).toEqual({
      rowsBy: [{ columnId: "a" }, { columnId: "b" }],
      values: ["m"],
      conditionalFormats: [{ columnIds: ["m"], type: "single", condition: "IsNull" }],
    });
  });
  test("rows and columns swap with their orders", () => {
    expect(swapped(pivot)).toEqual({ rowsBy: pivot["columnsBy"], columnsBy: pivot["rowsBy"] });
  });
});
