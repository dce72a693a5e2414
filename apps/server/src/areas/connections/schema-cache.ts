import { type Connector, fullTablePath, type SchemaColumn, type TableListing, type TableSchema } from "@sheaf/warehouse";
import type { Clock } from "../../platform/clock.ts";

/** How long tables and columns are believed (milliseconds). A refresh or a write of ours ends it at once. */
const BELIEVED = 5 * 60_000;
const MOST_STATEMENTS = 500;

interface Kept<T> {
  readonly value: Promise<T>;
  readonly until: number;
  readonly version: string;
}

/** What a connection's tables look like, asked once for many readers. Failures are not kept. */
export class SchemaCache {
  readonly #connector: Connector;
  readonly #clock: Clock;
  readonly #version: () => string;
  #listing: Kept<readonly TableListing[]> | null = null;
  readonly #tables = new Map<string, Kept<TableSchema>>();
  readonly #statements = new Map<string, Kept<readonly SchemaColumn[]>>();

  constructor(connector: Connector, clock: Clock, version: () => string) {
    this.#connector = connector;
    this.#clock = clock;
    this.#version = version;
  }

  tables(): Promise<readonly TableListing[]> {
    if (this.#listing === null || !this.#believed(this.#listing)) {
      this.#listing = this.#keep(this.#connector.listTables(AbortSignal.timeout(30_000)), () => (this.#listing = null));
    }
    return this.#listing.value;
  }

  /** A table by its full path, as `tables()` lists it. */
  table(path: readonly string[]): Promise<TableSchema> {
    const key = JSON.stringify(path);
    const known = this.#tables.get(key);
    if (known !== undefined && this.#believed(known)) return known.value;
    const kept = this.#keep(this.#connector.describeTable(path, AbortSignal.timeout(30_000)), () => this.#tables.delete(key));
    this.#tables.set(key, kept);
    return kept.value;
  }

  statement(text: string): Promise<readonly SchemaColumn[]> {
    const known = this.#statements.get(text);
    if (known !== undefined && this.#believed(known)) return known.value;
    const kept = this.#keep(this.#connector.describeStatement(text, AbortSignal.timeout(30_000)), () => this.#statements.delete(text));
    this.#statements.set(text, kept);
    for (const oldest of this.#statements.keys()) {
      if (this.#statements.size <= MOST_STATEMENTS) break;
      this.#statements.delete(oldest);
    }
    return kept.value;
  }

  /** Full path of the table that a document means. */
  async resolve(path: readonly string[]): Promise<readonly string[] | "ambiguous" | null> {
    return fullTablePath(await this.tables(), path);
  }

  /** Identity of what is known: compiled queries are kept under it. */
  version(): string {
    return `${this.#version()}/${this.#listing?.until ?? 0}/${this.#tables.size}`;
  }

  forget(): void {
    this.#listing = null;
    this.#tables.clear();
    this.#statements.clear();
  }

  #believed(kept: Kept<unknown>): boolean {
    return kept.until > this.#clock.now() && kept.version === this.#version();
  }

  #keep<T>(value: Promise<T>, forget: () => void): Kept<T> {
    value.catch(forget);
    return { value, until: this.#clock.now() + BELIEVED, version: this.#version() };
  }
}
