import { limits } from "@sheaf/contract";
import type { Services } from "../../../platform/services.ts";

const DAY = 24 * 3_600_000;
/** All attempts of an export, and what they wait for each other and for a free place, end within. */
const LONGEST = DAY;

/** When a file with everything of an organization is taken away. */
export const endOf = (finishedAt: Date): Date => new Date(finishedAt.getTime() + limits.organizationExportDays * DAY);

/**
 * Takes away files whose days are over, and those that no row names: a server was killed while it wrote or removed them. What nobody works on
 * any more has failed. Gives how many files went.
 */
export async function forgetOrganizationExports({ store, files, clock }: Pick<Services, "store" | "files" | "clock">): Promise<number> {
  const now = clock.now();
  await store.db
    .updateTable("organization_exports")
    .set({ finished_at: new Date(now), failure: "The server that worked on it went away" })
    .where("finished_at", "is", null)
    .where("requested_at", "<", new Date(now - LONGEST))
    .execute();
  const over = await store.db
    .deleteFrom("organization_exports")
    .where("finished_at", "<", new Date(now - limits.organizationExportDays * DAY))
    .returning(["organization_id", "id"])
    .execute();
  for (const { organization_id: organizationId, id } of over) await files.remove({ organizationId, kind: "export", id });
  const rows = await store.db.selectFrom("organization_exports").select("id").execute();
  const named = new Set(rows.map(({ id }) => id));
  let gone = over.length;
  for await (const { place, writtenAt } of files.list()) {
    // one that is written just now may have been asked for after the rows were read
    if (place.kind !== "export" || named.has(place.id) || !(writtenAt < now - limits.cellFileWait)) continue;
    await files.remove(place);
    gone += 1;
  }
  return gone;
}
