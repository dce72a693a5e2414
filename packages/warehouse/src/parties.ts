/** On whose behalf something runs: a share is a tenant's first, and within the tenant a person's. */
export interface Asker {
  readonly tenant: string;
  /** Empty where it is nobody's own: what a tenant needs to know once for all. */
  readonly person: string;
}

/** A tenant, or a person of one: how many places it holds, and how much of them it has used. */
export class Party {
  readonly key: string;
  /** Null of a tenant. */
  readonly tenant: Party | null;
  readonly members = new Map<string, Party>();
  readonly #now: () => number;
  #held = 0;
  #waiting = 0;
  #lent = 0;
  /** Milliseconds of places used until `#at`. */
  #used: number;
  #at: number;
  /** Order of the last place given out. */
  #served = 0;

  constructor(key: string, tenant: Party | null, used: number, now: () => number) {
    this.#now = now;
    this.key = key;
    this.tenant = tenant;
    this.#used = used;
    this.#at = this.#now();
  }

  get held(): number {
    return this.#held;
  }

  get served(): number {
    return this.#served;
  }

  /** Places that are lent and may come back at any moment. */
  get lent(): number {
    return this.#lent;
  }

  get isActive(): boolean {
    return this.#held > 0 || this.#waiting > 0;
  }

  get used(): number {
    return this.#used + this.#held * (this.#now() - this.#at);
  }

  hold(change: 1 | -1): void {
    this.#used = this.used;
    this.#at = this.#now();
    this.#held += change;
    if (change === 1) this.#served = ++clock;
    this.tenant?.hold(change);
  }

  waits(change: 1 | -1): void {
    this.#waiting += change;
    this.tenant?.waits(change);
  }

  lends(change: 1 | -1): void {
    this.#lent += change;
    this.tenant?.lends(change);
  }

  /** Who was away has saved nothing up, or the others would wait for all of it. */
  notBefore(used: number): void {
    if (!this.isActive) this.#used = Math.max(this.#used, used);
  }
}

let clock = 0;

/** Everybody who holds or waits, and who still has more than a share behind them. */
export class Parties {
  readonly #tenants = new Map<string, Party>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The person, who waits from now on. */
  enter({ tenant, person }: Asker): Party {
    const found = this.#enterAmong(this.#tenants, tenant, null);
    const party = this.#enterAmong(found.members, person, found);
    party.waits(1);
    return party;
  }

  /** Persons in the order of their turn. */
  inTurn(persons: readonly Party[]): readonly Party[] {
    return persons.toSorted((a, b) => compare(a.tenant ?? a, b.tenant ?? b) || compare(a, b));
  }

  #enterAmong(all: Map<string, Party>, key: string, tenant: Party | null): Party {
    const active = [...all.values()].filter((party) => party.isActive);
    const floor = active.length === 0 ? 0 : Math.min(...active.map((party) => party.used));
    for (const [name, party] of all)
      if (!party.isActive && party.lent === 0 && (active.length === 0 || party.used <= floor)) all.delete(name);
    const known = all.get(key);
    known?.notBefore(floor);
    const party = known ?? new Party(key, tenant, floor, this.#now);
    all.set(key, party);
    return party;
  }
}

function compare(a: Party, b: Party): number {
  if (a === b) return 0;
  return a.held - b.held || a.used - b.used || a.served - b.served;
}
