import { randomBytes, randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import { CodedError } from "@sheaf/contract";
import type { ServerConfig } from "../../platform/config/index.ts";
import { type FileStore, openFileStore } from "../../platform/files/index.ts";
import { createLog } from "../../platform/log/index.ts";
import { StartupFailure } from "../../platform/startup-failure.ts";
import { error, type Tell } from "./findings.ts";

/**
 * The store of files, if it can be worked with: of a bucket it is seen whether it is there, and whether one file of our own can be written,
 * read and deleted. Null: nothing that lies in it can be looked at.
 */
export async function examineFileStore(config: ServerConfig, tell: Tell): Promise<FileStore | null> {
  const { fileBucket } = config;
  let files: FileStore;
  try {
    files = await openFileStore(config, createLog("fatal"));
  } catch (problem) {
    if (!(problem instanceof StartupFailure)) throw problem;
    tell(error("E_BUCKET_REFUSED", `bucket ${fileBucket?.bucket ?? ""}`, problem.message));
    return null;
  }
  if (fileBucket === null) return files;
  try {
    await probe(files);
    return files;
  } catch (problem) {
    if (problem instanceof CodedError)
      tell(error("E_BUCKET_UNREACHABLE", files.where, "It does not answer. SHEAF_FILES_ENDPOINT names its server."));
    else tell(error("E_BUCKET_REFUSED", files.where, `${(problem as Error).message}. Give its key the right to read, write and delete.`));
    return null;
  }
}

/** A file under an organization that does not exist; what a kill leaves of it is taken away like any that nothing names. */
async function probe(files: FileStore): Promise<void> {
  const place = { organizationId: randomUUID(), kind: "picture", id: randomUUID() } as const;
  const content = randomBytes(32);
  await files.write(place, Readable.from([content]));
  try {
    const { body } = await files.read(place, 0);
    if (!content.equals(await buffer(body))) throw new Error("What was written was not read again");
  } finally {
    await files.remove(place);
  }
}
