import { CodedError } from "@sheaf/contract";
import type { FetchedImage } from "./fetch-image.ts";

type Outcome = { readonly image: FetchedImage } | { readonly failure: CodedError };

interface Kept {
  readonly outcome: Outcome;
  readonly at: number;
  readonly size: number;
}

const KEPT_MS = 3_600_000;
/** What could not be fetched may be there soon; a page of broken addresses must not ask for each again and again. */
const FAILED_KEPT_MS = 60_000;
const MOST_BYTES = 64 * 1024 * 1024;
/** Size of what is kept about an address, besides its picture. */
const ENTRY_BYTES = 1_000;
const MOST_AT_ONCE = 16;

/**
 * Pictures that were fetched a short while ago, up to 64 MB, the oldest leave first; the same picture is fetched once however many
 * ask for it, and no more than 16 at a time. `now` in milliseconds.
 */
export class ImageStore {
  readonly #fetch: (address: string) => Promise<FetchedImage>;
  readonly #now: () => number;
  readonly #kept = new Map<string, Kept>();
  readonly #underway = new Map<string, Promise<Outcome>>();
  #bytes = 0;
  #running = 0;
  #waiting: (() => void)[] = [];

  constructor(fetch: (address: string) => Promise<FetchedImage>, now: () => number) {
    this.#fetch = fetch;
    this.#now = now;
  }

  /** The picture for an organization: what one asked for tells another nothing. */
  async read(organizationId: string, address: string): Promise<FetchedImage> {
    const key = `${organizationId} ${address}`;
    const outcome = this.#known(key) ?? (await this.#begin(key, address));
    if ("failure" in outcome) throw outcome.failure;
    return outcome.image;
  }

  #known(key: string): Outcome | undefined {
    const kept = this.#kept.get(key);
    if (kept === undefined) return undefined;
    if (this.#now() - kept.at < ("image" in kept.outcome ? KEPT_MS : FAILED_KEPT_MS)) return kept.outcome;
    this.#forget(key, kept);
    return undefined;
  }

  #begin(key: string, address: string): Promise<Outcome> {
    const underway = this.#underway.get(key);
    if (underway !== undefined) return underway;
    const begun = this.#fetched(key, address).finally(() => this.#underway.delete(key));
    this.#underway.set(key, begun);
    return begun;
  }

  async #fetched(key: string, address: string): Promise<Outcome> {
    if (this.#running >= MOST_AT_ONCE) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running += 1;
    try {
      const outcome = await this.#fetch(address).then(
        (image): Outcome => ({ image }),
        (failure: unknown): Outcome => {
          if (failure instanceof CodedError) return { failure };
          throw failure;
        },
      );
      this.#keep(key, outcome);
      return outcome;
    } finally {
      // The turn is handed on, or given back.
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }

  #keep(key: string, outcome: Outcome): void {
    const size = ENTRY_BYTES + ("image" in outcome ? outcome.image.bytes.length : 0);
    this.#kept.set(key, { outcome, at: this.#now(), size });
    this.#bytes += size;
    for (const [oldest, kept] of this.#kept) {
      if (this.#bytes <= MOST_BYTES) break;
      this.#forget(oldest, kept);
    }
  }

  #forget(key: string, { size }: Kept): void {
    this.#kept.delete(key);
    this.#bytes -= size;
  }
}
