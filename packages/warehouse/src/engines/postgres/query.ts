import { BatchWriter } from "../../arrow/batch-writer.ts";
import { LossyValue } from "../../arrow/convert.ts";
import type { EngineQuery } from "../../engine-query.ts";
import { canceled, WarehouseError } from "../../errors.ts";
import type { ExecuteRequest } from "../../port.ts";
import { beginsAsRead } from "./statement-start.ts";
import type { CatalogTypes } from "./values/catalog-types.ts";
import { columnReader, type ColumnReader } from "./values/column-readers.ts";
import { postgresFailure } from "./engine-errors.ts";
import type { PooledSession, PostgresPool } from "./pool.ts";
import { RowStream, type ResultField } from "./row-stream.ts";
import type { CatalogType } from "./values/types.ts";

/** Batches that wait for the reader before the socket is paused. */
const WAITING_BATCHES = 2;
/** Rows that came are sent when the next one takes longer than this. */
const SLOW_ROW_MS = 40;
/** The server ends a query by itself if we do not: our time and the reader's are over by then. */
const SERVER_MARGIN_MS = 120_000;

export interface PostgresQueryRequest extends Pick<ExecuteRequest, "sql" | "columns" | "maxRows" | "timeoutMs"> {
  readonly firstRows: number;
  readonly batchRows: number;
}

/** One query on a session of its own, in a read-only transaction that is rolled back. */
export class PostgresQuery implements EngineQuery {
  readonly #pool: PostgresPool;
  readonly #types: CatalogTypes;
  readonly #request: PostgresQueryRequest;
  #session: PooledSession | null = null;
  #stream: RowStream | null = null;
  #writer: BatchWriter | null = null;
  #readers: readonly ColumnReader[] = [];
  readonly #batches: Uint8Array[] = [];
  #wake: (() => void) | null = null;
  #settled: Promise<void> = Promise.resolve();
  #isOver = false;
  #isDiscarding = false;
  #isCanceled = false;
  #isPaused = false;
  #canceling: Promise<void> | null = null;
  #failure: WarehouseError | null = null;
  #began = 0;
  #hasFirst = false;
  rows = 0;
  truncated = false;
  executeMs = 0;
  fetchMs = 0;

  constructor(pool: PostgresPool, types: CatalogTypes, request: PostgresQueryRequest) {
    this.#pool = pool;
    this.#types = types;
    this.#request = request;
  }

  async start(): Promise<Uint8Array> {
    this.#began = performance.now();
    const { sql, timeoutMs } = this.#request;
    if (!beginsAsRead(sql)) {
      throw new WarehouseError("warehouse_query_failed_user_error", "Only SELECT statements are allowed.", { cause: "refused" });
    }
    this.#session = await this.#pool.take();
    if (this.#isCanceled) throw canceled();
    try {
      const { client } = this.#session;
      await client.query(`BEGIN TRANSACTION READ ONLY; SET LOCAL statement_timeout = ${Math.ceil(timeoutMs) + SERVER_MARGIN_MS}`);
      if (this.#isCanceled) throw canceled();
      const fields = await this.#run(client);
      if (fields === null)
        throw (
          this.#failure ??
          new WarehouseError("warehouse_query_failed_user_error", "Only SELECT statements are allowed.", { cause: "refused" })
        );
      return this.#writer?.schema ?? new Uint8Array(0);
    } catch (error) {
      throw this.#isCanceled ? canceled() : postgresFailure(error, sql);
    }
  }

  async next(): Promise<Uint8Array | null> {
    for (;;) {
      if (this.#isCanceled) {
        await this.#canceling;
        throw canceled();
      }
      const batch = this.#batches.shift();
      if (batch !== undefined) {
        if (this.#isPaused && this.#batches.length < WAITING_BATCHES) {
          this.#isPaused = false;
          this.#stream?.resume();
        }
        return batch;
      }
      if (this.#failure !== null) throw this.#failure;
      if (this.#isOver || this.#isDiscarding) return this.#rest();
      const waited = await this.#arrival();
      // Slow rows: what is there is worth more now than later.
      if (waited === "slow" && this.#batches.length === 0 && (this.#writer?.rows ?? 0) > 0) return this.#take();
    }
  }

  cancel(): void {
    if (this.#isCanceled || this.#isOver) return;
    this.#isCanceled = true;
    this.#isDiscarding = true;
    if (this.#session !== null && this.#stream !== null) {
      this.#stream.resume();
      this.#canceling = this.#pool.cancel(this.#session, this.#settled);
    }
    this.#wake?.();
  }

  async close(): Promise<void> {
    const session = this.#session;
    if (session === null) return;
    this.#session = null;
    if (!this.#isOver && this.#stream !== null) {
      // Left early, or cut at the row limit: nothing more is wanted of it.
      this.#isDiscarding = true;
      this.#stream.resume();
      await (this.#canceling ?? this.#pool.cancel(session, this.#settled));
    }
    await this.#canceling;
    this.#pool.give(session);
  }

  /** Sends the statement; resolves when its columns are known, with null when it ended without any. */
  async #run(client: PooledSession["client"]): Promise<readonly ResultField[] | null> {
    let described: (fields: readonly ResultField[] | null) => void = () => undefined;
    const description = new Promise<readonly ResultField[] | null>((resolve) => {
      described = resolve;
    });
    let settle: () => void = () => undefined;
    this.#settled = new Promise((resolve) => {
      settle = resolve;
    });
    const over = (): void => {
      this.#isOver = true;
      this.#noteFirst();
      this.fetchMs = performance.now() - this.#began - this.executeMs;
      settle();
      described(null);
      this.#wake?.();
    };
    const stream = new RowStream(this.#request.sql, {
      fields: (fields) => {
        this.#plan(fields);
        described(fields);
      },
      row: (values) => {
        this.#row(values);
      },
      end: over,
      failed: (error) => {
        this.#failure ??= postgresFailure(error, this.#request.sql);
        over();
      },
    });
    this.#stream = stream;
    client.query(stream);
    const fields = await description;
    if (fields !== null && this.#writer === null && this.#failure === null) {
      // Types of people's own: the session is busy with their rows, so they are looked up on another.
      stream.pause();
      await this.#learn(fields);
      this.#plan(fields);
      for (const values of this.#held.splice(0)) this.#row(values);
      stream.resume();
    }
    if (this.#failure !== null) throw this.#failure;
    return fields;
  }

  /** Rows that came before their types were known: at most one buffer of the socket. */
  readonly #held: (readonly (string | null)[])[] = [];

  async #learn(fields: readonly ResultField[]): Promise<void> {
    const helper = await this.#pool.take();
    try {
      await this.#types.learn(helper.client, fields);
    } finally {
      this.#pool.give(helper);
    }
  }

  #plan(fields: readonly ResultField[]): void {
    const types = fields.map((field) => this.#types.of(field));
    if (types.some((type) => type === undefined)) return;
    try {
      this.#readers = planColumns(fields, types as readonly CatalogType[], this.#request.columns);
      this.#writer = new BatchWriter(
        this.#readers.map((reader, index) => ({ name: fields[index]?.name ?? "", carrier: reader.carrier })),
        { firstRows: this.#request.firstRows, maxRows: this.#request.batchRows },
      );
    } catch (error) {
      this.#fail(error);
    }
  }

  #row(values: readonly (string | null)[]): void {
    if (this.#isDiscarding) return;
    const writer = this.#writer;
    if (writer === null) {
      this.#held.push(values);
      return;
    }
    if (this.rows + writer.rows >= this.#request.maxRows) {
      this.truncated = true;
      this.#isDiscarding = true;
      this.#wake?.();
      return;
    }
    try {
      for (const [index, reader] of this.#readers.entries()) {
        const column = writer.columns[index];
        const text = values[index];
        if (column === undefined) continue;
        if (text === null || text === undefined) column.addNull();
        else reader.add(column, text);
      }
    } catch (error) {
      this.#fail(error);
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
      this.#stream?.pause();
    }
    this.#wake?.();
  }

  #fail(error: unknown): void {
    this.#failure ??= error instanceof LossyValue ? mismatch(error.message) : postgresFailure(error, this.#request.sql);
    this.#isDiscarding = true;
    this.#wake?.();
  }

  #noteFirst(): void {
    if (this.#hasFirst) return;
    this.#hasFirst = true;
    this.executeMs = performance.now() - this.#began;
  }

  #rest(): Uint8Array | null {
    return this.#writer !== null && this.#writer.rows > 0 ? this.#take() : null;
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

function planColumns(
  fields: readonly ResultField[],
  types: readonly CatalogType[],
  expected: PostgresQueryRequest["columns"],
): readonly ColumnReader[] {
  if (expected !== null && expected.length !== fields.length) {
    throw mismatch(`The statement gives ${fields.length} columns where ${expected.length} are expected.`);
  }
  return fields.map((field, index) => {
    const from = types[index];
    const want = expected?.[index] ?? null;
    const reader = from === undefined ? undefined : columnReader(from, want?.type ?? null);
    if (reader === undefined) {
      throw mismatch(`Column “${want?.name ?? field.name}” comes as ${from?.name ?? "?"} where ${want?.type.kind ?? "?"} is expected.`);
    }
    return reader;
  });
}

/** What the server gave is not what the compiler promised: better no answer than a wrong one. */
function mismatch(message: string): WarehouseError {
  return new WarehouseError("warehouse_query_failed", message, { cause: "mismatch" });
}
