import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { databaseFile, examineFile, type ExaminedFile } from "@sheaf/warehouse";
import type { ServerConfig } from "../../platform/config/index.ts";
import { StartupFailure } from "../../platform/startup-failure.ts";
import { copiesOfServer, examinedByServer } from "../backup/warehouse-copies.ts";
import { withOwnWarehouses } from "../own-warehouses.ts";
import { WAREHOUSES } from "../warehouse-door.ts";
import { error, type Tell, warning } from "./findings.ts";

/** Embedded warehouses, each opened for reading and read whole. A server that runs does that itself: nobody else may open their files. */
export async function examineWarehouses(config: ServerConfig, signal: AbortSignal, tell: Tell): Promise<number> {
  const folder = join(config.dataFolder, WAREHOUSES);
  const tellAll = async (ids: readonly string[], examined: (id: string) => Promise<ExaminedFile>): Promise<number> => {
    for (const id of ids) {
      signal.throwIfAborted();
      tellOf(join(folder, id), await examined(id), tell);
    }
    return ids.length;
  };
  try {
    return await withOwnWarehouses(config, {
      ourselves: async () => tellAll(await kept(folder), (id) => examineFile(databaseFile(join(folder, id)), signal)),
      ofServer: async (control) =>
        tellAll(await copiesOfServer(control).list(), (id) =>
          examinedByServer(control, id).then(
            (found) => ({ kind: "read", ...found }),
            (problem: unknown) => ({ kind: "unreadable", why: problem instanceof Error ? problem.message : String(problem) }),
          ),
        ),
    });
  } catch (problem) {
    if (!(problem instanceof StartupFailure)) throw problem;
    tell(warning("W_WAREHOUSES_UNSEEN", folder, problem.message));
    return 0;
  }
}

async function kept(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => existsSync(databaseFile(join(folder, name)))).toSorted();
}

function tellOf(folder: string, found: ExaminedFile, tell: Tell): void {
  const file = databaseFile(folder);
  if (found.kind === "unreadable") {
    const way = `Stop the server, and put ${folder} back from a backup, or restore the backup into an empty folder and go on there.`;
    tell(error("E_WAREHOUSE_UNREADABLE", file, `The embedded warehouse does not open: ${sentence(found.why)} ${way}`));
    return;
  }
  for (const { table, why } of found.broken) {
    const way = "Load it again from its file, or put the warehouse back from a backup.";
    tell(error("E_WAREHOUSE_TABLE", `${table} in ${file}`, `The table cannot be read whole: ${sentence(why)} ${way}`));
  }
}

const sentence = (words: string): string => (/[.!?]$/u.test(words) ? words : `${words}.`);
