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
      DATABASE_URL: addressOf(store),
      SHEAF_TRUSTED_PROXIES: "1",
    });
    return await work(server, store);
  } finally {
    if (server !== null) await stopServer(server);
    await store.stop();
    rmSync(data, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Where the metadata store is. */
export function addressOf({ user, password, host, port }: TestPostgres): string {
  return `postgres://${user}:${password}@${host}:${port}/postgres`;
}
