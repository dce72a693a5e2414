import { type PrefixStep, type ScopeControl, type ScopePrefix, indexByName, prefixSteps } from "@sheaf/formula";
import { type CalledNames, type Element, type Id, calledNames, givenName, homeOf } from "@sheaf/workbook";
import type { KnownSource } from "../sources/source.ts";
import type { KnownColumn, Reference } from "./reference.ts";
import { type RelatedNames, namedWithRelationship, relatedPrefixes } from "./related-names.ts";
import { spellings, tableColumns } from "./table-columns.ts";

/**
 * What formulas can name of the elements of one home, made once for all of them: a document has thousands of elements, and each has formulas.
 * What an element is to itself, and its source to it, is left to the scopes of its formulas.
 */
export interface ElementNames {
  /** The name that an element was given, in whatever home. */
  readonly nameOf: (elementId: Id) => string | null;
  readonly controls: readonly ScopeControl[];
  readonly control: (elementId: Id) => ScopeControl | undefined;
  /** Columns of an element, as that element's columns. */
  readonly columnsOf: (elementId: Id) => readonly KnownColumn[];
  readonly columnOf: (elementId: Id, columnId: Id) => KnownColumn | undefined;
  /** Elements by name, then by id, as strangers see them. */
  readonly prefixes: () => readonly ScopePrefix[];
  readonly steps: (name: string) => readonly PrefixStep[];
  /** Elements that have a name of their sources. */
  readonly borrowedSteps: (name: string) => readonly PrefixStep[];
  /** Tables and statements that elements read, but for those of one element. What they read is looked up when the step is asked. */
  readonly tables: (except: Id) => readonly ScopePrefix[];
  readonly tableStep: (name: string, except: Id) => PrefixStep | null;
}

export interface ElementNamesParts {
  readonly elements: readonly Element[];
  readonly controls: readonly ScopeControl[];
  readonly columnsOf: (elementId: Id) => readonly KnownColumn[];
  /** Names of what an element reads, known without looking it up. */
  readonly aliasesOf: (elementId: Id) => readonly string[];
  /** What an element reads, looked up; null if it cannot be had. */
  readonly sourceOf: (elementId: Id) => KnownSource | null;
  readonly related: RelatedNames;
}

/** The names of each home, made when somebody asks. */
export function elementNames(parts: ElementNamesParts): (home: Id | null) => ElementNames {
  const called = calledNames(new Map(parts.elements.toReversed().map((element) => [element.id, element])));
  const elements = grouped(parts.elements, (element) => homeOf(element.id));
  const controls = grouped(parts.controls, (control) => homeOf(control.elementId));
  const made = new Map<Id | null, ElementNames>();
  return (home) => {
    const here = { ...parts, elements: elements.get(home) ?? [], controls: controls.get(home) ?? [] };
    const known = made.get(home) ?? namesOfHome(here, called);
    made.set(home, known);
    return known;
  };
}

function namesOfHome(parts: ElementNamesParts, { nameOf, borrowed }: CalledNames): ElementNames {
  const { elements, controls } = parts;
  const controlsById = new Map(controls.map((control) => [control.elementId, control]));
  const columnIndexes = new WeakMap<readonly KnownColumn[], ReadonlyMap<Id, KnownColumn>>();
  const prefixes = once(() => elements.flatMap((element) => prefixesOfElement(element, borrowed(element), parts)));
  const prefixIndex = once(() => indexByName(prefixes().filter(({ step }) => step !== borrowedStep)));
  const borrowIndex = once(() => indexByName(prefixes().filter(({ step }) => step === borrowedStep)));
  const named = (name: string): readonly ScopePrefix[] => prefixIndex()(name);
  const borrowing = (name: string): readonly ScopePrefix[] => borrowIndex()(name);
  const tables = once(() => elements.flatMap(({ id }) => tablesOfElement(id, parts)));
  const tableIndex = once(() => indexByName(tables()));
  const readers = new WeakMap<readonly ScopePrefix[], readonly (readonly ScopePrefix[])[]>();
  /** Tables of one name, each with two that read it: one of them is not the one that is left out. */
  const readersOf = (named: readonly ScopePrefix[]): readonly (readonly ScopePrefix[])[] => {
    let found = readers.get(named);
    if (found === undefined) readers.set(named, (found = twoOfEach(named)));
    return found;
  };
  return {
    nameOf,
    controls,
    control: (elementId) => controlsById.get(elementId),
    columnsOf: parts.columnsOf,
    columnOf: (elementId, columnId) => {
      const columns = parts.columnsOf(elementId);
      let index = columnIndexes.get(columns);
      if (index === undefined) columnIndexes.set(columns, (index = new Map(columns.toReversed().map((column) => [column.id, column]))));
      return index.get(columnId);
    },
    prefixes,
    steps: (name) => prefixSteps(named(name), name),
    borrowedSteps: (name) => prefixSteps(borrowing(name), name),
    tables: (except) => tables().filter(({ id }) => id !== except),
    tableStep: (name, except) => {
      const named = tableIndex()(name);
      if (!named.some(({ id }) => id !== except)) return null;
      return () => {
        const here = readersOf(named).flatMap((both) => both.find(({ id }) => id !== except) ?? []);
        const exact = here.filter((prefix) => prefix.name === name);
        return exact.length === 1 ? exact : here;
      };
    },
  };
}

/** A name that an element has of its source means it where no element is called so, and no table that is read has the column. */
const borrowedStep = 4;

function prefixesOfElement(element: Element, borrowed: string | null, { columnsOf, related }: ElementNamesParts): readonly ScopePrefix[] {
  const { id } = element;
  const refers = (made: Id): Reference => ({ kind: "element", elementId: id, columnId: made });
  const columns = once(() => [...columnsOf(id), ...namedWithRelationship(related, id, refers)]);
  const prefixes = once(() => relatedPrefixes(related, id, refers));
  const name = givenName(element);
  const byId: ScopePrefix = { name: id, step: 2, id, columns, prefixes };
  if (name === null) return [byId, ...spellings(borrowed).map((one): ScopePrefix => ({ ...byId, name: one, step: borrowedStep }))];
  // One whose id is its name is one candidate.
  return name === id ? [{ ...byId, step: 1 }] : [{ ...byId, name, step: 1 }, byId];
}

function tablesOfElement(id: Id, { aliasesOf, sourceOf }: ElementNamesParts): readonly ScopePrefix[] {
  const read = (): Extract<KnownSource, { kind: "table" | "statement" }> | null => {
    const found = sourceOf(id);
    return found?.kind === "table" || found?.kind === "statement" ? found : null;
  };
  // Two elements that read one table make one prefix.
  const same = once((): string | null => {
    const found = read();
    return found && JSON.stringify([found.connectionId, found.kind === "table" ? found.schema.path : found.text]);
  });
  const columns = once(() => {
    const found = read();
    return tableColumns(found?.schema.columns ?? [], found?.aliases[0] ?? "", (column) => ({ kind: "table", ownerId: id, column }));
  });
  return aliasesOf(id).flatMap((alias) => spellings(alias).map((name): ScopePrefix => ({ name, step: 3, id, columns, same })));
}

function twoOfEach(named: readonly ScopePrefix[]): readonly (readonly ScopePrefix[])[] {
  const byAnswer = new Map<string, ScopePrefix[]>();
  for (const prefix of named) {
    const answer = prefix.same?.() ?? null;
    if (answer === null) continue;
    const both = byAnswer.get(answer);
    if (both === undefined) byAnswer.set(answer, [prefix]);
    else if (both.length === 1 && both[0]?.id !== prefix.id) both.push(prefix);
  }
  return [...byAnswer.values()];
}

function grouped<T, K>(items: readonly T[], keyOf: (item: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}

/** What is worth making is made once, when somebody asks. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
