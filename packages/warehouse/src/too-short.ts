const REMEMBERED = 1_000;

/** Short statements that met a value too long for them: they are not tried again while the data stays as it is. */
export class TooShort {
  readonly #statements = new Set<string>();

  has(sql: string): boolean {
    return this.#statements.has(sql);
  }

  add(sql: string): void {
    this.#statements.add(sql);
    const [oldest] = this.#statements;
    if (this.#statements.size > REMEMBERED && oldest !== undefined) this.#statements.delete(oldest);
  }

  forget(): void {
    this.#statements.clear();
  }
}
