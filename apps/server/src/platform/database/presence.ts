import { Socket } from "node:net";
import { Client, type ClientConfig } from "pg";
import { isFull } from "./store-failures.ts";

/** How the store is watched, in milliseconds. */
export interface WatchPatience {
  /** Between two questions. */
  readonly askEvery: number;
  /** For an answer. With the pause before the question this is how long a call may hang on a frozen store. */
  readonly answeredWithin: number;
  /** Between two attempts to reach one that is away. */
  readonly againAfter: number;
}

export const WATCH_PATIENCE: WatchPatience = { askEvery: 300, answeredWithin: 1_800, againAfter: 100 };

export interface PresenceListener {
  readonly away: (cause: unknown) => void;
  readonly silent: () => void;
  readonly back: () => void;
}

/** Calls wait so long for a store that went away a moment ago, so that a restart of it is a pause and no failure (milliseconds). */
const SHORT_ABSENCE = 2_300;
/** And so long in any case. */
const LEAST_WAIT = 200;

/**
 * Whether the store is there. A broken line says so by itself; a frozen one says nothing, and whoever asked waits. So one connection does nothing
 * but ask. Where there is no answer in time, `silent` cuts what hangs; one that cannot be reached leaves the connections that there are alone.
 */
export class Presence {
  readonly #config: ClientConfig;
  readonly #patience: WatchPatience;
  readonly #on: PresenceListener;
  readonly #waiting = new Set<() => void>();
  #line: Socket | null = null;
  #timer: NodeJS.Timeout | null = null;
  #seen = performance.now();
  #isAway = false;
  #isStopped = false;

  constructor(config: ClientConfig, patience: WatchPatience, on: PresenceListener) {
    this.#config = config;
    this.#patience = patience;
    this.#on = on;
    this.#open();
  }

  get isAway(): boolean {
    return this.#isAway;
  }

  /** Up to when a call that begins now waits for the store (`performance.now`). */
  deadline(): number {
    const now = performance.now();
    return Math.max(this.#isAway ? this.#seen + SHORT_ABSENCE : now + SHORT_ABSENCE, now + LEAST_WAIT);
  }

  /** Resolves when the store is believed to be there, or at the deadline. */
  async there(deadline: number): Promise<void> {
    if (!this.#isAway || this.#isStopped) return;
    await new Promise<void>((resolve) => {
      const go = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(go);
        resolve();
      };
      const timer = setTimeout(go, Math.max(0, deadline - performance.now()));
      this.#waiting.add(go);
    });
  }

  stop(): void {
    this.#isStopped = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#line?.destroy();
    this.#wake();
  }

  #open(): void {
    if (this.#isStopped) return;
    const line = new Socket();
    this.#line = line;
    const client = new Client({ ...this.#config, stream: () => line, application_name: `sheaf ${process.pid} watches` });
    let isOver = false;
    const over = (cause: unknown): void => {
      if (isOver) return;
      isOver = true;
      line.destroy();
      if (this.#isStopped) return;
      // no room for one more: those that there are work on
      if (isFull(cause)) this.#answered();
      else if (wasConnected) return this.#open();
      else this.#missed(cause);
      this.#timer = setTimeout(() => this.#open(), this.#patience.againAfter).unref();
    };
    let wasConnected = false;
    client.on("error", over);
    client.on("end", () => over(new Error("Connection terminated")));
    const ask = async (): Promise<void> => {
      await inTime(client.query("select 1"), this.#patience.answeredWithin);
      if (isOver) return;
      this.#answered();
      this.#timer = setTimeout(() => void ask().catch(frozen), this.#patience.askEvery).unref();
    };
    const frozen = (cause: unknown): void => {
      // a line that broke is opened again at once; a server that does not answer is away whatever its line says
      if (cause instanceof NoAnswer) wasConnected = false;
      over(cause);
    };
    inTime(client.connect(), this.#patience.answeredWithin)
      .then(async () => {
        await ask();
        wasConnected = true;
      })
      .catch(frozen);
  }

  #answered(): void {
    this.#seen = performance.now();
    if (!this.#isAway) return;
    this.#isAway = false;
    this.#on.back();
    this.#wake();
  }

  #missed(cause: unknown): void {
    if (cause instanceof NoAnswer) this.#on.silent();
    if (this.#isAway) return;
    this.#isAway = true;
    this.#on.away(cause);
  }

  #wake(): void {
    // who goes on may begin to wait again: those are for the next time
    const waiting = Array.from(this.#waiting);
    for (const go of waiting) go();
  }
}

class NoAnswer extends Error {}

/** A process that had no time itself does not take that for silence: what arrived meanwhile is read before it is judged. */
function inTime<T>(answer: Promise<T>, within: number): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    let due = performance.now() + within;
    const wait = (): NodeJS.Timeout => setTimeout(late, due - performance.now());
    const late = (): void => {
      if (performance.now() - due > within / 4) {
        due = performance.now() + within / 2;
        timer = wait();
      } else setImmediate(() => setImmediate(() => reject(new NoAnswer(`no answer in ${within} ms`))));
    };
    let timer = wait();
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
