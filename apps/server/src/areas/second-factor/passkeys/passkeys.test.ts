import { generateKeyPairSync } from "node:crypto";
import type { Grant, MfaAnswer, PasskeyAdded, PasskeyQuestion, PasskeySummary, SecondFactorState } from "@sheaf/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Slip, SoftwareAuthenticator } from "../../../testing/software-authenticator.ts";
import { type Actor, type Answer, PASSWORD, startWorld, turnableClock, type World } from "../../../testing/world.ts";

let world: World;
const clock = turnableClock();
beforeAll(async () => {
  world = await startWorld({ clock });
});
afterAll(() => world.close());

const cookies = (answer: Answer): string =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
const begin = (actor: Actor, password: string | null = PASSWORD) =>
  world.post<PasskeyQuestion>(actor, "/v2/passkeys/begin", password === null ? {} : { password });
const add = (actor: Actor, passkey: unknown, name = "Phone") => world.post<PasskeyAdded>(actor, "/v2/passkeys", { name, passkey });

async function withPasskey(type = "Build", member?: Actor) {
  const actor = member ?? (await world.addMember(world.a, type));
  const device = new SoftwareAuthenticator(world.url);
  const added = await add(actor, device.make((await begin(actor)).body));
  expect(added.status).toBe(200);
  return { actor, device, added: added.body };
}
const login = (actor: Actor, cookie = "") =>
  world.post<MfaAnswer | Grant>(null, "/login", { orgId: actor.organizationId, email: actor.email, password: PASSWORD }, { cookie });
const claimed = ({ organizationId, userId, email }: Actor) => ({ orgId: organizationId, userId, email });
const second = (actor: Actor, cookie: string) => world.post<PasskeyQuestion>(null, "/login/verify/passkey", claimed(actor), { cookie });
const verify = (actor: Actor, cookie: string, more: object) =>
  world.post<Grant>(null, "/login/verify", { ...claimed(actor), method: "passkey", ...more }, { cookie });
const ask = (orgId = world.a.organizationId) => world.post<PasskeyQuestion>(null, "/login/passkey/begin", { orgId });
const enter = (passkey: unknown, cookie: string, orgId = world.a.organizationId) =>
  world.post<Grant>(null, "/login/passkey", { orgId, passkey }, { cookie });
const listed = async (actor: Actor) =>
  (await world.graphql<{ passkeys: PasskeySummary[] }>(actor, "{ passkeys { passkeyId name isSynced createdAt lastUsedAt } }")).passkeys;
const entries = (actor: Actor) =>
  world.server.services.store.db
    .selectFrom("audit_entries")
    .select(["action", "detail"])
    .where((e) => e.or([e("actor_id", "=", actor.userId), e("object_id", "=", actor.userId)]))
    .orderBy("at")
    .execute();
const setRules = (request: object) =>
  world.graphql(
    world.a.admin,
    "mutation M($request: UpdateSignInRulesRequest!) { updateSignInRules(request: $request) { needsSecondFactor } }",
    { request },
  );

test("a passkey is added after the password, listed with its name, used, renamed and removed; all of it is audited", async () => {
  const { actor, device, added } = await withPasskey();
  expect(added.recoveryCodes).toHaveLength(10);
  expect((await begin(actor, "not this one")).body).toMatchObject({ code: "EINVAL", message: "The password is not right" });
  // a second one brings no other codes
  const other = new SoftwareAuthenticator(world.url);
  expect((await add(actor, other.make((await begin(actor)).body), "Laptop")).body.recoveryCodes).toEqual([]);
  expect((await listed(actor)).map(({ name, lastUsedAt }) => [name, lastUsedAt])).toEqual([
    ["Laptop", null],
    ["Phone", null],
  ]);
  const asked = await ask();
  expect((await enter(device.answer(asked.body), cookies(asked))).body).toMatchObject({ kind: "grant", uid: actor.userId });
  expect((await listed(actor)).find(({ name }) => name === "Phone")?.lastUsedAt).not.toBeNull();
  const { passkeyId } = added.passkey;
  await world.graphql(actor, "mutation M($r: RenamePasskeyRequest!) { renamePasskey(request: $r) { name } }", {
    r: { passkeyId, name: "Old phone" },
  });
  const gone = await world.post(actor, `/v2/passkeys/${passkeyId}/remove`, { password: PASSWORD });
  expect(gone.body).toEqual({ success: true });
  expect((await listed(actor)).map(({ name }) => name)).toEqual(["Laptop"]);
  const again = await ask();
  expect((await enter(device.answer(again.body), cookies(again))).body).toMatchObject({ code: "EINVAL" });
  expect((await entries(actor)).map(({ action }) => action)).toEqual(
    expect.arrayContaining(["passkey.add", "passkey.rename", "passkey.remove", "session.begin", "second-factor.refused"]),
  );
});

test("a question is answered once, by the browser that asked, in its time, on this page, by who showed themselves", async () => {
  const { actor, device } = await withPasskey();
  const refusal = { code: "EINVAL", message: "This passkey does not open an account here" };
  const tryOut = async (slip: Slip, cookie?: string) => {
    const asked = await ask();
    return (await enter(device.answer(asked.body, slip), cookie ?? cookies(asked))).body;
  };
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  for (const slip of [
    { origin: "https://elsewhere.example" },
    { domain: "elsewhere.example" },
    { type: "webauthn.create" },
    { challenge: "AAAA" },
    { unverified: true },
    { key: privateKey },
  ])
    expect([slip, await tryOut(slip)]).toMatchObject([slip, refusal]);
  expect(await tryOut({}, "")).toMatchObject(refusal);
  expect(await tryOut({}, cookies(await ask()))).toMatchObject(refusal);
  const asked = await ask();
  const answer = device.answer(asked.body);
  expect((await enter(answer, cookies(asked))).status).toBe(200);
  expect((await enter(answer, cookies(asked))).body).toMatchObject(refusal);
  // used up by a wrong answer too
  const once = await ask();
  await enter(device.answer(once.body, { key: privateKey }), cookies(once));
  expect((await enter(device.answer(once.body), cookies(once))).body).toMatchObject(refusal);
  const late = await ask();
  clock.turn(5 * 60_000 + 1);
  expect((await enter(device.answer(late.body), cookies(late))).body).toMatchObject(refusal);
  // what opens here opens nothing elsewhere
  const theirs = await ask(world.b.organizationId);
  expect((await enter(device.answer(theirs.body), cookies(theirs), world.b.organizationId)).body).toMatchObject(refusal);
  expect((await ask()).body).toMatchObject({ allowCredentials: [], userVerification: "required", rpId: "localhost" });
  expect((await entries(actor)).filter(({ action }) => action === "session.passkey-refused").length).toBeGreaterThan(0);
});

test("a passkey that counts less than it did has been copied: it opens nothing, and that is written down", async () => {
  const { actor, device } = await withPasskey();
  const good = await ask();
  expect((await enter(device.answer(good.body, { count: 7 }), cookies(good))).status).toBe(200);
  for (const count of [7, 6, 0]) {
    const asked = await ask();
    expect((await enter(device.answer(asked.body, { count }), cookies(asked))).body).toMatchObject({ code: "EINVAL" });
  }
  expect((await entries(actor)).filter(({ action }) => action === "session.passkey-refused").map(({ detail }) => detail)).toMatchObject([
    { copied: true },
    { copied: true },
    { copied: true },
  ]);
});

test("making one: the question is the session's own and serves once; a passkey belongs to one account", async () => {
  const one = await world.addMember(world.a, "Build");
  const two = await world.addMember(world.a, "Build");
  const device = new SoftwareAuthenticator(world.url);
  const asked = (await begin(one)).body;
  expect((await add(two, device.make(asked))).body).toMatchObject({ code: "EINVAL" });
  for (const slip of [{ origin: "https://elsewhere.example" }, { domain: "elsewhere.example" }, { type: "webauthn.get" }])
    expect((await add(one, device.make((await begin(one)).body, slip))).body).toMatchObject({ code: "EINVAL" });
  const fresh = (await begin(one)).body;
  expect((await add(one, device.make(fresh))).status).toBe(200);
  expect((await add(one, device.make(fresh))).body).toMatchObject({ code: "EINVAL" });
  expect((await add(two, device.make((await begin(two)).body))).body).toMatchObject({ code: "EEXIST" });
  expect((await begin(one)).body).toMatchObject({ excludeCredentials: [{ type: "public-key" }], attestation: "none" });
});

test("as the second step: after the password only, for its own account, with codes by mail and recovery codes beside it", async () => {
  const { actor, device, added } = await withPasskey();
  const other = await withPasskey();
  const first = await login(actor);
  expect(first.body).toEqual({ kind: "mfa", userId: actor.userId, primaryMethod: "passkey", availableMethods: ["passkey", "email"] });
  expect((await second(actor, "")).status).toBe(403);
  const waiting = cookies(first);
  const question = (await second(actor, waiting)).body;
  expect(question).toMatchObject({ allowCredentials: [{ id: device.answer(question).id }] });
  // another account's passkey, and another sign-in's question
  expect((await verify(actor, waiting, { passkey: other.device.answer(question) })).body).toMatchObject({
    code: "EINVAL",
    message: "This passkey was not accepted",
  });
  const elsewhere = (await second(actor, cookies(await login(actor)))).body;
  expect((await verify(actor, waiting, { passkey: device.answer(elsewhere) })).body).toMatchObject({ code: "EINVAL" });
  const right = device.answer((await second(actor, waiting)).body, { unverified: true });
  const entered = await verify(actor, waiting, { passkey: right, remember: true });
  expect(entered.body).toMatchObject({ kind: "grant", uid: actor.userId });
  expect((await login(actor, cookies(entered))).body).toMatchObject({ kind: "grant" });

  // the device is lost: a recovery code, once
  const [code = ""] = added.recoveryCodes;
  const lost = cookies(await login(actor));
  expect((await verify(actor, lost, { method: "totp", totpCode: code })).status).toBe(200);
  expect((await verify(actor, cookies(await login(actor)), { method: "totp", totpCode: code })).status).toBe(400);
  // or an administrator
  await world.graphql(world.a.admin, "mutation M($r: ResetSecondFactorRequest!) { resetSecondFactor(request: $r) { success } }", {
    r: { memberId: actor.userId },
  });
  expect((await login(actor)).body).toMatchObject({ kind: "grant" });
  const alone = await ask();
  expect((await enter(device.answer(alone.body), cookies(alone))).body).toMatchObject({ code: "EINVAL" });
});

test("account types can ask for a second step; a passkey is one; another organization's type is none", async () => {
  const types = await world.graphql<{ accountTypes: { accountTypeId: string; name: string }[] }>(
    world.a.admin,
    "{ accountTypes { accountTypeId name } }",
  );
  const view = types.accountTypes.find(({ name }) => name === "View")!.accountTypeId;
  const [viewer, builder] = [await world.addMember(world.a, "View"), await world.addMember(world.a, "Build")];
  await setRules({ secondFactorAccountTypes: [view] });
  expect((await login(viewer)).body).toMatchObject({ kind: "mfa", primaryMethod: "email" });
  expect((await login(builder)).body).toMatchObject({ kind: "grant" });
  const state = async (actor: Actor) =>
    (await world.graphql<{ secondFactor: SecondFactorState }>(actor, "{ secondFactor { isOn isRequired recoveryCodesLeft } }"))
      .secondFactor;
  expect([await state(viewer), await state(builder)]).toMatchObject([{ isRequired: true }, { isRequired: false }]);
  const { device } = await withPasskey("View", viewer);
  expect(await state(viewer)).toMatchObject({ isOn: false, recoveryCodesLeft: 10 });
  const asked = await ask();
  // unlocked by its owner it is both steps
  expect((await enter(device.answer(asked.body), cookies(asked))).body).toMatchObject({ kind: "grant", uid: viewer.userId });
  const theirs = await world.graphql<typeof types>(world.b.admin, "{ accountTypes { accountTypeId name } }");
  await expect(setRules({ secondFactorAccountTypes: [theirs.accountTypes.at(0)!.accountTypeId] })).rejects.toMatchObject({
    body: { code: "ENOENT" },
  });
  await setRules({ secondFactorAccountTypes: [] });
});

test("where an identity provider is the only door a passkey opens no more than a password; who is archived comes in by none", async () => {
  const { actor, device } = await withPasskey();
  const { db } = world.server.services.store;
  const set = (auth_method: "password" | "oauth_required") =>
    db.updateTable("organizations").set({ auth_method }).where("id", "=", world.a.organizationId).execute();
  await set("oauth_required");
  const asked = await ask();
  expect((await enter(device.answer(asked.body), cookies(asked))).body).toMatchObject({ code: "EACCES" });
  await set("password");
  await db.updateTable("members").set({ is_archived: true }).where("user_id", "=", actor.userId).execute();
  const again = await ask();
  expect((await enter(device.answer(again.body), cookies(again))).body).toMatchObject({
    code: "EINVAL",
    message: "This passkey does not open an account here",
  });
});

test("who has no password adds one in a session that has just begun", async () => {
  const actor = await world.addMember(world.a, "Build");
  const { db } = world.server.services.store;
  await db.updateTable("members").set({ password_hash: null }).where("user_id", "=", actor.userId).execute();
  expect((await begin(actor, null)).status).toBe(200);
  await db
    .updateTable("session_families")
    .set({ created_at: new Date(clock.now() - 11 * 60_000) })
    .where("user_id", "=", actor.userId)
    .execute();
  expect((await begin(actor, null)).body).toMatchObject({ code: "EACCES" });
});
