import { canceled, WarehouseError } from "./errors.ts";
import type { Lease } from "./lease.ts";
import { Parties, type Asker, type Party } from "./parties.ts";

export interface AdmissionLimits {
  /** Queries that run at the same time, over all tenants. */
  readonly running: number;
  /** Milliseconds that a query waits at most; then query_queue_timedout. */
  readonly queueTimeoutMs: number;
  /** Places that one tenant may hold, and one person. All of them if absent. */
  readonly perTenant?: number;
  readonly perPerson?: number;
  /** Milliseconds that a query may run before it gives way to somebody who holds less and waits. */
  readonly fairMs?: number;
  /** Queries that cannot be asked again go on beside the others, so many of them. None where a place is a real thing, like a session. */
  readonly beside?: number;
  readonly now?: () => number;
}

/** What the place of a query is asked for. */
export interface Turn {
  /** How often the query gave way before: each time it may run twice as long. */
  readonly gaveWay: number;
  /** Ends the query so that it is asked again later. False: that cannot be done, as others have its first rows. */
  readonly giveWay: () => boolean;
  /** Ends the query for good. */
  readonly end: () => void;
}

/** Of something that is short by itself: it never gives way. */
const SHORT: Turn = { gaveWay: 0, giveWay: () => false, end: () => undefined };

const FAIR_MS = 2000;
/** Where both hold the same, places go round slowly: to begin again costs work. */
const ROUND = 4;
/** Places of one person that are lent while their readers do not read: all of them may come back at once. */
const MOST_PARKED = 4;
/** A query that cannot be asked again, and has nowhere to go on, is ended after so many fair times. */
const LAST = 15;

interface Waiting {
  readonly party: Party;
  readonly admit: () => void;
}

interface Held {
  readonly party: Party;
  readonly turn: Turn;
  since: number;
  state: "held" | "leaving" | "beside" | "parked" | "released";
}

/**
 * Who may run next. Whoever holds the fewest places comes first, tenants before persons, and among equals who has used the least time; one
 * person's queries come in the order of asking (R16, R32). No tenant and no person holds all places, and a query of somebody who
 * holds more than one that waits gives way after a while: decision 29.
 */
export class Admission {
  readonly #limits: Required<AdmissionLimits>;
  readonly #parties: Parties;
  readonly #queues = new Map<Party, Waiting[]>();
  readonly #held = new Set<Held>();
  #running = 0;
  #beside = 0;
  #leaving = 0;
  #gaveWay = 0;
  #relief: NodeJS.Timeout | null = null;

  constructor(limits: AdmissionLimits) {
    const { running } = limits;
    this.#limits = { perTenant: running, perPerson: running, fairMs: FAIR_MS, beside: 0, now: () => performance.now(), ...limits };
    this.#parties = new Parties(this.#limits.now);
  }

  get running(): number {
    return this.#running;
  }

  /** How often a query gave way so far. */
  get gaveWay(): number {
    return this.#gaveWay;
  }

  get waiting(): number {
    let count = 0;
    for (const queue of this.#queues.values()) count += queue.length;
    return count;
  }

  /** Waits for a place. */
  async acquire(asker: Asker, signal: AbortSignal, turn: Turn = SHORT): Promise<Lease> {
    if (signal.aborted) throw canceled();
    const party = await this.#wait(asker, signal);
    const held: Held = { party, turn, since: this.#limits.now(), state: "held" };
    this.#held.add(held);
    this.#relieve();
    return this.#lease(held);
  }

  #wait(asker: Asker, signal: AbortSignal): Promise<Party> {
    return new Promise((resolve, reject) => {
      const began = this.#limits.now();
      const party = this.#parties.enter(asker);
      const leave = (error: Error): void => {
        this.#leave(entry);
        end();
        reject(error);
      };
      const abort = (): void => leave(canceled());
      const timer = setTimeout(() => {
        leave(new WarehouseError("query_queue_timedout", undefined, { queueMs: Math.round(this.#limits.now() - began) }));
      }, this.#limits.queueTimeoutMs);
      const end = (): void => {
        clearTimeout(timer);
        signal.removeEventListener("abort", abort);
      };
      const entry: Waiting = {
        party,
        admit: () => {
          end();
          this.#running++;
          party.hold(1);
          resolve(party);
        },
      };
      signal.addEventListener("abort", abort);
      const queue = this.#queues.get(party);
      if (queue === undefined) this.#queues.set(party, [entry]);
      else queue.push(entry);
      this.#admitNext();
    });
  }

  #leave(entry: Waiting): void {
    const queue = this.#queues.get(entry.party);
    const at = queue?.indexOf(entry) ?? -1;
    if (queue === undefined || at === -1) return;
    queue.splice(at, 1);
    this.#left(entry.party, queue);
  }

  #left(party: Party, queue: readonly Waiting[]): void {
    party.waits(-1);
    if (queue.length === 0) this.#queues.delete(party);
  }

  /** Persons who wait and may hold one more, in their turn. */
  #candidates(): readonly Party[] {
    const { perPerson, perTenant } = this.#limits;
    return this.#parties.inTurn(
      [...this.#queues.keys()].filter((party) => party.held < perPerson && (party.tenant?.held ?? 0) < perTenant),
    );
  }

  #admitNext(): void {
    while (this.#running < this.#limits.running) {
      const [party] = this.#candidates();
      const queue = party === undefined ? undefined : this.#queues.get(party);
      const next = queue?.shift();
      if (party === undefined || queue === undefined || next === undefined) break;
      this.#left(party, queue);
      next.admit();
    }
    this.#relieve();
  }

  /** Lets queries give way to those who wait and hold less; looks again when the next one is due. */
  #relieve(): void {
    if (this.#relief !== null) clearTimeout(this.#relief);
    this.#relief = null;
    if (this.#queues.size === 0) return;
    const now = this.#limits.now();
    let soonest = Number.POSITIVE_INFINITY;
    // What is about to be free is for the first of them.
    for (const waiting of this.#waitingParties().slice(this.#leaving)) {
      const found = this.#longest(waiting);
      if (found === null) continue;
      if (found.due > now) soonest = Math.min(soonest, found.due);
      else soonest = Math.min(soonest, this.#moveAway(found.held, now));
    }
    if (Number.isFinite(soonest)) this.#relief = setTimeout(() => this.#relieve(), Math.max(1, soonest - now));
    this.#relief?.unref();
  }

  #waitingParties(): readonly Party[] {
    return this.#parties.inTurn([...this.#queues.keys()].filter((party) => party.held < this.#limits.perPerson));
  }

  /** The query that has to give way to a person first, and when. */
  #longest(waiting: Party): { readonly held: Held; readonly due: number } | null {
    const { fairMs, perTenant } = this.#limits;
    const tenantIsFull = (waiting.tenant?.held ?? 0) >= perTenant;
    let found: { held: Held; due: number } | null = null;
    for (const held of this.#held) {
      if (held.state !== "held") continue;
      const isOwnTenant = held.party.tenant === waiting.tenant;
      if (!isOwnTenant && tenantIsFull) continue;
      const more = isOwnTenant ? held.party.held - waiting.held : (held.party.tenant?.held ?? 0) - (waiting.tenant?.held ?? 0);
      if (more <= 0) continue;
      const due = held.since + fairMs * 2 ** held.turn.gaveWay * (more === 1 ? ROUND : 1);
      if (found === null || due < found.due) found = { held, due };
    }
    return found;
  }

  /** Takes a query's place away. Gives the moment to look again where that has to wait. */
  #moveAway(held: Held, now: number): number {
    if (held.turn.giveWay()) {
      this.#gaveWay++;
      this.#goes(held);
      return Number.POSITIVE_INFINITY;
    }
    if (this.#beside < this.#limits.beside) {
      held.state = "beside";
      this.#beside++;
      this.#running--;
      // After this round: the place is for whoever is first then.
      queueMicrotask(() => this.#admitNext());
      return Number.POSITIVE_INFINITY;
    }
    const last = held.since + this.#limits.fairMs * LAST;
    if (last > now) return last;
    this.#goes(held);
    held.turn.end();
    return Number.POSITIVE_INFINITY;
  }

  #goes(held: Held): void {
    held.state = "leaving";
    this.#leaving++;
  }

  #lease(held: Held): Lease {
    /** Gives back what the query holds now. */
    const back = (): void => {
      if (held.state === "leaving") this.#leaving--;
      if (held.state === "beside") this.#beside--;
      else if (held.state !== "parked") this.#running--;
      if (held.state === "parked") held.party.lends(-1);
      else held.party.hold(-1);
    };
    return {
      park: () => {
        if ((held.state !== "held" && held.state !== "beside") || held.party.lent >= MOST_PARKED) return;
        back();
        held.state = "parked";
        held.party.lends(1);
        this.#admitNext();
      },
      resume: () => {
        if (held.state !== "parked") return;
        held.state = "held";
        held.since = this.#limits.now();
        this.#running++;
        held.party.lends(-1);
        held.party.hold(1);
        this.#relieve();
      },
      release: () => {
        if (held.state === "released") return;
        back();
        held.state = "released";
        this.#held.delete(held);
        this.#admitNext();
      },
    };
  }
}
