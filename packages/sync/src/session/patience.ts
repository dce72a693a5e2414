/** After this long without an answer a question or a submit is sent again: its ids make that harmless. */
const resendAfter = 3000;
/** After this long without a message the client asks whether it missed one. */
const askAfter = 15_000;
/** A question unanswered for this long: the connection is dead. */
const silentAfter = 20_000;

/** How long a client has waited for what, in milliseconds of a clock of which only differences count. */
export class Patience {
  readonly #now: () => number;
  #submittedAt = 0;
  #heardAt = 0;
  #askedAt = -Infinity;
  #greetedAt = -Infinity;
  /** Since when a question waits for its answer, or for anything else that shows that the server is there. */
  #waitingSince: number | null = null;

  constructor(now: () => number) {
    this.#now = now;
  }

  connected(): void {
    this.#heardAt = this.#now();
    this.#askedAt = -Infinity;
    this.#waitingSince = null;
  }

  greeted(): void {
    this.#greetedAt = this.#now();
    this.#waitingSince ??= this.#greetedAt;
  }

  asked(): void {
    this.#askedAt = this.#now();
    this.#waitingSince ??= this.#askedAt;
  }

  submitted(): void {
    this.#submittedAt = this.#now();
  }

  /** Any message: the server is there. */
  heard(): void {
    this.#heardAt = this.#now();
    this.#waitingSince = null;
  }

  /** Whether the connection is dead; said once for each question. */
  isLost(): boolean {
    if (this.#waitingSince === null || this.#now() - this.#waitingSince < silentAfter) return false;
    this.#waitingSince = null;
    return true;
  }

  get mayGreet(): boolean {
    return this.#now() - this.#greetedAt >= resendAfter;
  }

  get maySubmitAgain(): boolean {
    return this.#now() - this.#submittedAt >= resendAfter;
  }

  get mayAsk(): boolean {
    return this.#now() - this.#askedAt >= resendAfter;
  }

  /** Neither heard nor asked anything for so long that an entry may have been missed. */
  get isUnsure(): boolean {
    return this.#now() - Math.max(this.#heardAt, this.#askedAt) >= askAfter;
  }
}
