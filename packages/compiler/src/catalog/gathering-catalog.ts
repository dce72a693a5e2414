import type { Id } from "@sheaf/workbook";
import type { Catalog, DialectName, SchemaColumn, TableSchema } from "../api.ts";

/** Where a catalog looks things up. `W` is whatever the caller knows of an open warehouse. */
export interface CatalogSources<W extends CatalogWarehouse> {
  /** Null: there is no such connection. */
  readonly warehouse: (connectionId: Id) => Promise<W | null>;
  readonly table: (warehouse: W, path: readonly string[]) => Promise<TableSchema | "ambiguous" | undefined>;
  /** Output columns of one user-written SELECT; null if they cannot be had. */
  readonly statement: (warehouse: W, statement: string) => Promise<readonly SchemaColumn[] | null>;
  /** The table that holds an uploaded file. */
  readonly file: (warehouse: W, connectionId: Id, inodeId: Id) => Promise<TableSchema | undefined>;
}

export interface CatalogWarehouse {
  readonly engine: DialectName;
  readonly timeZone: string;
}

/**
 * The compiler's view of the outside. Compiling is pure and asks at once, warehouses answer later: what is not known is noted
 * and answered with undefined, then looked up, and the same is compiled again (`gathered`).
 */
export class GatheringCatalog<W extends CatalogWarehouse> implements Catalog {
  readonly #sources: CatalogSources<W>;
  readonly #warehouses = new Map<Id, W | null>();
  readonly #tables = new Map<string, TableSchema | "ambiguous" | undefined>();
  readonly #missing = new Map<string, () => Promise<void>>();

  constructor(sources: CatalogSources<W>) {
    this.#sources = sources;
  }

  /** Something was asked that is not known yet. */
  get incomplete(): boolean {
    return this.#missing.size > 0;
  }

  /** Looks up what was asked. A failure is the caller's; what failed is asked again the next time. */
  async gather(): Promise<void> {
    const wanted = [...this.#missing.values()];
    this.#missing.clear();
    await Promise.all(wanted.map((look) => look()));
  }

  /** Every connection that was asked for; null where there is none. */
  get warehouses(): ReadonlyMap<Id, W | null> {
    return this.#warehouses;
  }

  connection = (connectionId: Id): ReturnType<Catalog["connection"]> => {
    const warehouse = this.#warehouse(connectionId);
    return warehouse == null ? undefined : { dialect: warehouse.engine, timeZone: warehouse.timeZone };
  };

  table = (connectionId: Id, path: readonly string[]): TableSchema | "ambiguous" | undefined =>
    this.#look(["table", connectionId, ...path], connectionId, (warehouse) => this.#sources.table(warehouse, path));

  statement = (connectionId: Id, statement: string): TableSchema | undefined =>
    single(
      this.#look(["statement", connectionId, statement], connectionId, async (warehouse) => {
        const columns = await this.#sources.statement(warehouse, statement);
        return columns === null ? undefined : { path: [], columns, key: [], rowIdentity: null, rowCountEstimate: null };
      }),
    );

  file = (connectionId: Id, inodeId: Id): TableSchema | undefined =>
    single(this.#look(["file", connectionId, inodeId], connectionId, (warehouse) => this.#sources.file(warehouse, connectionId, inodeId)));

  /** Undefined while unknown. */
  #warehouse(connectionId: Id): W | null | undefined {
    const known = this.#warehouses.get(connectionId);
    if (known === undefined)
      this.#missing.set(`connection ${connectionId}`, async () => {
        this.#warehouses.set(connectionId, await this.#sources.warehouse(connectionId));
      });
    return known;
  }

  #look(
    what: readonly string[],
    connectionId: Id,
    ask: (warehouse: W) => Promise<TableSchema | "ambiguous" | undefined>,
  ): TableSchema | "ambiguous" | undefined {
    const key = JSON.stringify(what);
    if (this.#tables.has(key)) return this.#tables.get(key);
    const warehouse = this.#warehouse(connectionId);
    if (warehouse == null) return undefined;
    this.#missing.set(key, async () => {
      this.#tables.set(key, await ask(warehouse));
    });
    return undefined;
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
