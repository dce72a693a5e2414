interface Kept {
  readonly at: number;
  readonly of: string;
  readonly bytes: Buffer;
}

/** Pictures that were drawn, in memory: each under a name, and only for what it was made of. The oldest go where there are too many bytes. */
export class KeptPictures {
  readonly #kept = new Map<string, Kept>();
  readonly #mostBytes: number;
  #bytes = 0;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  /** Null: there is none, it was made of something else, or longer ago than is said. */
  of(name: string, of: string, now: number, fresh: number): Buffer | null {
    const kept = this.#kept.get(name);
    return kept?.of === of && now - kept.at < fresh ? kept.bytes : null;
  }

  forget(name: string): void {
    this.#bytes -= this.#kept.get(name)?.bytes.length ?? 0;
    this.#kept.delete(name);
  }

  keep(name: string, kept: Kept): void {
    this.forget(name);
    this.#kept.set(name, kept);
    this.#bytes += kept.bytes.length;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#mostBytes) break;
      this.forget(oldest);
    }
  }
}
