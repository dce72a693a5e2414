import type { InodeSummary } from "@sheaf/contract";
import { useCallback, useContext, useEffect, useSyncExternalStore } from "react";
import { type SessionPictures, SessionPicturesContext } from "../../../shared/pictures/session-pictures.ts";
import type { Scheme } from "../../../shared/styles/color-scheme.ts";

/** Pictures that are asked for at once: each is drawn for the person, one after another. */
const MOST_ASKED = 2;
/** Pictures that are kept; those that nobody has looked at for longest go. */
const MOST_KEPT = 300;
/** Milliseconds until a picture is asked for anew: the server knows whether it is another one. */
const FRESH = 10 * 60_000;

/** `none`: there is nothing to see, and an icon stands for the document. */
export type Cover = { readonly kind: "none" } | { readonly kind: "waits" } | { readonly kind: "shown"; readonly source: string };

interface Known {
  readonly inodeId: string;
  readonly scheme: Scheme;
  at: number | null;
  cover: Cover;
  isWanted: boolean;
}

const waits: Cover = { kind: "waits" };
const none: Cover = { kind: "none" };

/** Small pictures of documents, asked for as their cards come into sight, the newest wish first. */
class CoverPictures {
  readonly #pictures: SessionPictures;
  readonly #now: () => number;
  readonly #known = new Map<string, Known>();
  readonly #listeners = new Set<() => void>();
  #asked = 0;

  constructor(pictures: SessionPictures, now: () => number) {
    this.#pictures = pictures;
    this.#now = now;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  coverOf(name: string): Cover {
    return this.#known.get(name)?.cover ?? waits;
  }

  /** A card is in sight. The function that comes back says that it is no more. */
  want(name: string, inodeId: string, scheme: Scheme): () => void {
    let known = this.#known.get(name);
    if (known === undefined) known = { inodeId, scheme, at: null, cover: waits, isWanted: true };
    known.isWanted = true;
    // the last one that is looked at stands last
    this.#known.delete(name);
    this.#known.set(name, known);
    this.#next();
    const wanted = known;
    return () => {
      wanted.isWanted = false;
    };
  }

  #next(): void {
    while (this.#asked < MOST_ASKED) {
      const isDue = ({ at, isWanted }: Known): boolean => isWanted && (at === null || this.#now() - at > FRESH);
      const known = [...this.#known.values()].findLast(isDue);
      if (known === undefined) return;
      known.at = this.#now();
      this.#asked += 1;
      void this.#load(known).finally(() => {
        this.#asked -= 1;
        this.#forget();
        for (const listener of this.#listeners) listener();
        this.#next();
      });
    }
  }

  async #load(known: Known): Promise<void> {
    const before = known.cover;
    try {
      const path = `/v2/workbooks/${encodeURIComponent(known.inodeId)}/cover?scheme=${known.scheme}`;
      const source = await this.#pictures.bring(path, "image/png");
      known.cover = source === null ? none : { kind: "shown", source };
    } catch {
      known.cover = none;
    }
    if (before.kind === "shown") this.#pictures.drop(before.source);
  }

  #forget(): void {
    for (const [name, { cover, isWanted }] of this.#known) {
      if (this.#known.size <= MOST_KEPT) return;
      if (isWanted) continue;
      if (cover.kind === "shown") this.#pictures.drop(cover.source);
      this.#known.delete(name);
    }
  }
}

/** Those of who is signed in: they outlive the lists that show them, not the session. */
const stores = new WeakMap<SessionPictures, CoverPictures>();

const sincePageBegan = (): number => performance.now();

function usePictures(): CoverPictures {
  const pictures = useContext(SessionPicturesContext);
  if (pictures === null) throw new Error("useCover outside of a session");
  const found = stores.get(pictures) ?? new CoverPictures(pictures, sincePageBegan);
  stores.set(pictures, found);
  return found;
}

/** The picture of a document, once its card is in sight. A document that was changed has another one. */
export function useCover(inode: InodeSummary, scheme: Scheme, isInSight: boolean): Cover {
  const pictures = usePictures();
  const { inodeId, updatedAt, publishedVersion } = inode;
  const hasPages = inode.archivedAt === null && (inode.type === "workbook" || inode.type === "report");
  const name = `${inodeId} ${scheme} ${updatedAt} ${publishedVersion ?? ""}`;
  useEffect(
    () => (!hasPages || !isInSight ? undefined : pictures.want(name, inodeId, scheme)),
    [pictures, hasPages, isInSight, name, inodeId, scheme],
  );
  const read = useCallback(() => (!hasPages ? none : pictures.coverOf(name)), [pictures, hasPages, name]);
  return useSyncExternalStore(pictures.subscribe, read);
}
