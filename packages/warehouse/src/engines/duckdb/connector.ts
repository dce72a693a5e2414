import type { Turn } from "../../admission.ts";
import { executeStream } from "../../execute-stream.ts";
import type { Lease } from "../../lease.ts";
import { timedOut } from "../../errors.ts";
import type { Connector, ExecuteRequest, ExecuteStream, TableListing } from "../../port.ts";
import type { SchemaColumn, TableSchema } from "../../schema.ts";
import type { CallOptions, EngineSource } from "./engine-client.ts";
import type { CheckedStatement } from "./guard/statement-guard.ts";
import { LeasedQuery } from "./leased-query.ts";
import type { OperationName, Operations } from "./operations/index.ts";
import { partOf } from "./process/lost-process.ts";
import type { QueryRequest } from "./query.ts";

export interface DuckDbConnectorOptions {
  /** Waits for a place among the running queries. A call without a turn never gives way: it is short by its time limit. */
  readonly admit: (person: string, signal: AbortSignal, turn?: Turn) => Promise<Lease>;
  /** Milliseconds for everything but queries and loads: planning a statement can take as long as running it. */
  readonly callTimeoutMs: number;
  /** Milliseconds without a reader's request after which a query is given up. */
  readonly readerTimeoutMs: number;
}

/** Operations that change nothing, and may be done again. */
const READS: ReadonlySet<OperationName> = new Set([
  "version",
  "listTables",
  "describeTable",
  "describe",
  "check",
  "listSchemas",
  "listVersions",
  "readMark",
]);
const MOST_TIMES = 3;
const FIRST_ROWS = 2048;
const BATCH_ROWS = 16_384;

export class DuckDbConnector implements Connector {
  readonly engine = "duckdb";
  readonly #source: EngineSource;
  readonly #options: DuckDbConnectorOptions;

  constructor(source: EngineSource, options: DuckDbConnectorOptions) {
    this.#source = source;
    this.#options = options;
  }

  async test(signal: AbortSignal): Promise<{ readonly version: string; readonly readOnly: boolean; readonly roundTripMs: number }> {
    const began = performance.now();
    const version = await this.call("version", null, { signal });
    // Nobody's statement can write: the guard lets nothing but SELECT pass.
    return { version, readOnly: true, roundTripMs: performance.now() - began };
  }

  listTables(signal: AbortSignal): Promise<readonly TableListing[]> {
    return this.call("listTables", null, { signal });
  }

  describeTable(path: readonly string[], signal: AbortSignal): Promise<TableSchema> {
    return this.call("describeTable", { path }, { signal });
  }

  /** To plan a statement can be as much work as to run it: it takes its turn among the queries. */
  async describeStatement(statement: string, signal: AbortSignal): Promise<readonly SchemaColumn[]> {
    const lease = await this.#options.admit("", signal);
    try {
      return await this.call("describe", { sql: statement }, { signal });
    } finally {
      lease.release();
    }
  }

  /** What the guard says of a statement: the tables that it names, or warehouse_query_failed_user_error with the place. */
  checkStatement(statement: string, signal: AbortSignal): Promise<Pick<CheckedStatement, "tables">> {
    return this.call("check", { sql: statement }, { signal });
  }

  execute(request: ExecuteRequest): ExecuteStream {
    const batchRows = Math.max(1, request.batchRows ?? BATCH_ROWS);
    const query: QueryRequest = {
      sql: request.sql,
      shortSql: request.shortSql ?? null,
      columns: request.columns,
      maxRows: request.maxRows,
      firstRows: Math.min(FIRST_ROWS, batchRows),
      batchRows,
      ...(request.overRollUp === undefined ? {} : { overRollUp: request.overRollUp }),
      ...(request.given === undefined || request.given.length === 0
        ? {}
        : { given: request.given.map(({ name, columns }) => ({ name, columns })) }),
    };
    const admit = (signal: AbortSignal, turn: Turn): Promise<Lease> => this.#options.admit(request.person ?? "", signal, turn);
    return executeStream(admit, () => Promise.resolve(new LeasedQuery(this.#source, query, request.person ?? "")), {
      signal: request.signal,
      timeoutMs: request.timeoutMs,
      readerTimeoutMs: this.#options.readerTimeoutMs,
      ...(query.given === undefined
        ? {}
        : {
            before: async (opened) => {
              await opened.give?.((request.given ?? []).map(({ chunks }) => chunks));
            },
          }),
    });
  }

  close(): Promise<void> {
    return this.#source.close();
  }

  /** One operation, with a time limit unless it says that it takes long. What only reads runs again if the process ended for another's sake. */
  async call<K extends OperationName>(
    name: K,
    input: Operations[K]["input"],
    options: CallOptions & { readonly takesLong?: boolean } = {},
  ): Promise<Operations[K]["output"]> {
    let suspectedAfterMs: number | null = null;
    for (let times = 1; ; times++) {
      const began = performance.now();
      try {
        return await this.#callOnce(name, input, options, suspectedAfterMs);
      } catch (error) {
        const part = partOf(error);
        if (part === null || !READS.has(name) || times >= MOST_TIMES || options.signal?.aborted === true) throw error;
        suspectedAfterMs = part === "suspect" ? performance.now() - began : null;
      }
    }
  }

  async #callOnce<K extends OperationName>(
    name: K,
    input: Operations[K]["input"],
    options: CallOptions & { readonly takesLong?: boolean },
    suspectedAfterMs: number | null,
  ): Promise<Operations[K]["output"]> {
    const statement = name === "describe" ? (input as Operations["describe"]["input"]).sql : "";
    const { engine, release, blame } = await this.#source.use({ person: "", statement, suspectedAfterMs });
    // The start of a process has a limit of its own.
    const limit = options.takesLong === true ? null : AbortSignal.timeout(this.#options.callTimeoutMs);
    const signals = [options.signal, limit].filter((signal) => signal !== null && signal !== undefined);
    try {
      return await engine.call(name, input, {
        ...options,
        signal: AbortSignal.any(signals),
        ...(blame === undefined ? {} : { onKill: blame }),
      });
    } catch (error) {
      if (limit?.aborted === true && options.signal?.aborted !== true) throw timedOut();
      throw error;
    } finally {
      release();
    }
  }
}
