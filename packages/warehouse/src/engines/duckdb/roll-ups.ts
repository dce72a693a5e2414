import { message } from "@sheaf/messages";
import type { DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { canceled, WarehouseError } from "../../errors.ts";
import { ROLL_UPS, type RollUpTable } from "../../port.ts";
import { engineFailure } from "./engine-errors.ts";
import type { CheckedStatement } from "./guard/statement-guard.ts";
import { identifier } from "./sql-text.ts";

/** So many are kept, with so many values together; those not used for longest go first. */
const MOST = 64;
const MOST_VALUES = 20_000_000;
/** One that nobody used for so long goes, so that what a day's data were made of does not stay for weeks. */
const UNUSED_MS = 15 * 60_000;
/** What could not be made is not tried again for as long as this many others were not. */
const MOST_REFUSED = 1_000;
/** An interrupt is lost while what it is for waits for a thread. */
const INTERRUPT_AGAIN_MS = 20;

interface Kept {
  /** Rejects where it cannot be had. */
  readonly made: Promise<void>;
  readonly making: { connection: DuckDBConnection | null; isCanceled: boolean };
  /** Who waits for it. */
  waiting: number;
  values: number;
  usedAt: number;
}

/**
 * Groups of rows in the memory of one open database, made once for all statements that are answered from them. They count as the engine's
 * memory, and go when others need the room.
 */
export class RollUps {
  readonly #instance: DuckDBInstance;
  readonly #check: (sql: string) => Promise<Pick<CheckedStatement, "macros">>;
  /** The one used last stands last. */
  readonly #kept = new Map<string, Kept>();
  readonly #refused = new Set<string>();
  readonly #now: () => number;
  #timer: NodeJS.Timeout | null = null;

  constructor(
    instance: DuckDBInstance,
    check: (sql: string) => Promise<Pick<CheckedStatement, "macros">>,
    now: () => number = () => performance.now(),
  ) {
    this.#instance = instance;
    this.#check = check;
    this.#now = now;
  }

  close(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  /** Resolves when the table is there. Fails where it cannot be made, has too many rows, or nobody waits for it any more. */
  async ensure(table: RollUpTable, signal: AbortSignal): Promise<void> {
    if (this.#refused.has(table.name)) throw tooMany();
    for (let ending = this.#kept.get(table.name); ending?.making.isCanceled === true; ending = this.#kept.get(table.name))
      await ending.made.catch(() => undefined);
    const kept = this.#kept.get(table.name) ?? this.#begin(table);
    this.#kept.delete(table.name);
    this.#kept.set(table.name, kept);
    kept.usedAt = this.#now();
    kept.waiting += 1;
    const stop = new Promise<never>((_, reject) => {
      if (signal.aborted) reject(canceled());
      else signal.addEventListener("abort", () => reject(canceled()), { once: true });
    });
    try {
      await Promise.race([kept.made, stop]);
    } finally {
      kept.waiting -= 1;
      if (kept.waiting === 0 && kept.values < 0) this.#cancel(kept);
    }
  }

  #begin(table: RollUpTable): Kept {
    const making: Kept["making"] = { connection: null, isCanceled: false };
    const made = this.#make(table, making);
    const kept: Kept = { made: made.then(() => undefined), making, waiting: 0, values: -1, usedAt: this.#now() };
    kept.made.catch(() => undefined);
    made.then(
      (values) => {
        kept.values = values;
        making.isCanceled = false;
        return this.letGo();
      },
      () => {
        if (this.#kept.get(table.name) === kept) this.#kept.delete(table.name);
        // one that nobody waited for says nothing of the next
        if (making.isCanceled) return;
        this.#refused.add(table.name);
        const [oldest] = this.#refused;
        if (this.#refused.size > MOST_REFUSED && oldest !== undefined) this.#refused.delete(oldest);
      },
    );
    return kept;
  }

  #cancel(kept: Kept): void {
    kept.making.isCanceled = true;
    const interrupt = (): void => kept.making.connection?.interrupt();
    interrupt();
    const again = setInterval(interrupt, INTERRUPT_AGAIN_MS);
    const end = (): void => clearInterval(again);
    kept.made.then(end, end);
  }

  /** Gives the number of its values. */
  async #make(table: RollUpTable, making: Kept["making"]): Promise<number> {
    const name = `${ROLL_UPS}.main.${identifier(table.name)}`;
    const connection = await this.#instance.connect();
    making.connection = connection;
    try {
      await this.#fill(connection, name, table, making);
      const { columnCount } = await connection.run(`SELECT * FROM ${name} LIMIT 0`);
      const counted = await (await connection.run(`SELECT count(*) FROM ${name}`)).getRows();
      const rows = Number(counted[0]?.[0] ?? 0);
      if (rows > table.maxRows) {
        await connection.run(`DROP TABLE IF EXISTS ${name}`);
        throw tooMany();
      }
      return rows * columnCount;
    } catch (error) {
      throw making.isCanceled ? canceled() : engineFailure(error, null);
    } finally {
      making.connection = null;
      connection.disconnectSync();
    }
  }

  async #fill(connection: DuckDBConnection, name: string, table: RollUpTable, making: Kept["making"]): Promise<void> {
    const { sql, shortSql, maxRows, keysSql } = table;
    if (keysSql !== undefined) await this.#estimate(connection, keysSql, maxRows, making);
    for (const form of shortSql === null ? [sql] : [shortSql, sql]) {
      const { macros } = await this.#check(form);
      if (making.isCanceled) throw canceled();
      try {
        for (const macro of macros) await connection.run(macro);
        await connection.run(`CREATE TABLE ${name} AS SELECT * FROM (\n${form}\n) LIMIT ${maxRows + 1}`);
        return;
      } catch (error) {
        if (form === sql || making.isCanceled) throw error;
      }
    }
  }

  /** Groups that are far too many are not made: they would take the memory of everybody else's statements. */
  async #estimate(connection: DuckDBConnection, keysSql: string, maxRows: number, making: Kept["making"]): Promise<void> {
    const { macros } = await this.#check(keysSql);
    if (making.isCanceled) throw canceled();
    for (const macro of macros) await connection.run(macro);
    const counted = await connection.run(`SELECT approx_count_distinct(hash(keys)) FROM (\n${keysSql}\n) AS keys`);
    if (Number((await counted.getRows())[0]?.[0] ?? 0) > maxRows) throw tooMany();
  }

  /** The oldest used go where there are too many, and those not used for long. Whoever was about to read one runs without it. */
  async letGo(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const before = this.#now() - UNUSED_MS;
    const over: string[] = [];
    let values = [...this.#kept.values()].reduce((sum, { values: own }) => sum + Math.max(0, own), 0);
    let count = this.#kept.size;
    for (const [name, kept] of this.#kept) {
      if (kept.values < 0) continue;
      const isUnused = kept.usedAt <= before && kept.waiting === 0;
      if (count <= MOST && values <= MOST_VALUES && !isUnused) break;
      over.push(name);
      count -= 1;
      values -= kept.values;
    }
    for (const name of over) this.#kept.delete(name);
    if (this.#kept.size > 0) {
      const again = (): void => void this.letGo().catch(() => undefined);
      this.#timer = setTimeout(again, UNUSED_MS / 3);
      this.#timer.unref();
    }
    if (over.length === 0) return;
    const connection = await this.#instance.connect();
    try {
      for (const name of over) await connection.run(`DROP TABLE IF EXISTS ${ROLL_UPS}.main.${identifier(name)}`);
    } finally {
      connection.disconnectSync();
    }
  }
}

function tooMany(): WarehouseError {
  return new WarehouseError("warehouse_query_failed", message("errors-data.warehouse.too-many-groups"), { cause: "limit" });
}
