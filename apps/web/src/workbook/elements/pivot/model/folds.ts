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
  if (folds === undefined) open.set(workbook, (folds = createFolds(keptIn(localStorage, workbook.workbookId))));
  return folds;
}

/** Where folds outlive a page that is loaded again; a browser that keeps nothing forgets them. */
interface KeptFolds {
  readonly read: () => ReadonlyMap<Id, Folded>;
  readonly write: (byElement: ReadonlyMap<Id, Folded>) => void;
}

/** More than this of one workbook is not kept. Characters. */
const MOST_KEPT = 100_000;

export function keptIn(storage: Pick<Storage, "getItem" | "setItem" | "removeItem">, workbookId: string): KeptFolds {
  const key = `sheaf.folds.${workbookId}`;
  return {
    read: () => {
      try {
        const kept: unknown = JSON.parse(storage.getItem(key) ?? "[]");
        return new Map(Array.isArray(kept) ? kept.flatMap(readFolded) : []);
      } catch {
        return new Map();
      }
    },
    write: (byElement) => {
      const entries = [...byElement].filter(([, { rows, columns }]) => rows.size + columns.size > 0);
      const text = JSON.stringify(entries.map(([id, { rows, columns }]) => [id, [...rows], [...columns]]));
      try {
        if (entries.length === 0) storage.removeItem(key);
        else if (text.length <= MOST_KEPT) storage.setItem(key, text);
      } catch {
        // Full, or not allowed: they last as long as the page.
      }
    },
  };
}

function readFolded(entry: unknown): readonly (readonly [Id, Folded])[] {
  if (!Array.isArray(entry)) return [];
  const [id, rows, columns] = entry as readonly unknown[];
  const paths = (list: unknown): ReadonlySet<string> => new Set(Array.isArray(list) ? list.filter((path) => typeof path === "string") : []);
  return typeof id === "string" ? [[id, { rows: paths(rows), columns: paths(columns) }]] : [];
}

export function createFolds(kept: KeptFolds): Folds {
  const byElement = new Map<Id, Folded>(kept.read());
  const listeners = new Set<() => void>();
  return {
    of: (elementId) => byElement.get(elementId) ?? NOTHING,
    set: (elementId, axis, paths) => {
      byElement.set(elementId, { ...(byElement.get(elementId) ?? NOTHING), [axis]: paths });
      kept.write(byElement);
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
