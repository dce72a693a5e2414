import { createHmac } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Clock } from "../clock.ts";
import type { Secrets } from "../config/index.ts";
import type { Database, Store } from "../database/index.ts";
import { type Allowance, RateLimiter, tooMany } from "./rate-limit.ts";

/** After this many looks a server takes away what is forgotten anyway, so that a flood of keys does not wait for the upkeep. */
const SWEEP_AFTER = 5_000;
/** Rows at most; those that are forgotten soonest go first. */
const MOST_ROWS = 1_000_000;

/** What is about to be tried, in the order in which it is counted. */
export type Counted = readonly (readonly [key: string, allowance: Allowance])[];

/**
 * Token buckets of tries at the door, in the store: the servers of an installation count together, and a restart forgets nothing. What this
 * server itself has seen too often is refused before the store is asked, so that a flood of one source writes nothing. Without an answer of
 * the store nobody tries: each call throws what the store threw. Time is the store's: servers whose clocks differ give nobody tries that are
 * not there, and keep nobody out for longer.
 */
export class AttemptLimiter {
  readonly #services: { readonly store: Pick<Store, "db">; readonly clock: Clock; readonly secrets: Pick<Secrets, "sessionKey"> };
  readonly #own: RateLimiter;
  readonly #mostRows: number;
  #looks = 0;

  constructor(
    services: { readonly store: Pick<Store, "db">; readonly clock: Clock; readonly secrets: Pick<Secrets, "sessionKey"> },
    mostRows = MOST_ROWS,
  ) {
    this.#services = services;
    this.#own = new RateLimiter(services.clock);
    this.#mostRows = mostRows;
  }

  /** Counts a try, or refuses it with `too_many_requests` and the time to wait. */
  require(key: string, allowance: Allowance): Promise<void> {
    return this.requireAll([[key, allowance]]);
  }

  /** The same for several: in this order, and none after the one that refuses. */
  async requireAll(counted: Counted): Promise<void> {
    for (const [key, allowance] of counted) {
      const pause = this.#own.take(key, allowance);
      if (pause > 0) throw tooMany(pause);
    }
    for (const [at, [key, allowance]] of counted.entries()) {
      const pause = await this.#take(key, allowance);
      if (pause === 0) continue;
      // the store refuses it and counts nothing of what follows; nor does this server
      for (const [own, its] of counted.slice(at)) this.#own.give(own, its);
      throw tooMany(pause);
    }
  }

  /** Gives back what was counted for a try that was right. */
  async giveAll(counted: Counted): Promise<void> {
    const { db } = this.#services.store;
    for (const [key, allowance] of counted) {
      this.#own.give(key, allowance);
      await db
        .updateTable("attempts")
        .set({
          tokens: sql<number>`least(${allowance.burst}::float8, tokens + 1)`,
          full_at: sql<Date>`full_at - ${allowance.refill}::float8 * interval '1 millisecond'`,
        })
        .where("key", "=", this.#hash(key))
        .execute();
    }
  }

  give(key: string, allowance: Allowance): Promise<void> {
    return this.giveAll([[key, allowance]]);
  }

  /** Milliseconds to wait; 0: counted. One statement, so that tries at the same moment on several servers are counted one by one. */
  async #take(key: string, { burst, refill }: Allowance): Promise<number> {
    const { store, clock } = this.#services;
    const hash = this.#hash(key);
    const now = momentOfStore(clock);
    const left = sql<number>`least(${burst}::float8, a.tokens + greatest(0, extract(epoch from ${now} - a.at)::float8 * 1000) / ${refill}::float8)`;
    const { rows } = await sql<{ tokens: number }>`
      insert into attempts as a (key, tokens, at, full_at)
      values (${hash}, ${burst - 1}::float8, ${now}, ${now} + ${refill}::float8 * interval '1 millisecond')
      on conflict (key) do update set
        tokens = ${left} - 1,
        at = greatest(a.at, ${now}),
        full_at = ${now} + (${burst}::float8 - (${left} - 1)) * ${refill}::float8 * interval '1 millisecond'
      where ${left} >= 1
      returning a.tokens`.execute(store.db);
    this.#looks += 1;
    if (this.#looks % SWEEP_AFTER === 0) await forgetAttempts(store.db, clock, this.#mostRows);
    if (rows.length > 0) return 0;
    const found = await sql<{ left: number }>`select ${left} as left from attempts a where key = ${hash}`.execute(store.db);
    return Math.max(1, Math.ceil((1 - Number(found.rows[0]?.left ?? 0)) * refill - 1e-6));
  }

  /** Nobody who reads the table learns whom somebody tried to be. */
  #hash(key: string): Buffer {
    return createHmac("sha256", this.#services.secrets.sessionKey).update(`attempt 1\n${key}`).digest();
  }
}

/** The store's now, one for a whole statement. */
function momentOfStore({ turned }: Pick<Clock, "turned">): RawBuilder<Date> {
  return sql<Date>`(statement_timestamp() + ${turned?.() ?? 0}::float8 * interval '1 millisecond')`;
}

/** Takes away what is as if it had not been, and of too much what would be so soonest; gives how many. */
export async function forgetAttempts(db: Database, clock: Pick<Clock, "turned">, mostRows = MOST_ROWS): Promise<number> {
  const { numDeletedRows: past } = await db.deleteFrom("attempts").where("full_at", "<=", momentOfStore(clock)).executeTakeFirst();
  const { total } = await db
    .selectFrom("attempts")
    .select((eb) => eb.fn.countAll<string>().as("total"))
    .executeTakeFirstOrThrow();
  const beyond = Number(total) - mostRows;
  if (beyond <= 0) return Number(past);
  const { numDeletedRows } = await db
    .deleteFrom("attempts")
    .where("key", "in", (eb) => eb.selectFrom("attempts").select("key").orderBy("full_at").limit(beyond))
    .executeTakeFirst();
  return Number(past) + Number(numDeletedRows);
}
