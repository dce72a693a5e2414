import { type ChildProcess, spawn } from "node:child_process";
import { killsForMemory, reasonOf } from "./death.ts";

/** What the server tells the process that watches it. */
export interface ReadyMessage {
  readonly kind: "ready";
  readonly port: number;
}

/** What one that follows a dead server is told of it, for its log. */
export const PREDECESSOR = "SHEAF_PREDECESSOR_DIED";

export interface KeepRunning {
  /** The server's program. */
  readonly main: string;
  readonly arguments: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Ends what a killed server has left running. */
  readonly clearAway: () => Promise<void>;
}

/** The start was refused for a reason that the operator mends; trying again mends nothing. */
const REFUSED = 78;
const FIRST_PAUSE = 200;
const LONGEST_PAUSE = 30_000;
/** A server that ran so long did not die of its start (milliseconds). */
const STEADY = 60_000;
/** Starts that fail in a row: before the first that succeeds, and later. */
const MOST_FAILURES = { first: 5, later: 10 } as const;
/** Whoever was asked to end is killed after this (milliseconds): the server's own patience, and a little. */
const PATIENCE = 10_000;
const KEPT_WORDS = 16_384;

/**
 * Runs the server and brings it back when it dies, until it is told to end: signals are passed on, and so is everything that it prints. Its line on
 * standard output is printed once, and again only if it says something else. Gives the exit code.
 */
export class ServerKeeper {
  readonly #options: KeepRunning;
  #child: ChildProcess | null = null;
  #isEnding = false;
  #wake: (() => void) | null = null;
  #port: number | null = null;
  #saidReady = "";
  #reason: string | null = null;

  constructor(options: KeepRunning) {
    this.#options = options;
  }

  /** Passes a signal on. The server ends, and so do we. */
  end(signal: NodeJS.Signals): void {
    const isFirst = !this.#isEnding;
    this.#isEnding = true;
    this.#wake?.();
    this.#child?.kill(signal);
    if (isFirst) setTimeout(() => this.#child?.kill("SIGKILL"), PATIENCE).unref();
  }

  async run(): Promise<number> {
    let failures = 0;
    let deaths = 0;
    for (;;) {
      const life = await this.#live();
      if (life.signal !== null || (life.code !== 0 && !life.wasReady)) await this.#clearAwayIf(this.#isEnding);
      if (this.#isEnding || (life.code === 0 && life.wasReady)) return life.code ?? 1;
      const hasServed = this.#port !== null;
      if (life.code === REFUSED && !hasServed) return REFUSED;
      failures = life.wasReady ? 0 : failures + 1;
      deaths = life.ms > STEADY ? 1 : deaths + 1;
      const lived = `${life.wasReady ? "after" : "while it started, after"} ${Math.round(life.ms / 1_000)} s`;
      if (failures >= (hasServed ? MOST_FAILURES.later : MOST_FAILURES.first)) {
        this.#say(
          `the server did not start ${failures} times in a row (${life.reason}). Giving up: mend what it says above and start again.`,
        );
        await this.#options.clearAway();
        return life.code === null || life.code === 0 ? 1 : life.code;
      }
      const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (deaths - 1));
      this.#reason = `${lived}: ${life.reason}`;
      this.#say(`the server ended by itself ${lived}: ${life.reason}. Starting it again in ${pause / 1_000} s.`);
      await this.#pause(pause);
      if (this.#isEnding) {
        await this.#options.clearAway();
        return 0;
      }
    }
  }

  /** One server from its start to its end. */
  async #live(): Promise<{
    readonly code: number | null;
    readonly signal: NodeJS.Signals | null;
    readonly wasReady: boolean;
    readonly ms: number;
    readonly reason: string;
  }> {
    const began = performance.now();
    const killed = killsForMemory();
    const { main, arguments: given, environment } = this.#options;
    const child = spawn(process.execPath, [...process.execArgv, main, ...given], {
      env: {
        ...environment,
        // people's addresses stay the same
        ...(this.#port === null ? {} : { PORT: String(this.#port) }),
        ...(this.#reason === null ? {} : { [PREDECESSOR]: this.#reason }),
      },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    this.#child = child;
    let wasReady = false;
    let lastWords = "";
    child.on("message", (message) => {
      const { kind, port } = message as Partial<ReadyMessage>;
      if (kind !== "ready" || port === undefined) return;
      wasReady = true;
      this.#port = port;
    });
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      lastWords = (lastWords + text).slice(-KEPT_WORDS);
      this.#options.err(text);
    });
    let line = "";
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      const lines = (line + text).split("\n");
      line = lines.pop() ?? "";
      for (const each of lines) this.#print(`${each}\n`);
    });
    // all that it said is read by then
    const { code, signal } = await new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
      child.once("error", (error) => {
        lastWords += `\n${error.message}`;
        resolve({ code: 1, signal: null });
      });
      child.once("close", (endCode, endSignal) => resolve({ code: endCode, signal: endSignal }));
    });
    this.#child = null;
    if (line !== "") this.#print(line);
    const now = killsForMemory();
    const killedForMemory = killed === null || now === null ? null : now - killed;
    return {
      code,
      signal,
      wasReady,
      ms: performance.now() - began,
      reason: reasonOf({ code, signal, lastWords, killedForMemory }),
    };
  }

  #print(text: string): void {
    if (text.startsWith("SHEAF_READY ")) {
      if (text === this.#saidReady) return;
      this.#saidReady = text;
    }
    this.#options.out(text);
  }

  async #clearAwayIf(isOver: boolean): Promise<void> {
    // a metadata store that a killed server left is adopted by the next one
    if (isOver) await this.#options.clearAway();
  }

  async #pause(ms: number): Promise<void> {
    if (this.#isEnding) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = null;
  }

  #say(text: string): void {
    this.#options.err(`sheaf: ${text}\n`);
  }
}
