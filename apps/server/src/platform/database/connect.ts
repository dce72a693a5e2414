import { Kysely, PostgresDialect } from "kysely";
import { Client, Pool, type PoolConfig, TypeOverrides } from "pg";
import type { PostgresAddress } from "../postgres/index.ts";
import type { Tables } from "./tables.ts";

export type Database = Kysely<Tables>;

/** The metadata store, opened. Passed in everywhere; a mutation passes its transaction in the same place. */
export interface Store {
  readonly db: Database;
  /** False once the store does not answer within two seconds. */
  ping(): Promise<boolean>;
  /**
   * Hears what the processes of this store tell each other on a channel, over a connection of its own that is opened again whenever it
   * breaks; `onGap`: it was, and what was said meanwhile is not known. Returns the way to stop.
   */
  listen(channel: string, hear: (payload: string) => void, onGap: () => void): () => Promise<void>;
  close(): Promise<void>;
}

const INT8 = 20;

/** 64-bit columns of ours are counters; one beyond 2^53 would be an error of ours, and is never rounded in silence. */
function readInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error("a counter left the safe range");
  return value;
}

export function openStore(
  where: { readonly url: string } | { readonly address: PostgresAddress; readonly database: string },
  onError: (error: Error) => void,
): Store {
  const target: PoolConfig = "url" in where ? { connectionString: where.url } : { ...where.address, database: where.database };
  const parsers = new TypeOverrides();
  parsers.setTypeParser(INT8, readInt8);
  const pool = new Pool({
    ...target,
    max: 20,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 3_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: `sheaf ${process.pid}`,
    types: parsers,
  });
  // an idle connection that breaks is replaced by the pool; without a listener it would end the process
  let closing = false;
  pool.on("error", (error) => {
    if (!closing) onError(error);
  });
  return {
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    listen: (channel, hear, onGap) => listenOn(target, channel, hear, onGap),
    ping: async () => {
      const timeout = new Promise<false>((resolve) => setTimeout(resolve, 2_000, false).unref());
      const asked = pool.query("select 1").then(
        () => true,
        () => false,
      );
      return Promise.race([asked, timeout]);
    },
    close: () => {
      closing = true;
      return pool.end();
    },
  };
}

/** Milliseconds between attempts to hear again. */
const LISTEN_AGAIN = 1_000;

function listenOn(target: PoolConfig, channel: string, hear: (payload: string) => void, onGap: () => void): () => Promise<void> {
  let client: Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let stopped = false;
  let heardBefore = false;
  const again = (): void => {
    client = null;
    if (!stopped) timer ??= setTimeout(open, LISTEN_AGAIN).unref();
  };
  const open = (): void => {
    timer = null;
    const one = new Client({ ...target, connectionTimeoutMillis: 3_000, application_name: `sheaf ${process.pid} listens` });
    client = one;
    let isOver = false;
    const over = (): void => {
      if (isOver) return;
      isOver = true;
      one.end().catch(() => undefined);
      again();
    };
    one.on("error", over);
    one.on("end", over);
    one.on("notification", (message) => message.channel === channel && hear(message.payload ?? ""));
    one
      .connect()
      .then(() => one.query(`listen ${one.escapeIdentifier(channel)}`))
      .then(() => {
        if (heardBefore) onGap();
        heardBefore = true;
      })
      .catch(over);
  };
  open();
  return async () => {
    stopped = true;
    if (timer !== null) clearTimeout(timer);
    await client?.end().catch(() => undefined);
  };
}
