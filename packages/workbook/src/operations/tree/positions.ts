import { type Path, familyOf, samePath } from "./path.ts";

/** A place between the items of a list: behind the item `after`, or (null) first. */
export interface Position {
  readonly list: Path;
  readonly after: string | null;
}

/** What another operation does to the items of lists: it takes one out somewhere, puts one in somewhere, or both. */
export interface Shift {
  readonly key: string;
  readonly takenFrom: Position | null;
  readonly putAt: Position | null;
}

export function samePosition(a: Position, b: Position): boolean {
  return a.after === b.after && sameList(a.list, b.list);
}

export function sameList(a: Path, b: Path): boolean {
  return samePath(a, b);
}

/** Whether an item of one list can be the same thing as an item of the other: the same list, or two of one family. */
export function sharesItems(a: Path, b: Path): boolean {
  const family = familyOf(a);
  return sameList(a, b) || (family !== null && family === familyOf(b));
}

/**
 * Where an insertion goes after a shift: an anchor that was taken out gives its place to the one before it; of two insertions at one place
 * the later one stands next to the anchor.
 */
export function shiftInsertion(position: Position, shift: Shift, side: "earlier" | "later"): Position {
  const settled = withoutAnchor(position, shift);
  return side === "earlier" && shift.putAt !== null && samePosition(position, shift.putAt)
    ? { list: position.list, after: shift.key }
    : settled;
}

/** What an item stands behind after a shift of another item. */
export function shiftOrigin(position: Position, shift: Shift): Position {
  const settled = withoutAnchor(position, shift);
  return shift.putAt !== null && samePosition(settled, shift.putAt) ? { list: settled.list, after: shift.key } : settled;
}

function withoutAnchor(position: Position, shift: Shift): Position {
  return shift.takenFrom !== null && position.after === shift.key && sharesItems(position.list, shift.takenFrom.list)
    ? { list: position.list, after: shift.takenFrom.after }
    : position;
}
