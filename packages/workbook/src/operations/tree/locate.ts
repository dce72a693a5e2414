import type { Json, WorkbookDocument, LayoutNode } from "../../document.ts";
import { type Path, indexOfKey, keyAt } from "./path.ts";
import { isObject } from "../../schema/shape.ts";
import { unread } from "../../schema/unread.ts";

/** Positions from the root to a place: exact for one value of the document, meaningless for any other. */
export type Positions = readonly (string | number)[];

export interface Located {
  /** Positions of the part of the path that is there. */
  readonly positions: Positions;
  /** Member steps at the end that are not there yet. */
  readonly missing: readonly string[];
  readonly value: Json | undefined;
}

/** Where a path of a document leads; null if an item on it does not exist, or a value in between is no container. */
export function locate(document: WorkbookDocument, path: Path): Located | null {
  const expanded = expand(document, path);
  return expanded === null ? null : locateIn(document, expanded);
}

/** The same inside any value; the path has no aliases. */
export function locateIn(root: Json, path: Path): Located | null {
  const positions: (string | number)[] = [];
  let value: Json | undefined = root;
  for (const [index, step] of path.entries()) {
    if (typeof step === "string") {
      if (!isObject(value)) return null;
      const member: Json | undefined = Object.hasOwn(value, step) ? value[step] : undefined;
      if (member === undefined) {
        const missing = path.slice(index);
        return missing.every((rest) => typeof rest === "string") ? { positions, missing, value: undefined } : null;
      }
      positions.push(step);
      value = member;
    } else {
      if (!Array.isArray(value)) return null;
      const at = indexOfKey(value as readonly Json[], step.key);
      if (at < 0) return null;
      positions.push(at);
      value = (value as readonly Json[])[at];
    }
  }
  return { positions, missing: [], value };
}

/** A path with its alias replaced by where the element or node stands now; null if it stands nowhere. */
function expand(document: WorkbookDocument, path: Path): Path | null {
  const [first, second, ...rest] = path;
  if (first === "elements") {
    if (typeof second !== "object") return null;
    const page = pageOfElement(document, second.key);
    return page === null ? null : ["pages", { key: page }, "elements", second, ...rest];
  }
  if (first === "nodes") {
    if (typeof second !== "object") return null;
    const place = placeOfNode(document, second.key);
    return place === null ? null : [...place, ...rest];
  }
  return path;
}

/** Whether every item that a path goes through still goes by its name after a change inside of it: names never change. */
export function keepsNames(changed: WorkbookDocument, path: Path): boolean {
  return path.every((step, index) => typeof step === "string" || locate(changed, path.slice(0, index + 1)) !== null);
}

/** Id of the page that an element stands on. */
export function pageOfElement(document: WorkbookDocument, elementId: string): string | null {
  return document.pages.find((page) => page.elements.some((element) => element.id === elementId))?.id ?? null;
}

/** Full path of the layout node of an element. */
export function placeOfNode(document: Pick<WorkbookDocument, "layout">, elementId: string): Path | null {
  for (const region of document.layout) {
    const inside = findNode(region.nodes, elementId);
    if (inside !== null) return ["layout", { key: region.regionId }, "nodes", ...inside];
  }
  return null;
}

/** Steps from a list of layout nodes to the one of an element. */
export function findNode(nodes: readonly Json[], elementId: string): Path | null {
  for (const [index, node] of nodes.entries()) {
    const { elementId: own, children } = unread<LayoutNode>(node) ?? {};
    if (own === elementId) return [{ key: elementId }];
    const inside = Array.isArray(children) ? findNode(children as readonly Json[], elementId) : null;
    if (inside !== null) return [{ key: keyAt(nodes, index) }, "children", ...inside];
  }
  return null;
}

/** The document with the value at positions replaced. What goes in fits the structure: `fitsStructure` and `refuseSetting` were asked. */
export function replaceIn(document: WorkbookDocument, positions: Positions, value: Json | undefined): WorkbookDocument {
  return replaceAt(document, positions, value) as WorkbookDocument;
}

/** The root with the value at positions replaced; undefined takes a member away. Everything beside the way is shared. */
export function replaceAt(root: Json, positions: Positions, value: Json | undefined): Json {
  const [step, ...others] = positions;
  if (step === undefined) return value ?? null;
  if (Array.isArray(root)) {
    const list = root as readonly Json[];
    const replaced = replaceAt(list[step as number] ?? null, others, value);
    return list.map((item, index) => (index === step ? replaced : item));
  }
  const object = isObject(root) ? root : {};
  if (others.length === 0 && value === undefined) {
    const { [step as string]: _removed, ...rest } = object;
    return rest;
  }
  const inner = object[step as string];
  return { ...object, [step]: others.length === 0 && value !== undefined ? value : replaceAt(inner ?? {}, others, value) };
}
