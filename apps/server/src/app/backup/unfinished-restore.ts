import { existsSync } from "node:fs";
import { open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { removeStore } from "../../platform/postgres/index.ts";
import { StartupFailure } from "../../platform/startup-failure.ts";
import { synced } from "./form.ts";

/** Stands in a data folder while it is filled from a backup, so that half of one is never taken for a server. */
const MARK = "restore.unfinished";

/** What a data folder may hold to be taken for an empty one. */
const HARMLESS = new Set(["server.lock", "server.json", "server.json.new", "lost+found"]);

export const isHalfRestored = (dataFolder: string): boolean => existsSync(join(dataFolder, MARK));

export const halfRestored = (dataFolder: string): string =>
  `A restore into ${dataFolder} was cut off. Run sheaf restore again: it takes away what is there and starts over.`;

/** Refuses to go on with a data folder that a restore has filled by half. */
export function requireNotHalfRestored(dataFolder: string): void {
  if (isHalfRestored(dataFolder)) throw new StartupFailure(halfRestored(dataFolder));
}

/** What is there that an empty folder has not. */
export async function strangersIn(dataFolder: string): Promise<readonly string[]> {
  return (await readdir(dataFolder)).filter((name) => !HARMLESS.has(name));
}

/** From here on the folder is one that is being filled, also after a loss of power. */
export async function markHalfRestored(dataFolder: string): Promise<void> {
  const handle = await open(join(dataFolder, MARK), "w", 0o600);
  await handle.sync();
  await handle.close();
  await synced(dataFolder);
}

/** The folder is whole. */
export async function unmarkHalfRestored(dataFolder: string): Promise<void> {
  await synced(dataFolder);
  await rm(join(dataFolder, MARK), { force: true });
  await synced(dataFolder);
}

/** Takes away what a restore wrote; the mark goes last, so that this can be cut off as well. */
export async function clearHalfRestored(dataFolder: string): Promise<void> {
  await removeStore(dataFolder);
  for (const name of await strangersIn(dataFolder))
    if (name !== MARK) await rm(join(dataFolder, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  await rm(join(dataFolder, MARK), { force: true });
}
