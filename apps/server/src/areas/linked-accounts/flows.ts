import { createHash } from "node:crypto";
import { type Actor, CodedError, limits, type LinkedService, viaId } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { seal, unseal } from "../../platform/config/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { randomToken } from "../../platform/ids.ts";
import type { Services } from "../../platform/services.ts";

/** Somebody on their way to a service and back. */
export interface LinkingFlow {
  readonly service: LinkedService;
  readonly scopes: readonly string[];
  readonly verifier: string;
}

const hashed = (state: string): Buffer => createHash("sha256").update(state).digest();
const placeOf = (organizationId: string, id: string): string => `linking flow ${organizationId} ${id}`;
const sessionOf = ({ via }: Actor): string => viaId(via) ?? "";

/** The state that comes back ends with the organization's name, so that the browser knows where to hand it on to. */
export async function beginLinking(
  { secrets, ids, clock, store }: Services,
  actor: Actor,
  slug: string,
  { service, scopes }: Omit<LinkingFlow, "verifier">,
): Promise<{ readonly state: string; readonly challenge: string }> {
  const [id, state, verifier] = [ids.make(), `${randomToken(32)}.${slug}`, randomToken(48)];
  await store.db
    .insertInto("linking_flows")
    .values({
      organization_id: actor.organizationId,
      id,
      user_id: actor.userId,
      session_id: sessionOf(actor),
      service,
      scopes: [...scopes],
      state_hash: hashed(state),
      sealed_verifier: seal(secrets, verifier, placeOf(actor.organizationId, id)),
      expires_at: new Date(clock.now() + limits.signInFlowTime),
    })
    .execute();
  return { state, challenge: createHash("sha256").update(verifier).digest("base64url") };
}

export const slugInState = (state: string): string => state.slice(state.lastIndexOf(".") + 1);

/** Ends a way, once: the session that began it, in time. Another's try takes nothing away from it. */
export async function takeLinking({ secrets, clock, store }: Services, actor: Actor, state: string): Promise<LinkingFlow> {
  const row = await store.db
    .deleteFrom("linking_flows")
    .where("organization_id", "=", actor.organizationId)
    .where("user_id", "=", actor.userId)
    .where("session_id", "=", sessionOf(actor))
    .where("state_hash", "=", hashed(state))
    .returningAll()
    .executeTakeFirst();
  if (row === undefined || row.expires_at.getTime() <= clock.now())
    throw new CodedError("EACCES", message("errors-schedules.accounts.connecting-expired"));
  return {
    service: row.service,
    scopes: row.scopes,
    verifier: unseal(secrets, row.sealed_verifier, placeOf(actor.organizationId, row.id)),
  };
}

/** Takes away ways that nobody came back from, and accounts of members who were archived: nothing goes out by them any more. Gives how many. */
export async function forgetLinkings(db: Database, now: number): Promise<number> {
  const ways = await db.deleteFrom("linking_flows").where("expires_at", "<", new Date(now)).executeTakeFirst();
  const accounts = await db
    .deleteFrom("linked_accounts as a")
    .using("members as m")
    .whereRef("m.organization_id", "=", "a.organization_id")
    .whereRef("m.user_id", "=", "a.user_id")
    .where("m.is_archived", "=", true)
    .executeTakeFirst();
  return Number(ways.numDeletedRows + accounts.numDeletedRows);
}
