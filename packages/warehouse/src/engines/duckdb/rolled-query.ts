import { message } from "@sheaf/messages";
import type { EngineQuery } from "../../engine-query.ts";
import { WarehouseError } from "../../errors.ts";
import type { DuckDbQuery, QueryRequest } from "./query.ts";
import type { RollUps } from "./roll-ups.ts";

/** A query in the engine's process. */
export type OpenQuery = Pick<DuckDbQuery, "makeTables" | "take"> & Required<Omit<EngineQuery, "isRolled">> & Pick<EngineQuery, "isRolled">;

/**
 * A query that is answered out of a roll-up. Where that cannot be had, or its statement fails before its first row, the query runs as it
 * would without: what goes wrong is then told in the words of that one.
 */
export class RolledQuery implements OpenQuery {
  readonly #rollUps: RollUps;
  readonly #request: QueryRequest;
  readonly #open: (request: QueryRequest) => DuckDbQuery;
  readonly #stop = new AbortController();
  #query: DuckDbQuery;
  #isRolled = true;
  #schema: Uint8Array | null = null;
  /** Waiting for the roll-up counts as work of the engine. */
  #waitedMs = 0;

  constructor(rollUps: RollUps, request: QueryRequest, open: (request: QueryRequest) => DuckDbQuery) {
    const { overRollUp, ...plain } = request;
    if (overRollUp === undefined) throw new Error("No roll-up is asked for.");
    this.#rollUps = rollUps;
    this.#request = request;
    this.#open = open;
    this.#query = open({ ...plain, sql: overRollUp.sql, shortSql: overRollUp.shortSql, rollUps: [overRollUp.rollUp.name] });
  }

  get isRolled(): boolean {
    return this.#isRolled;
  }

  give(chunks: readonly AsyncIterable<Uint8Array>[]): Promise<void> {
    return this.#query.give(chunks);
  }

  makeTables(): Promise<void> {
    return this.#query.makeTables();
  }

  take(table: number, message: Uint8Array): Promise<void> {
    return this.#query.take(table, message);
  }

  async start(): Promise<Uint8Array> {
    const began = performance.now();
    try {
      const { overRollUp } = this.#request;
      if (overRollUp !== undefined) await this.#rollUps.ensure(overRollUp.rollUp, this.#stop.signal);
      this.#waitedMs = performance.now() - began;
      this.#schema = await this.#query.start();
    } catch (error) {
      this.#waitedMs = performance.now() - began;
      if (this.#stop.signal.aborted) throw error;
      this.#schema = await this.#plainly();
    }
    return this.#schema;
  }

  async next(): Promise<Uint8Array | null> {
    if (!this.#isRolled || this.#query.rows > 0) return this.#query.next();
    try {
      return await this.#query.next();
    } catch (error) {
      if (this.#stop.signal.aborted || this.#query.rows > 0) throw error;
      const sent = this.#schema;
      const schema = await this.#plainly();
      if (sent !== null && Buffer.compare(sent, schema) !== 0)
        throw new WarehouseError("warehouse_query_failed", message("errors-data.warehouse.statement-gives-other-columns-roll"), {
          cause: "mismatch",
        });
      return this.#query.next();
    }
  }

  cancel(): void {
    this.#stop.abort();
    this.#query.cancel();
  }

  close(): Promise<void> {
    this.#stop.abort();
    return this.#query.close();
  }

  get rows(): number {
    return this.#query.rows;
  }
  get truncated(): boolean {
    return this.#query.truncated;
  }
  get executeMs(): number {
    return this.#waitedMs + this.#query.executeMs;
  }
  get fetchMs(): number {
    return this.#query.fetchMs;
  }

  async #plainly(): Promise<Uint8Array> {
    const { overRollUp: _, ...plain } = this.#request;
    await this.#query.close();
    this.#isRolled = false;
    this.#query = this.#open(plain);
    return this.#query.start();
  }
}
