import type { Id, Source, WorkbookDocument } from "@sheaf/workbook";
import type { Catalog, InputRows, SchemaColumn, TableSchema } from "../api.ts";
import { type CatalogWarehouse, isLookupOf, keyOf, type KnownLookups, type Lookup, plainly } from "./lookups.ts";

/** Where a catalog looks things up. `W` is whatever the caller knows of an open warehouse. */
export interface CatalogSources<W extends CatalogWarehouse> {
  /** Null: there is no such connection. */
  readonly warehouse: (connectionId: Id) => Promise<W | null>;
  readonly table: (warehouse: W, path: readonly string[], connectionId: Id) => Promise<TableSchema | "ambiguous" | undefined>;
  /** Output columns of one user-written SELECT. */
  readonly statement: (warehouse: W, statement: string) => Promise<readonly SchemaColumn[]>;
  /** The table that holds an uploaded file. */
  readonly file: (warehouse: W, connectionId: Id, inodeId: Id) => Promise<TableSchema | undefined>;
  /** A data model, for who may read one; who has none to look in leaves it out. */
  readonly model?: (dataModelId: Id) => Promise<WorkbookDocument | undefined>;
  /** Rows that people entered into an input table; who has none to look in leaves it out. */
  readonly input?: (warehouse: W, connectionId: Id, elementId: Id) => Promise<InputRows | undefined>;
}

/**
 * The compiler's view of the outside. Compiling is pure and asks at once, warehouses answer later: what is not known is noted
 * and answered with undefined, then looked up, and the same is compiled again (`gathered`).
 */
export class GatheringCatalog<W extends CatalogWarehouse> implements Catalog {
  readonly #sources: CatalogSources<W>;
  readonly #warehouses = new Map<Id, W | null>();
  readonly #tables = new Map<string, TableSchema | "ambiguous" | undefined>();
  readonly #inputs = new Map<string, InputRows | undefined>();
  readonly #models = new Map<Id, WorkbookDocument | undefined>();
  readonly #missing = new Map<string, () => Promise<void>>();
  /** Connections among what is missing: the rest is looked up on them. */
  readonly #unopened = new Map<Id, () => Promise<void>>();
  readonly #isFailure: (error: unknown) => boolean;
  readonly #failures: { readonly what: Lookup; readonly error: unknown }[] = [];

  /**
   * A lookup that ends in a failure is remembered: what it asked for is not known, whatever rests on that is broken, and nothing
   * else is. Every other error reaches who gathers.
   */
  constructor(sources: CatalogSources<W>, isFailure: (error: unknown) => boolean) {
    this.#sources = sources;
    this.#isFailure = isFailure;
  }

  /** Something was asked that is not known yet. */
  get incomplete(): boolean {
    return this.#missing.size + this.#unopened.size > 0;
  }

  /** A lookup failed: another catalog may know more. */
  get failed(): boolean {
    return this.#failures.length > 0;
  }

  /** Why what a source reads is not known; undefined if no lookup of it failed. */
  failureOf(source: Source): unknown {
    const found = this.#failures.find(({ what }) => isLookupOf(what, source));
    return found?.error;
  }

  /** Looks up what was asked, connections first and what lies on them at once. What an error stopped is asked again the next time. */
  async gather(): Promise<void> {
    const unopened = [...this.#unopened.values()];
    const wanted = [...this.#missing.values()];
    this.#unopened.clear();
    this.#missing.clear();
    await Promise.all(unopened.map((open) => open()));
    await Promise.all(wanted.map((look) => look()));
  }

  /** Asks for something, as if what is pure had asked: it is looked up with the rest. */
  ask(lookup: Lookup): void {
    const [kind, of, ...name] = lookup;
    switch (kind) {
      case "connection":
        this.connection(of);
        return;
      case "table":
        this.table(of, name);
        return;
      case "statement":
        this.statement(of, name[0] ?? "");
        return;
      case "file":
        this.file(of, name[0] ?? "");
        return;
      case "input":
        this.input(of, name[0] ?? "");
        return;
      case "model":
        this.model(of);
    }
  }

  /** All that is known, for a `RecordedCatalog` elsewhere; `asModel` says how a data model travels. */
  known<M>(asModel: (model: WorkbookDocument) => M): KnownLookups<M> {
    const { model, input } = this.#sources;
    return {
      connections: [...this.#warehouses].map(([id, warehouse]) => {
        if (warehouse === null) return [id, null];
        const { engine, timeZone, takesRows } = warehouse;
        return [id, { engine, timeZone, ...(takesRows === undefined ? {} : { takesRows }) }];
      }),
      tables: [...this.#tables],
      inputs: input === undefined ? null : [...this.#inputs],
      models: model === undefined ? null : [...this.#models].map(([id, one]) => [id, one === undefined ? undefined : asModel(one)]),
      failures: this.#failures.map(({ what, error }) => ({ what, message: error instanceof Error ? error.message : String(error) })),
    };
  }

  /** Every connection that was asked for; null where there is none. */
  get warehouses(): ReadonlyMap<Id, W | null> {
    return this.#warehouses;
  }

  /** Input tables whose rows were asked for. */
  get inputsRead(): readonly { readonly connectionId: Id; readonly elementId: Id }[] {
    return [...this.#inputs.keys()].map((key) => {
      const [, connectionId = "", elementId = ""] = JSON.parse(key) as readonly string[];
      return { connectionId, elementId };
    });
  }

  /** Every data model that was asked for. */
  get modelsRead(): Iterable<Id> {
    return this.#models.keys();
  }

  connection = (connectionId: Id): ReturnType<Catalog["connection"]> => {
    const warehouse = this.#warehouse(connectionId);
    return warehouse == null ? undefined : plainly(warehouse);
  };

  table = (connectionId: Id, path: readonly string[]): TableSchema | "ambiguous" | undefined =>
    this.#look(["table", connectionId, ...path], connectionId, (warehouse) => this.#sources.table(warehouse, path, connectionId));

  statement = (connectionId: Id, statement: string): TableSchema | undefined =>
    single(
      this.#look(["statement", connectionId, statement], connectionId, async (warehouse) => ({
        path: [],
        columns: await this.#sources.statement(warehouse, statement),
        key: [],
        rowIdentity: null,
        rowCountEstimate: null,
      })),
    );

  file = (connectionId: Id, inodeId: Id): TableSchema | undefined =>
    single(this.#look(["file", connectionId, inodeId], connectionId, (warehouse) => this.#sources.file(warehouse, connectionId, inodeId)));

  input = (connectionId: Id, elementId: Id): InputRows | undefined => {
    const { input } = this.#sources;
    const what: Lookup = ["input", connectionId, elementId];
    const key = keyOf(what);
    if (input === undefined || this.#inputs.has(key) || this.#warehouse(connectionId) === null) return this.#inputs.get(key);
    this.#missing.set(key, async () => {
      const warehouse = this.#warehouses.get(connectionId);
      if (warehouse != null) this.#inputs.set(key, await this.#known(what, undefined, () => input(warehouse, connectionId, elementId)));
    });
    return undefined;
  };

  model = (dataModelId: Id): WorkbookDocument | undefined => {
    const { model } = this.#sources;
    if (model === undefined || this.#models.has(dataModelId)) return this.#models.get(dataModelId);
    this.#missing.set(keyOf(["model", dataModelId]), async () => {
      this.#models.set(dataModelId, await model(dataModelId));
    });
    return undefined;
  };

  /** Undefined while unknown. */
  #warehouse(connectionId: Id): W | null | undefined {
    const known = this.#warehouses.get(connectionId);
    if (known === undefined) {
      const what: Lookup = ["connection", connectionId];
      this.#unopened.set(connectionId, async () => {
        this.#warehouses.set(connectionId, await this.#known(what, null, () => this.#sources.warehouse(connectionId)));
      });
    }
    return known;
  }

  #look(
    what: Lookup,
    connectionId: Id,
    ask: (warehouse: W) => Promise<TableSchema | "ambiguous" | undefined>,
  ): TableSchema | "ambiguous" | undefined {
    const key = keyOf(what);
    if (this.#tables.has(key)) return this.#tables.get(key);
    if (this.#warehouse(connectionId) === null) return undefined;
    this.#missing.set(key, async () => {
      const warehouse = this.#warehouses.get(connectionId);
      if (warehouse != null) this.#tables.set(key, await this.#known(what, undefined, () => ask(warehouse)));
    });
    return undefined;
  }

  async #known<T, U>(what: Lookup, unknown: U, ask: () => Promise<T>): Promise<T | U> {
    try {
      return await ask();
    } catch (error) {
      if (!this.#isFailure(error)) throw error;
      this.#failures.push({ what, error });
      return unknown;
    }
  }
}

function single(found: TableSchema | "ambiguous" | undefined): TableSchema | undefined {
  return found === "ambiguous" ? undefined : found;
}

/** Does something pure with a catalog until nothing that it asked is unknown. It ends: a document names finitely many sources. */
export async function gathered<W extends CatalogWarehouse, T>(catalog: GatheringCatalog<W>, work: () => T): Promise<T> {
  for (;;) {
    const answer = work();
    if (!catalog.incomplete) return answer;
    await catalog.gather();
  }
}
