import type { Element, Id, JoinSource } from "../document.ts";
import { givenName } from "./labels.ts";
import { aliasesOfLegs, directElement, legsOfJoin, linkedTo, sourceIn } from "./legs.ts";

/** What the elements of a document read, as far as it is in the document. */
export interface ReadElements {
  /** The element that is the own source. */
  readonly sourceElement: (element: Element) => Element | null;
  /**
   * Legs of a joined source with their names; null where the own source is no join. `element`: the element that a leg is; of several that
   * are the same element the first one, for the id in a formula can mean one of them only.
   */
  readonly legsIn: (element: Element) => readonly { readonly names: readonly string[]; readonly element: Id | null }[] | null;
  readonly nameOfElement: (elementId: Id) => string | null;
}

export function readElements(elements: ReadonlyMap<Id, Element>): ReadElements {
  const sourceElement = (element: Element): Element | null => {
    const read = sourceIn(element["source"]);
    const elementId = read === null ? null : (directElement(read) ?? linkedTo(read));
    return elementId === null ? null : (elements.get(elementId) ?? null);
  };

  const legsIn: ReadElements["legsIn"] = (element) => {
    const source = sourceIn(element["source"]);
    if (source?.kind !== "join") return null;
    const { legs } = legsOfJoin(source as JoinSource);
    const direct = legs.map(directElement);
    return aliasesOfLegs(source as JoinSource, nameOfElement).map((names, index) => {
      const read = direct[index] ?? null;
      return { names, element: direct.indexOf(read) === index ? read : null };
    });
  };
  const nameOfElement = (elementId: Id): string | null => {
    const found = elements.get(elementId);
    return found === undefined ? null : givenName(found);
  };
  return { sourceElement, legsIn, nameOfElement };
}
