import type { EngineQuery } from "../engine-query.ts";
import type { WarehouseError } from "../errors.ts";
import { type BatchRequest, RowBatches } from "./row-batches.ts";

/** A query whose rows come one by one from a server (as `V`, a cell as it writes it) and leave in record batches. */
export abstract class BatchedQuery<V> implements EngineQuery {
  protected readonly request: BatchRequest;
  protected batches: RowBatches<V>;
  protected isCanceled = false;

  constructor(request: BatchRequest) {
    this.request = request;
    this.batches = this.#newBatches();
  }

  get rows(): number {
    return this.batches.rows;
  }

  get truncated(): boolean {
    return this.batches.truncated;
  }

  get executeMs(): number {
    return this.batches.executeMs;
  }

  get fetchMs(): number {
    return this.batches.fetchMs;
  }

  abstract start(): Promise<Uint8Array>;
  abstract next(): Promise<Uint8Array | null>;
  abstract cancel(): void;
  abstract close(): Promise<void>;

  /** What an error of the server means. */
  protected abstract failureOf(error: unknown): WarehouseError;

  /** Nothing has come yet; times are counted from now. */
  protected beginAnew(): void {
    this.batches = this.#newBatches();
  }

  #newBatches(): RowBatches<V> {
    return new RowBatches(this.request, (error) => this.failureOf(error));
  }
}
