import type { EngineQuery } from "../../engine-query.ts";
import { canceled } from "../../errors.ts";
import type { EngineSource, EngineUse } from "./engine-client.ts";
import { partOf } from "./process/lost-process.ts";
import type { QueryRequest } from "./query.ts";

/** How often a query begins anew in the next process: each time somebody else may have ended the one before. */
const MOST_TIMES = 3;

/**
 * A query that opens the database when it starts and keeps it open until it is closed. If the process ends, and no row of this one has
 * been given out yet, it runs once more in the next: alone where it may be what ended it.
 */
export class LeasedQuery implements EngineQuery {
  readonly #source: EngineSource;
  readonly #request: QueryRequest;
  readonly #person: string;
  #use: EngineUse | null = null;
  #query: EngineQuery | null = null;
  /** Rows that others gave cannot be read again. */
  #hasTaken = false;
  #hasGiven = false;
  #begun = 0;
  #suspectedAfterMs: number | null = null;
  #beganAt = 0;
  #isCanceled = false;

  constructor(source: EngineSource, request: QueryRequest, person: string) {
    this.#source = source;
    this.#person = person;
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
  get isRolled(): boolean | undefined {
    return this.#query?.isRolled;
  }

  async #open(): Promise<EngineQuery> {
    const use = await this.#source.use({ person: this.#person, statement: this.#request.sql, suspectedAfterMs: this.#suspectedAfterMs });
    this.#use = use;
    if (this.#isCanceled) throw canceled();
    this.#beganAt = performance.now();
    this.#query = use.engine.query(this.#request, use.blame);
    return this.#query;
  }

  #running(): EngineQuery {
    if (this.#query === null) throw new Error("The query was not started.");
    return this.#query;
  }

  async #orAgain<T>(work: () => Promise<T>, again: () => Promise<T> = work): Promise<T> {
    for (let attempt = work; ; attempt = again) {
      try {
        return await attempt();
      } catch (error) {
        const part = partOf(error);
        if (part === null || this.#hasGiven || this.#hasTaken || this.#isCanceled || ++this.#begun >= MOST_TIMES) throw error;
        this.#suspectedAfterMs = part === "suspect" ? performance.now() - this.#beganAt : null;
        await this.close();
      }
    }
  }
}
