import type { WorkbookDocument } from "../document.ts";
import type { Violation } from "../schema/validate.ts";
import { applyOperation, invertOperation } from "./index.ts";
import type { Operation } from "./operation.ts";
import { validateChange } from "./validate-change.ts";

/** What a person did in one step: all of it is done, or none. Its author and the version it was made on travel beside it. */
export interface Transaction {
  /** Made by the client; the same id is never done twice. */
  readonly id: string;
  /** What undo says, for example `Rename column "Km"`. */
  readonly label: string;
  readonly operations: readonly Operation[];
  /** Of an undo or redo: the transaction that it takes back. Where others changed the same thing since, it gives way. */
  readonly undoes: string | null;
}

export type TransactionResult =
  | {
      readonly ok: true;
      readonly document: WorkbookDocument;
      /** Undoes the transaction when applied to `document`. */
      readonly inverse: readonly Operation[];
      /** Operations that found nothing to do, with the reason. */
      readonly skipped: readonly { readonly operation: Operation; readonly reason: string }[];
    }
  /** The document would not be one any more: nothing was done. */
  | { readonly ok: false; readonly violations: readonly Violation[] };

/** Applies operations one after the other and checks what they touched. Pure: the document given is shared, never changed. */
export function applyTransaction(document: WorkbookDocument, operations: readonly Operation[]): TransactionResult {
  let at = document;
  const inverse: (readonly Operation[])[] = [];
  const skipped: { operation: Operation; reason: string }[] = [];
  for (const operation of operations) {
    const applied = applyOperation(at, operation);
    if (applied.outcome === "no-op") {
      skipped.push({ operation, reason: applied.reason });
      continue;
    }
    inverse.push(invertOperation(at, operation));
    at = applied.document;
  }
  const violations = at === document ? [] : validateChange(document, at);
  return violations.length > 0 ? { ok: false, violations } : { ok: true, document: at, inverse: inverse.reverse().flat(), skipped };
}
