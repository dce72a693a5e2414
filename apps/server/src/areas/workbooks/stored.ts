import { CodedError } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { NewerForm, type Operation, readStoredDocument, readStoredEntry, type WorkbookDocument } from "@sheaf/workbook";

/** A document of the store in today's form. One that a newer version wrote is said to be so; nothing of it is touched. */
export const storedDocument = (stored: unknown): WorkbookDocument => orNewer(() => readStoredDocument(stored));

/** An entry of a log, likewise. */
export const storedEntry = <Entry extends { readonly operations: readonly Operation[] }>(stored: unknown): Entry =>
  orNewer(() => readStoredEntry<Entry>(stored));

function orNewer<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof NewerForm)) throw error;
    throw new CodedError("incompatible_slate_version", message("errors-documents.workbook.newer-version"));
  }
}
