import { message } from "@sheaf/messages";
import { END_OF_STREAM } from "./arrow/messages.ts";
import type { EngineQuery } from "./engine-query.ts";
import type { Turn } from "./admission.ts";
import { canceled, timedOut, WarehouseError } from "./errors.ts";
import type { Lease } from "./lease.ts";
import type { ExecuteStream } from "./port.ts";

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
 * pressure. A query whose place somebody else needs, and which has given no row yet, ends and waits for its next turn. The same for all engines.
 */
export function executeStream(
  acquire: (signal: AbortSignal, turn: Turn) => Promise<Lease>,
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
    let failure: WarehouseError | null = null;
    let gaveWay = 0;
    /** The place is needed for somebody else: what comes of the query now is not used. */
    let isLeaving = false;
    let isGiven = options.before !== undefined;
    let schema: Uint8Array | null = null;
    const stop = (): void => query?.cancel();
    const end = (why: WarehouseError): void => {
      failure ??= why;
      stop();
    };
    const overtime = (): void => end(timedOut());
    let limit = new Stopwatch(options.timeoutMs, overtime);
    const reader = new Stopwatch(options.readerTimeoutMs, stop);
    const held = (): Lease | null => lease;
    const idle = new Stopwatch(PARK_AFTER_MS, () => lease?.park());
    const giveWay = (): boolean => {
      if (isGiven || failure !== null) return false;
      isLeaving = true;
      stop();
      return true;
    };
    const opened = async (): Promise<EngineQuery> => {
      query = await open(options.signal);
      options.signal.addEventListener("abort", stop);
      if (options.signal.aborted) throw canceled();
      return query;
    };
    const place = async (): Promise<Lease> => {
      const asked = performance.now();
      const granted = await acquire(options.signal, { gaveWay, giveWay, end: () => end(endedForOthers()) });
      queueMs += performance.now() - asked;
      return granted;
    };
    /** Schema and first rows, in as many turns as it takes. */
    const begin = async (): Promise<{ readonly query: EngineQuery; readonly first: readonly (Uint8Array | null)[] }> => {
      for (;;) {
        lease ??= await place();
        limit.start();
        try {
          const running: EngineQuery = query ?? (await opened());
          if (options.signal.aborted) throw canceled();
          if (isLeaving) throw canceled();
          const begun = await running.start();
          if (schema !== null && Buffer.compare(schema, begun) !== 0)
            throw new WarehouseError("warehouse_query_failed", message("errors-data.warehouse.statement-gives-other-columns-before"), {
              cause: "mismatch",
            });
          schema = begun;
          const first = await running.next();
          if (isLeaving) throw canceled();
          isGiven = true;
          return { query: running, first: [schema, first] };
        } catch (error) {
          if (!isLeaving || failure !== null || options.signal.aborted) throw error;
          await release();
          gaveWay++;
          isLeaving = false;
          limit = new Stopwatch(options.timeoutMs, overtime);
        }
      }
    };
    try {
      if (options.before !== undefined) await options.before(await opened());
      const beforeMs = performance.now() - began;
      const { query: running, first } = await begin();
      for (let at = 0; ; at++) {
        const chunk = at < first.length ? (first[at] ?? null) : await running.next();
        if (chunk === null) break;
        limit.pause();
        idle.start();
        reader.start();
        yield chunk;
        idle.reset();
        reader.reset();
        held()?.resume();
        limit.start();
        if (options.signal.aborted) throw canceled();
      }
      const { rows, truncated, executeMs, fetchMs, isRolled } = running;
      await release();
      const grouping = isRolled === true ? { grouping: "roll-up" as const } : {};
      settle({ rows, truncated, queueMs, executeMs: executeMs + (options.before === undefined ? 0 : beforeMs), fetchMs, ...grouping });
      yield END_OF_STREAM;
    } catch (error) {
      fail(failure ?? error);
      throw failure ?? error;
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

function endedForOthers(): WarehouseError {
  return new WarehouseError("warehouse_query_timedout", message("errors-data.warehouse.query-ended-because-others-waiting"), {
    cause: "limit",
  });
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
