import { audit, type OperationContext } from "../../platform/operations/index.ts";

/** Keys of members that are good; of everybody for null. */
const goodKeys = ({ db, actor, clock }: Pick<OperationContext, "db" | "actor" | "clock">, userIds: readonly string[] | null) =>
  db
    .selectFrom("api_keys")
    .select(["id", "user_id"])
    .where("organization_id", "=", actor.organizationId)
    .$if(userIds !== null, (keys) => keys.where("user_id", "in", [...(userIds ?? [])]))
    .where("revoked_at", "is", null)
    .where("expires_at", ">", new Date(clock.now()));

export async function countKeys(context: OperationContext, userIds: readonly string[]): Promise<number> {
  return (await goodKeys(context, userIds).execute()).length;
}

/** How many keys of the organization are good, and of how many people. */
export async function countAllKeys(context: OperationContext): Promise<{ readonly keys: number; readonly people: number }> {
  const keys = await goodKeys(context, null).execute();
  return { keys: keys.length, people: new Set(keys.map(({ user_id }) => user_id)).size };
}

/** Ends every key of a member, or of everybody for null. Gives how many. */
export async function endKeys(context: OperationContext, userId: string | null): Promise<number> {
  const { db, actor, clock, bus, afterCommit } = context;
  const { organizationId } = actor;
  const keys = (await goodKeys(context, userId === null ? null : [userId]).execute()).map(({ id }) => id);
  if (keys.length === 0) return 0;
  await db
    .updateTable("api_keys")
    .set({ revoked_at: new Date(clock.now()), revoked_by: actor.userId })
    .where("organization_id", "=", organizationId)
    .where("id", "in", keys)
    .execute();
  for (const keyId of keys) await audit(context, "api-key.revoke", { kind: "api-key", id: keyId });
  afterCommit(() => keys.forEach((keyId) => bus.publish({ kind: "key-revoked", organizationId, keyId })));
  return keys.length;
}
