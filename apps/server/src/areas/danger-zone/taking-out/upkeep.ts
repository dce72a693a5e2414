import { limits } from "@sheaf/contract";
import type { Services } from "../../../platform/services.ts";

const DAY = 24 * 3_600_000;

/** When a file with everything of an organization is taken away. */
export const endOf = (finishedAt: Date): Date => new Date(finishedAt.getTime() + limits.organizationExportDays * DAY);

/** Takes away files whose days are over, and those that no row names: a server was killed while it wrote them. Gives how many. */
export async function forgetOrganizationExports({ store, files, clock }: Pick<Services, "store" | "files" | "clock">): Promise<number> {
  const before = new Date(clock.now() - limits.organizationExportDays * DAY);
  await store.db.deleteFrom("organization_exports").where("requested_at", "<", before).execute();
  const rows = await store.db.selectFrom("organization_exports").select("id").execute();
  const named = new Set(rows.map(({ id }) => id));
  let gone = 0;
  for await (const { place } of files.list()) {
    if (place.kind !== "export" || named.has(place.id)) continue;
    await files.remove(place);
    gone += 1;
  }
  return gone;
}
