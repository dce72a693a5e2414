import type { OperationContext } from "../../platform/operations/index.ts";
import { endKeys } from "../api-keys/index.ts";
import { endAccounts } from "../linked-accounts/index.ts";
import { endSessions } from "../organizations/index.ts";

/**
 * Ends all that somebody could act with: sessions and those that they began in others' places, sign-ins under way, keys, accounts at other
 * services, browsers that need no second step, links to a new password, requests that nobody answered. What is ended comes back with nobody: it is made anew.
 */
export async function endAccess(context: OperationContext, userId: string) {
  const { db, actor, clock, bus, afterCommit } = context;
  const { organizationId } = actor;
  const now = new Date(clock.now());
  const linkedAccounts = await endAccounts(context, userId);
  const apiKeys = await endKeys(context, userId);
  const own = await endSessions(context, db, { organizationId, userId }, "deactivated");
  const lent = await db
    .updateTable("session_families")
    .set({ revoked_at: now, revoke_reason: "deactivated" })
    .where("organization_id", "=", organizationId)
    .where("impersonator_id", "=", userId)
    .where("revoked_at", "is", null)
    .returning("id")
    .execute();
  await db.deleteFrom("trusted_devices").where("organization_id", "=", organizationId).where("user_id", "=", userId).execute();
  await db
    .updateTable("password_resets")
    .set({ used_at: now })
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .execute();
  // what they asked for is no longer wanted, and is not wanted again because they come back
  for (const asked of ["access_requests", "license_requests"] as const)
    await db
      .deleteFrom(asked)
      .where("organization_id", "=", organizationId)
      .where("member_id", "=", userId)
      .where("state", "=", "open")
      .execute();
  const ended = [...own, ...lent.map(({ id }) => id)];
  afterCommit(() => {
    ended.forEach((familyId) => bus.publish({ kind: "session-revoked", organizationId, familyId }));
    bus.publish({ kind: "member-changed", organizationId, userId });
  });
  return { apiKeys, linkedAccounts };
}
