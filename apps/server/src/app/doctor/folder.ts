import { accessSync, constants, existsSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { loadSecrets, type Secrets, type ServerConfig } from "../../platform/config/index.ts";
import { hasStore } from "../../platform/postgres/index.ts";
import { StartupFailure } from "../../platform/startup-failure.ts";
import { halfRestored, isHalfRestored } from "../backup/unfinished-restore.ts";
import { error, type Tell, warning } from "./findings.ts";

/** Less room than this, in bytes or as a part of the disk, is told. */
const LEAST_ROOM = 1024 ** 3;
const LEAST_PART = 0.05;

/** The data folder as it lies on the disk; null where there is nothing to go on with. */
export function examineFolder(config: ServerConfig, tell: Tell, leastRoom = LEAST_ROOM): Secrets | null {
  const { dataFolder } = config;
  if (!existsSync(dataFolder) || !statSync(dataFolder).isDirectory()) {
    tell(error("E_FOLDER_MISSING", dataFolder, "There is no such data folder. SHEAF_DATA names it."));
    return null;
  }
  try {
    accessSync(dataFolder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    tell(
      error(
        "E_FOLDER_UNWRITABLE",
        dataFolder,
        "This account cannot write there. Make it the owner (chown -R), or mount the disk for writing.",
      ),
    );
  }
  if (process.platform !== "win32" && (statSync(dataFolder).mode & 0o066) !== 0)
    tell(warning("W_FOLDER_OPEN", dataFolder, "Other accounts can list or write it. Close it: chmod 700."));
  const { bavail, bsize, blocks } = statfsSync(dataFolder);
  const room = bavail * bsize;
  if (room < leastRoom || bavail < blocks * LEAST_PART)
    tell(
      warning("W_DISK_SPACE", dataFolder, `Only ${Math.floor(room / 1024 ** 2)} MB are free on its disk. Free some, or move the folder.`),
    );
  if (isHalfRestored(dataFolder)) {
    tell(error("E_RESTORE_UNFINISHED", dataFolder, halfRestored(dataFolder)));
    return null;
  }
  if (config.databaseUrl === null && !hasStore(dataFolder)) {
    tell(
      error("E_FOLDER_MISSING", dataFolder, "There is no metadata store in it: no server was ever started on it, or it was taken away."),
    );
    return null;
  }
  try {
    // a folder without its secrets gets none made here
    if (!existsSync(join(dataFolder, "secrets.json")))
      throw new StartupFailure(`${join(dataFolder, "secrets.json")} is missing. Put it back from a copy.`);
    return loadSecrets(config, { isMade: true });
  } catch (problem) {
    if (!(problem instanceof StartupFailure)) throw problem;
    tell(error("E_SECRETS", join(dataFolder, "secrets.json"), problem.message));
    return null;
  }
}
