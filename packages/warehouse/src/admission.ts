import { canceled, WarehouseError } from "./errors.ts";
import type { Lease } from "./execute-stream.ts";

export interface AdmissionLimits {
  /** Queries that run at the same time, over all tenants. */
  readonly running: number;
  /** Milliseconds that a query waits at most; then query_queue_timedout. */
  readonly queueTimeoutMs: number;
}

interface Waiting {
  readonly admit: () => void;
}

/**
 * Who may run next: first come, first served among one tenant's queries, and the tenants in turn, so that one tenant's two
 * hundred do not stand before another's one (R16, R32).
 */
export class Admission {
  readonly #limits: AdmissionLimits;
  /** Tenants with waiting queries in the order of their turn. */
  readonly #queues = new Map<string, Waiting[]>();
  #running = 0;

  constructor(limits: AdmissionLimits) {
    this.#limits = limits;
  }

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    let count = 0;
    for (const queue of this.#queues.values()) count += queue.length;
    return count;
  }

  /** Waits for a place. */
  async acquire(tenant: string, signal: AbortSignal): Promise<Lease> {
    if (signal.aborted) throw canceled();
    if (this.#running >= this.#limits.running || this.#queues.size > 0) await this.#wait(tenant, signal);
    else this.#running++;
    return this.#lease();
  }

  #wait(tenant: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const began = performance.now();
      const leave = (error: Error): void => {
        this.#leave(tenant, entry);
        end();
        reject(error);
      };
      const abort = (): void => leave(canceled());
      const timer = setTimeout(() => {
        leave(new WarehouseError("query_queue_timedout", undefined, { queueMs: Math.round(performance.now() - began) }));
      }, this.#limits.queueTimeoutMs);
      const end = (): void => {
        clearTimeout(timer);
        signal.removeEventListener("abort", abort);
      };
      const entry: Waiting = {
        admit: () => {
          end();
          this.#running++;
          resolve();
        },
      };
      signal.addEventListener("abort", abort);
      const queue = this.#queues.get(tenant);
      if (queue === undefined) this.#queues.set(tenant, [entry]);
      else queue.push(entry);
    });
  }

  #leave(tenant: string, entry: Waiting): void {
    const queue = this.#queues.get(tenant);
    const at = queue?.indexOf(entry) ?? -1;
    if (queue === undefined || at === -1) return;
    queue.splice(at, 1);
    if (queue.length === 0) this.#queues.delete(tenant);
  }

  #admitNext(): void {
    while (this.#running < this.#limits.running) {
      const [turn] = this.#queues;
      if (turn === undefined) return;
      const [tenant, queue] = turn;
      const next = queue.shift();
      // To the end of the row, behind the other tenants.
      this.#queues.delete(tenant);
      if (queue.length > 0) this.#queues.set(tenant, queue);
      next?.admit();
    }
  }

  #lease(): Lease {
    let state: "held" | "parked" | "released" = "held";
    return {
      park: () => {
        if (state !== "held") return;
        state = "parked";
        this.#running--;
        this.#admitNext();
      },
      resume: () => {
        if (state !== "parked") return;
        state = "held";
        this.#running++;
      },
      release: () => {
        if (state === "held") this.#running--;
        if (state !== "released") this.#admitNext();
        state = "released";
      },
    };
  }
}
