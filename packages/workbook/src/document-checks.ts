import { isPage } from "./layout/panels.ts";
import { fieldsIn } from "./elements/charts/channel.ts";
import { layerScope } from "./names/layer-scope.ts";
import type { Element, Id, JoinSource, Json, Source, WorkbookDocument } from "./document.ts";
import { checkActions, overlayIds, problemOfSelection } from "./actions/checks.ts";
import { documentExcess } from "./bounds/document-size.ts";
import { kindOf } from "./elements/registry.ts";
import { columnsOf, handleOf, isOwnControl } from "./names/labels.ts";
import { nearest } from "./schema/nearest.ts";
import { directElement, elementsRead, legOf, legsOfJoin, linkedTo, sourceIn, sourceOf } from "./names/legs.ts";
import { isObject, shapeOf, textOf } from "./schema/shape.ts";
import { type RoleText, visitRoles } from "./schema/walk.ts";
import { memberOf } from "./elements/members.ts";

/** A finding about a part of a document; `path` is from the element, or from the document where `element` is null. */
export interface DocumentFinding {
  readonly code:
    | "E_DUPLICATE_ID"
    | "E_DANGLING_ID"
    | "E_LEVEL"
    | "E_CYCLE"
    | "E_LIMIT"
    | "E_AMBIGUOUS"
    | "E_VALUE_TYPE"
    | "E_UNKNOWN_COLUMN";
  readonly element: Element | null;
  readonly path: readonly (string | number)[];
  readonly message: string;
  readonly suggestions: readonly string[];
}

/** Bounds of a whole document; of a change those that it passes further than the document before it. */
export function checkLimits(document: WorkbookDocument, before: WorkbookDocument | null = null): readonly DocumentFinding[] {
  return documentExcess(document, before).map(({ message }) => ({
    code: "E_LIMIT",
    element: null,
    path: ["pages"],
    message,
    suggestions: [],
  }));
}

/** Words that name levels of every table, so no grouping can have them as its id. */
const levelWords: ReadonlySet<string> = new Set(["summary", "base"]);

/**
 * Findings that need more than one value at a time: ids that stand twice, ids of nothing, levels, cycles of sources. `refusedIds`: elements
 * that a reader refused already.
 */
export function checkDocument(document: WorkbookDocument, refusedIds: Iterable<Id> = []): readonly DocumentFinding[] {
  // What is too large is not looked through.
  const limits = checkLimits(document);
  if (limits.length > 0) return limits;
  const findings: DocumentFinding[] = [];
  const elements = new Map<Id, Element>();
  const outside = idsOutsidePages(document);
  const others = new Set([...outside, ...refusedIds]);
  const pages = new Set<Id>();
  const handles = new Map<string, Element>();
  for (const [index, page] of document.pages.entries()) {
    if (pages.has(page.id))
      findings.push({
        code: "E_DUPLICATE_ID",
        element: null,
        path: ["pages", index, "id"],
        message: `The page id "${page.id}" stands twice`,
        suggestions: [],
      });
    pages.add(page.id);
    for (const element of page.elements) {
      if (elements.has(element.id) || outside.has(element.id))
        findings.push({
          code: "E_DUPLICATE_ID",
          element,
          path: ["id"],
          message: `The element id "${element.id}" stands twice`,
          suggestions: [],
        });
      elements.set(element.id, element);
      if (!isOwnControl(element)) continue;
      const handle = handleOf(element).toLowerCase();
      if (handles.has(handle))
        findings.push({
          code: "E_DUPLICATE_ID",
          element,
          path: ["controlId"],
          message: `The controlId "${handleOf(element)}" is used by another control`,
          suggestions: [],
        });
      handles.set(handle, element);
    }
  }
  const overlays = overlayIds(document);
  const own = new Set(document.pages.filter(isPage).map(({ id }) => id));
  const known = knownIds(elements, others, {
    pages: new Set([...pages].filter((one) => own.has(one))),
    overlays,
    handles: new Set(handles.keys()),
  });
  const found = [...elements.values()].flatMap((element) =>
    kindOf(element) === null ? [] : [checkLists(element), checkReferences(element, known), checkLevels(element), checkLegs(element)].flat(),
  );
  return [...findings, ...found, ...sourceCycles(elements)];
}

/** Ids that others may name, as they are looked up for every one that is named. */
interface KnownIds {
  readonly elements: ReadonlyMap<Id, Element>;
  readonly others: ReadonlySet<Id>;
  readonly pages: ReadonlySet<Id>;
  readonly overlays: ReadonlySet<Id>;
  /** Of controls, in small letters. */
  readonly handles: ReadonlySet<string>;
  readonly columnsOf: (element: Element) => ReadonlySet<Id>;
  readonly groupingsOf: (element: Element) => ReadonlySet<Id>;
  /** The id that was meant; null where none is near, or too many have been compared: all that is wrong is still told. */
  readonly meant: (id: Id, known: Iterable<Id>) => Id | null;
}

/** Ids are compared with so many others to find the ones that were meant. */
const mostComparisons = 30_000;

function knownIds(
  elements: ReadonlyMap<Id, Element>,
  others: ReadonlySet<Id>,
  named: Pick<KnownIds, "pages" | "overlays" | "handles">,
): KnownIds {
  const columns = new Map<Element, ReadonlySet<Id>>();
  const groupings = new Map<Element, ReadonlySet<Id>>();
  let compared = 0;
  return {
    elements,
    others,
    ...named,
    columnsOf: (element) => {
      const known = columns.get(element) ?? new Set(columnsOf(element).map((column) => column.id));
      columns.set(element, known);
      return known;
    },
    groupingsOf: (element) => {
      const known =
        groupings.get(element) ??
        new Set([
          ...listOf(memberOf(element, "groupings")).flatMap((grouping) => (isObject(grouping) ? [grouping["id"] as string] : [])),
          ...(kindOf(element)?.readableLevels ?? []),
        ]);
      groupings.set(element, known);
      return known;
    },
    meant: (id, known) => {
      if (compared > mostComparisons) return null;
      const list = [...known];
      compared += list.length;
      return nearest(id, list);
    },
  };
}

/** Elements of regions that are kept whole (overlays, panels): they may be referred to and laid out. */
export function idsOutsidePages(document: WorkbookDocument): ReadonlySet<Id> {
  const ids = new Set<Id>();
  for (const name of ["overlays", "panels"]) {
    for (const region of listOf(document.rest[name])) {
      if (isObject(region))
        for (const element of listOf(region["elements"]))
          if (isObject(element) && typeof element["id"] === "string") ids.add(element["id"]);
    }
  }
  return ids;
}

export function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

/** Ids that stand twice in one of an element's lists, and groupings that are called like a level. */
export function checkLists(element: Element): readonly DocumentFinding[] {
  const findings: DocumentFinding[] = [];
  const twice = (list: string, ids: readonly (Id | undefined)[], seen = new Set<Id>()): void => {
    for (const [index, id] of ids.entries()) {
      if (id === undefined) continue;
      if (seen.has(id))
        findings.push({
          code: "E_DUPLICATE_ID",
          element,
          path: [list, index, "id"],
          message: `The id "${id}" stands twice in ${list}`,
          suggestions: [],
        });
      seen.add(id);
    }
  };
  const idsIn = (name: string) =>
    listOf(element[name]).map((item) => (isObject(item) && typeof item["id"] === "string" ? item["id"] : undefined));
  const columnIds = idsIn("columns");
  twice("columns", columnIds);
  twice("folders", idsIn("folders"), new Set(columnIds.filter((id) => id !== undefined)));
  const groupings = idsIn("groupings");
  twice("groupings", groupings);
  for (const [index, id] of groupings.entries()) {
    if (id !== undefined && levelWords.has(id))
      findings.push({
        code: "E_DUPLICATE_ID",
        element,
        path: ["groupings", index, "id"],
        message: `"${id}" names a level of every table and cannot be the id of a grouping`,
        suggestions: [],
      });
  }
  if (element.kind !== "control") twice("filters", idsIn("filters"));
  return [...findings, ...checkLayers(element, columnIds)];
}

/** Columns of the layers of a map: marks are told by their ids, so no layer may have one of the map or of another layer. */
function checkLayers(element: Element, columnIds: readonly (Id | undefined)[]): readonly DocumentFinding[] {
  const { sheaf } = element;
  const { chart } = fieldsIn(sheaf);
  const { layers } = fieldsIn(chart);
  const taken = new Set(columnIds);
  return listOf(layers).flatMap((layer, at) => {
    const { columns } = fieldsIn(layer);
    return listOf(columns).flatMap((column, index): readonly DocumentFinding[] => {
      const { id } = fieldsIn(column);
      if (typeof id !== "string" || !taken.has(id)) {
        if (typeof id === "string") taken.add(id);
        return [];
      }
      const path = ["sheaf", "chart", "layers", at, "columns", index, "id"];
      return [{ code: "E_DUPLICATE_ID", element, path, message: `The id "${id}" stands twice in the columns of the map`, suggestions: [] }];
    });
  });
}

/** Legs of composed sources that do not fit together, at any depth. */
function checkLegs(element: Element): readonly DocumentFinding[] {
  const findings: DocumentFinding[] = [];
  const add = (code: DocumentFinding["code"], path: DocumentFinding["path"], message: string): void =>
    void findings.push({ code, element, path, message, suggestions: [] });
  const visit = (member: Json | Source | undefined, path: readonly (string | number)[]): void => {
    const source = sourceIn(member);
    if (source === null) return;
    if (source.kind === "join") {
      const join = source as JoinSource;
      const { steps, unclear } = legsOfJoin(join);
      if (unclear)
        add("E_AMBIGUOUS", [...path, "primarySource"], "More than one leg is never a right: say which one is the primary source");
      for (const [index, { left, join: step }] of steps.entries()) {
        if (left < 0 && !unclear)
          add(
            "E_DANGLING_ID",
            [...path, "joins", index, "left"],
            "A join can start only from the primary source or from a table that was joined before it",
          );
        visit(step.right, [...path, "joins", index, "right"]);
      }
      visit(
        join.primarySource ?? join.joins[0]?.left,
        join.primarySource === undefined ? [...path, "joins", 0, "left"] : [...path, "primarySource"],
      );
    } else if (source.kind === "union") {
      const { sources, matches } = source as Extract<Source, { kind: "union" }>;
      const names = new Set<string>();
      for (const [index, match] of matches.entries()) {
        if (match.sourceColumns.length !== sources.length)
          add(
            "E_VALUE_TYPE",
            [...path, "matches", index, "sourceColumns"],
            `The union has ${sources.length} sources, so each match names ${sources.length} columns; this one names ${match.sourceColumns.length}`,
          );
        const name = match.outputColumnName.toLowerCase();
        if (names.has(name))
          add("E_DUPLICATE_ID", [...path, "matches", index, "outputColumnName"], `The column "${match.outputColumnName}" stands twice`);
        names.add(name);
      }
      for (const [index, leg] of sources.entries()) visit(leg, [...path, "sources", index]);
    } else if (source.kind === "transpose") visit((source as Extract<Source, { kind: "transpose" }>).source, [...path, "source"]);
  };
  visit(memberOf(element, "source"), ["source"]);
  const { sheaf } = element;
  const { chart } = fieldsIn(sheaf);
  const { layers } = fieldsIn(chart);
  for (const [at, layer] of listOf(layers).entries()) {
    const { source } = fieldsIn(layer);
    visit(source, ["sheaf", "chart", "layers", at, "source"]);
  }
  return findings;
}

function checkReferences(element: Element, ids: KnownIds): readonly DocumentFinding[] {
  const { elements, others } = ids;
  const kind = kindOf(element)!;
  const findings: DocumentFinding[] = [];
  const columns = new Set(columnsOf(element).map((column) => column.id));
  const folders = new Set(listOf(memberOf(element, "folders")).map((folder) => (isObject(folder) ? (folder["id"] as string) : "")));
  const dangling = (found: RoleText, what: string, known: Iterable<string>): void => {
    const suggestion = ids.meant(found.text, known);
    findings.push({
      code: "E_DANGLING_ID",
      element,
      path: found.path,
      message: `There is no ${what} "${found.text}"${suggestion === null ? "" : `; did you mean "${suggestion}"?`}`,
      suggestions: suggestion === null ? [] : [suggestion],
    });
  };
  visitRoles(shapeOf(kind.schema), element, (found) => {
    switch (found.role) {
      case "own-column": {
        const layer = layerScope(found);
        const meant = layer === null ? columns : new Set(columnsOf(layer).map((column) => column.id));
        // A table without columns yet reads all of its source's: its ids are not known here.
        if ((meant.size > 0 || layer !== null) && !meant.has(found.text)) dangling(found, "column", meant);
        return;
      }
      case "own-item":
        if (columns.size > 0 && !columns.has(found.text) && !folders.has(found.text))
          dangling(found, "column or folder", [...columns, ...folders]);
        return;
      case "sort-by":
        if (found.text !== "row-count" && columns.size > 0 && !columns.has(found.text))
          dangling(found, "column", [...columns, "row-count"]);
        return;
      case "element":
        if (!elements.has(found.text) && !others.has(found.text)) dangling(found, "element", elements.keys());
        return;
      case "source-column":
      case "source-grouping": {
        const target = targetOf(found, elements);
        if (target === null || kindOf(target) === null) return;
        const known = found.role === "source-grouping" ? ids.groupingsOf(target) : ids.columnsOf(target);
        if (found.role === "source-column" && known.size === 0) return;
        if (!known.has(found.text))
          dangling(found, found.role === "source-column" ? `column of "${target.id}"` : `grouping of "${target.id}"`, known);
        return;
      }
      case "leg-column": {
        if (found.text.startsWith("[")) return;
        const leg = legOf(found);
        const read = leg === null ? null : directElement(leg);
        const target = read === null ? undefined : elements.get(read);
        if (target === undefined || kindOf(target) === null) return;
        const known = ids.columnsOf(target);
        if (known.size > 0 && !known.has(found.text)) dangling(found, `column of "${target.id}"`, known);
        return;
      }
      case "page":
        if (!ids.pages.has(found.text)) dangling(found, "page", ids.pages);
        return;
      case "overlay":
        if (!ids.overlays.has(found.text)) dangling(found, "overlay", ids.overlays);
        return;
      case "handle":
        if (!ids.handles.has(found.text.toLowerCase())) dangling(found, "control", ids.handles);
        return;
      case "formula":
      case "dynamic-text":
      case "target-formula": {
        const problem = problemOfSelection(found);
        if (problem !== null) findings.push({ code: "E_UNKNOWN_COLUMN", element, path: found.path, message: problem, suggestions: [] });
        return;
      }
      default:
        return;
    }
  });
  for (const { code, path, message, id, known } of checkActions(element, elements)) {
    const suggestion = id === null ? null : ids.meant(id, known);
    const meant = suggestion === null ? "" : `; did you mean "${suggestion}"?`;
    findings.push({ code, element, path, message: `${message}${meant}`, suggestions: suggestion === null ? [] : [suggestion] });
  }
  return findings;
}

/** The element that a `columnId` or `groupingId` is about: the one that the source, or the `element`, beside it names. */
export function targetOf(found: RoleText, elements: { readonly get: (id: Id) => Element | undefined }): Element | null {
  const container = found.parents.findLast((parent) => !Array.isArray(parent));
  if (!isObject(container)) return null;
  if (typeof container["element"] === "string") return elements.get(container["element"]) ?? null;
  // A key of an input table is a column of what the table is linked to.
  if (typeof container["key"] === "string" && container["source"] === undefined) {
    const linked = linkedTo(sourceIn((found.parents[0] as Element | undefined)?.["source"]));
    return linked === null ? null : (elements.get(linked) ?? null);
  }
  const source = isObject(container["source"]) ? innerSource(container["source"]) : (sourceOfControl(found) ?? container);
  return source["kind"] === "table" && typeof source["elementId"] === "string" ? (elements.get(source["elementId"]) ?? null) : null;
}

/** A control wraps where its values come from. */
function innerSource(source: { readonly [key: string]: Json }): { readonly [key: string]: Json } {
  return source["kind"] === "source" && isObject(source["source"]) ? source["source"] : source;
}

/** Categories and the shown one of a drill are columns of the control's source. */
function sourceOfControl(found: RoleText): { readonly [key: string]: Json } | null {
  const control = found.parents[0];
  if (!isObject(control) || memberOf(control, "controlType") !== "drill") return null;
  const source = memberOf(control, "source");
  return isObject(source) ? innerSource(source) : null;
}

/** A column sits in at most one level or in the summary. */
function checkLevels(element: Element): readonly DocumentFinding[] {
  const findings: DocumentFinding[] = [];
  const placed = new Map<Id, string>();
  const place = (ids: Json | undefined, where: string, path: readonly (string | number)[]): void => {
    for (const [index, id] of listOf(ids).entries()) {
      if (typeof id !== "string") continue;
      const before = placed.get(id);
      if (before !== undefined)
        findings.push({
          code: "E_LEVEL",
          element,
          path: [...path, index],
          message: `The column "${id}" stands in ${before} and in ${where}; a column has one level: duplicate it to have it at both`,
          suggestions: [],
        });
      else placed.set(id, where);
    }
  };
  place(memberOf(element, "summary"), "the summary", ["summary"]);
  for (const [index, grouping] of listOf(memberOf(element, "groupings")).entries()) {
    if (!isObject(grouping)) continue;
    place(grouping["groupBy"], `the keys of grouping "${textOf(grouping["id"])}"`, ["groupings", index, "groupBy"]);
    place(grouping["calculations"], `the calculations of grouping "${textOf(grouping["id"])}"`, ["groupings", index, "calculations"]);
  }
  return findings;
}

/** Elements that read each other in a circle, each circle told once. */
function sourceCycles(elements: ReadonlyMap<Id, Element>): readonly DocumentFinding[] {
  const findings: DocumentFinding[] = [];
  const done = new Set<Id>();
  const chain: Id[] = [];
  const places = new Map<Id, number>();
  /** Chains may be long: the way back is kept, not called. */
  const open: { readonly id: Id; readonly next: Iterator<Id> }[] = [];
  const enter = (elementId: Id): void => {
    const at = places.get(elementId);
    if (at !== undefined) {
      const source = sourceOf(elements.get(elementId));
      findings.push({
        code: "E_CYCLE",
        element: elements.get(elementId) ?? null,
        path: source?.kind === "table" ? ["source", "elementId"] : ["source"],
        message: `The sources of ${listed(chain.slice(at))} form a cycle`,
        suggestions: [],
      });
    } else if (!done.has(elementId)) {
      places.set(elementId, chain.length);
      chain.push(elementId);
      open.push({ id: elementId, next: elementsRead(elements.get(elementId)?.["source"])[Symbol.iterator]() });
    }
  };
  for (const elementId of elements.keys()) {
    enter(elementId);
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      const { value, done: isDone } = top.next.next() as IteratorResult<Id, undefined>;
      if (isDone !== true) enter(value);
      else {
        open.pop();
        chain.pop();
        places.delete(top.id);
        done.add(top.id);
      }
    }
  }
  return findings;
}

/** As many ids stand in a message; the others are counted. */
const mostListed = 20;

function listed(ids: readonly Id[]): string {
  const first = ids.slice(0, mostListed).map((id) => `"${id}"`);
  return `${first.join(", ")}${ids.length > mostListed ? ` and ${ids.length - mostListed} more` : ""}`;
}
