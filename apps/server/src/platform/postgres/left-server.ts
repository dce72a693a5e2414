import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { clusterMajor } from "./cluster.ts";
import { postmasterState, readPostmaster, tryKill } from "./postmaster.ts";
import { accountToRunAs, storeFolder } from "./run-as.ts";

/** Clean, then at once with a recovery at the next start (milliseconds each). */
const PATIENCE = 5_000;

/** Whether a data folder has a metadata store of its own. */
export function hasStore(dataFolder: string): boolean {
  return existsSync(dataFolder) && clusterMajor(join(storeFolder(dataFolder, accountToRunAs()).folder, "cluster")) !== null;
}

/** Stops the metadata store that a killed server has left running on a data folder, where nobody will adopt it any more. */
export async function stopLeftServer(dataFolder: string): Promise<void> {
  if (!existsSync(dataFolder)) return;
  const cluster = join(storeFolder(dataFolder, accountToRunAs()).folder, "cluster");
  const left = readPostmaster(cluster);
  if (left === null) return;
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    if (postmasterState(cluster, left.pid) !== "alive") return;
    tryKill(left.pid, signal);
    const deadline = performance.now() + PATIENCE;
    while (postmasterState(cluster, left.pid) === "alive" && performance.now() < deadline) await wait(10);
  }
}

/** Takes the metadata store of a data folder away, wherever it stands. */
export async function removeStore(dataFolder: string): Promise<void> {
  if (!existsSync(dataFolder)) return;
  await stopLeftServer(dataFolder);
  // what a killed command left at work, such as the making of a cluster, still writes for a moment
  rmSync(storeFolder(dataFolder, accountToRunAs()).folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}
