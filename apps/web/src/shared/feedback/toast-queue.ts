import { toasts as rules } from "@sheaf/theme";

export type ToastStatus = "neutral" | "success" | "error";
export type ToastTime = "default" | "long" | "longest";

export interface ToastMessage {
  readonly text: string;
  readonly status?: ToastStatus;
  readonly time?: ToastTime;
  /** A toast with an action has no timer: it stays until it is closed or acted on (WCAG 2.2.1). */
  readonly action?: { readonly label: string; readonly onSelect: () => void };
}

export interface Toast extends ToastMessage {
  readonly id: number;
}

/** What the queue needs of the platform, so that its rules can be tested with a clock of their own. */
export interface ToastClock {
  readonly start: (run: () => void, milliseconds: number) => unknown;
  readonly stop: (timer: unknown) => void;
}

/**
 * Toasts: at most three in sight, the newest lowest, later ones wait. The same text with the same time starts the timer
 * of the one in sight again. Timers rest while somebody points at or reads a toast.
 */
export class ToastQueue {
  readonly #clock: ToastClock;
  readonly #listeners = new Set<() => void>();
  readonly #timers = new Map<number, unknown>();
  #toasts: readonly Toast[] = [];
  #visible: readonly Toast[] = [];
  #isPaused = false;
  #nextId = 1;

  constructor(clock: ToastClock) {
    this.#clock = clock;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Those in sight, oldest first. The same array until something changes. */
  readonly visible = (): readonly Toast[] => this.#visible;

  readonly show = (message: ToastMessage): number => {
    const same = this.#toasts.find((toast) => toast.text === message.text && toast.time === message.time);
    if (same !== undefined) {
      this.#toasts = this.#toasts.map((toast) => (toast === same ? { ...message, id: same.id } : toast));
      this.#restart(same.id);
      this.#publish();
      return same.id;
    }
    const id = this.#nextId;
    this.#nextId += 1;
    this.#toasts = [...this.#toasts, { ...message, id }];
    this.#publish();
    return id;
  };

  readonly close = (id: number): void => {
    this.#stop(id);
    this.#toasts = this.#toasts.filter((toast) => toast.id !== id);
    this.#publish();
  };

  readonly pause = (): void => {
    this.#isPaused = true;
    for (const id of this.#timers.keys()) this.#stop(id);
  };

  readonly resume = (): void => {
    this.#isPaused = false;
    for (const toast of this.#visible) this.#startTimer(toast);
  };

  #publish(): void {
    this.#visible = this.#toasts.slice(0, rules.maxVisible);
    for (const toast of this.#visible) this.#startTimer(toast);
    for (const listener of this.#listeners) listener();
  }

  #restart(id: number): void {
    this.#stop(id);
  }

  #startTimer(toast: Toast): void {
    if (this.#isPaused || toast.action !== undefined || this.#timers.has(toast.id)) return;
    this.#timers.set(
      toast.id,
      this.#clock.start(() => this.close(toast.id), rules[toast.time ?? "default"]),
    );
  }

  #stop(id: number): void {
    const timer = this.#timers.get(id);
    if (timer !== undefined) this.#clock.stop(timer);
    this.#timers.delete(id);
  }
}
