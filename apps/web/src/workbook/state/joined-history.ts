import type { DocumentState, DocumentStore } from "./document-store.ts";

/** Something done that is no operation on the document: cells entered into a table. */
export interface RecordedStep {
  readonly label: string;
  /**
   * `rest-stays`: what was done before it in the same step is not taken back, and is a step of its own then. `used-up`: nothing of it was
   * left to take back, others having changed the same since.
   */
  readonly undo: () => "rest-stays" | "used-up" | undefined;
  readonly redo: () => "used-up" | undefined;
}

export interface JoinedHistory {
  /** The documents, with undo over everything that was done. */
  readonly documents: DocumentStore;
  /**
   * Gives the way to take the step off again: nothing of it was done after all. `withRest`: what was done for it in the same step is taken
   * back too, unless something else was done since.
   */
  readonly record: (step: RecordedStep) => (withRest: boolean) => void;
  /** Whatever is done and recorded while `work` runs is one step, named by `label`. */
  readonly asOneStep: <T>(label: string, work: () => T) => T;
  /** A step that grows: what is done in it later joins what was done in it before, as long as nothing else was done since. */
  readonly growingStep: () => GrowingStep;
  /** Tells what was taken back, or done again, by this person. */
  readonly onMoved: (listener: (moved: MovedStep) => void) => () => void;
}

export type GrowingStep = <T>(label: string, work: () => T) => T;

export interface MovedStep {
  readonly label: string;
  readonly isUndo: boolean;
  /** Nothing of it was left: others changed the same since. It is gone, and no other step was taken instead. */
  readonly isUsedUp: boolean;
}

/** What is taken back at once, in the order in which it was done. */
interface Step {
  /** Null: as the document names its own step. */
  readonly label: string | null;
  /** Null stands for a step of the document, which keeps its own. */
  readonly parts: readonly (RecordedStep | null)[];
}

/** As many as the document itself keeps. */
const MOST_STEPS = 200;

/** One stack of undo over operations on the document and whatever else is recorded, in the order in which they were done. */
export function joinHistory(documents: DocumentStore): JoinedHistory {
  let past: readonly Step[] = [];
  let future: readonly Step[] = [];
  /** The step that is being put together. */
  let open: Step | null = null;
  let isClosed = false;
  const listeners = new Set<() => void>();
  let read: { readonly from: DocumentState; readonly state: DocumentState } | null = null;

  const labelOf = (steps: readonly Step[], own: string | null): string | null => {
    const at = steps.findLast(({ parts }) => own !== null || parts.some((part) => part !== null));
    return at?.label ?? own;
  };
  const state = (): DocumentState => {
    const from = documents.state();
    if (read?.from === from) return read.state;
    const undoLabel = isClosed ? null : labelOf(past, from.undoLabel);
    // What was taken back with a step that was not done after all is nobody's to do again.
    const redoLabel = future.length === 0 ? null : labelOf(future, from.redoLabel);
    const isSame = undoLabel === from.undoLabel && redoLabel === from.redoLabel;
    read = { from, state: isSame ? from : { ...from, undoLabel, redoLabel } };
    return read.state;
  };
  const changed = (): void => {
    read = null;
    for (const listener of listeners) listener();
  };
  documents.subscribe(changed);
  let isUsedUp = false;
  documents.onUsedUp?.(() => {
    isUsedUp = true;
  });

  const add = (part: RecordedStep | null): void => {
    if (open !== null) open = { ...open, parts: [...open.parts, part] };
    else past = [...past, { label: part?.label ?? null, parts: [part] }].slice(-MOST_STEPS);
    future = [];
    changed();
  };
  const without = (steps: readonly Step[], part: RecordedStep): readonly Step[] =>
    steps.flatMap((step) => {
      if (!step.parts.includes(part)) return [step];
      const parts = step.parts.filter((one) => one !== part);
      return parts.length === 0 ? [] : [{ ...step, parts }];
    });

  /** The parts of a step that could be taken back, or done again, and those that stay, in the order in which they were done. */
  const moveParts = ({ parts }: Step, isUndo: boolean): { readonly moved: Step["parts"]; readonly stayed: Step["parts"] } => {
    const moved: (RecordedStep | null)[] = [];
    let stayed: Step["parts"] = [];
    for (const [at, part] of [...(isUndo ? parts.toReversed() : parts)].entries()) {
      // What the document no longer keeps is passed by.
      if (part === null && !(isUndo ? documents.undo() : documents.redo())) continue;
      if (part === null) {
        moved.push(part);
        continue;
      }
      const answer = isUndo ? part.undo() : part.redo();
      if (answer === "used-up") {
        isUsedUp = true;
        continue;
      }
      moved.push(part);
      if (answer === "rest-stays") {
        stayed = parts.slice(0, parts.length - 1 - at);
        break;
      }
    }
    return { moved: isUndo ? moved.toReversed() : moved, stayed };
  };

  const movers = new Set<(moved: MovedStep) => void>();
  const step = (isUndo: boolean): boolean => {
    const { undoLabel, redoLabel } = state();
    const label = isUndo ? undoLabel : redoLabel;
    isUsedUp = false;
    const isDone = moveStep(isUndo);
    if ((isDone || isUsedUp) && label !== null) for (const tell of movers) tell({ label, isUndo, isUsedUp: !isDone });
    return isDone;
  };
  const moveStep = (isUndo: boolean): boolean => {
    if (!isUndo && future.length === 0) return false;
    const [from, to] = isUndo ? [past, future] : [future, past];
    let left = from;
    for (;;) {
      const last = left.at(-1) ?? { label: null, parts: [null] };
      const isLast = left.length === 0;
      left = left.slice(0, -1);
      const { moved: parts, stayed } = moveParts(last, isUndo);
      if (stayed.length > 0) left = [...left, { label: null, parts: stayed }];
      const isDone = parts.length > 0;
      if (!isDone && !isLast && !isUsedUp) continue;
      const moved = isDone ? [...to, { ...last, parts }] : to;
      [past, future] = isUndo ? [left, moved] : [moved, left];
      changed();
      return isDone;
    }
  };

  const asOneStep = <T>(label: string, work: () => T): T => {
    // A step inside another one is part of it.
    if (open !== null) return work();
    open = { label, parts: [] };
    try {
      return work();
    } finally {
      const done: Step = open;
      open = null;
      if (done.parts.length > 0) past = [...past, done].slice(-MOST_STEPS);
      changed();
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
        if (documents.state() !== before) add(null);
        return performed;
      },
      undo: () => step(true),
      redo: () => step(false),
      moment: () => documents.moment(),
      moveTo: (place) => documents.moveTo(place),
      onLost: (listener) => documents.onLost(listener),
      ...(documents.onOthers === undefined ? {} : { onOthers: documents.onOthers }),
      ...(documents.pointers === undefined ? {} : { pointers: documents.pointers }),
      close: () => {
        isClosed = true;
        documents.close();
        // What was offered to be taken back is offered no more.
        changed();
      },
    },
    record: (recorded) => {
      add(recorded);
      return (withRest) => {
        const last = past.at(-1);
        past = without(past, recorded);
        future = without(future, recorded);
        if (withRest && last?.parts.includes(recorded) === true && past.at(-1)?.parts.every((part) => part === null) === true) {
          const rest = last.parts.length - 1;
          if (rest > 0) past = past.slice(0, -1);
          for (let at = 0; at < rest; at += 1) documents.undo();
        }
        changed();
      };
    },
    onMoved: (listener) => {
      movers.add(listener);
      return () => movers.delete(listener);
    },
    asOneStep,
    growingStep: () => {
      let grown: Step | null = null;
      return (label, work) => {
        const before = past.at(-1);
        const result = asOneStep(label, work);
        const added = past.at(-1);
        if (open !== null || added === undefined || added === before) return result;
        if (grown !== null && grown === before) past = [...past.slice(0, -2), { label, parts: [...grown.parts, ...added.parts] }];
        grown = past.at(-1) ?? null;
        return result;
      };
    },
  };
}
