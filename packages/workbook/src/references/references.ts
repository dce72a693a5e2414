import { type RefTarget, referencesIn } from "@sheaf/formula";
import type { Element, Id, Json, LayoutNode, WorkbookDocument, Column } from "../document.ts";
import { columnsNamedByActions } from "../actions/walk.ts";
import { targetOf } from "../checks/target.ts";
import { kindOf } from "../elements/registry.ts";
import { holdsFormulas } from "../file/formulas.ts";
import { handleOf, isOwnControl, columnsOf } from "../names/labels.ts";
import { layerScope } from "../names/layer-scope.ts";
import { directElement, legOf } from "../names/legs.ts";
import { type Names, namesOf } from "../names/names.ts";
import { isObject, shapeOf } from "../schema/shape.ts";
import { type RoleText, dynamicParts, visitRoles } from "../schema/walk.ts";
import { controlsInStatement } from "./statement.ts";
import { memberOf } from "../elements/members.ts";
import { unread } from "../schema/unread.ts";

/** Something of a document that other parts can point at. */
export type ReferenceTarget =
  | { readonly kind: "page"; readonly pageId: Id }
  | { readonly kind: "element"; readonly elementId: Id }
  | { readonly kind: "column"; readonly elementId: Id; readonly columnId: Id }
  | { readonly kind: "grouping"; readonly elementId: Id; readonly groupingId: Id }
  | { readonly kind: "metric"; readonly elementId: Id; readonly metricId: Id }
  | { readonly kind: "control"; readonly elementId: Id };

/** One place that points at something. */
export interface Reference {
  /** The element it stands in; null for the layout. */
  readonly elementId: Id | null;
  /** The column whose formula it stands in. */
  readonly columnId: Id | null;
  /** Steps inside the element (or the layout block). */
  readonly path: readonly (string | number)[];
  /** How it points: by a formula, by a text with formulas or SQL with controls, by a field that holds an id, by the layout. */
  readonly by: "formula" | "text" | "statement" | "field" | "layout";
  readonly to: ReferenceTarget;
}

/** Every place of a document that points at a page, an element, a column, a grouping, a metric or a control of it. */
export function references(document: WorkbookDocument): readonly Reference[] {
  return [
    ...document.pages.flatMap((page) => page.elements.flatMap((element) => referencesOf(document, element))),
    ...document.layout.flatMap((region) => [
      {
        elementId: null,
        columnId: null,
        path: ["layout", region.regionId],
        by: "layout" as const,
        to: { kind: "page" as const, pageId: region.regionId },
      },
      ...layoutReferences(region.nodes, ["layout", region.regionId]),
    ]),
  ];
}

/**
 * Who points at something from outside of it: what a person must be told before it goes away, and what needs a look after it changed.
 * Of an element that is also every pointer at one of its columns, groupings and metrics; its place in the layout does not count.
 */
export function referencesTo(document: WorkbookDocument, target: ReferenceTarget): readonly Reference[] {
  return references(document).filter(
    (reference) => reference.by !== "layout" && isAbout(reference.to, target) && !isInside(document, reference, target),
  );
}

/** Ids of the elements that an element reads from, directly: its source and what its formulas look up. */
export function dependenciesOf(document: WorkbookDocument, element: Element): readonly Id[] {
  const ids = referencesOf(document, element).flatMap(({ to, path }) =>
    // What it does to others is nothing that it reads.
    path[0] === "actions" || to.kind === "page" || to.kind === "control" || to.elementId === element.id ? [] : [to.elementId],
  );
  return [...new Set(ids)];
}

/** Elements with everything they read from before them; those of a cycle stand in the order of the document. */
export function dependencyOrder(document: WorkbookDocument): readonly Id[] {
  const elements = new Map(document.pages.flatMap((page) => page.elements.map((element) => [element.id, element] as const)));
  const ordered = new Set<Id>();
  const open = new Set<Id>();
  const visit = (elementId: Id): void => {
    const element = elements.get(elementId);
    if (element === undefined || ordered.has(elementId) || open.has(elementId)) return;
    open.add(elementId);
    for (const dependency of dependenciesOf(document, element)) visit(dependency);
    open.delete(elementId);
    ordered.add(elementId);
  };
  for (const elementId of elements.keys()) visit(elementId);
  return [...ordered];
}

function isAbout(to: ReferenceTarget, target: ReferenceTarget): boolean {
  if (target.kind === "page" || to.kind === "page") return target.kind === "page" && to.kind === "page" && target.pageId === to.pageId;
  if (to.elementId !== target.elementId) return false;
  switch (target.kind) {
    case "element":
    case "control":
      return true;
    case "column":
      return to.kind === "column" && to.columnId === target.columnId;
    case "grouping":
      return to.kind === "grouping" && to.groupingId === target.groupingId;
    case "metric":
      return to.kind === "metric" && to.metricId === target.metricId;
  }
}

function isInside(document: WorkbookDocument, reference: Reference, target: ReferenceTarget): boolean {
  switch (target.kind) {
    case "page":
      return document.pages.some(
        (page) => page.id === target.pageId && page.elements.some((element) => element.id === reference.elementId),
      );
    case "column":
      return reference.elementId === target.elementId && reference.columnId === target.columnId;
    case "element":
    case "control":
      return reference.elementId === target.elementId;
    case "grouping":
    case "metric":
      return false;
  }
}

/** What one element points at. */
export function referencesOf(document: WorkbookDocument, element: Element): readonly Reference[] {
  const kind = kindOf(element);
  return kind === null ? keptReferences(document, element) : typedReferences(document, element, shapeOf(kind.schema));
}

function typedReferences(document: WorkbookDocument, element: Element, shape: Parameters<typeof visitRoles>[0]): readonly Reference[] {
  const found: Reference[] = [];
  const names = namesOf(document);
  const stored = holdsFormulas(element);
  visitRoles(shape, element, (text) => {
    const at = { elementId: element.id, columnId: columnOfPath(element, text.path), path: text.path };
    const add = (by: Reference["by"], to: ReferenceTarget | null): void => void (to !== null && found.push({ ...at, by, to }));
    const formula = (by: "formula" | "text", source: string): void => {
      for (const to of stored ? storedTargets(element, source, names) : printedTargets(document, element, source)) add(by, to);
    };
    switch (text.role) {
      case "formula":
      case "leg-formula":
        return formula("formula", text.text);
      case "leg-column": {
        if (text.text.startsWith("[")) return formula("formula", text.text);
        const leg = legOf(text);
        const read = leg === null ? null : directElement(leg);
        return add("field", read === null ? null : { kind: "column", elementId: read, columnId: text.text });
      }
      case "dynamic-text":
        return dynamicParts(text.text).forEach((part) => formula("text", part.formula));
      case "own-column":
        // A layer of a map with rows of its own has columns of its own.
        return add("field", layerScope(text) === null ? { kind: "column", elementId: element.id, columnId: text.text } : null);
      case "own-item":
      case "sort-by":
        return add("field", hasColumn(element, text.text) ? { kind: "column", elementId: element.id, columnId: text.text } : null);
      case "element":
        return add("field", { kind: "element", elementId: text.text });
      case "source-column":
      case "source-grouping":
        return add("field", sourceTarget(text, names));
      case "target-formula":
        return formula("formula", text.text);
      case "page":
        return add("field", { kind: "page", pageId: text.text });
      case "handle":
        for (const control of controlsNamed(document, text.text)) add("field", { kind: "control", elementId: control });
        return;
      case "overlay":
        return;
      case "statement":
        return controlsInStatement(text.text).forEach(({ handle }) => {
          for (const control of controlsNamed(document, handle)) add("statement", { kind: "control", elementId: control });
        });
    }
  });
  for (const { elementId, columnId, path } of columnsNamedByActions(element))
    found.push({ elementId: element.id, columnId: null, path, by: "field", to: { kind: "column", elementId, columnId } });
  return found;
}

function sourceTarget(text: RoleText, names: Names): ReferenceTarget | null {
  const target = targetOf(text, { get: names.find });
  if (target === null) return null;
  return text.role === "source-column"
    ? { kind: "column", elementId: target.id, columnId: text.text }
    : { kind: "grouping", elementId: target.id, groupingId: text.text };
}

function storedTargets(element: Element, formula: string, names: Names): readonly ReferenceTarget[] {
  return referencesIn(formula, "stored").flatMap(({ target }) => (target === null ? [] : targetsOfReference(element, target, names)));
}

function targetsOfReference(element: Element, target: RefTarget, names: Names): readonly ReferenceTarget[] {
  switch (target.kind) {
    case "own":
      return [{ kind: "column", elementId: element.id, columnId: target.columnId }];
    case "element":
      return [{ kind: "column", elementId: target.elementId, columnId: target.columnId }];
    case "control":
      return [{ kind: "control", elementId: target.elementId }];
    case "metric":
      return [{ kind: "metric", elementId: target.elementId, metricId: target.metricId }];
    case "related":
      return relatedTargets(names, target);
  }
}

/** A related column stands on the element that it is reached from as well as on the one that it is of. */
function relatedTargets(names: Names, target: Extract<RefTarget, { kind: "related" }>): readonly ReferenceTarget[] {
  const end = names.relatedElement(target);
  return [
    { kind: "element", elementId: target.elementId },
    ...(end === null ? [] : [{ kind: "column" as const, elementId: end.id, columnId: target.columnId }]),
  ];
}

/** References of a formula that is kept as it was written. */
function printedTargets(document: WorkbookDocument, element: Element, formula: string): readonly ReferenceTarget[] {
  return referencesIn(formula, "printed").flatMap(({ path }) => {
    const resolution = namesOf(document).resolve(element.id, null, path);
    const targets = resolution.kind === "found" ? [resolution.target] : resolution.kind === "ambiguous" ? resolution.targets : [];
    return targets.flatMap((target) => targetsOfReference(element, target, namesOf(document)));
  });
}

/** An element of a kind that is kept whole: its members tell by their names what they hold. */
function keptReferences(document: WorkbookDocument, element: Element): readonly Reference[] {
  const found: Reference[] = [];
  const names = namesOf(document);
  const walk = (value: Json, path: readonly (string | number)[]): void => {
    if (typeof value === "string") {
      const at = { elementId: element.id, columnId: columnOfPath(element, path), path };
      const name = String(path.findLast((step) => typeof step === "string") ?? "");
      if (name === "formula") for (const to of printedTargets(document, element, value)) found.push({ ...at, by: "formula", to });
      else if (/(?:^e|E)lementId$|^element$/u.test(name) && names.find(value) !== undefined)
        found.push({ ...at, by: "field", to: { kind: "element", elementId: value } });
      else if ((name === "pageId" || name === "page" || name === "pages") && document.pages.some((page) => page.id === value))
        found.push({ ...at, by: "field", to: { kind: "page", pageId: value } });
      else if (name === "control" || (name === "controlId" && path.length > 1))
        for (const control of controlsNamed(document, value))
          found.push({ ...at, by: "field", to: { kind: "control", elementId: control } });
      else
        for (const part of dynamicParts(value))
          for (const to of printedTargets(document, element, part.formula)) found.push({ ...at, by: "text", to });
    } else if (Array.isArray(value)) for (const [index, item] of (value as readonly Json[]).entries()) walk(item, [...path, index]);
    else if (isObject(value)) for (const [name, member] of Object.entries(value)) walk(member, [...path, name]);
  };
  walk(element, []);
  return found;
}

function controlsNamed(document: WorkbookDocument, handle: string): readonly Id[] {
  const wanted = handle.toLowerCase();
  return document.pages.flatMap((page) =>
    page.elements.flatMap((element) => (isOwnControl(element) && handleOf(element).toLowerCase() === wanted ? [element.id] : [])),
  );
}

function layoutReferences(nodes: readonly LayoutNode[], path: readonly (string | number)[]): readonly Reference[] {
  return nodes.flatMap((node): readonly Reference[] => [
    ...(node.elementId === null
      ? []
      : [{ elementId: null, columnId: null, path, by: "layout" as const, to: { kind: "element" as const, elementId: node.elementId } }]),
    ...layoutReferences(node.children, path),
  ]);
}

/** The column of an element that a place inside of it belongs to. */
export function columnOfPath(element: Element, path: readonly (string | number)[]): Id | null {
  const columns = memberOf(element, "columns");
  if (path[0] !== "columns" || !Array.isArray(columns)) return null;
  const id = unread<Column>((columns as readonly Json[])[Number(path[1])])?.id;
  return typeof id === "string" ? id : null;
}

function hasColumn(element: Element, columnId: Id): boolean {
  return columnsOf(element).some(({ id }) => id === columnId);
}
