import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { type CompiledQuery, type FailedQuery, type TableSchema, compileQuery } from "@sheaf/compiler";
import { type CellValue, columnValues, readTable } from "@sheaf/result";
import { dialects } from "@sheaf/sql";
import { type Connector, executeParts, openDuckDbPath, openEmpty, openOutside } from "@sheaf/warehouse";
import { startTestPostgres } from "@sheaf/warehouse/testing";
import { afterAll, beforeAll } from "vitest";
import { type Ask, type Surroundings, type TestElement, documentOf, environmentOf, requestOf } from "./documents.ts";
import { type TestTable, createTable } from "./engines.ts";

/** Two connections to one server count as two; `files` takes rows of the others. */
export const connections = ["files", "server", "archive"] as const;
export type ConnectionName = (typeof connections)[number];

/** Where each table of a document stands, and `entries` where input tables do; what is not named stands in `files`. */
export type Homes = Readonly<Record<string, ConnectionName>>;

/** The same tables on several connections, for documents that read each table from another one. */
export interface SplitWorld {
  readonly setTables: (tables: readonly TestTable[]) => Promise<void>;
  readonly compile: (elements: readonly TestElement[], ask: Ask, homes: Homes, around?: Surroundings) => CompiledQuery | FailedQuery;
  /** Cells by row, as results carry them. */
  readonly rows: (
    elements: readonly TestElement[],
    ask: Ask,
    homes: Homes,
    around?: Surroundings,
    most?: { readonly mostPartRows?: number; readonly mostPartKeys?: number },
  ) => Promise<readonly (readonly CellValue[])[]>;
}

export function splitWorld(tables: readonly TestTable[]): SplitWorld {
  const schemas = new Map<ConnectionName, Map<string, TableSchema>>(connections.map((name) => [name, new Map()]));
  let folder = "";
  let files: Connector | null = null;
  let embedded: Connector | null = null;
  let server: {
    readonly connector: Connector;
    readonly make: (table: TestTable) => Promise<TableSchema>;
    readonly stop: () => Promise<void>;
  } | null = null;
  let written = 0;

  const startServer = async (): Promise<NonNullable<typeof server>> => {
    const postgres = await startTestPostgres();
    const client = await postgres.connect();
    const { host, port, user, password } = postgres;
    return {
      connector: openOutside("postgres", { host, port, database: "postgres", user, encryption: "none" }, password, { allowInside: true }),
      make: (table) => createTable("postgres", table, async (sql) => void (await client.query(sql))),
      stop: async () => {
        await client.end();
        await postgres.stop();
      },
    };
  };
  const setTables = async (list: readonly TestTable[]): Promise<void> => {
    const path = join(folder, `${(written += 1)}.duckdb`);
    const instance = await DuckDBInstance.create(path);
    const connection = await instance.connect();
    const run = async (sql: string): Promise<void> => void (await connection.run(sql));
    for (const table of list) {
      schemas.get("files")?.set(table.name, await createTable("duckdb", table, run));
      const schema = await server?.make(table);
      if (schema !== undefined) for (const name of ["server", "archive"] as const) schemas.get(name)?.set(table.name, schema);
    }
    connection.closeSync();
    instance.closeSync();
    await files?.close();
    files = await openDuckDbPath(path);
  };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "sheaf-split-"));
    server = await startServer();
    embedded = openEmpty();
    await setTables(tables);
  });
  afterAll(async () => {
    await Promise.all([files?.close(), embedded?.close(), server?.connector.close()]);
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const compile: SplitWorld["compile"] = (elements, ask, homes, around = {}) => {
    const environment = environmentOf(new Map(), "duckdb", around);
    const find = (connectionId: string, path: readonly string[]): TableSchema | undefined =>
      schemas.get(connectionId as ConnectionName)?.get(path.at(-1) ?? "");
    return compileQuery(documentOf(elements.map((element) => moved(element, homes) as TestElement)), requestOf(ask), {
      ...environment,
      catalog: {
        ...environment.catalog,
        connection: (id) =>
          id === "files"
            ? { dialect: dialects.duckdb, timeZone: "UTC", takesRows: true }
            : id === "server" || id === "archive"
              ? { dialect: dialects.postgres, timeZone: "UTC" }
              : undefined,
        table: find,
        input: (connectionId, elementId) => {
          const rows = around.entered?.[elementId];
          if (typeof rows !== "string") return rows;
          const schema = find(connectionId, [rows]);
          return schema === undefined ? undefined : { kind: "table", schema };
        },
      },
    });
  };
  const connectorOf = (id: string | null): Connector => {
    const found = id === null ? embedded : id === "files" ? files : server?.connector;
    if (found == null) throw new Error("nothing has been started");
    return found;
  };
  return {
    setTables,
    compile,
    rows: async (elements, ask, homes, around = {}, most = {}) => {
      const query = compile(elements, ask, homes, around);
      if (!query.ok) throw new Error(`did not compile: ${JSON.stringify(query.diagnostics)}`);
      const { chunks } = executeParts({
        query,
        connectorOf,
        signal: new AbortController().signal,
        timeoutMs: 60_000,
        maxRows: 1e9,
        ...most,
      });
      const messages: Uint8Array[] = [];
      try {
        for await (const chunk of chunks) messages.push(chunk);
      } catch (problem) {
        const { engineMessage = "" } = problem as { readonly engineMessage?: string };
        throw new Error(`${String(problem)} ${engineMessage}\n${[...query.parts.map((part) => part.sql), query.sql].join("\n\n")}`, {
          cause: problem,
        });
      }
      const table = readTable(query.columns, messages);
      const columns = query.columns.map((_, index) => [...columnValues(table, index)]);
      return Array.from({ length: table.rowCount }, (_, row) => columns.map((column) => column[row] ?? null));
    },
  };
}

/** The same with every table read from where it stands. */
function moved(value: unknown, homes: Homes): unknown {
  if (Array.isArray(value)) return value.map((one) => moved(one, homes));
  if (typeof value !== "object" || value === null) return value;
  const members = Object.fromEntries(Object.entries(value).map(([key, member]) => [key, moved(member, homes)]));
  const path = members["path"];
  if (members["kind"] === "empty") return { ...members, connectionId: homes["entries"] ?? "files" };
  return members["kind"] === "warehouse-table" && Array.isArray(path)
    ? { ...members, connectionId: homes[String(path.at(-1))] ?? "files" }
    : members;
}
