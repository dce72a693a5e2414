import { CodedError } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import type { EmbeddedWarehouse } from "@sheaf/warehouse";
import { serverName } from "../../platform/server-name.ts";
import type { Services } from "../../platform/services.ts";
import { isFileTable } from "../connections/index.ts";

/**
 * A table that a load is about to make. It is noted before it is made and forgotten when its file stands for it, in one transaction
 * with that: whatever is killed, a table without a file is noted here.
 */
export interface PlannedTable {
  readonly organizationId: string;
  readonly uploadId: string;
  readonly path: readonly string[];
}

const UNIQUE_VIOLATION = "23505";

/** False where another load makes a table of this name just now; EEXIST where this upload is being loaded already. */
export async function planTable(services: Services, { organizationId, uploadId, path }: PlannedTable): Promise<boolean> {
  try {
    const row = await services.store.db
      .updateTable("uploads")
      .set({ table_path: [...path], load_holder: serverName(services) })
      .where("organization_id", "=", organizationId)
      .where("id", "=", uploadId)
      .where("state", "=", "received")
      .where("table_path", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (row === undefined) throw new CodedError("EEXIST", message("errors-files.uploads.file-being-loaded-already"));
    return true;
  } catch (error) {
    if ((error as { readonly code?: string }).code === UNIQUE_VIOLATION) return false;
    throw error;
  }
}

/** The load came to nothing: drops its table, if it is there and no file stands for it. What fails here is found at the next start. */
export async function takeBack(
  { store, log }: Pick<Services, "store" | "log">,
  warehouse: EmbeddedWarehouse,
  planned: PlannedTable,
): Promise<void> {
  const { organizationId, uploadId, path } = planned;
  try {
    const owner = await store.db
      .selectFrom("datafiles")
      .select("inode_id")
      .where("organization_id", "=", organizationId)
      .where(isFileTable(path))
      .executeTakeFirst();
    if (owner === undefined) await dropIfThere(warehouse, path);
    await store.db
      .updateTable("uploads")
      .set({ table_path: null, load_holder: null })
      .where("organization_id", "=", organizationId)
      .where("id", "=", uploadId)
      .where(isFileTable(path))
      .execute();
  } catch (error) {
    log.warn({ err: error, organizationId, uploadId }, "a load that came to nothing could not be cleared away");
  }
}

async function dropIfThere(warehouse: EmbeddedWarehouse, path: readonly string[]): Promise<void> {
  try {
    await warehouse.dropTable(path);
  } catch (error) {
    if (!(error instanceof CodedError) || error.code !== "ENOENT") throw error;
  }
}
