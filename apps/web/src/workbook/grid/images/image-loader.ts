/** What a loader needs of the browser and the server. */
export interface ImageLoaderParts {
  readonly fetch: (url: string) => Promise<Blob>;
  /** An address of the page for bytes that it holds, and its end. */
  readonly toSource: (blob: Blob) => string;
  readonly release: (source: string) => void;
}

export interface ImageLoader {
  readonly load: (url: string, signal: AbortSignal) => Promise<string>;
  readonly close: () => void;
}

const MOST_AT_ONCE = 6;
const MOST_KEPT = 400;

/**
 * Pictures by their addresses, a few at a time, each asked for once while it is kept; whoever stops waiting before its turn is left
 * out. The ones used longest ago leave first: what stands on screen stays, as it has been read.
 */
export function openImageLoader({ fetch, toSource, release }: ImageLoaderParts): ImageLoader {
  const kept = new Map<string, string>();
  const underway = new Map<string, Promise<string>>();
  const waiting: (() => void)[] = [];
  let running = 0;

  const turn = (): Promise<void> => {
    if (running < MOST_AT_ONCE) {
      running += 1;
      return Promise.resolve();
    }
    return new Promise((resolve) => waiting.push(resolve));
  };
  const pass = (): void => {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  };
  const keep = (url: string, source: string): string => {
    kept.delete(url);
    kept.set(url, source);
    for (const [oldest, gone] of kept) {
      if (kept.size <= MOST_KEPT) break;
      kept.delete(oldest);
      release(gone);
    }
    return source;
  };

  return {
    load: async (url, signal) => {
      const known = kept.get(url);
      if (known !== undefined) return keep(url, known);
      const begun = underway.get(url);
      if (begun !== undefined) return begun;
      await turn();
      try {
        signal.throwIfAborted();
        const late = kept.get(url) ?? underway.get(url);
        if (late !== undefined) return await late;
        const fetched = fetch(url).then((blob) => keep(url, toSource(blob)));
        underway.set(url, fetched);
        return await fetched.finally(() => underway.delete(url));
      } finally {
        pass();
      }
    },
    close: () => {
      for (const source of kept.values()) release(source);
      kept.clear();
    },
  };
}
