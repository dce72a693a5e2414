import { message } from "@sheaf/messages";
import { type ConnectionSettings, type ErrorText } from "@sheaf/contract";
import { connect as connectSocket } from "node:net";
import { mysqlSession } from "@sheaf/sql";
import type mysql from "mysql2";
import { WarehouseError } from "../../errors.ts";
import { dial, withDeadline } from "../../outside/deadline.ts";
import { wordsOf } from "../../outside/network-failure.ts";
import type { SessionDriver } from "../../outside/session-pool.ts";
import { mysqlFailure } from "./engine-errors.ts";

/** The first version whose collations, JSON functions and regular expressions the dialect is written for. */
const OLDEST = [10, 11] as const;
/** Seconds that the server waits for a reader who has paused, longer than we do. */
const NET_WRITE_S = 300;

/**
 * What every session is set to, whatever the account's own settings are: what the dialect needs, and that it only reads until it is closed.
 */
const PINS = [
  mysqlSession,
  // The server's own limit of rows would cut results without a word.
  `SET SESSION net_write_timeout = ${NET_WRITE_S}, SESSION sql_auto_is_null = 0, SESSION autocommit = 1, SESSION sql_select_limit = 18446744073709551615`,
  "SET SESSION TRANSACTION READ ONLY",
] as const;

/** What does not fit fails, and tables know transactions; a reader who holds a table makes nobody wait for a day. */
const WRITING = [
  mysqlSession,
  "SET SESSION sql_mode = CONCAT(@@sql_mode, ',STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION'), SESSION lock_wait_timeout = 60",
] as const;

export interface MysqlConnecting {
  readonly settings: ConnectionSettings<"mysql">;
  readonly password: string;
  /** Whether addresses of this machine and of networks behind it may be connected to. */
  readonly allowInside: boolean;
}

/** Rows of texts by their columns' names, for statements of our own. */
export type Row = Readonly<Record<string, string | null>>;

/** Asks a statement of our own. */
export function ask(connection: mysql.Connection, sql: string): Promise<readonly Row[]> {
  return new Promise((resolve, reject) => {
    connection.query({ sql, typeCast: (field) => field.string("utf8") }, (error, rows) => {
      if (error !== null) reject(error);
      else resolve(Array.isArray(rows) ? (rows as unknown as readonly Row[]) : []);
    });
  });
}

/** Opens a session that only reads; coded errors otherwise. */
export async function connectReading(options: MysqlConnecting): Promise<mysql.Connection> {
  return connect(options, PINS);
}

/** Opens a session that may write, for rows of ours. */
export async function connectWriting(options: MysqlConnecting): Promise<mysql.Connection> {
  return connect(options, WRITING);
}

function connect(options: MysqlConnecting, pins: readonly string[]): Promise<mysql.Connection> {
  return dial(
    { host: options.settings.host, allowInside: options.allowInside },
    (address, deadline) => connectTo(address, options, pins, deadline),
    (error) => mysqlFailure(error, null),
  );
}

async function connectTo(
  address: string,
  { settings, password }: MysqlConnecting,
  pins: readonly string[],
  deadline: AbortSignal,
): Promise<mysql.Connection> {
  const { default: driver } = await import("mysql2");
  const connection = driver.createConnection({
    // We connect to the address that was checked; the certificate has to bear the name that was asked for.
    host: settings.host,
    stream: () =>
      // Where the driver names nobody, as for an address, this is whose certificate it has to be.
      Object.assign(connectSocket({ host: address, port: settings.port, keepAlive: true, noDelay: true }), { _host: settings.host }),
    user: settings.user,
    password,
    database: settings.database,
    charset: "utf8mb4",
    connectTimeout: 0,
    // The server may not ask for files of this machine.
    flags: ["-LOCAL_FILES"],
    connectAttributes: { program_name: "sheaf" },
    ...encryption(settings),
  });
  // A connection that breaks while nothing runs on it; whoever uses it next sees it.
  connection.on("error", () => undefined);
  try {
    await withDeadline(
      new Promise<void>((resolve, reject) => {
        connection.once("connect", () => resolve());
        connection.once("error", reject);
      }),
      deadline,
    );
    checkVersion((await withDeadline(ask(connection, "SELECT VERSION() AS version"), deadline))[0]?.["version"] ?? "");
    for (const pin of pins) await withDeadline(ask(connection, pin), deadline);
    return connection;
  } catch (error) {
    destroy(connection);
    throw error;
  }
}

/** Refuses what the dialect is not written for: other servers of the protocol, and old ones. */
export function checkVersion(version: string): void {
  const [, major = "0", minor = "0"] = /^(?:5\.5\.5-)?(\d+)\.(\d+)/u.exec(version) ?? [];
  const oldest = OLDEST.join(".");
  const found = `${major}.${minor}`;
  const refused = (text: ErrorText): WarehouseError => new WarehouseError("warehouse_unreachable", text, { cause: "connection" }, version);
  if (!/mariadb/iu.test(version)) throw refused(message("errors-data.warehouse.mysql-is-no-mariadb", { oldest, found }));
  if (Number(major) < OLDEST[0] || (Number(major) === OLDEST[0] && Number(minor) < OLDEST[1]))
    throw refused(message("errors-data.warehouse.mariadb-too-old", { oldest, found }));
}

function encryption(settings: ConnectionSettings<"mysql">): Pick<mysql.ConnectionOptions, "ssl"> {
  switch (settings.encryption) {
    case "none":
      return {};
    case "require":
      return { ssl: { rejectUnauthorized: false, verifyIdentity: false } };
    case "verify":
      return {
        ssl: {
          rejectUnauthorized: true,
          verifyIdentity: true,
          ...(settings.certificate === undefined ? {} : { ca: settings.certificate }),
        },
      };
  }
}

/** Ends a session at once, whatever it is doing. */
export function destroy(connection: mysql.Connection): void {
  socketOf(connection).destroy();
}

export function end(connection: mysql.Connection): Promise<void> {
  return new Promise((resolve) => connection.end(() => resolve()));
}

function socketOf(connection: mysql.Connection): { destroy(): void; once(event: "close", listener: () => void): void } {
  return (connection as unknown as { readonly stream: ReturnType<typeof socketOf> }).stream;
}

/** How a pool keeps sessions of a connection. */
export function mysqlSessions(options: MysqlConnecting): SessionDriver<mysql.Connection> {
  return {
    open: () => connectReading(options),
    interrupt: (control, target) => ask(control, `KILL QUERY ${target.threadId}`),
    cleanse: async (connection, word) => {
      // Rolls back, frees locks, and forgets variables, settings and temporary tables.
      await reset(connection);
      for (const pin of PINS) await ask(connection, pin);
      const [row] = await ask(connection, `SELECT '${word}' AS word`);
      return row?.["word"];
    },
    onEnd: (connection, listener) => socketOf(connection).once("close", listener),
    end,
    destroy,
  };
}

function reset(connection: mysql.Connection): Promise<void> {
  return new Promise((resolve, reject) => {
    const { reset: run } = connection as unknown as { readonly reset: (done: (error: unknown) => void) => void };
    run.call(connection, (error) =>
      error == null ? resolve() : reject(error instanceof Error ? error : new Error(wordsOf(error).message)),
    );
  });
}
