/** What was sent and what was acknowledged of one kind of work, by names that are never used twice. */
export class Ledger {
  readonly #sent = new Set<string>();
  readonly #acknowledged = new Set<string>();

  sent(...names: readonly string[]): void {
    for (const name of names) this.#sent.add(name);
  }

  acknowledged(...names: readonly string[]): void {
    for (const name of names) this.#acknowledged.add(name);
  }

  get count(): number {
    return this.#acknowledged.size;
  }

  /** What is wrong about what is there now: lost, doubled, or never sent. What was sent and not answered may be there or not. */
  wrongIn(what: string, found: readonly string[]): readonly string[] {
    const times = new Map<string, number>();
    for (const name of found) times.set(name, (times.get(name) ?? 0) + 1);
    return [
      ...[...this.#acknowledged].filter((name) => !times.has(name)).map((name) => `lost: ${what} ${name}`),
      ...[...times].filter(([, count]) => count > 1).map(([name, count]) => `${count} times: ${what} ${name}`),
      ...[...times.keys()]
        .filter((name) => !this.#sent.has(name) && !this.#acknowledged.has(name))
        .map((name) => `from nobody: ${what} ${name}`),
    ];
  }
}
