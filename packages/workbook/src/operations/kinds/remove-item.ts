import type { Json, WorkbookDocument } from "../../document.ts";
import { type Applied, type MoveItem, type Operation, type OperationKind, type RemoveItem, type SetField, noOp } from "../operation.ts";
import { blockPath, standsAt } from "../tree/arranged.ts";
import { stepsInside } from "../tree/carried.ts";
import { currentList, findList, predecessor } from "../tree/lists.ts";
import { keepsNames, placeOfNode, replaceIn } from "../tree/locate.ts";
import { type Path, canonical, contains, indexOfKey, isNodeList, itemKey, itemPath } from "../tree/path.ts";
import { sharesItems, shiftOrigin } from "../tree/positions.ts";
import { shiftOf } from "./shift.ts";

function find(
  document: WorkbookDocument,
  operation: RemoveItem,
): { readonly list: Path; readonly found: NonNullable<ReturnType<typeof findList>>; readonly index: number; readonly item: Json } | null {
  // A node is taken out wherever it stands by now.
  const list = isNodeList(operation.list)
    ? (placeOfNode(document, operation.key)?.slice(0, -1) ?? null)
    : currentList(document, operation.list, operation.key);
  const found = list === null ? null : findList(document, list);
  if (list === null || found === null) return null;
  const index = indexOfKey(found.items, operation.key);
  const item = found.items[index];
  return item === undefined ? null : { list, found, index, item };
}

function apply(document: WorkbookDocument, operation: RemoveItem): Applied {
  const place = find(document, operation);
  if (place === null) return noOp(document, `"${operation.key}" is gone already`);
  const items = place.found.items.filter((_, index) => index !== place.index);
  const after = replaceIn(document, place.found.located.positions, items);
  return keepsNames(after, canonical(place.list))
    ? { outcome: "applied", document: after }
    : noOp(document, "what an item is called cannot change");
}

function invert(before: WorkbookDocument, operation: RemoveItem): readonly Operation[] {
  const place = find(before, operation);
  if (place === null) return [];
  if (itemKey(place.item) !== null)
    return [{ kind: "insert-item", list: place.list, item: place.item, after: predecessor(place.found.items, place.index) }];
  return [{ kind: "set-field", path: canonical(place.list), value: place.found.items }];
}

function transform(operation: RemoveItem, over: Operation, side: "earlier" | "later"): readonly Operation[] {
  const list = canonical(operation.list);
  if (over.kind === "set-field" && blockPath(over.path) !== null) return [arrangedAnew(operation, over)];
  if (over.kind === "set-field")
    return side === "earlier" && stepsInside(canonical(over.path), list, over.value) !== null ? [] : [operation];
  const sameThing =
    (over.kind === "remove-item" || over.kind === "move-item") && over.key === operation.key && sharesItems(over.list, operation.list);
  if (sameThing && over.kind === "remove-item") return [];
  if (sameThing && over.kind === "move-item") return [{ ...operation, list: over.list, after: over.after }];
  if (over.kind === "remove-item" && contains(itemPath(over.list, over.key), list)) return [];
  const rescued = over.kind === "move-item" && rescues(operation, over) ? [backOf(over)] : [];
  const origin = shiftOrigin({ list: operation.list, after: operation.after }, shiftOf(over));
  const moved = origin.after === operation.after && rescued.length === 0 ? operation : { ...operation, after: origin.after };
  return [...rescued, moved];
}

/** A node is taken out of where a new arrangement has it. */
function arrangedAnew(operation: RemoveItem, over: SetField): RemoveItem {
  const now = isNodeList(operation.list) ? standsAt(over, operation.key) : null;
  return now === null ? operation : { ...operation, ...now };
}

/** Something was moved into what goes away: it goes back to where it was first, so that only what was meant is lost. */
function rescues(operation: RemoveItem, move: MoveItem): boolean {
  const gone = itemPath(operation.list, operation.key);
  return move.rescue !== true && contains(gone, canonical(move.list)) && !contains(gone, canonical(move.from.list));
}

function backOf(move: MoveItem): MoveItem {
  return {
    kind: "move-item",
    rescue: true,
    list: move.from.list,
    key: move.key,
    after: move.from.after,
    from: { list: move.list, after: move.after },
    ...(move.item === undefined ? {} : { item: move.item }),
  };
}

export const removeItem: OperationKind<RemoveItem> = { apply, invert, transform };
