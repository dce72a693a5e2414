import { createHash } from "node:crypto";
import type { Foldable } from "@sheaf/compiler";
import type { SqlExpr } from "@sheaf/sql";

/** So many statements are remembered; those not asked for longest go first. */
const MOST = 10_000;
/** Of one source so many keys at most; those that moved last stay. */
const MOST_KEYS = 3;

/**
 * What people filter by: the keys of conditions that were asked with other values before, by the same statement. Whoever moves a control, or
 * chooses a mark, moves it again.
 */
export class MovingConditions {
  /** By statement and key, what was asked of it last. */
  readonly #asked = new Map<string, string>();
  readonly #moving = new Map<string, Map<string, SqlExpr>>();

  note(connectionId: string, fold: Foldable): void {
    const statement = digest([connectionId, fold.sourceKey, fold.groupKeys, [...fold.keys.keys()], [...fold.measures.keys()]]);
    const byKeys = new Map<string, { readonly keys: ReadonlyMap<string, SqlExpr>; texts: string[] }>();
    for (const { keys, text } of fold.conditions) {
      if (keys === null || keys.size === 0) continue;
      const name = [...keys.keys()].toSorted().join();
      const known = byKeys.get(name);
      if (known === undefined) byKeys.set(name, { keys, texts: [text] });
      else known.texts.push(text);
    }
    for (const [name, { keys, texts }] of byKeys) {
      const place = `${statement} ${digest(name)}`;
      const now = digest(texts.toSorted());
      const before = this.#asked.get(place);
      remember(this.#asked, place, now);
      if (before !== undefined && before !== now) this.#moved(digest([connectionId, fold.sourceKey]), keys);
    }
  }

  /** What is tested of a source, by its text. */
  of(connectionId: string, { sourceKey }: Pick<Foldable, "sourceKey">): ReadonlyMap<string, SqlExpr> {
    return this.#moving.get(digest([connectionId, sourceKey])) ?? new Map();
  }

  #moved(source: string, keys: ReadonlyMap<string, SqlExpr>): void {
    const moving = this.#moving.get(source) ?? new Map<string, SqlExpr>();
    for (const [text, key] of keys) remember(moving, text, key, MOST_KEYS);
    remember(this.#moving, source, moving);
  }
}

function remember<V>(map: Map<string, V>, key: string, value: V, most = MOST): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > most && oldest !== undefined) map.delete(oldest);
}

export function digest(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 32);
}
