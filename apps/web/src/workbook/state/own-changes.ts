import type { Operation, Path, Transaction } from "@sheaf/workbook";
import type { OthersEdit } from "./document-store.ts";
import { keepsWords } from "./merged-text.ts";

/** What is written as a whole, so that of two people who write it at once one stands: a name, a formula, a statement of SQL, the words of a text. */
export type WrittenKind = "name" | "formula" | "statement" | "text";

/** Two people wrote the same. */
export interface Conflict {
  readonly kind: WrittenKind;
  readonly path: Path;
  readonly mine: string;
  readonly theirs: string;
  /** Who wrote the other one. */
  readonly author: string;
  /** Which of the two stays: the one that is later in the log. */
  readonly stays: "mine" | "theirs";
}

/** So long a person takes what they wrote for their own, in ms: who changes it later corrects it, and does not collide. */
const REMEMBERED = 10 * 60_000;
/** So long after somebody else wrote it a person may have begun without seeing it, in ms. */
const UNSEEN = 60_000;

interface Written {
  readonly kind: WrittenKind;
  readonly path: Path;
  readonly text: string;
}

/** What this person wrote lately, held against what others write, and the other way round. Each conflict is told once. */
export class OwnChanges {
  readonly #given = new Map<string, { readonly text: string; readonly at: number }>();
  readonly #heard = new Map<string, { readonly text: string; readonly at: number; readonly author: string }>();
  #known: ReadonlySet<string> = new Set();

  /** Edits of this person's own that are on their way. Conflicts: with what somebody else wrote just before. */
  give(pending: readonly Pick<Transaction, "id" | "operations">[], now: number): readonly Conflict[] {
    const added = pending.filter(({ id }) => !this.#known.has(id));
    this.#known = new Set(pending.map(({ id }) => id));
    return added.flatMap(({ operations }) =>
      [...writtenIn(operations)].flatMap(([place, { kind, path, text }]): readonly Conflict[] => {
        const theirs = this.#heard.get(place);
        this.#heard.delete(place);
        this.#given.set(place, { text, at: now });
        if (theirs === undefined || now - theirs.at > UNSEEN || isNoLoss(kind, theirs.text, text)) return [];
        return [{ kind, path, mine: text, theirs: theirs.text, author: theirs.author, stays: "mine" }];
      }),
    );
  }

  /** Conflicts of an edit of somebody else's with what one wrote oneself. */
  hear({ author, operations, pending }: OthersEdit, now: number): readonly Conflict[] {
    const later = new Set(pending.flatMap((own) => [...writtenIn(own.operations).keys()]));
    return [...writtenIn(operations)].flatMap(([place, { kind, path, text }]): readonly Conflict[] => {
      const mine = this.#given.get(place);
      const isLater = later.has(place);
      if (mine === undefined || now - mine.at > REMEMBERED) {
        this.#heard.set(place, { text, at: now, author });
        return [];
      }
      if (isLater ? isNoLoss(kind, text, mine.text) : isNoLoss(kind, mine.text, text)) return [];
      if (!isLater) this.#given.delete(place);
      return [{ kind, path, mine: mine.text, theirs: text, author, stays: isLater ? "mine" : "theirs" }];
    });
  }
}

/** Whether nothing of `lost` is missing where `standing` stands. */
const isNoLoss = (kind: WrittenKind, lost: string, standing: string): boolean =>
  lost === standing || (kind === "text" && keepsWords(lost, standing));

/** What operations write over what is there already, by its place. */
function writtenIn(operations: readonly Operation[]): ReadonlyMap<string, Written> {
  const found = new Map<string, Written>();
  for (const operation of operations) {
    if (operation.kind !== "set-field") continue;
    const path = placeOf(operation.path);
    const member = path.at(-1);
    const kind = typeof member === "string" ? kinds[member] : undefined;
    const { value } = operation;
    // A styled title has its words in `text`.
    const text = typeof value === "object" && value !== null && !Array.isArray(value) ? (value as { readonly text?: unknown }).text : value;
    if (kind !== undefined && typeof text === "string") found.set(JSON.stringify(path), { kind, path, text });
  }
  return found;
}

const kinds: Readonly<Record<string, WrittenKind>> = { name: "name", formula: "formula", statement: "statement", body: "text" };

const placeOf = (path: Path): Path => (path.at(-1) === "text" && path.at(-2) === "name" ? path.slice(0, -1) : path);
