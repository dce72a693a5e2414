import type { Element, Id, Json } from "../document.ts";
import { givenName } from "./labels.ts";
import { aliasesOfSource, directElement, FIXED_SOURCE_NAME, sourceIn, SQL_SOURCE_NAME } from "./legs.ts";
import { memberOf } from "../elements/members.ts";

/** Elements that read each other deeper than this have no name of their sources. */
const DEEPEST = 50;

/** What the elements of a document are called in formulas (G3). */
export interface CalledNames {
  /** The name that somebody gave, else that of the source; null where neither is known. */
  readonly nameOf: (elementId: Id) => string | null;
  /** The name of the source of an element without one of its own. */
  readonly borrowed: (element: Element) => string | null;
}

/** Names of elements by their own word, else by what they read: the last part of a path, the element that is the source, "Custom SQL". */
export function calledNames(elements: ReadonlyMap<Id, Element>): CalledNames {
  const known = new Map<Element, string | null>();
  const borrowed = (element: Element, depth = 0): string | null => {
    if (element.kind === "control" || givenName(element) !== null || depth > DEEPEST) return null;
    const before = known.get(element);
    if (before !== undefined) return before;
    const made = ofSource(memberOf(element, "source"), depth);
    known.set(element, made);
    return made;
  };
  const called = (elementId: Id, depth = 0): string | null => {
    const element = elements.get(elementId);
    return element === undefined ? null : (givenName(element) ?? borrowed(element, depth));
  };
  const ofSource = (value: Json | undefined, depth: number): string | null => {
    const source = sourceIn(value);
    if (source === null) return null;
    const read = directElement(source);
    if (read !== null) return called(read, depth + 1);
    switch (source.kind) {
      case "warehouse-table":
      case "join":
      case "union":
      case "transpose":
        return aliasesOfSource(source, (elementId) => called(elementId, depth + 1))[0] ?? null;
      case "sql":
        return SQL_SOURCE_NAME;
      case "sheaf:fixed":
        return FIXED_SOURCE_NAME;
      default: {
        const path = (source as { readonly path?: Json }).path;
        const last = Array.isArray(path) ? (path as readonly Json[]).at(-1) : undefined;
        return typeof last === "string" ? last : null;
      }
    }
  };
  return { nameOf: (elementId) => called(elementId), borrowed: (element) => borrowed(element) };
}
