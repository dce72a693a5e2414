import { CodedError, limits } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import type { Logger } from "../log/index.ts";
import type { Job } from "./job.ts";
import { SlowPeople } from "./slow-people.ts";
import { type Person, Turns } from "./turns.ts";
import { WorkThread } from "./work-thread.ts";

export interface WorkPoolOptions {
  /** The program of a thread: it serves the jobs. */
  readonly program: URL;
  readonly threads: number;
  /** Megabytes of objects in one thread. */
  readonly memory: number;
  readonly log: Pick<Logger, "warn">;
  /** Milliseconds of the processor for one job. */
  readonly time: number;
  /** Milliseconds that a thread without work is kept. */
  readonly idle?: number;
  /** Pieces of work of one person that may wait; otherwise as for everything that people send. */
  readonly waitingOfPerson?: number;
  /** A thread ends with a job that nobody waits for any more: worth it where jobs take longer than threads take to start. */
  readonly abandons?: boolean;
}

/** Who asks for a job, and what else decides when it runs. */
export interface Asking {
  readonly person: Person;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal?: AbortSignal | undefined;
  /** Bytes of what waits. */
  readonly bytes?: number;
  /** Key of a shared text that the job reads: a thread that has it at hand is the better one. */
  readonly key?: number;
}

interface WaitingJob {
  readonly person: Person;
  readonly bytes: number;
  readonly key: number | null;
  readonly job: string;
  readonly time: number | undefined;
  readonly input: unknown;
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly forget: () => void;
  /** Where it runs. */
  thread: WorkThread | null;
}

const IDLE = 5 * 60_000;

/** Threads for work that may take long: jobs by name, fair between organizations and between their people. They start when needed. */
export class WorkPool {
  /** Who has nothing done on the main thread any more, however small it is. */
  readonly slow = new SlowPeople();
  readonly #options: WorkPoolOptions;
  readonly #turns: Turns<WaitingJob>;
  readonly #threads = new Map<WorkThread, { idle: NodeJS.Timeout | undefined }>();
  #isClosed = false;

  constructor(options: WorkPoolOptions) {
    this.#options = options;
    this.#turns = new Turns({
      // one thread is always left for the others
      running: Math.max(1, options.threads - 1),
      waitingOfPerson: options.waitingOfPerson ?? limits.workWaitingOfPerson,
      waiting: limits.workWaiting,
      bytesOfPerson: limits.workBytesOfPerson,
      bytes: limits.workBytes,
    });
  }

  /** Runs a job in a thread. It fails with the job's own error, or with a code that says which limit it was over. */
  run<Input, Output>(job: Job<Input, Output>, input: Input, asking: Asking): Promise<Awaited<Output>> {
    const { person, signal, bytes = 0, key = null } = asking;
    if (this.#isClosed) return Promise.reject(ending());
    if (signal?.aborted === true) return Promise.reject(new CodedError("connection_closed"));
    return new Promise<unknown>((resolve, reject) => {
      const left = (): void => {
        if (this.#turns.leave(waiting)) reject(new CodedError("connection_closed"));
        else if (this.#options.abandons === true) waiting.thread?.abandon();
      };
      const forget = (): void => signal?.removeEventListener("abort", left);
      const waiting: WaitingJob = { person, bytes, key, job: job.name, time: job.time, input, resolve, reject, forget, thread: null };
      const added = this.#turns.add(waiting);
      if (added !== "waits") {
        reject(full(added));
        return;
      }
      signal?.addEventListener("abort", left, { once: true });
      this.#assign();
    }) as Promise<Awaited<Output>>;
  }

  /** Ends all threads; what waits or runs fails. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { reject, forget } of this.#turns.clear()) {
      forget();
      reject(ending());
    }
    await Promise.all([...this.#threads.keys()].map((thread) => thread.end()));
  }

  #assign(): void {
    while (this.#turns.size > 0) {
      const idle = [...this.#threads.keys()].filter((thread) => thread.isIdle);
      if (idle.length === 0 && this.#threads.size >= this.#options.threads) return;
      const next = this.#turns.next();
      if (next === undefined) return;
      const thread = idle.find((one) => one.knows(next.key)) ?? idle[0] ?? this.#start();
      void this.#runOn(thread, next);
    }
  }

  async #runOn(thread: WorkThread, next: WaitingJob): Promise<void> {
    const kept = this.#threads.get(thread);
    clearTimeout(kept?.idle);
    next.thread = thread;
    try {
      next.resolve(await thread.run({ job: next.job, input: next.input }, next.key, next.time));
    } catch (error) {
      next.reject(error instanceof Error ? error : new Error(String(error)));
    }
    next.forget();
    next.thread = null;
    this.#turns.done(next);
    if (kept !== undefined && this.#threads.has(thread)) {
      kept.idle = setTimeout(() => {
        this.#threads.delete(thread);
        void thread.end();
      }, this.#options.idle ?? IDLE).unref();
    }
    this.#assign();
  }

  #start(): WorkThread {
    const { program, memory, time, log } = this.#options;
    const thread = new WorkThread({ program, memory, time }, () => {
      if (this.#threads.delete(thread) && !this.#isClosed) log.warn({}, "a work thread ended over a job, another one takes its place");
    });
    this.#threads.set(thread, { idle: undefined });
    return thread;
  }
}

function full(why: "too-much-of-person" | "too-much"): CodedError {
  return why === "too-much-of-person"
    ? new CodedError("too_many_requests", message("errors.workers.too-much-work-waits-already"), { retryAfter: 5 })
    : new CodedError("service_error", message("errors.workers.server-too-much-just-now"), { retryAfter: 10 });
}

function ending(): CodedError {
  return new CodedError("service_error", message("errors.common.server-ending-try-again"));
}
