import { limits } from "@sheaf/contract";
import type { Services } from "../../../platform/services.ts";
import { forgetWaiting, type StoredFile, unheld } from "./held-files.ts";

const PORTION = 500;

/** Forgets files that were uploaded long ago and entered nowhere, and bytes of which nothing tells; gives how many. */
export async function forgetCellFiles({ store, clock, files }: Services): Promise<number> {
  const before = clock.now() - limits.cellFileWait;
  const remove = ({ organizationId, fileId }: StoredFile): Promise<void> => files.remove({ organizationId, kind: "cell", id: fileId });
  const gone = await forgetWaiting(store.db, clock.now());
  for (const file of gone) await remove(file);
  let bare = 0;
  let portion: StoredFile[] = [];
  const sweep = async (): Promise<void> => {
    for (const file of await unheld(store.db, portion)) {
      await remove(file);
      bare += 1;
    }
    portion = [];
  };
  // A server that was killed between the bytes and their row leaves them to this.
  for await (const { place, writtenAt } of files.list()) {
    if (place.kind !== "cell" || !(writtenAt < before)) continue;
    portion.push({ organizationId: place.organizationId, fileId: place.id });
    if (portion.length === PORTION) await sweep();
  }
  await sweep();
  return gone.length + bare;
}
