import { CodedError } from "@sheaf/contract";
import type { Database } from "../../platform/database/index.ts";
import { replay } from "./replay.ts";
import { type DocumentState, publishedSequence, readDocument, readEntries, readHead } from "./store.ts";

const MOST_WORKBOOKS = 64;
/** Moments of one workbook: the draft as several people see it just now, and the published one. */
const MOST_MOMENTS = 4;
/** A moment that lies so many operations behind a kept one is made of that; a longer way begins at a snapshot. */
const NEAR = 200;

/**
 * Documents by their sequence numbers, kept in memory: a number gives the same document for ever (R03 I5). Only for reading what is
 * committed, never inside a transaction that writes: what it sees may be rolled back.
 */
export class DocumentReader {
  readonly #kept = new Map<string, readonly DocumentState[]>();

  /** The document at a sequence number (null: the newest). Whoever asks must have checked the rights. */
  async at(db: Database, organizationId: string, workbookId: string, sequence: number | null): Promise<DocumentState> {
    const key = `${organizationId}/${workbookId}`;
    const exact = sequence === null ? undefined : this.#kept.get(key)?.find((state) => state.sequence === sequence);
    if (exact !== undefined) return this.#keep(key, exact);
    const head = await readHead(db, organizationId, workbookId);
    const wanted = sequence ?? head.sequence;
    if (wanted > head.sequence) throw new CodedError("ENOENT");
    const near = this.#kept
      .get(key)
      ?.filter((state) => state.sequence <= wanted && wanted - state.sequence <= NEAR)
      .reduce<DocumentState | null>((best, state) => (best === null || state.sequence > best.sequence ? state : best), null);
    if (near?.sequence === wanted) return this.#keep(key, near);
    if (near === null || near === undefined) return this.#keep(key, await readDocument(db, organizationId, workbookId, wanted));
    const entries = await readEntries(db, organizationId, workbookId, near.sequence, wanted);
    return this.#keep(key, { document: replay(near.document, entries), sequence: wanted });
  }

  /** The published document (null: the newest); ENOENT while nothing is published. */
  async published(
    db: Database,
    organizationId: string,
    workbookId: string,
    version: number | null,
  ): Promise<DocumentState & { readonly version: number }> {
    const found = await publishedSequence(db, organizationId, workbookId, version);
    return { ...(await this.at(db, organizationId, workbookId, found.sequence)), version: found.version };
  }

  #keep(key: string, state: DocumentState): DocumentState {
    const others = (this.#kept.get(key) ?? []).filter((other) => other.sequence !== state.sequence);
    this.#kept.delete(key);
    this.#kept.set(key, [state, ...others].slice(0, MOST_MOMENTS));
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MOST_WORKBOOKS) break;
      this.#kept.delete(oldest);
    }
    return state;
  }
}
