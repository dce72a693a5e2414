import { type Operation, type Transaction, transformBoth } from "@sheaf/workbook";

/** What takes back each edit now, and the edits that were done and not taken back, by their ids. */
interface Standing {
  readonly inverses: ReadonlyMap<string, readonly Operation[]>;
  readonly edits: readonly string[];
}

/** Around an edit that is taken back later: how everything stood before it, and what stood right after it. */
interface Place {
  readonly before: Standing;
  readonly after: Standing["edits"];
}

/**
 * What takes edits back, kept right while others are done after them. Where nothing else stands since an edit, taking it back leaves everything
 * as it was before: what was done earlier can be taken back as then, though both changed the same.
 */
export class TakenBack {
  /** Ids of edits that somebody takes back. */
  readonly #wanted: ReadonlySet<string>;
  readonly #places: Map<string, Place>;
  #standing: Standing;

  constructor(
    wanted: Iterable<string> = [],
    standing: Standing = { inverses: new Map(), edits: [] },
    places: Iterable<[string, Place]> = [],
  ) {
    this.#wanted = new Set(wanted);
    this.#standing = standing;
    this.#places = new Map(places);
  }

  /** The same, and on from here also what `transactions` take back. */
  with(transactions: readonly Transaction[]): TakenBack {
    const undone = transactions.flatMap(({ undoes }) => undoes ?? []);
    return new TakenBack([...this.#wanted, ...undone], this.#standing, this.#places);
  }

  /** What an undo has to do now; undefined for anything else, and for an undo of what is not known here. */
  inverseFor({ undoes }: Transaction): readonly Operation[] | undefined {
    return undoes === null ? undefined : this.#standing.inverses.get(undoes);
  }

  /** An edit or an undo was done. */
  did({ id, undoes, operations }: Pick<Transaction, "id" | "undoes" | "operations">, inverse: readonly Operation[]): void {
    if (this.#wanted.size === 0) return;
    const before = this.#standing;
    const place = undoes === null ? undefined : this.#places.get(undoes);
    const { inverses, edits } =
      place !== undefined && sameEdits(place.after, before.edits) ? place.before : carried(before, { id, operations });
    const isWanted = this.#wanted.has(id);
    this.#standing = { inverses: isWanted ? new Map([...inverses, [id, inverse]]) : inverses, edits };
    if (isWanted) this.#places.set(id, { before, after: edits });
  }

  /** Somebody else's edit, which stays whatever is taken back: it is as if it had been done before all that ends where it begins. */
  othersDid(entry: { readonly id: string; readonly operations: readonly Operation[] }): void {
    if (this.#wanted.size === 0) return;
    this.#carryPlaces(this.#standing, entry, new Set());
    this.#standing = carried(this.#standing, entry);
  }

  #carryPlaces(standing: Standing, entry: { readonly id: string; readonly operations: readonly Operation[] }, seen: Set<string>): void {
    for (const [id, { before, after }] of this.#places) {
      if (seen.has(id) || !sameEdits(after, standing.edits)) continue;
      seen.add(id);
      // What it does on the document that is left when the edit is taken back.
      const below = { id: entry.id, operations: transformBoth(standing.inverses.get(id) ?? [], entry.operations).later };
      this.#carryPlaces(before, below, seen);
      this.#places.set(id, { before: carried(before, below), after: [...after, entry.id] });
    }
  }
}

const sameEdits = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((id, at) => id === b[at]);

function carried(
  { inverses, edits }: Standing,
  { id, operations }: { readonly id: string; readonly operations: readonly Operation[] },
): Standing {
  const over = [...inverses].map(([own, inverse]) => [own, transformBoth(inverse, operations).earlier] as const);
  return { inverses: new Map(over), edits: [...edits, id] };
}
