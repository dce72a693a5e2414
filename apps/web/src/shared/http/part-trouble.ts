/** Something that begins once and is told to whoever asks. */
class Told {
  readonly #listeners = new Set<() => void>();
  #is = false;

  readonly is = (): boolean => this.#is;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(is: boolean): void {
    if (this.#is === is) return;
    this.#is = is;
    for (const listener of this.#listeners) listener();
  }
}

/** The server answers and has a part of this program no more: another build runs there. */
export const partsGone = new Told();

/** A part whose first try is watched: while it is tried again, something else can stand in for it. */
export class WatchedPart<Module> {
  readonly failed = new Told();
  readonly #load: () => Promise<Module>;

  constructor(load: () => Promise<Module>) {
    this.#load = load;
  }

  readonly load = async (): Promise<Module> => {
    this.failed.set(false);
    try {
      return await this.#load();
    } catch (thrown) {
      this.failed.set(true);
      throw thrown;
    }
  };
}
