/** A place in the row of one element's requests. */
interface AskingPlace {
  /** Resolves when everything asked before it has begun, or never will. Never rejects. */
  readonly turn: Promise<void>;
  /** Lets the next one go. To be called when this one has begun or has ended; again does nothing. */
  readonly begun: () => void;
}

/**
 * Requests of one element reach the warehouse in the order in which they were asked, however long each took to compile: what is drawn first
 * does not queue behind totals and counts. Elements do not wait for one another, as a connection may be slow to tell of its tables.
 */
export class AskingOrder {
  readonly #last = new Map<string, Promise<void>>();

  /** To be called in the order of the requests. */
  enter(elementId: string): AskingPlace {
    const turn = this.#last.get(elementId) ?? Promise.resolve();
    let begun = (): void => undefined;
    const first = new Promise<void>((resolve) => {
      begun = resolve;
    });
    this.#last.set(
      elementId,
      turn.then(() => first),
    );
    return { turn, begun };
  }
}
