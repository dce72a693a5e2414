import type { ApiKeyMade, ApiKeySummary } from "@sheaf/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, startWorld, turnableClock, type World } from "../../testing/world.ts";

let world: World;
const clock = turnableClock();
beforeAll(async () => {
  world = await startWorld({ clock });
});
afterAll(() => world.close());

type Scopes = readonly string[];
const make = (as: Actor, scopes: Scopes, more: object = {}) =>
  world.post<ApiKeyMade>(as, "/v2/credentials", { name: "Nightly", kind: "token", scopes, ...more });
const withKey = (as: Actor, token: string): Actor => ({ ...as, token });
const list = async (as: Actor, everybody = false) =>
  (
    await world.graphql<{ apiKeys: ApiKeySummary[] }>(as, "query($e: Boolean) { apiKeys(everybody: $e) { keyId name lastUsedAt } }", {
      e: everybody,
    })
  ).apiKeys;
const revoke = (as: Actor, keyId: string) =>
  world.graphql(as, "mutation($r: RevokeApiKeyRequest!) { revokeApiKey(request: $r) { success } }", { r: { keyId } });
const homeOf = async (as: Actor) =>
  (await world.graphql<{ me: { member: { homeInodeId: string } } }>(as, "{ me { member { homeInodeId } } }")).me.member.homeInodeId;
const newWorkbook = (as: Actor, folderId: string) =>
  world.request("/v2/workbooks/spec", {
    as,
    method: "POST",
    headers: { "content-type": "application/yaml" },
    body: `name: Made by a program\nfolderId: ${folderId}\nschemaVersion: 1\npages: []\n`,
  });
const entries = (action: string) =>
  world.server.services.store.db.selectFrom("audit_entries").selectAll().where("action", "=", action).execute();

test("a key does what both its scopes and its member may, and is named in the audit log", async () => {
  const { creator } = world.a;
  const writer = withKey(creator, (await make(creator, ["documents:read", "documents:write"])).body.secret);
  const reader = withKey(creator, (await make(creator, ["documents:read"])).body.secret);
  const home = await homeOf(creator);
  const made = await newWorkbook(writer, home);
  expect(made.status).toBe(200);
  const { workbookId } = made.body as { workbookId: string };
  expect((await newWorkbook(reader, home)).status).toBe(403);
  expect((await world.request(`/v2/workbooks/${workbookId}/spec`, { as: writer })).status).toBe(200);
  // a draft is read by who may edit it
  expect((await world.request(`/v2/workbooks/${workbookId}/spec`, { as: reader })).status).toBe(404);
  await world.graphql(writer, "mutation($r: PublishWorkbookRequest!) { publishWorkbook(request: $r) { version } }", { r: { workbookId } });
  expect((await world.request(`/v2/workbooks/${workbookId}/document`, { as: reader })).status).toBe(200);
  // the scope does not make a viewer an editor
  const viewer = withKey(world.a.viewer, (await make(world.a.viewer, ["documents:read", "documents:write"])).body.secret);
  expect((await newWorkbook(viewer, home)).status).toBe(403);
  expect((await world.request(`/v2/workbooks/${workbookId}/spec`, { as: viewer })).status).toBe(404);
  const created = await entries("workbook.create");
  expect(created.filter(({ actor_kind }) => actor_kind === "api-key")).toHaveLength(1);
});

test("no key makes keys, changes the password or reads who it was not given for", async () => {
  const { admin } = world.a;
  const all = ["organization:read", "organization:write", "documents:read", "documents:write", "documents:share", "data:write"];
  const key = withKey(admin, (await make(admin, [...all, "connections:read", "connections:write"])).body.secret);
  expect((await make(key, ["documents:read"])).status).toBe(403);
  expect((await world.post(key, "/update-password", { oldPassword: "a", newPassword: "wobbly teapot canyon" })).status).toBe(403);
  await expect(list(key)).rejects.toThrow();
  expect((await world.request("/v2/whoami", { as: key })).body).toMatchObject({ userId: admin.userId, email: admin.email });
  const other = { headers: { "x-organization-id": world.b.organizationId } };
  expect((await world.request("/v2/whoami", { as: key, ...other })).body).toMatchObject({ code: "EACCES", message: "Invalid token." });
});

test("a secret is told once and kept as a hash; the list tells the last use; a revoked key opens nothing any more", async () => {
  const { creator, admin } = world.a;
  const { body, headers } = await make(creator, ["organization:read"], { name: "Short-lived" });
  expect(headers.get("cache-control")).toContain("no-store");
  const stored = await world.server.services.store.db.selectFrom("api_keys").selectAll().execute();
  const secret = body.secret.split(".")[2]!;
  expect(JSON.stringify(stored)).not.toContain(secret);
  expect(world.log.join("\n")).not.toContain(secret);
  const kept = await world.server.services.store.db.selectFrom("request_answers").select("answer").execute();
  expect(JSON.stringify(kept)).not.toContain(secret);
  const key = withKey(creator, body.secret);
  const use = async () => (await world.request("/v2/whoami", { as: key })).status;
  const mine = async () => (await list(creator)).find(({ keyId }) => keyId === body.keyId);
  expect((await mine())?.lastUsedAt).toBeNull();
  expect(await use()).toBe(200);
  expect((await mine())?.lastUsedAt).toEqual(expect.any(String));
  // somebody else's is not there; an administrator's list has it
  await expect(revoke(world.a.viewer, body.keyId)).rejects.toThrow();
  await expect(revoke(world.b.admin, body.keyId)).rejects.toThrow();
  expect(await use()).toBe(200);
  expect((await list(admin, true)).map(({ keyId }) => keyId)).toContain(body.keyId);
  await revoke(admin, body.keyId);
  expect(await use()).toBe(401);
  expect(await mine()).toBeUndefined();
  expect((await entries("api-key.revoke")).map(({ object_id }) => object_id)).toContain(body.keyId);
});

test("a program ends its own key, whatever its scopes, and no other; people end theirs by REST", async () => {
  const { creator, viewer, admin } = world.a;
  const end = (as: Actor, keyId: string) => world.request(`/v2/credentials/${keyId}`, { as, method: "DELETE" });
  const [first, second] = [(await make(creator, ["organization:read"])).body, (await make(creator, ["organization:write"])).body];
  const program = withKey(creator, second.secret);
  expect((await end(program, first.keyId)).body).toMatchObject({ code: "EPERM" });
  expect((await end(viewer, first.keyId)).body).toMatchObject({ code: "ENOENT" });
  expect((await end(world.b.admin, first.keyId)).body).toMatchObject({ code: "ENOENT" });
  expect((await end(program, second.keyId)).status).toBe(204);
  expect((await world.request("/v2/whoami", { as: program })).status).toBe(401);
  expect((await end(admin, first.keyId)).status).toBe(204);
  expect((await end(creator, first.keyId)).status).toBe(404);
});

test("whatever is wrong with a key is one answer", async () => {
  const { creator } = world.a;
  const { body } = await make(creator, ["organization:read"], { days: 1 });
  const [kind, id, secret = ""] = body.secret.split(".");
  const flipped = (secret.startsWith("A") ? "B" : "A") + secret.slice(1);
  const answers = [];
  for (const token of [
    `${kind}.${id}.${flipped}`,
    `${kind}.0000000000000000000001.${secret}`,
    `${kind}.x.${secret}`,
    `sheaf_access.${id}-zzzzzzz.${secret}`,
  ])
    answers.push((await world.request("/v2/whoami", { as: withKey(creator, token) })).body);
  for (const answer of answers) expect(answer).toMatchObject({ code: "EACCES", errorCode: "unauthorized" });
  clock.turn(25 * 3_600_000);
  const again = await world.signIn(world.a.organizationId, creator.email);
  expect((await world.request("/v2/whoami", { as: withKey(again, body.secret) })).body).toMatchObject({ errorCode: "unauthorized" });
});

test("a client's id and secret give an access token for an hour, as form, as JSON and by Basic; the token ends with the client", async () => {
  const creator = await world.signIn(world.a.organizationId, world.a.creator.email);
  const { body: client } = await make(creator, ["organization:read"], { kind: "client" });
  const ask = (init: RequestInit) => world.request("/v2/auth/token", { method: "POST", ...init });
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const given = { grant_type: "client_credentials", client_id: client.clientId!, client_secret: client.secret };
  const basic = `Basic ${Buffer.from(`${client.clientId}:${client.secret}`).toString("base64")}`;
  const answers = [
    await ask({ headers: form, body: new URLSearchParams(given).toString() }),
    await ask({ headers: { "content-type": "application/json" }, body: JSON.stringify(given) }),
    await ask({ headers: { ...form, authorization: basic }, body: "grant_type=client_credentials" }),
  ];
  for (const answer of answers) expect(answer.body).toMatchObject({ token_type: "bearer", expires_in: 3_600, scope: "organization:read" });
  const { access_token: token } = answers[0]!.body as { access_token: string };
  const use = async () => world.request("/v2/whoami", { as: withKey(creator, token) });
  expect((await use()).status).toBe(200);
  // the secret is not a token, and a token's key is not a client
  expect(
    (await world.request("/v2/whoami", { as: withKey(creator, `sheaf_key.${token.split(".")[1]?.slice(0, 22)}.${client.secret}`) })).status,
  ).toBe(401);
  for (const wrong of [
    { ...given, client_secret: "wrong" },
    { ...given, client_id: crypto.randomUUID() },
  ]) {
    const { status, body } = await ask({ headers: form, body: new URLSearchParams(wrong).toString() });
    expect([status, body]).toMatchObject([401, { code: "EACCES", errorCode: "unauthorized" }]);
  }
  expect((await ask({ headers: form, body: "grant_type=password" })).status).toBe(400);
  expect((await entries("api-key.refused")).map(({ actor_id }) => actor_id)).toEqual([creator.userId]);
  clock.turn(3_601_000);
  expect((await use()).body).toMatchObject({ errorCode: "session_expired" });
  const later = await world.signIn(world.a.organizationId, creator.email);
  const { access_token: next } = (await ask({ headers: form, body: new URLSearchParams(given).toString() })).body as {
    access_token: string;
  };
  expect((await world.request("/v2/whoami", { as: withKey(later, next) })).status).toBe(200);
  await revoke(later, client.keyId);
  expect((await world.request("/v2/whoami", { as: withKey(later, next) })).status).toBe(401);
  expect((await ask({ headers: form, body: new URLSearchParams(given).toString() })).status).toBe(401);
});

test("a member who is archived takes their keys along; guests have none", async () => {
  const admin = await world.signIn(world.a.organizationId, world.a.admin.email);
  const leaving = await world.addMember(world.a, "Build");
  const key = withKey(leaving, (await make(leaving, ["organization:read"])).body.secret);
  expect((await world.request("/v2/whoami", { as: key })).status).toBe(200);
  await world.graphql(admin, "mutation($r: UpdateMemberRequest!) { updateMember(request: $r) { userId } }", {
    r: { userId: leaving.userId, isArchived: true },
  });
  expect((await world.request("/v2/whoami", { as: key })).body).toMatchObject({ errorCode: "unauthorized" });
  const guest = await world.addMember(world.a, "View", "guest");
  expect((await make(guest, ["documents:read"])).status).toBe(403);
});
