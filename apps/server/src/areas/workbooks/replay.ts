import { applyTransaction, type Transaction, type WorkbookDocument } from "@sheaf/workbook";

/** Applies log entries to a document, in their order. What stands in the log was checked before it was written. */
export function replay(document: WorkbookDocument, payloads: readonly unknown[]): WorkbookDocument {
  let at = document;
  for (const payload of payloads) {
    const { id, operations } = payload as Transaction;
    const result = applyTransaction(at, operations);
    if (!result.ok) throw new Error(`transaction ${id} of the log does not apply`);
    at = result.document;
  }
  return at;
}
