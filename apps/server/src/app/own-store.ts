import { Client } from "pg";
import { hasSecrets, loadSecrets, type ServerConfig } from "../platform/config/index.ts";
import { type StoreTarget, targetOf } from "../platform/database/index.ts";
import { hasStore, PostgresSupervisor } from "../platform/postgres/index.ts";

/** Name of our database in the embedded store. */
export const DATABASE = "sheaf";

/**
 * Work on the metadata store beside a running server or without one: the embedded store is adopted if a server runs it, else started for
 * the moment and stopped again. Secrets are made where a new store needs them.
 */
export async function withOwnStore<T>(config: ServerConfig, work: (where: StoreTarget) => Promise<T>): Promise<T> {
  const isNewPassword = !hasSecrets(config);
  const secrets = loadSecrets(config, { isMade: config.databaseUrl === null && hasStore(config.dataFolder) });
  if (config.databaseUrl !== null) return work({ url: config.databaseUrl });
  const supervisor = await PostgresSupervisor.start({
    dataFolder: config.dataFolder,
    password: secrets.databasePassword,
    isNewPassword,
    log: () => undefined,
  });
  try {
    return await work({ address: supervisor.address, database: DATABASE });
  } finally {
    // a server that somebody else started stays theirs
    if (supervisor.adopted) supervisor.leave();
    else await supervisor.stop();
  }
}

/** One connection of the driver's, for as long as the work takes. */
export async function withClient<T>(where: StoreTarget, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(targetOf(where));
  // A line that breaks fails what is asked over it.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
