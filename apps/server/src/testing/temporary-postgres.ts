import { randomBytes } from "node:crypto";
import { createServer } from "node:net";
import { rmSync } from "node:fs";
import { temporaryServerFolder } from "@sheaf/warehouse/testing";
import { type PostgresAddress, PostgresSupervisor } from "../platform/postgres/index.ts";

/** A real PostgreSQL server in a folder of its own, for tests: `stop()` ends it and removes the folder. */
export async function startTemporaryPostgres(
  options: { readonly durable?: boolean; /** Also listens on a free port of the loopback address. */ readonly loopback?: boolean } = {},
): Promise<{
  readonly address: PostgresAddress;
  /** Port on 127.0.0.1; null without `loopback`. */
  readonly port: number | null;
  /** Connection string of one of its databases. */
  readonly url: (database?: string) => string;
  readonly stop: () => Promise<void>;
}> {
  const folder = temporaryServerFolder("sheaf-server-postgres-");
  const password = randomBytes(18).toString("base64url");
  const port = options.loopback === true ? await freePort() : null;
  const supervisor = await PostgresSupervisor.start({
    dataFolder: folder,
    password,
    log: () => undefined,
    durable: options.durable ?? false,
    loopbackPort: port,
  });
  const { address } = supervisor;
  return {
    address,
    port,
    url: (database = "postgres") =>
      `postgres://${address.user}:${address.password}@${encodeURIComponent(address.host)}:${address.port}/${database}`,
    stop: async () => {
      await supervisor.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
