import { CodedError, limits, type ResultGrouping } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { isEndMark } from "@sheaf/result";
import type { ExecuteStream } from "@sheaf/warehouse";

/** How a run went, known after its last message. Milliseconds. */
export interface RunEnd {
  readonly rows: number;
  readonly truncated: boolean;
  readonly queueMs: number;
  readonly executeMs: number;
  readonly fetchMs: number;
  readonly grouping?: ResultGrouping;
}

/** A whole result as it came: Arrow messages (schema first) and how it went. */
export interface KeptResult {
  readonly messages: readonly Uint8Array[];
  readonly end: RunEnd;
  readonly bytes: number;
  /** It was made beforehand, and is believed until then (milliseconds). */
  readonly until?: number;
}

/** Messages of a result that is small enough are kept in memory; the oldest used go first. */
export class ResultCache {
  readonly #most: number;
  readonly #largest: number;
  readonly #kept = new Map<string, KeptResult>();
  #bytes = 0;

  constructor(most = 48 * 1024 * 1024, largest = 8 * 1024 * 1024) {
    this.#most = most;
    this.#largest = largest;
  }

  get largest(): number {
    return this.#largest;
  }

  get(key: string): KeptResult | undefined {
    const found = this.#kept.get(key);
    if (found !== undefined) {
      this.#kept.delete(key);
      this.#kept.set(key, found);
    }
    return found;
  }

  drop(key: string): void {
    const before = this.#kept.get(key);
    if (before !== undefined) this.#bytes -= before.bytes;
    this.#kept.delete(key);
  }

  put(key: string, result: KeptResult): void {
    if (result.bytes > this.#largest) return;
    this.drop(key);
    this.#kept.set(key, result);
    this.#bytes += result.bytes;
    for (const [oldest, entry] of this.#kept) {
      if (this.#bytes <= this.#most) break;
      this.#kept.delete(oldest);
      this.#bytes -= entry.bytes;
    }
  }
}

/** Readers of one run may lie so far apart (bytes) before the quickest waits, and the slowest so long (ms) before it is let go. */
const SPREAD = 16 * 1024 * 1024;
const STALLED = 15_000;

/**
 * One run of a query with any number of readers: equal queries asked at the same time run once (R17). Messages are pulled from
 * the warehouse as the quickest reader asks, within a bound of the slowest; the run is canceled when its last reader leaves, and
 * only then.
 */
export class Flight {
  readonly #source: AsyncIterator<Uint8Array>;
  readonly #done: ExecuteStream["done"];
  readonly #cancel: () => void;
  readonly #onWhole: (result: KeptResult) => void;
  readonly #onEnd: () => void;
  readonly #keepWhole: number;
  /** Messages from `#first` on; earlier ones were read by everybody and are not kept. */
  #messages: Uint8Array[] = [];
  #first = 0;
  #bytes = 0;
  #state: "open" | "ended" | "failed" = "open";
  #failure: unknown = null;
  #truncated = false;
  #pulling = false;
  #wake: (() => void)[] = [];
  readonly #readers = new Set<{ at: number; movedAt: number; dropped: boolean }>();

  constructor(
    stream: ExecuteStream,
    parts: {
      readonly cancel: () => void;
      readonly keepWhole: number;
      readonly onWhole: (result: KeptResult) => void;
      readonly onEnd: () => void;
    },
  ) {
    this.#source = stream.chunks[Symbol.asyncIterator]();
    this.#done = stream.done;
    this.#done.catch(() => undefined);
    this.#cancel = parts.cancel;
    this.#onWhole = parts.onWhole;
    this.#onEnd = parts.onEnd;
    this.#keepWhole = parts.keepWhole;
  }

  /** Whether one more reader can still get all of it. */
  get joinable(): boolean {
    return this.#first === 0 && this.#state === "open";
  }

  /** Reads the messages from the start. Leaving the loop gives up this reader's share; a signal does too. */
  async *read(signal: AbortSignal): AsyncGenerator<Uint8Array, RunEnd> {
    const reader = { at: 0, movedAt: performance.now(), dropped: false };
    this.#readers.add(reader);
    const aborted = (): void => this.#notify();
    signal.addEventListener("abort", aborted);
    try {
      for (;;) {
        if (signal.aborted) throw new CodedError("warehouse_query_canceled");
        if (reader.dropped) throw new CodedError("connection_closed", message("errors-data.queries.result-read-too-slowly-let"));
        const next = this.#messages[reader.at - this.#first];
        if (next !== undefined) {
          yield next;
          reader.at += 1;
          reader.movedAt = performance.now();
          this.#forget();
          continue;
        }
        if (this.#state === "failed") throw this.#failure;
        if (this.#state === "ended")
          return {
            ...(await this.#done.catch(() => ({ rows: 0, truncated: true, queueMs: 0, executeMs: 0, fetchMs: 0 }))),
            ...(this.#truncated ? { truncated: true } : {}),
          };
        const changed = new Promise<void>((resolve) => this.#wake.push(resolve));
        if (!this.#pulling) void this.#pull();
        await changed;
      }
    } finally {
      signal.removeEventListener("abort", aborted);
      this.#readers.delete(reader);
      if (this.#readers.size === 0 && this.#state === "open") this.#leave();
      else this.#forget();
    }
  }

  async #pull(): Promise<void> {
    this.#pulling = true;
    try {
      while (this.#lag() > SPREAD) {
        const slowest = [...this.#readers].toSorted((a, b) => a.at - b.at)[0];
        if (slowest !== undefined && performance.now() - slowest.movedAt > STALLED) slowest.dropped = true;
        this.#notify();
        await new Promise((resolve) => setTimeout(resolve, 50));
        if (slowest?.dropped === true) this.#readers.delete(slowest);
        this.#forget();
      }
      const next = await this.#source.next();
      if (next.done === true) this.#end("ended");
      else if (!isEndMark(next.value)) {
        this.#messages.push(next.value);
        this.#bytes += next.value.byteLength;
        if (this.#bytes > limits.resultBytes) {
          this.#truncated = true;
          this.#cancel();
          this.#end("ended");
          // nobody asks for more: without this the run waits for its reader for ever, with the clocks that watch over it
          this.#letGo();
        }
      }
    } catch (error) {
      this.#failure = error;
      this.#end("failed");
    } finally {
      this.#pulling = false;
      this.#notify();
    }
  }

  #end(state: "ended" | "failed"): void {
    if (this.#state !== "open") return;
    this.#state = state;
    if (state === "ended" && this.#first === 0 && !this.#truncated && this.#bytes <= this.#keepWhole) {
      const messages = this.#messages;
      this.#done.then(
        (end) => this.#onWhole({ messages, end, bytes: this.#bytes }),
        () => undefined,
      );
    }
    this.#onEnd();
  }

  #leave(): void {
    this.#state = "failed";
    this.#failure = new CodedError("warehouse_query_canceled");
    this.#cancel();
    this.#letGo();
    this.#messages = [];
    this.#onEnd();
    this.#notify();
  }

  #letGo(): void {
    void this.#source.return?.()?.catch(() => undefined);
  }

  /** Bytes that wait for the slowest reader. */
  #lag(): number {
    const slowest = Math.min(...[...this.#readers].map((reader) => reader.at));
    let bytes = 0;
    for (let at = Math.max(slowest, this.#first); at < this.#first + this.#messages.length; at += 1)
      bytes += this.#messages[at - this.#first]?.byteLength ?? 0;
    return bytes;
  }

  /** Lets go what everybody has read, once the result is too large to be kept whole. */
  #forget(): void {
    if (this.#bytes <= this.#keepWhole || this.#readers.size === 0) return;
    const slowest = Math.min(...[...this.#readers].map((reader) => reader.at));
    if (slowest <= this.#first) return;
    this.#messages.splice(0, slowest - this.#first);
    this.#first = slowest;
  }

  #notify(): void {
    for (const wake of this.#wake.splice(0)) wake();
  }
}
