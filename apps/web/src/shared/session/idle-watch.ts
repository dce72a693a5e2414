import type { InactivityConfig } from "@sheaf/contract";

/** How often use is told to the server (milliseconds). */
export const REPORT_EVERY = 30_000;
/** How soon what could not be told may be told again. */
export const AGAIN_AFTER = 3_000;
/** How often it is told to the other tabs. */
const TELL_EVERY = 1_000;
/** How long before the end the page asks; of a short time, a quarter. */
const WARN_FOR = 60_000;
/** The longest that the platform's timers can be trusted with; a machine that slept looks again by then. */
const LOOK_EVERY = 30_000;

export type IdleState =
  | { readonly kind: "in-use" }
  /** Nobody has done anything for long; at `endsAt` the session ends. */
  | { readonly kind: "asking"; readonly endsAt: number }
  | { readonly kind: "over" };

export interface IdlePorts {
  /** Milliseconds of the machine's clock: they go on while it sleeps. */
  readonly now: () => number;
  readonly setTimer: (run: () => void, milliseconds: number) => unknown;
  readonly clearTimer: (timer: unknown) => void;
  /** Tells the other tabs of this browser that somebody is here. */
  readonly tell: () => void;
  /** Tells the server, and gives what the organization has set by now. */
  readonly report: () => Promise<InactivityConfig>;
  readonly end: () => void;
}

const IN_USE: IdleState = { kind: "in-use" };

/** Follows whether somebody uses the page or another tab of it: asks before a session ends by inactivity, and ends it then, as the server does. */
export class IdleWatch {
  readonly #ports: IdlePorts;
  readonly #listeners = new Set<() => void>();
  #config: InactivityConfig;
  #state: IdleState = IN_USE;
  #usedAt: number;
  #reportedAt: number | null = null;
  #toldAt: number | null = null;
  #timer: unknown = null;

  constructor(ports: IdlePorts, config: InactivityConfig) {
    this.#ports = ports;
    this.#config = config;
    this.#usedAt = ports.now();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): IdleState => this.#state;

  /** Somebody opened the page: that is use. */
  start(): void {
    this.used();
  }

  /** Somebody did something here. */
  readonly used = (): void => {
    this.#look();
    if (this.#state.kind === "over") return;
    const now = this.#ports.now();
    this.#here(now);
    if (this.#toldAt === null || now - this.#toldAt >= TELL_EVERY) {
      this.#toldAt = now;
      this.#ports.tell();
    }
    if (this.#reportedAt !== null && now - this.#reportedAt < REPORT_EVERY) return;
    this.#reportedAt = now;
    // what could not be told is told again soon, and not with every move of the pointer
    this.#ports.report().then(this.#take, () => (this.#reportedAt = now - REPORT_EVERY + AGAIN_AFTER));
  };

  /** Somebody did something in another tab, which told the server. */
  readonly usedElsewhere = (): void => {
    if (this.#state.kind !== "over") this.#here(this.#ports.now());
  };

  stop(): void {
    this.#clear();
  }

  readonly #take = (config: InactivityConfig): void => {
    this.#config = config;
    this.#look();
  };

  #here(now: number): void {
    this.#usedAt = now;
    this.#set(IN_USE);
    this.#schedule();
  }

  readonly #look = (): void => {
    if (this.#state.kind === "over") return;
    if (this.#config.isEnabled) {
      const now = this.#ports.now();
      const { warnAt, endsAt } = this.#moments();
      if (now >= endsAt) {
        this.#clear();
        this.#set({ kind: "over" });
        this.#ports.end();
        return;
      }
      this.#set(now >= warnAt ? { kind: "asking", endsAt } : IN_USE);
    } else this.#set(IN_USE);
    this.#schedule();
  };

  #moments(): { readonly warnAt: number; readonly endsAt: number } {
    const length = this.#config.timeoutSecs * 1_000;
    const endsAt = this.#usedAt + length;
    return { endsAt, warnAt: endsAt - Math.min(WARN_FOR, length / 4) };
  }

  #schedule(): void {
    this.#clear();
    if (!this.#config.isEnabled) return;
    const { warnAt, endsAt } = this.#moments();
    const next = (this.#state.kind === "asking" ? endsAt : warnAt) - this.#ports.now();
    this.#timer = this.#ports.setTimer(this.#look, Math.max(0, Math.min(next, LOOK_EVERY)));
  }

  #clear(): void {
    if (this.#timer !== null) this.#ports.clearTimer(this.#timer);
    this.#timer = null;
  }

  #set(state: IdleState): void {
    if (JSON.stringify(state) === JSON.stringify(this.#state)) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
