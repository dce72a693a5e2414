import type { ControlStore } from "../control-store.ts";
import type { DocumentStore } from "../document-store.ts";

interface Versioned {
  readonly onVersion: (listener: () => void) => () => void;
}

interface Watched {
  readonly documents: DocumentStore;
  readonly controls: ControlStore;
  readonly entries?: Versioned;
  readonly news?: Versioned;
}

interface ChangeWatch {
  /** Looks once, after whatever else changes in this turn. */
  readonly soon: () => void;
  readonly stop: () => void;
}

/** Looks whenever something has changed on which answers rest. */
export function watchChanges({ documents, controls, entries, news }: Watched, look: () => void): ChangeWatch {
  let seen = documents.state().document;
  let isComing = false;
  const soon = (): void => {
    if (isComing) return;
    isComing = true;
    queueMicrotask(() => {
      isComing = false;
      look();
    });
  };
  const stops = [
    documents.subscribe(() => {
      const { document } = documents.state();
      if (document === seen) return;
      seen = document;
      soon();
    }),
    controls.subscribe(soon),
    // At once: who shows the rows is told afterwards, and finds them waiting.
    entries?.onVersion(look),
    news?.onVersion(look),
  ];
  return {
    soon,
    stop: () => {
      for (const stop of stops) stop?.();
    },
  };
}
