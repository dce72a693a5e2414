import type { Database } from "../../platform/database/index.ts";
import type { Services } from "../../platform/services.ts";

/** Which sessions of a member, or of everybody where there is none: all, one, or all but one. */
export interface EndedSessions {
  readonly organizationId: string;
  readonly userId: string | null;
  readonly only?: string | null;
  readonly except?: string | null;
}

/** Ends sessions and gives their ids, to be told to the bus once that is committed: their calls and sockets end within seconds (V17). */
export async function endSessions(
  { clock }: Pick<Services, "clock">,
  db: Database,
  { organizationId, userId, only = null, except = null }: EndedSessions,
  reason: string,
): Promise<readonly string[]> {
  // who has shown a password, and has a second step before them, is on the way to a session
  if (only === null)
    await db
      .updateTable("sign_in_challenges")
      .set({ finished_at: new Date(clock.now()) })
      .where("organization_id", "=", organizationId)
      .$if(userId !== null, (challenges) => challenges.where("user_id", "=", userId))
      .where("finished_at", "is", null)
      .execute();
  let query = db
    .updateTable("session_families")
    .set({ revoked_at: new Date(clock.now()), revoke_reason: reason })
    .where("organization_id", "=", organizationId)
    .where("revoked_at", "is", null);
  if (userId !== null) query = query.where("user_id", "=", userId);
  if (only !== null) query = query.where("id", "=", only);
  if (except !== null) query = query.where("id", "<>", except);
  return (await query.returning("id").execute()).map(({ id }) => id);
}
