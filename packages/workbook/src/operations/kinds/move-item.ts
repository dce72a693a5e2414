import type { Json, WorkbookDocument } from "../../document.ts";
import { type Applied, type MoveItem, type Operation, type OperationKind, noOp } from "../operation.ts";
import { blockPath, leaving } from "../tree/arranged.ts";
import { changeCarried, stepsInside } from "../tree/carried.ts";
import { currentList, findList, insertAfter, predecessor } from "../tree/lists.ts";
import { keepsNames, placeOfNode, replaceIn } from "../tree/locate.ts";
import { type Path, canonical, contains, familyOf, indexOfKey, isNodeList, itemKey, itemPath, pathText } from "../tree/path.ts";
import { sameList, samePosition, sharesItems, shiftInsertion, shiftOrigin } from "../tree/positions.ts";
import { shiftOf } from "./shift.ts";

function apply(document: WorkbookDocument, operation: MoveItem): Applied {
  const { key, after } = operation;
  const from = listOfMoved(document, operation);
  if (from === null) return noOp(document, `"${key}" is gone`);
  const source = findList(document, from);
  const target = findList(document, operation.list);
  if (source === null || target === null) return noOp(document, `${pathText(operation.list)} is not there any more`);
  const same = sameList(from, operation.list);
  if (!same && (kinOf(from) === null || kinOf(from) !== kinOf(operation.list)))
    return noOp(document, `"${key}" cannot move to ${pathText(operation.list)}`);
  const index = indexOfKey(source.items, key);
  const item = source.items[index];
  if (item === undefined || (same && (after === key || after === predecessor(source.items, index))))
    return noOp(document, `"${key}" is there already`);
  const rest = source.items.filter((_, at) => at !== index);
  const root = document;
  if (same) {
    const moved = replaceIn(root, source.located.positions, insertAfter(rest, item, after));
    return keepsNames(moved, canonical(from))
      ? { outcome: "applied", document: moved }
      : noOp(document, "what an item is called cannot change");
  }
  const taken = replaceIn(root, source.located.positions, rest);
  const landing = findList(taken, operation.list);
  if (landing === null) return noOp(document, `${pathText(operation.list)} is not there any more`);
  const placed = replaceIn(taken, [...landing.located.positions, ...landing.located.missing], insertAfter(landing.items, item, after));
  return { outcome: "applied", document: placed };
}

/** A node that goes to another region leaves from wherever it stands by now; one that only changes its place among others has to be there. */
function listOfMoved(document: WorkbookDocument, { from, list, key }: MoveItem): Path | null {
  if (!isNodeList(from.list) || !isNodeList(list)) return currentList(document, from.list, key);
  const now = placeOfNode(document, key)?.slice(0, -1) ?? null;
  if (now === null || !sameList(from.list, list) || sameList(canonical(now), canonical(list))) return now;
  return familyOf(now) === null || familyOf(list) === null ? null : now;
}

/** Lists that an item may change between. */
const kinOf = (list: Path): string | null => (isNodeList(list) ? "nodes" : familyOf(list));

function invert(before: WorkbookDocument, operation: MoveItem): readonly Operation[] {
  const applied = apply(before, operation);
  const from = listOfMoved(before, operation);
  const source = from === null ? null : findList(before, from);
  if (applied.outcome === "no-op" || from === null || source === null) return [];
  const landed = findList(applied.document, operation.list)?.items ?? [];
  const index = indexOfKey(source.items, operation.key);
  const item = source.items[index];
  return [
    {
      kind: "move-item",
      list: from,
      key: operation.key,
      after: predecessor(source.items, index),
      from: { list: operation.list, after: predecessor(landed, indexOfKey(landed, operation.key)) },
      ...(sameList(from, operation.list) || item === undefined ? {} : { item }),
    },
  ];
}

function transform(operation: MoveItem, over: Operation, side: "earlier" | "later"): readonly Operation[] {
  const identity = samePosition(operation.from, { list: operation.list, after: operation.after });
  if (identity) return [];
  if (over.kind === "set-field" && blockPath(over.path) !== null) return leaving(operation, over);
  if (over.kind === "set-field")
    return side === "earlier" && hides(over.path, over.value, operation.list) ? [] : [carrying(operation, over)];
  if (over.kind === "remove-item") {
    if (over.key === operation.key && sharesItems(over.list, operation.list)) return [];
    const gone = itemPath(over.list, over.key);
    if (contains(gone, canonical(operation.list))) {
      const stays = operation.rescue !== true || contains(gone, canonical(operation.from.list));
      return stays ? [] : [{ kind: "remove-item", list: operation.from.list, key: operation.key, after: operation.from.after }];
    }
    // What it stood in goes away, but it was leaving: it survives where it was going.
    if (contains(gone, canonical(operation.from.list)))
      return operation.item === undefined
        ? []
        : [{ kind: "insert-item", list: operation.list, item: operation.item, after: operation.after }];
  }
  if (over.kind === "move-item") {
    if (samePosition(over.from, { list: over.list, after: over.after })) return [operation];
    if (over.key === operation.key && sharesItems(over.list, operation.list)) {
      if (side === "earlier") return [];
      const again = { ...operation, from: { list: over.list, after: over.after } };
      return samePosition(again.from, { list: again.list, after: again.after }) ? [] : [withItem(again, operation, over)];
    }
  }
  if (over.kind === "insert-item" && itemKey(over.item) === operation.key) return [operation];
  const shift = shiftOf(over);
  const to = shiftInsertion({ list: operation.list, after: operation.after }, shift, side);
  const from = shiftOrigin(operation.from, shift);
  if ((to.after === operation.key && sharesItems(to.list, operation.from.list)) || samePosition(to, from)) return [];
  return [carrying({ ...operation, after: to.after, from }, over)];
}

function hides(path: Path, value: Json | undefined, list: Path): boolean {
  return stepsInside(canonical(path), canonical(list), value) !== null;
}

/** A move between lists carries its item: changes inside of it have to be carried too. */
function carrying(operation: MoveItem, over: Operation): MoveItem {
  if (operation.item === undefined) return operation;
  const item = changeCarried(operation.item, itemPath(operation.from.list, operation.key), over);
  return item === undefined || item === operation.item ? operation : { ...operation, item };
}

function withItem(moved: MoveItem, operation: MoveItem, over: MoveItem): MoveItem {
  const { item: _item, ...bare } = moved;
  const carried = operation.item ?? over.item;
  return sameList(moved.list, moved.from.list) || carried === undefined ? bare : { ...bare, item: carried };
}

export const moveItem: OperationKind<MoveItem> = { apply, invert, transform };
