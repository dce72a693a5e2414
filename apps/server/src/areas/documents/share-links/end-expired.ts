import type { Database } from "../../../platform/database/index.ts";

/** Links whose time is over give nothing by themselves; that they are ended tells whoever has something open by one. Gives how many. */
export async function endExpiredLinks(db: Database, now: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("share_links")
    .set({ revoked_at: new Date(now) })
    .where("revoked_at", "is", null)
    .where("expires_at", "<=", new Date(now))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
