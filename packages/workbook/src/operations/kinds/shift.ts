import type { Operation } from "../operation.ts";
import { itemKey } from "../tree/path.ts";
import { type Shift, samePosition } from "../tree/positions.ts";

const nothing: Shift = { key: "", takenFrom: null, putAt: null };

/** What a list operation does to the places of other items; nothing for one that sets a member. */
export function shiftOf(operation: Operation): Shift {
  switch (operation.kind) {
    case "set-field":
      return nothing;
    case "insert-item":
      return { key: itemKey(operation.item) ?? "", takenFrom: null, putAt: { list: operation.list, after: operation.after } };
    case "remove-item":
      return { key: operation.key, takenFrom: { list: operation.list, after: operation.after }, putAt: null };
    case "move-item":
      // A move to where it stands moves nothing.
      if (samePosition(operation.from, { list: operation.list, after: operation.after })) return nothing;
      return { key: operation.key, takenFrom: operation.from, putAt: { list: operation.list, after: operation.after } };
  }
}
