import { AbortedTransactionError, type CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from "kysely";
import type { TransactionSettings } from "kysely";
import type { Pool, PoolClient } from "pg";
import { setTimeout as wait } from "node:timers/promises";
import type { Presence } from "./presence.ts";
import { isStoreAway, isStoreFull, StoreAway, storeFull } from "./store-failures.ts";

/** Milliseconds between two attempts to get a connection. */
const AGAIN_AFTER = 40;
/** Seconds after which those who found all connections taken come again: the store lives, and others are before them. */
const CROWD_PASSES = 2;

/**
 * Connections of a pool for Kysely that outlive the server's restarts: what has certainly not been done is done again on another connection, for as long as
 * a call may wait; what remains is a `StoreAway` that says whether something may have been done.
 */
export class StoreDriver implements Driver {
  readonly #pool: Pool;
  readonly #presence: Presence;

  /** Whether the store's disk is full, where we can look: a server that cannot even note what it does ends, and says nothing to those who wait. */
  readonly #isDiskFull: () => boolean;

  constructor(pool: Pool, presence: Presence, isDiskFull: () => boolean) {
    this.#pool = pool;
    this.#presence = presence;
    this.#isDiskFull = isDiskFull;
  }

  away(cause: unknown, outcome: StoreAway["outcome"], retryAfter: number | null = null): StoreAway {
    return new StoreAway(cause, outcome, this.#isDiskFull(), retryAfter);
  }

  init(): Promise<void> {
    return Promise.resolve();
  }

  async acquireConnection(): Promise<StoreConnection> {
    return new StoreConnection(await this.take(this.deadline()), this);
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const modes = [
      ...(settings.isolationLevel === undefined ? [] : [`isolation level ${settings.isolationLevel}`]),
      ...(settings.accessMode === undefined ? [] : [settings.accessMode]),
    ];
    await own(connection).begin(`start transaction ${modes.join(" ")}`);
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return own(connection).commit();
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return own(connection).rollback();
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    own(connection).release();
    return Promise.resolve();
  }

  destroy(): Promise<void> {
    return this.#pool.end();
  }

  deadline(): number {
    return this.#presence.deadline();
  }

  /** A connection of the pool. Whatever keeps us from one, nothing was done. */
  async take(deadline: number): Promise<PoolClient> {
    for (;;) {
      if (this.#pool.idleCount === 0) {
        await this.#presence.there(deadline);
        // another connection to a store that says nothing would only wait as long again
        if (this.#presence.isAway && performance.now() >= deadline) throw this.away(new Error("the store does not answer"), "not-done");
      }
      try {
        return await this.#pool.connect();
      } catch (error) {
        if (!isStoreAway(error) || performance.now() + AGAIN_AFTER >= deadline)
          throw this.away(error, "not-done", this.#presence.isAway ? null : CROWD_PASSES);
        await wait(AGAIN_AFTER);
      }
    }
  }
}

type QueryAnswer<Row> = { readonly rows: readonly Row[] };

/** One connection in the hands of one caller. Outside a transaction, and before its first statement, it may become another one. */
class StoreConnection implements DatabaseConnection {
  readonly #driver: StoreDriver;
  #client: PoolClient;
  #isBroken = false;
  #isInTransaction = false;

  constructor(client: PoolClient, driver: StoreDriver) {
    this.#client = client;
    this.#driver = driver;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#isInTransaction || !isRead(query))
      return this.#ask(query.sql, query.parameters, this.#isInTransaction ? "not-done" : "unknown");
    return this.#askAgain<Row>(query.sql, query.parameters);
  }

  // eslint-disable-next-line require-yield -- nothing of ours reads the store in portions
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error("the store's answers are not streamed");
  }

  async begin(statement: string): Promise<void> {
    await this.#askAgain(statement, []);
    this.#isInTransaction = true;
  }

  /** A commit whose answer is lost may have been one. */
  async commit(): Promise<void> {
    const command = await this.#command("commit", "unknown");
    this.#isInTransaction = false;
    // PostgreSQL answers so where a statement before it had failed
    if (command === "ROLLBACK") throw new AbortedTransactionError();
  }

  /** A connection that is gone has nothing left to roll back. */
  async rollback(): Promise<void> {
    this.#isInTransaction = false;
    if (this.#isBroken) return;
    try {
      await this.#command("rollback", "not-done");
    } catch {
      this.#isBroken = true;
    }
  }

  release(): void {
    this.#client.release(this.#isBroken);
  }

  /** Asks until there is an answer: for what does no harm when it is asked twice. */
  async #askAgain<Row>(sql: string, parameters: readonly unknown[]): Promise<QueryResult<Row>> {
    const deadline = this.#driver.deadline();
    for (let isFirst = true; ; isFirst = false) {
      try {
        return await this.#ask<Row>(sql, parameters, "not-done");
      } catch (error) {
        // once in any case: it may be the connection alone that broke, after a long time
        if (!(error instanceof StoreAway) || (!isFirst && performance.now() >= deadline)) throw error;
        const next = await this.#driver.take(this.#driver.deadline());
        this.#client.release(true);
        this.#client = next;
        this.#isBroken = false;
      }
    }
  }

  async #ask<Row>(sql: string, parameters: readonly unknown[], outcome: StoreAway["outcome"]): Promise<QueryResult<Row>> {
    const answer = await this.#send(sql, parameters, outcome);
    // a text of several statements has as many answers
    if (Array.isArray(answer)) return { rows: (answer as readonly QueryAnswer<Row>[]).flatMap(({ rows }) => rows) };
    const { command, rowCount, rows } = answer;
    const changes = command === "INSERT" || command === "UPDATE" || command === "DELETE" || command === "MERGE";
    return { rows: rows as Row[], ...(changes ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) };
  }

  async #command(sql: string, outcome: StoreAway["outcome"]): Promise<string> {
    return (await this.#send(sql, [], outcome)).command;
  }

  async #send(sql: string, parameters: readonly unknown[], outcome: StoreAway["outcome"]) {
    try {
      return await this.#client.query(sql, [...parameters]);
    } catch (error) {
      if (isStoreFull(error)) throw storeFull(error);
      if (!isStoreAway(error)) throw error;
      this.#isBroken = true;
      throw this.#driver.away(error, outcome);
    }
  }
}

function own(connection: DatabaseConnection): StoreConnection {
  return connection as StoreConnection;
}

/** A statement that only reads: asked twice it does what it does once. */
function isRead({ query, sql }: CompiledQuery): boolean {
  if (query.kind === "SelectQueryNode") return query.with === undefined;
  return query.kind === "RawNode" && /^\s*select\b/i.test(sql);
}
