import type { ConnectionSettings } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { clickhouseSettings, dialects } from "@sheaf/sql";
import { withinNames } from "../../described-names.ts";
import { Admission } from "../../admission.ts";
import { WarehouseError } from "../../errors.ts";
import { executeStream } from "../../execute-stream.ts";
import { grantedRights } from "../../outside/grants.ts";
import { batchSizes, type OutsideOptions, outsideLimits } from "../../outside/session-connector.ts";
import { sessionShares } from "../../outside/session-pool.ts";
import { asUserError, insideAnother, onlySelect, withoutEnd } from "../../outside/user-errors.ts";
import type { Connector, ExecuteRequest, ExecuteStream, TableListing } from "../../port.ts";
import type { SchemaColumn, TableSchema } from "../../schema.ts";
import { clickhouseFailure, ServerException } from "./engine-errors.ts";
import { HttpRequests } from "./http-requests.ts";
import { parseRow } from "./exact-json.ts";
import { ClickhouseQuery, ROWS_FORMAT } from "./query.ts";
import { beginsAsRead } from "./statement-start.ts";
import { meaningOf } from "./values/types.ts";

const { quoteText } = dialects.clickhouse;
const CALL_MS = 30_000;
/** The server ends a query by itself if we do not: our time and the reader's are over by then. */
const SERVER_MARGIN_MS = 120_000;
/** The first version that the dialect is written for: its DateTime64 holds every year from 0001 to 9999. */
const OLDEST = [26, 7] as const;
const OWN = "'system', 'information_schema', 'INFORMATION_SCHEMA'";

type Settings = Readonly<Record<string, string | number>>;

/** A role's own settings may take rows from a result without a word: what is more than they allow is a failure. */
const WHOLE: Settings = {
  read_overflow_mode: "throw",
  read_overflow_mode_leaf: "throw",
  group_by_overflow_mode: "throw",
  sort_overflow_mode: "throw",
  result_overflow_mode: "throw",
  timeout_overflow_mode: "throw",
  timeout_overflow_mode_leaf: "throw",
  set_overflow_mode: "throw",
  join_overflow_mode: "throw",
  transfer_overflow_mode: "throw",
  distinct_overflow_mode: "throw",
  limit: 0,
  offset: 0,
  skip_unavailable_shards: 0,
};

/**
 * What every statement is sent with, besides what the dialect needs: times in UTC, an end with its line. How numbers are written in the answer
 * is left alone, as the same settings would change what functions give.
 */
const SETTINGS: Settings = {
  ...clickhouseSettings,
  default_format: ROWS_FORMAT,
  session_timezone: "UTC",
  cancel_http_readonly_queries_on_client_close: 1,
  http_write_exception_in_output_format: 0,
  ...WHOLE,
};

/** Opens a connection to a ClickHouse by its HTTP interface. The password stays in memory and is never logged. */
export function openClickhouse(settings: ConnectionSettings<"clickhouse">, password: string, options: OutsideOptions): Connector {
  return new ClickhouseConnector(settings, password, options);
}

class ClickhouseConnector implements Connector {
  readonly engine = "clickhouse";
  readonly #requests: HttpRequests;
  readonly #admission: Admission;
  readonly #readerTimeoutMs: number;
  readonly #database: string;
  #account: Promise<Account> | null = null;

  constructor(settings: ConnectionSettings<"clickhouse">, password: string, options: OutsideOptions) {
    const limits = outsideLimits(options);
    this.#readerTimeoutMs = limits.readerTimeoutMs;
    this.#database = settings.database;
    this.#admission = new Admission(sessionShares(limits));
    this.#requests = new HttpRequests({ settings, password, allowInside: options.allowInside });
  }

  async test(signal: AbortSignal): Promise<{ readonly version: string; readonly readOnly: boolean; readonly roundTripMs: number }> {
    this.#account = null;
    const { version, readonly } = await this.#known(signal);
    const began = performance.now();
    await this.#ask("SELECT 1", signal);
    const roundTripMs = performance.now() - began;
    return { version, readOnly: readonly > 0 || !(await this.#mayWrite(signal)), roundTripMs };
  }

  async listTables(signal: AbortSignal): Promise<readonly TableListing[]> {
    const rows = await this.#ask(
      `SELECT database, name, engine, comment, total_rows FROM system.tables
       WHERE database NOT IN (${OWN}) AND NOT is_temporary AND NOT startsWith(name, '.inner') ORDER BY database, name`,
      signal,
    );
    return rows.map(([database, name, engine, comment, rowCount]) => ({
      path: [String(database), String(name)],
      kind: String(engine).endsWith("View") ? "view" : "table",
      comment: typeof comment === "string" && comment !== "" ? comment : null,
      rowCountEstimate: rowCount == null ? null : Number(rowCount),
    }));
  }

  /** A table by `[table]` (in the connection's database) or `[database, table]`; another letter case fits where it is the only one. */
  async describeTable(path: readonly string[], signal: AbortSignal): Promise<TableSchema> {
    const table = path.at(-1) ?? "";
    const database = path.at(-2) ?? this.#database;
    const same = (column: string, text: string): string => `lowerUTF8(${column}) = lowerUTF8(${quoteText(text)})`;
    const rows = await this.#ask(
      `SELECT database, name, total_rows, database = ${quoteText(database)} AND name = ${quoteText(table)} FROM system.tables
       WHERE database NOT IN (${OWN}) AND ${same("database", database)} AND ${same("name", table)}`,
      signal,
    );
    const found = rows.find((row) => Number(row[3]) === 1) ?? (rows.length === 1 ? rows[0] : undefined);
    const [db, name, rowCount] = found ?? [];
    const columns =
      found === undefined
        ? []
        : await this.#ask(
            `SELECT name, type FROM system.columns WHERE database = ${quoteText(String(db))} AND table = ${quoteText(String(name))} ORDER BY position`,
            signal,
          );
    if (found === undefined || columns.length === 0 || path.length > 2)
      throw new WarehouseError("ENOENT", message("errors-data.warehouse.table-not-exist", { path: path.join(".") }), { cause: "name" });
    return {
      path: [String(db), String(name)],
      columns: schemaColumns(columns),
      // What is called a primary key there tells no rows apart.
      key: [],
      rowIdentity: null,
      rowCountEstimate: rowCount == null ? null : Number(rowCount),
    };
  }

  async describeStatement(statement: string, signal: AbortSignal): Promise<readonly SchemaColumn[]> {
    if (!beginsAsRead(statement)) throw onlySelect();
    try {
      return withinNames(schemaColumns(await this.#ask(`DESCRIBE (${insideAnother(withoutEnd(statement))})`, signal)));
    } catch (error) {
      throw asUserError(error, true);
    }
  }

  execute(request: ExecuteRequest): ExecuteStream {
    const { sql, columns, maxRows, timeoutMs } = request;
    const settings = async (): Promise<Settings> =>
      this.#settings((await this.#known(request.signal)).readonly, timeoutMs + SERVER_MARGIN_MS);
    const open = (): ClickhouseQuery =>
      new ClickhouseQuery(this.#requests, settings, { sql, columns, maxRows, timeoutMs, ...batchSizes(request) });
    return executeStream(
      async (signal, turn) => {
        const { release } = await this.#admission.acquire({ tenant: "", person: request.person ?? "" }, signal, turn);
        return { park: () => undefined, resume: () => undefined, release };
      },
      () => Promise.resolve(open()),
      { signal: request.signal, timeoutMs, readerTimeoutMs: this.#readerTimeoutMs },
    );
  }

  close(): Promise<void> {
    this.#requests.close();
    return Promise.resolve();
  }

  /** With `readonly` statements change nothing, not even a setting, and read no files and no other servers. */
  #settings(readonly: number, limitMs: number): Settings {
    const pinned = { ...SETTINGS, max_execution_time: Math.ceil(limitMs / 1000) };
    return readonly === 0 ? { ...pinned, readonly: 1 } : pinned;
  }

  /** What is known of the server and the role, asked once; a failure is not kept. */
  #known(signal: AbortSignal): Promise<Account> {
    this.#account ??= this.#look(signal).catch((error: unknown) => {
      this.#account = null;
      throw error;
    });
    return this.#account;
  }

  async #look(signal: AbortSignal): Promise<Account> {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(CALL_MS)]);
    const text = await this.#requests.text(
      "SELECT version(), (SELECT value FROM system.settings WHERE name = 'readonly') FORMAT TabSeparated",
      {},
      limited,
    );
    const [version = "", readonly = ""] = text.trim().split("\t");
    const account = { version, readonly: Number(readonly) };
    checkVersion(version);
    if (account.readonly === 1)
      throw new WarehouseError("warehouse_unauthorized", message("errors-data.warehouse.readonly-role"), {
        cause: "privilege",
        field: "user",
      });
    return account;
  }

  async #mayWrite(signal: AbortSignal): Promise<boolean> {
    const rows = await this.#ask("SHOW GRANTS", signal);
    return rows.some(([grant]) => {
      // What a granted role brings is listed by itself.
      return grantedRights(String(grant))?.some((right) => !/^(?:SELECT|SHOW[A-Z ]*|USAGE)$/u.test(right)) ?? false;
    });
  }

  /** Rows of a statement of our own. */
  async #ask(sql: string, signal: AbortSignal): Promise<readonly (readonly unknown[])[]> {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(CALL_MS)]);
    try {
      const { readonly } = await this.#known(limited);
      const text = await this.#requests.text(sql, this.#settings(readonly, 2 * CALL_MS), limited);
      const [, , ...lines] = text.split("\n").filter((line) => line.trim() !== "");
      // A failure among the rows is told in words.
      if (lines.some((line) => !line.startsWith("["))) throw clickhouseFailure(new ServerException(text), sql);
      return lines.map((line) => parseRow(line));
    } catch (error) {
      if (limited.aborted) throw new WarehouseError(signal.aborted ? "warehouse_query_canceled" : "warehouse_query_timedout");
      throw error;
    }
  }
}

interface Account {
  readonly version: string;
  /** The role's own setting: 0 may write, 2 may only read. */
  readonly readonly: number;
}

function checkVersion(version: string): void {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  throw new WarehouseError(
    "warehouse_unreachable",
    message("errors-data.warehouse.clickhouse-too-old", { oldest: OLDEST.join("."), found: `${major}.${minor}` }),
    { cause: "connection" },
    version,
  );
}

function schemaColumns(rows: readonly (readonly unknown[])[]): readonly SchemaColumn[] {
  return rows.flatMap(([name, native]) => {
    const { type, hidden } = meaningOf(String(native));
    return hidden ? [] : [{ name: String(name), type, nativeType: String(native) }];
  });
}
