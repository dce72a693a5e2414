import { applyTransaction, type ControlElement, type Element, isControl, type Operation, type WorkbookDocument } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { addTarget, columnTarget, controlMembers, removeTarget, targetsOf } from "./control-operations.ts";

const table: Element = {
  id: "t",
  kind: "table",
  source: { kind: "warehouse-table", connectionId: "c", path: ["T"] },
  columns: [
    { id: "a", formula: "[T/A]" },
    { id: "b", formula: "[T/B]" },
  ],
};
const control: ControlElement = { id: "c", kind: "control", controlId: "Region", controlType: "list" };

function after(element: ControlElement, operations: readonly Operation[]): ControlElement {
  const document: WorkbookDocument = {
    schemaVersion: 1,
    kind: "workbook",
    name: "W",
    description: null,
    pages: [{ id: "p", name: "P", elements: [table, element], rest: {} }],
    layout: [],
    rest: {},
  };
  const result = applyTransaction(document, operations);
  if (!result.ok) throw new Error(JSON.stringify(result.violations));
  const found = result.document.pages[0]?.elements[1];
  if (found === undefined || !isControl(found)) throw new Error("No control.");
  return found;
}

test("targets come and go, each once", () => {
  const one = after(control, addTarget(control, columnTarget("t", "a")));
  const two = after(one, addTarget(one, columnTarget("t", "b")));
  expect(targetsOf(two).map(({ columnId }) => columnId)).toEqual(["a", "b"]);
  expect(addTarget(two, columnTarget("t", "a"))).toEqual([]);
  const [first] = targetsOf(two);
  if (first === undefined) throw new Error("No target.");
  expect(targetsOf(after(two, removeTarget(two, first))).map(({ columnId }) => columnId)).toEqual(["b"]);
});

test("the targets of a legend stand in its own list, and those that a file has besides can be taken out", () => {
  const filters = [{ source: { kind: "table", elementId: "t" }, columnId: "b" }] as const;
  const legend: ControlElement = { id: "c", kind: "control", controlId: "Region", controlType: "legend", filters };
  const one = after(legend, addTarget(legend, columnTarget("t", "a")));
  expect(one).toMatchObject({ targets: [{ source: { kind: "table", elementId: "t" }, columnId: "a" }], filters });
  expect(addTarget(one, columnTarget("t", "b"))).toEqual([]);
  const none = targetsOf(one).reduce((rest, target) => after(rest, removeTarget(rest, target)), one);
  expect(targetsOf(none)).toEqual([]);
});

test("members are set and taken away", () => {
  expect(after(control, controlMembers("c", { selectionMode: "single", mode: "exclude" }))).toMatchObject({
    selectionMode: "single",
    mode: "exclude",
  });
  const set = after(control, controlMembers("c", { selectionMode: "single" }));
  expect(after(set, controlMembers("c", { selectionMode: undefined }))).toEqual(control);
});
