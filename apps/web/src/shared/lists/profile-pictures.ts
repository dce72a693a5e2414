import type { ProfilePictures as Listed } from "@sheaf/contract";
import { createContext, useCallback, useContext, useSyncExternalStore } from "react";
import type { HttpClient } from "../http/http-client.ts";
import type { SessionPictures } from "../pictures/session-pictures.ts";

interface Known {
  readonly pictureId: string;
  /** An address of the page; null until the bytes are there. */
  source: string | null;
  isAsked: boolean;
}

/** Pictures of the organization's people: who has one is asked once, its bytes when somebody is shown. */
export class ProfilePictures {
  readonly #http: HttpClient;
  readonly #pictures: SessionPictures;
  readonly #known = new Map<string, Known>();
  readonly #listeners = new Set<() => void>();
  #isListed = false;

  constructor(http: HttpClient, pictures: SessionPictures) {
    this.#http = http;
    this.#pictures = pictures;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    this.#list();
    return () => this.#listeners.delete(listener);
  };

  /** Null: there is none, or not yet. */
  sourceOf(userId: string): string | null {
    const known = this.#known.get(userId);
    if (known === undefined) return null;
    if (!known.isAsked) {
      known.isAsked = true;
      void this.#load(userId, known);
    }
    return known.source;
  }

  /** The person has changed theirs. */
  changed(userId: string, pictureId: string | null): void {
    const before = this.#known.get(userId)?.source ?? null;
    if (pictureId === null) this.#known.delete(userId);
    else this.#known.set(userId, { pictureId, source: null, isAsked: false });
    this.#tell();
    if (before !== null) this.#pictures.drop(before);
  }

  #list(): void {
    if (this.#isListed) return;
    this.#isListed = true;
    this.#http.json<Listed>("/v2/members/pictures").then(
      ({ pictures }) => {
        for (const { userId, pictureId } of pictures)
          if (!this.#known.has(userId)) this.#known.set(userId, { pictureId, source: null, isAsked: false });
        if (pictures.length > 0) this.#tell();
      },
      // letters stand for people as well; the next one who is shown asks again
      () => (this.#isListed = false),
    );
  }

  async #load(userId: string, known: Known): Promise<void> {
    try {
      const source = await this.#pictures.bring(`/v2/members/${encodeURIComponent(userId)}/picture`, "image/*");
      if (source === null) return;
      if (this.#known.get(userId) !== known) return this.#pictures.drop(source);
      known.source = source;
      this.#tell();
    } catch {
      // the same
    }
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

export const ProfilePicturesContext = createContext<ProfilePictures | null>(null);

const silent = (): (() => void) => () => undefined;

/** The picture of a person by their id; null: letters stand for them. */
export function useProfilePicture(userId: string | undefined): string | null {
  const pictures = useContext(ProfilePicturesContext);
  const subscribe = pictures === null || userId === undefined ? silent : pictures.subscribe;
  const read = useCallback(() => (userId === undefined ? null : (pictures?.sourceOf(userId) ?? null)), [pictures, userId]);
  return useSyncExternalStore(subscribe, read);
}
