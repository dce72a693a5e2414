/** Whose work it is. */
export interface Person {
  readonly organizationId: string;
  readonly userId: string;
}

export interface Waiting {
  readonly person: Person;
  /** Bytes that wait with it. */
  readonly bytes: number;
}

export interface TurnBounds {
  /** Pieces of work of one person that run at once, and of one organization. */
  readonly running: number;
  /** Pieces of work that wait, of one person and of all. */
  readonly waitingOfPerson: number;
  readonly waiting: number;
  /** Bytes that wait with them. */
  readonly bytesOfPerson: number;
  readonly bytes: number;
}

interface Line<T> {
  readonly waiting: T[];
  bytes: number;
}

/**
 * Who is next: organizations take turns, and within each its people. Neither a person nor an organization ever has more running than the
 * bound, so that something is left for the others.
 */
export class Turns<T extends Waiting> {
  readonly #bounds: TurnBounds;
  /** The one whose turn is next stands first. */
  readonly #organizations = new Map<string, Map<string, Line<T>>>();
  readonly #running = new Map<string, number>();
  #waiting = 0;
  #bytes = 0;

  constructor(bounds: TurnBounds) {
    this.#bounds = bounds;
  }

  get size(): number {
    return this.#waiting;
  }

  /** Lets one wait; says what is full otherwise. */
  add(one: T): "waits" | "too-much-of-person" | "too-much" {
    const { organizationId, userId } = one.person;
    const people = this.#organizations.get(organizationId) ?? new Map<string, Line<T>>();
    const line = people.get(userId) ?? { waiting: [], bytes: 0 };
    const { waitingOfPerson, bytesOfPerson, waiting, bytes } = this.#bounds;
    // what is larger than a bound may wait alone
    if (line.waiting.length > 0 && (line.waiting.length >= waitingOfPerson || line.bytes + one.bytes > bytesOfPerson))
      return "too-much-of-person";
    if (this.#waiting > 0 && (this.#waiting >= waiting || this.#bytes + one.bytes > bytes)) return "too-much";
    line.waiting.push(one);
    line.bytes += one.bytes;
    people.set(userId, line);
    this.#organizations.set(organizationId, people);
    this.#waiting += 1;
    this.#bytes += one.bytes;
    return "waits";
  }

  /** Takes the next that may run, and counts it as running until `done`. */
  next(): T | undefined {
    for (const [organizationId, people] of this.#organizations) {
      if (!this.#mayRun(organizationId)) continue;
      for (const [userId, line] of people) {
        const one = line.waiting[0];
        if (one === undefined || !this.#mayRun(keyOf(one.person))) continue;
        this.#take(one, line);
        // their next turn comes after everybody else's
        if (people.delete(userId) && line.waiting.length > 0) people.set(userId, line);
        if (this.#organizations.delete(organizationId) && people.size > 0) this.#organizations.set(organizationId, people);
        for (const key of [organizationId, keyOf(one.person)]) this.#running.set(key, (this.#running.get(key) ?? 0) + 1);
        return one;
      }
    }
    return undefined;
  }

  /** What ran is over. */
  done({ person }: T): void {
    for (const key of [person.organizationId, keyOf(person)]) {
      const left = (this.#running.get(key) ?? 1) - 1;
      if (left === 0) this.#running.delete(key);
      else this.#running.set(key, left);
    }
  }

  /** Nobody waits for it any more; false if it does not wait. */
  leave(one: T): boolean {
    const people = this.#organizations.get(one.person.organizationId);
    const line = people?.get(one.person.userId);
    if (people === undefined || line === undefined || !line.waiting.includes(one)) return false;
    this.#take(one, line);
    if (line.waiting.length === 0) people.delete(one.person.userId);
    if (people.size === 0) this.#organizations.delete(one.person.organizationId);
    return true;
  }

  /** Takes out everything that waits. */
  clear(): readonly T[] {
    const all = [...this.#organizations.values()].flatMap((people) => [...people.values()].flatMap((line) => line.waiting));
    this.#organizations.clear();
    this.#waiting = 0;
    this.#bytes = 0;
    return all;
  }

  #mayRun(key: string): boolean {
    return (this.#running.get(key) ?? 0) < this.#bounds.running;
  }

  #take(one: T, line: Line<T>): void {
    line.waiting.splice(line.waiting.indexOf(one), 1);
    line.bytes -= one.bytes;
    this.#waiting -= 1;
    this.#bytes -= one.bytes;
  }
}

function keyOf({ organizationId, userId }: Person): string {
  return `${organizationId}/${userId}`;
}
