import type { InactivityConfig } from "@sheaf/contract";
import { sql } from "kysely";
import type { Database } from "../../platform/database/index.ts";
import type { Services } from "../../platform/services.ts";

/** Whoever did nothing since that moment is out; null: nobody is, however long they rest. */
export function idleBefore({ isEnabled, timeoutSecs }: InactivityConfig, now: number): Date | null {
  return isEnabled ? new Date(now - timeoutSecs * 1_000) : null;
}

/** When a session (`session_families as f`) was last used, as far as anybody told. */
export const lastUsed = sql<Date>`coalesce(f.active_at, f.seen_at, f.created_at)`;

/** Where nothing ends by inactivity, a note of use is not written more often than that (milliseconds): what it is for may come later. */
const WRITTEN_EVERY = 5 * 60_000;

/** Notes that somebody uses a session. */
export async function noteActivity(
  { clock, attributes }: Pick<Services, "clock" | "attributes">,
  db: Database,
  { organizationId, familyId }: { readonly organizationId: string; readonly familyId: string },
): Promise<InactivityConfig> {
  const now = clock.now();
  const { inactivityConfig } = await attributes.of(organizationId);
  await db
    .updateTable("session_families as f")
    .set({ active_at: new Date(now) })
    .where("f.organization_id", "=", organizationId)
    .where("f.id", "=", familyId)
    .where("f.revoked_at", "is", null)
    .$if(!inactivityConfig.isEnabled, (families) => families.where(lastUsed, "<", new Date(now - WRITTEN_EVERY)))
    .execute();
  return inactivityConfig;
}

/**
 * Sessions as a change of the setting finds them: those that the old one had ended stay so whatever the new one says, and all others
 * count from now. Gives those that ended.
 */
export async function settleIdleSessions(
  db: Database,
  organizationId: string,
  before: InactivityConfig,
  now: number,
): Promise<readonly string[]> {
  const idle = idleBefore(before, now);
  const ended =
    idle === null
      ? []
      : await db
          .updateTable("session_families as f")
          .set({ revoked_at: new Date(now), revoke_reason: "inactivity" })
          .where("f.organization_id", "=", organizationId)
          .where("f.revoked_at", "is", null)
          .where(lastUsed, "<=", idle)
          .returning("f.id")
          .execute();
  await db
    .updateTable("session_families")
    .set({ active_at: new Date(now) })
    .where("organization_id", "=", organizationId)
    .where("revoked_at", "is", null)
    .execute();
  return ended.map(({ id }) => id);
}
