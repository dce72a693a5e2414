import {
  type FormulaForm,
  type RefTarget,
  defaultColumnName,
  printTarget,
  referencesIn,
  replaceReferences,
  sameTarget,
  toPrinted,
  toStored,
} from "@sheaf/formula";
import type { Column, Element, Id, WorkbookDocument } from "../document.ts";
import { columnsOf, givenName, handleOf, isOwnControl, isSynced, metricsOf } from "./labels.ts";
import { calledNames } from "./called-names.ts";
import { readElements } from "./read-elements.ts";
import { relationsOf } from "./related.ts";
import { type Defining, type NameScope, type Resolution, resolutionOf } from "./resolution.ts";
import { systemColumnNames } from "./system-columns.ts";
import { memberOf } from "../elements/members.ts";
import { looseMember } from "../schema/unread.ts";

/** Names of everything in one document, and their way back. Made once per document value; all answers are computed when asked for. */
export interface Names {
  /** Display name; an unnamed element takes its source's name. */
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

/** A name with formulas in it is written otherwise in a file than here: formulas call such an element by its id. */
const isLive = (name: string): boolean => name.includes("{{");

/** A name with three dots in the place of each of its formulas. */
function withoutFormulas(name: string): string {
  const parts = name.split("{{");
  return parts
    .map((part, place) => (place === 0 ? part : part.includes("}}") ? `…${part.slice(part.indexOf("}}") + 2)}` : `{{${part}`))
    .join("");
}

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
  const metricNames = new Map<Element, ReadonlyMap<Id, string>>();
  const metricName = (elementId: Id, metricId: Id): string | null => {
    const element = elements.get(elementId);
    if (element === undefined) return null;
    let known = metricNames.get(element);
    if (known === undefined)
      metricNames.set(
        element,
        (known = new Map(
          metricsOf(element)
            .toReversed()
            .map(({ id, name }) => [id, name]),
        )),
      );
    return known.get(metricId) ?? null;
  };
  const open = new Set<string>();

  const called = calledNames(elements);
  const reads = readElements(elements, called);
  const { sourceElement } = reads;
  const relations = relationsOf(elements, called);
  const scopeNamed = (scope: NameScope): Element | undefined =>
    scope === null ? nowhere : typeof scope === "string" ? elements.get(scope) : scope;

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
        return metricName(target.elementId, target.metricId);
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
        return columnOf(from, target.columnId) !== undefined;
      case "element": {
        const element = elements.get(target.elementId);
        return element !== undefined && columnOf(element, target.columnId) !== undefined;
      }
      case "control":
        return elements.get(target.elementId)?.kind === "control";
      case "metric":
        return metricName(target.elementId, target.metricId) !== null;
      case "related": {
        const end = relations.endOf(target);
        return end !== null && columnOf(end, target.columnId) !== undefined;
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
        const name = called.nameOf(element.id);
        const column = columnNameById(element, target.columnId) ?? "";
        const leg = reads.legReading(from, element.id)?.names[0];
        const sources = [...new Set([...(leg === undefined ? [] : [leg]), ...(name === null || isLive(name) ? [] : [name]), element.id])];
        return [...sources.map((source) => [source, column]), ...sources.map((source) => [source, target.columnId])];
      }
      case "control": {
        const control = elements.get(target.elementId);
        return control === undefined ? [] : [[handleOf(control)], [target.elementId]];
      }
      case "metric":
        return [["Metrics", metricName(target.elementId, target.metricId) ?? ""]];
      case "related": {
        const owner = elements.get(target.elementId);
        const steps = relations.namesOf(target);
        if (owner === undefined || steps === null) return [];
        const name = called.nameOf(owner.id);
        const column = nameOfTarget(from, target) ?? "";
        return [...(name === null || isLive(name) ? [] : [name]), owner.id].map((source) => [source, ...steps, column]);
      }
    }
  };

  const resolve = resolutionOf({
    elements,
    relations,
    form,
    columnOf,
    nameOfColumn,
    nameOfTarget,
    exists,
    scopeNamed,
    called,
    ...reads,
  });

  let handles: ReadonlyMap<string, Element> | null = null;
  /** The control that a synced one shows. */
  const shownBy = (synced: Element): Element | undefined => {
    handles ??= new Map(
      [...elements.values()]
        .filter(isOwnControl)
        .toReversed()
        .map((control) => [handleOf(control).toLowerCase(), control]),
    );
    return handles.get(handleOf(synced).toLowerCase());
  };

  const elementName = (element: Element): string => {
    const known = givenName(element) ?? called.borrowed(element);
    // The values of live formulas are not known here.
    if (known !== null) return isLive(known) ? withoutFormulas(known) : known;
    if (isSynced(element)) {
      const shown = shownBy(element);
      return shown === undefined ? handleOf(element) : elementName(shown);
    }
    if (element.kind === "control") return handleOf(element);
    const source = memberOf(element, "source");
    const named = looseMember(source, "inodeId") ?? looseMember(source, "name");
    return typeof named === "string" ? named : element.id;
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

/** A target written by its ids: what a formula holds where no name would lead back to it. */
function tokenPath(target: RefTarget): readonly string[] {
  return referencesIn(printTarget(target), "printed")[0]?.path ?? [];
}
