import type { Foldable, QueryRequest } from "@sheaf/compiler";
import type { ExecuteStream } from "@sheaf/warehouse";

/** So many groupings are remembered; those not seen for longest go first. */
const MOST = 10_000;

/** How many groups a source has by which keys, as results told: the most that any of them had. */
export class GroupCounts {
  readonly #known = new Map<string, number>();

  /** A whole answer with the rows of a grouping tells how many groups there are. */
  learn({ want, window }: QueryRequest, fold: Foldable, done: ExecuteStream["done"]): void {
    if (want.kind !== "rows" && want.kind !== "pivot") return;
    done.then(
      ({ rows, truncated }) => {
        if (!truncated && (window === null || (window.offset === 0 && rows < window.limit)))
          this.note(fold.sourceKey, fold.groupKeys, rows);
      },
      () => undefined,
    );
  }

  note(sourceKey: string, keys: readonly string[], groups: number): void {
    const key = keyOf(sourceKey, keys);
    const most = Math.max(groups, this.#known.get(key) ?? 0);
    this.#known.delete(key);
    this.#known.set(key, most);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MOST && oldest !== undefined) this.#known.delete(oldest);
  }

  /** Null where nothing is known of it. */
  of(sourceKey: string, keys: readonly string[]): number | null {
    return this.#known.get(keyOf(sourceKey, keys)) ?? (keys.length === 0 ? 1 : null);
  }
}

function keyOf(sourceKey: string, keys: readonly string[]): string {
  return JSON.stringify([sourceKey, keys.toSorted()]);
}
