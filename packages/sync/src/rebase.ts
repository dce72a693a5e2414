import {
  type Operation,
  type Transaction,
  type Violation,
  type WorkbookDocument,
  applyOperation,
  applyTransaction,
  transformBoth,
} from "@sheaf/workbook";
import type { Committed } from "./protocol.ts";
import { TakenBack } from "./taken-back.ts";

/**
 * Carries transactions that were made on one document over entries that the server ordered before them. Server and clients call this same
 * function with the same arguments, so both know what a transaction will have become. A transaction that is among the entries is done.
 * `entries` are what the others did, as it looks on top of the transactions.
 */
export function rebase(
  pending: readonly Transaction[],
  entries: readonly Committed[],
): { readonly pending: readonly Transaction[]; readonly entries: readonly (readonly Operation[])[] } {
  let waiting = pending;
  const seen: (readonly Operation[])[] = [];
  for (const entry of entries) {
    if (waiting.some((transaction) => transaction.id === entry.id)) {
      waiting = waiting.filter((transaction) => transaction.id !== entry.id);
      continue;
    }
    let operations = entry.operations;
    if (operations.length > 0 && waiting.length > 0) {
      waiting = waiting.map((transaction) => {
        const carried = carryOver(transaction, operations);
        operations = carried.entry;
        return carried.transaction;
      });
    }
    seen.push(operations);
  }
  return { pending: waiting, entries: seen };
}

function carryOver(
  transaction: Transaction,
  entry: readonly Operation[],
): { readonly transaction: Transaction; readonly entry: readonly Operation[] } {
  // An ordinary edit stands later in the log and wins; an undo gives way to what others did.
  const yields = transaction.undoes !== null;
  const both = yields ? transformBoth(transaction.operations, entry) : transformBoth(entry, transaction.operations);
  const operations = yields ? both.earlier : both.later;
  return {
    transaction: operations === transaction.operations ? transaction : { ...transaction, operations },
    entry: yields ? both.later : both.earlier,
  };
}

/** One transaction of a run, done or refused. */
export type Done =
  | { readonly ok: true; readonly transaction: Transaction; readonly inverse: readonly Operation[]; readonly document: WorkbookDocument }
  | { readonly ok: false; readonly transaction: Transaction; readonly violations: readonly Violation[] };

/**
 * Does transactions one after the other, each checked; one that is refused is left out. An undo of an edit in the same run takes back
 * what that edit really did here, not what it would have done on the document it was made on. Server and clients do this alike.
 * `past`: edits that were done before the run and are taken back in it, as of `document`.
 */
export function applyRun(
  document: WorkbookDocument,
  transactions: readonly Transaction[],
  past: TakenBack = new TakenBack(),
): { readonly document: WorkbookDocument; readonly done: readonly Done[] } {
  let at = document;
  const done: Done[] = [];
  const takenBack = past.with(transactions);
  for (const given of transactions) {
    const inverse = takenBack.inverseFor(given);
    const transaction = inverse === undefined ? given : { ...given, operations: inverse };
    const result = applyTransaction(at, transaction.operations);
    if (!result.ok) {
      done.push({ ok: false, transaction, violations: result.violations });
      continue;
    }
    at = result.document;
    const skipped = new Set(result.skipped.map(({ operation }) => operation));
    const effective =
      skipped.size === 0
        ? transaction
        : { ...transaction, operations: transaction.operations.filter((operation) => !skipped.has(operation)) };
    done.push({ ok: true, transaction: effective, inverse: result.inverse, document: at });
    takenBack.did(effective, result.inverse);
  }
  return { document: at, done };
}

/** Applies what the server committed: it was checked there, so only its effect counts. */
export function applyCommitted(document: WorkbookDocument, operations: readonly Operation[]): WorkbookDocument {
  return operations.reduce((at, operation) => applyOperation(at, operation).document, document);
}
