import { type CompiledQuery, type Environment, todayOf } from "@sheaf/compiler";

type Uses = Pick<CompiledQuery["dependsOn"], "now" | "today" | "user">;
type Around = Pick<Environment, "now" | "timeZone" | "user">;

/**
 * Compiled queries by what was asked and by what of the moment and of the person they turned out to use. Two hundred people who open the same
 * dashboard, each at a moment of their own, share them all but for those elements that say who looks. What was asked holds everything
 * else that decides a query, the zone and the first day of the week among it. The oldest used go first.
 */
export class CompiledCache<T> {
  readonly #most: number;
  readonly #kept = new Map<string, T>();
  /** For each thing asked: which parts of the environment its queries used. More than one way where one part decides whether another counts. */
  readonly #ways = new Map<string, Map<string, Uses>>();

  constructor(most = 2_000) {
    this.#most = most;
  }

  get(asked: string, around: Around): T | undefined {
    const ways = this.#ways.get(asked);
    for (const uses of ways?.values() ?? []) {
      const key = keyOf(asked, uses, around);
      const found = this.#kept.get(key);
      if (ways === undefined || found === undefined) continue;
      renew(this.#ways, asked, ways);
      renew(this.#kept, key, found);
      return found;
    }
    return undefined;
  }

  put(asked: string, around: Around, { now, today, user }: Uses, value: T): void {
    const uses = { now, today, user };
    const ways = this.#ways.get(asked) ?? new Map<string, Uses>();
    ways.set(JSON.stringify(uses), uses);
    renew(this.#ways, asked, ways);
    renew(this.#kept, keyOf(asked, uses, around), value);
    dropOldest(this.#kept, this.#most);
    dropOldest(this.#ways, this.#most);
  }
}

function keyOf(asked: string, uses: Uses, { now, timeZone, user }: Around): string {
  return JSON.stringify([
    asked,
    uses.now ? now : null,
    uses.today ? todayOf({ now, timeZone }) : null,
    uses.user ? [user.id ?? "", user.email, user.firstName, user.fullName, user.teams, user.teamIds ?? [], [...user.attributes]] : null,
  ]);
}

/** Puts it behind all others: the first is the oldest used. */
function renew<V>(map: Map<string, V>, key: string, value: V): void {
  map.delete(key);
  map.set(key, value);
}

function dropOldest(map: Map<string, unknown>, most: number): void {
  for (const oldest of map.keys()) {
    if (map.size <= most) return;
    map.delete(oldest);
  }
}
