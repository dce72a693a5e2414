import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { DuckDBInstance, type DuckDBConnection } from "@duckdb/node-api";
import { type Person, signIn } from "./calls.ts";
import { startServer, stopServer, type ReadyServer } from "./server-process.ts";

/** Lets somebody who is signed in to a server of their own work beside a raw DuckDB, both with the same three million flights. */
export async function besideRawFlights<T>(name: string, work: (person: Person, raw: DuckDBConnection) => Promise<T>): Promise<T> {
  const data = mkdtempSync(join(tmpdir(), `sheaf-bench-${name}-`));
  const raw = await DuckDBInstance.create(":memory:");
  let server: ReadyServer | null = null;
  try {
    const connection = await raw.connect();
    const vega = dirname(dirname(createRequire(import.meta.url).resolve("vega-datasets")));
    await connection.run("CREATE SCHEMA samples");
    await connection.run(`CREATE TABLE samples.flights AS FROM read_parquet('${join(vega, "data/flights-3m.parquet")}')`);
    server = await startServer(["apps/server/src/main.ts"], data);
    return await work(await signIn(server), connection);
  } finally {
    if (server !== null) await stopServer(server);
    raw.closeSync();
    rmSync(data, { recursive: true, force: true, maxRetries: 5 });
  }
}
