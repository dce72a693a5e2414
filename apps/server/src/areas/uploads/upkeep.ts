import { serverName } from "../../platform/server-name.ts";
import type { Services } from "../../platform/services.ts";
import type { WarehouseDoor } from "../connections/index.ts";
import { type PlannedTable, takeBack } from "./planned-tables.ts";
import { removeIncoming } from "./store.ts";

/** A file that nobody has loaded by then is forgotten. */
const ABANDONED_MS = 7 * 24 * 3_600_000;

/** Loads that a predecessor on this data folder began and did not end. To be asked before anything new is loaded. */
export async function cutLoads(services: Services): Promise<readonly PlannedTable[]> {
  const rows = await services.store.db
    .selectFrom("uploads")
    .select(["organization_id", "id", "table_path"])
    .where("load_holder", "=", serverName(services))
    .where("table_path", "is not", null)
    .execute();
  return rows.map((row) => ({ organizationId: row.organization_id, uploadId: row.id, path: row.table_path ?? [] }));
}

/** Drops the tables of loads that were cut off. Their files can be loaded again. */
export async function reapCutLoads(services: Services, door: WarehouseDoor, cut: readonly PlannedTable[]): Promise<void> {
  for (const planned of cut) await takeBack(services, door.managed(planned.organizationId), planned);
}

/** Discards files that were announced or received long ago and never loaded, and those of people who are gone; gives how many. */
export async function discardAbandoned({ store, clock }: Services, door: WarehouseDoor): Promise<number> {
  const rows = await store.db
    .updateTable("uploads")
    .set({ state: "discarded" })
    .where("state", "in", ["receiving", "received", "failed"])
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb("created_at", "<", new Date(clock.now() - ABANDONED_MS)),
        exists(
          selectFrom("members as m")
            .select("m.user_id")
            .whereRef("m.organization_id", "=", "uploads.organization_id")
            .whereRef("m.user_id", "=", "uploads.owner_id")
            .where("m.is_archived", "=", true),
        ),
      ]),
    )
    .where("table_path", "is", null)
    .returning(["organization_id", "id"])
    .execute();
  await removeIncoming(door, rows);
  return rows.length;
}
