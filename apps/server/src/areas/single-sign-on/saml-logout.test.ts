import { verify, X509Certificate } from "node:crypto";
import { inflateRawSync } from "node:zlib";
import type { FinishLoginAnswer, Grant, SignInProvider } from "@sheaf/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { encodeSaml, makeSamlProvider, type SamlProvider, type SamlSaying } from "../../testing/saml-provider.ts";
import { mailedCode } from "../second-factor/index.ts";
import { type Actor, type Answer, startWorld, turnableClock, type World } from "../../testing/world.ts";

let world: World;
const clock = turnableClock();
const idp = makeSamlProvider(() => clock.now());
/** The key that the provider changes to. */
const next = makeSamlProvider(() => clock.now());
let provider: SignInProvider;
const LOGOUT = "https://idp.example/slo?tenant=1";
const SAVE = `mutation($r: SaveSignInProviderRequest!) {
  saveSignInProvider(request: $r) { providerId redirectUrl metadataUrl logoutUrl saml { certificatesEnd signsRequests logoutUrl } } }`;

async function save(saml: Record<string, unknown>, providerId?: string, asksSecondStep = false): Promise<SignInProvider> {
  const { accountTypes } = await world.graphql<{ accountTypes: { accountTypeId: string; name: string }[] }>(
    world.a.admin,
    "{ accountTypes { accountTypeId name } }",
  );
  const r = {
    ...(providerId === undefined ? {} : { providerId }),
    name: "Company",
    isOn: true,
    domains: [],
    createsMembers: true,
    linksMembers: false,
    accountTypeId: accountTypes.find(({ name }) => name === "View")!.accountTypeId,
    rules: [],
    managesRights: true,
    asksSecondStep,
    saml: {
      entityId: idp.entityId,
      entryPoint: idp.entryPoint,
      certificates: idp.certificate,
      emailAttribute: "mail",
      firstNameAttribute: "",
      lastNameAttribute: "",
      groupsAttribute: "",
      trustsAddresses: true,
      ...saml,
    },
  };
  return (await world.graphql<{ saveSignInProvider: SignInProvider }>(world.a.admin, SAVE, { r })).saveSignInProvider;
}

beforeAll(async () => {
  world = await startWorld({ clock });
  provider = await save({ logoutUrl: LOGOUT, signsRequests: true });
  await world.graphql(world.a.admin, "mutation($r: UpdateSignInRulesRequest!) { updateSignInRules(request: $r) { authMethod } }", {
    r: { authMethod: "saml_optional", adminsKeepPassword: true },
  });
});
afterAll(() => world.close());

const cookieOf = (answer: Answer): string =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0]!)
    .join("; ");

async function leave(): Promise<{ there: string; cookie: string }> {
  const answer = await world.post<{ redirectUrl: string }>(null, "/saml-redirect-url", {
    slug: "tenant-a",
    authConfigurationId: provider.providerId,
  });
  return { there: answer.body.redirectUrl, cookie: cookieOf(answer) };
}

interface Entered extends Actor {
  readonly cookie: string;
}
async function enter(name: string, by: SamlProvider = idp, saying: Partial<SamlSaying> = {}): Promise<Entered> {
  const { answer } = await arrive(name, by, saying);
  expect(answer.body.outcome?.kind).toBe("grant");
  return entered(answer.body.outcome as Grant, answer);
}
const entered = (grant: Grant, answer: Answer): Entered => ({
  organizationId: grant.organizationId,
  userId: grant.uid,
  email: grant.email,
  token: grant.token,
  cookie: cookieOf(answer),
});

/** Back from the provider. */
async function arrive(name: string, by: SamlProvider = idp, saying: Partial<SamlSaying> = {}) {
  const { there, cookie } = await leave();
  const xml = by.answer(there, {
    nameId: name,
    attributes: { mail: [`${name.toLowerCase().replaceAll(/\W/g, "")}@company.example`] },
    ...saying,
  });
  const response = await fetch(provider.redirectUrl, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ SAMLResponse: encodeSaml(xml) }),
  });
  const url = new URL(response.headers.get("location")!, world.url);
  const answer = await world.post<FinishLoginAnswer>(
    null,
    "/finish-login",
    { slug: "tenant-a", authConfigurationId: provider.providerId, answer: url.search },
    { cookie },
  );
  return { answer, search: url.search, cookie };
}

/** Somebody whose sign-in waits for its second step, and what takes it. */
async function arriveForSecondStep(name: string) {
  const arrived = await arrive(name);
  const { outcome, email } = arrived.answer.body;
  if (outcome?.kind !== "mfa") throw new Error(`no second step: ${JSON.stringify(outcome)}`);
  const { services } = world.server;
  const { id } = await services.store.db
    .selectFrom("sign_in_challenges")
    .select("id")
    .where("user_id", "=", outcome.userId)
    .orderBy("created_at", "desc")
    .executeTakeFirstOrThrow();
  const verify = () =>
    world.post<Grant>(
      null,
      "/login/verify",
      { orgId: world.a.organizationId, userId: outcome.userId, email, method: "email", verificationToken: mailedCode(services, id, 1) },
      { cookie: cookieOf(arrived.answer) },
    );
  return { ...arrived, verify };
}
const isIn = async (as: Actor): Promise<boolean> => (await world.post(as, "/graphql2", { query: "{ me { isAdminLike } }" })).status === 200;

/** The certificate that this server tells providers of. */
async function ownCertificate(): Promise<X509Certificate> {
  const { text } = await world.request(new URL(provider.metadataUrl!).pathname);
  expect(text).toContain('AuthnRequestsSigned="true"');
  expect(text).toContain(
    `<SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${provider.logoutUrl}"`,
  );
  return new X509Certificate(Buffer.from(/<ds:X509Certificate>([^<]+)</.exec(text)![1]!, "base64"));
}
const isSigned = (address: string, certificate: X509Certificate): boolean => {
  const query = address.slice(address.search(/SAML(?:Request|Response)=/));
  const [signed = "", signature = ""] = query.split("&Signature=");
  return verify("sha256", Buffer.from(signed), certificate.publicKey, Buffer.from(decodeURIComponent(signature), "base64"));
};
const messageOf = (address: string, kind: "SAMLRequest" | "SAMLResponse"): string =>
  inflateRawSync(Buffer.from(new URL(address).searchParams.get(kind)!, "base64")).toString("utf8");

/** The provider sends the browser to end sessions here. */
const logout = async (query: string) => {
  const answer = await world.request(`${new URL(provider.logoutUrl!).pathname}?${query}`);
  return { status: answer.status, location: answer.headers.get("location") };
};

test("requests are signed by a key that the metadata tells of, which stays the same", async () => {
  const certificate = await ownCertificate();
  expect(isSigned((await leave()).there, certificate)).toBe(true);
  expect(Date.parse(certificate.validTo)).toBeGreaterThan(clock.now() + 9 * 365 * 24 * 3_600_000);
  await save({ logoutUrl: LOGOUT, signsRequests: true }, provider.providerId);
  expect((await ownCertificate()).fingerprint256).toBe(certificate.fingerprint256);
  const rows = await world.server.services.store.db.selectFrom("sign_in_providers").selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain("PRIVATE KEY");
  expect(provider.saml?.certificatesEnd).toHaveLength(1);
});

test("whoever signs out here is sent to the provider with a signed request that names the session there", async () => {
  const eve = await enter("Eve &amp; &lt;Co&gt;");
  const { body } = await world.post<{ redirectUrl: string }>(eve, "/logout", { orgId: eve.organizationId }, { cookie: eve.cookie });
  expect(body.redirectUrl.startsWith(`${LOGOUT}&SAMLRequest=`)).toBe(true);
  expect(isSigned(body.redirectUrl, await ownCertificate())).toBe(true);
  const xml = messageOf(body.redirectUrl, "SAMLRequest");
  expect(xml).toContain(">Eve &amp; &lt;Co&gt;</saml:NameID><samlp:SessionIndex>_s1</samlp:SessionIndex>");
  expect(xml).toContain(`<saml:Issuer>${provider.metadataUrl}</saml:Issuer>`);
  expect(await isIn(eve)).toBe(false);
  // the provider's answer only leads back
  expect(await logout("SAMLResponse=x")).toEqual({ status: 303, location: "/tenant-a/login" });
});

test("what the provider signs ends the sessions of whom it names, and nobody else's; anything else ends nothing", async () => {
  const [alice, bruno] = [await enter("alice"), await enter("bruno")];
  const ask = (changes: object = {}, by: SamlProvider = idp) =>
    by.logoutRequest({ nameId: "alice", issuer: idp.entityId, destination: provider.logoutUrl!, relayState: "back", ...changes });
  const good = ask();
  const [signed = "", signature = ""] = good.split("&Signature=");
  const refused = { status: 403, location: null };
  for (const bad of [
    ask({}, next),
    signed,
    good.replace("RelayState=back", "RelayState=other"),
    `${signed.replace(/SAMLRequest=[^&]+/, ask({ nameId: "bruno" }).split("&")[0]!)}&Signature=${signature}`,
    `${good}&SAMLRequest=again`,
    ask({ issuer: "https://other.example" }),
    ask({ destination: "https://elsewhere.example/slo" }),
    ask({ issued: -600 }),
    ask({ issued: 600 }),
    ask({ until: -120 }),
    ask({ before: '<!DOCTYPE x [<!ENTITY e "alice">]>' }),
    ask({ algorithm: "http://www.w3.org/2000/09/xmldsig#rsa-sha1" }),
    "SAMLRequest=&SigAlg=&Signature=",
  ])
    expect([bad.slice(0, 40), await logout(bad)]).toEqual([bad.slice(0, 40), refused]);
  // another session of the provider's is not the one that ends
  expect((await logout(ask({ sessionIndex: "_other" }))).status).toBe(303);
  expect([await isIn(alice), await isIn(bruno)]).toEqual([true, true]);

  const { status, location } = await logout(good);
  expect(status).toBe(303);
  expect(isSigned(location!, await ownCertificate())).toBe(true);
  expect(new URL(location!).searchParams.get("RelayState")).toBe("back");
  expect(messageOf(location!, "SAMLResponse")).toContain("status:Success");
  expect([await isIn(alice), await isIn(bruno)]).toEqual([false, true]);
  // one that is repeated ends nothing that began later
  clock.turn(90_000);
  const again = await enter("alice");
  await logout(good);
  expect(await isIn(again)).toBe(true);
  // a comment within a name makes no other name of it
  await logout(ask({ nameId: "al<!-- -->ice" }));
  expect(await isIn(again)).toBe(false);
});

test("while the provider changes its key, both count, for sign-ins and sign-outs", async () => {
  const saved = await save(
    { logoutUrl: LOGOUT, signsRequests: true, certificates: `${idp.certificate}\n${next.certificate}` },
    provider.providerId,
  );
  expect(saved.saml?.certificatesEnd).toHaveLength(2);
  const [before, after] = [await enter("old", idp), await enter("new", next)];
  expect([await isIn(before), await isIn(after)]).toEqual([true, true]);
  const request = { issuer: idp.entityId, destination: provider.logoutUrl!, relayState: null };
  await logout(idp.logoutRequest({ ...request, nameId: "new" }));
  await logout(next.logoutRequest({ ...request, nameId: "old" }));
  expect([await isIn(before), await isIn(after)]).toEqual([false, false]);
});

describe("a session that began with a second step", () => {
  const withSecondSteps = async (isOn: boolean): Promise<void> => {
    await save(
      { logoutUrl: LOGOUT, signsRequests: true, certificates: `${idp.certificate}\n${next.certificate}` },
      provider.providerId,
      isOn,
    );
    await world.graphql(world.a.admin, "mutation($r: UpdateSignInRulesRequest!) { updateSignInRules(request: $r) { needsSecondFactor } }", {
      r: { needsSecondFactor: isOn },
    });
  };
  beforeAll(() => withSecondSteps(true));
  afterAll(() => withSecondSteps(false));
  const request = (nameId: string) =>
    idp.logoutRequest({ nameId, issuer: idp.entityId, destination: provider.logoutUrl!, relayState: null });

  test("ends with the provider's session, and asks the provider to end that one", async () => {
    const carla = await arriveForSecondStep("carla");
    const verified = await carla.verify();
    const session = entered(verified.body, verified);
    expect(await isIn(session)).toBe(true);
    await logout(request("carla"));
    expect(await isIn(session)).toBe(false);
    const dora = await arriveForSecondStep("dora");
    const own = await dora.verify();
    const inside = entered(own.body, own);
    const { body } = await world.post<{ redirectUrl: string }>(
      inside,
      "/logout",
      { orgId: inside.organizationId },
      { cookie: inside.cookie },
    );
    expect(messageOf(body.redirectUrl, "SAMLRequest")).toContain(">dora</saml:NameID><samlp:SessionIndex>_s1</samlp:SessionIndex>");
  });

  test("does not begin once the provider's is over", async () => {
    const emil = await arriveForSecondStep("emil");
    await logout(request("emil"));
    expect((await emil.verify()).status).toBe(403);
    const franz = await arriveForSecondStep("franz");
    // the same answer of the provider a second time: it is in two hands (V09)
    const again = { slug: "tenant-a", authConfigurationId: provider.providerId, answer: franz.search };
    expect((await world.post(null, "/finish-login", again, { cookie: franz.cookie })).status).toBe(403);
    expect((await franz.verify()).status).toBe(403);
  });
});

test("a request in a form counts like one in an address, and only what it signs is read", async () => {
  expect((await world.request(new URL(provider.metadataUrl!).pathname)).text).toContain(
    `<SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${provider.logoutUrl}"`,
  );
  const [gina, hugo] = [await enter("gina"), await enter("hugo")];
  const xmlOf = (changes: object = {}, by: SamlProvider = idp) =>
    by.logoutForm({ nameId: "gina", issuer: idp.entityId, destination: provider.logoutUrl!, relayState: null, ...changes });
  const send = async (fields: readonly (readonly [string, string])[]) => {
    const answer = await fetch(provider.logoutUrl!, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams(fields as [string, string][]),
    });
    return { status: answer.status, location: answer.headers.get("location") };
  };
  const form = (xml: string) => [["SAMLRequest", encodeSaml(xml)]] as const;
  const good = xmlOf();
  const ofHugo = xmlOf({ nameId: "hugo" });
  const stranger = makeSamlProvider(() => clock.now());
  const signature = /<Signature[\s\S]*<\/Signature>/.exec(good)![0];
  const unsigned = good.replace(signature, "");
  for (const bad of [
    form(unsigned),
    form(xmlOf({}, stranger)),
    form(good.replace(">gina<", ">hugo<")),
    // what is signed stands within what is not
    form(ofHugo.replace(/<Signature[\s\S]*<\/Signature>/, "").replace("</samlp:LogoutRequest>", `${good}</samlp:LogoutRequest>`)),
    form(ofHugo.replace(/<Signature[\s\S]*<\/Signature>/, signature)),
    form(xmlOf({ algorithm: "rsa-sha1" })),
    form(xmlOf({ issuer: "https://other.example" })),
    form(xmlOf({ destination: "https://elsewhere.example/slo" })),
    form(xmlOf({ issued: -600 })),
    form(xmlOf({ until: -120 })),
    form(`<!DOCTYPE x [<!ENTITY e "gina">]>${good}`),
    [...form(good), ...form(ofHugo)],
    form("x".repeat(20_000)),
    [],
  ])
    expect((await send(bad)).status).toBe(403);
  expect([await isIn(gina), await isIn(hugo)]).toEqual([true, true]);
  const { status, location } = await send([...form(good), ["RelayState", "back"]]);
  expect([status, new URL(location!).searchParams.get("RelayState")]).toEqual([303, "back"]);
  expect(isSigned(location!, await ownCertificate())).toBe(true);
  expect([await isIn(gina), await isIn(hugo)]).toEqual([false, true]);
  // the answer to a request of ours only leads back
  expect(await send([["SAMLResponse", "x"]])).toEqual({ status: 303, location: "/tenant-a/login" });
});
