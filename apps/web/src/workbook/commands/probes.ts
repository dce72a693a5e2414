import type { Element, Id, Operation, WorkbookDocument } from "@sheaf/workbook";
import { addColumn } from "./columns.ts";
import { elementPath, set } from "./edit.ts";

/** Columns with stored formulas at a level of the element, for a question on top of the document: nobody performs them. */
export function withColumns(
  document: WorkbookDocument,
  element: Element,
  formulas: readonly string[],
  level: Id,
  newId: () => Id,
): { readonly columns: readonly Id[]; readonly operations: readonly Operation[] } {
  const added = formulas.map((formula) => ({ id: newId(), formula }));
  const operations = added.flatMap(({ id, formula }) => [
    ...addColumn(document, element, { id, formula: "Null", level, after: null }).operations,
    set([...elementPath(element.id, "columns"), { key: id }, "formula"], formula),
  ]);
  return { columns: added.map(({ id }) => id), operations };
}
