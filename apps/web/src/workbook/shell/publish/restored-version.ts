import { difference, type Operation, type WorkbookDocument } from "@sheaf/workbook";

/** Characters of one edit, and of its undo, that surely fit one message to the server. */
const FITS_A_MESSAGE = 500_000;

/** What makes a document that of an earlier version; null where that is more than one edit can carry. */
export function restoring(now: WorkbookDocument, then: WorkbookDocument): readonly Operation[] | null {
  // The name is the file's, not the version's.
  const wanted = { ...then, name: now.name };
  const operations = difference(now, wanted);
  return operations.length > 0 && sizeOf(operations) + sizeOf(difference(wanted, now)) > FITS_A_MESSAGE ? null : operations;
}

const sizeOf = (value: unknown): number => JSON.stringify(value).length;
