import { type ErrorText, untranslated } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import type { DuckDBConnection, DuckDBDataChunk, DuckDBInstance, DuckDBResult } from "@duckdb/node-api";
import type { ValueType } from "@sheaf/sql";
import { BatchWriter } from "../../arrow/batch-writer.ts";
import { LossyValue } from "../../arrow/convert.ts";
import type { EngineQuery } from "../../engine-query.ts";
import { canceled, WarehouseError } from "../../errors.ts";
import type { ExecuteRequest, GivenTable } from "../../port.ts";
import { engineFailure } from "./engine-errors.ts";
import type { CheckedStatement } from "./guard/statement-guard.ts";
import { GivenTables, readAll } from "./given-tables.ts";
import type { TooShort } from "../../too-short.ts";
import { planColumn, type ColumnPlan } from "./values/vectors.ts";

/** A batch that has rows is sent when the next chunk takes longer than this: a slow query shows its first rows early. */
const SLOW_CHUNK_MS = 40;
/** How often a canceled query is interrupted again: an interrupt is lost while its query waits for a thread. */
const INTERRUPT_AGAIN_MS = 20;
const SELECT = 1;
/** The return type of a result whose query failed. */
const FAILED = 0;
const FAILED_LATE = message("errors-data.warehouse.query-failed-after-first-rows");

export interface QueryRequest {
  readonly sql: string;
  /** Tried before it; see `ExecuteRequest`. */
  readonly shortSql?: string | null;
  readonly columns: readonly { readonly name: string; readonly type: ValueType }[] | null;
  /** Rows beyond this are not fetched. */
  readonly maxRows: number;
  /** Rows of the first batch at most, and of the later ones. */
  readonly firstRows: number;
  readonly batchRows: number;
  /** Tables of this query alone, whose rows come before it starts. */
  readonly given?: readonly GivenTable[];
  /** What gives the same out of a roll-up. */
  readonly overRollUp?: ExecuteRequest["overRollUp"];
  /** Roll-ups that the statement itself reads. */
  readonly rollUps?: readonly string[];
}

/** Refuses a statement; `given` are names of tables that it may read besides those of the database. */
type CheckStatement = (sql: string, given: readonly string[]) => Promise<Pick<CheckedStatement, "macros">>;

/**
 * One running query: `start`, then `next` until null, then `close`. Each query has a connection of its own, so that no state
 * of one session reaches another. Calls do not overlap.
 */
export class DuckDbQuery implements EngineQuery {
  readonly #instance: DuckDBInstance;
  readonly #check: CheckStatement;
  readonly #request: QueryRequest;
  readonly #tooShort: TooShort;
  #isShort: boolean;
  /** It failed after its first chunk of rows, why is not known. */
  #isLate = false;
  #connection: DuckDBConnection | null = null;
  #given: GivenTables | null = null;
  #result: DuckDBResult | null = null;
  #plans: readonly ColumnPlan[] = [];
  #writer: BatchWriter | null = null;
  #pending: Promise<DuckDBDataChunk | null> | null = null;
  #finished = false;
  #canceled = false;
  #interrupting: NodeJS.Timeout | null = null;
  rows = 0;
  truncated = false;
  executeMs = 0;
  fetchMs = 0;

  constructor(instance: DuckDBInstance, check: CheckStatement, request: QueryRequest, tooShort: TooShort) {
    this.#instance = instance;
    this.#check = check;
    this.#request = request;
    this.#tooShort = tooShort;
    const { shortSql } = request;
    this.#isShort = shortSql !== undefined && shortSql !== null && !tooShort.has(shortSql);
  }

  async give(chunks: readonly AsyncIterable<Uint8Array>[]): Promise<void> {
    await this.makeTables();
    await readAll(chunks, (table, message) => this.take(table, message));
  }

  /** Makes the tables of given rows. They are temporary ones of this query's connection and end with it. */
  async makeTables(): Promise<void> {
    this.#stopIfCanceled();
    try {
      this.#connection = await this.#instance.connect();
      this.#given = await GivenTables.make(this.#connection, this.#request.given ?? []);
    } catch (error) {
      throw this.#failure(error);
    }
  }

  /** The next Arrow message of a given table: its schema first. */
  take(table: number, message: Uint8Array): Promise<void> {
    try {
      this.#stopIfCanceled();
      this.#given?.take(table, message);
      return Promise.resolve();
    } catch (error) {
      return Promise.reject(this.#failure(error));
    }
  }

  /** Checks, binds and begins. */
  async start(): Promise<Uint8Array> {
    const began = performance.now();
    try {
      return await this.#orLonger(() => this.#begin());
    } finally {
      this.executeMs = performance.now() - began;
    }
  }

  /** What is tried again in the long form where the short one turns out to be too short. */
  async #orLonger<T>(work: () => Promise<T>, again: () => Promise<T> = work): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const mayBeTooShort = this.#isLate || (error instanceof WarehouseError && error.details.cause === "value");
      if (!this.#isShort || !mayBeTooShort || this.rows > 0 || this.#canceled) throw error;
      this.#isShort = false;
      this.#tooShort.add(this.#request.shortSql ?? "");
      this.#result = null;
      return again();
    }
  }

  get #sql(): string {
    const { sql, shortSql } = this.#request;
    return this.#isShort ? (shortSql ?? sql) : sql;
  }

  async #begin(): Promise<Uint8Array> {
    const { columns } = this.#request;
    const sql = this.#sql;
    const { macros } = await this.#check(sql, [...(this.#request.given ?? []).map(({ name }) => name), ...(this.#request.rollUps ?? [])]);
    this.#stopIfCanceled();
    try {
      this.#given?.finish();
      this.#connection ??= await this.#instance.connect();
      const connection = this.#connection;
      this.#stopIfCanceled();
      for (const macro of macros) await connection.run(macro);
      const prepared = await connection.prepare(sql);
      try {
        if (Number(prepared.statementType) !== SELECT) {
          throw new WarehouseError("warehouse_query_failed_user_error", message("errors-data.warehouse.only-select-statements-allowed"), {
            cause: "refused",
          });
        }
        this.#stopIfCanceled();
        this.#result = await prepared.stream();
      } finally {
        prepared.destroySync();
      }
      this.#plans = planColumns(this.#result, columns);
      const names = this.#result.columnNames();
      this.#writer = new BatchWriter(
        this.#plans.map((plan, index) => ({ name: names[index] ?? "", carrier: plan.carrier })),
        { firstRows: this.#request.firstRows, maxRows: this.#request.batchRows },
      );
      return this.#writer.schema;
    } catch (error) {
      throw this.#failure(error);
    }
  }

  async next(): Promise<Uint8Array | null> {
    const began = performance.now();
    const first = this.rows === 0;
    try {
      return await this.#orLonger(
        () => this.#next(),
        async () => {
          const sent = this.#writer?.schema;
          const schema = await this.#begin();
          if (sent !== undefined && Buffer.compare(sent, schema) !== 0)
            throw mismatch(message("errors-data.warehouse.long-form-statement-gives-other"));
          return this.#next();
        },
      );
    } finally {
      const took = performance.now() - began;
      if (first) this.executeMs += took;
      else this.fetchMs += took;
    }
  }

  async #next(): Promise<Uint8Array | null> {
    const writer = this.#writer;
    if (writer === null) throw new Error("The query was not started.");
    if (this.#finished) return null;
    try {
      for (;;) {
        this.#stopIfCanceled();
        const chunk = await this.#fetch(writer.rows > 0);
        if (chunk === "slow") return this.#take(writer);
        if (chunk === null) {
          this.#finished = true;
          return writer.rows > 0 ? this.#take(writer) : null;
        }
        const rows = Math.min(chunk.rowCount, this.#request.maxRows - this.rows - writer.rows);
        if (rows > 0) this.#append(writer, chunk, rows);
        if (rows < chunk.rowCount) {
          this.truncated = true;
          this.#finished = true;
          return writer.rows > 0 ? this.#take(writer) : null;
        }
        if (writer.isFull) return this.#take(writer);
      }
    } catch (error) {
      throw this.#failure(error);
    }
  }

  /** Interrupts whatever the query is doing; its calls then fail with warehouse_query_canceled. */
  cancel(): void {
    if (this.#canceled || this.#finished) return;
    this.#canceled = true;
    this.#connection?.interrupt();
    this.#interrupting = setInterval(() => this.#connection?.interrupt(), INTERRUPT_AGAIN_MS);
  }

  /** Frees the connection. Waits for a fetch that is still under way. */
  async close(): Promise<void> {
    if (this.#pending !== null) {
      this.cancel();
      await this.#pending.catch(() => undefined);
    }
    if (this.#interrupting !== null) clearInterval(this.#interrupting);
    this.#result = null;
    this.#given?.close();
    this.#given = null;
    this.#connection?.disconnectSync();
    this.#connection = null;
  }

  async #fetch(mayBeSlow: boolean): Promise<DuckDBDataChunk | null | "slow"> {
    this.#pending ??= this.#nextChunk();
    const pending = this.#pending;
    let timer: NodeJS.Timeout | undefined;
    try {
      const chunk = mayBeSlow
        ? await Promise.race([
            pending,
            new Promise<"slow">((resolve) => {
              timer = setTimeout(() => resolve("slow"), SLOW_CHUNK_MS);
            }),
          ])
        : await pending;
      if (chunk !== "slow") this.#pending = null;
      return chunk;
    } catch (error) {
      this.#pending = null;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  async #nextChunk(): Promise<DuckDBDataChunk | null> {
    const result = this.#result;
    const chunk = (await result?.fetchChunk()) ?? null;
    if (chunk !== null && chunk.rowCount > 0) return chunk;
    // The binding ends a stream that failed like one that is over, and keeps the engine's words to itself.
    if (result?.returnType !== FAILED) return null;
    this.#isLate = true;
    throw new WarehouseError("warehouse_query_failed", FAILED_LATE, { cause: "other" });
  }

  #append(writer: BatchWriter, chunk: DuckDBDataChunk, rows: number): void {
    for (const [index, plan] of this.#plans.entries()) {
      const column = writer.columns[index];
      if (column !== undefined) plan.append(column, chunk, rows);
    }
    writer.rows += rows;
  }

  #take(writer: BatchWriter): Uint8Array {
    this.rows += writer.rows;
    return writer.take();
  }

  #stopIfCanceled(): void {
    if (this.#canceled) throw canceled();
  }

  #failure(error: unknown): WarehouseError {
    if (this.#canceled) return canceled();
    if (error instanceof LossyValue) return mismatch(untranslated(error.message));
    // The place is one in the statement that people are shown.
    const isShown = this.#isShort || (this.#request.shortSql ?? null) === null;
    return engineFailure(error, isShown ? this.#sql : null);
  }
}

function planColumns(result: DuckDBResult, expected: QueryRequest["columns"]): readonly ColumnPlan[] {
  if (expected !== null && expected.length !== result.columnCount) {
    throw mismatch(message("errors-data.warehouse.other-count-of-columns", { count: result.columnCount, expected: expected.length }));
  }
  return Array.from({ length: result.columnCount }, (_, index) => {
    const engine = result.columnType(index);
    const want = expected?.[index] ?? null;
    const plan = planColumn(index, engine, want?.type ?? null);
    if (plan === undefined) {
      throw mismatch(
        message("errors-data.warehouse.other-type", {
          name: want?.name ?? result.columnName(index),
          given: String(engine),
          expected: want?.type.kind ?? "?",
        }),
      );
    }
    return plan;
  });
}

/** What the engine gave is not what the compiler promised: better no answer than a wrong one. */
function mismatch(text: ErrorText): WarehouseError {
  return new WarehouseError("warehouse_query_failed", text, { cause: "mismatch" });
}
