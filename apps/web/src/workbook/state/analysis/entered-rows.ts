import { inputRowColumns, type InputRows } from "@sheaf/compiler";
import type { Element } from "@sheaf/workbook";

/** The rows of an input table as far as the document says: their columns and types. What is in them is not looked at. */
export function enteredRows(element: Element): InputRows {
  return { kind: "table", schema: { path: [], columns: inputRowColumns(element), key: ["id"], rowIdentity: null, rowCountEstimate: null } };
}
