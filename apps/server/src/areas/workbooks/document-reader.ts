import { CodedError } from "@sheaf/contract";
import type { Database } from "../../platform/database/index.ts";
import { ModelsRead } from "./models/models-read.ts";
import { FixedConditions, type Meets } from "./fixed-conditions.ts";
import { replay } from "./replay.ts";
import { type DocumentState, type Head, type Newest, publishedSequence, readDocument, readEntries, readHead } from "./store.ts";

/** Characters of JSON that are kept in all; as objects they take some times as much. */
const MOST_TEXT = 16 * 1024 * 1024;
/** Moments of one workbook: the draft as several people see it just now, and the published one. */
const MOST_MOMENTS = 4;
/** A moment that lies so many operations behind a kept one is made of that; a longer way begins at a snapshot. */
const NEAR = 200;

/**
 * Documents by their sequence numbers, kept in memory: a number gives the same document for ever (R03 I5). Only for reading what is
 * committed, never inside a transaction that writes: what it sees may be rolled back.
 */
export class DocumentReader {
  /** The one used last stands last. */
  readonly #kept = new Map<string, { readonly moments: readonly DocumentState[]; readonly size: number }>();
  #size = 0;
  readonly modelsRead = new ModelsRead();
  readonly conditions: FixedConditions;

  constructor(meets: Meets = () => Promise.resolve(false)) {
    this.conditions = new FixedConditions(meets);
  }

  /**
   * The document at a sequence number (null: the newest). Whoever asks must have checked the rights. `known`: how far its log is, read
   * just now by whoever asks.
   */
  async at(
    db: Database,
    organizationId: string,
    workbookId: string,
    sequence: number | null,
    known: Head | null = null,
  ): Promise<DocumentState> {
    const key = `${organizationId}/${workbookId}`;
    const moments = this.#kept.get(key)?.moments ?? [];
    const exact = sequence === null ? undefined : moments.find((state) => state.sequence === sequence);
    if (exact !== undefined) return this.#keep(key, exact);
    const head = known ?? (await readHead(db, organizationId, workbookId));
    const wanted = sequence ?? head.sequence;
    if (wanted > head.sequence) throw new CodedError("ENOENT");
    const near = moments
      .filter((state) => state.sequence <= wanted && wanted - state.sequence <= NEAR)
      .toSorted((one, other) => other.sequence - one.sequence)[0];
    if (near === undefined) return this.#keep(key, await readDocument(db, organizationId, workbookId, wanted, head));
    if (near.sequence === wanted) return this.#keep(key, near);
    const entries = await readEntries(db, organizationId, workbookId, near.sequence, wanted);
    return this.#keep(key, { document: replay(near.document, entries), sequence: wanted });
  }

  /** The published document (null: the newest); ENOENT while nothing is published. `known`: the newest moments, read just now by whoever asks. */
  async published(
    db: Database,
    organizationId: string,
    workbookId: string,
    version: number | null,
    known: Newest | null = null,
  ): Promise<DocumentState & { readonly version: number }> {
    const newest =
      known === null || known.publishedVersion === null || known.publishedSequence === null
        ? null
        : { version: known.publishedVersion, sequence: known.publishedSequence };
    const found =
      newest !== null && (version === null || version === newest.version)
        ? newest
        : await publishedSequence(db, organizationId, workbookId, version);
    return { ...(await this.at(db, organizationId, workbookId, found.sequence, known)), version: found.version };
  }

  #keep(key: string, state: DocumentState): DocumentState {
    const known = this.#kept.get(key);
    const others = (known?.moments ?? []).filter((other) => other.sequence !== state.sequence);
    // moments of one workbook share most of what they hold
    const size = known?.moments.includes(state) === true ? known.size : JSON.stringify(state.document).length;
    this.#kept.delete(key);
    this.#size += size - (known?.size ?? 0);
    this.#kept.set(key, { moments: [state, ...others].slice(0, MOST_MOMENTS), size });
    for (const [oldest, entry] of this.#kept) {
      if (this.#size <= MOST_TEXT) break;
      this.#kept.delete(oldest);
      this.#size -= entry.size;
    }
    return state;
  }
}
