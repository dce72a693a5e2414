import { limits } from "@sheaf/contract";

const { quarantineShortest, quarantineLongest } = limits.engine;

/** A suspect's time alone with the process. */
export interface Alone {
  /** The process is there, and its time runs: the longer, the longer it took to end the one before. */
  readonly start: (afterMs: number) => void;
  readonly over: () => void;
}

/**
 * Queries that ran when the process ended, and may have ended it, run again one at a time with nobody beside them: who ends it then is
 * known, and all others finish. Whoever comes meanwhile waits, for each suspect a limited time.
 */
export class Quarantine {
  #pending = 0;
  #last: Promise<void> = Promise.resolve();
  #waiting: (() => void)[] = [];

  get isBusy(): boolean {
    return this.#pending > 0;
  }

  /** Resolves when there is no suspect. */
  async clear(): Promise<void> {
    while (this.#pending > 0) {
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
      });
    }
  }

  /** Resolves when the suspects before are done, or had their time. */
  async enter(): Promise<Alone> {
    this.#pending++;
    const before = this.#last;
    let leave = (): void => undefined;
    this.#last = new Promise((resolve) => {
      leave = resolve;
    });
    await before;
    let timer: NodeJS.Timeout | undefined;
    let isOver = false;
    const over = (): void => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      leave();
      this.#pending--;
      if (this.#pending > 0) return;
      const waiting = this.#waiting;
      this.#waiting = [];
      for (const go of waiting) go();
    };
    return {
      start: (afterMs) => {
        if (!isOver) timer = setTimeout(over, Math.min(quarantineLongest, Math.max(quarantineShortest, 2 * afterMs)));
      },
      over,
    };
  }
}
