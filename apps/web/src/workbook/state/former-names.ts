import { type Id, namesOf, type WorkbookDocument } from "@sheaf/workbook";
import type { DocumentStore } from "./document-store.ts";
import { findElement } from "./workbook.ts";

/** Keeps what elements were called that are deleted while the document is open: who reads them is told of more than an id. */
export function keepFormerNames(documents: Pick<DocumentStore, "state" | "subscribe">): (elementId: Id) => string | null {
  const names = new Map<Id, string>();
  let last = documents.state().document;
  documents.subscribe(() => {
    const before = last;
    last = documents.state().document;
    if (last.pages !== before.pages) for (const element of deleted(before, last)) names.set(element.id, namesOf(before).element(element));
  });
  return (elementId) => (findElement(last, elementId) === undefined ? (names.get(elementId) ?? null) : null);
}

function deleted(before: WorkbookDocument, now: WorkbookDocument) {
  const left = new Set(now.pages.flatMap((page) => page.elements.map(({ id }) => id)));
  return before.pages.flatMap((page) => page.elements.filter(({ id }) => !left.has(id)));
}
