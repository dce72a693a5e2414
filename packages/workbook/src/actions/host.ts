import type { Element, Id, Page, WorkbookDocument } from "../document.ts";
import { overlayTypeOf } from "../layout/overlays.ts";
import { isPage } from "../layout/panels.ts";
import { isObject } from "../schema/shape.ts";
import { namesOf } from "../names/names.ts";

/** An overlay as what starts actions, which an element else is: its kind is its type. Null of a page. */
export function overlayHost(page: Page): Element | null {
  const type = overlayTypeOf(page);
  return type === null ? null : { ...page.rest, id: page.id, kind: type, name: page.name };
}

/** A page as what starts actions when it is opened. Null of an overlay or a panel. */
export function pageAsHost(page: Page): Element | null {
  if (!isPage(page)) return null;
  const { sheaf } = page.rest;
  const { actions = [] } = isObject(sheaf) ? sheaf : {};
  return { id: page.id, kind: "page", name: page.name, actions };
}

/** What starts actions: an element, an overlay, or a page. */
export function hostOf(document: WorkbookDocument, id: Id): Element | undefined {
  const element = namesOf(document).find(id);
  if (element !== undefined) return element;
  const page = document.pages.find((one) => one.id === id);
  return (page === undefined ? null : (overlayHost(page) ?? pageAsHost(page))) ?? undefined;
}
