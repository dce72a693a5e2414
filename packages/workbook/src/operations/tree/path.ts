import type { Json } from "../../document.ts";
import { isObject } from "../../schema/shape.ts";
import { looseMember } from "../../schema/unread.ts";

/** A member of an object, or the item of a list that has a key. Positions never address anything: they change under concurrent edits. */
export type Step = string | { readonly key: string };

/**
 * A place in a document. Elements and layout nodes are found wherever they stand: `["elements", {key}]`, `["nodes", {key}]`; pages by
 * `["pages", {key}]`, blocks of the layout by `["layout", {key}]`, everything else from those or from the top.
 */
export type Path = readonly Step[];

/** What a list's item is called: itself, its id, the element or region it stands for, or the column it is about; null if it has no name. */
export function itemKey(item: Json | undefined): string | null {
  if (typeof item === "string") return item;
  // Items of any list, of whatever kind, and of kinds that are kept whole.
  const column = looseMember(item, "columnId");
  const source = looseMember(item, "source");
  if (typeof column === "string" && isObject(source)) {
    const path = looseMember(source, "path");
    const owner = looseMember(source, "elementId") ?? (Array.isArray(path) ? path.join("/") : looseMember(source, "inodeId"));
    return typeof owner === "string" ? `${owner}/${column}` : column;
  }
  const names = [looseMember(item, "id"), looseMember(item, "regionId"), looseMember(item, "elementId"), column];
  return names.find((name) => typeof name === "string") ?? null;
}

/** Key of an item, by its position where it has no name of its own (tabs of a container). */
export function keyAt(list: readonly Json[], index: number): string {
  return itemKey(list[index]) ?? `#${index}`;
}

export function indexOfKey(list: readonly Json[], key: string): number {
  return list.findIndex((_, index) => keyAt(list, index) === key);
}

const isKey = (step: Step | undefined): step is { readonly key: string } => typeof step === "object";
const isNamed = (step: Step | undefined): step is { readonly key: string } => isKey(step) && !step.key.startsWith("#");

/** One way to write each place: elements and layout nodes by their ids alone. */
export function canonical(path: Path): Path {
  let result = path;
  for (;;) {
    const [first, second, third, fourth] = result;
    const inPage = first === "pages" && third === "elements" && isKey(fourth);
    const inRegion = first === "layout" && third === "nodes" && isNamed(fourth);
    const inNode = first === "nodes" && isKey(second) ? childAt(result) : null;
    if (inPage) result = ["elements", fourth, ...result.slice(4)];
    else if (inRegion) result = ["nodes", fourth, ...result.slice(4)];
    else if (inNode !== null) result = ["nodes", ...result.slice(inNode)];
    else return result;
  }
}

/** Where a path through a node comes to another node that has a name: its child, or that of one of its tabs, which have none. */
function childAt(path: Path): number | null {
  for (let at = 3; path[at - 1] === "children" && isKey(path[at]); at += 2) if (isNamed(path[at])) return at;
  return null;
}

export function sameStep(a: Step | undefined, b: Step | undefined): boolean {
  return typeof a === "string" || a === undefined ? a === b : isKey(b) && a.key === b.key;
}

/** Whether `outer` is `inner` or contains it. Both canonical. */
export function contains(outer: Path, inner: Path): boolean {
  return outer.length <= inner.length && outer.every((step, index) => sameStep(step, inner[index]));
}

export function samePath(a: Path, b: Path): boolean {
  return a.length === b.length && contains(a, b);
}

/** Lists whose items may move to another list of the same family; the name of the family, null for all other lists. */
export function familyOf(list: Path): "elements" | "nodes" | null {
  const [first, second, third] = list;
  if (list.length !== 3 || !isKey(second)) return null;
  if (first === "pages" && third === "elements") return "elements";
  if (first === "layout" && third === "nodes") return "nodes";
  return null;
}

/** Lists of layout nodes: of a region, of a container, of a tab. */
export function isNodeList(list: Path): boolean {
  return familyOf(list) === "nodes" || ((list[0] === "nodes" || list[0] === "layout") && list.at(-1) === "children");
}

/** Canonical path of an item of a list. */
export function itemPath(list: Path, key: string): Path {
  return canonical([...list, { key }]);
}

export function isPath(value: unknown): value is Path {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= 60 &&
    value.every((step: unknown) =>
      typeof step === "string"
        ? step !== "__proto__" && step.length <= 300
        : isObject(step as Json) && typeof (step as { key?: unknown }).key === "string" && Object.keys(step as object).length === 1,
    )
  );
}

export function pathText(path: Path): string {
  return path.map((step) => (typeof step === "string" ? step : `"${step.key}"`)).join(" › ");
}
