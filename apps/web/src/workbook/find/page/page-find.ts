import type { Id } from "@sheaf/workbook";
import { useSyncExternalStore } from "react";
import { useWorkbook, type Workbook } from "../../state/workbook.ts";
import type { Needle } from "../needle.ts";
import type { Spot } from "./found.ts";

/** The find that is looked at. */
export interface FindTarget {
  readonly elementId: Id;
  readonly spot: Spot;
  /** Another one with every step, also to the same place. */
  readonly turn: number;
}

/** What is looked for on the pages of a workbook: every grid on screen marks it, and goes where it is sent. */
export interface PageFind {
  readonly needle: () => Needle | null;
  readonly target: () => FindTarget | null;
  readonly look: (needle: Needle | null) => void;
  readonly goTo: (elementId: Id, spot: Spot) => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** Asks whoever shows the bar to open it, with what is looked for. */
  readonly open: (typed: string | null) => void;
  readonly onOpen: (listener: (typed: string | null) => void) => () => void;
}

const open = new WeakMap<Workbook, PageFind>();

/** One per open workbook. */
export function pageFindOf(workbook: Workbook): PageFind {
  let find = open.get(workbook);
  if (find === undefined) open.set(workbook, (find = createPageFind()));
  return find;
}

export function createPageFind(): PageFind {
  let needle: Needle | null = null;
  let target: FindTarget | null = null;
  const listeners = new Set<() => void>();
  const openers = new Set<(typed: string | null) => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    needle: () => needle,
    target: () => target,
    look: (next) => {
      if (next === null && needle === null) return;
      needle = next;
      target = null;
      tell();
    },
    goTo: (elementId, spot) => {
      target = { elementId, spot, turn: (target?.turn ?? 0) + 1 };
      tell();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open: (typed) => {
      for (const opener of openers) opener(typed);
    },
    onOpen: (listener) => {
      openers.add(listener);
      return () => openers.delete(listener);
    },
  };
}

/** What is looked for on the page; null: nothing. */
export function usePageNeedle(): Needle | null {
  const find = pageFindOf(useWorkbook());
  return useSyncExternalStore(find.subscribe, find.needle);
}

/** The find of this element that is looked at; null: it is none of its. */
export function usePageTarget(elementId: Id): FindTarget | null {
  const find = pageFindOf(useWorkbook());
  return useSyncExternalStore(find.subscribe, () => (find.target()?.elementId === elementId ? find.target() : null));
}

/** The find that is looked at, wherever it stands. */
export function usePageFindTarget(): FindTarget | null {
  const find = pageFindOf(useWorkbook());
  return useSyncExternalStore(find.subscribe, find.target);
}
