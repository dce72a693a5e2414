import type { Actor } from "@sheaf/contract";
import { sql } from "kysely";
import type { Database } from "../../../platform/database/index.ts";
import { uuids } from "../access.ts";

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

/** When the first of the links ends by time that somebody came to these places by, in milliseconds; null: none does. */
export async function endOfLinks(
  db: Database,
  { organizationId, userId }: Pick<Actor, "organizationId" | "userId">,
  inodeIds: readonly string[],
): Promise<number | null> {
  const first = await db
    .selectFrom("share_link_uses as u")
    .innerJoin("share_links as l", (join) => join.onRef("l.organization_id", "=", "u.organization_id").onRef("l.id", "=", "u.link_id"))
    .select((e) => e.fn.min("l.expires_at").as("ends_at"))
    .where("u.organization_id", "=", organizationId)
    .where("u.user_id", "=", userId)
    .where("l.inode_id", "=", sql<string>`any(${uuids(inodeIds)})`)
    .where("l.revoked_at", "is", null)
    .where("l.expires_at", ">", sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return first.ends_at?.getTime() ?? null;
}
