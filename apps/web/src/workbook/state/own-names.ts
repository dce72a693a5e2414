import type { Operation, Path } from "@sheaf/workbook";
import type { OthersEdit } from "./document-store.ts";

/** Two people called one thing differently. */
export interface NameConflict {
  readonly mine: string;
  readonly theirs: string;
  /** Which of the two stays: the one that is later in the log. */
  readonly stays: "mine" | "theirs";
}

/** So long a person takes a name for their own, in ms: who renames it later corrects it, and does not collide. */
const REMEMBERED = 10 * 60_000;

/** Names that this person gave lately, held against those that others give. */
export class OwnNames {
  readonly #given = new Map<string, { readonly name: string; readonly at: number }>();

  /** Names in edits of this person's own. */
  give(operations: readonly Operation[], now: number): void {
    for (const [place, name] of namesIn(operations)) if (this.#given.get(place)?.name !== name) this.#given.set(place, { name, at: now });
  }

  /** Conflicts of an edit of somebody else's with names of one's own. */
  hear({ operations, pending }: Pick<OthersEdit, "operations" | "pending">, now: number): readonly NameConflict[] {
    const later = new Set(pending.flatMap((own) => [...namesIn(own.operations).keys()]));
    return [...namesIn(operations)].flatMap(([place, theirs]): readonly NameConflict[] => {
      const mine = this.#given.get(place);
      if (mine === undefined || mine.name === theirs || now - mine.at > REMEMBERED) return [];
      if (later.has(place)) return [{ mine: mine.name, theirs, stays: "mine" }];
      this.#given.delete(place);
      return [{ mine: mine.name, theirs, stays: "theirs" }];
    });
  }
}

/** Names that operations give to what is there already, by the place of the name. */
function namesIn(operations: readonly Operation[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const operation of operations) {
    if (operation.kind !== "set-field") continue;
    const place = placeOfName(operation.path);
    const { value } = operation;
    const text = typeof value === "object" && value !== null && !Array.isArray(value) ? (value as { readonly text?: unknown }).text : value;
    if (place !== null && typeof text === "string") names.set(place, text);
  }
  return names;
}

/** A styled title has its words in `text`. */
function placeOfName(path: Path): string | null {
  const own = path.at(-1) === "text" && path.at(-2) === "name" ? path.slice(0, -1) : path;
  return own.at(-1) === "name" ? JSON.stringify(own) : null;
}
