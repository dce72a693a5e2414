import { message } from "@sheaf/messages";
import { canceled, WarehouseError } from "../errors.ts";
import type { TooShort } from "../too-short.ts";
import { BatchedQuery } from "./batched-query.ts";
import { type BatchRequest, type ColumnReader, type RowFlow, mismatch, wrongColumn } from "./row-batches.ts";
import type { PooledSession, SessionPool } from "./session-pool.ts";
import { onlySelect } from "./user-errors.ts";

/** The server ends a query by itself if we do not: our time and the reader's are over by then. */
const SERVER_MARGIN_MS = 120_000;

/** What a stream of rows tells its reader; calls do not overlap. */
export interface RowHandlers<F, V> {
  readonly fields: (fields: readonly F[]) => void;
  readonly row: (values: readonly (V | null)[]) => void;
  /** All rows have come. */
  readonly end: () => void;
  readonly failed: (error: unknown) => void;
}

/** How an engine runs a statement on a session: `C` the driver's session, `F` its fields, `V` a value as the server writes it. */
export interface StatementEngine<C, F extends { readonly name: string }, V> {
  /** Throws a user's error for a statement that is seen to do more than to read what is there; the server has the last word. */
  readonly refuse: (sql: string) => void;
  /** Opens a read-only transaction in which the server ends what works for so long. */
  readonly begin: (client: C, limitMs: number) => Promise<unknown>;
  readonly stream: (client: C, sql: string, handlers: RowHandlers<F, V>) => RowFlow;
  /** What of the fields is not known yet must be learnt first, on another session. */
  readonly unknown?: (fields: readonly F[]) => boolean;
  readonly learn?: (client: C, fields: readonly F[]) => Promise<void>;
  /** Undefined where what the server gives cannot become what is expected without loss. */
  readonly reader: (field: F, expected: NonNullable<BatchRequest["columns"]>[number] | null) => ColumnReader<V> | undefined;
  /** What the type of a field is called. */
  readonly typeName: (field: F) => string;
  readonly failure: (error: unknown, sql: string | null) => WarehouseError;
}

/** One query on a session of its own, in a read-only transaction that is rolled back. */
export class SessionQuery<C, F extends { readonly name: string }, V> extends BatchedQuery<V> {
  readonly #pool: SessionPool<C>;
  readonly #engine: StatementEngine<C, F, V>;
  #session: PooledSession<C> | null = null;
  #flow: RowFlow | null = null;
  #settled: Promise<void> = Promise.resolve();
  #canceling: Promise<void> | null = null;
  readonly #tooShort: TooShort;
  #isShort: boolean;
  #hasGiven = false;

  constructor(pool: SessionPool<C>, engine: StatementEngine<C, F, V>, request: BatchRequest, tooShort: TooShort) {
    super(request);
    this.#pool = pool;
    this.#engine = engine;
    this.#tooShort = tooShort;
    const { shortSql } = request;
    this.#isShort = shortSql !== undefined && shortSql !== null && !tooShort.has(shortSql);
  }

  async start(): Promise<Uint8Array> {
    this.beginAnew();
    this.#engine.refuse(this.request.sql);
    this.#session = await this.#pool.take();
    if (this.isCanceled) throw canceled();
    try {
      return await this.#begin();
    } catch (error) {
      if (!this.#isTooShort(error)) throw error;
      return this.#beginLonger();
    }
  }

  async next(): Promise<Uint8Array | null> {
    const sent = this.batches.schema;
    try {
      if (!this.#hasGiven && this.#isTooShort(this.batches.failure)) throw this.batches.failure;
      return await this.#next();
    } catch (error) {
      if (this.#hasGiven || !this.#isTooShort(error)) throw error;
      const schema = await this.#beginLonger();
      if (Buffer.compare(sent, schema) !== 0) throw mismatch(message("errors-data.warehouse.long-form-statement-gives-other"));
      return this.#next();
    }
  }

  async #next(): Promise<Uint8Array | null> {
    const batch = await this.batches.next(async () => {
      if (!this.isCanceled) return;
      await this.#canceling;
      throw canceled();
    });
    this.#hasGiven ||= batch !== null;
    return batch;
  }

  async #begin(): Promise<Uint8Array> {
    const session = this.#session;
    if (session === null) throw new Error("The query was not started.");
    try {
      const { client } = session;
      await this.#engine.begin(client, Math.ceil(this.request.timeoutMs) + SERVER_MARGIN_MS);
      if (this.isCanceled) throw canceled();
      if (!(await this.#run(client))) throw this.batches.failure ?? onlySelect();
      return this.batches.schema;
    } catch (error) {
      throw this.isCanceled ? canceled() : this.failureOf(error);
    }
  }

  /** Whether the short statement failed for a value that the long one is written for. */
  #isTooShort(error: unknown): error is WarehouseError {
    return this.#isShort && !this.isCanceled && error instanceof WarehouseError && error.details.cause === "value";
  }

  /** Runs the long statement instead, on a session without the failed transaction. */
  async #beginLonger(): Promise<Uint8Array> {
    this.#isShort = false;
    this.#tooShort.add(this.request.shortSql ?? "");
    const failed = this.#session;
    this.#session = null;
    this.#flow = null;
    if (failed !== null) this.#pool.give(failed);
    this.beginAnew();
    this.#session = await this.#pool.take();
    if (this.isCanceled) throw canceled();
    return this.#begin();
  }

  get #sql(): string {
    const { sql, shortSql } = this.request;
    return this.#isShort ? (shortSql ?? sql) : sql;
  }

  cancel(): void {
    if (this.isCanceled || this.batches.isOver) return;
    this.isCanceled = true;
    if (this.#session !== null && this.#flow !== null) {
      this.#flow.resume();
      this.#canceling = this.#pool.cancel(this.#session, this.#settled);
    }
    this.batches.discard();
  }

  async close(): Promise<void> {
    const session = this.#session;
    if (session === null) return;
    this.#session = null;
    if (!this.batches.isOver && this.#flow !== null) {
      // Left early, or cut at the row limit: nothing more is wanted of it.
      this.batches.discard();
      this.#flow.resume();
      await (this.#canceling ?? this.#pool.cancel(session, this.#settled));
    }
    await this.#canceling;
    this.#pool.give(session);
  }

  protected failureOf(error: unknown): WarehouseError {
    // The place is one in the statement that people are shown.
    const isShown = this.#isShort || (this.request.shortSql ?? null) === null;
    return this.#engine.failure(error, isShown ? this.#sql : null);
  }

  /** Sends the statement; resolves when its columns are known, with false when it ended without any. */
  async #run(client: C): Promise<boolean> {
    let described: (fields: readonly F[] | null) => void = () => undefined;
    const description = new Promise<readonly F[] | null>((resolve) => {
      described = resolve;
    });
    let settle: () => void = () => undefined;
    this.#settled = new Promise((resolve) => {
      settle = resolve;
    });
    const batches = this.batches;
    const over = (error?: unknown): void => {
      batches.end(error);
      settle();
      described(null);
    };
    const flow = this.#engine.stream(client, this.#sql, {
      fields: (fields) => {
        if (this.#engine.unknown?.(fields) !== true) this.#plan(fields);
        described(fields);
      },
      row: (values) => {
        batches.row(values);
      },
      end: () => over(),
      failed: over,
    });
    this.#flow = flow;
    batches.from(flow);
    const fields = await description;
    if (fields !== null && !batches.isPlanned && batches.failure === null) {
      // Types of people's own: the session is busy with their rows, so they are looked up on another.
      flow.pause();
      await this.#learn(fields);
      this.#plan(fields);
      flow.resume();
    }
    if (batches.failure !== null) throw batches.failure;
    return fields !== null;
  }

  async #learn(fields: readonly F[]): Promise<void> {
    const helper = await this.#pool.take();
    try {
      await this.#engine.learn?.(helper.client, fields);
    } finally {
      this.#pool.give(helper);
    }
  }

  #plan(fields: readonly F[]): void {
    this.batches.plan(
      fields.map(({ name }) => name),
      (index, expected) => {
        const field = fields[index];
        const reader = field === undefined ? undefined : this.#engine.reader(field, expected);
        if (reader !== undefined) return reader;
        throw wrongColumn(
          expected?.name ?? field?.name ?? "",
          field === undefined ? "?" : this.#engine.typeName(field),
          expected?.type.kind,
        );
      },
    );
  }
}
