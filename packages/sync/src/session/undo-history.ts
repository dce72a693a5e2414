import type { Operation, Transaction } from "@sheaf/workbook";
import type { Committed } from "../protocol.ts";
import { rebase } from "../rebase.ts";
import { type UndoStack, type UndoStep, carryConfirmed, pushStep } from "./undo.ts";

export type Direction = "undo" | "redo";

/** What one person can undo and redo, kept right while others edit and while edits of the person's own are not confirmed. */
export class UndoHistory {
  #stacks: Readonly<Record<Direction, UndoStack>> = { undo: [], redo: [] };

  /** Label of the step that comes next; null if there is none. */
  label(direction: Direction): string | null {
    return this.#stacks[direction].at(-1)?.label ?? null;
  }

  /** An edit was done: what was undone before it cannot be redone any more. */
  did(step: UndoStep): void {
    this.#stacks = { undo: pushStep(this.#stacks.undo, step), redo: [] };
  }

  /** Takes the next step off; undefined if there is none. */
  take(direction: Direction): UndoStep | undefined {
    const step = this.#stacks[direction].at(-1);
    if (step !== undefined) this.#set(direction, this.#stacks[direction].slice(0, -1));
    return step;
  }

  /** A step that was taken could not be done now: it stays the next one. */
  giveBack(direction: Direction, step: UndoStep): void {
    this.#set(direction, pushStep(this.#stacks[direction], step));
  }

  /** A step that was taken is done: `back` takes it back, by the other direction. */
  done(direction: Direction, back: UndoStep): void {
    const other = direction === "undo" ? "redo" : "undo";
    this.#set(other, pushStep(this.#stacks[other], back));
  }

  /** The edit of this id is not in the document: nothing of it is left to undo. */
  forget(id: string): void {
    this.#each((stack) => stack.filter((step) => step.id !== id));
  }

  clear(): void {
    this.#each(() => []);
  }

  /**
   * Carries both stacks over an entry of somebody else. `pending`: unconfirmed edits as they were before it; `foreign`: what the entry
   * does on top of them.
   */
  carry(pending: readonly Transaction[], entry: Committed, foreign: readonly Operation[]): void {
    const standing = rebase(this.#standing(pending), [entry]).entries[0] ?? [];
    this.#stacks = {
      undo: carryConfirmed(this.#stacks.undo, pending, standing),
      redo: carryConfirmed(this.#stacks.redo, pending, foreign),
    };
  }

  /** What undoes an unconfirmed edit depends on what it was done on: `inverses` by the edits' ids, where that has changed. */
  renew(inverses: ReadonlyMap<string, readonly Operation[]>): void {
    if (inverses.size === 0) return;
    this.#each((stack) => stack.map((step) => ({ ...step, operations: inverses.get(step.id) ?? step.operations })));
  }

  /**
   * Unconfirmed edits that stay when all steps of the undo stack are undone: undos of confirmed edits. The lower steps of the stack are
   * made on the document that these leave.
   */
  #standing(pending: readonly Transaction[]): readonly Transaction[] {
    const steps = new Set(this.#stacks.undo.map((step) => step.id));
    const rest = pending.filter((draft) => !steps.has(draft.id));
    const ids = new Set(rest.map((draft) => draft.id));
    const cancelled = new Set<string>();
    for (const draft of rest) {
      if (draft.undoes !== null && ids.has(draft.undoes)) cancelled.add(draft.id).add(draft.undoes);
    }
    return rest.filter((draft) => !cancelled.has(draft.id));
  }

  #set(direction: Direction, stack: UndoStack): void {
    this.#stacks = { ...this.#stacks, [direction]: stack };
  }

  #each(change: (stack: UndoStack) => UndoStack): void {
    this.#stacks = { undo: change(this.#stacks.undo), redo: change(this.#stacks.redo) };
  }
}
