import { applyTransaction, isBasicChange, type Operation, type WorkbookDocument } from "@sheaf/workbook";
import type { DocumentMoment, DocumentState, DocumentStore, Performed } from "./document-store.ts";
import { t, findingText } from "../../shared/words/words.ts";

interface Step {
  readonly label: string;
  readonly operations: readonly Operation[];
}

/** What a viewer changed for themselves, kept while the document is opened anew. */
export interface OwnChanges {
  /** The address that they were made at. */
  readonly place: string;
  readonly read: () => readonly Step[];
  readonly keep: (changes: readonly Step[]) => void;
}

export function keptChanges(place: string): OwnChanges {
  let kept: readonly Step[] = [];
  return {
    place,
    read: () => kept,
    keep: (changes) => {
      kept = changes;
    },
  };
}

interface Done extends Step {
  readonly inverse: readonly Operation[];
}

/**
 * A version that nobody edits, with this viewer's own changes (a sort, a filter) on top: they are sent along with each
 * question and never stored. Undo takes them back one by one.
 */
export function openFixedDocument(
  base: WorkbookDocument,
  options: {
    readonly at: DocumentMoment["at"];
    readonly sequence: number;
    /** Changes of before; those that fit no more are left out. */
    readonly own?: OwnChanges;
    readonly canChange: boolean;
    /** To sort, filter and drill, and no more. */
    readonly onlyBasic?: boolean;
  },
): DocumentStore {
  let done: readonly Done[] = [];
  let undone: readonly Step[] = [];
  let document = base;
  const listeners = new Set<() => void>();

  const read = (): DocumentState => ({
    document,
    saving: "fixed",
    undoLabel: done.at(-1)?.label ?? null,
    redoLabel: undone.at(-1)?.label ?? null,
    peers: [],
    unnamedPeers: 0,
    sequence: options.sequence,
    pending: [],
    savedAt: null,
  });
  let state: DocumentState;
  const changed = (): void => {
    state = read();
    options.own?.keep(done.map(({ label, operations }) => ({ label, operations })));
    for (const listener of listeners) listener();
  };
  const apply = (step: Step): Performed => {
    const result = applyTransaction(document, step.operations);
    if (!result.ok) return { ok: false, message: findingText(result.violations[0]) ?? t("workbook.fixed-document.cannot-done") };
    if (result.document === document) return { ok: true };
    if (options.onlyBasic === true && !isBasicChange(base, result.document)) return { ok: false, message: t("shared.basic-explore") };
    document = result.document;
    done = [...done, { ...step, inverse: result.inverse }];
    return { ok: true };
  };

  if (options.canChange) for (const step of options.own?.read() ?? []) apply(step);
  state = read();
  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    perform: (label, operations) => {
      if (!options.canChange) return { ok: false, message: t("workbook.fixed-document.may-look-workbook-but") };
      const before = document;
      const performed = apply({ label, operations });
      if (document !== before) {
        undone = [];
        changed();
      }
      return performed;
    },
    undo: () => {
      const last = done.at(-1);
      if (last === undefined) return false;
      const result = applyTransaction(document, last.inverse);
      if (!result.ok) return false;
      document = result.document;
      done = done.slice(0, -1);
      undone = [...undone, last];
      changed();
      return true;
    },
    redo: () => {
      const last = undone.at(-1);
      if (last === undefined || !apply(last).ok) return false;
      undone = undone.slice(0, -1);
      changed();
      return true;
    },
    moment: () => ({ at: options.at, overlay: done.flatMap((step) => step.operations) }),
    moveTo: () => undefined,
    onLost: () => () => undefined,
    close: () => undefined,
  };
}
