import { type Operation, transformBoth } from "@sheaf/workbook";

/** One step that can be undone or redone: the operations that do it, as they have to be done on the document as it is now. */
export interface UndoStep {
  /** The transaction that is undone. */
  readonly id: string;
  readonly label: string;
  readonly operations: readonly Operation[];
}

/**
 * Steps of one person, the newest last. The newest applies to the present document, the one below to the document that is left when the
 * newest was undone, and so on.
 */
export type UndoStack = readonly UndoStep[];

const maxSteps = 200;

export function pushStep(stack: UndoStack, step: UndoStep): UndoStack {
  return [...stack, step].slice(-maxSteps);
}

/** Carries a stack over what somebody else did to the present document: where both changed one thing, the other one stays. */
export function carryStack(stack: UndoStack, operations: readonly Operation[]): UndoStack {
  if (operations.length === 0 || stack.length === 0) return stack;
  let foreign = operations;
  let changed = false;
  const carried: UndoStep[] = [];
  for (const step of [...stack].reverse()) {
    const both = transformBoth(step.operations, foreign);
    const same =
      both.earlier.length === step.operations.length && both.earlier.every((operation, index) => operation === step.operations[index]);
    carried.push(same ? step : { ...step, operations: both.earlier });
    changed ||= !same;
    // What the other one did, as it would be on the document that is left when this step was undone.
    foreign = both.later;
  }
  return changed ? carried.reverse() : stack;
}

/** Carries the steps of confirmed edits; those of unconfirmed ones stand above them and are made anew. */
export function carryConfirmed(stack: UndoStack, pending: readonly { readonly id: string }[], operations: readonly Operation[]): UndoStack {
  const open = new Set(pending.map((draft) => draft.id));
  const first = stack.findIndex((step) => open.has(step.id));
  if (first < 0) return carryStack(stack, operations);
  const lower = stack.slice(0, first);
  const carried = carryStack(lower, operations);
  return carried === lower ? stack : [...carried, ...stack.slice(first)];
}
