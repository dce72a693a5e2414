import type pg from "pg";
import { WarehouseError } from "../../errors.ts";
import { executeStream } from "../../execute-stream.ts";
import type { Connector, ExecuteRequest, ExecuteStream, TableListing } from "../../port.ts";
import type { RowStore } from "../../rows.ts";
import type { SchemaColumn, TableSchema } from "../../schema.ts";
import { CatalogTypes } from "./values/catalog-types.ts";
import { postgresFailure } from "./engine-errors.ts";
import { canWrite, describeFields, describeTable, listTables } from "./introspection.ts";
import { PostgresPool, type PoolLimits } from "./pool.ts";
import { PostgresQuery } from "./query.ts";
import { postgresRows } from "./rows.ts";
import { RowStream, type ResultField } from "./row-stream.ts";
import type { PostgresSettings } from "./settings.ts";
import { beginsAsRead } from "./statement-start.ts";

const FIRST_ROWS = 2048;
const BATCH_ROWS = 16_384;
const CALL_MS = 30_000;

export interface PostgresOptions {
  /** Whether servers on this machine and in networks behind it may be connected to: an installation's own choice. */
  readonly allowInside: boolean;
  readonly limits?: Partial<PoolLimits & { readonly readerTimeoutMs: number }>;
}

/** Opens a connection's pool; no session before one is needed. The password stays in memory and is never logged. */
export function openPostgres(settings: PostgresSettings, password: string, options: PostgresOptions): Connector {
  return new PostgresConnector(settings, password, options);
}

class PostgresConnector implements Connector {
  readonly engine = "postgres";
  readonly #pool: PostgresPool;
  readonly #types = new CatalogTypes();
  readonly #readerTimeoutMs: number;
  readonly rows?: RowStore;

  constructor(settings: PostgresSettings, password: string, options: PostgresOptions) {
    const { readerTimeoutMs = 60_000, ...limits } = options.limits ?? {};
    this.#readerTimeoutMs = readerTimeoutMs;
    const { writeBackSchema } = settings;
    if (writeBackSchema !== undefined) this.rows = postgresRows(writeBackSchema, { settings, password, allowInside: options.allowInside });
    this.#pool = new PostgresPool(
      { settings, password, allowInside: options.allowInside },
      { sessions: 4, queueTimeoutMs: 60_000, idleMs: 5 * 60_000, killAfterMs: 2000, ...limits },
    );
  }

  test(signal: AbortSignal): Promise<{ readonly version: string; readonly readOnly: boolean; readonly roundTripMs: number }> {
    return this.#call(signal, null, async (client) => {
      const began = performance.now();
      const { rows } = await client.query<{ readonly version: string }>("SELECT current_setting('server_version') AS version");
      const roundTripMs = performance.now() - began;
      return { version: rows[0]?.version ?? "", readOnly: !(await canWrite(client)), roundTripMs };
    });
  }

  listTables(signal: AbortSignal): Promise<readonly TableListing[]> {
    return this.#call(signal, null, listTables);
  }

  describeTable(path: readonly string[], signal: AbortSignal): Promise<TableSchema> {
    return this.#call(signal, null, (client) => describeTable(client, path));
  }

  async describeStatement(statement: string, signal: AbortSignal): Promise<readonly SchemaColumn[]> {
    if (!beginsAsRead(statement)) throw userError("Only SELECT statements are allowed.");
    const text = statement.replace(/(?<![\s;])[\s;]+$/u, "");
    // Alone it has to be a whole statement, and inside another one a query: nothing can close the parentheses around it.
    const alone = await this.#describe(text, signal);
    if (alone.parameters > 0) throw userError("Parameters are not allowed.");
    const around = await this.#describe(`SELECT * FROM (\n${text}\n) AS statement`, signal, text);
    return this.#call(signal, null, (client) => describeFields(client, around.fields));
  }

  execute(request: ExecuteRequest): ExecuteStream {
    const batchRows = Math.max(1, request.batchRows ?? BATCH_ROWS);
    const { sql, columns, maxRows, timeoutMs } = request;
    const open = (): PostgresQuery =>
      new PostgresQuery(this.#pool, this.#types, {
        sql,
        columns,
        maxRows,
        timeoutMs,
        firstRows: Math.min(FIRST_ROWS, batchRows),
        batchRows,
      });
    return executeStream(
      (signal) => this.#pool.admit(signal),
      () => Promise.resolve(open()),
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
  ): Promise<{ readonly fields: readonly ResultField[]; readonly parameters: number }> {
    try {
      return await this.#call(signal, sql, async (client) => {
        let fields: readonly ResultField[] | null = null;
        let stream: RowStream | null = null;
        await new Promise<void>((resolve, reject) => {
          stream = new RowStream(
            sql,
            {
              fields: (described) => {
                fields = described;
              },
              row: () => undefined,
              end: resolve,
              failed: (error) => {
                reject(error instanceof Error ? error : new Error(String(error)));
              },
            },
            true,
          );
          client.query(stream);
        });
        if (fields === null) throw userError("Only SELECT statements are allowed.");
        return { fields, parameters: (stream as RowStream | null)?.parameters ?? 0 };
      });
    } catch (error) {
      throw asUserError(error, sql !== told);
    }
  }

  /** One question on a session of the pool, in a transaction that is rolled back. */
  async #call<T>(signal: AbortSignal, sql: string | null, work: (client: pg.Client) => Promise<T>): Promise<T> {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(CALL_MS)]);
    const lease = await this.#pool.admit(limited);
    try {
      const session = await this.#pool.take();
      let canceling = Promise.resolve();
      const working = session.client.query("BEGIN TRANSACTION READ ONLY").then(() => work(session.client));
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
      const failure = postgresFailure(error, sql);
      if (failure.errorCode === "warehouse_query_canceled" && !signal.aborted) throw new WarehouseError("warehouse_query_timedout");
      throw failure;
    } finally {
      lease.release();
    }
  }
}

function userError(message: string): WarehouseError {
  return new WarehouseError("warehouse_query_failed_user_error", message, { cause: "refused" });
}

/** A statement that a person wrote and that does not bind is that person's mistake. Inside another it begins in the second line. */
function asUserError(error: unknown, isInside: boolean): unknown {
  if (!(error instanceof WarehouseError)) return error;
  if (error.errorCode !== "warehouse_query_failed" && error.errorCode !== "warehouse_query_failed_user_error") return error;
  const { line } = error.details;
  const details = isInside && typeof line === "number" ? { ...error.details, line: Math.max(1, line - 1) } : error.details;
  return new WarehouseError("warehouse_query_failed_user_error", error.message, details, error.engineMessage);
}
