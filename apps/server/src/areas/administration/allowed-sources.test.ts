import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { AllowedSources, ApiKeyMade } from "@sheaf/contract";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { networksOf, reaches, readNetwork } from "../../platform/sources/index.ts";
import { Person } from "../../testing/live-person.ts";
import { type Actor, PASSWORD, startWorld, type World } from "../../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ environment: { SHEAF_TRUSTED_PROXIES: "1" } });
});
afterAll(() => world.close());

const OFFICE = { "x-forwarded-for": "203.0.113.7" };
const ELSEWHERE = { "x-forwarded-for": "198.51.100.9" };
const UPDATE =
  "mutation($r: UpdateAllowedSourcesRequest!) { updateAllowedSources(request: $r) { isOn entries { network note } ownAddress } }";
const set = async (isOn: boolean, networks: readonly string[], from: Record<string, string> = OFFICE, more: object = {}) => {
  const r = { isOn, entries: networks.map((network) => ({ network, note: "Office" })), ...more };
  return (await world.graphql<{ updateAllowedSources: AllowedSources }>(world.a.admin, UPDATE, { r }, from)).updateAllowedSources;
};
afterEach(async () => {
  const { db } = world.server.services.store;
  await db.updateTable("organizations").set({ limits_sources: false }).execute();
  world.server.services.bus.publish({ kind: "attributes-changed", organizationId: world.a.organizationId });
});
function mails(): readonly string[] {
  const folder = join(world.server.services.config.dataFolder, "outbox");
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".eml"))
    .map((name) => readFileSync(join(folder, name), "utf8").replaceAll(/=\r?\n/g, ""));
}
const me = async (as: Actor, from: Record<string, string>) =>
  (await world.post(as, "/graphql2", { query: "{ me { isAdminLike } }" }, from)).status;

test("from elsewhere there is no sign-in, no session, no key, no SCIM and no socket; other organizations are not touched", async () => {
  const { admin, creator, viewer } = world.a;
  const { body: key } = await world.post<ApiKeyMade>(
    admin,
    "/v2/credentials",
    { name: "K", kind: "token", scopes: ["members:provision"] },
    OFFICE,
  );
  const withKey = { ...admin, token: key.secret };
  const { createWorkbook } = await world.graphql<{ createWorkbook: { inodeId: string } }>(
    creator,
    'mutation { createWorkbook(request: { name: "Live" }) { inodeId } }',
  );
  const socket = await new Person(world, createWorkbook.inodeId, ELSEWHERE).open();
  socket.send({ bearer: creator.token });
  await socket.until("ready");
  const late = await world.addMember(world.a, "View");
  const login = (from: Record<string, string>, password = PASSWORD) =>
    world.post<{ message: string; code: string }>(null, "/login", { orgId: late.organizationId, email: late.email, password }, from);

  await set(true, ["203.0.113.0/24", "2001:db8::/32"]);
  expect([await me(creator, OFFICE), await me(creator, ELSEWHERE)]).toEqual([200, 403]);
  expect(await me(viewer, { "x-forwarded-for": "2001:db8:1::1" })).toBe(200);
  expect(await me(viewer, { "x-forwarded-for": "::ffff:203.0.113.9" })).toBe(200);
  expect(await me(world.b.admin, ELSEWHERE)).toBe(200);
  const scim = async (from: Record<string, string>) => (await world.request("/scim/v2/Users", { as: withKey, headers: from })).status;
  expect([await scim(OFFICE), await scim(ELSEWHERE)]).toEqual([200, 403]);
  expect(await socket.closed).toBeGreaterThan(1_000);

  // only whoever knows the password learns why; nothing of a session is left
  expect((await login(ELSEWHERE)).body).toMatchObject({
    code: "EACCES",
    message: expect.stringContaining("not reached from your network"),
  });
  expect((await login(ELSEWHERE, "not this one")).body).toMatchObject({ code: "EINVAL", message: "Incorrect email or password" });
  expect((await login(ELSEWHERE)).headers.getSetCookie().filter((line) => line.startsWith("sheaf_session"))).toEqual([]);
  expect((await login(OFFICE)).status).toBe(200);
  const refresh = (from: Record<string, string>) =>
    world.post(null, "/refresh-token", { orgId: late.organizationId }, { cookie: late.cookie, ...from });
  // a cookie that turns up elsewhere ends its session
  expect((await refresh(ELSEWHERE)).status).toBe(403);
  expect((await refresh(OFFICE)).status).toBe(401);
  const actions = await world.server.services.store.db
    .selectFrom("audit_entries")
    .select("action")
    .where("organization_id", "=", world.a.organizationId)
    .where("action", "in", ["allowed-sources.update", "session.source-refused"])
    .execute();
  expect(actions.map(({ action }) => action).toSorted()).toEqual([
    "allowed-sources.update",
    "session.source-refused",
    "session.source-refused",
    "session.source-refused",
  ]);
});

test("from elsewhere nobody joins, accepts, or sets a password, and a program gets no token", async () => {
  const { admin, creator, organizationId } = world.a;
  const { body: client } = await world.post<ApiKeyMade & { clientId: string }>(
    admin,
    "/v2/credentials",
    { name: "Program", kind: "client", scopes: ["organization:read"] },
    OFFICE,
  );
  await set(true, ["203.0.113.0/24"]);
  const token = async (from: Record<string, string>) =>
    (
      await world.post(
        null,
        "/v2/auth/token",
        { grant_type: "client_credentials", client_id: client.clientId, client_secret: client.secret },
        from,
      )
    ).status;
  expect([await token(ELSEWHERE), await token(OFFICE)]).toEqual([403, 200]);

  await world.post(null, "/send-password-reset", { orgId: organizationId, email: creator.email });
  const mailed = () =>
    mails()
      .filter((text) => text.includes(`To: ${creator.email}`))
      .flatMap((text) => /reset-password#([\w.-]+)\//.exec(text)?.[1] ?? []);
  await expect.poll(() => mailed(), { timeout: 20_000 }).toHaveLength(1);
  const reset = async (from: Record<string, string>) =>
    (
      await world.post(
        null,
        "/reset-password",
        { orgId: organizationId, email: creator.email, token: mailed()[0], password: "wobbly teapot canyon" },
        from,
      )
    ).status;
  expect([await reset(ELSEWHERE), await reset(OFFICE)]).toEqual([403, 200]);

  const types = await world.server.services.store.db
    .selectFrom("account_types")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("name", "=", "View")
    .executeTakeFirstOrThrow();
  const invite = "mutation($r: InviteMemberRequest!) { inviteMember(request: $r) { expiresAt } }";
  await world.graphql(admin, invite, { r: { email: "grace@example.com", accountTypeId: types.id } }, OFFICE);
  const invited = () => mails().flatMap((text) => /\/invite#(\S+)/.exec(text)?.[1] ?? []);
  await expect.poll(() => invited(), { timeout: 20_000 }).toHaveLength(1);
  const accept = async (from: Record<string, string>) =>
    (
      await world.post(
        null,
        "/invite/accept",
        { token: invited()[0], firstName: "Grace", lastName: "Hopper", password: "a password of some length" },
        from,
      )
    ).status;
  expect([await accept(ELSEWHERE), await accept(OFFICE)]).toEqual([403, 200]);
});

test("an administrator does not lock himself out unless he says so; what is no network is refused", async () => {
  await expect(set(true, ["198.51.100.0/24"])).rejects.toMatchObject({
    body: { code: "EINVAL", message: expect.stringContaining("203.0.113.7"), details: { locksOut: true } },
  });
  expect(await me(world.a.admin, OFFICE)).toBe(200);
  await expect(set(true, [])).rejects.toMatchObject({ body: { code: "EINVAL" } });
  for (const bad of ["203.0.113.0/33", "203.0.113", "0.0.0.0/0", "fe80::1%eth0", "example.com", "1.2.3.4/8/9", "::/129"])
    await expect(set(false, [bad])).rejects.toMatchObject({ body: { code: "EINVAL", details: { field: "entries" } } });
  expect(await set(true, ["198.51.100.0/24"], OFFICE, { locksOut: true })).toMatchObject({ isOn: true, ownAddress: "203.0.113.7" });
  expect([await me(world.a.admin, OFFICE), await me(world.a.admin, ELSEWHERE)]).toEqual([403, 200]);
});

test("the operator's way back: no list counts where SHEAF_IP_LISTS says so", async () => {
  const back = await startWorld({ environment: { SHEAF_TRUSTED_PROXIES: "1", SHEAF_IP_LISTS: "no" } });
  try {
    await back.server.services.store.db.updateTable("organizations").set({ limits_sources: true }).execute();
    const { allowedSources } = await back.graphql<{ allowedSources: AllowedSources }>(
      back.a.admin,
      "{ allowedSources { isOn isEnforced } }",
    );
    expect(allowedSources).toEqual({ isOn: true, isEnforced: false });
  } finally {
    await back.close();
  }
});

test("networks are read in one spelling", () => {
  expect(["203.0.113.7/32", " 203.0.113.0/24 ", "2001:DB8::/32", "::ffff:10.0.0.1"].map(readNetwork)).toEqual([
    "203.0.113.7",
    "203.0.113.0/24",
    "2001:db8::/32",
    "10.0.0.1",
  ]);
  const list = networksOf(["10.0.0.0/8", "2001:db8::/32"]);
  expect(
    ["10.1.2.3", "11.0.0.1", "2001:db8::1", "2001:db9::1", "::ffff:10.0.0.1", "no address"].map((source) => reaches(list, source)),
  ).toEqual([true, false, true, false, true, false]);
});
