import { CodedError, effectiveAttributes, isEffective } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { reopenBySlug } from "../areas/danger-zone/index.ts";
import { createOrganization, keepOperatorAttribute, type CreatedOrganization, type NewOrganization } from "../areas/organizations/index.ts";
import { Passwords } from "../areas/session/index.ts";
import { systemClock } from "../platform/clock.ts";
import { prepareDataFolder, type ServerConfig } from "../platform/config/index.ts";
import { type Database, migrate, openStore } from "../platform/database/index.ts";
import { randomIds } from "../platform/ids.ts";
import { withOwnStore } from "./own-store.ts";

/**
 * `sheaf org create`: makes an organization beside a running server or without one. It speaks to the metadata store alone. The answer's password was made
 * here unless one was given; it is shown once and kept nowhere.
 */
export async function createOrganizationOffline(config: ServerConfig, organization: NewOrganization): Promise<CreatedOrganization> {
  const passwords = new Passwords();
  try {
    return await onStore(config, (db) =>
      createOrganization(
        { db, clock: systemClock, ids: randomIds(systemClock), hash: (password) => passwords.hash(password) },
        organization,
      ),
    );
  } finally {
    await passwords.close();
  }
}

interface OperatorChoice {
  readonly slug: string;
  readonly name: string;
  readonly value: boolean;
}

/** `sheaf org set`: sets an attribute that is the operator's. It is written down as done by the server itself. */
export async function setOperatorAttribute(config: ServerConfig, { slug, name, value }: OperatorChoice): Promise<void> {
  if (!isEffective(name) || effectiveAttributes[name].setBy !== "operator" || !effectiveAttributes[name].schema.safeParse(value).success)
    throw new CodedError("EINVAL", message("errors.server.nothing-whoever-runs-server-sets", { name }));
  await onStore(config, (db) => keepOperatorAttribute({ db, clock: systemClock, ids: randomIds(systemClock) }, { slug, name, value }));
}

/** `sheaf org reopen`: brings a closed organization back, as the link of its administrators does. */
export async function reopenOrganizationOffline(config: ServerConfig, slug: string): Promise<void> {
  await onStore(config, (db) => reopenBySlug({ db, clock: systemClock, ids: randomIds(systemClock) }, slug));
}

/** Works on the metadata store, beside a running server or without one. */
async function onStore<T>(config: ServerConfig, work: (db: Database) => Promise<T>): Promise<T> {
  prepareDataFolder(config.dataFolder);
  return withOwnStore(config, async (where) => {
    await migrate(where);
    const store = openStore(where, { broken: () => undefined, away: () => undefined, back: () => undefined });
    try {
      return await work(store.db);
    } finally {
      await store.close();
    }
  });
}
