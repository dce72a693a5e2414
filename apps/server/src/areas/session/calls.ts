import { CodedError, type LoginAnswer, type loginRequest, type OrganizationLookup, checkSlug } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { bearerOf, type Counted, RateLimiter, sourceKey } from "../../platform/http/index.ts";
import { readBranding } from "../../platform/mail/index.ts";
import { invalidInput } from "../../platform/operations/index.ts";
import type { Services } from "../../platform/services.ts";
import { acceptInvitation, findInvitation } from "../invitations/index.ts";
import { ownScriptIn, passwordOpens, welcome } from "../organizations/index.ts";
import { offeredProviders } from "../single-sign-on/index.ts";
import { readFirstAdmin } from "./first-admin.ts";
import { type OpenCall, openCalls } from "./open-calls.ts";
import type { SessionParts } from "./parts.ts";
import {
  answerGrant,
  cookieName,
  cookieOptions,
  DEVICE_COOKIE,
  forget,
  organizationsOfCookies,
  requireOwnPage,
  writeAudit,
} from "./replies.ts";
import { lentBy, startImpersonation, stopImpersonation } from "./impersonation.ts";
import { showPassword } from "./show-password.ts";
import { serveSignUp } from "./sign-up/serve.ts";
import { serveSaml } from "./saml-calls.ts";
import { finishSignIn, redirectToProvider, signOutOfProvider, wantedPath } from "./single-sign-on.ts";
import { serveTokenCall } from "./token-call.ts";
import { requestReset, resetPassword } from "./password-reset.ts";
import { beginPasskey, enterByPasskey } from "./passkey-calls.ts";
import { askSecondPasskey, resendSecondStep, secondStep, switchSecondStep, verifySecondStep } from "./second-step.ts";
import { endSessions } from "../organizations/index.ts";
import { beginSession, deviceOf, familyOfToken, rotateSession } from "./sessions.ts";
import { deviceMark, isDeviceMark } from "./tokens.ts";

export function serveSessionCalls(app: FastifyInstance, parts: SessionParts): void {
  const { services } = parts;
  const limiter = new RateLimiter(services.clock);

  const serve = <Request extends z.ZodType>(
    call: OpenCall<Request>,
    handler: (input: z.output<Request>, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ): void => {
    app.post(call.path, async (request, reply) => {
      if (call.cookie) requireOwnPage(request, services, call.mayBeEmpty);
      const parsed = call.request.safeParse(request.body ?? {});
      if (!parsed.success) throw invalidInput(parsed.error);
      return handler(parsed.data, request, reply);
    });
  };

  serve(openCalls.organizationFromSlug, async ({ slug }, request) => {
    limiter.require(`lookup ${sourceKey(request.ip)}`, parts.allowances.lookup);
    if (slug === "") return lookUpOnly(services);
    const finding = checkSlug(slug);
    if (!finding.ok)
      throw finding.reason === "reserved" ? new CodedError("EINVAL", message("errors.common.url-not-available")) : new CodedError("ENOENT");
    return lookUp(services, "slug", finding.slug);
  });
  serve(openCalls.organizationFromId, async ({ id }, request) => {
    limiter.require(`lookup ${sourceKey(request.ip)}`, parts.allowances.lookup);
    return lookUp(services, "id", id);
  });
  serve(openCalls.login, (input, request, reply) => signIn(parts, input, request, reply));
  serve(openCalls.oauthRedirect, ({ finishLoginUrlB64, intent = "sign-in", ...input }, request, reply) => {
    const wanted = finishLoginUrlB64 === undefined ? null : wantedPath(Buffer.from(finishLoginUrlB64, "base64").toString("utf8"));
    return redirectToProvider(parts, limiter, { ...input, kind: "oidc", intent, wanted }, request, reply);
  });
  serve(openCalls.samlRedirect, ({ relayState, intent = "sign-in", ...input }, request, reply) =>
    redirectToProvider(parts, limiter, { ...input, kind: "saml", intent, wanted: wantedPath(relayState) }, request, reply),
  );
  serveSaml(app, { services, tries: parts.allowances.trySource });
  serve(openCalls.finishLogin, (input, request, reply) => finishSignIn(parts, input, request, reply));
  serve(openCalls.firstAdmin, async ({ token }, request) => {
    limiter.require(`lookup ${sourceKey(request.ip)}`, parts.allowances.lookup);
    return readFirstAdmin(services, token);
  });
  serve(openCalls.validate, (input, request) => showPassword(parts, input, request));
  serveSignUp(app, serve, parts, limiter);
  serve(openCalls.sendPasswordReset, (input, request) => requestReset(services, input, request));
  serve(openCalls.resetPassword, (input, request) => resetPassword(services, parts.passwords, input, request));
  serve(openCalls.loginVerify, (input, request, reply) => verifySecondStep(parts, input, request, reply));
  serve(openCalls.loginResend, (input, request) => resendSecondStep(parts, input, request));
  serve(openCalls.loginSwitch, (input, request) => switchSecondStep(parts, input, request));
  serve(openCalls.secondStepPasskey, (input, request) => askSecondPasskey(parts, input, request));
  serve(openCalls.passkeyBegin, (input, request, reply) => beginPasskey(parts, limiter, input, request, reply));
  serve(openCalls.passkeyLogin, (input, request, reply) => enterByPasskey(parts, input, request, reply));
  serve(openCalls.refreshToken, async ({ orgId }, request, reply) => {
    const token = request.cookies[cookieName(orgId)];
    if (token === undefined || token.length > 200) throw new CodedError("session_expired");
    await limitRefresh(parts, limiter, orgId, token, request);
    const rotation = await rotateSession(services, orgId, token);
    switch (rotation.kind) {
      case "rotated":
        return answerGrant(parts, reply, { organizationId: orgId, ...rotation }, rotation.isLent ? "impersonation" : "password");
      case "mismatch":
        await writeAudit(services, rotation, "session.organization-mismatch", request);
        throw new CodedError("EACCES", message("errors.common.invalid-token"));
      case "reused":
        services.bus.publish({ kind: "session-revoked", organizationId: orgId, familyId: rotation.familyId });
        await writeAudit(services, { organizationId: orgId, userId: rotation.userId }, "session.refresh-token-reused", request);
        forget(reply, services, orgId);
        throw new CodedError("session_expired");
      case "expired":
        forget(reply, services, orgId);
        throw new CodedError("session_expired");
    }
  });
  serve(openCalls.startImpersonation, (input, request, reply) => {
    limiter.require(`lookup ${sourceKey(request.ip)}`, parts.allowances.lookup);
    return startImpersonation(parts, input, request, reply);
  });
  serve(openCalls.stopImpersonation, ({ orgId }, request, reply) => {
    limiter.require(`lookup ${sourceKey(request.ip)}`, parts.allowances.lookup);
    return stopImpersonation(parts, orgId, request, reply);
  });
  serve(openCalls.invitation, async ({ token }, request) => {
    limiter.require(`lookup ${sourceKey(request.ip)}`, parts.allowances.lookup);
    const { organization, slug, email, firstName, lastName } = await findInvitation(services, services.store.db, token);
    return { organization, slug, email, firstName, lastName };
  });
  serve(openCalls.acceptInvitation, async ({ token, firstName, lastName, password }, request, reply) => {
    limiter.require(`lookup ${sourceKey(request.ip)}`, parts.allowances.lookup);
    // before a password is hashed for nothing
    const { organizationId } = await findInvitation(services, services.store.db, token);
    await services.sources.require(organizationId, request.ip);
    const passwordHash = await parts.passwords.hash(password);
    const session = await services.store.db.transaction().execute(async (db) => {
      const accepted = await acceptInvitation(services, db, token, { firstName, lastName, passwordHash });
      await welcome(services, db, accepted);
      return { ...accepted, ...(await beginSession(services, db, accepted, deviceOf(request))) };
    });
    services.bus.publish({ kind: "member-changed", organizationId: session.organizationId, userId: session.userId });
    await writeAudit(services, session, "invitation.accept", request);
    return answerGrant(parts, reply, session);
  });
  serveTokenCall(app, { services, tries: parts.allowances.trySource });
  serve(openCalls.logout, async ({ orgId, everywhere }, request, reply) => {
    const cookie = orgId === undefined ? undefined : request.cookies[cookieName(orgId)];
    if (orgId !== undefined && cookie !== undefined) await limitRefresh(parts, limiter, orgId, cookie, request);
    const bearer = bearerOf(request);
    const caller = bearer === null ? null : await parts.authenticate(bearer, request.ip).catch(() => null);
    if (caller !== null && orgId !== undefined && orgId !== caller.actor.organizationId) {
      await writeAudit(services, caller.actor, "session.organization-mismatch", request);
      throw new CodedError("EACCES", message("errors.common.invalid-token"));
    }
    const sessions: { organizationId: string; userId: string; familyId: string }[] = [];
    if (caller !== null && (caller.actor.via.kind === "session" || caller.actor.via.kind === "impersonation"))
      sessions.push({ organizationId: caller.actor.organizationId, userId: caller.actor.userId, familyId: caller.actor.via.familyId });
    else {
      // without an organization: whatever the cookies of the request name
      for (const organizationId of orgId === undefined ? organizationsOfCookies(request.cookies) : [orgId]) {
        const token = request.cookies[cookieName(organizationId)];
        if (token === undefined) continue;
        if (orgId === undefined) await limitRefresh(parts, limiter, organizationId, token, request);
        const found = await familyOfToken(services.store.db, organizationId, token);
        if (found === null) forget(reply, services, organizationId);
        else sessions.push({ organizationId, ...found });
      }
    }
    const [own] = sessions;
    const redirectUrl = orgId === undefined || own === undefined ? null : await signOutOfProvider(services, own);
    for (const session of sessions) {
      const lent = await lentBy(services.store.db, session.organizationId, session.familyId);
      // who acts in somebody's place signs themselves out as well, and the member nowhere else
      if (lent !== null) sessions.push({ ...session, userId: lent.impersonatorId, familyId: lent.impersonatorFamilyId });
      const ended = await endSessions(
        services,
        services.store.db,
        { ...session, only: everywhere === true && lent === null ? null : session.familyId },
        "logout",
      );
      for (const familyId of ended) services.bus.publish({ kind: "session-revoked", organizationId: session.organizationId, familyId });
      forget(reply, services, session.organizationId);
    }
    if (orgId !== undefined) forget(reply, services, orgId);
    // the provider's own sign-out comes first
    const onward = redirectUrl ?? (own === undefined || orgId === undefined ? null : await signedOutUrlOf(services, orgId));
    return onward === null ? { ok: true } : { ok: true, redirectUrl: onward };
  });
}

/** Where the organization sends people who signed out; null: nowhere, they see its sign-in page. */
async function signedOutUrlOf({ store }: Pick<SessionParts["services"], "store">, organizationId: string): Promise<string | null> {
  return (await readBranding(store.db, organizationId))?.product.signedOutUrl ?? null;
}

/** Sessions are counted one by one: an office behind one address has hundreds. A source is counted by cookies that are nobody's. */
async function limitRefresh(
  { services, allowances }: SessionParts,
  limiter: RateLimiter,
  organizationId: string,
  token: string,
  request: FastifyRequest,
): Promise<void> {
  const family = await familyOfToken(services.store.db, organizationId, token);
  if (family === null) limiter.require(`unknown ${sourceKey(request.ip)}`, allowances.refreshUnknown);
  else limiter.require(`refresh ${organizationId}/${family.familyId}`, allowances.refresh);
}

async function signIn(
  parts: SessionParts,
  input: z.output<typeof loginRequest>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<LoginAnswer> {
  const { services, allowances } = parts;
  const source = sourceKey(request.ip);
  const account = `${input.orgId}/${input.email}`;
  const member = await services.store.db
    .selectFrom("members as m")
    .innerJoin("organizations as o", "o.id", "m.organization_id")
    .select([
      "m.user_id",
      "m.password_hash",
      "m.is_archived",
      "m.user_kind",
      "m.needs_new_password",
      "o.auth_method",
      passwordOpens.as("opens"),
    ])
    .where("m.organization_id", "=", input.orgId)
    .where("m.email", "=", input.email)
    .executeTakeFirst();
  // the mark is compared for unknown accounts too: nothing here may take another time for them
  const expected = deviceMark(parts.services.secrets, input.orgId, member?.user_id ?? input.email);
  const known = isDeviceMark(request.cookies[DEVICE_COOKIE], expected);
  // In this order, and no further once one refuses: what a source tries in vain takes nothing from the owner of the account. A browser
  // that the account knows is held up by neither the neighbors at its address nor strangers elsewhere.
  const counted: Counted = [
    [`try ${source} ${account}`, allowances.tryAccountFromSource],
    ...(known
      ? []
      : ([
          [`source ${source}`, allowances.trySource],
          [`account ${account}`, allowances.tryAccount],
        ] as const)),
  ];
  await services.attempts.requireAll(counted);

  const { allowGuests } = await services.attributes.of(input.orgId);
  const usable =
    member !== undefined && !member.is_archived && member.user_kind !== "embed" && (allowGuests || member.user_kind !== "guest");
  const right = await parts.passwords.verify(input.password, usable ? member.password_hash : null);
  if (!right || member === undefined) {
    await auditRefusal(services, input.orgId, member?.user_id ?? null, request);
    throw new CodedError("EINVAL", message("errors-access.sign-in.incorrect-email-password"), { field: "password" });
  }
  await services.attempts.giveAll(counted);
  if (!member.opens) throw new CodedError("EACCES", message("errors.common.sign-through-identity-provider"), { field: "password" });
  if (member.needs_new_password)
    throw new CodedError("EACCES", message("errors-access.sign-in.needs-new-password"), {
      field: "password",
    });
  // by whatever the second step comes to: this browser has shown the password
  reply.setCookie(DEVICE_COOKIE, expected, { ...cookieOptions(services), maxAge: 180 * 24 * 3600 });
  const own = { organizationId: input.orgId, userId: member.user_id };
  const waiting = await secondStep(services, own, request, reply);
  if (waiting !== null) return waiting;
  const session = await services.store.db.transaction().execute((db) => beginSession(services, db, own, deviceOf(request)));
  await writeAudit(services, { organizationId: input.orgId, userId: member.user_id }, "session.begin", request, {
    session: session.familyId,
    knownBrowser: known,
    ...(member.auth_method === "saml_required" || member.auth_method === "oauth_required" ? { breakGlass: true } : {}),
  });
  return answerGrant(parts, reply, { organizationId: input.orgId, userId: member.user_id, ...session });
}

async function lookUp(services: Services, by: "slug" | "id", value: string): Promise<OrganizationLookup> {
  return answerLookUp(services, await organizations(services).where(by, "=", value).execute());
}

/** Nobody is asked which organization they mean where the server has one. */
async function lookUpOnly(services: Services): Promise<OrganizationLookup> {
  const all = await organizations(services).limit(2).execute();
  // nobody has set the server up: whoever comes is told where its link stands, in place of a form that lets nobody in
  if (all.length === 0) throw new CodedError("ENOENT", undefined, { isEmpty: true });
  return answerLookUp(services, all);
}

const organizations = ({ store }: Services) =>
  store.db.selectFrom("organizations").select(["id", "slug", "name", "auth_method", "lets_join"]);

async function answerLookUp(
  services: Services,
  all: Awaited<ReturnType<ReturnType<typeof organizations>["execute"]>>,
): Promise<OrganizationLookup> {
  const [found] = all;
  if (found === undefined || all.length > 1) throw new CodedError("ENOENT");
  const { name, slug, id: orgId, auth_method: authMethod } = found;
  const providers = await offeredProviders(services.store.db, orgId);
  const customScript = ownScriptIn(await services.attributes.of(orgId));
  return {
    data: {
      organization: { name, slug, orgId, authMethod, customScript, providers, ...(found.lets_join ? { letsJoin: true } : {}) },
    },
    cloudHost: services.publicUrl(),
  };
}

/** A try to sign in that failed; of an account that is not there without what was typed, which may be anything. */
async function auditRefusal(services: Services, organizationId: string, userId: string | null, request: FastifyRequest): Promise<void> {
  const found = await services.store.db.selectFrom("organizations").select("id").where("id", "=", organizationId).executeTakeFirst();
  if (found === undefined) return;
  await writeAudit(services, { organizationId, userId }, "session.refused", request, { knownAccount: userId !== null });
}
