import {
  type FormulaForm,
  type RefTarget,
  type TextReference,
  defaultColumnName,
  printPath,
  printTarget,
  referencesIn,
  replaceReferences,
  sameTarget,
  toPrinted,
  toStored,
  tokenize,
} from "@sheaf/formula";
import type { Column, Element, Id, JoinSource, Json, WorkbookDocument } from "../document.ts";
import { isObject } from "../schema/shape.ts";
import { columnsOf, givenName, handleOf, isOwnAlias, metricName, metricsOf, sameName } from "./labels.ts";
import { aliasesOfLegs, aliasesOfSource, directElement, elementsRead, legsOfJoin, linkedTo, readsModel, sourceIn } from "./legs.ts";
import { type Relations, relatedName, relationsOf } from "./related.ts";
import { systemColumnNames } from "./system-columns.ts";

/** What a name in a formula means inside the document (semantics G3). Columns of warehouse tables, SQL and files stay `none`. */
export type Resolution =
  | { readonly kind: "found"; readonly target: RefTarget }
  | { readonly kind: "ambiguous"; readonly targets: readonly RefTarget[] }
  | { readonly kind: "none" };

/** Where a formula stands: in an element, in a leg of a source (`scopeOfLeg`), or in no element. */
export type NameScope = Id | Element | null;

/** What a formula defines: a column by its id, a metric, or neither. Its own name never means itself. */
export type Defining = Id | { readonly metricId: Id } | null;

/** Names of everything in one document, and their way back. Made once per document value; all answers are computed when asked for. */
export interface Names {
  /** Display name; an unnamed element takes its source's name (display only). */
  readonly element: (element: Element) => string;
  /** Display name of a column: given, or derived from its formula (workbook-file 1.2). */
  readonly column: (element: Element, columnId: Id) => string;
  /** What a path means in a formula of an element (null: text of a page, which sees elements and controls only); a column never means itself. */
  readonly resolve: (elementId: NameScope, defining: Defining, path: readonly string[]) => Resolution;
  /** Text form → stored form: every name that resolves becomes an id, the rest stays as it is. */
  readonly toStored: (elementId: NameScope, defining: Defining, formula: string) => string;
  /** Names that were left in a stored formula, looked up again. */
  readonly rebind: (elementId: NameScope, defining: Defining, formula: string) => string;
  /** Stored form → text form: own columns bare, others `[Source/Name]`, ids where a name would not come back. */
  readonly toPrinted: (elementId: NameScope, defining: Defining, formula: string) => string;
  readonly find: (elementId: Id) => Element | undefined;
  /** The element that a related column is of; null where a relationship on the way is gone. */
  readonly relatedElement: (target: Extract<RefTarget, { kind: "related" }>) => Element | null;
}

const made = new WeakMap<WorkbookDocument, Names>();

/** Names of a document whose formulas are in stored form. */
export function namesOf(document: WorkbookDocument): Names {
  let names = made.get(document);
  if (names === undefined) made.set(document, (names = makeNames(document, "stored")));
  return names;
}

interface NamedColumn {
  readonly id: Id;
  readonly name: string;
}

const none: Resolution = { kind: "none" };

/** Scope of texts that belong to no element: it has no columns and no source. */
const nowhere: Element = { id: "", kind: "" };

/** The same for a document whose formulas are still in `form`: while a file is read they are in printed form. */
export function makeNames(document: WorkbookDocument, form: FormulaForm): Names {
  const elements = new Map<Id, Element>();
  for (const page of document.pages) for (const element of page.elements) elements.set(element.id, element);

  const columnNames = new Map<Id, Map<Id, string>>();
  const columnsById = new Map<Element, ReadonlyMap<Id, Column>>();
  const columnOf = (element: Element, columnId: Id): Column | undefined => {
    let columns = columnsById.get(element);
    // The first of several with one id is the one that is meant.
    if (columns === undefined)
      columnsById.set(
        element,
        (columns = new Map(
          columnsOf(element)
            .toReversed()
            .map((column) => [column.id, column]),
        )),
      );
    return columns.get(columnId);
  };
  const columnsByName = new Map<Id, Map<string, readonly NamedColumn[]>>();
  const open = new Set<string>();

  const nameOfColumn = (element: Element, column: Column): string => {
    if (column.name !== undefined) return column.name;
    const known = columnNames.get(element.id)?.get(column.id);
    if (known !== undefined) return known;
    const key = JSON.stringify([element.id, column.id]);
    if (open.has(key)) return column.id;
    open.add(key);
    const name = defaultName(element, column);
    open.delete(key);
    let ofElement = columnNames.get(element.id);
    if (ofElement === undefined) columnNames.set(element.id, (ofElement = new Map<Id, string>()));
    ofElement.set(column.id, name);
    return name;
  };

  const defaultName = (element: Element, column: Column): string => {
    if (column.formula === undefined) return nameWithoutFormula(element, column);
    const { formula } = column;
    // Only how it looks counts here, not whether it would come back: so no names are resolved on the way.
    return defaultColumnName(form === "printed" ? formula : toPrinted(formula, (target) => candidatePaths(element, target)[0] ?? null));
  };

  /** Columns of input tables: what the system keeps has a name of its own, a key that of the column which it is. */
  const nameWithoutFormula = (element: Element, column: Column): string => {
    const { key } = column as Column & { readonly key?: Id };
    const linked = key === undefined ? null : sourceElement(element);
    if (linked !== null && key !== undefined) return columnNameById(linked, key) ?? column.id;
    return systemColumnNames.get(column.id) ?? column.id;
  };

  const nameOfTarget = (from: Element, target: RefTarget): string | null => {
    switch (target.kind) {
      case "own":
        return columnNameById(from, target.columnId);
      case "element": {
        const element = elements.get(target.elementId);
        return element === undefined ? null : columnNameById(element, target.columnId);
      }
      case "control": {
        const control = elements.get(target.elementId);
        return control === undefined ? null : handleOf(control);
      }
      case "metric":
        return metricName(elements.get(target.elementId), target.metricId);
      case "related": {
        const end = relations.endOf(target);
        return end === null ? null : columnNameById(end, target.columnId);
      }
    }
  };

  const columnNameById = (element: Element, columnId: Id): string | null => {
    const column = columnOf(element, columnId);
    return column === undefined ? null : nameOfColumn(element, column);
  };

  const exists = (from: Element, target: RefTarget): boolean => {
    switch (target.kind) {
      case "own":
        return columnsWithId(from, target.columnId).length > 0;
      case "element": {
        const element = elements.get(target.elementId);
        return element !== undefined && columnsWithId(element, target.columnId).length > 0;
      }
      case "control":
        return elements.get(target.elementId)?.kind === "control";
      case "metric":
        return metricName(elements.get(target.elementId), target.metricId) !== null;
      case "related": {
        const end = relations.endOf(target);
        return end !== null && columnsWithId(end, target.columnId).length > 0;
      }
    }
  };

  /** Ways to write a target, the nicest first. The last one always comes back; it is the only one for what is gone. */
  const candidatePaths = (from: Element, target: RefTarget): readonly (readonly string[])[] => {
    const usable = (path: readonly string[]) => path.every((segment) => segment !== "" && !segment.includes("\n"));
    const nice = exists(from, target) ? nicePaths(from, target).filter(usable) : [];
    return [...nice, tokenPath(target)];
  };

  const nicePaths = (from: Element, target: RefTarget): readonly (readonly string[])[] => {
    switch (target.kind) {
      case "own":
        return [[columnNameById(from, target.columnId) ?? ""], [target.columnId]];
      case "element": {
        const element = elements.get(target.elementId);
        if (element === undefined) return [];
        const name = givenName(element);
        const column = columnNameById(element, target.columnId) ?? "";
        const leg = legsIn(from)?.find((one) => one.element === element.id)?.names[0];
        const sources = [...new Set([...(leg === undefined ? [] : [leg]), ...(name === null ? [] : [name]), element.id])];
        return [...sources.map((source) => [source, column]), ...sources.map((source) => [source, target.columnId])];
      }
      case "control": {
        const control = elements.get(target.elementId);
        return control === undefined ? [] : [[handleOf(control)], [target.elementId]];
      }
      case "metric":
        return [["Metrics", metricName(elements.get(target.elementId), target.metricId) ?? ""]];
      case "related": {
        const owner = elements.get(target.elementId);
        const steps = relations.namesOf(target);
        if (owner === undefined || steps === null) return [];
        const name = givenName(owner);
        const column = nameOfTarget(from, target) ?? "";
        return [...(name === null ? [] : [name]), owner.id].map((source) => [source, ...steps, column]);
      }
    }
  };

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
    const wanted = name.toLowerCase();
    return columnsOf(element)
      .filter((column) => {
        if (column.id === except || column.name === undefined) return false;
        const reference = pureReference(column.formula ?? "", form);
        if (reference === null) return false;
        const there = reference.target === null ? reference.path.at(-1) : nameOfTarget(element, reference.target);
        return there?.toLowerCase() === wanted;
      })
      .map((column) => column.id);
  };

  const columnsWithId = (element: Element, columnId: Id): readonly Id[] => (columnOf(element, columnId) === undefined ? [] : [columnId]);

  const isFoundByName = (element: Element, columnId: Id): boolean => {
    const name = (columnNameById(element, columnId) ?? "").trim();
    const ids = columnsNamed(element, name, null);
    return name !== "" && ids.length === 1 && ids[0] === columnId;
  };

  const ownTarget = (columnId: Id): RefTarget => ({ kind: "own", columnId });
  const targetIn =
    (element: Element) =>
    (columnId: Id): RefTarget => ({ kind: "element", elementId: element.id, columnId });

  const outcome = (targets: readonly RefTarget[]): Resolution | null =>
    targets.length === 0 ? null : targets.length === 1 ? { kind: "found", target: targets[0]! } : { kind: "ambiguous", targets };

  const sourceElement = (element: Element): Element | null => {
    const read = sourceIn(element["source"]);
    const elementId = read === null ? null : (directElement(read) ?? linkedTo(read));
    return elementId === null ? null : (elements.get(elementId) ?? null);
  };

  /**
   * Legs of a joined source with their names; null where the own source is no join. `element`: the element that a leg is; of several that
   * are the same element the first one, for the id in a formula can mean one of them only.
   */
  const legsIn = (element: Element): readonly { readonly names: readonly string[]; readonly element: Id | null }[] | null => {
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
  /** Columns of all legs that bear a name; only where each leg is an element are they all known here. */
  const columnsOfLegs = (element: Element, name: string): readonly RefTarget[] => {
    const legs = legsIn(element) ?? [];
    const read = legs.map((leg) => (leg.element === null ? undefined : elements.get(leg.element)));
    return read.every((one) => one !== undefined) ? read.flatMap((one) => columnsNamed(one, name, null).map(targetIn(one))) : [];
  };

  const controlsNamed = (name: string): readonly RefTarget[] => {
    const controls = [...elements.values()].filter(
      (element) => element.kind === "control" && handleOf(element).toLowerCase() === name.toLowerCase(),
    );
    const exact = controls.filter((control) => handleOf(control) === name);
    return (exact.length > 0 ? exact : controls).map((control) => ({ kind: "control", elementId: control.id }));
  };

  const relations: Relations = relationsOf(elements);
  const relatedColumns = (owners: readonly Element[], steps: readonly string[], name: string): readonly RefTarget[] =>
    owners.flatMap((owner) =>
      relations
        .from(owner, steps)
        .flatMap(({ element: end, relationshipIds }) =>
          columnsNamed(end, name, null).map((columnId): RefTarget => ({ kind: "related", elementId: owner.id, relationshipIds, columnId })),
        ),
    );
  /** `[Source/Relationship/Name]`: from what the source's name means, over its relationships. */
  const resolveRelated = (element: Element, path: readonly string[]): Resolution => {
    const [owner = "", ...steps] = path;
    const name = steps.pop() ?? "";
    const source = sourceElement(element);
    const leg = legsIn(element)?.find((one) => one.names.some((called) => sameName(called, owner)))?.element;
    const named = [...elements.values()].filter((candidate) => givenName(candidate)?.toLowerCase() === owner.toLowerCase());
    const candidates: readonly (readonly (Element | null | undefined)[])[] = [
      [isOwnAlias(element, owner, nameOfElement) ? element : null],
      [source !== null && givenName(source)?.toLowerCase() === owner.toLowerCase() ? source : null],
      [leg == null ? null : elements.get(leg)],
      named.filter((candidate) => givenName(candidate) === owner),
      named,
      [elements.get(owner)],
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
    const called = legsIn(element)?.filter((leg) => leg.names.some((one) => sameName(one, owner))) ?? [];
    const [leg] = called;
    if (leg !== undefined) {
      // What is no element's is found by its name alone, and so is what two legs share: the compiler knows both.
      const read = called.length > 1 || leg.element === null ? undefined : elements.get(leg.element);
      if (read === undefined) return none;
      for (const find of [columnsNamed, columnsNamedAtSource, columnsWithIdIn]) {
        const result = outcome(find(read, name, null).map(targetIn(read)));
        if (result !== null) return result;
      }
      return none;
    }
    if (source === null && isOwnAlias(element, owner, nameOfElement)) return none;
    // The name of an element of a data model is not known here: what it could be stays a name, and the compiler knows.
    const couldBeModel = (candidate: Element): boolean =>
      readsModel(element["source"]) && (candidate === element || readsModel(candidate["source"]));
    const named = [...elements.values()].filter(
      (candidate) => givenName(candidate)?.toLowerCase() === owner.toLowerCase() && !couldBeModel(candidate),
    );
    const exact = named.filter((candidate) => givenName(candidate) === owner);
    const byId = elements.get(owner);
    const steps: readonly (readonly Element[])[] = [
      source !== null && [givenName(source)?.toLowerCase()].includes(owner.toLowerCase()) ? [source] : [],
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
    const visited = new Set<Id>();
    for (let near: readonly Element[] = [element]; near.length > 0;) {
      const result = outcome(near.flatMap((owner) => metricsNamed(owner, owner === element ? except : null, name)));
      if (result !== null) return result;
      for (const one of near) visited.add(one.id);
      near = [...new Set(near.flatMap((one) => elementsRead(one["source"])))].flatMap((id) => {
        const read = visited.has(id) ? undefined : elements.get(id);
        return read === undefined ? [] : [read];
      });
    }
    return none;
  };
  const metricsNamed = (owner: Element, except: Id | null, name: string): readonly RefTarget[] => {
    const matching = metricsOf(owner).filter((metric) => metric.id !== except && metric.name.toLowerCase() === name.toLowerCase());
    const exact = matching.filter((metric) => metric.name === name);
    return (exact.length > 0 ? exact : matching).map((metric): RefTarget => ({ kind: "metric", elementId: owner.id, metricId: metric.id }));
  };

  const scopeNamed = (scope: NameScope): Element | undefined =>
    scope === null ? nowhere : typeof scope === "string" ? elements.get(scope) : scope;

  const resolve = (scope: NameScope, defining: Defining, path: readonly string[]): Resolution => {
    const columnId = typeof defining === "string" ? defining : null;
    const metricId = typeof defining === "string" ? null : (defining?.metricId ?? null);
    const element = scopeNamed(scope);
    if (element === undefined) return none;
    const token = path[0]?.startsWith("@") === true ? tokenOf(path) : null;
    if (token !== null) return exists(element, token) ? { kind: "found", target: token } : none;
    const [first = "", second = "", ...more] = path.map((part) => part.trim());
    if (path.length > 2) return resolveRelated(element, [first, second, ...more]);
    if (path.length === 2) return resolveTwo(element, metricId, first, second);
    const one = resolveOne(element, columnId, first);
    // In a metric, columns come before other metrics, which its bare names can mean as well.
    return one.kind === "none" && metricId !== null ? resolveMetric(element, metricId, first) : one;
  };

  const elementName = (element: Element, depth = 0): string => {
    const given = givenName(element);
    if (given !== null) return given;
    if (element.kind === "control") return handleOf(element);
    const source = element["source"];
    if (!isObject(source) || depth > 50) return element.id;
    switch (source["kind"]) {
      case "table": {
        const parent = sourceElement(element);
        return parent === null ? element.id : elementName(parent, depth + 1);
      }
      case "sql":
        return "Custom SQL";
      case "join":
      case "union":
      case "transpose": {
        const read = sourceIn(source);
        const nameOf = (elementId: Id): string | null => {
          const found = elements.get(elementId);
          return found === undefined ? null : elementName(found, depth + 1);
        };
        return (read === null ? undefined : aliasesOfSource(read, nameOf)[0]) ?? element.id;
      }
      default: {
        const path = source["path"];
        const last = Array.isArray(path) ? (path as readonly Json[]).at(-1) : (source["inodeId"] ?? source["name"]);
        return typeof last === "string" ? last : element.id;
      }
    }
  };

  return {
    element: (element) => elementName(element),
    column: (element, columnId) => columnNameById(element, columnId) ?? columnId,
    resolve,
    toStored: (elementId, defining, formula) => toStored(formula, (path) => found(resolve(elementId, defining, path))),
    rebind: (elementId, defining, formula) =>
      replaceReferences(formula, "stored", ({ path, target }) => {
        const bound = target === null ? found(resolve(elementId, defining, path)) : null;
        return bound === null ? null : printTarget(bound);
      }),
    toPrinted: (elementId, defining, formula) => {
      const element = scopeNamed(elementId);
      if (element === undefined) return formula;
      return toPrinted(formula, (target) => {
        const candidates = candidatePaths(element, target);
        const comesBack = (path: readonly string[]): boolean => {
          const bound = found(resolve(elementId, defining, path));
          return bound !== null && sameTarget(bound, target);
        };
        return candidates.find(comesBack) ?? candidates.at(-1) ?? null;
      });
    },
    find: (elementId) => elements.get(elementId),
    relatedElement: relations.endOf,
  };
}

function found(resolution: Resolution): RefTarget | null {
  return resolution.kind === "found" ? resolution.target : null;
}

/** The reference that is the whole formula, null if there is more to it. */
function pureReference(formula: string, form: FormulaForm): TextReference | null {
  const tokens = tokenize(formula, form).filter((token) => token.kind !== "comment");
  const [only] = tokens;
  return tokens.length === 1 && only?.kind === "reference" && only.closed ? only : null;
}

/** A target written by its ids: what a formula holds where no name would lead back to it. */
function tokenPath(target: RefTarget): readonly string[] {
  return referencesIn(printTarget(target), "printed")[0]?.path ?? [];
}

function tokenOf(path: readonly string[]): RefTarget | null {
  return referencesIn(printPath(path), "stored")[0]?.target ?? null;
}
