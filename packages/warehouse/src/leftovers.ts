import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

/** What a load writes before it is a table. */
export const STAGED = ".staged";

/**
 * Takes away what a server that was killed has left: what queries spilled, and what loads had half made. `isTenant` tells our own folders:
 * nothing else is touched, wherever an operator points us.
 */
export async function sweepLeftovers(folder: string, spillFolder: string, isTenant: (name: string) => boolean): Promise<void> {
  for (const name of await namesIn(spillFolder)) if (isTenant(name)) await rm(join(spillFolder, name), { recursive: true, force: true });
  for (const name of await namesIn(folder)) {
    if (!isTenant(name)) continue;
    // where queries spilled before that had a place of its own
    await rm(join(folder, name, "temporary"), { recursive: true, force: true });
    await sweepStaged(join(folder, name, "incoming"));
  }
}

async function sweepStaged(incoming: string): Promise<void> {
  for (const name of await namesIn(incoming)) if (name.endsWith(STAGED)) await rm(join(incoming, name), { force: true });
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch(() => []);
}
