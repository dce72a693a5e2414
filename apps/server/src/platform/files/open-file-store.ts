import { join } from "node:path";
import { CodedError } from "@sheaf/contract";
import type { ServerConfig } from "../config/index.ts";
import type { Logger } from "../log/index.ts";
import { StartupFailure } from "../startup-failure.ts";
import type { FileStore } from "./file-store.ts";
import { FolderStore } from "./folder-store.ts";
import { S3Store } from "./s3-store.ts";

/** The store that the configuration names. A bucket that refuses us stops the start; one that does not answer may come later. */
export async function openFileStore(
  { dataFolder, fileBucket }: Pick<ServerConfig, "dataFolder" | "fileBucket">,
  log: Pick<Logger, "warn">,
): Promise<FileStore> {
  if (fileBucket === null) return new FolderStore(join(dataFolder, "files"));
  // signatures carry the real time, whatever a test's clock shows
  const store = new S3Store(fileBucket, join(dataFolder, "files-on-their-way"), () => Date.now());
  try {
    await store.check();
  } catch (error) {
    if (!(error instanceof CodedError))
      throw new StartupFailure(`${(error as Error).message}. SHEAF_FILES_BUCKET and its companions name the store of files.`);
    log.warn({ err: error }, "the store of files does not answer");
  }
  return store;
}
