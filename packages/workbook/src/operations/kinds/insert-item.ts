import type { WorkbookDocument } from "../../document.ts";
import { type Applied, type InsertItem, type Operation, type OperationKind, noOp } from "../operation.ts";
import { blockPath } from "../tree/arranged.ts";
import { changeCarried, stepsInside } from "../tree/carried.ts";
import { findList, insertAfter, predecessor } from "../tree/lists.ts";
import { keepsNames, pageOfElement, placeOfNode, replaceIn } from "../tree/locate.ts";
import { canonical, contains, familyOf, indexOfKey, isNodeList, itemKey, itemPath, pathText } from "../tree/path.ts";
import { shiftInsertion } from "../tree/positions.ts";
import { fitsStructure } from "../tree/structure.ts";
import { shiftOf } from "./shift.ts";

function apply(document: WorkbookDocument, operation: InsertItem): Applied {
  const key = itemKey(operation.item);
  if (key === null) return noOp(document, "an item without a name cannot be inserted");
  if (!fitsStructure(canonical(operation.list), operation.item))
    return noOp(document, `${pathText(operation.list)} does not take such an item`);
  const found = findList(document, operation.list);
  if (found === null) return noOp(document, `${pathText(operation.list)} is not there any more`);
  const family = familyOf(operation.list);
  const exists =
    indexOfKey(found.items, key) >= 0 ||
    (family === "elements" && pageOfElement(document, key) !== null) ||
    ((family === "nodes" || operation.list.at(-1) === "children") && placeOfNode(document, key) !== null);
  if (exists) return noOp(document, `"${key}" is there already`);
  const items = insertAfter(found.items, operation.item, operation.after);
  const after = replaceIn(document, [...found.located.positions, ...found.located.missing], items);
  return keepsNames(after, canonical(operation.list))
    ? { outcome: "applied", document: after }
    : noOp(document, "what an item is called cannot change");
}

function invert(before: WorkbookDocument, operation: InsertItem): readonly Operation[] {
  const key = itemKey(operation.item);
  const found = findList(before, operation.list);
  if (key === null || found === null || apply(before, operation).outcome === "no-op") return [];
  if (found.absent) return [{ kind: "set-field", path: canonical(operation.list) }];
  const items = insertAfter(found.items, operation.item, operation.after);
  return [{ kind: "remove-item", list: operation.list, key, after: predecessor(items, indexOfKey(items, key)) }];
}

function transform(operation: InsertItem, over: Operation, side: "earlier" | "later"): readonly Operation[] {
  const key = itemKey(operation.item);
  const list = canonical(operation.list);
  if (over.kind === "set-field" && blockPath(over.path) !== null) return [operation];
  if (over.kind === "set-field" && side === "earlier" && stepsInside(canonical(over.path), list, over.value) !== null) return [];
  if (isNodeList(operation.list) && key !== null) {
    // A node that comes back takes along what others do to nodes inside of it.
    const item = changeCarried(operation.item, itemPath(operation.list, key), over);
    if (item !== undefined && item !== operation.item) return [{ ...operation, item }];
  }
  if (over.kind === "set-field") return [operation];
  if (over.kind === "remove-item" && contains(itemPath(over.list, over.key), list)) return [];
  if (over.kind === "insert-item" && key !== null && itemKey(over.item) === key && familyOrList(over, operation)) {
    // Both put in the same thing: the earlier one is what it is, the later one finds it there.
    return side === "later"
      ? []
      : [{ kind: "set-field", path: itemPath(over.list, key), value: operation.item }, ...moveBack(operation, over, key)];
  }
  const shift = shiftOf(over);
  const { after } = shiftInsertion({ list: operation.list, after: operation.after }, shift, side);
  return after === operation.after ? [operation] : [{ ...operation, after }];
}

function familyOrList(a: InsertItem, b: InsertItem): boolean {
  const family = familyOf(a.list);
  return (family !== null && family === familyOf(b.list)) || pathText(canonical(a.list)) === pathText(canonical(b.list));
}

function moveBack(operation: InsertItem, over: InsertItem, key: string): readonly Operation[] {
  const sameList = pathText(canonical(operation.list)) === pathText(canonical(over.list));
  if (sameList && operation.after === over.after) return [];
  return [
    {
      kind: "move-item",
      list: operation.list,
      key,
      after: operation.after,
      from: { list: over.list, after: over.after },
      ...(sameList ? {} : { item: operation.item }),
    },
  ];
}

export const insertItem: OperationKind<InsertItem> = { apply, invert, transform };
