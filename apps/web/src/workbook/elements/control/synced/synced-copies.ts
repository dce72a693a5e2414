import { type Element, handleOf, type Id, isOwnControl, newElement, type WorkbookDocument } from "@sheaf/workbook";
import type { Edit } from "../../../commands/edit.ts";
import { addElement, elementName } from "../../../commands/elements.ts";
import { t } from "../../../../shared/words/words.ts";

export const documentElements = (document: WorkbookDocument): readonly Element[] => document.pages.flatMap((page) => page.elements);

/** The controls that a synced one can show. */
export const ownControls = (document: WorkbookDocument): readonly Element[] => documentElements(document).filter(isOwnControl);

/** Puts a control once more on a page: one value, set at both places. `size` in columns and rows of the page's grid. */
export function addSynced(
  document: WorkbookDocument,
  control: Element,
  pageId: Id,
  id: Id,
  size: { readonly columns: number; readonly rows: number },
): Edit {
  const made = newElement({ id, kind: "control", controlType: "synced", controlId: handleOf(control) });
  if (made === null) return { label: "", operations: [] };
  return addElement(document, pageId, made, t("control.synced-copies.once-more", { name: elementName(document, control) }), null, size);
}
