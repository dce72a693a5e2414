import type { FinishLoginAnswer, SignInProvider } from "@sheaf/contract";
import { limits } from "@sheaf/contract";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { loadProviders, type Provider } from "./providers.ts";
import { samlVouched } from "./saml.ts";
import { samlAttacks } from "../../testing/saml-attacks.ts";
import { encodeSaml, heavyAnswer, makeSamlProvider, type SamlSaying, type SamlSigning } from "../../testing/saml-provider.ts";
import { WorkPool } from "../../platform/workers/index.ts";
import { type Actor, type Answer, startWorld, type Tenant, turnableClock, type World } from "../../testing/world.ts";

let world: World;
const clock = turnableClock();
const idp = makeSamlProvider(() => clock.now());
beforeAll(async () => {
  world = await startWorld({ clock });
});
afterAll(() => world.close());

const SLUG = "tenant-a";
const SAVE = `mutation($r: SaveSignInProviderRequest!) { saveSignInProvider(request: $r) { providerId redirectUrl metadataUrl } }`;
const RULES = "mutation($r: UpdateSignInRulesRequest!) { updateSignInRules(request: $r) { authMethod } }";

const typeId = async (name: string, tenant: Tenant = world.a): Promise<string> => {
  const { accountTypes } = await world.graphql<{ accountTypes: { accountTypeId: string; name: string }[] }>(
    tenant.admin,
    "{ accountTypes { accountTypeId name } }",
  );
  return accountTypes.find((type) => type.name === name)!.accountTypeId;
};

async function save(
  changes: Record<string, unknown> = {},
  saml: Record<string, unknown> = {},
  tenant: Tenant = world.a,
): Promise<SignInProvider> {
  const r = {
    name: `SAML ${Math.random()}`,
    isOn: true,
    domains: [],
    createsMembers: true,
    linksMembers: false,
    accountTypeId: await typeId("View", tenant),
    rules: [],
    managesRights: true,
    asksSecondStep: false,
    ...changes,
    saml: {
      entityId: idp.entityId,
      entryPoint: idp.entryPoint,
      certificates: idp.certificate,
      emailAttribute: "mail",
      firstNameAttribute: "givenName",
      lastNameAttribute: "sn",
      groupsAttribute: "groups",
      trustsAddresses: true,
      ...saml,
    },
  };
  return (await world.graphql<{ saveSignInProvider: SignInProvider }>(tenant.admin, SAVE, { r })).saveSignInProvider;
}

let provider: SignInProvider;
beforeEach(async () => {
  provider = await save();
  await world.graphql(world.a.admin, RULES, { r: { authMethod: "saml_optional", adminsKeepPassword: true } });
});
afterEach(async () => {
  await world.graphql(world.a.admin, RULES, { r: { authMethod: "password" } });
  const { db } = world.server.services.store;
  for (const table of ["sign_in_flows", "member_identities", "sign_in_providers"] as const) await db.deleteFrom(table).execute();
});

const cookieOf = (answer: Answer): string =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0]!)
    .join("; ");

interface Way {
  /** At the provider. */
  readonly there: string;
  readonly cookie: string;
}

async function leave(more: Record<string, unknown> = {}, as: Actor | null = null): Promise<Way> {
  const answer = await world.post<{ redirectUrl: string }>(as, "/saml-redirect-url", {
    slug: SLUG,
    authConfigurationId: provider.providerId,
    ...more,
  });
  expect(answer.status).toBe(200);
  return { there: answer.body.redirectUrl, cookie: cookieOf(answer) };
}

/** The form of the provider, which its page makes a browser send: from elsewhere, so without cookies. Gives where it is sent on to. */
async function postForm(xml: string, to = provider.redirectUrl): Promise<URL> {
  const response = await fetch(to, {
    method: "POST",
    redirect: "manual",
    headers: { origin: "https://idp.example", "sec-fetch-site": "cross-site" },
    body: new URLSearchParams({ SAMLResponse: encodeSaml(xml), RelayState: "https://evil.example" }),
  });
  expect(response.status).toBe(303);
  return new URL(response.headers.get("location")!, world.url);
}

const finish = (url: URL, cookie: string) =>
  world.post<FinishLoginAnswer>(
    null,
    "/finish-login",
    { slug: SLUG, authConfigurationId: provider.providerId, answer: url.search },
    { cookie },
  );

/** To the provider and back; gives what the server makes of it. */
async function enter(saying: Partial<SamlSaying> = {}, signing: SamlSigning = "assertion", more: Record<string, unknown> = {}) {
  const { there, cookie } = await leave(more);
  return finish(await postForm(idp.answer(there, saying, signing)), cookie);
}

const alice = (): Partial<SamlSaying> => {
  const name = Math.random().toString(36).slice(2);
  return { nameId: `id-${name}`, attributes: { mail: [`${name}@cascade.example`], givenName: ["Alice"], sn: ["Adams"] } };
};

const MISCONFIGURED = "Identity provider misconfigured - please contact your system administrator";
/** The form was refused: the browser is at the sign-in screen, which says why. */
function expectRefused(url: URL, message = MISCONFIGURED): void {
  expect(url.pathname).toBe(`/${SLUG}/login`);
  expect(url.searchParams.get("samlErrorMsg")).toBe(message);
}

const memberOf = (email: string) =>
  world.server.services.store.db
    .selectFrom("members as m")
    .innerJoin("account_types as a", "a.id", "m.account_type_id")
    .select(["m.user_id", "m.first_name", "m.last_name", "a.name as type"])
    .where("m.organization_id", "=", world.a.organizationId)
    .where("m.email", "=", email)
    .executeTakeFirst();

test("who comes for the first time becomes a member with what the attributes say, and is the same one the next time", async () => {
  await save({ providerId: provider.providerId, rules: [{ group: "builders", accountTypeId: await typeId("Build"), teamId: null }] });
  const person = alice();
  const [email] = person.attributes!["mail"]!;
  const saying = { ...person, attributes: { ...person.attributes, groups: ["pilots", "builders"] } };
  const first = await enter(saying, "assertion", { relayState: "/tenant-a/workbook/x?y=1" });
  expect(first.body).toMatchObject({ outcome: { kind: "grant", email }, wanted: "/tenant-a/workbook/x?y=1" });
  const made = (await memberOf(email!))!;
  expect(made).toMatchObject({ first_name: "Alice", last_name: "Adams", type: "Build" });
  const again = await enter({ ...person, attributes: { mail: ["moved@cascade.example"] } });
  expect(again.body.outcome).toMatchObject({ kind: "grant", uid: made.user_id, email });
  // what the provider does not say any more is gone
  expect((await memberOf(email!))!.type).toBe("View");
});

test("the name of the provider's own serves as the address where no attribute does", async () => {
  await save({ providerId: provider.providerId }, { emailAttribute: "" });
  const email = `named-${Math.random()}@cascade.example`;
  expect((await enter({ nameId: email })).body.outcome).toMatchObject({ kind: "grant", email });
  // an address that nobody answers for makes no member
  await save({ providerId: provider.providerId }, { trustsAddresses: false });
  expect((await enter(alice())).body).toMatchObject({ code: "EACCES", message: expect.stringMatching(/not verified/) });
});

test("allowFederatedSamlAuth: off, a provider that passes on what another one told it opens nothing", async () => {
  const passedOn = { ...alice(), authorities: ["https://partner.example/idp"] };
  expect((await enter(passedOn)).body.outcome).toMatchObject({ kind: "grant" });
  const set = (value: boolean): Promise<unknown> =>
    world.graphql(world.a.admin, "mutation($r: SetOrganizationAttributeRequest!) { setOrganizationAttribute(request: $r) { name } }", {
      r: { name: "allowFederatedSamlAuth", value },
    });
  await set(false);
  const refused = "This organization accepts no sign-in that its identity provider passes on from another one";
  expectRefused(await postForm(idp.answer((await leave()).there, passedOn)), refused);
  // its own word is its own, whether it names itself or not
  expect((await enter({ ...alice(), authorities: [idp.entityId] })).body.outcome).toMatchObject({ kind: "grant" });
  expect((await enter(alice())).body.outcome).toMatchObject({ kind: "grant" });
  await set(true);
});

test("an administrator tries a provider that is off, and sees what it says; nobody comes in", async () => {
  await save({ providerId: provider.providerId });
  const { there, cookie } = await leave({ intent: "test" }, world.a.admin);
  const person = alice();
  const { body } = await finish(await postForm(idp.answer(there, person)), cookie);
  expect(body.outcome).toMatchObject({ kind: "test", claims: { NameID: person.nameId, sn: "Adams" }, accountType: "View", refusal: null });
  expect(await memberOf(person.attributes!["mail"]![0]!)).toBeUndefined();
  expect(
    (await world.post(null, "/saml-redirect-url", { slug: SLUG, authConfigurationId: provider.providerId, intent: "test" })).status,
  ).toBe(401);
});

test("V13: an answer serves once, for the browser that asked, in time", async () => {
  const over = "This sign-in has expired. Start again";
  const { there, cookie } = await leave();
  const xml = idp.answer(there, alice());
  const back = await postForm(xml);
  // whoever copies the form, or makes another browser send it
  expectRefused(await postForm(xml), over);
  expect((await finish(back, "")).body).toMatchObject({ message: over });
  expect((await finish(back, (await leave()).cookie)).body).toMatchObject({ message: over });
  expect((await finish(back, cookie)).body.outcome).toMatchObject({ kind: "grant" });
  expect((await finish(back, cookie)).body).toMatchObject({ message: over });
  expectRefused(await postForm(xml), over);
  // the request's own name fetches nothing
  const early = await leave();
  const state = /ID="_([^"]+)"/.exec(idp.answer(early.there).replace(/.*InResponseTo="_([^"]+)".*/s, 'ID="_$1"'))![1]!;
  expect((await finish(new URL(`${world.url}/?state=${state}`), early.cookie)).body).toMatchObject({ message: over });
  const late = await leave();
  clock.turn(limits.signInFlowTime + 1_000);
  expectRefused(await postForm(idp.answer(late.there, alice())), over);
});

test.each<[string, Partial<SamlSaying>, SamlSigning?]>([
  ["unsigned", {}, "none"],
  ["signed around its assertion alone", {}, "response"],
  ["signed by another key, which it brings along", {}, "other key"],
  ["signed with SHA-1", {}, "sha1"],
  ["for another audience", { audience: "https://elsewhere.example" }],
  ["for another recipient", { recipient: "https://elsewhere.example/acs" }],
  ["to another destination", { destination: "https://elsewhere.example/acs" }],
  ["of another issuer", { issuer: "https://elsewhere.example" }],
  ["expired", { from: -600, until: -90 }],
  ["of a time to come", { from: 300, until: 600 }],
  ["with a document type", { nameId: "x" }, "assertion"],
])("V13: an answer that is %s is refused", async (what, saying, signing) => {
  const { there } = await leave();
  const xml = idp.answer(there, { ...alice(), ...saying }, signing);
  const entity = `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${xml.replace(">x<", ">&x;<")}`;
  expectRefused(await postForm(what === "with a document type" ? entity : xml));
});

test("V13: who was not asked, asked elsewhere, or says that it failed lets nobody in", async () => {
  const { there } = await leave();
  expectRefused(
    await postForm(idp.answer(there, { ...alice(), inResponseTo: "_nobody-asked-this" })),
    "This sign-in has expired. Start again",
  );
  expectRefused(
    await postForm(idp.answer(there, { ...alice(), inResponseTo: null })),
    "Sign in here, not at the identity provider: it sends you back by itself",
  );
  expectRefused(await postForm(idp.answer(there, { status: "Responder" }, "none")), "The identity provider did not sign you in");
  // another organization with the same provider: the answer is not for it
  const other = await save({}, {}, world.b);
  const elsewhere = await postForm(idp.answer(there, alice()), other.redirectUrl);
  expect(elsewhere.searchParams.get("samlErrorMsg")).toBe(MISCONFIGURED);
  expect((await fetch(provider.redirectUrl.replace(/saml\/\w+/, "saml/1111111111111111111111"), { method: "POST" })).status).toBe(404);
});

test("V13: a name that changes each time is nobody's", async () => {
  const { there } = await leave();
  const nameIdFormat = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient";
  expectRefused(
    await postForm(idp.answer(there, { ...alice(), nameIdFormat })),
    "The identity provider names you differently each time (transient)",
  );
});

test("V12: an answer that is bent in one of a hundred ways is refused, whatever stays signed in it", async () => {
  const { there, cookie } = await leave();
  const good = idp.answer(there, alice());
  const attacks = Object.entries(samlAttacks);
  expect(attacks.length).toBeGreaterThanOrEqual(110);
  const passed: string[] = [];
  for (const [name, attack] of attacks) {
    const bad = attack(good, idp.forge);
    expect([name, bad === good, bad.includes("victim")]).toEqual([name, false, true]);
    const url = await postForm(bad);
    if (url.searchParams.get("samlErrorMsg") !== MISCONFIGURED) passed.push(name);
  }
  expect(passed).toEqual([]);
  // and nothing else was wrong with it
  expect((await finish(await postForm(good), cookie)).body.outcome).toMatchObject({ kind: "grant" });
});

/** What the library takes minutes over, before it looks at any signature: whoever knows the address can post it. */
const heavy: Record<string, string> = {
  "many parts of the answer": "<x/>".repeat(60_000),
  "many parts of a part": `<x>${"<x/>".repeat(60_000)}</x>`,
  "many attributes": `<x ${Array.from({ length: 20_000 }, (_, at) => `a${at}=""`).join(" ")}/>`,
  "many comments": `<x>${"<!---->".repeat(30_000)}</x>`,
};

test.each(Object.keys(heavy))("V12: %s are refused at once", async (name) => {
  const { there, cookie } = await leave();
  const good = idp.answer(there, alice());
  const began = performance.now();
  expectRefused(await postForm(good.replace("</samlp:Response>", `${heavy[name]!}</samlp:Response>`)));
  expect(performance.now() - began).toBeLessThan(5_000);
  expect((await finish(await postForm(good), cookie)).body.outcome).toMatchObject({ kind: "grant" });
});

test("R16, V12: a check that takes too long is ended and refused, and the next one is done; one address fills no line", async () => {
  const { there } = await leave();
  const good = idp.answer(there, alice());
  const { services } = world.server;
  const [own] = await loadProviders(services.store.db, world.a.organizationId);
  // ten keys are tried one after the other
  const keys = Array.from({ length: 10 }, () => idp.certificate);
  const provided: Provider = { ...own!, settings: { ...own!.settings, saml: { ...own!.settings.saml!, certificates: keys } } };
  const program = new URL("../../app/check-thread.ts", import.meta.url);
  const checking = new WorkPool({ program, threads: 2, memory: 128, time: 1_000, waitingOfPerson: 3, log: services.log });
  const vouched = (xml: string, source: string) =>
    samlVouched({ ...services, checking }, provided, { encoded: encodeSaml(xml), source }).catch((error: unknown) => error);
  try {
    const stuck = Array.from({ length: 5 }, () => vouched(heavyAnswer(good), "stranger"));
    const honest = vouched(good, "office");
    // one is checked, three wait
    expect(await stuck[4]).toMatchObject({ errorCode: "too_many_requests", details: { retryAfter: 5 } });
    // whoever comes from elsewhere is next, not the fifth
    expect(await Promise.race([honest, stuck[3]])).toMatchObject({ vouched: { claims: { givenName: "Alice" } } });
    expect(await stuck[0]).toMatchObject({ code: "EACCES", message: MISCONFIGURED, details: { reason: "limit of time" } });
  } finally {
    await checking.close();
  }
});

test("who is in two thousand groups comes in", async () => {
  const { attributes, ...saying } = alice();
  const groups = Array.from({ length: 2_000 }, (_, at) => `group-${at}`);
  expect((await enter({ ...saying, attributes: { ...attributes, groups } })).body.outcome).toMatchObject({ kind: "grant" });
});

test("V12: comments in a name cut nothing off", async () => {
  const email = (name: string): string => `${name}@cascade.example`;
  await save({ providerId: provider.providerId }, { emailAttribute: "" });
  const name = email(`victim-${Math.random()}`);
  const signedSo = await enter({ nameId: `${name}<!-- -->.evil.example` });
  expect(signedSo.body.outcome).toMatchObject({ kind: "grant", email: `${name}.evil.example` });
  // put in afterwards: the signature says nothing of comments, and neither do they
  const { there, cookie } = await leave();
  const whole = `${name}.later.example`;
  const bent = idp.answer(there, { nameId: whole }).replace(whole, `${name}<!-- -->.later.example`);
  expect((await finish(await postForm(bent), cookie)).body.outcome).toMatchObject({ kind: "grant", email: whole });
});

test("keys change without a break: the old and the new certificate serve side by side", async () => {
  const next = makeSamlProvider(() => clock.now());
  await save({ providerId: provider.providerId }, { certificates: `${next.certificate}\n${idp.certificate}` });
  for (const each of [idp, next]) {
    const { there, cookie } = await leave();
    expect((await finish(await postForm(each.answer(there, alice())), cookie)).body.outcome).toMatchObject({ kind: "grant" });
  }
});

test("metadata says who this server is; what is no certificate, no kind, or another kind is refused", async () => {
  const response = await fetch(provider.metadataUrl!);
  expect(response.headers.get("content-type")).toMatch(/^application\/samlmetadata\+xml/);
  const xml = await response.text();
  expect(xml).toContain(`entityID="${provider.metadataUrl}"`);
  expect(xml).toContain(`Location="${provider.redirectUrl}"`);
  expect(xml).toContain('WantAssertionsSigned="true"');
  await expect(save({}, { certificates: "none" })).rejects.toThrow(/no certificate/);
  await expect(save({}, { certificates: " " })).rejects.toThrow(/Enter the certificate/);
  const oidc = {
    issuer: "https://id.example",
    clientId: "c",
    clientAuthentication: "none",
    scopes: "openid",
    groupsClaim: "groups",
    trustsAddresses: false,
    signsOut: false,
  };
  await expect(save({ oidc })).rejects.toThrow(/of one kind/);
  // each kind has its own call
  const asOidc = await world.post(null, "/oauth/1/redirect-url", { slug: SLUG, authConfigurationId: provider.providerId });
  expect(asOidc.status).toBe(404);
});
