import type { Element, WorkbookDocument } from "@sheaf/workbook";

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
