import { message } from "@sheaf/messages";
import { type ErrorText, untranslated } from "@sheaf/contract";
import { BatchWriter } from "../arrow/batch-writer.ts";
import type { Carrier } from "../arrow/carrier.ts";
import type { ColumnWriter } from "../arrow/column-writer.ts";
import { LossyValue } from "../arrow/convert.ts";
import { WarehouseError } from "../errors.ts";
import type { ExecuteRequest } from "../port.ts";

/** How one column of a result gets from what the server writes (`V`: text or bytes) into Arrow. */
export interface ColumnReader<V> {
  readonly carrier: Carrier;
  readonly add: (writer: ColumnWriter, value: V) => void;
}

export interface BatchRequest extends Pick<ExecuteRequest, "sql" | "shortSql" | "columns" | "maxRows" | "timeoutMs"> {
  readonly firstRows: number;
  readonly batchRows: number;
}

/** Where rows come from: it stops sending while it is paused. */
export interface RowFlow {
  pause(): void;
  resume(): void;
}

/** Batches that wait for the reader before the flow is paused. */
const WAITING_BATCHES = 2;
/** Rows that came are sent when the next one takes longer than this. */
const SLOW_ROW_MS = 40;

/** Rows that a server sends, as Arrow batches at the pace of their reader. The same for every engine that sends rows. */
export class RowBatches<V> {
  readonly #request: BatchRequest;
  readonly #failureOf: (error: unknown) => WarehouseError;
  readonly #batches: Uint8Array[] = [];
  readonly #began = performance.now();
  #flow: RowFlow | null = null;
  #writer: BatchWriter | null = null;
  #readers: readonly ColumnReader<V>[] = [];
  /** Rows that came before their types were known: at most one buffer of the socket. */
  readonly #held: (readonly (V | null)[])[] = [];
  #wake: (() => void) | null = null;
  #isDiscarding = false;
  #isPaused = false;
  #hasFirst = false;
  isOver = false;
  failure: WarehouseError | null = null;
  rows = 0;
  truncated = false;
  executeMs = 0;
  fetchMs = 0;

  constructor(request: BatchRequest, failureOf: (error: unknown) => WarehouseError) {
    this.#request = request;
    this.#failureOf = failureOf;
  }

  /** The Arrow IPC schema message; empty before `plan`. */
  get schema(): Uint8Array {
    return this.#writer?.schema ?? new Uint8Array(0);
  }

  get isPlanned(): boolean {
    return this.#writer !== null;
  }

  from(flow: RowFlow): void {
    this.#flow = flow;
  }

  /** Says what the columns are, once. A column without a reader is one that cannot become what is expected. */
  plan(
    names: readonly string[],
    readerOf: (index: number, expected: NonNullable<ExecuteRequest["columns"]>[number] | null) => ColumnReader<V>,
  ): void {
    const expected = this.#request.columns;
    try {
      if (expected !== null && expected.length !== names.length)
        throw mismatch(message("errors-data.warehouse.other-count-of-columns", { count: names.length, expected: expected.length }));
      this.#readers = names.map((_, index) => readerOf(index, expected?.[index] ?? null));
      this.#writer = new BatchWriter(
        this.#readers.map(({ carrier }, index) => ({ name: names[index] ?? "", carrier })),
        { firstRows: this.#request.firstRows, maxRows: this.#request.batchRows },
      );
    } catch (error) {
      this.fail(error);
    }
    for (const values of this.#held.splice(0)) this.row(values);
  }

  row(values: readonly (V | null)[]): void {
    if (this.#isDiscarding) return;
    const writer = this.#writer;
    if (writer === null) {
      this.#held.push(values);
      return;
    }
    if (this.rows + writer.rows >= this.#request.maxRows) {
      this.truncated = true;
      this.discard();
      return;
    }
    try {
      for (const [index, reader] of this.#readers.entries()) {
        const column = writer.columns[index];
        const value = values[index];
        if (column === undefined) continue;
        if (value === null || value === undefined) column.addNull();
        else reader.add(column, value);
      }
    } catch (error) {
      this.fail(error);
      return;
    }
    writer.rows++;
    this.#noteFirst();
    if (!writer.isFull) {
      if (writer.rows === 1) this.#wake?.();
      return;
    }
    this.#batches.push(this.#take());
    if (this.#batches.length >= WAITING_BATCHES) {
      this.#isPaused = true;
      this.#flow?.pause();
    }
    this.#wake?.();
  }

  /** The server has sent everything, or has failed. */
  end(error?: unknown): void {
    if (error !== undefined) this.failure ??= this.#failureOf(error);
    this.isOver = true;
    this.#noteFirst();
    this.fetchMs = performance.now() - this.#began - this.executeMs;
    this.#wake?.();
  }

  /** What comes from now on is nobody's. */
  discard(): void {
    this.#isDiscarding = true;
    this.#wake?.();
  }

  /** Rows cannot be read: what comes from now on is nobody's, and the reader is told. */
  fail(error: unknown): void {
    this.failure ??= error instanceof LossyValue ? mismatch(untranslated(error.message)) : this.#failureOf(error);
    this.discard();
  }

  /** The next batch, null after the last; fails with what the rows failed with. */
  async next(isCanceled: () => Promise<void>): Promise<Uint8Array | null> {
    for (;;) {
      await isCanceled();
      const batch = this.#batches.shift();
      if (batch !== undefined) {
        if (this.#isPaused && this.#batches.length < WAITING_BATCHES) {
          this.#isPaused = false;
          this.#flow?.resume();
        }
        return batch;
      }
      if (this.failure !== null) throw this.failure;
      if (this.isOver || this.#isDiscarding) return this.#writer !== null && this.#writer.rows > 0 ? this.#take() : null;
      const waited = await this.#arrival();
      // Slow rows: what is there is worth more now than later.
      if (waited === "slow" && this.#batches.length === 0 && (this.#writer?.rows ?? 0) > 0) return this.#take();
    }
  }

  /** Whoever waits looks again. */
  wake(): void {
    this.#wake?.();
  }

  #noteFirst(): void {
    if (this.#hasFirst) return;
    this.#hasFirst = true;
    this.executeMs = performance.now() - this.#began;
  }

  #take(): Uint8Array {
    const writer = this.#writer;
    if (writer === null) throw new Error("The query was not started.");
    this.rows += writer.rows;
    return writer.take();
  }

  /** Waits for a full batch, the end, or for a while after some rows. */
  #arrival(): Promise<"news" | "slow"> {
    return new Promise((resolve) => {
      const timer = (this.#writer?.rows ?? 0) > 0 ? setTimeout(() => resolve("slow"), SLOW_ROW_MS) : undefined;
      this.#wake = () => {
        this.#wake = null;
        clearTimeout(timer);
        resolve("news");
      };
    });
  }
}

/** What the server gave is not what the compiler promised: better no answer than a wrong one. */
export function mismatch(text: ErrorText): WarehouseError {
  return new WarehouseError("warehouse_query_failed", text, { cause: "mismatch" });
}

/** A column that comes as another type than the one expected. */
export function wrongColumn(name: string, comesAs: string, expected: string | undefined): WarehouseError {
  return mismatch(message("errors-data.warehouse.other-type", { name, given: comesAs, expected: expected ?? "?" }));
}

/** Milliseconds of rows after which the event loop gets its turn, and how many rows are read before looking at the clock. */
const TURN_MS = 10;
const LOOK_ROWS = 64;

/** A flow that its reader may pause, and that pauses itself now and then: sockets hand over megabytes at a time. */
export class PolitelyPaused implements RowFlow {
  readonly #flow: RowFlow;
  #isPaused = false;
  #isYielding = false;
  #turn = 0;
  #sinceLook = 0;

  constructor(flow: RowFlow) {
    this.#flow = flow;
  }

  pause(): void {
    this.#isPaused = true;
    this.#flow.pause();
  }

  resume(): void {
    this.#isPaused = false;
    if (!this.#isYielding) this.#flow.resume();
  }

  /** After each row: everybody else's turn comes in between. */
  afterRow(): void {
    if (++this.#sinceLook < LOOK_ROWS) return;
    this.#sinceLook = 0;
    if (this.#isYielding || performance.now() - this.#turn <= TURN_MS) return;
    this.#isYielding = true;
    this.#flow.pause();
    setImmediate(() => {
      this.#isYielding = false;
      this.#turn = performance.now();
      if (!this.#isPaused) this.#flow.resume();
    });
  }
}
