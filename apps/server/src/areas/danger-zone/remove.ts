import { limits } from "@sheaf/contract";
import { sql } from "kysely";
import { forgetJobsOf } from "../../platform/background/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { Services } from "../../platform/services.ts";
import type { WarehouseDoor } from "../connections/index.ts";
import { removalOf } from "./links.ts";

const DAY = 24 * 3_600_000;

/** Removes the organizations whose time to be brought back is over, with every row that they have in the store. Gives how many. */
export async function removeClosed({ store, clock, log }: Pick<Services, "store" | "clock" | "log">): Promise<number> {
  const now = new Date(clock.now());
  const before = new Date(2 * now.getTime() - removalOf(now).getTime());
  const due = await store.db.selectFrom("organizations").select("id").where("closed_at", "<=", before).execute();
  let removed = 0;
  for (const { id } of due) {
    const isRemoved = await store.db.transaction().execute(async (db) => {
      // not one that was brought back since
      const row = await db
        .selectFrom("organizations")
        .select("slug")
        .where("id", "=", id)
        .where("closed_at", "<=", before)
        .forUpdate()
        .executeTakeFirst();
      if (row === undefined) return false;
      await db.insertInto("removed_organizations").values({ organization_id: id, slug: row.slug, removed_at: now }).execute();
      await removeRows(db, id);
      await forgetJobsOf(db, id);
      return true;
    });
    if (isRemoved) {
      removed += 1;
      log.info({ organizationId: id }, "a closed organization was removed");
    }
  }
  // what it had in data folders is taken away by then, and its address is free
  await store.db
    .deleteFrom("removed_organizations")
    .where("removed_at", "<", new Date(now.getTime() - limits.freedSlugDays * DAY))
    .execute();
  return removed;
}

/**
 * One statement: references are looked at at its end, when nothing is left of either side, so that tables need no order. All tables that have
 * an organization say so by the name of a column.
 */
async function removeRows(db: Database, organizationId: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
    where c.relnamespace = (select relnamespace from pg_class where oid = 'organizations'::regclass)
      and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'removed_organizations'
    order by c.relname
  `.execute(db);
  const parts = rows.map(
    ({ name }, at) => sql`${sql.ref(`gone_${at}`)} as (delete from ${sql.table(name)} where organization_id = ${organizationId})`,
  );
  await sql`with ${sql.join(parts)} delete from organizations where id = ${organizationId}`.execute(db);
}

/** Takes away what removed organizations have in this server's data folder, or in its store of files. Gives how many things. */
export async function forgetRemoved({ store, files }: Pick<Services, "store" | "files">, door: WarehouseDoor): Promise<number> {
  const rows = await store.db.selectFrom("removed_organizations").select("organization_id").execute();
  if (rows.length === 0) return 0;
  const removed = new Set(rows.map(({ organization_id }) => organization_id));
  let gone = 0;
  for (const organizationId of await door.kept()) {
    if (!removed.has(organizationId)) continue;
    await door.remove(organizationId);
    gone += 1;
  }
  for await (const { place } of files.list()) {
    if (!removed.has(place.organizationId)) continue;
    await files.remove(place);
    gone += 1;
  }
  return gone;
}
