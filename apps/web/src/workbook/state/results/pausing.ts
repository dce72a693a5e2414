import type { Id } from "@sheaf/workbook";
import { CallError } from "../../../shared/http/call-error.ts";
import { t } from "../../../shared/words/words.ts";
import type { Entry } from "./held-entry.ts";
import type { QueryPurpose, QueryReason } from "./history/query-log.ts";

/** Whether this tab asks by itself. Somebody who builds a page over a slow warehouse makes several changes, and has them asked for at once. */
export interface Pausing {
  readonly isPaused: () => boolean;
  /** How many elements would ask. */
  readonly waiting: () => number;
  /** Whether this element would. */
  readonly holdsBack: (elementId: Id) => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  readonly pause: () => void;
  /** Asks for everything that is out of date. */
  readonly resume: () => void;
  /** Asks for what this element waits for; everything else stays paused. */
  readonly run: (elementId: Id) => void;
}

export interface OpenPausing extends Pausing {
  /** Asks, now or later. */
  readonly ask: (entry: Entry) => void;
  /** Nobody wants it any more. */
  readonly take: (entry: Entry) => void;
  /** Who wants what has changed. */
  readonly changed: () => void;
  /** Fails where a question that nobody asked for by themselves would be asked. */
  readonly require: (purpose: QueryPurpose) => void;
}

/** What people ask for while they look at a button that does it. */
const byPerson: ReadonlySet<QueryReason> = new Set(["refresh", "retry", "resume", "search"]);
/** What dialogs and the formula bar ask whenever something is written. */
const byItself: ReadonlySet<QueryPurpose> = new Set(["chosen", "figures", "matches", "preview"]);

export function openPausing(add: (entry: Entry) => void): OpenPausing {
  const held = new Set<Entry>();
  const listeners = new Set<() => void>();
  let isPaused = false;
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const wanted = (): readonly Entry[] => [...held].filter(({ holders }) => holders.size > 0);
  const release = (entries: readonly Entry[]): void => {
    for (const entry of entries) {
      held.delete(entry);
      entry.reason = "resume";
      add(entry);
    }
    tell();
  };
  return {
    isPaused: () => isPaused,
    waiting: () => new Set(wanted().map(({ elementId }) => elementId)).size,
    holdsBack: (elementId) => wanted().some((entry) => entry.elementId === elementId),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    pause: () => {
      isPaused = true;
      tell();
    },
    resume: () => {
      isPaused = false;
      release([...held]);
    },
    run: (elementId) => release(wanted().filter((entry) => entry.elementId === elementId)),
    ask: (entry) => {
      if (!isPaused || byPerson.has(entry.reason)) return add(entry);
      held.add(entry);
      tell();
    },
    take: (entry) => {
      if (held.delete(entry)) tell();
    },
    changed: () => {
      if (held.size > 0) tell();
    },
    require: (purpose) => {
      if (isPaused && byItself.has(purpose)) throw new CallError({ code: "EAGAIN", message: t("workbook.paused.all") });
    },
  };
}
