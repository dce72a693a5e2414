import type { InputAnswer, InputConflict, InputRefusal } from "@sheaf/contract";
import type { CallError } from "../../../shared/http/call-error.ts";
import type { EntryCell } from "./changes.ts";

/** What became of entries that were written together. */
export type WriteOutcome =
  | { readonly kind: "landed"; readonly answer: InputAnswer }
  /** Nothing landed: a rule was broken, or nothing of it was left to do. */
  | { readonly kind: "refused"; readonly answer: InputAnswer }
  | { readonly kind: "failed"; readonly error: CallError };

/** What is told to the person who wrote, or whose value was replaced. */
export type EntryNotice =
  | { readonly kind: "failed"; readonly label: string; readonly error: CallError }
  | { readonly kind: "refused"; readonly refused: readonly InputRefusal[]; readonly count: number; readonly landed: boolean }
  | { readonly kind: "conflicts"; readonly conflicts: readonly InputConflict[]; readonly count: number }
  | { readonly kind: "replaced"; readonly author: string; readonly cells: readonly EntryCell[] }
  /** Taken back, but for the columns that came with it: others entered something into them. */
  | { readonly kind: "columns-stay" }
  /** What an earlier tab could not send is in; `waiting` cells stand beside newer entries, or broke a rule. */
  | { readonly kind: "recovered"; readonly cells: number; readonly waiting: number };
