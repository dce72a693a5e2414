import { applyTransaction, type Element, type WorkbookDocument } from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import type { Edit } from "./edit.ts";
import { canSwitch, switchToPivot, switchToTable } from "./switch-kind.ts";

const source = { kind: "warehouse-table", connectionId: "c", path: ["flights"] };
const table = (members: object = {}): Element => ({
  id: "t",
  kind: "table",
  name: "T",
  source,
  columns: [
    { id: "state", formula: "[flights/state]" },
    { id: "city", formula: "[flights/city]" },
    { id: "n", formula: "Count()" },
    { id: "delay", formula: "[flights/delay]" },
  ],
  groupings: [
    { id: "g", groupBy: ["state"], sort: [{ columnId: "state", direction: "descending" }] },
    { id: "h", groupBy: ["city"], calculations: ["n"], sort: [{ columnId: "n", direction: "descending" }] },
  ],
  tableComponents: { collapsedColumns: ["state"] },
  ...members,
});
const documentOf = (element: Element): WorkbookDocument => ({
  schemaVersion: 1,
  kind: "workbook",
  name: "W",
  description: null,
  layout: [],
  rest: {},
  pages: [{ id: "p", name: "P", elements: [element], rest: {} }],
});
let count = 0;
const newId = (): string => `new-${++count}`;

function switched(element: Element, change: (document: WorkbookDocument, element: Element, newId: () => string) => Edit): Element {
  const document = documentOf(element);
  const result = applyTransaction(document, change(document, element, newId).operations);
  if (!result.ok) throw new Error(JSON.stringify(result));
  const found = result.document.pages[0]?.elements[0];
  if (found === undefined) throw new Error("The element is gone.");
  return found;
}

describe("a table that becomes a pivot", () => {
  test("keys stand on the rows in their order, calculations are the values", () => {
    const pivot = switched(table(), switchToPivot);
    expect(pivot.kind).toBe("pivot-table");
    expect(pivot["rowsBy"]).toEqual([
      { columnId: "state", sort: { direction: "descending" } },
      { columnId: "city", sort: { direction: "descending", by: "n" } },
    ]);
    expect(pivot["values"]).toEqual(["n"]);
    expect([pivot["groupings"], pivot["tableComponents"]]).toEqual([undefined, undefined]);
  });

  test("the way back gives exactly the table, also one that had nothing to count", () => {
    for (const before of [table(), table({ groupings: [] }), table({ sheaf: { color: "x" } })])
      expect(switched(switched(before, switchToPivot), switchToTable)).toEqual(before);
  });

  test("what was changed on the shelves meanwhile becomes levels", () => {
    const pivot = { ...switched(table(), switchToPivot), rowsBy: [{ columnId: "city" }], columnsBy: [{ columnId: "state" }] };
    const back = switched(pivot, switchToTable);
    expect(back["groupings"]).toMatchObject([{ groupBy: ["city"] }, { groupBy: ["state"], calculations: ["n"] }]);
    // And a pivot again, it has its shelves again.
    const again = switched(back, switchToPivot);
    expect([again["rowsBy"], again["columnsBy"]]).toEqual([pivot.rowsBy, pivot.columnsBy]);
  });

  test("models stay what they are", () => {
    expect(canSwitch(table({ metrics: [] }))).toBeNull();
    expect(canSwitch({ ...table(), kind: "bar-chart" })).toBeNull();
  });
});
