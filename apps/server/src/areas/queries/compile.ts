import type { Catalog, CompiledQuery, CompileQuery, Environment, FailedQuery, QueryRequest, TableSchema } from "@sheaf/compiler";
import type { WorkbookDocument } from "@sheaf/workbook";
import type { OpenWarehouse } from "../connections/index.ts";

/** Where the catalog looks things up; all of it inside one organization. */
export interface CatalogSources {
  readonly warehouse: (connectionId: string) => Promise<OpenWarehouse | null>;
  /** Path of the table that holds an uploaded file; null if there is none. */
  readonly file: (connectionId: string, inodeId: string) => Promise<readonly string[] | null>;
}

type Known<T> = { readonly value: T } | undefined;

/**
 * The compiler's view of the outside. Compiling is pure and asks at once, warehouses answer later: what is not known is noted
 * and answered with undefined, then looked up, and the document is compiled again. Two or three rounds reach every source.
 */
export class GatheringCatalog implements Catalog {
  readonly #sources: CatalogSources;
  readonly #warehouses = new Map<string, OpenWarehouse | null>();
  readonly #tables = new Map<string, TableSchema | "ambiguous" | undefined>();
  readonly #missing = new Map<string, () => Promise<void>>();

  constructor(sources: CatalogSources) {
    this.#sources = sources;
  }

  /** Something was asked that is not known yet. */
  get incomplete(): boolean {
    return this.#missing.size > 0;
  }

  async gather(): Promise<void> {
    const wanted = [...this.#missing.values()];
    this.#missing.clear();
    await Promise.all(wanted.map((look) => look()));
  }

  warehouseOf(connectionId: string): OpenWarehouse | null {
    return this.#warehouses.get(connectionId) ?? null;
  }

  /** Identity of every schema that was looked at. */
  version(): string {
    return [...this.#warehouses]
      .map(([id, warehouse]) => `${id}:${warehouse?.schema.version() ?? "none"}`)
      .toSorted()
      .join(",");
  }

  connection = (connectionId: string): ReturnType<Catalog["connection"]> => {
    const known = this.#warehouse(connectionId);
    return known?.value == null ? undefined : { dialect: known.value.engine, timeZone: known.value.timeZone };
  };

  table = (connectionId: string, path: readonly string[]): TableSchema | "ambiguous" | undefined =>
    this.#look(`table ${connectionId} ${JSON.stringify(path)}`, connectionId, async ({ schema }) => {
      const full = await schema.resolve(path);
      return full === null ? undefined : full === "ambiguous" ? full : schema.table(full);
    });

  statement = (connectionId: string, statement: string): TableSchema | undefined => {
    const found = this.#look(`statement ${connectionId} ${statement}`, connectionId, async ({ schema }) => ({
      path: [],
      columns: await schema.statement(statement),
      key: [],
      rowIdentity: null,
      rowCountEstimate: null,
    }));
    return found === "ambiguous" ? undefined : found;
  };

  file = (connectionId: string, inodeId: string): TableSchema | undefined => {
    const found = this.#look(`file ${connectionId} ${inodeId}`, connectionId, async ({ schema }) => {
      const path = await this.#sources.file(connectionId, inodeId);
      return path === null ? undefined : schema.table(path);
    });
    return found === "ambiguous" ? undefined : found;
  };

  #warehouse(connectionId: string): Known<OpenWarehouse | null> {
    if (this.#warehouses.has(connectionId)) return { value: this.#warehouses.get(connectionId) ?? null };
    this.#missing.set(`connection ${connectionId}`, async () => {
      this.#warehouses.set(connectionId, await this.#sources.warehouse(connectionId));
    });
    return undefined;
  }

  #look(
    key: string,
    connectionId: string,
    ask: (warehouse: OpenWarehouse) => Promise<TableSchema | "ambiguous" | undefined>,
  ): TableSchema | "ambiguous" | undefined {
    if (this.#tables.has(key)) return this.#tables.get(key);
    const known = this.#warehouse(connectionId);
    if (known === undefined) return undefined;
    const { value: warehouse } = known;
    if (warehouse === null) return undefined;
    this.#missing.set(key, async () => {
      this.#tables.set(key, await ask(warehouse));
    });
    return undefined;
  }
}

const MOST_ROUNDS = 8;

/** Compiles one request, looking up sources as the compiler names them. */
export async function compileGathering(
  compile: CompileQuery,
  document: WorkbookDocument,
  request: QueryRequest,
  environment: Omit<Environment, "catalog">,
  catalog: GatheringCatalog,
): Promise<CompiledQuery | FailedQuery> {
  for (let round = 0; ; round += 1) {
    const compiled = compile(document, request, { ...environment, catalog });
    if (!catalog.incomplete || round >= MOST_ROUNDS) return compiled;
    await catalog.gather();
  }
}
