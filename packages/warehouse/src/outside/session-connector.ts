import { message } from "@sheaf/messages";
import { WarehouseError } from "../errors.ts";
import { executeStream } from "../execute-stream.ts";
import type { Connector, ExecuteRequest, ExecuteStream, TableListing } from "../port.ts";
import type { RowStore } from "../rows.ts";
import type { TableStore } from "../tables.ts";
import type { SchemaColumn, TableSchema } from "../schema.ts";
import { TooShort } from "../too-short.ts";
import { type PoolLimits, type SessionDriver, SessionPool } from "./session-pool.ts";
import { SessionQuery, type StatementEngine } from "./session-query.ts";
import { asUserError, insideAnother, onlySelect, refusedStatement, withoutEnd } from "./user-errors.ts";

const FIRST_ROWS = 2048;
const BATCH_ROWS = 16_384;
const CALL_MS = 30_000;
const USUAL_LIMITS = {
  sessions: 4,
  queueTimeoutMs: 60_000,
  fairMs: 2000,
  idleMs: 5 * 60_000,
  killAfterMs: 2000,
  readerTimeoutMs: 60_000,
} as const;

export interface OutsideOptions {
  /** Whether servers on this machine and in networks behind it may be connected to: an installation's own choice. */
  readonly allowInside: boolean;
  readonly limits?: Partial<PoolLimits & { readonly readerTimeoutMs: number }>;
}

/** An engine that is reached by sessions: how it runs statements, and what it says of itself. */
export interface SessionEngine<C, F extends { readonly name: string }, V> extends StatementEngine<C, F, V> {
  readonly name: Connector["engine"];
  readonly version: (client: C) => Promise<string>;
  /** True where the role could change anything that lasts: then the connection is no safe one for people's own SQL. */
  readonly canWrite: (client: C) => Promise<boolean>;
  readonly listTables: (client: C) => Promise<readonly TableListing[]>;
  readonly describeTable: (client: C, path: readonly string[]) => Promise<TableSchema>;
  /** Columns of a statement that is not run, null where it gives none, and how many values it asks for. */
  readonly describe: (client: C, sql: string) => Promise<{ readonly fields: readonly F[] | null; readonly parameters: number }>;
  readonly columnsOf: (client: C, fields: readonly F[]) => Promise<readonly SchemaColumn[]>;
}

/** The size of a query's batches: what a request asks for, or what is usual. */
export function batchSizes({ batchRows }: Pick<ExecuteRequest, "batchRows">): { readonly firstRows: number; readonly batchRows: number } {
  const rows = Math.max(1, batchRows ?? BATCH_ROWS);
  return { firstRows: Math.min(FIRST_ROWS, rows), batchRows: rows };
}

/** The limits of a connection: those that are asked for, or the usual ones. */
export function outsideLimits({ limits }: OutsideOptions): PoolLimits & { readonly readerTimeoutMs: number } {
  return { ...USUAL_LIMITS, ...limits };
}

/** A connector to an engine that is reached by sessions, which a pool keeps. No session before one is needed. */
export class SessionConnector<C, F extends { readonly name: string }, V> implements Connector {
  readonly engine: Connector["engine"];
  readonly rows?: RowStore;
  readonly tables?: TableStore;
  readonly #engine: SessionEngine<C, F, V>;
  readonly #pool: SessionPool<C>;
  readonly #readerTimeoutMs: number;
  readonly #tooShort = new TooShort();

  constructor(
    engine: SessionEngine<C, F, V>,
    driver: SessionDriver<C>,
    options: OutsideOptions,
    { rows, tables }: { readonly rows?: RowStore | undefined; readonly tables?: TableStore | undefined },
  ) {
    const { readerTimeoutMs, ...limits } = outsideLimits(options);
    this.engine = engine.name;
    this.#engine = engine;
    this.#readerTimeoutMs = readerTimeoutMs;
    this.#pool = new SessionPool(driver, limits);
    if (rows !== undefined) this.rows = rows;
    if (tables !== undefined) this.tables = tables;
  }

  test(signal: AbortSignal): Promise<{ readonly version: string; readonly readOnly: boolean; readonly roundTripMs: number }> {
    return this.#call(signal, null, async (client) => {
      const began = performance.now();
      const version = await this.#engine.version(client);
      const roundTripMs = performance.now() - began;
      return { version, readOnly: !(await this.#engine.canWrite(client)), roundTripMs };
    });
  }

  listTables(signal: AbortSignal): Promise<readonly TableListing[]> {
    return this.#call(signal, null, this.#engine.listTables);
  }

  describeTable(path: readonly string[], signal: AbortSignal): Promise<TableSchema> {
    return this.#call(signal, null, (client) => this.#engine.describeTable(client, path));
  }

  async describeStatement(statement: string, signal: AbortSignal): Promise<readonly SchemaColumn[]> {
    this.#engine.refuse(statement);
    const text = withoutEnd(statement);
    // Alone it has to be a whole statement, and inside another one a query.
    const alone = await this.#describe(text, signal);
    if (alone.parameters > 0) throw refusedStatement(message("errors-data.warehouse.parameters-not-allowed"));
    const around = await this.#describe(insideAnother(text), signal, text);
    return this.#call(signal, null, (client) => this.#engine.columnsOf(client, around.fields));
  }

  execute(request: ExecuteRequest): ExecuteStream {
    const { sql, shortSql, columns, maxRows, timeoutMs } = request;
    const query = { sql, shortSql: shortSql ?? null, columns, maxRows, timeoutMs, ...batchSizes(request) };
    return executeStream(
      (signal, turn) => this.#pool.admit(request.person ?? "", signal, turn),
      () => Promise.resolve(new SessionQuery(this.#pool, this.#engine, query, this.#tooShort)),
      { signal: request.signal, timeoutMs, readerTimeoutMs: this.#readerTimeoutMs },
    );
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  async #describe(
    sql: string,
    signal: AbortSignal,
    told: string = sql,
  ): Promise<{ readonly fields: readonly F[]; readonly parameters: number }> {
    try {
      return await this.#call(signal, sql, async (client) => {
        const { fields, parameters } = await this.#engine.describe(client, sql);
        if (fields === null) throw onlySelect();
        return { fields, parameters };
      });
    } catch (error) {
      throw asUserError(error, sql !== told);
    }
  }

  /** One question on a session of the pool, in a transaction that is rolled back. */
  async #call<T>(signal: AbortSignal, sql: string | null, work: (client: C) => Promise<T>): Promise<T> {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(CALL_MS)]);
    const lease = await this.#pool.admit("", limited);
    try {
      const session = await this.#pool.take();
      let canceling = Promise.resolve();
      const working = this.#engine.begin(session.client, 2 * CALL_MS).then(() => work(session.client));
      const abort = (): void => {
        canceling = this.#pool.cancel(session, working);
      };
      limited.addEventListener("abort", abort);
      try {
        return await working;
      } finally {
        limited.removeEventListener("abort", abort);
        await canceling;
        this.#pool.give(session);
      }
    } catch (error) {
      const failure = this.#engine.failure(error, sql);
      if (failure.errorCode === "warehouse_query_canceled" && !signal.aborted) throw new WarehouseError("warehouse_query_timedout");
      throw failure;
    } finally {
      lease.release();
    }
  }
}
