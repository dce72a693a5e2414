import { referencesIn, type RefTarget } from "@sheaf/formula";
import type { Column, Element, Id, Source, WorkbookDocument } from "../document.ts";
import { kindOf } from "../elements/registry.ts";
import { restrictionsOf } from "../elements/restrictions.ts";
import { isKind, isKnown } from "../elements/known.ts";
import { homeOf, idAtHome, linkModels, type ModelOf } from "../models/link.ts";
import { columnsOf, friendlyName, metricsOf, sameName } from "../names/labels.ts";
import { layerScope, sourceOfLayer } from "../names/layer-scope.ts";
import { aliasesOfSource, directElement, legOf, legsOf, scopeOfLeg, sourceIn } from "../names/legs.ts";
import { type Names, namesOf } from "../names/names.ts";
import { referencesOf } from "../references/references.ts";
import { shapeOf } from "../schema/shape.ts";
import { dynamicParts, visitRoles } from "../schema/walk.ts";
import { closedPages } from "../viewer/page-audience.ts";
import { shownConditions } from "../viewer/shown-when.ts";

/** Something of a document that has a name of its own: what is searched for, and what rests on something. */
export interface DocumentPart {
  readonly kind: "element" | "column" | "metric";
  readonly elementId: Id;
  /** The column or the metric; null: the element itself, with its source, its filters and all that is no column's. */
  readonly itemId: Id | null;
  readonly pageId: Id;
  readonly elementKind: string;
  readonly elementName: string;
  readonly name: string;
  /** As people write it. */
  readonly formula: string | null;
  /** Some people may not see it, whoever may see the document. */
  readonly isSecured: boolean;
  readonly reads: readonly PartRead[];
}

/** What a part rests on that is not of its document; `isDirect`: it says so itself, not a part that it reads. */
export type PartRead = { readonly isDirect: boolean } & PartOrigin;
export type PartOrigin =
  | { readonly kind: "table"; readonly connectionId: Id; readonly path: readonly string[]; readonly column: string | null }
  | { readonly kind: "file"; readonly inodeId: Id; readonly column: string | null }
  /** Tables that stand in SQL; which of their columns it reads is not told. */
  | { readonly kind: "sql"; readonly connectionId: Id; readonly path: readonly string[] }
  | { readonly kind: "model"; readonly dataModelId: Id; readonly elementId: Id; readonly itemId: Id | null };

const ELEMENT = "";
const keyOf = (elementId: Id, itemId: Id | null): string => JSON.stringify([elementId, itemId ?? ELEMENT]);

interface Node {
  readonly origins: Map<string, PartOrigin>;
  /** Other parts of the document. */
  readonly parts: Set<string>;
}

/** The parts of a document, with everything outside of it that each of them rests on. */
export function documentParts(document: WorkbookDocument, modelOf: ModelOf): readonly DocumentPart[] {
  const { document: linked } = linkModels(document, modelOf);
  const names = namesOf(linked);
  const nodes = new Map<string, Node>();
  const elements = linked.pages.flatMap((page) =>
    page.elements.filter(({ id }) => homeOf(id) === null).map((element) => ({ element, pageId: page.id })),
  );
  for (const { element } of elements) gather(linked, names, element, nodes);
  const walk = { steps: 0 };
  // what some people are not shown has its names for nobody but its editors
  const closed = closedPages(document, { id: null, email: "", teams: [] });
  const conditional = shownConditions(document);
  return elements.flatMap(({ element, pageId }) => {
    const secured = securedIn(element);
    const elementName = names.element(element);
    const isKept = closed.has(pageId) || conditional.has(element.id);
    const shared = { elementId: element.id, pageId, elementKind: element.kind, elementName };
    const reads = (itemId: Id | null): readonly PartRead[] => readsOf(keyOf(element.id, itemId), nodes, walk);
    const printed = (defining: Id | { readonly metricId: Id }, formula: unknown): string | null =>
      typeof formula === "string" ? names.toPrinted(element.id, defining, formula) : null;
    return [
      { ...shared, kind: "element" as const, itemId: null, name: elementName, formula: null, isSecured: isKept, reads: reads(null) },
      ...columnsOf(element).map((column) => ({
        ...shared,
        kind: "column" as const,
        itemId: column.id,
        name: names.column(element, column.id),
        formula: printed(column.id, column.formula),
        isSecured: isKept || secured.has(column.id),
        reads: reads(column.id),
      })),
      ...metricsOf(element).map(({ id, name }) => ({
        ...shared,
        kind: "metric" as const,
        itemId: id,
        name,
        formula: printed({ metricId: id }, formulaOfMetric(element, id)),
        isSecured: isKept,
        reads: reads(id),
      })),
    ];
  });
}

function securedIn(element: Element): ReadonlySet<Id> {
  if (!isKnown(element)) return new Set();
  return new Set((restrictionsOf(element).securities ?? []).flatMap(({ columns }) => columns));
}

function formulaOfMetric(element: Element, metricId: Id): string | null {
  const metrics = isKind(element, "table") ? element.metrics : undefined;
  return metrics?.find(({ id }) => id === metricId)?.formula ?? null;
}

/** What the rows of an element are of; null where its kind is not typed. */
function sourceOf(element: Element): Source | null {
  return isKnown(element) && "source" in element && element.source !== undefined ? sourceIn(element.source) : null;
}

function nodeIn(nodes: Map<string, Node>, key: string): Node {
  let node = nodes.get(key);
  if (node === undefined) nodes.set(key, (node = { origins: new Map(), parts: new Set() }));
  return node;
}

function add(node: Node, origin: PartOrigin): void {
  node.origins.set(JSON.stringify(origin), origin);
}

/** What each part of an element reads by itself. */
function gather(document: WorkbookDocument, names: Names, element: Element, nodes: Map<string, Node>): void {
  const whole = nodeIn(nodes, keyOf(element.id, null));
  for (const item of [...columnsOf(element), ...metricsOf(element)]) nodeIn(nodes, keyOf(element.id, item.id));
  const source = sourceOf(element);
  if (source !== null) for (const origin of leavesOf(source).flatMap(originsOf)) add(whole, origin);
  for (const { to, path, by, columnId } of referencesOf(document, element)) {
    // what an element does to others is nothing that it reads
    if (path[0] === "actions" || path[0] === "columnSecurities" || by === "layout" || to.kind === "page" || to.kind === "control") continue;
    const node = nodeIn(nodes, keyOf(element.id, columnId ?? metricOfPath(element, path)));
    const itemId = to.kind === "column" ? to.columnId : to.kind === "metric" ? to.metricId : null;
    const dataModelId = homeOf(to.elementId);
    if (dataModelId !== null) add(node, { kind: "model", dataModelId, elementId: idAtHome(to.elementId), itemId });
    else node.parts.add(keyOf(to.elementId, itemId));
  }
  // Columns of tables, files and SQL have no ids: their names are left in the formulas.
  const kind = kindOf(element);
  if (kind === null || source === null) return;
  const told = new Set<Source>();
  visitRoles(shapeOf(kind.schema), element, (found) => {
    if (found.path[0] === "actions") return;
    // A layer of a map reads by itself; what it reads, the map rests on as a whole.
    const layer = layerScope(found);
    const read = layer === null ? source : sourceOfLayer(layer);
    if (layer !== null && read !== null && !told.has(read)) {
      told.add(read);
      for (const origin of leavesOf(read).flatMap(originsOf)) add(whole, origin);
    }
    const isOfLeg = found.role === "leg-formula" || found.role === "leg-column";
    if (found.role !== "formula" && found.role !== "dynamic-text" && !isOfLeg) return;
    const scope = isOfLeg ? legOf(found) : read;
    if (scope === null) return;
    const formulas = found.role === "dynamic-text" ? dynamicParts(found.text).map(({ formula }) => formula) : [found.text];
    const columnId = layer === null ? itemOfPath(element, found.path) : null;
    const node = nodeIn(nodes, keyOf(element.id, columnId));
    for (const formula of formulas)
      for (const { path, target } of referencesIn(formula, "stored")) {
        if (target !== null) continue;
        const known = names.resolve(isOfLeg ? scopeOfLeg(scope) : (layer ?? element.id), columnId, path);
        if (known.kind === "found") addNamed(node, known.target, names);
        else for (const origin of columnNamed(scope, path, names)) add(node, origin);
      }
  });
}

/** Of data models names are left in formulas, too: beside the model they mean something. */
function addNamed(node: Node, target: RefTarget, names: Names): void {
  if (target.kind === "control" || target.kind === "own") return;
  const elementId = target.kind === "related" ? names.relatedElement(target)?.id : target.elementId;
  const dataModelId = elementId === undefined ? null : homeOf(elementId);
  if (elementId === undefined || dataModelId === null) return;
  const itemId = target.kind === "metric" ? target.metricId : target.columnId;
  add(node, { kind: "model", dataModelId, elementId: idAtHome(elementId), itemId });
}

/** Tables, SQL and files that a source is made of. */
function leavesOf(source: Source): readonly Source[] {
  const legs = legsOf(source);
  return legs.length === 0 ? [source] : legs.flatMap(leavesOf);
}

function originsOf(leaf: Source): readonly PartOrigin[] {
  switch (leaf.kind) {
    case "warehouse-table": {
      const { connectionId, path } = leaf as Extract<Source, { kind: "warehouse-table" }>;
      return [{ kind: "table", connectionId, path, column: null }];
    }
    case "csv-table":
      return [{ kind: "file", inodeId: (leaf as Extract<Source, { kind: "csv-table" }>).inodeId, column: null }];
    case "sql": {
      const { connectionId, statement } = leaf as Extract<Source, { kind: "sql" }>;
      return tablesInSql(statement).map((path) => ({ kind: "sql", connectionId, path }));
    }
    // one that is not to be had
    case "data-model": {
      const { dataModelId, elementId } = leaf as Extract<Source, { kind: "data-model" }>;
      return [{ kind: "model", dataModelId, elementId, itemId: null }];
    }
    default:
      return [];
  }
}

/** What a name that stands for nothing of the document can be at its source: of several legs without the name of one, any. */
function columnNamed(source: Source, path: readonly string[], names: Names): readonly PartOrigin[] {
  const [first = "", second] = path;
  if (path.length > 2) return [];
  const nameOf = (elementId: Id): string | null => {
    const element = names.find(elementId);
    return element === undefined ? null : names.element(element);
  };
  const leaves = leavesOf(source).filter((leaf) => directElement(leaf) === null);
  const meant =
    second === undefined
      ? leaves
      : leaves.filter((leaf) => leaves.length === 1 || aliasesOfSource(leaf, nameOf).some((alias) => sameName(alias, first)));
  const column = columnKey(second ?? first);
  return meant.flatMap(originsOf).flatMap((origin): readonly PartOrigin[] => {
    return origin.kind === "table" || origin.kind === "file" ? [{ ...origin, column }] : [];
  });
}

/** `TRIP_LOG` and `Trip Log` are one name. */
export function columnKey(name: string): string {
  return friendlyName(name);
}

/** Names behind FROM and JOIN: what a statement most likely reads. */
function tablesInSql(statement: string): readonly (readonly string[])[] {
  const part = String.raw`(?:"[^"]{1,200}"|\x60[^\x60]{1,200}\x60|[\p{L}_][\p{L}\p{N}_$]{0,200})`;
  const found = statement.matchAll(new RegExp(String.raw`\b(?:from|join)\s{1,20}(${part}(?:\.${part}){0,3})`, "giu"));
  const paths = [...found].map(([, name = ""]) =>
    [...name.matchAll(new RegExp(part, "gu"))].map(([one]) => one.replaceAll(/["\x60]/g, "")),
  );
  return [...new Map(paths.map((path) => [JSON.stringify(path), path])).values()];
}

/**
 * Steps from part to part and to what they read, for a document in all: columns that read each other in a long chain have the square of
 * their number. What is left after that says what it reads itself, and no more.
 */
const MOST_STEPS = 200_000;

/** A part's own origins, then those of the parts that it reads, each once. */
function readsOf(start: string, nodes: ReadonlyMap<string, Node>, walk: { steps: number }): readonly PartRead[] {
  const own = nodes.get(start);
  const found = new Map<string, PartRead>([...(own?.origins ?? [])].map(([key, origin]) => [key, { ...origin, isDirect: true }]));
  const seen = new Set([start]);
  const open = [...(own?.parts ?? [])];
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (seen.has(key)) continue;
    seen.add(key);
    const node = nodes.get(key);
    walk.steps += 1 + (node?.origins.size ?? 0);
    if (walk.steps > MOST_STEPS) break;
    for (const [origin, read] of node?.origins ?? []) if (!found.has(origin)) found.set(origin, { ...read, isDirect: false });
    open.push(...(node?.parts ?? []));
  }
  return [...found.values()];
}

function metricOfPath(element: Element, path: readonly (string | number)[]): Id | null {
  return path[0] === "metrics" ? (metricsOf(element)[Number(path[1])]?.id ?? null) : null;
}

function itemOfPath(element: Element, path: readonly (string | number)[]): Id | null {
  if (path[0] !== "columns") return metricOfPath(element, path);
  const column: Column | undefined = columnsOf(element)[Number(path[1])];
  return column?.id ?? null;
}
