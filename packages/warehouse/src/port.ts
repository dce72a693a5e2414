import type { ConnectionEngine, ResultGrouping } from "@sheaf/contract";
import type { RowStore } from "./rows.ts";
import type { TableStore } from "./tables.ts";
import type { SchemaColumn, TableSchema } from "./schema.ts";
import type { ValueType } from "@sheaf/sql";

/** The connector port: every engine under `engines/<engine>/` implements it and passes `connector-contract`. */
export interface Connector {
  readonly engine: ConnectionEngine;
  /** Opens a connection, checks version, read-only rights and round trip; coded errors otherwise. */
  test(signal: AbortSignal): Promise<{ readonly version: string; readonly readOnly: boolean; readonly roundTripMs: number }>;
  /** Databases, schemas and tables visible to the connection's role. */
  listTables(signal: AbortSignal): Promise<readonly TableListing[]>;
  describeTable(path: readonly string[], signal: AbortSignal): Promise<TableSchema>;
  /** Output columns of one SELECT, without running it. Refuses anything that is not one allowed SELECT (warehouse_query_failed_user_error). */
  describeStatement(statement: string, signal: AbortSignal): Promise<readonly SchemaColumn[]>;
  /** Runs one SELECT and streams Arrow IPC. Aborting cancels in the engine (not only here). */
  execute(request: ExecuteRequest): ExecuteStream;
  /** Where rows that people enter can be kept; absent where nothing of ours may be written. */
  readonly rows?: RowStore;
  /** Where schedules can write tables; absent where nothing of ours may be written. */
  readonly tables?: TableStore;
  /** Ends processes and sockets. */
  close(): Promise<void>;
}

export interface TableListing {
  readonly path: readonly string[];
  readonly kind: "table" | "view";
  readonly comment: string | null;
  readonly rowCountEstimate: number | null;
}

/**
 * Rows of another warehouse that stand beside the tables of the embedded engine while one statement runs, as `temp.main.<name>`. They
 * belong to that statement: no other one sees them, and they go with it.
 */
export interface GivenTable {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: ValueType }[];
}

export interface GivenRows extends GivenTable {
  /** Arrow IPC like `ExecuteStream.chunks`, its columns those of the table. A failure of it is the statement's. */
  readonly chunks: AsyncIterable<Uint8Array>;
}

/**
 * Groups of rows that several statements are answered from, kept in the embedded engine as the table `${ROLL_UPS}.main.<name>` from the first
 * that needs them on. Who asks names them by what they are: their statement and the state of the data. They may be let go at any time.
 */
export interface RollUpTable {
  readonly name: string;
  readonly sql: string;
  /** As in `ExecuteRequest`. */
  readonly shortSql: string | null;
  /** With more rows they are no help, and the statement runs by itself. */
  readonly maxRows: number;
  /** The keys of every row that is grouped: how many different ones there are is estimated first, where nobody knows it. */
  readonly keysSql?: string | undefined;
}

/** The database of roll-ups, in memory. */
export const ROLL_UPS = "rollups";

export interface ExecuteRequest {
  readonly sql: string;
  /**
   * Tried before `sql`: it gives the same rows, or fails for a value that is too long for it before it gives any. Engines that write no short
   * statements leave it.
   */
  readonly shortSql?: string | null;
  /** A statement that gives the same rows out of a roll-up: run in place of `sql` where the roll-up can be had. Of the embedded engine alone. */
  readonly overRollUp?: { readonly sql: string; readonly shortSql: string | null; readonly rollUp: RollUpTable } | undefined;
  /** Read before the statement runs, all at the same time. Only the embedded engine takes rows. */
  readonly given?: readonly GivenRows[];
  /** Expected columns in order: the connector casts engine values to these types on the way out; null = as the engine has them. */
  readonly columns: readonly { readonly name: string; readonly type: ValueType }[] | null;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  /** On whose behalf it runs: places are shared among persons. Absent: for a tenant as a whole. */
  readonly person?: string | undefined;
  /** Rows beyond this are not fetched and `truncated` is true (T2). */
  readonly maxRows: number;
  readonly batchRows?: number;
}

export interface ExecuteStream {
  /** Arrow IPC stream bytes: schema message, then record batches, then end of stream. Pull-based: back pressure reaches the engine. */
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Resolves after the last chunk. Times in ms. */
  readonly done: Promise<{
    readonly rows: number;
    readonly truncated: boolean;
    readonly queueMs: number;
    readonly executeMs: number;
    readonly fetchMs: number;
    /** Of what the engine was asked, where that is not its tables for this request alone. */
    readonly grouping?: ResultGrouping;
  }>;
}
