import type { Id, Source, WorkbookDocument } from "@sheaf/workbook";
import type { Catalog, InputRows, TableSchema } from "../api.ts";
import { type CatalogWarehouse, isLookupOf, keyOf, type KnownLookups, type Lookup, plainly } from "./lookups.ts";

/**
 * A catalog of what another one knows: where compiling runs in a thread of its own, nothing can be looked up. What is asked and not known is
 * noted; whoever has the other catalog looks it up, and the same is compiled again.
 */
export class RecordedCatalog implements Catalog {
  readonly #connections: ReadonlyMap<Id, CatalogWarehouse | null>;
  readonly #tables: ReadonlyMap<string, TableSchema | "ambiguous" | undefined>;
  readonly #inputs: ReadonlyMap<string, InputRows | undefined> | null;
  readonly #models: ReadonlyMap<Id, WorkbookDocument | undefined> | null;
  readonly #failures: KnownLookups<unknown>["failures"];
  readonly #asked = new Map<string, Lookup>();

  constructor(known: KnownLookups<WorkbookDocument>) {
    this.#connections = new Map(known.connections);
    this.#tables = new Map(known.tables);
    this.#inputs = known.inputs === null ? null : new Map(known.inputs);
    this.#models = known.models === null ? null : new Map(known.models);
    this.#failures = known.failures;
  }

  /** What was asked and is not known. */
  get asked(): readonly Lookup[] {
    return [...this.#asked.values()];
  }

  /** Why what a source reads is not known; undefined if no lookup of it failed. */
  failureOf(source: Source): Error | undefined {
    const found = this.#failures.find(({ what }) => isLookupOf(what, source));
    return found === undefined ? undefined : new Error(found.message);
  }

  connection = (connectionId: Id): ReturnType<Catalog["connection"]> => {
    const known = this.#connections.get(connectionId);
    if (known === undefined) this.#ask(["connection", connectionId]);
    return known == null ? undefined : plainly(known);
  };

  table = (connectionId: Id, path: readonly string[]): TableSchema | "ambiguous" | undefined =>
    this.#look(this.#tables, ["table", connectionId, ...path]);

  statement = (connectionId: Id, statement: string): TableSchema | undefined =>
    single(this.#look(this.#tables, ["statement", connectionId, statement]));

  file = (connectionId: Id, inodeId: Id): TableSchema | undefined => single(this.#look(this.#tables, ["file", connectionId, inodeId]));

  input = (connectionId: Id, elementId: Id): InputRows | undefined =>
    this.#inputs === null ? undefined : this.#look(this.#inputs, ["input", connectionId, elementId]);

  model = (dataModelId: Id): WorkbookDocument | undefined => {
    if (this.#models !== null && !this.#models.has(dataModelId)) this.#ask(["model", dataModelId]);
    return this.#models?.get(dataModelId);
  };

  #look<T>(known: ReadonlyMap<string, T | undefined>, lookup: Lookup): T | undefined {
    const key = keyOf(lookup);
    // of a connection that is not there nothing can be known
    if (!known.has(key) && this.#connections.get(lookup[1]) !== null) this.#ask(lookup);
    return known.get(key);
  }

  #ask(lookup: Lookup): void {
    this.#asked.set(keyOf(lookup), lookup);
  }
}

function single(found: TableSchema | "ambiguous" | undefined): TableSchema | undefined {
  return found === "ambiguous" ? undefined : found;
}
