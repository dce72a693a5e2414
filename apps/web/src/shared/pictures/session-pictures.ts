import { createContext } from "react";
import type { HttpClient } from "../http/http-client.ts";

/**
 * Pictures that the server gave to who is signed in, as addresses of this page. All of them end with the session: whoever signs in next in the
 * same tab finds none, not even of an answer that comes too late.
 */
export class SessionPictures {
  readonly #http: Pick<HttpClient, "open">;
  readonly #addresses = new Set<string>();
  #sessions = 0;

  constructor(http: Pick<HttpClient, "open">) {
    this.#http = http;
  }

  /** The address of the picture; null: there is none, or the session ended meanwhile. Throws coded errors, as calls do. */
  async bring(path: string, accept: string): Promise<string | null> {
    const session = this.#sessions;
    const answer = await this.#http.open(path, { headers: { accept } });
    if (answer.status === 204) return null;
    const bytes = await answer.blob();
    if (session !== this.#sessions) return null;
    const address = URL.createObjectURL(bytes);
    this.#addresses.add(address);
    return address;
  }

  /** Nobody shows it any more. */
  drop(address: string): void {
    if (this.#addresses.delete(address)) URL.revokeObjectURL(address);
  }

  /** The session is over. */
  close(): void {
    this.#sessions += 1;
    for (const address of this.#addresses) URL.revokeObjectURL(address);
    this.#addresses.clear();
  }
}

export const SessionPicturesContext = createContext<SessionPictures | null>(null);
