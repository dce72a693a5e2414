import type { Element, Id, JoinSource } from "../document.ts";
import type { CalledNames } from "./called-names.ts";
import { friendlyName, ownAliases } from "./labels.ts";
import { aliasesOfLegs, directElement, legsOfJoin, linkedTo, sourceOf } from "./legs.ts";

/** What the elements of a document read, as far as it is in the document. */
export interface ReadElements {
  /** The element that is the own source. */
  readonly sourceElement: (element: Element) => Element | null;
  /**
   * Legs of a joined source with their names; null where the own source is no join. `element`: the element that a leg is; of several that
   * are the same element the first one, for the id in a formula can mean one of them only.
   */
  readonly legsIn: (element: Element) => readonly NamedLeg[] | null;
  /** Those of them that bear a name. */
  readonly legsNamed: (element: Element, name: string) => readonly NamedLeg[];
  /** The one of them that is an element. */
  readonly legReading: (element: Element, elementId: Id) => NamedLeg | undefined;
  /** Whether a prefix is the alias that the element's own source gives: it never means another element then. */
  readonly isOwnAlias: (element: Element, prefix: string) => boolean;
  readonly nameOfElement: (elementId: Id) => string | null;
}

interface NamedLeg {
  readonly names: readonly string[];
  readonly element: Id | null;
}

interface Legs {
  readonly all: readonly NamedLeg[];
  /** By friendly names. */
  readonly byName: ReadonlyMap<string, readonly NamedLeg[]>;
  readonly byElement: ReadonlyMap<Id | null, NamedLeg>;
}

export function readElements(elements: ReadonlyMap<Id, Element>, called: CalledNames): ReadElements {
  const sourceElement = (element: Element): Element | null => {
    const read = sourceOf(element);
    const elementId = read === null ? null : (directElement(read) ?? linkedTo(read));
    return elementId === null ? null : (elements.get(elementId) ?? null);
  };

  const legs = new WeakMap<Element, Legs>();
  const joined = (element: Element): Legs | null => {
    const source = sourceOf(element);
    if (source?.kind !== "join") return null;
    const known = legs.get(element) ?? namedLegs(source as JoinSource, nameOfElement);
    legs.set(element, known);
    return known;
  };
  const aliases = new WeakMap<Element, ReadonlySet<string>>();
  const isOwnAlias: ReadElements["isOwnAlias"] = (element, prefix) => {
    const known = aliases.get(element) ?? ownAliases(element, nameOfElement);
    aliases.set(element, known);
    return known.has(friendlyName(prefix));
  };
  const nameOfElement = called.nameOf;
  return {
    sourceElement,
    legsIn: (element) => joined(element)?.all ?? null,
    legsNamed: (element, name) => joined(element)?.byName.get(friendlyName(name)) ?? [],
    legReading: (element, elementId) => joined(element)?.byElement.get(elementId),
    isOwnAlias,
    nameOfElement,
  };
}

function namedLegs(source: JoinSource, nameOfElement: ReadElements["nameOfElement"]): Legs {
  const direct = legsOfJoin(source).legs.map(directElement);
  const byElement = new Map<Id | null, NamedLeg>();
  const byName = new Map<string, NamedLeg[]>();
  const all = aliasesOfLegs(source, nameOfElement).map((names, index): NamedLeg => {
    const read = direct[index] ?? null;
    const leg = { names, element: byElement.has(read) ? null : read };
    if (!byElement.has(read)) byElement.set(read, leg);
    for (const name of new Set(names.map(friendlyName))) byName.set(name, [...(byName.get(name) ?? []), leg]);
    return leg;
  });
  return { all, byName, byElement };
}
