import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import { Client, Pool, type ClientConfig, TypeOverrides } from "pg";
import type { PostgresAddress } from "../postgres/index.ts";
import { LISTEN_PATIENCE, type Listener, listenOn, type ListenPatience } from "./listen.ts";
import { Presence, WATCH_PATIENCE, type WatchPatience } from "./presence.ts";
import { StoreDriver } from "./store-driver.ts";
import type { Tables } from "./tables/index.ts";

export type Database = Kysely<Tables>;

/** Where the metadata store is. */
export type StoreTarget = { readonly url: string } | { readonly address: PostgresAddress; readonly database: string };

/** The metadata store, opened. Passed in everywhere; a mutation passes its transaction in the same place. */
export interface Store {
  readonly db: Database;
  /** False once the store does not answer within two seconds. */
  ping(): Promise<boolean>;
  /**
   * Hears what the processes of this store tell each other on a channel, over a connection of its own that is opened again whenever it
   * breaks or does not answer. Returns the way to stop.
   */
  listen(channel: string, listener: Listener): () => Promise<void>;
  close(): Promise<void>;
}

/** What an operator is told of the store. */
export interface StoreNews {
  /** A connection broke; it is replaced. */
  readonly broken: (error: Error) => void;
  /** The store does not answer, or cannot be reached. */
  readonly away: (cause: unknown) => void;
  readonly back: () => void;
}

const INT8 = 20;

/** 64-bit columns of ours are counters; one beyond 2^53 would be an error of ours, and is never rounded in silence. */
function readInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error("a counter left the safe range");
  return value;
}

/** The driver's connection to where the store is. */
export function targetOf(where: StoreTarget): ClientConfig {
  return "url" in where ? { connectionString: where.url } : { ...where.address, database: where.database };
}

export function openStore(
  where: StoreTarget,
  news: StoreNews,
  patience: { readonly listen?: ListenPatience; readonly watch?: WatchPatience } = {},
  isDiskFull: () => boolean = () => false,
): Store {
  const target = targetOf(where);
  const parsers = new TypeOverrides();
  parsers.setTypeParser(INT8, readInt8);
  let closing = false;
  const broken = (error: Error): void => {
    if (!closing) news.broken(error);
  };
  const clients = new Set<Client>();
  /** A broken connection tells of it by an event that ends the process where nobody listens, whoever has it at that moment. */
  class ListenedClient extends Client {
    constructor(config?: ClientConfig) {
      super(config);
      clients.add(this);
      this.on("error", broken);
      this.once("end", () => clients.delete(this));
    }
  }
  const pool = new Pool({
    ...target,
    max: 20,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 2_300,
    statement_timeout: 30_000,
    // the server's own limit comes first, unless the server is beyond setting limits
    query_timeout: 35_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: `sheaf ${process.pid}`,
    types: parsers,
    Client: ListenedClient,
  });
  // what we ask is short: compiling it takes a store that does so longer than answering; whoever cannot set it does without
  pool.on("connect", (client) => void client.query("set jit = off").catch(() => undefined));
  // the pool passes on what its clients have told already
  pool.on("error", () => undefined);
  const presence = new Presence(target, patience.watch ?? WATCH_PATIENCE, {
    away: (cause) => {
      if (!closing) news.away(cause);
    },
    back: () => news.back(),
    silent: () => {
      for (const client of clients) cut(client);
    },
  });
  return {
    db: new Kysely<Tables>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => new StoreDriver(pool, presence, isDiskFull),
        createIntrospector: (db) => new PostgresIntrospector(db),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    }),
    listen: (channel, listener) => listenOn({ target, channel, patience: patience.listen ?? LISTEN_PATIENCE }, listener),
    ping: async () => {
      if (presence.isAway) return false;
      const timeout = new Promise<false>((resolve) => setTimeout(resolve, 2_000, false).unref());
      const asked = pool.query("select 1").then(
        () => true,
        () => false,
      );
      return Promise.race([asked, timeout]);
    },
    close: () => {
      closing = true;
      presence.stop();
      // a store that does not answer hears no farewell
      const late = setTimeout(() => {
        for (const client of clients) cut(client);
      }, 1_000).unref();
      return pool.end().finally(() => clearTimeout(late));
    },
  };
}

/** Ends a connection that says nothing any more: a farewell would wait for an answer as well. */
function cut(client: Client): void {
  (client as unknown as { readonly connection: { readonly stream: { destroy(): void } } }).connection.stream.destroy();
}
