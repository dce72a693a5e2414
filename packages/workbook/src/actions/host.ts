import type { Element, Id, Page, WorkbookDocument } from "../document.ts";
import { overlayTypeOf } from "../layout/overlays.ts";
import { namesOf } from "../names/names.ts";

/** An overlay as what starts actions, which an element else is: its kind is its type. Null of a page. */
export function overlayHost(page: Page): Element | null {
  const type = overlayTypeOf(page);
  return type === null ? null : { ...page.rest, id: page.id, kind: type, name: page.name };
}

/** What starts actions: an element, or an overlay. */
export function hostOf(document: WorkbookDocument, id: Id): Element | undefined {
  const element = namesOf(document).find(id);
  if (element !== undefined) return element;
  const page = document.pages.find((one) => one.id === id);
  return (page === undefined ? null : overlayHost(page)) ?? undefined;
}
