import { Socket } from "node:net";
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
   * breaks or does not answer; `onGap`: it was, and what was said meanwhile is not known. Returns the way to stop.
   */
  listen(channel: string, hear: (payload: string) => void, onGap: () => void): () => Promise<void>;
  close(): Promise<void>;
}

/** How long a connection that only listens is believed to be there, in milliseconds. */
export interface ListenPatience {
  /** Between two questions. */
  readonly askEvery: number;
  /** For an answer, to a question and to the first call. */
  readonly answeredWithin: number;
}

const LISTEN_PATIENCE: ListenPatience = { askEvery: 5_000, answeredWithin: 5_000 };

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
  patience: ListenPatience = LISTEN_PATIENCE,
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
    listen: (channel, hear, onGap) => listenOn({ target, channel, patience }, hear, onGap),
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

/**
 * A line that is dead without being closed (a machine that vanished, a gateway that forgot it) says nothing, and nobody would know: what
 * listens asks every so often, and takes another line when there is no answer.
 */
function listenOn(
  { target, channel, patience }: { readonly target: PoolConfig; readonly channel: string; readonly patience: ListenPatience },
  hear: (payload: string) => void,
  onGap: () => void,
): () => Promise<void> {
  let giveUp: (() => void) | null = null;
  let timer: NodeJS.Timeout | null = null;
  let stopped = false;
  let hasMissed = false;
  const open = (): void => {
    // Destroyed rather than closed: a dead line answers no closing.
    const line = new Socket();
    const client = new Client({
      ...target,
      stream: () => line,
      connectionTimeoutMillis: patience.answeredWithin,
      query_timeout: patience.answeredWithin,
      application_name: `sheaf ${process.pid} listens`,
    });
    const over = (): void => {
      if (giveUp !== over) return;
      giveUp = null;
      if (timer !== null) clearTimeout(timer);
      line.destroy();
      hasMissed = true;
      timer = stopped ? null : setTimeout(open, LISTEN_AGAIN).unref();
    };
    giveUp = over;
    const askLater = (): void => {
      if (giveUp !== over) return;
      timer = setTimeout(() => void client.query("select 1").then(askLater, over), patience.askEvery).unref();
    };
    client.on("error", over);
    client.on("end", over);
    client.on("notification", (message) => message.channel === channel && hear(message.payload ?? ""));
    client
      .connect()
      .then(() => client.query(`listen ${client.escapeIdentifier(channel)}`))
      .then(() => {
        if (hasMissed) onGap();
        hasMissed = false;
        askLater();
      })
      .catch(over);
  };
  open();
  return async () => {
    stopped = true;
    if (timer !== null) clearTimeout(timer);
    giveUp?.();
  };
}
