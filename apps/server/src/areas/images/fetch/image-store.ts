import { CodedError } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { Turns, type Waiting } from "../../../platform/workers/index.ts";
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
/** Another organization's pictures need not wait until slow servers of the web have answered. */
const MOST_OF_ORGANIZATION = 12;
const MOST_WAITING = 1_000;

interface Asked extends Waiting {
  readonly begin: () => void;
}

/**
 * Pictures that were fetched a short while ago, up to 64 MB, the oldest leave first; the same picture is fetched once however many
 * ask for it, and no more than 16 at a time, by turns of the organizations that ask. `now` in milliseconds.
 */
export class ImageStore {
  readonly #fetch: (address: string, organizationId: string) => Promise<FetchedImage>;
  readonly #now: () => number;
  readonly #kept = new Map<string, Kept>();
  readonly #underway = new Map<string, Promise<Outcome>>();
  #bytes = 0;
  #running = 0;
  readonly #turns = new Turns<Asked>({
    running: MOST_OF_ORGANIZATION,
    waitingOfPerson: MOST_WAITING,
    waiting: 4 * MOST_WAITING,
    bytesOfPerson: 0,
    bytes: 0,
  });

  constructor(fetch: (address: string, organizationId: string) => Promise<FetchedImage>, now: () => number) {
    this.#fetch = fetch;
    this.#now = now;
  }

  /** The picture for an organization: what one asked for tells another nothing. */
  async read(organizationId: string, address: string): Promise<FetchedImage> {
    const key = `${organizationId} ${address}`;
    const outcome = this.#known(key) ?? (await this.#begin(key, organizationId, address));
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

  #begin(key: string, organizationId: string, address: string): Promise<Outcome> {
    const underway = this.#underway.get(key);
    if (underway !== undefined) return underway;
    const begun = this.#fetched(key, organizationId, address).finally(() => this.#underway.delete(key));
    this.#underway.set(key, begun);
    return begun;
  }

  async #fetched(key: string, organizationId: string, address: string): Promise<Outcome> {
    const end = await this.#turn(organizationId);
    try {
      const outcome = await this.#fetch(address, organizationId).then(
        (image): Outcome => ({ image }),
        (failure: unknown): Outcome => {
          if (failure instanceof CodedError) return { failure };
          throw failure;
        },
      );
      // what was too much just now says nothing of the picture
      if ("image" in outcome || !("retryAfter" in outcome.failure.details)) this.#keep(key, outcome);
      return outcome;
    } finally {
      end();
    }
  }

  /** Resolves when it is an organization's turn, with what ends the turn. */
  async #turn(organizationId: string): Promise<() => void> {
    let begin = (): void => undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const asked: Asked = { person: { organizationId, userId: "" }, bytes: 0, begin };
    if (this.#turns.add(asked) !== "waits")
      throw new CodedError("too_many_requests", message("errors-exports.picture.too-many-pictures-web-being"), { retryAfter: 10 });
    this.#next();
    await begun;
    return () => {
      this.#running -= 1;
      this.#turns.done(asked);
      this.#next();
    };
  }

  #next(): void {
    while (this.#running < MOST_AT_ONCE) {
      const next = this.#turns.next();
      if (next === undefined) return;
      this.#running += 1;
      next.begin();
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
