import { CodedError, limits, type Grant, type PasskeyQuestion, toAddressId } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { type RateLimiter, sourceKey } from "../../platform/http/index.ts";
import { randomToken } from "../../platform/ids.ts";
import { passwordOpens } from "../organizations/index.ts";
import { ask, takePasskey } from "../second-factor/index.ts";
import type { openCalls } from "./open-calls.ts";
import type { SessionParts } from "./parts.ts";
import { answerGrant, cookieOptions, writeAudit } from "./replies.ts";
import { beginSession, deviceOf } from "./sessions.ts";

/** The browser that asked: only it answers. */
const askedCookie = (organizationId: string): string => `sheaf_passkey_${toAddressId(organizationId)}`;
/** One answer for everything that does not open: nobody learns which accounts there are. */
const REFUSED = message("errors-access.sign-in.passkey-opens-nothing");

/** The question to whatever passkey the person has. */
export async function beginPasskey(
  { services, allowances }: SessionParts,
  limiter: RateLimiter,
  { orgId }: z.output<typeof openCalls.passkeyBegin.request>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PasskeyQuestion> {
  limiter.require(`lookup ${sourceKey(request.ip)}`, allowances.lookup);
  const { db } = services.store;
  const organization = await db.selectFrom("organizations").select("id").where("id", "=", orgId).executeTakeFirst();
  if (organization === undefined) throw new CodedError("ENOENT");
  const mark = randomToken(32);
  const question = await ask(services, db, { organizationId: orgId, purpose: "alone", userId: null, holder: mark });
  reply.setCookie(askedCookie(orgId), mark, { ...cookieOptions(services), maxAge: limits.passkeyTime / 1_000 });
  return question;
}

/** A passkey lets its owner in by itself: the device is one step, and what unlocked it the other. */
export async function enterByPasskey(
  parts: SessionParts,
  { orgId, passkey }: z.output<typeof openCalls.passkeyLogin.request>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Grant> {
  const { services, allowances } = parts;
  const source = `source ${sourceKey(request.ip)}`;
  await services.attempts.require(source, allowances.trySource);
  const { allowGuests } = await services.attributes.of(orgId);
  const asking = { organizationId: orgId, purpose: "alone", userId: null, holder: request.cookies[askedCookie(orgId)] ?? "" } as const;
  const outcome = await services.store.db.transaction().execute(async (db) => {
    const used = await takePasskey(services, db, asking, passkey);
    if (!used.ok) return used;
    const member = await db
      .selectFrom("members as m")
      .innerJoin("organizations as o", "o.id", "m.organization_id")
      .select(["m.is_archived", "m.user_kind", passwordOpens.as("opens")])
      .where("m.organization_id", "=", orgId)
      .where("m.user_id", "=", used.userId)
      .executeTakeFirstOrThrow();
    if (member.is_archived || member.user_kind === "embed" || (member.user_kind === "guest" && !allowGuests))
      return { ...used, ok: false, isCopy: false } as const;
    const own = { organizationId: orgId, userId: used.userId };
    if (!member.opens) return { ...used, ok: "elsewhere" } as const;
    return { ...used, session: await beginSession(services, db, own, deviceOf(request)) };
  });
  reply.clearCookie(askedCookie(orgId), cookieOptions(services));
  if (outcome.ok === false) {
    if (outcome.userId !== null) {
      const detail = { passkey: outcome.passkeyId ?? "", copied: outcome.isCopy };
      await writeAudit(services, { organizationId: orgId, userId: outcome.userId }, "session.passkey-refused", request, detail);
    }
    throw new CodedError("EINVAL", REFUSED);
  }
  await services.attempts.give(source, allowances.trySource);
  if (outcome.ok === "elsewhere") throw new CodedError("EACCES", message("errors.common.sign-through-identity-provider"));
  const member = { organizationId: orgId, userId: outcome.userId };
  const { familyId } = outcome.session;
  await writeAudit(services, member, "session.begin", request, { session: familyId, method: "passkey", passkey: outcome.passkeyId });
  return answerGrant(parts, reply, { ...member, ...outcome.session });
}
