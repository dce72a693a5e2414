import { applyCommitted } from "@sheaf/sync";
import type { Operation, WorkbookDocument } from "@sheaf/workbook";
import { storedEntry } from "./stored.ts";

/** Applies log entries to a document, in their order. What stands in the log was checked before it was written. */
export function replay(document: WorkbookDocument, payloads: readonly unknown[]): WorkbookDocument {
  return payloads.reduce<WorkbookDocument>(
    (at, payload) => applyCommitted(at, storedEntry<{ readonly operations: readonly Operation[] }>(payload).operations),
    document,
  );
}
