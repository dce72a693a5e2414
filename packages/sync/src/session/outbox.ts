import type { Transaction } from "@sheaf/workbook";

/** Edits that the server has not confirmed, and the number of the entry that they were made on. */
export interface OutboxContent {
  readonly base: number;
  readonly transactions: readonly Transaction[];
}

/** Where unsent edits outlive a tab. `save` is called after every change; what it got last is what `load` gives. */
export interface Outbox {
  readonly load: () => OutboxContent;
  readonly save: (content: OutboxContent) => void;
}

export function makeMemoryOutbox(content: OutboxContent = { base: 0, transactions: [] }): Outbox {
  let kept = content;
  return {
    load: () => kept,
    save: (next) => {
      kept = next;
    },
  };
}
