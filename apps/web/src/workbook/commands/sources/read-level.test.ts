import { applyTransaction, type Element, namesOf, type Source } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { documentOf } from "../../testing/documents.ts";
import { atLevel, levelRead, readLevels, setReadLevel } from "./read-level.ts";

const parent = {
  id: "p",
  kind: "table",
  source: { kind: "warehouse-table", connectionId: "c", path: ["sales"] },
  columns: [{ id: "region", formula: "[sales/region]", name: "Region" }],
  groupings: [{ id: "g", groupBy: ["region"] }],
} as unknown as Element;
const child = { id: "c", kind: "table", source: { kind: "table", elementId: "p" }, columns: [] } as unknown as Element;
const document = documentOf(parent, child);

test("L9: an element is read by its rows or by its groups", () => {
  const source: Source = { kind: "table", elementId: "p" };
  expect(readLevels(document, source)).toEqual([
    { groupingId: null, name: "All rows" },
    { groupingId: "g", name: "Groups: Region" },
  ]);
  expect(readLevels(document, { kind: "table", elementId: "c" })).toEqual([]);
  expect(levelRead(atLevel(source, "g"))).toBe("g");
  expect(atLevel(atLevel(source, "g"), null)).toEqual(source);
  const result = applyTransaction(document, setReadLevel(document, child, "g").operations);
  expect(result.ok && namesOf(result.document).find("c")?.["source"]).toEqual({ ...source, groupingId: "g" });
  expect(setReadLevel(document, child, null).operations).toEqual([]);
});
