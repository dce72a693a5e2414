import type { WorkbookDocument } from "@sheaf/workbook";
import type { Committed } from "../protocol.ts";

export interface Snapshot {
  readonly sequence: number;
  readonly document: WorkbookDocument;
}

export type AppendResult =
  | { readonly kind: "appended" }
  /** Some transactions are in the log already: nothing was appended. */
  | { readonly kind: "duplicate"; readonly known: readonly { readonly id: string; readonly sequence: number }[] }
  /** The log does not end where the caller thinks, or its lease is not the newest: somebody else orders this document now. */
  | { readonly kind: "conflict" };

/**
 * Where the log of one document is kept. Every promise that is kept means durable: an appended entry survives the process. One contract
 * suite (testing/storage-contract.ts) runs on every implementation.
 */
export interface LogStorage {
  /** The newest snapshot and all entries behind it; null if there is no such document. */
  readonly load: () => Promise<{ readonly snapshot: Snapshot; readonly tail: readonly Committed[] } | null>;
  /** Appends entries whose numbers follow `head` without a gap; all of them or none. */
  readonly append: (head: number, entries: readonly Committed[]) => Promise<AppendResult>;
  /** Entries with `after < sequence <= upTo`, in order. */
  readonly read: (after: number, upTo: number) => Promise<readonly Committed[]>;
  readonly saveSnapshot: (snapshot: Snapshot) => Promise<void>;
  /** The newest snapshot at or before a number; null if there is none. */
  readonly snapshotAt: (sequence: number) => Promise<Snapshot | null>;
}
