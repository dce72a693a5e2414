import { type FormulaForm, type RefTarget, type TextReference, printPath, referencesIn, tokenize } from "@sheaf/formula";
import type { Column, Element, Id } from "../document.ts";
import type { CalledNames } from "./called-names.ts";
import { columnsOf, friendlyName, givenName, handleOf, isOwnControl, metricsOf, sameName } from "./labels.ts";
import { elementsRead, readsModel } from "./legs.ts";
import type { ReadElements } from "./read-elements.ts";
import { type Relations, relatedName } from "./related.ts";
import { memberOf } from "../elements/members.ts";

/** What a name in a formula means inside the document (semantics G3). Columns of warehouse tables, SQL and files stay `none`. */
export type Resolution =
  | { readonly kind: "found"; readonly target: RefTarget }
  | { readonly kind: "ambiguous"; readonly targets: readonly RefTarget[] }
  | { readonly kind: "none" };

/** Where a formula stands: in an element, in a leg of a source (`scopeOfLeg`), or in no element. */
export type NameScope = Id | Element | null;

/** What a formula defines: a column by its id, a metric, or neither. Its own name never means itself. */
export type Defining = Id | { readonly metricId: Id } | null;

interface NamedColumn {
  readonly id: Id;
  readonly name: string;
}

/** What resolving asks of the names that there are. */
export interface ResolutionParts extends ReadElements {
  readonly elements: ReadonlyMap<Id, Element>;
  readonly relations: Relations;
  /** Form of the document's formulas. */
  readonly form: FormulaForm;
  readonly columnOf: (element: Element, columnId: Id) => Column | undefined;
  readonly nameOfColumn: (element: Element, column: Column) => string;
  readonly nameOfTarget: (from: Element, target: RefTarget) => string | null;
  readonly called: CalledNames;
  readonly exists: (from: Element, target: RefTarget) => boolean;
  readonly scopeNamed: (scope: NameScope) => Element | undefined;
}

/** `[<source> repeated container/Column]` is the column of the source, in the row that a card stands for (workbook-file 1.2). */
const repeatedIn = (name: string): string => (name.endsWith(REPEATED) ? name.slice(0, -REPEATED.length) : name);
const REPEATED = " repeated container";

const none: Resolution = { kind: "none" };

/** Where more elements than this have one name of their sources, it tells nothing. */
const mostBorrowing = 50;

/** As many elements can read each other in a row. */
const DEEPEST = 100;

/** What paths mean in the formulas of a document (G3). */
export function resolutionOf(parts: ResolutionParts): (scope: NameScope, defining: Defining, path: readonly string[]) => Resolution {
  const { elements, relations, form, columnOf, nameOfColumn, nameOfTarget, exists, scopeNamed } = parts;
  const { called, sourceElement, legsIn, legsNamed, isOwnAlias } = parts;
  const columnsByName = new Map<Id, Map<string, readonly NamedColumn[]>>();
  const namedElements = lazily(() => grouped([...elements.values()], (element) => givenName(element)?.toLowerCase()));
  const borrowingElements = lazily(() =>
    grouped([...elements.values()], (element) => {
      const name = called.borrowed(element);
      return name === null ? undefined : friendlyName(name);
    }),
  );
  /** Elements without a name of their own, which what they read has. */
  const elementsBorrowing = (name: string): readonly Element[] =>
    borrowingElements().get(friendlyName(name)) ?? borrowingElements().get(friendlyName(repeatedIn(name.toLowerCase()))) ?? [];
  const isCalled = (element: Element, name: string): boolean => {
    const given = givenName(element);
    if (given !== null) return given.toLowerCase() === name.toLowerCase();
    const borrowed = called.borrowed(element);
    return borrowed !== null && sameName(borrowed, name);
  };
  const namedControls = lazily(() =>
    grouped([...elements.values()], (element) => (isOwnControl(element) ? handleOf(element).toLowerCase() : undefined)),
  );
  const elementsNamed = (name: string): readonly Element[] =>
    namedElements().get(name.toLowerCase()) ?? namedElements().get(repeatedIn(name.toLowerCase())) ?? [];
  const columnsWithId = (element: Element, columnId: Id): readonly Id[] => (columnOf(element, columnId) === undefined ? [] : [columnId]);

  const columnIndex = (element: Element): Map<string, readonly NamedColumn[]> => {
    const known = columnsByName.get(element.id);
    if (known !== undefined) return known;
    const index = new Map<string, NamedColumn[]>();
    for (const column of columnsOf(element)) {
      const name = nameOfColumn(element, column);
      const key = name.toLowerCase();
      const list = index.get(key);
      if (list === undefined) index.set(key, [{ id: column.id, name }]);
      else list.push({ id: column.id, name });
    }
    // Files of earlier versions call a column without a name by the text of its formula.
    if (form === "printed")
      for (const { id, name, formula } of columnsOf(element)) {
        const text = name === undefined ? formula?.trim() : undefined;
        if (text !== undefined && !index.has(text.toLowerCase())) index.set(text.toLowerCase(), [{ id, name: text }]);
      }
    columnsByName.set(element.id, index);
    return index;
  };

  /** Columns of an element that bear a name: exact letter case wins over the rest. */
  const columnsNamed = (element: Element, name: string, except: Id | null): readonly Id[] => {
    const matching = (columnIndex(element).get(name.toLowerCase()) ?? []).filter((column) => column.id !== except);
    const exact = matching.filter((column) => column.name === name);
    const ids = (exact.length > 0 ? exact : matching).map((column) => column.id);
    // Among columns of one name, an id says which (G4).
    return ids.length > 1 && ids.includes(name) ? [name] : ids;
  };

  /** A column that only passes on a source's column is also found under the name it had there. */
  const columnsNamedAtSource = (element: Element, name: string, except: Id | null): readonly Id[] => {
    const ids = namesAtSource(element).get(name.toLowerCase()) ?? [];
    return except === null ? ids : ids.filter((id) => id !== except);
  };

  const atSource = new Map<Element, ReadonlyMap<string, readonly Id[]>>();
  const namesAtSource = (element: Element): ReadonlyMap<string, readonly Id[]> => {
    const known = atSource.get(element);
    if (known !== undefined) return known;
    const there = (column: Column): string | undefined => {
      const reference = column.name === undefined ? null : pureReference(column.formula ?? "", form);
      if (reference === null) return undefined;
      return (reference.target === null ? reference.path.at(-1) : nameOfTarget(element, reference.target))?.toLowerCase();
    };
    const index = new Map([...grouped(columnsOf(element), there)].map(([name, columns]) => [name, columns.map(({ id }) => id)]));
    atSource.set(element, index);
    return index;
  };

  const isFoundByName = (element: Element, columnId: Id): boolean => {
    const name = (nameOfTarget(element, ownTarget(columnId)) ?? "").trim();
    const ids = columnsNamed(element, name, null);
    return name !== "" && ids.length === 1 && ids[0] === columnId;
  };

  const ownTarget = (columnId: Id): RefTarget => ({ kind: "own", columnId });
  const targetIn =
    (element: Element) =>
    (columnId: Id): RefTarget => ({ kind: "element", elementId: element.id, columnId });

  const outcome = (targets: readonly RefTarget[]): Resolution | null =>
    targets.length === 0 ? null : targets.length === 1 ? { kind: "found", target: targets[0]! } : { kind: "ambiguous", targets };

  /** Columns of all legs that bear a name; only where each leg is an element are they all known here. */
  const columnsOfLegs = (element: Element, name: string): readonly RefTarget[] => {
    const legs = legsIn(element) ?? [];
    const read = legs.map((leg) => (leg.element === null ? undefined : elements.get(leg.element)));
    return read.every((one) => one !== undefined) ? read.flatMap((one) => columnsNamed(one, name, null).map(targetIn(one))) : [];
  };

  const controlsNamed = (name: string): readonly RefTarget[] => {
    const controls = namedControls().get(name.toLowerCase()) ?? [];
    const exact = controls.filter((control) => handleOf(control) === name);
    return (exact.length > 0 ? exact : controls).map((control) => ({ kind: "control", elementId: control.id }));
  };

  const relatedColumns = (owners: readonly Element[], steps: readonly string[], name: string): readonly RefTarget[] =>
    owners.flatMap((owner) =>
      relations.from(owner, steps).flatMap(({ element: end, relationshipIds }) => {
        const named = columnsNamed(end, name, null);
        const ids = named.length > 0 ? named : columnsNamedAtSource(end, name, null);
        return ids.map((columnId): RefTarget => ({ kind: "related", elementId: owner.id, relationshipIds, columnId }));
      }),
    );
  /** `[Source/Relationship/Name]`: from what the source's name means, over its relationships. */
  const resolveRelated = (element: Element, path: readonly string[]): Resolution => {
    const [owner = "", ...steps] = path;
    const name = steps.pop() ?? "";
    const source = sourceElement(element);
    const leg = legsNamed(element, owner)[0]?.element;
    const named = elementsNamed(owner);
    const candidates: readonly (readonly (Element | null | undefined)[])[] = [
      [isOwnAlias(element, owner) ? element : null],
      [source !== null && isCalled(source, owner) ? source : null],
      [leg == null ? null : elements.get(leg)],
      named.filter((candidate) => givenName(candidate) === owner),
      named,
      [elements.get(owner)],
      elementsBorrowing(owner),
    ];
    for (const step of candidates) {
      const owners = step.filter((one) => one != null);
      const result = outcome(relatedColumns(owners, steps, name));
      if (result !== null) return result;
    }
    return none;
  };

  const resolveOne = (element: Element, columnId: Id | null, name: string): Resolution => {
    const source = sourceElement(element);
    const related = relatedName(name);
    return (
      outcome(columnsNamed(element, name, columnId).map(ownTarget)) ??
      outcome(controlsNamed(name)) ??
      outcome(source === null ? columnsOfLegs(element, name) : columnsNamed(source, name, null).map(targetIn(source))) ??
      // The columns of a table are not known here, and come before what only resembles the name (G3): the compiler knows both.
      (source === null ? null : outcome(columnsNamedAtSource(element, name, columnId).map(ownTarget))) ??
      outcome(
        columnsWithId(element, name)
          .filter((id) => id !== columnId && (source !== null || !isFoundByName(element, id)))
          .map(ownTarget),
      ) ??
      outcome(elements.get(name)?.kind === "control" ? [{ kind: "control", elementId: name }] : []) ??
      (related === null
        ? null
        : outcome(relatedColumns([element, ...(source === null ? [] : [source])], [related.relationship], related.name))) ??
      none
    );
  };

  const resolveTwo = (element: Element, metricId: Id | null, owner: string, name: string): Resolution => {
    if (owner.toLowerCase() === "metrics") return resolveMetric(element, metricId, name);
    const plain = resolvePair(element, owner, name);
    const related = plain.kind === "none" ? relatedName(name) : null;
    return related === null ? plain : resolveRelated(element, [owner, related.relationship, related.name]);
  };
  const resolvePair = (element: Element, owner: string, name: string): Resolution => {
    if (owner.toLowerCase() === "selection") return none;
    const source = sourceElement(element);
    const namedSo = legsNamed(element, owner);
    const [leg] = namedSo;
    if (leg !== undefined) {
      // What is no element's is found by its name alone, and so is what two legs share: the compiler knows both.
      const read = namedSo.length > 1 || leg.element === null ? undefined : elements.get(leg.element);
      if (read === undefined) return none;
      for (const find of [columnsNamed, columnsNamedAtSource, columnsWithIdIn]) {
        const result = outcome(find(read, name, null).map(targetIn(read)));
        if (result !== null) return result;
      }
      return none;
    }
    if (source === null && isOwnAlias(element, owner)) return none;
    // The name of an element of a data model is not known here: what it could be stays a name, and the compiler knows.
    if (source === null && readsModel(memberOf(element, "source"))) {
      const isOther = (candidate: Element): boolean => candidate !== element && !readsModel(memberOf(candidate, "source"));
      return pairAmong(elementsNamed(owner).filter(isOther), null, owner, name);
    }
    const isSource = source !== null && isCalled(source, owner);
    const borrowing = elementsBorrowing(owner);
    const among = (read: Element | null): Resolution => {
      const given = pairAmong(elementsNamed(owner), read, owner, name);
      if (given.kind !== "none" || borrowing.length > mostBorrowing) return given;
      return pairAmong(
        borrowing.filter((candidate) => candidate !== element),
        null,
        owner,
        name,
      );
    };
    if (isSource || borrowing.includes(element)) return among(isSource ? source : null);
    // What strangers are called means the same in all formulas: thousands of them may name one of thousands of elements.
    const key = JSON.stringify([owner, name]);
    const known = pairs.get(key);
    if (known !== undefined) return known;
    const made = among(null);
    pairs.set(key, made);
    return made;
  };

  const pairs = new Map<string, Resolution>();
  const pairAmong = (named: readonly Element[], source: Element | null, owner: string, name: string): Resolution => {
    const exact = named.filter((candidate) => givenName(candidate) === owner);
    const byId = elements.get(owner);
    const steps: readonly (readonly Element[])[] = [
      source !== null && isCalled(source, owner) ? [source] : [],
      exact,
      named,
      byId === undefined ? [] : [byId],
    ];
    for (const find of [columnsNamed, columnsNamedAtSource, columnsWithIdIn]) {
      for (const step of steps) {
        const result = outcome(step.flatMap((candidate) => find(candidate, name, null).map(targetIn(candidate))));
        if (result !== null) return result;
      }
    }
    return none;
  };
  const columnsWithIdIn = (element: Element, columnId: Id, _except: Id | null) => columnsWithId(element, columnId);

  /** `[Metrics/Name]`: a metric of the element itself or of the nearest element down its chain of sources. */
  const resolveMetric = (element: Element, except: Id | null, name: string): Resolution => {
    if (!metricNames().has(name.toLowerCase())) return none;
    const visited = new Set<Id>();
    // What lies further down cannot be read (S-G6a).
    for (let near: readonly Element[] = [element], level = 0; near.length > 0 && level <= DEEPEST; level += 1) {
      const result = outcome(near.flatMap((owner) => metricsNamed(owner, owner === element ? except : null, name)));
      if (result !== null) return result;
      for (const one of near) visited.add(one.id);
      near = [...new Set(near.flatMap((one) => elementsRead(memberOf(one, "source"))))].flatMap((id) => {
        const read = visited.has(id) ? undefined : elements.get(id);
        return read === undefined ? [] : [read];
      });
    }
    return none;
  };
  const metricNames = lazily(
    () => new Set([...elements.values()].flatMap((element) => metricsOf(element).map((metric) => metric.name.toLowerCase()))),
  );
  const metricIndexes = new Map<Element, ReadonlyMap<string, ReturnType<typeof metricsOf>>>();
  const metricsNamed = (owner: Element, except: Id | null, name: string): readonly RefTarget[] => {
    let index = metricIndexes.get(owner);
    if (index === undefined) metricIndexes.set(owner, (index = grouped(metricsOf(owner), (metric) => metric.name.toLowerCase())));
    const matching = (index.get(name.toLowerCase()) ?? []).filter((metric) => metric.id !== except);
    const exact = matching.filter((metric) => metric.name === name);
    return (exact.length > 0 ? exact : matching).map((metric): RefTarget => ({ kind: "metric", elementId: owner.id, metricId: metric.id }));
  };

  const resolve = (scope: NameScope, defining: Defining, path: readonly string[]): Resolution => {
    const columnId = typeof defining === "string" ? defining : null;
    const metricId = typeof defining === "string" ? null : (defining?.metricId ?? null);
    const element = scopeNamed(scope);
    if (element === undefined) return none;
    const token = path[0]?.startsWith("@") === true ? tokenOf(path) : null;
    if (token !== null) return exists(element, token) ? { kind: "found", target: token } : none;
    const [first = "", second = "", ...more] = path.map((part) => part.trim());
    if (path.length > 2) return resolveRelated(element, [first, second, ...more]);
    if (path.length === 2) {
      const two = resolveTwo(element, metricId, first, second);
      return isItself(two, element, columnId) ? resolveAtSource(element, second) : two;
    }
    const one = resolveOne(element, columnId, first);
    // In a metric, columns come before other metrics, which its bare names can mean as well.
    return one.kind === "none" && metricId !== null ? resolveMetric(element, metricId, first) : one;
  };

  return resolve;

  /** By its element's name, too, a column never means itself: then it is the source's column of that name. */
  function resolveAtSource(element: Element, name: string): Resolution {
    const source = sourceElement(element);
    return (source === null ? null : outcome(columnsNamed(source, name, null).map(targetIn(source)))) ?? none;
  }
}

function isItself(resolution: Resolution, element: Element, columnId: Id | null): boolean {
  return (
    resolution.kind === "found" &&
    resolution.target.kind === "element" &&
    resolution.target.elementId === element.id &&
    resolution.target.columnId === columnId
  );
}

/** The reference that is the whole formula, null if there is more to it. */
function pureReference(formula: string, form: FormulaForm): TextReference | null {
  const tokens = tokenize(formula, form).filter((token) => token.kind !== "comment");
  const [only] = tokens;
  return tokens.length === 1 && only?.kind === "reference" && only.closed ? only : null;
}

function tokenOf(path: readonly string[]): RefTarget | null {
  return referencesIn(printPath(path), "stored")[0]?.target ?? null;
}

function lazily<T extends object>(make: () => T): () => T {
  let made: T | null = null;
  return () => (made ??= make());
}

/** Items by a key, in their order; those without one are left out. */
function grouped<T>(items: readonly T[], keyOf: (item: T) => string | undefined): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
