import { inEnglish } from "@sheaf/messages/english";
import { CodedError, type FinishLoginAnswer, limits, may, type SignInIntent, type SignInProviderKind } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { unseal } from "../../platform/config/index.ts";
import { bearerOf, type RateLimiter, sourceKey } from "../../platform/http/index.ts";
import { randomToken } from "../../platform/ids.ts";
import { demand } from "../../platform/operations/index.ts";
import type { Services } from "../../platform/services.ts";
import {
  admit,
  beginFlow,
  connect,
  describe,
  enter,
  type Flow,
  given,
  hashOfState,
  loadProviders,
  newState,
  oidcRedirect,
  oidcSignOut,
  oidcVouched,
  type Provider,
  redirectUrlOf,
  samlHint,
  samlRedirect,
  samlSignOut,
  takeFlow,
  type Vouched,
} from "../single-sign-on/index.ts";
import type { openCalls } from "./open-calls.ts";
import type { SessionParts } from "./parts.ts";
import { answerGrant, cookieOptions, writeAudit } from "./replies.ts";
import { secondStep } from "./second-step.ts";
import { beginSession, deviceOf, placeOfHint } from "./sessions.ts";

/** The browser that went to a provider: only it comes back. */
const BROWSER_COOKIE = "sheaf_sign_in";

interface Found {
  readonly provider: Provider;
  readonly slug: string;
  readonly authMethod: string;
}

async function findProvider({ store }: Services, slug: string, id: string): Promise<Found> {
  const organization = await store.db
    .selectFrom("organizations")
    .select(["id", "slug", "auth_method"])
    .where("slug", "=", slug.trim().toLowerCase())
    .executeTakeFirst();
  const [provider] = organization === undefined ? [] : await loadProviders(store.db, organization.id, id);
  if (organization === undefined || provider === undefined) throw new CodedError("ENOENT");
  return { provider, slug: organization.slug, authMethod: organization.auth_method };
}

/** The path that was wanted; the page looks at it again before it goes there (V08). */
export function wantedPath(text: string | undefined): string | null {
  return text !== undefined && text.startsWith("/") && text.length <= 4_000 ? text : null;
}

export interface WayOut {
  readonly slug: string;
  readonly authConfigurationId: string;
  readonly kind: SignInProviderKind;
  readonly intent: SignInIntent;
  readonly wanted: string | null;
}

/** Where the browser goes to sign in, to test a provider, or to connect with one. */
export async function redirectToProvider(
  parts: SessionParts,
  limiter: RateLimiter,
  { intent, wanted, ...input }: WayOut,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ readonly redirectUrl: string }> {
  const { services } = parts;
  limiter.require(`provider ${sourceKey(request.ip)}`, parts.allowances.lookup);
  const { provider, slug, authMethod } = await findProvider(services, input.slug, input.authConfigurationId);
  if (provider.kind !== input.kind) throw new CodedError("ENOENT");
  const userId = intent === "sign-in" ? null : await requireMember(parts, request, provider, intent);
  // what is off is not there for strangers
  if ((intent !== "test" && !provider.isOn) || (intent === "sign-in" && authMethod === "password")) throw new CodedError("ENOENT");
  const state = newState();
  const standing = request.cookies[BROWSER_COOKIE];
  const browser = standing !== undefined && /^[\w-]{40,60}$/.test(standing) ? standing : randomToken(32);
  const { url, checks } =
    provider.kind === "saml"
      ? { url: await samlRedirect(services, provider, state), checks: {} }
      : await oidcRedirect(services, provider, { redirectUrl: redirectUrlOf(services, slug, provider.id), state });
  await beginFlow(services, provider, state, browser, { intent, userId, checks: { ...checks, wanted } });
  reply.setCookie(BROWSER_COOKIE, browser, { ...cookieOptions(services), maxAge: limits.signInFlowTime / 1_000 });
  return { redirectUrl: url };
}

/** Who tests a provider keeps the rules of signing in; who connects is anybody. Both are signed in, in the same organization. */
async function requireMember(
  parts: SessionParts,
  request: FastifyRequest,
  provider: Provider,
  intent: "test" | "connect",
): Promise<string> {
  const { actor } = await parts.authenticate(bearerOf(request), request.ip);
  if (actor.organizationId !== provider.organizationId) throw new CodedError("ENOENT");
  if (actor.via.kind !== "session") throw new CodedError("EPERM");
  if (intent === "test") demand(may(actor, "organization.update", { kind: "organization", organizationId: actor.organizationId }));
  return actor.userId;
}

/** What the provider sent the browser back with, and what comes of it. */
export async function finishSignIn(
  parts: SessionParts,
  input: z.output<typeof openCalls.finishLogin.request>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FinishLoginAnswer> {
  const { services, allowances } = parts;
  const source = `source ${sourceKey(request.ip)}`;
  await services.attempts.require(source, allowances.trySource);
  const { provider, slug } = await findProvider(services, input.slug, input.authConfigurationId);
  const url = new URL(redirectUrlOf(services, slug, provider.id));
  url.search = input.answer;
  const states = url.searchParams.getAll("state");
  const state = states.length === 1 ? (states[0] ?? "") : "";
  const flow = await takeFlow(services, provider, state, request.cookies[BROWSER_COOKIE] ?? "").catch(async (thrown: unknown) => {
    await endRepeated(services, provider, state, request);
    throw thrown;
  });
  const who = { organizationId: provider.organizationId, userId: flow.userId };
  try {
    const vouched = await vouchedOf(services, provider, flow, url);
    await services.attempts.give(source, allowances.trySource);
    const { wanted } = flow.checks;
    if (flow.intent === "test") return { outcome: await testOf(services, provider, vouched), email: null, wanted };
    if (flow.userId !== null) {
      await connect(services, services.store.db, provider, { subject: describe(provider, vouched).subject, userId: flow.userId });
      await writeAudit(services, who, "identity.connect", request, { provider: provider.id });
      return { outcome: { kind: "connected" }, email: null, wanted };
    }
    return { ...(await signInBy(parts, provider, { vouched, state }, request, reply)), wanted };
  } catch (thrown) {
    if (thrown instanceof CodedError && thrown.code === "EACCES")
      await writeAudit(services, who, "session.provider-refused", request, { provider: provider.id, intent: flow.intent });
    throw thrown;
  }
}

/** An answer that comes a second time is in two hands: the session that began by the first ends, or waits no longer for its second step (V09). */
async function endRepeated(services: Services, { organizationId, id }: Provider, state: string, request: FastifyRequest): Promise<void> {
  await services.store.db
    .updateTable("sign_in_challenges")
    .set({ finished_at: new Date(services.clock.now()) })
    .where("organization_id", "=", organizationId)
    .where("provider_id", "=", id)
    .where("answer_hash", "=", hashOfState(state))
    .where("finished_at", "is", null)
    .execute();
  const ended = await services.store.db
    .updateTable("session_families")
    .set({ revoked_at: new Date(services.clock.now()), revoke_reason: "answer repeated" })
    .where("organization_id", "=", organizationId)
    .where("provider_id", "=", id)
    .where("answer_hash", "=", hashOfState(state))
    .where("revoked_at", "is", null)
    .returning(["id", "user_id"])
    .execute();
  for (const { id: familyId, user_id: userId } of ended) {
    services.bus.publish({ kind: "session-revoked", organizationId, familyId });
    await writeAudit(services, { organizationId, userId }, "session.answer-repeated", request, { session: familyId, provider: id });
  }
}

/** A SAML provider's answer has come by itself, and waits; that of OpenID Connect is a code, which is changed for it now. */
async function vouchedOf(services: Services, provider: Provider, { checks }: Flow, url: URL): Promise<Vouched> {
  if (provider.kind === "saml") {
    if (checks.vouched === undefined) throw new CodedError("EACCES", message("errors-access.sign-in.expired"));
    return checks.vouched;
  }
  const { nonce = "", verifier = "" } = checks;
  return oidcVouched(services, provider, { url, state: url.searchParams.get("state") ?? "", checks: { nonce, verifier } });
}

async function signInBy(
  parts: SessionParts,
  provider: Provider,
  { vouched, state }: { readonly vouched: Vouched; readonly state: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Pick<FinishLoginAnswer, "outcome" | "email">> {
  const { services } = parts;
  const { organizationId } = provider;
  // turned off while somebody was away
  if (!provider.isOn) throw new CodedError("EACCES", message("errors-access.sign-in.expired"));
  // before somebody becomes a member by it
  await services.sources.require(organizationId, request.ip);
  const entered = await services.store.db.transaction().execute((db) => enter(services, db, provider, describe(provider, vouched)));
  const member = { organizationId, userId: entered.userId };
  services.bus.publish({ kind: "member-changed", ...member });
  const detail = { provider: provider.id, how: entered.how };
  const signsOut = provider.settings.oidc?.signsOut === true || (provider.settings.saml?.logoutUrl ?? "") !== "";
  const origin = {
    providerId: provider.id,
    hint: signsOut ? vouched.hint : null,
    answerHash: hashOfState(state),
    sessionIndex: provider.kind === "saml" && vouched.hint !== null ? samlHint.parse(JSON.parse(vouched.hint)).sessionIndex : null,
  };
  if (provider.settings.asksSecondStep) {
    const waiting = await secondStep(services, member, request, reply, origin);
    if (waiting !== null) return { outcome: waiting, email: entered.email };
  }
  const session = await services.store.db.transaction().execute((db) => beginSession(services, db, member, deviceOf(request), origin));
  await writeAudit(services, member, "session.begin", request, { session: session.familyId, ...detail });
  return { outcome: await answerGrant(parts, reply, { ...member, ...session }), email: entered.email };
}

/** What an administrator sees of a try: nobody comes in by it, and nothing is changed. */
async function testOf(services: Services, provider: Provider, vouched: Vouched): Promise<FinishLoginAnswer["outcome"]> {
  const { db } = services.store;
  const person = describe(provider, vouched);
  const admission = await admit(db, provider, person);
  const rights = given(provider, person.groups);
  const type = await db
    .selectFrom("account_types")
    .select("name")
    .where("organization_id", "=", provider.organizationId)
    .where("id", "=", rights.accountTypeId)
    .executeTakeFirst();
  const teams =
    rights.teamIds.length === 0
      ? []
      : await db
          .selectFrom("teams")
          .select("name")
          .where("organization_id", "=", provider.organizationId)
          .where("id", "in", rights.teamIds)
          .orderBy("name")
          .execute();
  return {
    kind: "test",
    provider: provider.name,
    claims: { ...vouched.claims },
    email: person.email,
    groups: [...person.groups],
    accountType: type?.name ?? null,
    teams: teams.map(({ name }) => name),
    refusal: admission.kind === "refused" ? inEnglish(admission.text) : null,
  };
}

/** Where the browser goes on to, so that a session's provider ends it too; null: nowhere. */
export async function signOutOfProvider(
  services: Services,
  { organizationId, familyId }: { readonly organizationId: string; readonly familyId: string },
): Promise<string | null> {
  const { db } = services.store;
  const row = await db
    .selectFrom("session_families as f")
    .innerJoin("organizations as o", "o.id", "f.organization_id")
    .select(["f.provider_id", "f.sealed_hint", "o.slug"])
    .where("f.organization_id", "=", organizationId)
    .where("f.id", "=", familyId)
    .executeTakeFirst();
  if (row === undefined || row.provider_id === null) return null;
  const [provider] = await loadProviders(db, organizationId, row.provider_id);
  if (provider === undefined || (provider.kind === "oidc" && provider.settings.oidc?.signsOut !== true)) return null;
  let hint: string | null = null;
  try {
    hint = row.sealed_hint === null ? null : unseal(services.secrets, row.sealed_hint, placeOfHint(organizationId, familyId));
  } catch {
    // sealed by another key: the provider asks the person instead
  }
  if (provider.kind === "saml") return hint === null ? null : samlSignOut(services, provider, samlHint.parse(JSON.parse(hint)));
  return oidcSignOut(services, provider, { url: `${services.publicUrl()}/${row.slug}/login`, hint });
}
