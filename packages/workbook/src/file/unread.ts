import type { Element, Id } from "../document.ts";
import type { Fields } from "../schema/parts/document-parts.ts";
import { isObject } from "../schema/shape.ts";

/** Stands for an element of a file that is wrong in a part without which its numbers would be others than were meant. */
const unread = "unread";

/** The element as the file has it, whole and unused: nothing can be computed of it until somebody mends it. */
export function unreadElement(id: Id, given: Fields): Element {
  const name = given["name"];
  return { id, kind: unread, ...(name === undefined ? {} : { name }), given };
}

/** Whether an element only stands for one that could not be read. */
export const isUnread = (element: Element): boolean => givenOf(element) !== null;

/** What the file had in the place of such an element; null for any other one. */
export function givenOf(element: Element): Fields | null {
  return element.kind === unread && isObject(element["given"]) ? element["given"] : null;
}
