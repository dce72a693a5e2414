import type { DocumentState, DocumentStore } from "./document-store.ts";

/** Something done that is no operation on the document: cells entered into a table. */
export interface RecordedStep {
  readonly label: string;
  readonly undo: () => void;
  readonly redo: () => void;
}

export interface JoinedHistory {
  /** The documents, with undo over everything that was done. */
  readonly documents: DocumentStore;
  /** Gives the way to take the step off again: nothing of it was done after all. */
  readonly record: (step: RecordedStep) => () => void;
}

/** As many as the document itself keeps. */
const MOST_STEPS = 200;

/** One stack of undo over operations on the document and whatever else is recorded, in the order in which they were done. */
export function joinHistory(documents: DocumentStore): JoinedHistory {
  /** Null stands for a step of the document, which keeps its own. */
  let past: readonly (RecordedStep | null)[] = [];
  let future: readonly (RecordedStep | null)[] = [];
  const listeners = new Set<() => void>();
  let read: { readonly from: DocumentState; readonly state: DocumentState } | null = null;

  const labelOf = (steps: readonly (RecordedStep | null)[], own: string | null): string | null => {
    const at = steps.findLast((step) => step !== null || own !== null);
    return at === undefined ? own : (at?.label ?? own);
  };
  const state = (): DocumentState => {
    const from = documents.state();
    if (read?.from === from) return read.state;
    const undoLabel = labelOf(past, from.undoLabel);
    const redoLabel = labelOf(future, from.redoLabel);
    const isSame = undoLabel === from.undoLabel && redoLabel === from.redoLabel;
    read = { from, state: isSame ? from : { ...from, undoLabel, redoLabel } };
    return read.state;
  };
  const changed = (): void => {
    read = null;
    for (const listener of listeners) listener();
  };
  documents.subscribe(changed);

  const step = (isUndo: boolean): boolean => {
    const [from, to] = isUndo ? [past, future] : [future, past];
    let left = from;
    for (;;) {
      const last = left.at(-1);
      left = left.slice(0, -1);
      const isDone = last == null ? (isUndo ? documents.undo() : documents.redo()) : true;
      // What the document no longer keeps is passed by.
      if (!isDone && last !== undefined) continue;
      if (last != null) (isUndo ? last.undo : last.redo)();
      const moved = isDone ? [...to, last ?? null] : to;
      [past, future] = isUndo ? [left, moved] : [moved, left];
      changed();
      return isDone;
    }
  };

  return {
    documents: {
      state,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      perform: (label, operations) => {
        const before = documents.state();
        const performed = documents.perform(label, operations);
        if (documents.state() !== before) {
          past = [...past, null].slice(-MOST_STEPS);
          future = [];
          changed();
        }
        return performed;
      },
      undo: () => step(true),
      redo: () => step(false),
      moment: () => documents.moment(),
      moveTo: (place) => documents.moveTo(place),
      onLost: (listener) => documents.onLost(listener),
      close: () => documents.close(),
    },
    record: (recorded) => {
      past = [...past, recorded].slice(-MOST_STEPS);
      future = [];
      changed();
      return () => {
        past = past.filter((one) => one !== recorded);
        future = future.filter((one) => one !== recorded);
        changed();
      };
    },
  };
}
