import { DuckDBInstance } from "@duckdb/node-api";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startTestPostgres } from "@sheaf/warehouse/testing";

export type Engine = "duckdb" | "postgres";

/** The same tables in a DuckDB file and in a PostgreSQL server. */
export interface Databases {
  /** What stands behind `--connection NAME=`. */
  readonly address: Readonly<Record<Engine, string>>;
  /** Runs SQL that a person wrote, beside the command; cells as texts. */
  readonly query: (engine: Engine, sql: string) => Promise<readonly (readonly (string | null)[])[]>;
  readonly close: () => Promise<void>;
}

/** Makes the tables that the `.sql` files of a folder write; their SQL is understood by both engines. */
export async function openDatabases(fixtures: string): Promise<Databases> {
  const folder = mkdtempSync(join(tmpdir(), "sheaf-cli-"));
  const sql = readdirSync(fixtures)
    .filter((name) => name.endsWith(".sql"))
    .toSorted()
    .map((name) => readFileSync(join(fixtures, name), "utf8"))
    .join("\n");
  const file = join(folder, "fixtures.duckdb");
  const written = await DuckDBInstance.create(file);
  const writer = await written.connect();
  await writer.run(sql);
  writer.closeSync();
  written.closeSync();

  // A file is open in one process at a time: what people write runs on a second copy.
  const copy = await DuckDBInstance.create(":memory:");
  const connection = await copy.connect();
  await connection.run("SET TimeZone = 'UTC'");
  await connection.run(sql);

  const server = await startTestPostgres();
  const client = new pg.Client({
    host: server.host,
    port: server.port,
    user: server.user,
    password: server.password,
    database: "postgres",
    types: { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig,
  });
  await client.connect();
  await client.query(sql);
  const user = `${encodeURIComponent(server.user)}:${encodeURIComponent(server.password)}`;
  return {
    address: {
      duckdb: `duckdb:${file}`,
      postgres: `postgres://${user}@${server.host}:${server.port}/postgres?sslmode=disable`,
    },
    query: async (engine, text) => {
      if (engine === "postgres") return (await client.query<(string | null)[]>({ text, rowMode: "array" })).rows;
      const rows = (await connection.runAndReadAll(text)).getRowsJson();
      return rows.map((row) => row.map((cell) => (cell === null ? null : typeof cell === "string" ? cell : JSON.stringify(cell))));
    },
    close: async () => {
      connection.closeSync();
      copy.closeSync();
      await client.end();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
