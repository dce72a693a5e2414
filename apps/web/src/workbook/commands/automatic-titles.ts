import { applyTransaction, givenName, type Operation, type WorkbookDocument } from "@sheaf/workbook";
import { renameElement } from "./elements.ts";
import { automaticTitle, isTitled } from "./title-of-shown.ts";

/**
 * Titles of their own for what operations change: an element that is called by its automatic title goes on to be, until a person writes
 * another. To be performed together with the operations.
 */
export function followingTitles(document: WorkbookDocument, operations: readonly Operation[]): readonly Operation[] {
  const titled = document.pages.flatMap(({ elements }) =>
    elements.flatMap((element) => {
      if (!isTitled(element)) return [];
      const title = automaticTitle(document, element);
      return givenName(element) === title ? [{ id: element.id, title }] : [];
    }),
  );
  if (titled.length === 0) return [];
  const applied = applyTransaction(document, operations);
  if (!applied.ok) return [];
  const after = new Map(applied.document.pages.flatMap(({ elements }) => elements.map((element) => [element.id, element] as const)));
  return titled.flatMap(({ id, title }) => {
    const element = after.get(id);
    if (element === undefined || givenName(element) !== title) return [];
    const next = automaticTitle(applied.document, element);
    return next === null || next === title ? [] : renameElement(applied.document, element, next).operations;
  });
}
