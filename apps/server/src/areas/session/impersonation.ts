import { CodedError, type Grant, limits, may, type startImpersonationRequest, type StopImpersonationAnswer } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { bearerOf } from "../../platform/http/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { demand } from "../../platform/operations/index.ts";
import { endSessions } from "../organizations/index.ts";
import { personOfMember } from "./callers.ts";
import type { SessionParts } from "./parts.ts";
import { answerGrant, cookieName, forget, writeAudit } from "./replies.ts";
import { beginSession, deviceOf, familyOfToken, followSession } from "./sessions.ts";

/** A session of somebody, and of whoever acts in their place by it. */
interface Lent {
  readonly impersonatorId: string;
  readonly impersonatorFamilyId: string;
  readonly returnTo: string | null;
}

/** Whose session leads to another one; null of a session of the member's own. */
export async function lentBy(db: Database, organizationId: string, familyId: string): Promise<Lent | null> {
  const row = await db
    .selectFrom("session_families")
    .select(["impersonator_id", "impersonator_family_id", "return_to"])
    .where("organization_id", "=", organizationId)
    .where("id", "=", familyId)
    .executeTakeFirst();
  if (row === undefined || row.impersonator_id === null || row.impersonator_family_id === null) return null;
  return { impersonatorId: row.impersonator_id, impersonatorFamilyId: row.impersonator_family_id, returnTo: row.return_to };
}

/** An administrator begins to act in a member's place. Their own session waits until they stop. */
export async function startImpersonation(
  parts: SessionParts,
  { orgId, memberId, redirectUrl }: z.output<typeof startImpersonationRequest>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Grant> {
  const { services } = parts;
  const { actor } = await parts.authenticate(bearerOf(request), request.ip);
  if (orgId !== actor.organizationId) throw new CodedError("EACCES", message("errors.common.invalid-token"));
  const { via, organizationId } = actor;
  demand(may(actor, "member.impersonate", { kind: "member", organizationId, memberId }));
  // a key or somebody in another's place begins nothing
  if (via.kind !== "session") throw new CodedError("EPERM");
  const person = await personOfMember(services, { organizationId, userId: memberId }, via);
  if (person === null || person.actor.userKind === "embed") throw new CodedError("ENOENT");
  const session = await services.store.db.transaction().execute(async (db) => {
    const begun = await beginSession(services, db, { organizationId, userId: memberId }, deviceOf(request));
    await db
      .updateTable("session_families")
      .set({
        impersonator_id: actor.userId,
        impersonator_family_id: via.familyId,
        return_to: ownPath(redirectUrl),
        expires_at: new Date(services.clock.now() + limits.impersonationSeconds * 1_000),
      })
      .where("organization_id", "=", organizationId)
      .where("id", "=", begun.familyId)
      .execute();
    return begun;
  });
  await writeAudit(services, actor, "impersonation.start", request, { session: session.familyId }, { kind: "member", id: memberId });
  return answerGrant(parts, reply, { organizationId, userId: memberId, ...session }, "impersonation");
}

/** The administrator is themselves again, where they were before. */
export async function stopImpersonation(
  parts: SessionParts,
  organizationId: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<StopImpersonationAnswer> {
  const { services } = parts;
  const token = request.cookies[cookieName(organizationId)];
  const found = token === undefined ? null : await familyOfToken(services.store.db, organizationId, token);
  const lent = found === null ? null : await lentBy(services.store.db, organizationId, found.familyId);
  if (found === null || lent === null) throw new CodedError("ENOENT");
  // it leads to an administrator's session: a copy of a token that was used up opens that as little as its own (V16)
  if (found.spentAt !== null && services.clock.now() - found.spentAt.getTime() > limits.refreshGrace) {
    await writeAudit(services, { organizationId, userId: lent.impersonatorId }, "session.refresh-token-reused", request);
    forget(reply, services, organizationId);
    throw new CodedError("session_expired");
  }
  const { impersonatorId: userId, impersonatorFamilyId: familyId, returnTo } = lent;
  const refreshToken = await services.store.db.transaction().execute(async (db) => {
    await endSessions(services, db, { organizationId, userId: found.userId, only: found.familyId }, "impersonation stopped");
    return followSession(services, db, { organizationId, familyId });
  });
  services.bus.publish({ kind: "session-revoked", organizationId, familyId: found.familyId });
  const subject = { kind: "member", id: found.userId };
  await writeAudit(services, { organizationId, userId }, "impersonation.stop", request, { session: found.familyId }, subject);
  if (refreshToken === null) {
    forget(reply, services, organizationId);
    throw new CodedError("session_expired");
  }
  return { ...(await answerGrant(parts, reply, { organizationId, userId, familyId, refreshToken })), redirectUrl: returnTo };
}

/** A path of ours, or nothing: what is gone to is looked at once more by the page. */
function ownPath(wanted: string | undefined): string | null {
  return wanted !== undefined && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(wanted) ? wanted : null;
}
