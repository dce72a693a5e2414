import type { EngineQuery } from "../../engine-query.ts";
import { canceled, WarehouseError } from "../../errors.ts";
import type { EngineSource, EngineUse } from "./engine-client.ts";
import type { QueryRequest } from "./query.ts";

/**
 * A query that opens the database when it starts and keeps it open until it is closed. If the process is killed for another
 * query's sake, and no row of this one has been given out yet, it runs once more in the next.
 */
export class LeasedQuery implements EngineQuery {
  readonly #source: EngineSource;
  readonly #request: QueryRequest;
  #use: EngineUse | null = null;
  #query: EngineQuery | null = null;
  /** Rows that others gave cannot be read again. */
  #hasTaken = false;
  #hasGiven = false;
  #isSecondTry = false;
  #isCanceled = false;

  constructor(source: EngineSource, request: QueryRequest) {
    this.#source = source;
    this.#request = request;
  }

  async give(chunks: readonly AsyncIterable<Uint8Array>[]): Promise<void> {
    this.#hasTaken = true;
    await (await this.#open()).give?.(chunks);
  }

  async start(): Promise<Uint8Array> {
    return this.#orAgain(async () => (this.#hasTaken ? this.#running() : await this.#open()).start());
  }

  async next(): Promise<Uint8Array | null> {
    const batch = await this.#orAgain(
      () => this.#running().next(),
      // The schema is the same as before: whoever reads has it already.
      async () => {
        const query = await this.#open();
        await query.start();
        return query.next();
      },
    );
    this.#hasGiven = true;
    return batch;
  }

  cancel(): void {
    this.#isCanceled = true;
    this.#query?.cancel();
  }

  async close(): Promise<void> {
    const query = this.#query;
    const use = this.#use;
    this.#use = null;
    await query?.close();
    use?.release();
  }

  get rows(): number {
    return this.#query?.rows ?? 0;
  }
  get truncated(): boolean {
    return this.#query?.truncated ?? false;
  }
  get executeMs(): number {
    return this.#query?.executeMs ?? 0;
  }
  get fetchMs(): number {
    return this.#query?.fetchMs ?? 0;
  }

  async #open(): Promise<EngineQuery> {
    this.#use = await this.#source.use();
    if (this.#isCanceled) throw canceled();
    this.#query = this.#use.engine.query(this.#request);
    return this.#query;
  }

  #running(): EngineQuery {
    if (this.#query === null) throw new Error("The query was not started.");
    return this.#query;
  }

  async #orAgain<T>(work: () => Promise<T>, again: () => Promise<T> = work): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const isInnocent = error instanceof WarehouseError && error.details["innocent"] === true;
      if (!isInnocent || this.#hasGiven || this.#hasTaken || this.#isSecondTry || this.#isCanceled) throw error;
      this.#isSecondTry = true;
      await this.close();
      return again();
    }
  }
}
