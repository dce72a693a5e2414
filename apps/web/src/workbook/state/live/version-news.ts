/** Which published version there is by now, for somebody who looks at the newest one. */
export interface VersionNews {
  /** The version that was published since; null while the one on screen is the newest. */
  readonly newer: () => number | null;
  readonly subscribe: (listener: () => void) => () => void;
}

/** `shown`: the version on screen; null where it is none that follows (a draft, an earlier version). */
export function openVersionNews(shown: number | null): VersionNews & { readonly heard: (version: number) => void } {
  let newest = shown;
  const listeners = new Set<() => void>();
  return {
    newer: () => (newest === shown ? null : newest),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    heard: (version) => {
      // Told anew with every connection, and not always in order.
      if (newest === null || version <= newest) return;
      newest = version;
      for (const listener of listeners) listener();
    },
  };
}
