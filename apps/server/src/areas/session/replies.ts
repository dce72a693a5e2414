import { CodedError, fromAddressId, type Grant, isUuid, limits, toAddressId } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import type { FastifyReply, FastifyRequest } from "fastify";
import { isWritten } from "../../platform/operations/index.ts";
import type { Services } from "../../platform/services.ts";
import { endSessions } from "../organizations/index.ts";
import type { AccessTokens, AuthnMethod } from "./tokens.ts";

export const DEVICE_COOKIE = "sheaf_device";

export function cookieName(organizationId: string): string {
  return `sheaf_session_${isUuid(organizationId) ? toAddressId(organizationId) : "none"}`;
}

const SESSION_COOKIE = /^sheaf_session_([0-9A-Za-z]{22})$/;
/** Nobody is signed in to more organizations at once. */
const MOST_ORGANIZATIONS = 50;

/** The organizations that a request brings sessions of. */
export function organizationsOfCookies(cookies: Readonly<Record<string, string | undefined>>): readonly string[] {
  return Object.keys(cookies)
    .flatMap((name) => fromAddressId(SESSION_COOKIE.exec(name)?.[1] ?? "") ?? [])
    .slice(0, MOST_ORGANIZATIONS);
}

/** Over plain HTTP (a laptop) the cookie cannot be `Secure`; with an https address it always is. */
export function cookieOptions(services: Services): {
  readonly path: "/";
  readonly httpOnly: true;
  readonly sameSite: "strict";
  readonly secure: boolean;
} {
  return { path: "/", httpOnly: true, sameSite: "strict", secure: services.publicUrl().startsWith("https://") };
}

export function forget(reply: FastifyReply, services: Services, organizationId: string): void {
  reply.clearCookie(cookieName(organizationId), cookieOptions(services));
}

/** Whoever comes from where the organization is not reached keeps nothing of the session that was begun, or was to go on. */
async function requireSource(
  services: Services,
  session: { readonly organizationId: string; readonly userId: string; readonly familyId: string },
  request: FastifyRequest,
): Promise<void> {
  const { organizationId, familyId } = session;
  if (await services.sources.isAllowed(organizationId, request.ip)) return;
  const ended = await endSessions(services, services.store.db, { ...session, only: familyId }, "source not allowed");
  if (ended.length > 0) services.bus.publish({ kind: "session-revoked", organizationId, familyId });
  await writeAudit(services, session, "session.source-refused", request, { session: familyId });
  await services.sources.require(organizationId, request.ip);
}

export async function answerGrant(
  parts: { readonly services: Services; readonly tokens: AccessTokens },
  reply: FastifyReply,
  session: { readonly organizationId: string; readonly userId: string; readonly familyId: string; readonly refreshToken: string },
  method: AuthnMethod = "password",
): Promise<Grant> {
  const { services } = parts;
  await requireSource(services, session, reply.request);
  const member = await services.store.db
    .selectFrom("members")
    .select("email")
    .where("organization_id", "=", session.organizationId)
    .where("user_id", "=", session.userId)
    .executeTakeFirstOrThrow();
  const token = await parts.tokens.issue(session, member.email, method);
  reply.setCookie(cookieName(session.organizationId), session.refreshToken, {
    ...cookieOptions(services),
    maxAge: limits.refreshTokenSeconds,
  });
  return {
    kind: "grant",
    token,
    expiresIn: limits.accessTokenSeconds,
    uid: session.userId,
    email: member.email,
    organizationId: session.organizationId,
  };
}

/**
 * Calls that use the cookie come from our own page or from no page at all: a browser names the page's origin, and it must be
 * ours; the content type is one that a foreign form cannot send (V19).
 */
export function requireOwnPage(request: FastifyRequest, services: Services, mayBeEmpty = false): void {
  const isEmpty = request.headers["content-type"] === undefined && request.body === undefined;
  if (!(mayBeEmpty && isEmpty) && !/^application\/json(?:;|$)/i.test(request.headers["content-type"] ?? ""))
    throw new CodedError("EINVAL", message("errors-access.sign-in.content-type"));
  if (!isOwnOrigin(request.headers.origin, request.headers.host, services)) throw new CodedError("EACCES", message("errors.code.denied"));
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") throw new CodedError("EACCES", message("errors.code.denied"));
}

/** Our own origin: the configured address; without one, whatever host the request itself reached. */
export function isOwnOrigin(origin: string | undefined, host: string | undefined, services: Services): boolean {
  if (origin === undefined) return true;
  if (services.config.publicUrl !== null) return origin === services.config.publicUrl;
  return host !== undefined && (origin === `http://${host}` || origin === `https://${host}`);
}

/** Writes what somebody did who has no token yet. */
export async function writeAudit(
  services: Services,
  who: { readonly organizationId: string; readonly userId: string | null },
  action: string,
  request: FastifyRequest,
  detail: Readonly<Record<string, string | boolean>> = {},
  object: { readonly kind: string; readonly id: string } | null = null,
): Promise<void> {
  if (!(await isWritten(services, who.organizationId, action))) return;
  await services.store.db
    .insertInto("audit_entries")
    .values({
      organization_id: who.organizationId,
      id: services.ids.make(),
      actor_id: who.userId,
      action,
      object_kind: object?.kind ?? null,
      object_id: object?.id ?? null,
      detail: JSON.stringify(detail),
      request_id: request.id,
      source_address: request.ip,
      actor_kind: "session",
      actor_via: null,
    })
    .execute();
}
