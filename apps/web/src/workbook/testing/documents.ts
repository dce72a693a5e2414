import { applyTransaction, type Element, type Operation, type WorkbookDocument } from "@sheaf/workbook";
import { expect } from "vitest";

/** A workbook of one page with these elements, for tests. */
export function documentOf(...elements: readonly Element[]): WorkbookDocument {
  return {
    schemaVersion: 1,
    kind: "workbook",
    name: "W",
    description: null,
    layout: [],
    rest: {},
    pages: [{ id: "page", name: "Page", rest: {}, elements }],
  };
}

/** A workbook of a page with these elements, `p`, and an empty one, `q`. */
export function twoPages(...elements: readonly Element[]): WorkbookDocument {
  const pages = [
    { id: "p", name: "Overview", elements, rest: {} },
    { id: "q", name: "Other", elements: [], rest: {} },
  ];
  return { ...documentOf(), pages };
}

/** A list of the origins of the table `t`, which it filters. */
export const originControl: Element = {
  id: "o",
  kind: "control",
  controlType: "list",
  controlId: "Origin",
  filters: [{ source: { kind: "table", elementId: "t" }, columnId: "origin" }],
};

/** An element after operations on it alone, which must do all that they say and be undone without a trace. */
export function afterOperations(element: Element, operations: readonly Operation[]): Element {
  const document = documentOf(element);
  const result = applyTransaction(document, operations);
  if (!result.ok) throw new Error(JSON.stringify(result.violations));
  const undone = applyTransaction(result.document, result.inverse);
  expect(result.skipped).toEqual([]);
  expect(undone.ok && undone.document).toEqual(document);
  const [after] = result.document.pages[0]?.elements ?? [];
  if (after === undefined) throw new Error("The element is gone.");
  return after;
}
