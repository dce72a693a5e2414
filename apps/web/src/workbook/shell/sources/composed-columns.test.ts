import type { Source, WorkbookDocument } from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import { commonTypeName, composedColumns, type LegColumn } from "./composed-columns.ts";

const document: WorkbookDocument = {
  schemaVersion: 1,
  kind: "workbook",
  name: "W",
  description: null,
  layout: [],
  rest: {},
  pages: [],
};
const table = (name: string): Source => ({ kind: "warehouse-table", connectionId: "c", path: [name] });
const sales: readonly LegColumn[] = [
  { name: "shop", type: "text" },
  { name: "jan", type: "integer" },
  { name: "feb", type: "number" },
];
const written = (columns: readonly LegColumn[]): readonly string[] => columns.map(({ name, type }) => `${name}: ${type}`);

describe("columns of composed sources", () => {
  test("V1: a union's have the type that its legs' have together", () => {
    const union: Source = {
      kind: "union",
      sources: [table("a"), table("b")],
      matches: [
        { outputColumnName: "Shop", sourceColumns: ["[shop]", null] },
        { outputColumnName: "Sold", sourceColumns: ["[jan]", "inode-x/feb"] },
        { outputColumnName: "Mixed", sourceColumns: ["[shop]", "[jan]"] },
      ],
    };
    expect(written(composedColumns(document, union, [sales, sales]))).toEqual(["Shop: text", "Sold: number", "Mixed: error"]);
    expect([commonTypeName(["date", "datetime"]), commonTypeName(["text", "date"]), commonTypeName([])]).toEqual([
      "datetime",
      null,
      "null",
    ]);
  });

  test("a transpose has what is left and what it makes", () => {
    const long: Source = {
      kind: "transpose",
      direction: "column-to-row",
      source: table("a"),
      columnsToMerge: ["[jan]", "feb"],
      columnLabelForMergedColumns: "Month",
      columnLabelForValues: "Sold",
    };
    expect(written(composedColumns(document, long, [sales]))).toEqual(["shop: text", "Month: text", "Sold: number"]);
    const wide: Source = {
      kind: "transpose",
      direction: "row-to-column",
      source: table("a"),
      columnToTranspose: "shop",
      valueColumn: "jan",
      aggregate: "avg",
      outputColumns: ["north", null],
    };
    expect(written(composedColumns(document, wide, [sales]))).toEqual(["feb: number", "north: number", "Null: number"]);
    expect(composedColumns(document, table("a"), [])).toEqual([]);
  });
});
