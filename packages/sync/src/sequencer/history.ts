import type { WorkbookDocument } from "@sheaf/workbook";
import { applyCommitted } from "../rebase.ts";
import type { LogStorage } from "./storage.ts";

/** The document at any moment of its log; null if there is no such number. The answer for a number never changes. */
export async function documentAt(storage: LogStorage, sequence: number): Promise<WorkbookDocument | null> {
  const snapshot = await storage.snapshotAt(sequence);
  if (snapshot === null) return null;
  const entries = await storage.read(snapshot.sequence, sequence);
  if (snapshot.sequence + entries.length !== sequence) return null;
  return entries.reduce((document, entry) => applyCommitted(document, entry.operations), snapshot.document);
}
