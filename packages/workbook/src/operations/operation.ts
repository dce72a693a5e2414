import type { Json, WorkbookDocument } from "../document.ts";
import type { Path } from "./tree/path.ts";

/** Gives a member (or a whole item, under the same key) a value; without `value` the member goes away. The last writer wins. */
export interface SetField {
  readonly kind: "set-field";
  readonly path: Path;
  readonly value?: Json;
}

/** Puts a new item into a list, behind another one or (null) first. An anchor that is gone means the end: nothing is lost. */
export interface InsertItem {
  readonly kind: "insert-item";
  readonly list: Path;
  readonly item: Json;
  readonly after: string | null;
}

/** Takes an item out of a list. `after` says what it stood behind, so that others can find its place again. */
export interface RemoveItem {
  readonly kind: "remove-item";
  readonly list: Path;
  readonly key: string;
  readonly after: string | null;
}

/** Moves an item within its list, or an element to another page, or a layout node to another region. */
export interface MoveItem {
  readonly kind: "move-item";
  /** The list it goes to. */
  readonly list: Path;
  readonly key: string;
  readonly after: string | null;
  readonly from: { readonly list: Path; readonly after: string | null };
  /** The item, where it changes lists: should the place it leaves be deleted at the same moment, it survives. */
  readonly item?: Json;
  /** Set on a move that only takes an item out of a place that goes away; if where it lands goes away too, the item does. */
  readonly rescue?: true;
}

/** One change of a document. Everything that a person does is made of these four. */
export type Operation = SetField | InsertItem | RemoveItem | MoveItem;

export type Applied =
  | { readonly outcome: "applied"; readonly document: WorkbookDocument }
  /** The target is gone or the change is there already: the document stays as it is. */
  | { readonly outcome: "no-op"; readonly document: WorkbookDocument; readonly reason: string };

/** Whether an operation stands before or after the other one in the order of the log: who wins a conflict. */
export type Side = "earlier" | "later";

/** One kind of operation. */
export interface OperationKind<O extends Operation> {
  readonly apply: (document: WorkbookDocument, operation: O) => Applied;
  /** Operations that undo it; `before` is the document that it was applied to. Empty for a no-op. */
  readonly invert: (before: WorkbookDocument, operation: O) => readonly Operation[];
  /** The operation as it has to be done after `over`, both made on the same document. */
  readonly transform: (operation: O, over: Operation, side: Side) => readonly Operation[];
}

export const noOp = (document: WorkbookDocument, reason: string): Applied => ({ outcome: "no-op", document, reason });
