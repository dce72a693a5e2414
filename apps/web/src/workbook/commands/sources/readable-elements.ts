import { type Element, elementsRead, type Id, isInputTable, kindOf, type WorkbookDocument } from "@sheaf/workbook";

/** Elements that have rows of their own, by their pages. `reader`: one that is going to read them; those that read it already, and itself, are none. */
export function readableElements(
  document: WorkbookDocument,
  reader: Id | null,
): readonly { readonly page: string; readonly element: Element }[] {
  const circular = reader === null ? new Set<Id>() : readersOf(document, reader);
  return document.pages.flatMap((page) =>
    page.elements
      .filter((element) => (element.kind === "table" || isInputTable(element)) && kindOf(element) !== null && !circular.has(element.id))
      .map((element) => ({ page: page.name, element })),
  );
}

/** The element and all that read it, by way of others or not. */
function readersOf(document: WorkbookDocument, elementId: Id): ReadonlySet<Id> {
  const readers = new Set([elementId]);
  const elements = document.pages.flatMap((page) => page.elements);
  for (let before = 0; before < readers.size;) {
    before = readers.size;
    for (const { id, source } of elements) if (elementsRead(source).some((read) => readers.has(read))) readers.add(id);
  }
  return readers;
}
