import { expect, test } from "vitest";
import type { Json, WorkbookDocument } from "../document.ts";
import { readWorkbookValue } from "../file/read-workbook.ts";
import { type ModelChange, modelChanges, usesIn } from "./model-changes.ts";

const documentOf = (kind: "workbook" | "data-model", elements: readonly object[]): WorkbookDocument => {
  const read = readWorkbookValue({ name: "T", schemaVersion: 1, kind, pages: [{ id: "p", name: "P", elements }] } as unknown as Json);
  if (read.document === null) throw new Error(JSON.stringify(read.report.errors));
  return read.document;
};
const table = (path: string) => ({ kind: "warehouse-table", connectionId: "c", path: [path] });
const orders = (more: object = {}) => ({
  id: "o",
  kind: "table",
  name: "Orders",
  source: table("orders"),
  columns: [
    { id: "r", name: "Region", formula: "[orders/region]" },
    { id: "a", name: "Amount", formula: "[orders/amount]" },
  ],
  metrics: [{ id: "m", name: "Revenue", formula: "Sum([Amount])" }],
  relationships: [{ id: "rel", name: "Buyer", targetElementId: "b", keys: [{ sourceColumnId: "r", targetColumnId: "k" }] }],
  ...more,
});
const buyers = (name = "Name") => ({
  id: "b",
  kind: "table",
  name: "Buyers",
  source: table("buyers"),
  columns: [
    { id: "k", name: "Key", formula: "[buyers/k]" },
    { id: "n", name, formula: "[buyers/n]" },
  ],
});
const before = documentOf("data-model", [orders(), buyers()]);
const told = (changes: readonly ModelChange[]): readonly string[] =>
  changes.map(({ kind, thing, tableName, name, newName }) =>
    [kind, thing, tableName, name, ...(newName === null ? [] : [newName])].join(" "),
  );

test("what is gone, called otherwise and computed otherwise, each by its id; nothing where nothing changed", () => {
  expect(modelChanges(before, before)).toEqual([]);
  const after = documentOf("data-model", [
    orders({
      name: "Sales",
      columns: [
        { id: "a", name: "Total", formula: "[orders/amount] * 2" },
        { id: "new", name: "New", formula: "[orders/x]" },
      ],
      metrics: [{ id: "m", name: "Revenue", formula: "Avg([Total])" }],
      relationships: [],
    }),
    buyers(),
  ]);
  expect(told(modelChanges(before, after))).toEqual([
    "renamed table Orders Orders Sales",
    "removed column Orders Region",
    "renamed column Orders Amount Total",
    "recomputed column Orders Amount",
    "recomputed metric Orders Revenue",
    "removed relationship Orders Buyer",
  ]);
  const hidden = documentOf("data-model", [orders({ visibleAsSource: false, relationships: [] })]);
  expect(told(modelChanges(before, hidden))).toEqual(["removed table Orders Orders", "removed table Buyers Buyers"]);
});

test("a document uses what its formulas name, through relationships and metrics too, and the tables that are its sources", () => {
  const emptied = documentOf("data-model", [orders({ columns: [], metrics: [], relationships: [] }), buyers("Other")]);
  const all = [...modelChanges(before, emptied), ...modelChanges(before, documentOf("data-model", [buyers()]))];
  const reading = (id: string, formulas: readonly string[], elementId: string) => ({
    id,
    kind: "table",
    name: `Mine ${id}`,
    source: { kind: "data-model", dataModelId: "M", elementId },
    columns: formulas.map((formula, index) => ({ id: `c${index}`, name: `C${index}`, formula })),
  });
  const uses = (elements: readonly object[]) => usesIn(documentOf("workbook", elements), "M", before, all);
  const used = (formulas: readonly string[], elementId = "o") => told(uses([reading("t", formulas, elementId)]).map(({ thing }) => thing));
  expect(used(["[Orders/Region]"])).toEqual(["removed column Orders Region", "removed table Orders Orders"]);
  expect(used(["Sum([Amount])"])).toContain("removed column Orders Amount");
  expect(used(["[Orders/Buyer/Name]"])).toEqual([
    "removed relationship Orders Buyer",
    "renamed column Buyers Name Other",
    "removed table Orders Orders",
  ]);
  expect(used(["[Metrics/Revenue]"])).toContain("removed metric Orders Revenue");
  expect(used(["[Buyers/Key]"], "b")).toEqual([]);
  // Where: each element that says it itself.
  const places = uses([reading("t", ["[Metrics/Revenue]"], "o"), reading("u", ["[Orders/Region]", "[Metrics/Revenue]"], "o")]);
  expect(places.map(({ thing, elementIds }) => [thing.name, elementIds])).toEqual([
    ["Region", ["u"]],
    ["Revenue", ["t", "u"]],
    ["Orders", ["t", "u"]],
  ]);
});
