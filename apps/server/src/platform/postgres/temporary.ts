import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type PostgresAddress, PostgresSupervisor } from "./supervisor.ts";

/** A real PostgreSQL server in a folder of its own, for tests: `stop()` ends it and removes the folder. */
export async function startTemporaryPostgres(options: { readonly durable?: boolean } = {}): Promise<{
  readonly address: PostgresAddress;
  /** Connection string of one of its databases. */
  readonly url: (database?: string) => string;
  readonly stop: () => Promise<void>;
}> {
  const folder = mkdtempSync(join(tmpdir(), "sheaf-postgres-"));
  const password = randomBytes(18).toString("base64url");
  const supervisor = await PostgresSupervisor.start({
    dataFolder: folder,
    password,
    log: () => undefined,
    durable: options.durable ?? false,
  });
  const { address } = supervisor;
  return {
    address,
    url: (database = "postgres") =>
      `postgres://${address.user}:${address.password}@${encodeURIComponent(address.host)}:${address.port}/${database}`,
    stop: async () => {
      await supervisor.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
