import type { Actor } from "@sheaf/contract";

/**
 * Drawings of one person are made one after another: they are made on the thread that answers everybody, and several at once would keep it
 * longer.
 */
export class DrawingTurns {
  readonly #last = new Map<string, Promise<void>>();

  /** Resolves when it is the turn of a person's next drawing, with what ends the turn: to be called whatever happens. */
  async enter({ organizationId, userId }: Pick<Actor, "organizationId" | "userId">): Promise<() => void> {
    const person = `${organizationId}/${userId}`;
    const before = this.#last.get(person);
    let end = (): void => undefined;
    const own = new Promise<void>((resolve) => {
      end = resolve;
    });
    const last = (before ?? Promise.resolve()).then(() => own);
    this.#last.set(person, last);
    void last.then(() => {
      if (this.#last.get(person) === last) this.#last.delete(person);
    });
    await before;
    return end;
  }
}
