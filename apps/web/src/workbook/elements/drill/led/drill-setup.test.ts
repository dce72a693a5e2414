import {
  applyTransaction,
  type ControlElements,
  type Element,
  isControlType,
  type Operation,
  readWorkbookValue,
  type WorkbookDocument,
} from "@sheaf/workbook";
import { expect, test } from "vitest";
import { addDrillTarget, setCategories, setSource, takePath } from "./drill-setup.ts";

const source = { kind: "warehouse-table", connectionId: "c", path: ["FLIGHTS"] };
const { document: read } = readWorkbookValue({
  schemaVersion: 1,
  kind: "workbook",
  name: "W",
  pages: [
    {
      id: "p",
      name: "P",
      elements: [
        { id: "d", kind: "control", controlType: "drill", controlId: "Path" },
        {
          id: "t",
          kind: "table",
          name: "Flights",
          source,
          columns: ["State", "City"].map((name) => ({ id: name.toLowerCase(), name, formula: `[FLIGHTS/${name}]` })),
        },
        {
          id: "k",
          kind: "bar-chart",
          source: { kind: "table", elementId: "t" },
          columns: [
            { id: "s", name: "Home", formula: "[Flights/State]" },
            { id: "n", formula: "Count()" },
          ],
          xAxis: { columnId: "s" },
          yAxis: { columnIds: ["n"] },
          sheaf: { drillPath: ["s"] },
        },
        { id: "o", kind: "table", source, columns: [{ id: "x", name: "city", formula: "[FLIGHTS/City]" }] },
      ],
    },
  ],
});
if (read === null) throw new Error("not read");
const start: WorkbookDocument = read;
const find = (document: WorkbookDocument, id: string): Element => {
  const found = document.pages[0]?.elements.find((element) => element.id === id);
  if (found === undefined) throw new Error(id);
  return found;
};
const drill = (document: WorkbookDocument): ControlElements["drill"] => {
  const found = find(document, "d");
  if (!isControlType(found, "drill")) throw new Error(found.kind);
  return found;
};
function after(document: WorkbookDocument, operations: readonly Operation[]): WorkbookDocument {
  const result = applyTransaction(document, operations);
  if (!result.ok) throw new Error(JSON.stringify(result.violations));
  return result.document;
}
let made = 0;
const newId = (): string => `new${(made += 1)}`;

test("S-F6x: a target's columns are found by what they read, then by name, else made where it reads the source, hidden until they are shown", () => {
  let document = after(start, setSource(drill(start), "t"));
  document = after(document, setCategories(document, drill(document), ["state"], newId));
  for (const id of ["k", "o", "t"]) document = after(document, addDrillTarget(document, drill(document), id, newId));
  expect(find(document, "d")).toMatchObject({ targets: [{ columnIds: ["s"] }, { columnIds: [null] }, { columnIds: ["state"] }] });
  document = after(document, setCategories(document, drill(document), ["city", "state"], newId));
  expect(find(document, "d")).toMatchObject({
    categories: [{ columnId: "city" }, { columnId: "state" }],
    targets: [{ columnIds: ["new1", "s"] }, { columnIds: ["x", null] }, { columnIds: ["city", "state"] }],
  });
  expect(find(document, "k")["columns"]).toMatchObject([{ id: "s" }, { id: "n" }, { id: "new1", hidden: true }]);
  // Another order takes the columns along and makes nothing.
  document = after(document, setCategories(document, drill(document), ["state"], newId));
  expect(find(document, "d")).toMatchObject({ targets: [{ columnIds: ["s"] }, { columnIds: [null] }, { columnIds: ["state"] }] });
  document = after(document, setSource(drill(document), "o"));
  expect(find(document, "d")).not.toHaveProperty("targets");
});

test("the drill path of an element is taken over, with the element as its first target", () => {
  expect(find(after(start, takePath(drill(start), find(start, "k"))), "d")).toMatchObject({
    source: { kind: "source", source: { kind: "table", elementId: "k" } },
    categories: [{ columnId: "s" }],
    targets: [{ source: { kind: "table", elementId: "k" }, columnIds: ["s"] }],
  });
});
