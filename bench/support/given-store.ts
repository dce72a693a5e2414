import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestPostgres, type TestPostgres } from "@sheaf/warehouse/testing";
import { startServer, stopServer, type ReadyServer } from "./server-process.ts";

/** Lets somebody work with a server whose metadata store is a PostgreSQL of its own; it believes what a proxy says of addresses. */
export async function overGivenStore<T>(name: string, work: (server: ReadyServer, store: TestPostgres) => Promise<T>): Promise<T> {
  const data = mkdtempSync(join(tmpdir(), `sheaf-bench-${name}-`));
  const store = await startTestPostgres();
  let server: ReadyServer | null = null;
  try {
    server = await startServer(["apps/server/src/main.ts"], data, {
      DATABASE_URL: `postgres://${store.user}:${store.password}@${store.host}:${store.port}/postgres`,
      SHEAF_TRUSTED_PROXIES: "1",
    });
    return await work(server, store);
  } finally {
    if (server !== null) await stopServer(server);
    await store.stop();
    rmSync(data, { recursive: true, force: true, maxRetries: 5 });
  }
}
