import { sql } from "kysely";
import type { Database } from "../../platform/database/index.ts";

const RECENT_MS = 30 * 24 * 3_600_000;
/** Operations that reading an old moment replays at most, and some more. */
const STEP = 1_000;

/**
 * Takes away snapshots that only save time: older ones, but for the first of every thousand operations. Every moment can still be read,
 * by the log. Published versions and the newest snapshot of a workbook stay. Gives how many went.
 */
export async function thinSnapshots(db: Database, now: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("snapshots as s")
    .where("s.created_at", "<", new Date(now - RECENT_MS))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("snapshots as newer")
          .select("newer.sequence")
          .whereRef("newer.organization_id", "=", "s.organization_id")
          .whereRef("newer.workbook_id", "=", "s.workbook_id")
          .whereRef("newer.sequence", ">", "s.sequence"),
      ),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("snapshots as first")
          .select("first.sequence")
          .whereRef("first.organization_id", "=", "s.organization_id")
          .whereRef("first.workbook_id", "=", "s.workbook_id")
          .whereRef("first.sequence", "<", "s.sequence")
          .where(sql<boolean>`first.sequence / ${sql.lit(STEP)} = s.sequence / ${sql.lit(STEP)}`),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("published_versions as v")
            .select("v.version")
            .whereRef("v.organization_id", "=", "s.organization_id")
            .whereRef("v.workbook_id", "=", "s.workbook_id")
            .whereRef("v.sequence", "=", "s.sequence"),
        ),
      ),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
