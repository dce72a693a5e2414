import { rm } from "node:fs/promises";
import { join } from "node:path";
import { CodedError, isUuid } from "@sheaf/contract";
import type { Database, Tables } from "../../platform/database/index.ts";
import type { OperationContext } from "../../platform/operations/index.ts";
import type { WarehouseDoor } from "../connections/index.ts";

export interface Upload {
  readonly id: string;
  readonly connectionId: string;
  readonly fileName: string;
  readonly byteSize: number;
  readonly state: Tables["uploads"]["state"];
}

/** An upload of the caller: nobody else's is there, not even for administrators (they are unfinished private files). */
export async function requireUpload({ db, actor }: Pick<OperationContext, "db" | "actor">, uploadId: string): Promise<Upload> {
  const row = isUuid(uploadId)
    ? await db
        .selectFrom("uploads")
        .selectAll()
        .where("organization_id", "=", actor.organizationId)
        .where("id", "=", uploadId)
        .where("owner_id", "=", actor.userId)
        .executeTakeFirst()
    : undefined;
  if (row === undefined) throw new CodedError("ENOENT");
  return { id: row.id, connectionId: row.connection_id, fileName: row.file_name, byteSize: row.byte_size, state: row.state };
}

/** Moves an upload on, only from a state that it may be in; false if it was not. */
export async function moveUpload(
  db: Database,
  organizationId: string,
  uploadId: string,
  from: readonly Tables["uploads"]["state"][],
  to: Tables["uploads"]["state"],
  byteSize?: number,
): Promise<boolean> {
  const row = await db
    .updateTable("uploads")
    .set({
      state: to,
      ...(byteSize === undefined ? {} : { byte_size: byteSize }),
      // its table has its file
      ...(to === "loaded" ? { table_path: null, load_holder: null } : {}),
    })
    .where("organization_id", "=", organizationId)
    .where("id", "=", uploadId)
    .where("state", "in", [...from])
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes away what came of files that are not loaded any more. */
export async function removeIncoming(
  door: WarehouseDoor,
  uploads: readonly { readonly organization_id: string; readonly id: string }[],
): Promise<void> {
  for (const { organization_id: organizationId, id } of uploads) {
    const folder = await door.managed(organizationId).incomingFolder();
    for (const name of [id, `${id}.part`]) await rm(join(folder, name), { force: true });
  }
}
