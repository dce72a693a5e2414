import { columnsOf, type Element } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { filtersOf, groupingsOf } from "../../commands/edit.ts";
import { afterOperations, documentOf } from "../../testing/documents.ts";
import type { TableColumn, TableDesign } from "../tabular/shape/table-shape.ts";
import { tableDrillOperations, tableSteps } from "./table-drill.ts";

const table: Element = {
  id: "t",
  kind: "table",
  source: { kind: "warehouse-table", connectionId: "c", path: ["t"] },
  columns: [
    { id: "a", formula: "[t/a]" },
    { id: "y", formula: 'DateTrunc("year", [@own:day])' },
    { id: "day", formula: "[t/day]" },
    { id: "b", formula: "[t/b]" },
    { id: "c", formula: "[t/c]", hidden: true },
    { id: "d", formula: "[t/d]" },
  ],
  groupings: [
    { id: "g1", groupBy: ["a"] },
    { id: "g2", groupBy: ["y"] },
  ],
  sheaf: { drillPath: ["a", "c", "d"] },
};
const column = (id: string, more: Partial<TableColumn> = {}): TableColumn =>
  ({
    id,
    name: id.toUpperCase(),
    type: "text",
    formula: columnsOf(table).find((one) => one.id === id)?.formula ?? "",
    problem: null,
    isKey: false,
    isHidden: false,
    level: "base",
    ...more,
  }) as TableColumn;
const design = {
  levels: [
    { id: "g1", name: "A", keys: ["a"], columns: [column("a", { isKey: true, level: "g1" })] },
    { id: "g2", name: "Y", keys: ["y"], columns: [column("y", { isKey: true, level: "g2", type: "date" })] },
    {
      id: "base",
      name: "Rows",
      keys: [],
      columns: [column("day", { type: "date" }), column("b"), column("c", { isHidden: true }), column("d")],
    },
  ],
  summary: [],
} as unknown as TableDesign;

const drilled = (key: string): Element => {
  const { path, others } = tableSteps(documentOf(table), table, design);
  const step = [...path, ...others].find((one) => one.key === key);
  if (step === undefined) throw new Error(`no step ${key}`);
  let made = 0;
  const keys = [{ columnId: "a", value: "x" }];
  return afterOperations(
    table,
    tableDrillOperations(documentOf(table), table, { level: "g1", keys }, step, () => `new-${++made}`),
  );
};

test("the path goes on behind its deepest key, then by columns of the rows and finer parts of dates", () => {
  const { path, others } = tableSteps(documentOf(table), table, design);
  expect(path.map(({ key, name }) => [key, name])).toEqual([
    ["path-c", "C"],
    ["path-d", "D"],
  ]);
  expect(others.map(({ key, detail, column: to }) => [key, detail, to])).toEqual([
    ["day", "Quarter", { formula: 'DateTrunc("quarter", [@own:day])' }],
    ["b", null, { id: "b" }],
  ]);
});

test("only the rows of the group stay, and a level stands right inside of its own", () => {
  const byPath = drilled("path-c");
  expect(filtersOf(byPath)).toEqual([{ id: "new-1", columnId: "a", kind: "list", values: ["x"] }]);
  expect(groupingsOf(byPath).map(({ groupBy }) => groupBy)).toEqual([["a"], ["c"], ["y"]]);
  expect(columnsOf(byPath).find(({ id }) => id === "c")?.hidden).toBeUndefined();

  const byDate = drilled("day");
  expect(groupingsOf(byDate).map(({ groupBy }) => groupBy)).toEqual([["a"], ["new-2"], ["y"]]);
  expect(columnsOf(byDate).at(-1)).toMatchObject({ id: "new-2", formula: 'DateTrunc("quarter", [@own:day])' });
});
