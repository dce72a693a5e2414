import type { ConnectionSettings } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { isIP } from "node:net";
import type { Readable } from "node:stream";
import pg from "pg";
import { WarehouseError } from "../../errors.ts";
import { dial, withDeadline } from "../../outside/deadline.ts";
import type { SessionDriver } from "../../outside/session-pool.ts";
import { postgresFailure } from "./engine-errors.ts";
import { watchMessageSizes } from "./message-sizes.ts";

const OLDEST = 120_000;
const NAME = "sheaf";

/** Everything as text: numbers keep their digits, times their microseconds. */
const texts = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig;

/**
 * What every session is set to, whatever the role's own settings are. The texts that we read depend on it, and the first of
 * it holds even if somebody's statement could change its session: sessions are read-only until they are closed.
 */
const PINS = [
  "SET default_transaction_read_only = on",
  "SET TimeZone = 'UTC'",
  "SET DateStyle = 'ISO, MDY'",
  "SET IntervalStyle = 'iso_8601'",
  "SET extra_float_digits = 3",
  "SET bytea_output = 'hex'",
  "SET standard_conforming_strings = on",
  "SET client_min_messages = error",
  "SET row_security = on",
].join("; ");

export interface ConnectOptions {
  readonly settings: ConnectionSettings<"postgres">;
  readonly password: string;
  /** Whether addresses of this machine and of networks behind it may be connected to. */
  readonly allowInside: boolean;
}

/** Opens a session; coded errors otherwise. */
export function connect(options: ConnectOptions): Promise<pg.Client> {
  return dial(
    { host: options.settings.host, allowInside: options.allowInside },
    (address, deadline) => connectTo(address, options, deadline),
    (error) => postgresFailure(error, null),
  );
}

async function connectTo(address: string, { settings, password }: ConnectOptions, deadline: AbortSignal): Promise<pg.Client> {
  const client = new pg.Client({
    host: address,
    port: settings.port,
    database: settings.database,
    user: settings.user,
    password: () => password,
    ssl: encryption(settings),
    application_name: NAME,
    client_encoding: "UTF8",
    keepAlive: true,
    types: texts,
  });
  // The driver fills what is left open from the server process's own environment: nothing of that belongs here.
  Object.assign((client as unknown as { readonly connectionParameters: Record<string, unknown> }).connectionParameters, {
    options: undefined,
    replication: undefined,
  });
  watchConnection(client);
  // A connection that breaks while nothing runs on it; whoever uses it next sees it.
  client.on("error", () => undefined);
  try {
    await withDeadline(client.connect(), deadline);
    await withDeadline(client.query(PINS), deadline);
    const version = await withDeadline(client.query<{ readonly v: string }>("SELECT current_setting('server_version_num') AS v"), deadline);
    const number = Number(version.rows[0]?.v);
    if (number < OLDEST)
      throw new WarehouseError("warehouse_unreachable", message("errors-data.warehouse.postgresql-12-later-needed"), {
        cause: "connection",
      });
    // A server that loses us ends our query by itself. From version 14 on.
    if (number >= 140_000) await withDeadline(client.query("SET client_connection_check_interval = '5s'"), deadline);
    return client;
  } catch (error) {
    destroy(client);
    throw error;
  }
}

/** The driver reads from a stream of its own, and from another one once that is encrypted: it is watched where it begins to. */
function watchConnection(client: pg.Client): void {
  const { connection } = client as unknown as { readonly connection: { attachListeners(stream: Readable): void } };
  const attach = connection.attachListeners.bind(connection);
  connection.attachListeners = (stream) => {
    attach(stream);
    watchMessageSizes(stream);
  };
}

/** Ends a session at once, whatever it is doing. */
export function destroy(client: pg.Client): void {
  const { connection } = client as unknown as { readonly connection: { readonly stream: { destroy(): void } } };
  connection.stream.destroy();
}

function encryption(settings: ConnectionSettings<"postgres">): pg.ClientConfig["ssl"] {
  switch (settings.encryption) {
    case "none":
      return false;
    case "require":
      return { rejectUnauthorized: false };
    case "verify":
      return {
        rejectUnauthorized: true,
        // We connect to the address that was checked; the certificate has to bear the name that was asked for.
        ...(isIP(settings.host) === 0 ? { servername: settings.host } : {}),
        ...(settings.certificate === undefined ? {} : { ca: settings.certificate }),
      };
  }
}

/** How a pool keeps sessions of a connection. */
export function postgresSessions(options: ConnectOptions): SessionDriver<pg.Client> {
  return {
    open: () => connect(options),
    interrupt: (control, target) => control.query(`SELECT pg_cancel_backend(${processId(target)})`),
    cleanse: async (client, word) => {
      // Undoes the transaction with every setting made in it, and frees locks.
      await client.query("ROLLBACK");
      const { rows } = await client.query<{ readonly word: string }>(
        `SELECT '${word}' AS word, pg_advisory_unlock_all(), current_setting('default_transaction_read_only') AS ro`,
      );
      return rows[0]?.word;
    },
    onEnd: (client, listener) => {
      client.once("end", listener);
    },
    end: (client) => client.end(),
    destroy,
  };
}

function processId(client: pg.Client): number {
  return (client as unknown as { readonly processID: number | null }).processID ?? 0;
}
