import type { RegionLayout } from "../../document.ts";
import type { MoveItem, Operation, SetField } from "../operation.ts";
import { insertAfter, predecessor } from "./lists.ts";
import { locateIn, placeOfNode, replaceAt } from "./locate.ts";
import { type Path, canonical, indexOfKey, isNodeList, itemKey, samePath } from "./path.ts";
import { type Position, samePosition } from "./positions.ts";
import { readBlock } from "./structure.ts";
import type { Json } from "../../json.ts";

/** A block by itself, as it stands in a document. */
type Alone = { readonly layout: readonly RegionLayout[] };

/**
 * A block of the layout that is set as a whole arranges the nodes of a region anew: into containers, out of them, between tabs. What others
 * put in, take out or move at the same moment is done to the new arrangement as well, whichever was first: nothing that anybody adds
 * is lost because somebody else arranges.
 */
export function blockPath(path: Path): { readonly regionId: string } | null {
  const [first, second] = path;
  return path.length === 2 && first === "layout" && typeof second === "object" ? { regionId: second.key } : null;
}

/** A block that is set, as it has to be set after a list operation on the same document. */
export function arrangedOver(
  operation: SetField,
  block: { readonly regionId: string },
  over: Exclude<Operation, SetField>,
): readonly Operation[] {
  const value = readBlock(operation.value);
  if (value === null) return [operation];
  const alone: Alone = { layout: [value] };
  const set = (changed: Alone): SetField => {
    const next = changed.layout[0] ?? value;
    return next === value ? operation : { ...operation, value: next };
  };
  switch (over.kind) {
    case "insert-item": {
      const key = itemKey(over.item);
      if (!isNodeList(over.list) || key === null || placeOfNode(alone, key) !== null) return [operation];
      return [set(edited(alone, over.list, (items) => insertAfter(items, over.item, over.after)))];
    }
    case "remove-item":
      return isNodeList(over.list) ? [set(taken(alone, over.key))] : [operation];
    case "move-item":
      return isNodeList(over.list) ? movedOver(operation, block, over, alone, set) : [operation];
  }
}

function movedOver(
  operation: SetField,
  block: { readonly regionId: string },
  over: MoveItem,
  alone: Alone,
  set: (changed: Alone) => SetField,
): readonly Operation[] {
  const place = placeOfNode(alone, over.key);
  if (samePosition(over.from, { list: over.list, after: over.after })) return [operation];
  if (samePath(canonical(over.from.list), canonical(over.list))) {
    // Within one list: where the node stands there still.
    if (place === null) return [operation];
    return [
      set(
        edited(alone, over.list, (items) => {
          const index = indexOfKey(items, over.key);
          const item = items[index];
          return item === undefined || over.after === over.key
            ? items
            : insertAfter(
                items.filter((_, at) => at !== index),
                item,
                over.after,
              );
        }),
      ),
    ];
  }
  const node = place === null ? null : nodeAt(alone, over.key);
  const without = taken(alone, over.key);
  const isComing = landsIn(alone, over.list, block.regionId);
  if (isComing) {
    const item = node ?? over.item;
    return [item === undefined ? operation : set(edited(without, over.list, (items) => insertAfter(items, item, over.after)))];
  }
  if (node === null) return [operation];
  // It left for another region, with what was inside of it; the new arrangement says what that is now.
  return [
    { kind: "remove-item", list: over.list, key: over.key, after: over.after },
    set(without),
    { kind: "insert-item", list: over.list, item: node, after: over.after },
  ];
}

/**
 * A node on its way to another region, after a new arrangement of its old one: it takes along what is inside of it by now, and survives
 * where it was going if it was left out.
 */
export function leaving(operation: MoveItem, over: SetField): readonly Operation[] {
  const block = blockPath(over.path);
  const value = readBlock(over.value);
  if (block === null || value === null || operation.item === undefined || !isNodeList(operation.list)) return [operation];
  const item = nodeAt({ layout: [value] }, operation.key);
  const now = standsAt(over, operation.key);
  if (item !== null && now !== null) return [{ ...operation, item, from: now }];
  const isFromThere = samePath(canonical(operation.from.list), ["layout", { key: block.regionId }, "nodes"]);
  const isGoing = !samePath(canonical(operation.list), canonical(operation.from.list));
  return isFromThere && isGoing
    ? [{ kind: "insert-item", list: operation.list, item: operation.item, after: operation.after }]
    : [operation];
}

/** Where a node stands in an arrangement that is set; null where it is not in it. */
export function standsAt(over: SetField, key: string): Position | null {
  const value = readBlock(over.value);
  if (blockPath(over.path) === null || value === null) return null;
  const alone: Alone = { layout: [value] };
  const place = placeOfNode(alone, key);
  if (place === null) return null;
  const items = locateIn(alone, place.slice(0, -1))?.value;
  const list = canonical(place.slice(0, -1));
  return Array.isArray(items) ? { list, after: predecessor(items as readonly Json[], indexOfKey(items as readonly Json[], key)) } : null;
}

function landsIn(alone: Alone, list: Path, regionId: string): boolean {
  const [first, second] = canonical(list);
  if (typeof second !== "object") return false;
  return first === "layout" ? second.key === regionId : placeOfNode(alone, second.key) !== null;
}

/** Where a list of nodes is in the block that stands alone; null if it is not in it. */
function stepsTo(alone: Alone, list: Path): Path | null {
  const [first, second, ...rest] = canonical(list);
  if (first === "nodes" && typeof second === "object") {
    const place = placeOfNode(alone, second.key);
    return place === null ? null : [...place, ...rest];
  }
  return canonical(list);
}

function edited(alone: Alone, list: Path, edit: (items: readonly Json[]) => readonly Json[]): Alone {
  const steps = stepsTo(alone, list);
  const located = steps === null ? null : locateIn(alone, steps);
  if (located === null || !Array.isArray(located.value)) return alone;
  return replaceAt(alone, located.positions, edit(located.value as readonly Json[])) as Alone;
}

function taken(alone: Alone, key: string): Alone {
  const place = placeOfNode(alone, key);
  return place === null ? alone : edited(alone, place.slice(0, -1), (items) => items.filter((item) => itemKey(item) !== key));
}

function nodeAt(alone: Alone, key: string): Json | null {
  const place = placeOfNode(alone, key);
  return place === null ? null : (locateIn(alone, place)?.value ?? null);
}
