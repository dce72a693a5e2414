import type { Element, Id, Json, WorkbookDocument } from "./document.ts";
import { kindOf } from "./elements/registry.ts";
import { placedIds } from "./layout/grid.ts";
import { columnsOf, handleOf } from "./names/labels.ts";
import { nearest } from "./schema/nearest.ts";
import { isObject, shapeOf, textOf } from "./schema/shape.ts";
import { type RoleText, visitRoles } from "./schema/walk.ts";

/** A finding about a part of a document; `path` is from the element, or from the document where `element` is null. */
export interface DocumentFinding {
  readonly code: "E_DUPLICATE_ID" | "E_DANGLING_ID" | "E_LEVEL" | "E_CYCLE" | "E_LIMIT";
  readonly element: Element | null;
  readonly path: readonly (string | number)[];
  readonly message: string;
  readonly suggestions: readonly string[];
}

/** More than any workbook has, few enough that every operation stays quick. */
export const documentLimits = { pages: 1000, elements: 5000, layoutNodes: 20_000 } as const;

/** Bounds of a whole document. */
export function checkLimits(document: WorkbookDocument): readonly DocumentFinding[] {
  const counts = {
    pages: document.pages.length,
    elements: document.pages.reduce((count, page) => count + page.elements.length, 0),
    layoutNodes: document.layout.reduce((count, region) => count + placedIds(region.nodes).length, 0),
  };
  const what = { pages: "pages", elements: "elements", layoutNodes: "placed elements" } as const;
  return (["pages", "elements", "layoutNodes"] as const).flatMap((name) =>
    counts[name] <= documentLimits[name]
      ? []
      : [
          {
            code: "E_LIMIT" as const,
            element: null,
            path: ["pages"],
            message: `A document has at most ${documentLimits[name]} ${what[name]}; this one has ${counts[name]}`,
            suggestions: [],
          },
        ],
  );
}

/** Words that name levels of every table, so no grouping can have them as its id. */
const levelWords: ReadonlySet<string> = new Set(["summary", "base"]);

/**
 * Findings that need more than one value at a time: ids that stand twice, ids of nothing, levels, cycles of sources. `refusedIds`: elements
 * that a reader refused already.
 */
export function checkDocument(document: WorkbookDocument, refusedIds: Iterable<Id> = []): readonly DocumentFinding[] {
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
      if (element.kind !== "control" || element["controlType"] === "synced") continue;
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
  for (const element of elements.values()) {
    if (kindOf(element) === null) continue;
    findings.push(...checkLists(element), ...checkReferences(element, elements, others), ...checkLevels(element));
  }
  return [...findings, ...sourceCycles(elements), ...checkLimits(document)];
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
  return findings;
}

function checkReferences(element: Element, elements: ReadonlyMap<Id, Element>, others: ReadonlySet<Id>): readonly DocumentFinding[] {
  const kind = kindOf(element)!;
  const findings: DocumentFinding[] = [];
  const columns = new Set(columnsOf(element).map((column) => column.id));
  const folders = new Set(listOf(element["folders"]).map((folder) => (isObject(folder) ? (folder["id"] as string) : "")));
  const dangling = (found: RoleText, what: string, known: Iterable<string>): void => {
    const suggestion = nearest(found.text, [...known]);
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
      case "own-column":
        // A table without columns yet reads all of its source's: its ids are not known here.
        if (columns.size > 0 && !columns.has(found.text)) dangling(found, "column", columns);
        return;
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
        const known =
          found.role === "source-grouping"
            ? listOf(target["groupings"]).flatMap((grouping) => (isObject(grouping) ? [grouping["id"] as string] : []))
            : columnsOf(target).map((column) => column.id);
        if (found.role === "source-column" && known.length === 0) return;
        if (!known.includes(found.text))
          dangling(found, found.role === "source-column" ? `column of "${target.id}"` : `grouping of "${target.id}"`, known);
        return;
      }
      default:
        return;
    }
  });
  return findings;
}

/** The element that a `columnId` or `groupingId` is about: the one that the source beside it names. */
export function targetOf(found: RoleText, elements: { readonly get: (id: Id) => Element | undefined }): Element | null {
  const container = found.parents.at(-1);
  if (!isObject(container)) return null;
  const source = isObject(container["source"]) ? container["source"] : container;
  return source["kind"] === "table" && typeof source["elementId"] === "string" ? (elements.get(source["elementId"]) ?? null) : null;
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
  place(element["summary"], "the summary", ["summary"]);
  for (const [index, grouping] of listOf(element["groupings"]).entries()) {
    if (!isObject(grouping)) continue;
    place(grouping["groupBy"], `the keys of grouping "${textOf(grouping["id"])}"`, ["groupings", index, "groupBy"]);
    place(grouping["calculations"], `the calculations of grouping "${textOf(grouping["id"])}"`, ["groupings", index, "calculations"]);
  }
  return findings;
}

function sourceCycles(elements: ReadonlyMap<Id, Element>): readonly DocumentFinding[] {
  const findings: DocumentFinding[] = [];
  const done = new Set<Id>();
  for (const start of elements.keys()) {
    const chain: Id[] = [];
    let at: Id | null = start;
    while (at !== null && !done.has(at) && !chain.includes(at)) {
      chain.push(at);
      const source: Json | undefined = elements.get(at)?.["source"];
      at = isObject(source) && source["kind"] === "table" && typeof source["elementId"] === "string" ? source["elementId"] : null;
    }
    if (at !== null && chain.includes(at)) {
      const cycle = chain.slice(chain.indexOf(at));
      findings.push({
        code: "E_CYCLE",
        element: elements.get(at) ?? null,
        path: ["source", "elementId"],
        message: `The sources of ${cycle.map((id) => `"${id}"`).join(", ")} form a cycle`,
        suggestions: [],
      });
    }
    for (const id of chain) done.add(id);
  }
  return findings;
}
