import { DuckDBInstance, type DuckDBConnection, type DuckDBValue } from "@duckdb/node-api";
import { withinNames } from "../../described-names.ts";
import { WarehouseError } from "../../errors.ts";
import type { SchemaColumn } from "../../schema.ts";
import { engineFailure } from "./engine-errors.ts";
import { StatementGuard, type CheckedStatement } from "./guard/statement-guard.ts";
import type { KnownTables } from "./guard/statement-tree.ts";
import { ROLL_UPS } from "../../port.ts";
import { DuckDbQuery, type QueryRequest } from "./query.ts";
import { type OpenQuery, RolledQuery } from "./rolled-query.ts";
import { RollUps } from "./roll-ups.ts";
import { literal } from "./sql-text.ts";
import { TooShort } from "../../too-short.ts";
import { columnType } from "./values/types.ts";

/** How a database is opened. Nothing of it can be changed afterwards by any statement. */
export interface SessionSettings {
  /** Path of the database file; null = in memory. */
  readonly file: string | null;
  readonly readOnly: boolean;
  readonly threads: number;
  readonly memoryBytes: number;
  /** Where the engine may spill; null = it may not. */
  readonly temporary: { readonly folder: string; readonly maxBytes: number } | null;
  /** Folders whose files our own statements may read. Guarded statements read no file at all. */
  readonly readableFolders: readonly string[];
}

/** An open database in this process: guarded queries for others, plain statements for our own operations. */
export class DuckDbSession {
  readonly instance: DuckDBInstance;
  readonly #guard: StatementGuard;
  readonly #tooShort = new TooShort();
  readonly #rollUps: RollUps;
  #known: Promise<KnownTables> | null = null;

  private constructor(instance: DuckDBInstance) {
    this.instance = instance;
    this.#guard = new StatementGuard(instance, () => this.#knownTables());
    this.#rollUps = new RollUps(instance, (sql) => this.#guard.check(sql));
  }

  static async open(settings: SessionSettings): Promise<DuckDbSession> {
    const instance = await instanceOf(settings.file ?? ":memory:", {
      threads: String(settings.threads),
      memory_limit: inKibibytes(settings.memoryBytes),
      ...(settings.temporary === null ? { temp_directory: "" } : { temp_directory: settings.temporary.folder }),
      ...(settings.readOnly && settings.file !== null ? { access_mode: "READ_ONLY" } : {}),
      autoinstall_known_extensions: "false",
      autoload_known_extensions: "false",
      allow_community_extensions: "false",
      allow_unsigned_extensions: "false",
      allow_persistent_secrets: "false",
      errors_as_json: "true",
    });
    const connection = await instance.connect();
    try {
      const folders = settings.readableFolders.map((folder) => literal(folder.endsWith("/") ? folder : `${folder}/`));
      await connection.run(`SET GLOBAL allowed_directories = [${folders.join(", ")}]`);
      // Given as an option of opening it is shown by the engine (1.5.5) and held to by nobody.
      if (settings.temporary !== null)
        await connection.run(`SET GLOBAL max_temp_directory_size = '${inKibibytes(settings.temporary.maxBytes)}'`);
      // A database that is opened for reading has none beside it: each statement runs by itself there.
      if (!settings.readOnly || settings.file === null) await connection.run(`ATTACH ':memory:' AS ${ROLL_UPS}`);
      await connection.run("SET GLOBAL enable_external_access = false");
      // Instants are carried as UTC everywhere (packages/sql): no zone of this machine may change a number.
      await connection.run("SET GLOBAL TimeZone = 'UTC'");
      // Memory alone is shared anew as others come and go. Only our own statements set anything: guarded ones are SELECT.
      await connection.run("SET GLOBAL allowed_configs = ['memory_limit']");
      await connection.run("SET GLOBAL lock_configuration = true");
    } finally {
      connection.disconnectSync();
    }
    return new DuckDbSession(instance);
  }

  check(sql: string): Promise<CheckedStatement> {
    return this.#guard.check(sql);
  }

  /** The tables that a statement names, whether they are there or not. */
  references(sql: string, given: readonly string[] = []): Promise<CheckedStatement> {
    return this.#guard.references(sql, given);
  }

  /** A guarded query, not started yet. */
  query(request: QueryRequest): OpenQuery {
    return request.overRollUp === undefined
      ? this.#plainQuery(request)
      : new RolledQuery(this.#rollUps, request, (one) => this.#plainQuery(one));
  }

  #plainQuery(request: QueryRequest): DuckDbQuery {
    return new DuckDbQuery(this.instance, (sql, given) => this.#guard.check(sql, given), request, this.#tooShort);
  }

  /**
   * Output columns of a guarded statement, without running it, as a query around it sees them. Binary columns are not
   * offered.
   */
  async describe(sql: string): Promise<readonly SchemaColumn[]> {
    const { macros } = await this.#guard.check(sql);
    // A line of its own before and behind it: the statement may end in a comment.
    const around = `SELECT * FROM (\n${sql.replace(/(?<![\s;])[\s;]+$/u, "")}\n) AS statement`;
    return this.withConnection(async (connection) => {
      try {
        for (const macro of macros) await connection.run(macro);
        const prepared = await connection.prepare(around);
        const columns: SchemaColumn[] = [];
        for (let index = 0; index < prepared.columnCount; index++) {
          const { type, nativeType, hidden } = columnType(prepared.columnType(index));
          if (!hidden) columns.push({ name: prepared.columnName(index), type, nativeType });
        }
        return withinNames(columns);
      } catch (error) {
        throw asUserError(engineFailure(error, around));
      }
    });
  }

  /** The engine holds no more than so much from now on. Where it holds more that cannot be let go, the limit stays, and takes nothing more. */
  async allow(memoryBytes: number): Promise<void> {
    await this.withConnection((connection) => connection.run(`SET GLOBAL memory_limit = '${inKibibytes(memoryBytes)}'`)).catch(
      () => undefined,
    );
  }

  /** Rows of one of our own statements. */
  async rows(sql: string, values: readonly DuckDBValue[] = []): Promise<readonly (readonly DuckDBValue[])[]> {
    return this.withConnection((connection) => readRows(connection, sql, values));
  }

  async withConnection<T>(work: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
    const connection = await this.instance.connect();
    try {
      return await work(connection);
    } finally {
      connection.disconnectSync();
    }
  }

  /** Our own changes, all or none. The names of tables are looked up anew afterwards. */
  async change<T>(work: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
    return this.withConnection(async (connection) => {
      await connection.run("BEGIN TRANSACTION");
      try {
        const result = await work(connection);
        await connection.run("COMMIT");
        return result;
      } catch (error) {
        // A failed commit has rolled back already.
        await connection.run("ROLLBACK").catch(() => undefined);
        throw error;
      } finally {
        this.#known = null;
        this.#guard.forget();
        this.#tooShort.forget();
      }
    });
  }

  close(): void {
    this.#guard.close();
    this.#rollUps.close();
    this.instance.closeSync();
  }

  #knownTables(): Promise<KnownTables> {
    this.#known ??= this.#readKnownTables().catch((error: unknown) => {
      this.#known = null;
      throw error;
    });
    return this.#known;
  }

  async #readKnownTables(): Promise<KnownTables> {
    const rows = await this.rows(
      `SELECT lower(schema_name), lower(table_name), current_database() FROM duckdb_tables() WHERE NOT internal AND database_name = current_database()
       UNION ALL
       SELECT lower(schema_name), lower(view_name), current_database() FROM duckdb_views() WHERE NOT internal AND database_name = current_database()
       UNION ALL SELECT '', '', current_database()`,
    );
    const names = new Set(
      rows.filter(([schema]) => schema !== OWN_SCHEMA).map(([schema, table]) => `${String(schema)}\u0000${String(table)}`),
    );
    return {
      catalog: String(rows[0]?.[2]),
      has: ({ schema, table }) => table !== "" && names.has(`${(schema ?? "main").toLowerCase()}\u0000${table.toLowerCase()}`),
    };
  }
}

function inKibibytes(bytes: number): string {
  return `${Math.floor(bytes / 1024)}KiB`;
}

/** How long a file that another process holds is waited for: one whose server was killed gives it back within moments. */
const LOCK_WAIT_MS = 5_000;
const LOCK_PAUSE_MS = 100;

async function instanceOf(file: string, options: Readonly<Record<string, string>>): Promise<DuckDBInstance> {
  const until = Date.now() + LOCK_WAIT_MS;
  for (;;) {
    try {
      return await DuckDBInstance.create(file, options);
    } catch (error) {
      if (Date.now() > until || !(error instanceof Error) || !error.message.includes("Could not set lock on file")) throw error;
      await new Promise((resolve) => setTimeout(resolve, LOCK_PAUSE_MS));
    }
  }
}

/** Where we keep our own records inside a tenant's database; no statement of a person reads it. */
export const OWN_SCHEMA = "_sheaf";

export async function readRows(
  connection: DuckDBConnection,
  sql: string,
  values: readonly DuckDBValue[] = [],
): Promise<readonly (readonly DuckDBValue[])[]> {
  const result = values.length === 0 ? await connection.run(sql) : await connection.run(sql, [...values]);
  return result.getRows();
}

/** A statement that a person wrote and that does not bind is that person's mistake. It begins in the second line. */
function asUserError(failure: WarehouseError): WarehouseError {
  const { line } = failure.details;
  const details = typeof line === "number" ? { ...failure.details, line: Math.max(1, line - 1) } : failure.details;
  if (failure.errorCode !== "warehouse_query_failed" && failure.errorCode !== "warehouse_query_failed_user_error") return failure;
  return new WarehouseError("warehouse_query_failed_user_error", failure.text, details, failure.engineMessage);
}
