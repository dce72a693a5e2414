import { columnsOf, type Element, type Filter, type WorkbookDocument } from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import { openFixedDocument } from "../state/fixed-document.ts";
import { openFocus } from "../state/focus-store.ts";
import { findElement, type Workbook } from "../state/workbook.ts";
import { exclude, keepOnly, startAnotherFilter, startFilter, startFilterOn } from "./filter-actions.ts";

function workbookWith(filters: readonly Filter[]) {
  const element = {
    id: "t",
    kind: "table",
    name: "Flights",
    source: { kind: "warehouse-table", connectionId: "c", path: ["flights"] },
    columns: [
      { id: "state", name: "State", formula: "[flights/state]" },
      { id: "delay", name: "Delay", formula: "[flights/delay]" },
    ],
    filters,
  } as unknown as Element;
  const document: WorkbookDocument = {
    schemaVersion: 1,
    kind: "workbook",
    name: "W",
    description: null,
    layout: [],
    rest: {},
    pages: [{ id: "p", name: "P", elements: [element], rest: {} }],
  };
  const documents = openFixedDocument(document, { at: null, sequence: 0, canChange: true });
  const focus = openFocus();
  let next = 0;
  const workbook = {
    documents,
    focus,
    facts: {
      of: () => ({ elementId: "t", columns: [{ id: "delay", type: { kind: "integer" } }], diagnostics: [] }),
      subscribe: () => () => undefined,
    },
    newId: () => `new${(next += 1)}`,
    perform: (label: string, operations: Parameters<typeof documents.perform>[1]) => documents.perform(label, operations).ok,
  } as unknown as Workbook;
  const held = () => findElement(documents.state().document, "t")?.["filters"];
  return { workbook, held, focus, documents };
}

describe("filters from a menu", () => {
  test("keep only and exclude are one step each, and undo gives back what was", () => {
    const { workbook, held, documents } = workbookWith([]);
    keepOnly(workbook, "t", "state", ["CO", null]);
    expect(held()).toEqual([{ id: "new1", columnId: "state", kind: "list", values: ["CO", null] }]);
    expect(documents.state().undoLabel).toBe("Keep only “State”");
    exclude(workbook, "t", "state", [null]);
    expect(held()).toEqual([{ id: "new1", columnId: "state", kind: "list", values: ["CO"] }]);
    documents.undo();
    documents.undo();
    expect(held()).toEqual([]);
  });
  test("a filter on what is not shown brings a hidden column, once, and undo takes both away", () => {
    const { workbook, held, documents } = workbookWith([]);
    const day = { name: "Day", reference: "[t/Market/Day]", type: "date" } as const;
    startFilterOn(workbook, "t", day);
    startFilterOn(workbook, "t", day);
    expect(held()).toEqual([{ id: "new2", columnId: "new1", kind: "date-range", mode: "between" }]);
    const columns = () => columnsOf(findElement(documents.state().document, "t") as Element);
    expect(columns().at(-1)).toEqual({ id: "new1", formula: "[t/Market/Day]", hidden: true });
    expect(documents.state().undoLabel).toBe("Filter by “Day”");
    documents.undo();
    expect([held(), columns().some(({ id }) => id === "new1")]).toEqual([[], false]);
  });
  test("a new filter is of the kind that its column's type asks for, and is opened", () => {
    const { workbook, held, focus } = workbookWith([]);
    startFilter(workbook, "t", "delay");
    startFilter(workbook, "t", "state");
    expect(held()).toEqual([
      { id: "new1", columnId: "delay", kind: "number-range" },
      { id: "new2", columnId: "state", kind: "list" },
    ]);
    expect(focus.state()).toMatchObject({ elementId: "t", filterId: "new2" });
  });
  test("the one that a column has is opened; another is added only where that restricts something", () => {
    const own: Filter = { id: "f", columnId: "state", kind: "list", values: ["CO"] };
    const { workbook, held, focus } = workbookWith([own]);
    startFilter(workbook, "t", "state");
    expect([focus.state().filterId, held()]).toEqual(["f", [own]]);
    startAnotherFilter(workbook, "t", "state");
    startAnotherFilter(workbook, "t", "state");
    expect([focus.state().filterId, held()]).toEqual(["new1", [own, { id: "new1", columnId: "state", kind: "list" }]]);
  });
  test("what is gone is left alone", () => {
    const { workbook, held } = workbookWith([]);
    startFilter(workbook, "gone", "state");
    keepOnly(workbook, "gone", "state", ["CO"]);
    expect(held()).toEqual([]);
  });
});
