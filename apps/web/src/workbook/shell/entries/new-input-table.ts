import { type Element, type Id, type InputColumn, newElement, type WorkbookDocument } from "@sheaf/workbook";
import { addElement } from "../../commands/elements.ts";
import { inputTableView } from "../../elements/input-table/kind.ts";
import type { Workbook } from "../../state/workbook.ts";
import { performEdit } from "../elements/acting.ts";

/** What a new input table stands on. */
export type InputTableStart =
  | { readonly kind: "empty"; readonly connectionId: Id }
  /** Beside the rows of an element, told apart by these columns of it. */
  | { readonly kind: "linked"; readonly from: Id; readonly keys: readonly { readonly columnId: Id; readonly name: string }[] };

/** Puts a new input table on the page and selects it; null, with a toast, where that cannot be done. */
export function addInputTable(
  workbook: Workbook,
  document: WorkbookDocument,
  pageId: Id,
  start: InputTableStart,
  name: string,
): Element | null {
  const id = workbook.newId();
  const made = newElement({
    id,
    kind: inputTableView.kind,
    source: start.kind === "empty" ? { kind: "empty", connectionId: start.connectionId } : { kind: "linked", from: start.from },
  });
  if (made === null) return null;
  const columns: readonly InputColumn[] =
    start.kind === "empty"
      ? [{ id: workbook.newId(), name: "Name", type: "text" }]
      : [
          ...start.keys.map(({ columnId, name: key }): InputColumn => ({ id: workbook.newId(), name: key, key: columnId })),
          { id: workbook.newId(), name: "Note", type: "text" },
        ];
  const element: Element = { ...made, name, columns };
  if (!performEdit(workbook, addElement(document, pageId, element, inputTableView.title, null, inputTableView.size))) return null;
  workbook.focus.select(id);
  return element;
}
