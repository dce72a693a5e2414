import type { FinishLoginAnswer, SignInProvider } from "@sheaf/contract";
import { limits } from "@sheaf/contract";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import {
  CLIENT,
  type IdentityProvider,
  type LyingProvider,
  type Person,
  startIdentityProvider,
  startLyingProvider,
  walk,
} from "../../testing/identity-provider.ts";
import { type Actor, type Answer, PASSWORD, startWorld, type Tenant, turnableClock, type World } from "../../testing/world.ts";

let world: World;
let idp: IdentityProvider;
let lying: LyingProvider;
const clock = turnableClock();
beforeAll(async () => {
  [world, idp, lying] = await Promise.all([startWorld({ clock }), startIdentityProvider(), startLyingProvider()]);
});
afterAll(async () => {
  await world.close();
  await Promise.all([idp.close(), lying.close()]);
});

const SAVE = `mutation($r: SaveSignInProviderRequest!) { saveSignInProvider(request: $r) {
  providerId redirectUrl members oidc { hasSecret issuer } } }`;
const RULES = "mutation($r: UpdateSignInRulesRequest!) { updateSignInRules(request: $r) { authMethod adminsKeepPassword } }";

const typeId = async (name: string, tenant: Tenant = world.a): Promise<string> => {
  const { accountTypes } = await world.graphql<{ accountTypes: { accountTypeId: string; name: string }[] }>(
    tenant.admin,
    "{ accountTypes { accountTypeId name } }",
  );
  return accountTypes.find((type) => type.name === name)!.accountTypeId;
};

async function save(
  changes: Record<string, unknown> = {},
  oidc: Record<string, unknown> = {},
  as: Actor = world.a.admin,
): Promise<SignInProvider> {
  const request = {
    name: `Provider ${Math.random()}`,
    isOn: true,
    domains: [],
    createsMembers: true,
    linksMembers: false,
    accountTypeId: await typeId("View", as.organizationId === world.a.organizationId ? world.a : world.b),
    rules: [],
    managesRights: true,
    asksSecondStep: false,
    ...changes,
    oidc: {
      issuer: idp.issuer,
      clientId: CLIENT.id,
      clientSecret: CLIENT.secret,
      clientAuthentication: "client_secret_basic",
      scopes: "openid email profile groups",
      groupsClaim: "groups",
      trustsAddresses: false,
      signsOut: false,
      ...oidc,
    },
  };
  const { saveSignInProvider } = await world.graphql<{ saveSignInProvider: SignInProvider }>(as, SAVE, { r: request });
  return saveSignInProvider;
}

async function setRules(rules: Record<string, unknown>, as: Actor = world.a.admin): Promise<void> {
  await world.graphql(as, RULES, { r: rules });
}

let provider: SignInProvider;
beforeEach(async () => {
  provider = await save();
  await idp.admit([provider.redirectUrl], [`${world.url}/tenant-a/login`]);
  await setRules({ authMethod: "oauth_optional", adminsKeepPassword: true });
});
afterEach(async () => {
  await setRules({ authMethod: "password" });
  const { db } = world.server.services.store;
  for (const table of ["sign_in_flows", "member_identities", "sign_in_providers"] as const) await db.deleteFrom(table).execute();
  lying.claims = {};
  lying.signing = "good";
});

interface Way {
  readonly url: URL;
  readonly cookie: string;
}

const SLUG = "tenant-a";
const begin = (more: Record<string, unknown> = {}, as: Actor | null = null, cookie = "") =>
  world.post<{ redirectUrl: string }>(
    as,
    "/oauth/1/redirect-url",
    { slug: SLUG, authConfigurationId: provider.providerId, ...more },
    { cookie },
  );

const cookieOf = (answer: Answer): string =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0]!)
    .join("; ");

/** To the provider and back, as somebody. */
async function go(person: Person | null, more: Record<string, unknown> = {}, as: Actor | null = null): Promise<Way> {
  idp.person = person;
  const answer = await begin(more, as);
  expect(answer.status).toBe(200);
  return { url: await walk(answer.body.redirectUrl, provider.redirectUrl), cookie: cookieOf(answer) };
}

const finish = ({ url, cookie }: Way, more: Record<string, unknown> = {}) =>
  world.post<FinishLoginAnswer>(
    null,
    "/finish-login",
    { slug: SLUG, authConfigurationId: provider.providerId, answer: url.search, ...more },
    { cookie },
  );

const enter = async (person: Person | null, more: Record<string, unknown> = {}) => finish(await go(person, more));

const alice = (): Person => ({
  sub: `sub-${Math.random()}`,
  email: `alice-${Math.random().toString(36).slice(2)}@cascade.example`,
  email_verified: true,
  given_name: "Alice",
  family_name: "Adams",
});

async function memberOf(email: string) {
  return world.server.services.store.db
    .selectFrom("members as m")
    .innerJoin("account_types as a", "a.id", "m.account_type_id")
    .select(["m.user_id", "m.first_name", "m.last_name", "a.name as type", "m.password_hash"])
    .where("m.organization_id", "=", world.a.organizationId)
    .where("m.email", "=", email)
    .executeTakeFirst();
}

test("who comes for the first time becomes a member, and is the same one the next time, by another address too", async () => {
  const person = alice();
  const wanted = Buffer.from("/tenant-a/workbook/x?y=1").toString("base64");
  const first = await enter(person, { finishLoginUrlB64: wanted });
  expect(first.body).toMatchObject({
    outcome: { kind: "grant", organizationId: world.a.organizationId },
    wanted: "/tenant-a/workbook/x?y=1",
  });
  const made = await memberOf(person.email!);
  expect(made).toMatchObject({ first_name: "Alice", last_name: "Adams", type: "View", password_hash: null });
  const moved = await enter({ ...person, email: "moved@cascade.example" });
  expect(moved.body.outcome).toMatchObject({ kind: "grant", uid: made!.user_id, email: person.email });
  // the cookie of the session serves as any other
  const session = first.headers.getSetCookie().find((line) => line.startsWith("sheaf_session_"))!;
  const refreshed = await world.post(null, "/refresh-token", { orgId: world.a.organizationId }, { cookie: session.split(";")[0]! });
  expect(refreshed.status).toBe(200);
});

test("nobody becomes a member from a network that the organization is not reached from", async () => {
  const person = alice();
  const { store, bus } = world.server.services;
  const limit = async (limits_sources: boolean): Promise<void> => {
    await store.db.updateTable("organizations").set({ limits_sources }).where("id", "=", world.a.organizationId).execute();
    bus.publish({ kind: "attributes-changed", organizationId: world.a.organizationId });
  };
  const way = await go(person);
  await limit(true);
  const refused = await finish(way);
  await limit(false);
  expect([refused.status, refused.body]).toMatchObject([403, { code: "EACCES" }]);
  expect(await memberOf(person.email!)).toBeUndefined();
});

test("groups give an account type and teams, at every sign-in; teams that no rule names stay", async () => {
  const { db } = world.server.services.store;
  const team = async (name: string): Promise<string> =>
    (
      await world.graphql<{ saveTeam: { teamId: string } }>(
        world.a.admin,
        "mutation($r: SaveTeamRequest!) { saveTeam(request: $r) { teamId } }",
        {
          r: { name: `${name} ${Math.random()}` },
        },
      )
    ).saveTeam.teamId;
  const [pilots, crew, own] = [await team("Pilots"), await team("Crew"), await team("Own")];
  await save(
    {
      providerId: provider.providerId,
      rules: [
        { group: "builders", accountTypeId: await typeId("Build"), teamId: null },
        { group: "pilots", accountTypeId: null, teamId: pilots },
        { group: "crew", accountTypeId: null, teamId: crew },
      ],
    },
    {},
  );
  const person = alice();
  await enter({ ...person, groups: ["pilots", "builders"] });
  const { user_id, type } = (await memberOf(person.email!))!;
  expect(type).toBe("Build");
  await db.insertInto("team_members").values({ organization_id: world.a.organizationId, team_id: own, user_id }).execute();
  await enter({ ...person, groups: ["crew"] });
  const teams = await db.selectFrom("team_members").select("team_id").where("user_id", "=", user_id).execute();
  expect(new Set(teams.map((row) => row.team_id))).toEqual(new Set([crew, own]));
  expect((await memberOf(person.email!))!.type).toBe("View");
});

test("the last administrator stays one, whatever the provider says", async () => {
  const { admin } = world.a;
  await save({
    providerId: provider.providerId,
    linksMembers: true,
    rules: [{ group: "builders", accountTypeId: await typeId("Build"), teamId: null }],
  });
  const answer = await enter({ sub: "the admin", email: admin.email, email_verified: true, groups: ["builders"] });
  expect(answer.body.outcome).toMatchObject({ kind: "grant", uid: admin.userId });
  expect((await memberOf(admin.email))!.type).toBe("Admin");
});

test("V10: an address opens nobody's account: neither unverified, nor of a member who did not connect, nor of one who is connected already", async () => {
  const { creator } = world.a;
  const victim = { email: creator.email, email_verified: true };
  const refused = { code: "EACCES" };
  expect((await enter({ sub: "mallory", ...victim, email_verified: false })).body).toMatchObject({ ...refused, message: /not verified/ });
  const { email_verified: _unsaid, ...silent } = victim;
  expect((await enter({ sub: "mallory", ...silent })).body).toMatchObject({ ...refused, message: expect.stringMatching(/not verified/) });
  expect((await enter({ sub: "mallory", ...victim })).body).toMatchObject({ ...refused, message: expect.stringMatching(/member already/) });
  // where the organization trusts verified addresses, the first one connects, and nobody after them
  await save({ providerId: provider.providerId, linksMembers: true });
  expect((await enter({ sub: "mallory", ...victim, email_verified: false })).body).toMatchObject(refused);
  expect((await enter({ sub: "creator", ...victim })).body.outcome).toMatchObject({ kind: "grant", uid: creator.userId });
  expect((await enter({ sub: "mallory", ...victim })).body).toMatchObject(refused);
  // an unverified stranger does not become a member either
  expect((await enter({ ...alice(), email_verified: false })).body).toMatchObject(refused);
});

test("a member connects the provider themselves, once; another's identity is nobody else's", async () => {
  const { viewer, guest } = world.a;
  const way = await go({ sub: "the viewer" }, { intent: "connect" }, viewer);
  expect((await finish(way)).body.outcome).toEqual({ kind: "connected" });
  expect((await enter({ sub: "the viewer" })).body.outcome).toMatchObject({ kind: "grant", uid: viewer.userId });
  expect((await finish(await go({ sub: "the viewer" }, { intent: "connect" }, guest))).body).toMatchObject({ code: "EEXIST" });
  const { ownIdentities } = await world.graphql<{ ownIdentities: { isConnected: boolean; providerId: string }[] }>(
    viewer,
    "{ ownIdentities { providerId isConnected } }",
  );
  expect(ownIdentities.find(({ providerId }) => providerId === provider.providerId)).toMatchObject({ isConnected: true });
});

test("an invited member who has never come in does so by their verified address", async () => {
  const email = `invited-${Math.random()}@cascade.example`;
  await world.graphql(world.a.admin, "mutation($r: InviteMemberRequest!) { inviteMember(request: $r) { expiresAt } }", {
    r: { email, accountTypeId: await typeId("Build") },
  });
  expect((await enter({ sub: email, email, email_verified: true })).body.outcome).toMatchObject({ kind: "grant" });
  expect((await memberOf(email))!.type).toBe("Build");
});

test("only the domains that are named come in; who is no member stays out where nobody is added; archived members too", async () => {
  const person = alice();
  await save({ providerId: provider.providerId, domains: ["Other.example"] });
  expect((await enter(person)).body).toMatchObject({ code: "EACCES", message: "Addresses of this domain are not let in" });
  expect((await enter({ ...person, email: "x@evil.example#@other.example" })).body).toMatchObject({ code: "EACCES" });
  await save({ providerId: provider.providerId, createsMembers: false });
  expect((await enter(person)).body).toMatchObject({ code: "EACCES", message: expect.stringMatching(/no member/) });
  await save({ providerId: provider.providerId });
  await enter(person);
  const { user_id } = (await memberOf(person.email!))!;
  await world.server.services.store.db.updateTable("members").set({ is_archived: true }).where("user_id", "=", user_id).execute();
  expect((await enter(person)).body).toMatchObject({ code: "EACCES", message: expect.stringMatching(/archived/) });
});

test("V09: an answer serves once, in the browser that began, at the provider that it began at, and in time", async () => {
  const person = alice();
  const over = { code: "EACCES", message: "This sign-in has expired. Start again" };
  const way = await go(person);
  // a victim who opens the attacker's link, with a cookie of their own or none
  expect((await finish({ ...way, cookie: "" })).body).toMatchObject(over);
  expect((await finish({ ...way, cookie: cookieOf(await begin()) })).body).toMatchObject(over);
  const other = await save();
  expect((await finish(way, { authConfigurationId: other.providerId })).body).toMatchObject(over);
  const forged = new URL(way.url);
  forged.searchParams.set("state", "x".repeat(43));
  expect((await finish({ ...way, url: forged })).body).toMatchObject(over);
  const doubled = new URL(way.url);
  doubled.searchParams.append("state", doubled.searchParams.get("state")!);
  expect((await finish({ ...way, url: doubled })).body).toMatchObject(over);
  // none of that took anything from the browser that began
  expect((await finish(way)).body.outcome).toMatchObject({ kind: "grant" });
  expect((await finish(way)).body).toMatchObject(over);
  const late = await go(person);
  clock.turn(limits.signInFlowTime + 1_000);
  expect((await finish(late)).body).toMatchObject(over);
});

test("V09: an answer that comes a second time ends the session that it began, whoever brings it, and no other", async () => {
  const way = await go(alice());
  const other = cookieOf(await enter(alice()));
  const own = cookieOf(await finish(way));
  const refresh = async (cookie: string) =>
    (await world.post(null, "/refresh-token", { orgId: world.a.organizationId }, { cookie })).status;
  // a state that nobody has, and another's, end nothing
  const unknown = new URL(way.url);
  unknown.searchParams.set("state", "y".repeat(43));
  expect((await finish({ url: unknown, cookie: "" })).status).toBe(403);
  const renewed = await world.post(null, "/refresh-token", { orgId: world.a.organizationId }, { cookie: own });
  expect(renewed.status).toBe(200);
  expect((await finish({ ...way, cookie: "" })).status).toBe(403);
  expect(await refresh(cookieOf(renewed))).toBe(401);
  expect(await refresh(other)).toBe(200);
});

test("V09: a stolen code is worth nothing with another's state: PKCE and nonce hold it to its browser", async () => {
  const victim = await go(alice());
  const mallory = await go(alice());
  const injected = new URL(mallory.url);
  injected.searchParams.set("code", victim.url.searchParams.get("code")!);
  expect((await finish({ ...mallory, url: injected })).body).toMatchObject({ code: "EACCES" });
});

test("S256, nonce and state are always sent, and the answer's issuer has to be the provider's", async () => {
  const { redirectUrl } = (await begin()).body;
  const sent = new URL(redirectUrl).searchParams;
  expect(Object.fromEntries(sent)).toMatchObject({ code_challenge_method: "S256", response_type: "code", client_id: CLIENT.id });
  for (const name of ["state", "nonce", "code_challenge"]) expect(sent.get(name)!.length).toBeGreaterThanOrEqual(43);
  const way = await go(alice());
  const mixed = new URL(way.url);
  expect(mixed.searchParams.get("iss")).toBe(idp.issuer);
  mixed.searchParams.set("iss", "https://attacker.example");
  expect((await finish({ ...way, url: mixed })).body).toMatchObject({ code: "EACCES" });
});

test("a person who refuses at the provider is told so", async () => {
  expect((await enter(null)).body).toMatchObject({ code: "EACCES", message: "The identity provider was told not to sign you in" });
});

const inAMinute = (seconds: number): number => Math.floor(clock.now() / 1_000) + seconds;
test.each<[string, () => { readonly signing?: LyingProvider["signing"]; readonly claims?: Record<string, unknown> }]>([
  ["signed by another key", () => ({ signing: "other" })],
  ["signed by nobody", () => ({ signing: "none" })],
  ["signed by the public key as a secret", () => ({ signing: "hmac" })],
  ["signed by the client's secret, which the provider does not say that it does", () => ({ signing: "secret" })],
  ["for another audience", () => ({ claims: { aud: "another" } })],
  ["for several audiences, and authorized for another", () => ({ claims: { aud: [CLIENT.id, "another"], azp: "another" } })],
  ["of another issuer", () => ({ claims: { iss: "https://attacker.example" } })],
  ["past its time", () => ({ claims: { iat: inAMinute(-600), exp: inAMinute(-300) } })],
  ["of another nonce", () => ({ claims: { nonce: "n".repeat(43) } })],
  ["without a nonce", () => ({ claims: { nonce: undefined } })],
  ["without a subject", () => ({ claims: { sub: undefined } })],
  ["of no time", () => ({ claims: { exp: undefined } })],
])("a token %s opens nothing", async (_how, lie) => {
  provider = await save({ providerId: provider.providerId }, { issuer: lying.issuer });
  const time = { iat: inAMinute(0), exp: inAMinute(60) };
  const tryIt = async () => {
    const answer = await begin();
    const sent = new URL(answer.body.redirectUrl).searchParams;
    lying.nonce = sent.get("nonce")!;
    const url = new URL(`${provider.redirectUrl}?code=c&state=${sent.get("state")!}`);
    return (await finish({ url, cookie: cookieOf(answer) })).body;
  };
  lying.claims = { ...time, email: `liar-${Math.random()}@x.example`, email_verified: true };
  expect((await tryIt()).outcome).toMatchObject({ kind: "grant" });
  expect(lying.lastExchange!.get("code_verifier")!.length).toBeGreaterThanOrEqual(43);
  const { claims, signing } = lie();
  lying.claims = { ...lying.claims, ...claims };
  lying.signing = signing ?? "good";
  expect(await tryIt()).toMatchObject({ code: "EACCES", message: expect.stringMatching(/^Identity provider misconfigured/) });
});

test("a test shows the claims and what they would give, lets nobody in and makes nobody", async () => {
  await save({ providerId: provider.providerId, isOn: false, rules: [{ group: "b", accountTypeId: await typeId("Build"), teamId: null }] });
  const person = { ...alice(), groups: ["b"] };
  const answer = await finish(await go(person, { intent: "test" }, world.a.admin));
  expect(answer.body.outcome).toMatchObject({
    kind: "test",
    email: person.email,
    groups: ["b"],
    accountType: "Build",
    refusal: null,
    claims: { sub: person.sub, family_name: "Adams" },
  });
  expect(answer.headers.getSetCookie().filter((line) => line.startsWith("sheaf_session"))).toEqual([]);
  expect(await memberOf(person.email!)).toBeUndefined();
  for (const as of [null, world.a.creator, world.b.admin]) expect((await begin({ intent: "test" }, as)).status).toBeGreaterThanOrEqual(401);
  // one that is off is not there for strangers
  expect((await begin()).body).toMatchObject({ code: "ENOENT" });
});

test("V07: where the provider is the only door, a password opens nothing but for administrators who keep theirs", async () => {
  const { admin, creator } = world.a;
  const login = (as: Actor) => world.post(null, "/login", { orgId: as.organizationId, email: as.email, password: PASSWORD });
  const change = (as: Actor) => world.post(as, "/update-password", { oldPassword: PASSWORD, newPassword: "another one of some length" });
  await setRules({ authMethod: "oauth_required", adminsKeepPassword: true });
  expect((await login(creator)).body).toMatchObject({ code: "EACCES", message: "Sign in through your identity provider" });
  expect((await change(creator)).body).toMatchObject({ code: "EACCES" });
  expect((await login(admin)).status).toBe(200);
  // without that way back, the door has to have been gone through
  await expect(setRules({ adminsKeepPassword: false })).rejects.toThrow(/Sign in by the identity provider first/);
  // the last provider stays while it is the only door
  await expect(
    world.graphql(admin, "mutation($r: RemoveSignInProviderRequest!) { removeSignInProvider(request: $r) { success } }", {
      r: { providerId: provider.providerId },
    }),
  ).rejects.toThrow(/by a provider alone/);
});

test("a door that leads nowhere cannot be chosen", async () => {
  await expect(setRules({ authMethod: "saml_required", adminsKeepPassword: true })).rejects.toThrow(/Add an identity provider first/);
  await expect(setRules({ authMethod: "oauth_optional" }, world.b.admin)).rejects.toThrow(/Add an identity provider first/);
});

test("the sign-in screen is offered what is on; secrets come back to nobody, and stand sealed in the store", async () => {
  const off = await save({ isOn: false });
  const { body } = await world.post<{ data: { organization: { providers: { authConfigurationId: string }[] } } }>(
    null,
    "/organization-from-slug",
    { slug: SLUG },
  );
  const offered = body.data.organization.providers.map((each) => each.authConfigurationId);
  expect(offered).toContain(provider.providerId);
  expect(offered).not.toContain(off.providerId);
  const rows = await world.server.services.store.db.selectFrom("sign_in_providers").selectAll().execute();
  expect(JSON.stringify(rows.map((row) => [row, row.sealed_secret?.toString("latin1")]))).not.toContain(CLIENT.secret);
  expect(world.log.join("\n")).not.toContain(CLIENT.secret);
  // a secret goes to no other issuer than the one that it was entered for
  await expect(save({ providerId: provider.providerId }, { issuer: lying.issuer, clientSecret: null })).rejects.toThrow(
    /secret of the new issuer/,
  );
});

test("signing out goes on to the provider where that is wanted, and removing a provider ends its sessions", async () => {
  await save({ providerId: provider.providerId }, { signsOut: true });
  const person = alice();
  const entered = await enter(person);
  const cookie = cookieOf(entered);
  const out = await world.post<{ ok: true; redirectUrl?: string }>(null, "/logout", { orgId: world.a.organizationId }, { cookie });
  const url = new URL(out.body.redirectUrl!);
  expect(url.origin).toBe(idp.issuer);
  expect(url.searchParams.get("post_logout_redirect_uri")).toBe(`${world.url}/tenant-a/login`);
  expect(url.searchParams.get("id_token_hint")).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  const again = cookieOf(await enter(person));
  await world.graphql(world.a.admin, "mutation($r: RemoveSignInProviderRequest!) { removeSignInProvider(request: $r) { success } }", {
    r: { providerId: provider.providerId },
  });
  expect((await world.post(null, "/refresh-token", { orgId: world.a.organizationId }, { cookie: again })).status).toBe(401);
});

test("nothing inside is asked where that is not allowed: an issuer at this machine's own address is refused", async () => {
  const closed = await startWorld({ environment: { SHEAF_ALLOW_PRIVATE_ADDRESSES: "no" } });
  try {
    const [type] = (
      await closed.graphql<{ accountTypes: { accountTypeId: string }[] }>(closed.a.admin, "{ accountTypes { accountTypeId } }")
    ).accountTypes;
    const draft = (issuer: string) => ({
      r: {
        name: issuer,
        isOn: true,
        domains: [],
        createsMembers: true,
        linksMembers: false,
        accountTypeId: type!.accountTypeId,
        rules: [],
        managesRights: true,
        asksSecondStep: false,
        oidc: {
          issuer,
          clientId: "c",
          clientAuthentication: "none",
          scopes: "openid",
          groupsClaim: "groups",
          trustsAddresses: false,
          signsOut: false,
        },
      },
    });
    await expect(closed.graphql(closed.a.admin, SAVE, draft(idp.issuer))).rejects.toThrow(/https/);
    const inside = idp.issuer.replace("http:", "https:");
    const { saveSignInProvider } = await closed.graphql<{ saveSignInProvider: SignInProvider }>(closed.a.admin, SAVE, draft(inside));
    const answer = await closed.post(closed.a.admin, "/oauth/1/redirect-url", {
      slug: SLUG,
      authConfigurationId: saveSignInProvider.providerId,
      intent: "test",
    });
    expect(answer.body).toMatchObject({ code: "EACCES", message: "The identity provider's address may not be asked by this server" });
  } finally {
    await closed.close();
  }
});
