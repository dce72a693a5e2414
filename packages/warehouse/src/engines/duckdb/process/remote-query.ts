import type { EngineQuery } from "../../../engine-query.ts";
import { canceled, type WarehouseError } from "../../../errors.ts";
import { readAll } from "../given-tables.ts";
import type { QueryRequest } from "../query.ts";
import { toProcess, type QueryEnd, type StartQuery, type TakeRows } from "./protocol.ts";

/** A query's line to its process. */
export interface QueryLink {
  /** Begins to receive; throws where the process is gone. */
  open(handlers: {
    readonly schema: (message: Uint8Array) => void;
    readonly batch: (message: Uint8Array) => void;
    readonly end: (end: QueryEnd) => void;
    readonly failed: (error: WarehouseError) => void;
    readonly closed: () => void;
    readonly took: (table: number) => void;
    /** The process is gone. */
    readonly lost: (error: WarehouseError) => void;
  }): void;
  send(kind: number, json?: unknown, binary?: Uint8Array): void;
  forget(): void;
  kill(): void;
}

/** Batches that may be on their way or wait here: the engine works on the next while the reader has the last. */
const CREDIT = 2;

type Arrival = { readonly kind: "message"; readonly bytes: Uint8Array } | { readonly kind: "end" };

/** A query that runs in an engine process. */
export class RemoteQuery implements EngineQuery {
  readonly #link: QueryLink;
  readonly #request: QueryRequest;
  readonly #killAfterMs: number;
  readonly #arrived: Arrival[] = [];
  /** Messages of given rows on their way, by table. */
  readonly #taking = new Map<number, { readonly resolve: () => void; readonly reject: (error: WarehouseError | null) => void }>();
  #failure: WarehouseError | null = null;
  #waiting: (() => void) | null = null;
  #state: "new" | "running" | "over" | "closed" = "new";
  #canceled = false;
  #gone = false;
  #killing: NodeJS.Timeout | undefined;
  #freed: (() => void) | null = null;
  rows = 0;
  truncated = false;
  executeMs = 0;
  fetchMs = 0;
  isRolled = false;

  constructor(link: QueryLink, request: QueryRequest, killAfterMs: number) {
    this.#link = link;
    this.#request = request;
    this.#killAfterMs = killAfterMs;
  }

  async give(chunks: readonly AsyncIterable<Uint8Array>[]): Promise<void> {
    this.#open();
    await readAll(chunks, (table, message) => {
      if (this.#failure !== null || this.#state !== "running") return Promise.reject(this.#failure ?? canceled());
      return new Promise((resolve, reject) => {
        this.#taking.set(table, { resolve, reject });
        this.#link.send(toProcess.rows, { table } satisfies TakeRows, message);
      });
    });
  }

  async start(): Promise<Uint8Array> {
    if (this.#state === "new") this.#open();
    if (this.#request.given !== undefined) this.#link.send(toProcess.begin);
    const schema = await this.#take();
    if (schema === null) throw new Error("The process gave no schema.");
    return schema;
  }

  #open(): void {
    if (this.#canceled) throw canceled();
    this.#link.open({
      schema: (bytes) => {
        this.#arrive({ kind: "message", bytes });
      },
      batch: (bytes) => {
        this.#arrive({ kind: "message", bytes });
      },
      end: (end) => {
        this.rows = end.rows;
        this.truncated = end.truncated;
        this.executeMs = end.executeMs;
        this.fetchMs = end.fetchMs;
        this.isRolled = end.isRolled;
        this.#over();
        this.#arrive({ kind: "end" });
      },
      failed: (error) => {
        this.#fail(error);
      },
      lost: (error) => {
        this.#gone = true;
        this.#fail(error);
        this.#freed?.();
      },
      closed: () => {
        this.#freed?.();
      },
      took: (table) => {
        this.#taking.get(table)?.resolve();
        this.#taking.delete(table);
      },
    });
    this.#state = "running";
    const start: StartQuery = { ...this.#request, credit: CREDIT };
    this.#link.send(toProcess.query, start);
  }

  async next(): Promise<Uint8Array | null> {
    const batch = await this.#take();
    if (batch !== null && this.#state === "running") this.#link.send(toProcess.credit);
    return batch;
  }

  cancel(): void {
    if (this.#canceled || this.#state === "over" || this.#state === "closed") return;
    this.#canceled = true;
    if (this.#state === "new") return;
    this.#link.send(toProcess.cancel);
    this.#killing = setTimeout(() => {
      this.#link.kill();
    }, this.#killAfterMs);
    this.#wake();
  }

  async close(): Promise<void> {
    const before = this.#state;
    this.#state = "closed";
    if (before === "new" || before === "closed") return;
    if (!this.#gone) {
      // The process answers when nothing of the query is left in it, so that its place may go to the next.
      const freed = new Promise<void>((resolve) => {
        this.#freed = resolve;
      });
      this.#killing ??= setTimeout(() => {
        this.#link.kill();
      }, this.#killAfterMs);
      this.#link.send(toProcess.closeQuery);
      await freed;
    }
    clearTimeout(this.#killing);
    this.#link.forget();
  }

  #fail(error: WarehouseError): void {
    this.#failure ??= this.#canceled ? canceled() : error;
    this.#over();
    for (const { reject } of this.#taking.values()) reject(this.#failure);
    this.#taking.clear();
    this.#wake();
  }

  /** Nothing more comes; there is nothing left to kill for. */
  #over(): void {
    if (this.#state === "running") this.#state = "over";
    clearTimeout(this.#killing);
    this.#killing = undefined;
  }

  #arrive(arrival: Arrival): void {
    this.#arrived.push(arrival);
    this.#wake();
  }

  #wake(): void {
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.();
  }

  async #take(): Promise<Uint8Array | null> {
    for (;;) {
      // A canceled query is over when the engine says so, not before: its memory and its thread are in use until then.
      if (this.#failure !== null && (this.#canceled || this.#arrived.length === 0)) throw this.#failure;
      if (this.#canceled && this.#state !== "running") throw canceled();
      const next = this.#canceled ? undefined : this.#arrived.shift();
      if (next !== undefined) return next.kind === "end" ? null : next.bytes;
      await new Promise<void>((resolve) => {
        this.#waiting = resolve;
      });
    }
  }
}
