import type { Json, WorkbookDocument } from "../document.ts";
import type { RegionLayout } from "../document.ts";
import { placedIds } from "../layout/grid.ts";
import { hostsOf, listOfHost, nodesIn, pageHost, takeOut, withNodesIn } from "../layout/tree.ts";
import { isObject } from "../schema/shape.ts";
import { applyOperation } from "../operations/index.ts";
import type { Operation } from "../operations/operation.ts";
import { predecessor } from "../operations/tree/lists.ts";
import { type Path, canonical, familyOf, indexOfKey, itemKey, keyAt } from "../operations/tree/path.ts";

/** Gives a whole number below a bound; the same sequence for the same seed. */
export type Draw = (below: number) => number;

interface Places {
  readonly lists: readonly { readonly path: Path; readonly items: readonly Json[] }[];
  readonly members: readonly { readonly path: Path; readonly value: Json }[];
}

/** Every list with named items and every member of a document, by canonical path. */
export function placesOf(document: WorkbookDocument): Places {
  const lists: { path: Path; items: readonly Json[] }[] = [];
  const members: { path: Path; value: Json }[] = [];
  const walk = (value: Json, path: Path): void => {
    if (Array.isArray(value)) {
      const items = value as readonly Json[];
      const keys = items.map(itemKey);
      if (keys.includes(null) || new Set(keys).size < keys.length) return;
      lists.push({ path, items });
      for (const [index, item] of items.entries())
        if (typeof item === "object") walk(item, canonical([...path, { key: keyAt(items, index) }]));
    } else if (isObject(value)) {
      for (const [name, member] of Object.entries(value)) {
        const inner = [...path, name];
        members.push({ path: inner, value: member });
        walk(member, inner);
      }
    }
  };
  walk(document, []);
  return { lists, members };
}

/** Some operation that changes the document; `fresh` makes names that nothing has yet. */
export function randomOperation(document: WorkbookDocument, draw: Draw, fresh: () => string): Operation {
  for (let attempt = 0; attempt < 200; attempt++) {
    const operation = draft(document, draw, fresh);
    if (operation !== null && applyOperation(document, operation).outcome === "applied") return operation;
  }
  return { kind: "set-field", path: ["name"], value: fresh() };
}

function draft(document: WorkbookDocument, draw: Draw, fresh: () => string): Operation | null {
  const { lists, members } = placesOf(document);
  const pick = <T>(from: readonly T[]): T | undefined => from[draw(Math.max(1, from.length))];
  const list = pick(lists);
  const anchorIn = (items: readonly Json[], except?: string): string | null => {
    const anchors = [null, ...items.map((_, index) => keyAt(items, index)).filter((key) => key !== except)];
    return pick(anchors) ?? null;
  };
  switch (draw(9)) {
    case 0:
    case 1:
    case 2: {
      const member = pick(members);
      if (member === undefined) return null;
      return draw(4) === 0
        ? { kind: "set-field", path: member.path }
        : { kind: "set-field", path: member.path, value: valueLike(member.value, draw, fresh) };
    }
    case 3: {
      const member = pick(members.filter(({ value }) => isObject(value)));
      return member === undefined
        ? null
        : { kind: "set-field", path: [...member.path, `new${draw(3)}`, ...(draw(3) === 0 ? ["deep"] : [])], value: fresh() };
    }
    case 4: {
      if (draw(4) === 0) return placedInside(document, draw, fresh());
      if (list === undefined) return null;
      const model = pick(list.items);
      const key = fresh();
      return { kind: "insert-item", list: list.path, item: renamed(model, key, list.path), after: anchorIn(list.items) };
    }
    case 5: {
      const item = list === undefined || list.items.length === 0 ? undefined : draw(list.items.length);
      if (list === undefined || item === undefined) return null;
      return { kind: "remove-item", list: list.path, key: keyAt(list.items, item), after: predecessor(list.items, item) };
    }
    case 6: {
      const index = list === undefined || list.items.length === 0 ? undefined : draw(list.items.length);
      if (list === undefined || index === undefined) return null;
      const key = keyAt(list.items, index);
      return {
        kind: "move-item",
        list: list.path,
        key,
        after: anchorIn(list.items, key),
        from: { list: list.path, after: predecessor(list.items, index) },
      };
    }
    case 7: {
      const block = pick(document.layout);
      return block === undefined
        ? null
        : { kind: "set-field", path: ["layout", { key: block.regionId }], value: rearranged(block, draw) as unknown as Json };
    }
    default: {
      const family = pick(["elements", "nodes"] as const);
      const ofFamily = lists.filter(({ path }) => familyOf(path) === family);
      const from = pick(ofFamily.filter(({ items }) => items.length > 0));
      const to = pick(ofFamily);
      const item = from === undefined ? undefined : pick(from.items);
      const key = item === undefined ? null : itemKey(item);
      if (from === undefined || to === undefined || item === undefined || key === null || from === to) return null;
      return {
        kind: "move-item",
        list: to.path,
        key,
        after: anchorIn(to.items),
        from: { list: from.path, after: predecessor(from.items, indexOfKey(from.items, key)) },
        item,
      };
    }
  }
}

/** Another value of the same kind, sometimes of another. */
function valueLike(value: Json, draw: Draw, fresh: () => string): Json {
  if (draw(10) === 0) return fresh();
  if (typeof value === "boolean") return !value;
  if (typeof value === "number") return value + 1 + draw(5);
  if (Array.isArray(value)) return value.slice(0, draw(value.length + 1));
  if (isObject(value))
    return draw(2) === 0 ? { ...value, [`new${draw(3)}`]: fresh() } : Object.fromEntries(Object.entries(value).filter(() => draw(3) > 0));
  return fresh();
}

function renamed(model: Json | undefined, key: string, list: Path): Json {
  if (list[0] === "pages" && list.length === 1) return { id: key, name: key, elements: [], rest: {} };
  if (list[0] === "layout" && list.length === 1) return { regionId: key, tag: "Page", attributes: {}, nodes: [] };
  const family = familyOf(list);
  if (family === "nodes" || isInsideNode(list)) return { tag: "Element", elementId: key, place: null, attributes: {}, children: [] };
  if (family === "elements") return { id: key, kind: "plugin", body: key };
  if (!isObject(model)) return key;
  return "id" in model ? { ...model, id: key } : { ...model, columnId: key };
}

/** Children of a container, or of one of its tabs. */
function isInsideNode(list: Path): boolean {
  return list[0] === "nodes" && list.at(-1) === "children";
}

/** A new node in some container, or on some tab. */
function placedInside(document: WorkbookDocument, draw: Draw, key: string): Operation | null {
  const block = document.layout[draw(Math.max(1, document.layout.length))];
  const hosts = block === undefined ? [] : hostsOf(block.nodes);
  const host = hosts[draw(Math.max(1, hosts.length))];
  if (block === undefined || host === undefined) return null;
  const around = nodesIn(block.nodes, host);
  const item: Json = { tag: "Element", elementId: key, place: null, attributes: {}, children: [] };
  return { kind: "insert-item", list: listOfHost(block, host), item, after: itemKey(around[draw(around.length + 1)] ?? null) };
}

/**
 * A block of the layout with its nodes arranged anew, as a whole: one node more inside of another one, or out of it, wherever it stood.
 * What people do with containers and tabs is this.
 */
function rearranged(block: RegionLayout, draw: Draw): RegionLayout {
  const ids = placedIds(block.nodes);
  const moved = ids[draw(Math.max(1, ids.length))];
  if (moved === undefined) return block;
  const { nodes, taken } = takeOut(block.nodes, [moved]);
  const hosts = hostsOf(nodes);
  const host = hosts[draw(hosts.length)] ?? pageHost;
  const inside = nodesIn(nodes, host);
  const at = draw(inside.length + 1);
  return { ...block, nodes: withNodesIn(nodes, host, [...inside.slice(0, at), ...taken, ...inside.slice(at)]) };
}

/** A pseudo-random source that is the same for the same seed on every machine. */
export function drawFrom(seed: number): Draw {
  let state = (seed ^ 0x9e3779b9) >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (((mixed ^ (mixed >>> 14)) >>> 0) % Math.max(1, below)) | 0;
  };
}
