import { limits } from "@sheaf/contract";
import type { Person } from "./turns.ts";

const REMEMBERED = 1_000;

/**
 * Whose work on the main thread took long though it was small: how dear something small is shows only when it is done. Theirs goes to a
 * thread for a while, so that nobody can keep the others waiting again and again.
 */
export class SlowPeople {
  readonly #now: () => number;
  /** When a person's work took long, the latest last. */
  readonly #times = new Map<string, readonly number[]>();

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Told of each piece of work that was done here, with the milliseconds of the processor that it took. */
  note(person: Person, milliseconds: number): void {
    if (milliseconds <= limits.quickCompileTime) return;
    const key = keyOf(person);
    const times = [...this.#recent(key), this.#now()].slice(-limits.slowCompiles);
    this.#times.delete(key);
    this.#times.set(key, times);
    const [oldest] = this.#times.keys();
    if (this.#times.size > REMEMBERED && oldest !== undefined) this.#times.delete(oldest);
  }

  has(person: Person): boolean {
    return this.#recent(keyOf(person)).length >= limits.slowCompiles;
  }

  #recent(key: string): readonly number[] {
    const since = this.#now() - limits.slowCompilesWithin;
    return (this.#times.get(key) ?? []).filter((time) => time > since);
  }
}

const keyOf = ({ organizationId, userId }: Person): string => `${organizationId}/${userId}`;
