import type { Id } from "@sheaf/workbook";
import type { ResultFacts } from "./results/result-state.ts";

/** What the strip at the foot of the screen says of an element, besides what it says of the document. */
export interface ElementStatus {
  /** `51 states · 369 airports · 2,984,000 rows`. */
  readonly counts: string | null;
  /** Figures of the selected cells, in words: `Sum 1,234`. */
  readonly figures: readonly { readonly label: string; readonly text: string }[];
  readonly facts: ResultFacts | null;
}

/** A cell of an input table, and how people call it. */
export interface ActiveEntry {
  readonly rowId: string;
  readonly columnId: Id;
  /** `Row 8`. */
  readonly row: string;
  readonly column: string;
}

/** What the strip and the panel say of the entries of an input table. */
export interface EntryStatus {
  /** Cells on their way. */
  readonly writing: number;
  readonly isOffline: boolean;
  readonly invalid: number;
  readonly onInvalid: () => void;
  /** What the active cell holds, as it is shown; null: none is. */
  readonly cell: string | null;
  /** The active cell; null: none is, or its row is not there yet. */
  readonly place: ActiveEntry | null;
  /** How people call a row, as it is in sight: `Row 8`. Null: it is not among the rows that are here. */
  readonly rowName: (rowId: string) => string | null;
  /** Where somebody else stands: `Tomasz is on row 5`; null: nobody does. */
  readonly others: string | null;
}

/** Said by element views, shown by the shell for the selected element. */
export interface StatusLine {
  readonly of: (elementId: Id) => ElementStatus | null;
  readonly say: (elementId: Id, status: ElementStatus | null) => void;
  readonly entriesOf: (elementId: Id) => EntryStatus | null;
  readonly sayEntries: (elementId: Id, status: EntryStatus | null) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function openStatusLine(): StatusLine {
  const said = new Map<Id, ElementStatus>();
  const entered = new Map<Id, EntryStatus>();
  const listeners = new Set<() => void>();
  return {
    entriesOf: (elementId) => entered.get(elementId) ?? null,
    sayEntries: (elementId, status) => {
      if (status === null) entered.delete(elementId);
      else entered.set(elementId, status);
      for (const listener of listeners) listener();
    },
    of: (elementId) => said.get(elementId) ?? null,
    say: (elementId, status) => {
      if (status === null ? !said.has(elementId) : JSON.stringify(said.get(elementId)) === JSON.stringify(status)) return;
      if (status === null) said.delete(elementId);
      else said.set(elementId, status);
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
