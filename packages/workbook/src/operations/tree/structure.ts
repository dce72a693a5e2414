import type { Element, Json, LayoutNode, Page, RegionLayout } from "../../document.ts";
import { isObject } from "../../schema/shape.ts";
import { unread } from "../../schema/unread.ts";
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
  const element = unread<Element>(value);
  return typeof element?.id === "string" && typeof element.kind === "string";
}

function isPage(value: Json): boolean {
  const page = unread<Page>(value);
  return typeof page?.id === "string" && typeof page.name === "string" && isObject(page.rest) && areAll(page.elements, isElement);
}

export function isBlock(value: Json): boolean {
  const block = unread<RegionLayout>(value);
  return (
    typeof block?.regionId === "string" &&
    typeof block.tag === "string" &&
    isObject(block.attributes) &&
    areAll(block.nodes, (node) => isNode(node, 0))
  );
}

function isNode(value: Json, depth: number): boolean {
  const node = depth < 100 ? unread<LayoutNode>(value) : null;
  return (
    typeof node?.tag === "string" &&
    (node.elementId === null || typeof node.elementId === "string") &&
    isObject(node.attributes) &&
    areAll(node.children, (child) => isNode(child, depth + 1))
  );
}

function areAll(value: Json | undefined, is: (item: Json) => boolean): boolean {
  return Array.isArray(value) && (value as readonly Json[]).every((item) => is(item));
}

/** A block of the layout that an operation carries; null where it carries none. */
export function readBlock(value: Json | undefined): RegionLayout | null {
  return value !== undefined && isBlock(value) ? (value as RegionLayout) : null;
}
