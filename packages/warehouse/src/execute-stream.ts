import { END_OF_STREAM } from "./arrow/messages.ts";
import type { EngineQuery } from "./engine-query.ts";
import { canceled, timedOut } from "./errors.ts";
import type { ExecuteStream } from "./port.ts";

/** A place among the running queries. */
export interface Lease {
  /** Lends the place to others while the reader does not read: the engine has nothing to do then. */
  park(): void;
  /** Takes it back, at once. */
  resume(): void;
  release(): void;
}

export interface StreamOptions {
  readonly signal: AbortSignal;
  /** Milliseconds of work in the engine; waiting in the queue and for a slow reader do not count. */
  readonly timeoutMs: number;
  /** A reader that asks for nothing for so long is gone: its query is canceled. */
  readonly readerTimeoutMs: number;
  /** What the query waits for before it asks for a place, as what it waits for may need one itself. Counts as work. */
  readonly before?: (query: EngineQuery) => Promise<void>;
}

const PARK_AFTER_MS = 250;

/**
 * Runs a query when a place is free and streams it: queue, time limit, cancel by signal or by leaving the loop, back
 * pressure. The same for all engines.
 */
export function executeStream(
  acquire: (signal: AbortSignal) => Promise<Lease>,
  open: (signal: AbortSignal) => Promise<EngineQuery>,
  options: StreamOptions,
): ExecuteStream {
  let settle: (end: Awaited<ExecuteStream["done"]>) => void = () => undefined;
  let fail: (error: unknown) => void = () => undefined;
  const done = new Promise<Awaited<ExecuteStream["done"]>>((resolve, reject) => {
    settle = resolve;
    fail = reject;
  });
  // Whoever only reads the chunks sees the failure there.
  done.catch(() => undefined);

  async function* chunks(): AsyncGenerator<Uint8Array> {
    const began = performance.now();
    let queueMs = 0;
    let query: EngineQuery | null = null;
    let lease: Lease | null = null;
    let overtime = false;
    const stop = (): void => query?.cancel();
    const limit = new Stopwatch(options.timeoutMs, () => {
      overtime = true;
      stop();
    });
    const reader = new Stopwatch(options.readerTimeoutMs, stop);
    const idle = new Stopwatch(PARK_AFTER_MS, () => lease?.park());
    try {
      const opened = async (): Promise<EngineQuery> => {
        query = await open(options.signal);
        options.signal.addEventListener("abort", stop);
        if (options.signal.aborted) throw canceled();
        return query;
      };
      if (options.before !== undefined) await options.before(await opened());
      const beforeMs = performance.now() - began;
      lease = await acquire(options.signal);
      queueMs = performance.now() - began - beforeMs;
      limit.start();
      query ??= await opened();
      if (options.signal.aborted) throw canceled();
      let chunk: Uint8Array | null = await query.start();
      while (chunk !== null) {
        limit.pause();
        idle.start();
        reader.start();
        yield chunk;
        idle.reset();
        reader.reset();
        lease.resume();
        limit.start();
        if (options.signal.aborted) throw canceled();
        chunk = await query.next();
      }
      const { rows, truncated, executeMs, fetchMs } = query;
      await release();
      settle({ rows, truncated, queueMs, executeMs: executeMs + (options.before === undefined ? 0 : beforeMs), fetchMs });
      yield END_OF_STREAM;
    } catch (error) {
      const failure = overtime ? timedOut() : error;
      fail(failure);
      throw failure;
    } finally {
      // Left early by the reader: nothing above has settled it.
      fail(canceled());
      stop();
      await release();
    }

    async function release(): Promise<void> {
      limit.pause();
      idle.reset();
      reader.reset();
      options.signal.removeEventListener("abort", stop);
      const ending = query;
      query = null;
      await ending?.close();
      lease?.release();
      lease = null;
    }
  }

  return { chunks: chunks(), done };
}

/** Calls back after so many milliseconds of running time. */
class Stopwatch {
  readonly #total: number;
  readonly #ring: () => void;
  #left: number;
  #started = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(total: number, ring: () => void) {
    this.#total = total;
    this.#left = total;
    this.#ring = ring;
  }

  start(): void {
    if (this.#timer !== null || !Number.isFinite(this.#left)) return;
    this.#started = performance.now();
    this.#timer = setTimeout(this.#ring, Math.max(0, this.#left));
  }

  pause(): void {
    if (this.#timer === null) return;
    clearTimeout(this.#timer);
    this.#timer = null;
    this.#left -= performance.now() - this.#started;
  }

  reset(): void {
    this.pause();
    this.#left = this.#total;
  }
}
