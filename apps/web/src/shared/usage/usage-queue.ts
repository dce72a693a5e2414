import { eventBatch, type UsageEvent } from "@sheaf/contract";

export type Told = Pick<UsageEvent, "label" | "tags">;

/** How long what is told waits for company (milliseconds). */
const PAUSE = 5_000;
/** What is told before anybody knows whether it is wanted; then the oldest go. */
const MOST_WAITING = 50;

export interface UsagePorts {
  readonly setTimer: (run: () => void, milliseconds: number) => unknown;
  readonly clearTimer: (timer: unknown) => void;
  /** Sends what is told; whatever becomes of it is nobody's trouble. */
  readonly send: (events: readonly UsageEvent[], how: "call" | "beacon") => void;
}

/** What a page tells of its use: in batches of ten or of five seconds, and the rest when the page goes. Nothing leaves it before `open`. */
export class UsageQueue {
  readonly #ports: UsagePorts;
  #waiting: (Told & { readonly at: number })[] = [];
  #complete: ((told: Told & { readonly at: number }) => UsageEvent) | null = null;
  #timer: unknown = null;

  constructor(ports: UsagePorts) {
    this.#ports = ports;
  }

  /** From now on it is sent; `complete` says what each event has besides its label and tags. */
  open(complete: (told: Told & { readonly at: number }) => UsageEvent): void {
    this.#complete = complete;
    this.#settle();
  }

  /** Nobody wants it: what waits is forgotten, and what comes as well once there are too many. */
  close(): void {
    this.#complete = null;
    this.#waiting = [];
    this.#stop();
  }

  tell(label: string, tags: Told["tags"], at: number): void {
    this.#waiting.push({ label, tags, at });
    if (this.#complete === null) {
      if (this.#waiting.length > MOST_WAITING) this.#waiting.shift();
    } else this.#settle();
  }

  /** The page goes: what waits leaves with it. */
  leave(): void {
    while (this.#complete !== null && this.#waiting.length > 0) this.#send("beacon");
  }

  #settle(): void {
    while (this.#waiting.length >= eventBatch.events) this.#send("call");
    if (this.#waiting.length > 0 && this.#timer === null)
      this.#timer = this.#ports.setTimer(() => {
        this.#timer = null;
        this.#send("call");
      }, PAUSE);
  }

  #send(how: "call" | "beacon"): void {
    this.#stop();
    const complete = this.#complete;
    if (complete === null) return;
    const batch = this.#waiting.splice(0, eventBatch.events);
    if (batch.length > 0) this.#ports.send(batch.map(complete), how);
  }

  #stop(): void {
    if (this.#timer !== null) this.#ports.clearTimer(this.#timer);
    this.#timer = null;
  }
}
