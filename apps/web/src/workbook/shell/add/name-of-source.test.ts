import { expect, test } from "vitest";
import { nameOfSource } from "./name-of-source.ts";

const table = { kind: "warehouse-table", connectionId: "c", path: ["s", "orders"] } as const;
const file = { kind: "csv-table", connectionId: "c", inodeId: "i" } as const;

test("documents are called by tables, files without their ending and parts of data models; not by what has no name", () => {
  expect(nameOfSource({ source: table, sourceName: "orders" })).toBe("orders");
  expect(nameOfSource({ source: file, sourceName: "Orders of June.csv" })).toBe("Orders of June");
  expect(nameOfSource({ source: file, sourceName: "v1.2" })).toBe("v1.2");
  expect(nameOfSource({ source: { kind: "data-model", dataModelId: "d", elementId: "e" }, sourceName: "Orders" })).toBe("Orders");
  expect(nameOfSource({ source: { kind: "sql", connectionId: "c", statement: "select 1" }, sourceName: "SQL" })).toBeNull();
  expect(nameOfSource({ source: { kind: "table", elementId: "t" }, sourceName: "Orders" })).toBeNull();
  expect(nameOfSource({ source: table, sourceName: " " })).toBeNull();
});
