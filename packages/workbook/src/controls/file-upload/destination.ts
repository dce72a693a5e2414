import { columnsNamedByActions } from "../../actions/walk.ts";
import type { Id, WorkbookDocument } from "../../document.ts";
import { entryColumnsOf, type InputColumn, isInputTable } from "../../elements/input-table/columns.ts";
import { type ControlElements, type InputTableElement } from "../../elements/known.ts";

/** Where the files of a control go. */
export type UploadDestination =
  /** Each upload is a row of a table, or a file for the actions that read the control: the files lie in a column. */
  | { readonly kind: "files"; readonly table: InputTableElement; readonly column: InputColumn; readonly isOwn: boolean }
  /** The rows in the files become rows of a table. */
  | { readonly kind: "rows"; readonly table: InputTableElement };

/**
 * Where the author said, else the first column of files that an action of the document fills from the control. Null: nowhere yet, or into
 * something that takes no files.
 */
export function uploadDestination(document: WorkbookDocument, control: ControlElements["file-upload"]): UploadDestination | null {
  const said = control.sheaf?.into;
  if (said !== undefined) {
    const table = inputTable(document, said.elementId);
    if (table === null) return null;
    if (said.columnId === undefined) return { kind: "rows", table };
    const column = fileColumn(table, said.columnId);
    return column === null ? null : { kind: "files", table, column, isOwn: true };
  }
  for (const { elements } of document.pages)
    for (const host of elements)
      for (const { elementId, columnId, value } of columnsNamedByActions(host)) {
        if (value?.type !== "control" || value.control.toLowerCase() !== control.controlId.toLowerCase()) continue;
        const table = inputTable(document, elementId);
        const column = table === null ? null : fileColumn(table, columnId);
        if (table !== null && column !== null) return { kind: "files", table, column, isOwn: false };
      }
  return null;
}

function inputTable(document: WorkbookDocument, elementId: Id): InputTableElement | null {
  for (const { elements } of document.pages)
    for (const element of elements) if (element.id === elementId && isInputTable(element)) return element;
  return null;
}

function fileColumn(table: InputTableElement, columnId: Id): InputColumn | null {
  return entryColumnsOf(table).find(({ id, type }) => id === columnId && type === "file") ?? null;
}
