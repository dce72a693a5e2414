import type { Operation, Transaction, WorkbookDocument } from "@sheaf/workbook";
import type { Peer, Place, Pointer } from "@sheaf/sync";

/** How far the document on screen is from the one on the server. */
export type SavingState =
  /** Everything is on the server; others' edits arrive. */
  | "live"
  /** Own edits are on their way. */
  | "saving"
  /** No connection: edits are kept in this browser and sent later. */
  | "offline"
  /** The server speaks another version: the page must be reloaded. */
  | "outdated"
  /** The document is gone, or may not be edited any more. */
  | "closed"
  /** Not a draft: nothing is saved. */
  | "fixed";

/** Which document a result is computed of: a moment of the log, and operations that are not in it. */
export interface DocumentMoment {
  readonly at: { readonly sequence: number } | { readonly version: number } | null;
  readonly overlay: readonly Operation[];
}

/** An edit that the server did not take. */
export interface LostEdit {
  readonly label: string;
  readonly message: string;
}

/** An edit that somebody else made. */
export interface OthersEdit {
  readonly author: string;
  readonly operations: readonly Operation[];
  readonly pending: readonly Transaction[];
}

/** What people see of a document's state; a new value whenever something of it changes. */
export interface DocumentState {
  readonly document: WorkbookDocument;
  readonly saving: SavingState;
  readonly undoLabel: string | null;
  readonly redoLabel: string | null;
  readonly peers: readonly Peer[];
  /** How many tabs of others are here besides: of a crowd only the first are told one by one. */
  readonly unnamedPeers: number;
  /** Number of the last confirmed entry of the log. */
  readonly sequence: number;
  readonly pending: readonly Transaction[];
  /** Milliseconds since 1970 of the last moment at which everything was saved; null before the first edit. */
  readonly savedAt: number | null;
}

export type Performed = { readonly ok: true } | { readonly ok: false; readonly message: string };

/** Where the others point, and where this person does. */
export interface Pointers {
  /** `takes`: whether this person wants to be told where others point. */
  readonly point: (at: Pointer | null, takes: boolean) => void;
  /** Told where a client of somebody points now; null: nowhere any more. */
  readonly onPoint: (listener: (client: string, at: Pointer | null) => void) => () => void;
}

/** One open document: a shared draft, or a fixed version with this viewer's own changes on top. */
export interface DocumentStore {
  readonly state: () => DocumentState;
  readonly subscribe: (listener: () => void) => () => void;
  /** One step of undo. It shows at once. */
  readonly perform: (label: string, operations: readonly Operation[]) => Performed;
  readonly undo: () => boolean;
  readonly redo: () => boolean;
  /** What results are asked for: equal documents give equal moments. */
  readonly moment: () => DocumentMoment;
  /** Tells the others where this person is. */
  readonly moveTo: (place: Place | null) => void;
  readonly onLost: (listener: (edit: LostEdit) => void) => () => void;
  /** Told while `undo` or `redo` finds its step without effect, others having changed the same since: it is gone then, and no other was taken. */
  readonly onUsedUp?: (listener: () => void) => () => void;
  /** Told of each edit of somebody else. `pending`: this person's own that come after it. Absent where nobody else edits. */
  readonly onOthers?: (listener: (edit: OthersEdit) => void) => () => void;
  /** Absent where nobody else edits. */
  readonly pointers?: Pointers;
  readonly close: () => void;
}
