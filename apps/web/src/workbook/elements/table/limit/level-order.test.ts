import type { Element } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { groupingsOf, sortsOf } from "../../../commands/edit.ts";
import { afterOperations, documentOf } from "../../../testing/documents.ts";
import { levelOrder, limitObstacle } from "./level-order.ts";

const table: Element = {
  id: "t",
  kind: "table",
  source: { kind: "warehouse-table", connectionId: "c", path: ["t"] },
  columns: [
    { id: "a", formula: "[t/a]" },
    { id: "b", formula: "[t/b]" },
    { id: "n", formula: "Count()" },
    { id: "m", formula: "Max([@own:b])" },
  ],
  groupings: [{ id: "g", groupBy: ["a"], calculations: ["n", "m"], sort: [{ columnId: "m", direction: "descending" }] }],
  sort: [{ columnId: "a", direction: "ascending" }],
};
const nameOf = (id: string): string => id.toUpperCase();

test("a key is ordered by its level's first sort, by a calculation or its own values; what stands behind it stays", () => {
  const order = levelOrder(table, "a", nameOf);
  expect(order?.sort).toEqual({ direction: "descending", by: "m" });
  expect(order?.subjects).toEqual([
    { id: "n", name: "N" },
    { id: "m", name: "M" },
  ]);
  const byCount = afterOperations(table, order?.operations({ direction: "descending", by: "n" }) ?? []);
  expect(groupingsOf(byCount)[0]?.sort).toEqual([
    { columnId: "n", direction: "descending" },
    { columnId: "a", direction: "ascending" },
  ]);
  expect(sortsOf(byCount)).toEqual([]);
  const own = afterOperations(table, order?.operations({ direction: "descending" }) ?? []);
  expect(groupingsOf(own)[0]?.sort).toEqual([{ columnId: "a", direction: "descending" }]);
  expect(levelOrder(table, "b", nameOf)).toBeNull();
});

test("a key that formulas read is not limited: they would see labels in place of its values", () => {
  expect(limitObstacle(documentOf(table), table, "a", "A")).toBeNull();
  expect(limitObstacle(documentOf(table), table, "b", "B")).toContain("Other formulas read B");
});
