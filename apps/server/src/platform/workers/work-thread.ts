import { Worker } from "node:worker_threads";
import { CodedError } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { READY, type WorkFailure, type WorkMessage, type WorkReply } from "./job.ts";

interface Current {
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: Error) => void;
}

export interface ThreadOptions {
  /** The program of the thread. */
  readonly program: URL;
  /** Megabytes of objects that a thread may hold. */
  readonly memory: number;
  /** Milliseconds of the processor that one job may take. */
  readonly time: number;
}

/** On a busy machine a thread waits for a processor: the clock on the wall gives it so many times as long. */
const PATIENCE = 6;

/**
 * One thread, which does one job at a time. A job that takes too long or too much memory ends the thread, and with it only itself: it fails
 * with a code that says which limit it was.
 */
export class WorkThread {
  readonly #worker: Worker;
  readonly #options: ThreadOptions;
  readonly #onGone: () => void;
  #current: Current | null = null;
  readonly #loaded: Promise<void>;
  #watch: NodeJS.Timeout | undefined;
  #isGone = false;
  /** Keys of what it was given last: it has these at hand. */
  readonly #known = new Set<number>();

  /** `onGone`: it takes no more jobs. */
  constructor(options: ThreadOptions, onGone: () => void) {
    this.#options = options;
    this.#onGone = onGone;
    this.#worker = new Worker(options.program, {
      resourceLimits: { maxOldGenerationSizeMb: options.memory, maxYoungGenerationSizeMb: 48 },
      // nothing of the server's secrets; what the thread prints is a defect and belongs into nobody's answer
      env: {},
      execArgv: [],
    });
    this.#worker.unref();
    let loaded = (): void => undefined;
    this.#loaded = new Promise((resolve) => (loaded = resolve));
    this.#worker.on("message", (reply: WorkReply | typeof READY) => {
      if (reply === READY) loaded();
      else if (reply.ok) this.#end(({ resolve }) => resolve(reply.output));
      else this.#end(({ reject }) => reject(this.#errorOf(reply.failure)));
    });
    this.#worker.on("error", (error: Error & { readonly code?: string }) => {
      this.#go(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? this.#errorOf({ kind: "too-large" }) : error);
    });
    this.#worker.on("exit", () => this.#go(new CodedError("service_error", message("errors.workers.work-ended-try-again"))));
  }

  get isIdle(): boolean {
    return this.#current === null && !this.#isGone;
  }

  knows(key: number | null): boolean {
    return key !== null && this.#known.has(key);
  }

  /** `most`: milliseconds that this one may take where that is less than what the thread allows. */
  run(message: WorkMessage, key: number | null, most = Number.POSITIVE_INFINITY): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#current = { resolve, reject };
      this.#worker.ref();
      if (key !== null) {
        this.#known.delete(key);
        this.#known.add(key);
        for (const oldest of this.#known) {
          if (this.#known.size <= MOST_KNOWN) break;
          this.#known.delete(oldest);
        }
      }
      this.#worker.postMessage(message);
      const current = this.#current;
      // loading the program is not the job's time
      void this.#loaded.then(() => {
        if (this.#current === current) this.#watchTime(performance.now(), this.#spent(undefined), most);
      });
    });
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  /** Ends in the middle of its job: nobody waits for that any more. */
  abandon(): void {
    this.#go(new CodedError("connection_closed"));
    void this.#worker.terminate();
  }

  #watchTime(began: number, before: Promise<NodeJS.CpuUsage | null>, most: number): void {
    const time = Math.min(this.#options.time, most);
    const current = this.#current;
    const look = async (): Promise<void> => {
      const spent = await this.#spent((await before) ?? undefined);
      if (this.#current !== current) return;
      // a thread that does not say is judged by the clock alone
      const used = spent === null ? 0 : (spent.user + spent.system) / 1_000;
      const left = Math.min(Math.max(time - used, spent === null ? 100 : 0), began + PATIENCE * time - performance.now());
      if (left > 0) this.#watch = setTimeout(() => void look(), left + 10);
      else {
        this.#go(tooLong(time));
        void this.#worker.terminate();
      }
    };
    this.#watch = setTimeout(() => void look(), time);
  }

  /** Time of the processor that the thread took; null if it does not say. */
  async #spent(since: NodeJS.CpuUsage | undefined): Promise<NodeJS.CpuUsage | null> {
    const silent = new Promise<null>((resolve) => setTimeout(resolve, SILENCE, null).unref());
    return Promise.race([this.#worker.cpuUsage(since).catch(() => null), silent]);
  }

  /** Takes no more jobs: told before the job fails, so that none comes here on its heels. */
  #go(error: Error): void {
    if (!this.#isGone) {
      this.#isGone = true;
      this.#onGone();
    }
    this.#end(({ reject }) => reject(error));
  }

  #end(tell: (waiting: Current) => void): void {
    clearTimeout(this.#watch);
    const current = this.#current;
    this.#current = null;
    this.#worker.unref();
    if (current !== null) tell(current);
  }

  #errorOf(failure: WorkFailure): Error {
    switch (failure.kind) {
      case "coded":
        return new CodedError(failure.code, failure.text, failure.details);
      case "too-deep":
        return new CodedError("payload_too_large", message("errors.workers.nested-too-deeply-worked-through"), { limit: "depth" });
      case "too-large": {
        const { memory } = this.#options;
        const text = message("errors.workers.needs-too-much-memory", { megabytes: memory });
        return new CodedError("payload_too_large", text, { limit: "memory", megabytes: memory });
      }
      case "defect":
        return Object.assign(new Error(failure.message), { stack: failure.stack });
    }
  }
}

const MOST_KNOWN = 32;
/** Milliseconds in which a thread says how it stands. */
const SILENCE = 2_000;

function tooLong(time: number): CodedError {
  const text = message("errors.workers.took-too-long", { seconds: time / 1_000 });
  return new CodedError("timedout", text, { limit: "time", milliseconds: time });
}
