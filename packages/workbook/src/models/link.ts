import { type RefTarget, printTarget, replaceReferences } from "@sheaf/formula";
import type { Element, Grouping, Id, Json, Page, WorkbookDocument } from "../document.ts";
import { columnsOf, handleOf, isOwnControl } from "../names/labels.ts";
import { directElement, sourceOf } from "../names/legs.ts";
import { mapPointers } from "../references/follow.ts";
import type { DataModelSource, SourceExtension } from "../schema/parts/source.ts";
import { isObject, textOf } from "../schema/shape.ts";
import { type Unread, unread } from "../schema/unread.ts";
import type { ModelParameter } from "../controls/members.ts";
import { memberOf } from "../elements/members.ts";

/** Ids in documents have no control characters, so ids of elements of other documents are like no other. */
const mark = "\u001a";

/** An element of a data model, as a document that reads the model sees it. */
export function linkedId(dataModelId: Id, elementId: Id): Id {
  return `${dataModelId}${mark}${elementId}`;
}

/** The data model that an element belongs to; null of an element of the document itself. */
export function homeOf(elementId: Id): Id | null {
  const at = elementId.indexOf(mark);
  return at < 0 ? null : elementId.slice(0, at);
}

/** The id that an element has in its own document. */
export function idAtHome(elementId: Id): Id {
  return elementId.slice(elementId.indexOf(mark) + 1);
}

/** A document with the elements of the data models that it reads. */
export interface LinkedDocument {
  readonly document: WorkbookDocument;
  /** Controls of data models whose value is that of a control of the document (`parameters`), by the former's id. */
  readonly overrides: ReadonlyMap<Id, Id>;
}

export type ModelOf = (dataModelId: Id) => WorkbookDocument | undefined;

/**
 * Puts the data models that a document reads, and those that they read, beside its own pages, under ids of their own. A source that names
 * a model which is not known, or an element that it does not offer, stays as it is.
 */
export function linkModels(document: WorkbookDocument, modelOf: ModelOf): LinkedDocument {
  if (!readsModels(document)) return { document, overrides: new Map() };
  const before = linked.get(document);
  if (before !== undefined && [...before.models].every(([id, model]) => knownModel(id, modelOf) === model)) return before.made;
  const models = new Map<Id, WorkbookDocument | null>();
  const known = (dataModelId: Id): WorkbookDocument | null => {
    if (!models.has(dataModelId)) models.set(dataModelId, knownModel(dataModelId, modelOf));
    return models.get(dataModelId) ?? null;
  };
  const pages: Page[] = [...mapElements(document.pages, (element) => withLinks(element, known))];
  // What models read comes to the list while it is gone through.
  for (const [dataModelId, model] of models) if (model !== null) pages.push(...modelPages(dataModelId, model, known));
  const overrides = elementsOf(document).flatMap((control) => overridesOf(control, (id) => models.get(id) ?? null));
  const made = { document: { ...document, pages }, overrides: new Map(overrides) };
  linked.set(document, { models, made });
  return made;
}

const linked = new WeakMap<
  WorkbookDocument,
  { readonly models: ReadonlyMap<Id, WorkbookDocument | null>; readonly made: LinkedDocument }
>();

/** The data models whose elements a document itself reads. */
export function modelsRead(document: WorkbookDocument): readonly Id[] {
  const ids = new Set<Id>();
  mapElements(document.pages, (element) =>
    withLinks(element, (dataModelId) => {
      ids.add(dataModelId);
      return null;
    }),
  );
  return [...ids];
}

function knownModel(dataModelId: Id, modelOf: ModelOf): WorkbookDocument | null {
  const found = modelOf(dataModelId);
  return found?.kind === "data-model" && !isForged(found) ? found : null;
}

const reading = new WeakMap<WorkbookDocument, boolean>();

function readsModels(document: WorkbookDocument): boolean {
  let answer = reading.get(document);
  if (answer === undefined) reading.set(document, (answer = elementsOf(document).some(namesModel) && !isForged(document)));
  return answer;
}

/** By element: while somebody types a formula every key is another document, whose other elements are the same. */
const naming = new WeakMap<Element, boolean>();

function namesModel(element: Element): boolean {
  let answer = naming.get(element);
  // Columns have no sources: they are most of an element, and what differs from key to key.
  if (answer === undefined) naming.set(element, (answer = JSON.stringify({ ...element, columns: null }).includes('"data-model"')));
  return answer;
}

const forged = new WeakMap<WorkbookDocument, boolean>();

/** Whether a document names elements of other documents by the ids that they have here: only sources of kind `data-model` may (F8). */
function isForged(document: WorkbookDocument): boolean {
  let answer = forged.get(document);
  if (answer === undefined) {
    const holds = (value: Json): boolean => {
      if (typeof value === "string") return value.includes(mark);
      if (typeof value !== "object" || value === null) return false;
      return Object.values(value as { readonly [key: string]: Json }).some(holds);
    };
    forged.set(document, (answer = document.pages.some((page) => page.elements.some(holds))));
  }
  return answer;
}

function mapElements(pages: readonly Page[], map: (element: Element) => Element): readonly Page[] {
  return pages.map((page) => {
    const elements = page.elements.map(map);
    return elements.every((element, index) => element === page.elements[index]) ? page : { ...page, elements };
  });
}

/** An element with each source that is an element of a model as a source that is an element. */
function withLinks(element: Element, model: (dataModelId: Id) => WorkbookDocument | null): Element {
  const visit = (value: Json): Json => {
    if (Array.isArray(value)) {
      const list: readonly Json[] = value;
      const items = list.map(visit);
      return items.every((item, index) => item === list[index]) ? list : items;
    }
    if (!isObject(value)) return value;
    const source = unread<DataModelSource>(value);
    if (source?.kind === "data-model" && typeof source.elementId === "string") return link(value, source);
    const members = Object.entries(value).map(([name, member]) => [name, name === "parameters" ? member : visit(member)] as const);
    return members.every(([name, member]) => member === value[name]) ? value : Object.fromEntries(members);
  };
  const link = (value: Json, { groupingId, sheaf, ...source }: Unread<DataModelSource>): Json => {
    const [dataModelId, elementId] = [textOf(source.dataModelId), textOf(source.elementId)];
    const target = elementsOf(model(dataModelId)).find(({ id }) => id === elementId);
    if (target === undefined || memberOf(target, "visibleAsSource") === false) return value;
    // What is pinned is not the model as it is now.
    if (unread<SourceExtension>(sheaf)?.pin !== undefined) return value;
    return { kind: "table", elementId: linkedId(dataModelId, elementId), ...(groupingId === undefined ? {} : { groupingId }) };
  };
  const result = visit(element) as Element;
  return lacksColumns(result) ? withColumnsOf(result, model) : result;
}

/** A table that lists no columns shows those of the element of a model that it reads (workbook-file 5.2). */
function lacksColumns(element: Element): boolean {
  return element.kind === "table" && columnsOf(element).length === 0;
}

function withColumnsOf(element: Element, model: (dataModelId: Id) => WorkbookDocument | null): Element {
  const read = directElement(sourceOf(element) ?? { kind: "" });
  const home = read === null ? null : homeOf(read);
  const target = home === null || read === null ? undefined : elementsOf(model(home)).find(({ id }) => id === idAtHome(read));
  if (read === null || target === undefined) return element;
  const reaches = columnsAt(target, unread<DataModelSource>(memberOf(element, "source"))?.groupingId);
  const columns = columnsOf(target)
    .filter(({ id, hidden }) => hidden !== true && reaches(id))
    .map(({ id: columnId }): Json => ({ id: columnId, formula: printTarget({ kind: "element", elementId: read, columnId }) }));
  return { ...element, columns };
}

/** Which columns of an element can be read at a grouping of it: those of the grouping and of what lies further out; of base rows all. */
function columnsAt(element: Element, groupingId: Json | undefined): (columnId: Id) => boolean {
  const held = memberOf(element, "groupings");
  const groupings = (Array.isArray(held) ? held : []) as readonly Grouping[];
  const depth = groupings.findIndex(({ id }) => id === groupingId);
  if (depth < 0) return () => true;
  const ids = new Set(groupings.slice(0, depth + 1).flatMap(({ groupBy, calculations }) => [...groupBy, ...(calculations ?? [])]));
  return (columnId) => ids.has(columnId);
}

function elementsOf(document: WorkbookDocument | null): readonly Element[] {
  return document?.pages.flatMap((page) => page.elements) ?? [];
}

/** The controls of models that a control stands for, each with the control's id. */
function overridesOf(control: Element, model: (dataModelId: Id) => WorkbookDocument | null): readonly (readonly [Id, Id])[] {
  const { parameters } = control;
  if (control.kind !== "control" || !Array.isArray(parameters)) return [];
  return (parameters as readonly Json[]).flatMap((one): readonly (readonly [Id, Id])[] => {
    const parameter = unread<ModelParameter>(one);
    if (parameter?.kind !== "data-model") return [];
    const [dataModelId, named] = [textOf(parameter.dataModelId), textOf(parameter.controlId)];
    const found = elementsOf(model(dataModelId)).find(
      (element) => isOwnControl(element) && (element.id === named || handleOf(element) === named),
    );
    return found === undefined ? [] : [[linkedId(dataModelId, found.id), control.id]];
  });
}

const made = new WeakMap<WorkbookDocument, Map<Id, readonly Page[]>>();

function modelPages(dataModelId: Id, model: WorkbookDocument, known: (id: Id) => WorkbookDocument | null): readonly Page[] {
  let byId = made.get(model);
  if (byId === undefined) made.set(model, (byId = new Map<Id, readonly Page[]>()));
  let pages = byId.get(dataModelId);
  if (pages === undefined) {
    pages = model.pages.map((page) => ({
      ...page,
      id: linkedId(dataModelId, page.id),
      elements: page.elements.map((element) => underId(element, dataModelId)),
    }));
    byId.set(dataModelId, pages);
  }
  return mapElements(pages, (element) => withLinks(element, known));
}

/** An element of a model, and all that it points at, under the ids that the reading document knows. */
function underId(element: Element, dataModelId: Id): Element {
  const followed = mapPointers(element, {
    elementId: (id) => linkedId(dataModelId, id),
    formula: (formula) =>
      replaceReferences(formula, "stored", ({ target }) => (target === null ? null : printTarget(underTarget(target, dataModelId)))),
  });
  return { ...followed, id: linkedId(dataModelId, element.id) };
}

function underTarget(target: RefTarget, dataModelId: Id): RefTarget {
  return target.kind === "own" ? target : { ...target, elementId: linkedId(dataModelId, target.elementId) };
}
