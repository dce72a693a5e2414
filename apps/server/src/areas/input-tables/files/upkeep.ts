import { rm } from "node:fs/promises";
import { limits } from "@sheaf/contract";
import type { Services } from "../../../platform/services.ts";
import { FileFolder, type OldFile } from "./file-folder.ts";
import { forgetWaiting, unheld } from "./held-files.ts";

const PORTION = 500;

/** Forgets files that were uploaded long ago and entered nowhere, and bytes of which nothing tells; gives how many. */
export async function forgetCellFiles({ store, clock, config }: Services): Promise<number> {
  const folder = new FileFolder(config.dataFolder);
  const now = clock.now();
  const gone = await forgetWaiting(store.db, now);
  for (const { organizationId, fileId } of gone) await folder.remove(organizationId, fileId);
  let bare = 0;
  let portion: OldFile[] = [];
  const sweep = async (): Promise<void> => {
    for (const { path } of await unheld(store.db, portion)) {
      await rm(path, { force: true });
      bare += 1;
    }
    portion = [];
  };
  // A server that was killed between the bytes and their row, or in the middle of the bytes, leaves them to this.
  for await (const found of folder.olderThan(now - limits.cellFileWait)) {
    portion.push(found);
    if (portion.length === PORTION) await sweep();
  }
  await sweep();
  return gone.length + bare;
}
