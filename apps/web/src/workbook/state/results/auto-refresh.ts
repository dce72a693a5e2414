import { refreshMinutes, type WorkbookDocument } from "@sheaf/workbook";
import type { ResultsStore } from "./results-store.ts";

/** A document asks the warehouse again by itself, as often as it says (`sheaf.refresh`). */
export interface AutoRefresh {
  /** Minutes from one time to the next; null: it does not. */
  readonly minutes: () => number | null;
  /** When it did last; milliseconds since 1970, null before the first time. */
  readonly last: () => number | null;
  readonly subscribe: (listener: () => void) => () => void;
  readonly close: () => void;
}

export interface AutoRefreshParts {
  readonly document: () => WorkbookDocument;
  readonly results: Pick<ResultsStore, "refresh" | "isAnswering"> & { readonly pausing: Pick<ResultsStore["pausing"], "isPaused"> };
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Calls again and again until the function that comes back is called. */
  readonly every: (ms: number, tick: () => void) => () => void;
  /** Whether somebody can see the page. */
  readonly isSeen: () => boolean;
}

/** How often it is looked whether it is time. */
const STEP = 5_000;
const MINUTE = 60_000;

/**
 * Asks again while somebody looks: a tab in the background asks once it is seen. Paused queries stay paused, and a page that still waits
 * for its answers gets them first.
 */
export function openAutoRefresh({ document, results, now, every, isSeen }: AutoRefreshParts): AutoRefresh {
  const listeners = new Set<() => void>();
  let last: number | null = null;
  let since = now();
  let known = refreshMinutes(document());
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const stop = every(STEP, () => {
    const minutes = refreshMinutes(document());
    if (minutes !== known) {
      known = minutes;
      since = now();
      tell();
    }
    if (minutes === null || now() - since < minutes * MINUTE) return;
    if (!isSeen() || results.pausing.isPaused() || results.isAnswering()) return;
    since = now();
    last = since;
    results.refresh("due");
    tell();
  });
  return {
    minutes: () => refreshMinutes(document()),
    last: () => last,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: stop,
  };
}
