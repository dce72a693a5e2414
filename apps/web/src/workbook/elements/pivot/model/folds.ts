import type { Id } from "@sheaf/workbook";
import type { Workbook } from "../../../state/workbook.ts";
import type { Folded } from "./pivot-model.ts";

const NOTHING: Folded = { rows: new Set(), columns: new Set() };

/** What this person has folded in the pivots of one open workbook: it outlives a page that is left and data that are new. */
interface Folds {
  readonly of: (elementId: Id) => Folded;
  readonly set: (elementId: Id, axis: keyof Folded, paths: ReadonlySet<string>) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

const open = new WeakMap<Workbook, Folds>();

export function foldsOf(workbook: Workbook): Folds {
  let folds = open.get(workbook);
  if (folds === undefined) open.set(workbook, (folds = createFolds()));
  return folds;
}

function createFolds(): Folds {
  const byElement = new Map<Id, Folded>();
  const listeners = new Set<() => void>();
  return {
    of: (elementId) => byElement.get(elementId) ?? NOTHING,
    set: (elementId, axis, paths) => {
      byElement.set(elementId, { ...(byElement.get(elementId) ?? NOTHING), [axis]: paths });
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
