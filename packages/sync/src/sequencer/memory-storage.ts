import type { WorkbookDocument } from "@sheaf/workbook";
import type { Committed } from "../protocol.ts";
import type { AppendResult, LogStorage, Snapshot } from "./storage.ts";

/** A log in memory, for tests and for previews that nobody keeps. Values are shared, as documents are never changed in place. */
export function makeMemoryStorage(document: WorkbookDocument | null): LogStorage {
  const log: Committed[] = [];
  const byId = new Map<string, number>();
  const snapshots: Snapshot[] = document === null ? [] : [{ sequence: 0, document }];
  const newestAt = (sequence: number): Snapshot | null => snapshots.filter((snapshot) => snapshot.sequence <= sequence).at(-1) ?? null;

  return {
    load: async () => {
      const snapshot = snapshots.at(-1);
      return snapshot === undefined ? null : { snapshot, tail: log.slice(snapshot.sequence) };
    },
    append: async (head, entries): Promise<AppendResult> => {
      if (snapshots.length === 0 || head !== log.length || entries.some((entry, index) => entry.sequence !== head + 1 + index))
        return { kind: "conflict" };
      const known = entries.flatMap((entry) => {
        const sequence = byId.get(entry.id);
        return sequence === undefined ? [] : [{ id: entry.id, sequence }];
      });
      if (known.length > 0) return { kind: "duplicate", known };
      for (const entry of entries) {
        log.push(entry);
        byId.set(entry.id, entry.sequence);
      }
      return { kind: "appended" };
    },
    read: async (after, upTo) => log.slice(after, upTo),
    saveSnapshot: async (snapshot) => {
      if (snapshots.some((known) => known.sequence === snapshot.sequence)) return;
      snapshots.push(snapshot);
      snapshots.sort((a, b) => a.sequence - b.sequence);
    },
    snapshotAt: async (sequence) => newestAt(sequence),
  };
}
