import type { Json, RegionLayout } from "../../document.ts";
import { isObject } from "../../schema/shape.ts";
import { type Path, familyOf } from "./path.ts";

/**
 * Parts of a document that code walks without asking: pages with their elements, layout blocks with their nodes. What goes in there must
 * have that structure, whatever else is wrong with it; the rest is for validation to say.
 */
export function fitsStructure(list: Path, item: Json): boolean {
  if (list.length === 1 && list[0] === "pages") return isPage(item);
  if (list.length === 1 && list[0] === "layout") return isBlock(item);
  if (familyOf(list) === "elements") return isElement(item);
  if (familyOf(list) === "nodes" || (list[0] === "nodes" && list.at(-1) === "children")) return isNode(item, 0);
  return isFreeList(list);
}

/** Lists that hold whatever their schema says: inside elements, and in the members that are kept whole. */
function isFreeList(list: Path): boolean {
  const [first, second, third] = list;
  const inItem = typeof second === "object" && list.length > 2;
  return (
    (first === "elements" && inItem) ||
    (first === "rest" && list.length > 1) ||
    (first === "pages" && inItem && third === "rest" && list.length > 3)
  );
}

export function isElement(value: Json): boolean {
  return isObject(value) && typeof value["id"] === "string" && typeof value["kind"] === "string";
}

function isPage(value: Json): boolean {
  return (
    isObject(value) &&
    typeof value["id"] === "string" &&
    typeof value["name"] === "string" &&
    isObject(value["rest"]) &&
    Array.isArray(value["elements"]) &&
    (value["elements"] as readonly Json[]).every(isElement)
  );
}

export function isBlock(value: Json): boolean {
  return (
    isObject(value) &&
    typeof value["regionId"] === "string" &&
    typeof value["tag"] === "string" &&
    isObject(value["attributes"]) &&
    Array.isArray(value["nodes"]) &&
    (value["nodes"] as readonly Json[]).every((node) => isNode(node, 0))
  );
}

function isNode(value: Json, depth: number): boolean {
  return (
    depth < 100 &&
    isObject(value) &&
    typeof value["tag"] === "string" &&
    (value["elementId"] === null || typeof value["elementId"] === "string") &&
    isObject(value["attributes"]) &&
    Array.isArray(value["children"]) &&
    (value["children"] as readonly Json[]).every((child) => isNode(child, depth + 1))
  );
}

/** A block of the layout that an operation carries; null where it carries none. */
export function readBlock(value: Json | undefined): RegionLayout | null {
  return value !== undefined && isBlock(value) ? (value as RegionLayout) : null;
}
