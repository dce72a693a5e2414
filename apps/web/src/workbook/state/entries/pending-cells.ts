import type { InputChange, InputValue } from "@sheaf/contract";
import type { Id } from "@sheaf/workbook";

/** A batch that is not among the rows on screen yet. */
export interface PendingBatch {
  readonly id: string;
  readonly changes: readonly InputChange[];
  /** Place in the log; null while the server has not answered. */
  readonly seq: number | null;
}

export interface PendingCell {
  readonly value: InputValue;
  readonly isWriting: boolean;
}

/** What a person entered and the rows on screen do not hold yet, found by row and column. */
export interface PendingCells {
  readonly cell: (rowId: string, columnId: Id) => PendingCell | undefined;
  /** Undefined: nothing is about to happen to the row as a whole. */
  readonly row: (rowId: string) => "added" | "deleted" | undefined;
  /** Something of the row is on its way. */
  readonly isWriting: (rowId: string) => boolean;
  /** Rows that are on their way, in the order in which they were added. */
  readonly added: readonly string[];
}

interface Found {
  readonly batch: PendingBatch;
  readonly change: InputChange;
  readonly at: ReadonlyMap<string, number>;
}

/** Later batches win over earlier ones. Built once per change, whatever the number of cells: rows are found by a map per change. */
export function pendingCells(batches: readonly PendingBatch[]): PendingCells {
  const found = batches.flatMap((batch) => batch.changes.map((change): Found => ({ batch, change, at: placesOf(change.rowIds) })));
  const added = new Set<string>();
  for (const { change } of found) {
    if (change.kind === "add") for (const rowId of change.rowIds) added.add(rowId);
    if (change.kind === "delete") for (const rowId of change.rowIds) added.delete(rowId);
  }
  return {
    cell: (rowId, columnId) => {
      for (let index = found.length - 1; index >= 0; index -= 1) {
        const { batch, change, at } = found[index] as Found;
        const row = at.get(rowId);
        if (row === undefined || change.kind === "delete") continue;
        const column = change.columns.indexOf(columnId);
        if (column >= 0) return { value: (change.values[column]?.[row] ?? null) as InputValue, isWriting: batch.seq === null };
      }
      return undefined;
    },
    row: (rowId) => {
      for (let index = found.length - 1; index >= 0; index -= 1) {
        const { change, at } = found[index] as Found;
        if (!at.has(rowId) || change.kind === "set") continue;
        return change.kind === "add" ? "added" : "deleted";
      }
      return undefined;
    },
    isWriting: (rowId) => found.some(({ batch, at }) => batch.seq === null && at.has(rowId)),
    added: [...added],
  };
}

const known = new WeakMap<readonly string[], ReadonlyMap<string, number>>();

function placesOf(rowIds: readonly string[]): ReadonlyMap<string, number> {
  let places = known.get(rowIds);
  if (places === undefined) known.set(rowIds, (places = new Map(rowIds.map((rowId, at) => [rowId, at]))));
  return places;
}
