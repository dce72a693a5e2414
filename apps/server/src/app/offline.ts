import { createOrganization, type CreatedOrganization, type NewOrganization } from "../areas/organizations/index.ts";
import { Passwords } from "../areas/session/index.ts";
import { systemClock } from "../platform/clock.ts";
import { hasSecrets, loadSecrets, prepareDataFolder, type ServerConfig } from "../platform/config/index.ts";
import { migrate, openStore } from "../platform/database/index.ts";
import { randomIds } from "../platform/ids.ts";
import { hasStore, PostgresSupervisor } from "../platform/postgres/index.ts";
import { DATABASE } from "./server.ts";

/**
 * `sheaf org create`: makes an organization beside a running server or without one. It speaks to the metadata store alone: the
 * embedded one is adopted if a server runs it, else started for the moment and stopped again. The answer's password was made
 * here unless one was given; it is shown once and kept nowhere.
 */
export async function createOrganizationOffline(config: ServerConfig, organization: NewOrganization): Promise<CreatedOrganization> {
  prepareDataFolder(config.dataFolder);
  const isNewPassword = !hasSecrets(config);
  const secrets = loadSecrets(config, { isMade: config.databaseUrl === null && hasStore(config.dataFolder) });
  const supervisor =
    config.databaseUrl === null
      ? await PostgresSupervisor.start({
          dataFolder: config.dataFolder,
          password: secrets.databasePassword,
          isNewPassword,
          log: () => undefined,
        })
      : null;
  const passwords = new Passwords();
  try {
    const where = supervisor === null ? { url: config.databaseUrl ?? "" } : { address: supervisor.address, database: DATABASE };
    await migrate(where);
    const store = openStore(where, { broken: () => undefined, away: () => undefined, back: () => undefined });
    try {
      return await createOrganization(
        { db: store.db, clock: systemClock, ids: randomIds(systemClock), hash: (password) => passwords.hash(password) },
        organization,
      );
    } finally {
      await store.close();
    }
  } finally {
    await passwords.close();
    // a server that somebody else started stays theirs
    if (supervisor?.adopted === true) supervisor.leave();
    else await supervisor?.stop();
  }
}
