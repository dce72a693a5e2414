import type { ApiKeyMade, ScimList, ScimResource } from "@sheaf/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, type Answer, startWorld, type World } from "../../testing/world.ts";
import { memberOfPath, readFilter } from "./filters.ts";

let world: World;
let provider: Actor;
beforeAll(async () => {
  world = await startWorld();
  provider = await tokenOf(world.a.admin, ["members:provision"]);
});
afterAll(() => world.close());

async function tokenOf(as: Actor, scopes: readonly string[]): Promise<Actor> {
  const { body } = await world.post<ApiKeyMade>(as, "/v2/credentials", { name: "Directory", kind: "token", scopes });
  return { ...as, token: body.secret };
}
async function call<T = ScimResource>(method: string, path: string, body?: object, as: Actor = provider): Promise<Answer<T>> {
  const answer = await world.request(`/scim/v2${path}`, {
    as,
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/scim+json" } }),
  });
  return answer as Answer<T>;
}
const find = async (filter: string, kind = "Users") => (await call<ScimList>("GET", `/${kind}?filter=${encodeURIComponent(filter)}`)).body;
const patch = (path: string, ...operations: object[]) =>
  call("PATCH", path, { schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"], Operations: operations });
const allow = (isOn: boolean) =>
  world.graphql(world.a.admin, "mutation M($r: SetOrganizationAttributeRequest!) { setOrganizationAttribute(request: $r) { name } }", {
    r: { name: "teamProvisioning", value: isOn },
  });
let serial = 0;
async function newUser(more: object = {}): Promise<ScimResource> {
  serial += 1;
  const { status, body } = await call("POST", "/Users", { userName: `person-${serial}@scim.example`, ...more });
  expect(status).toBe(201);
  return body;
}

test("filters are read, whatever stands in their texts, and nothing else is", () => {
  const known = ["username", "active"];
  expect(readFilter(`userName eq "a and b\\"c" AND active eq true`, known)).toEqual([
    { attribute: "username", value: 'a and b"c' },
    { attribute: "active", value: "true" },
  ]);
  expect(readFilter(undefined, known)).toEqual([]);
  for (const filter of [
    'userName co "a"',
    'title eq "a"',
    "userName eq 'a'",
    'userName eq "a" or active eq true',
    "and",
    'userName eq "a',
    'userName eq "a\u0000"',
    'userName eq "a\n"',
  ])
    expect(() => readFilter(filter, known)).toThrow("not supported");
  expect(memberOfPath('members[value eq "x"]')).toBe("x");
  expect(memberOfPath('members[value eq "x" or 1]')).toBeNull();
});

test("people: added, found, listed by pages, changed, deactivated; saying the same again changes nothing", async () => {
  const made = await newUser({ externalId: "ext-1", name: { givenName: "Ines", familyName: "Okafor" }, userType: "build", title: "Pilot" });
  expect(made).toMatchObject({
    active: true,
    externalId: "ext-1",
    userType: "Build",
    name: { givenName: "Ines" },
    meta: { resourceType: "User" },
  });
  const got = await call("GET", `/Users/${made.id}`);
  expect(got.headers.get("content-type")).toContain("application/scim+json");
  expect(got.body).toEqual(made);
  expect(await find(`externalId eq "ext-1"`)).toMatchObject({ totalResults: 1, Resources: [{ id: made.id }] });
  expect(await find(`userName eq "${String(made["userName"]).toUpperCase()}"`)).toMatchObject({ totalResults: 1 });
  const again = await call("POST", "/Users", { userName: made["userName"] });
  expect([again.status, again.body]).toMatchObject([409, { scimType: "uniqueness", status: "409", code: "EEXIST" }]);
  const page = (await call<ScimList>("GET", "/Users?startIndex=2&count=2")).body;
  expect([page.startIndex, page.itemsPerPage, page.Resources.length]).toEqual([2, 2, 2]);
  expect(page.totalResults).toBeGreaterThan(3);
  expect((await call<ScimList>("GET", "/Users?count=0")).body.Resources).toEqual([]);

  const changed = await patch(
    `/Users/${made.id}`,
    { op: "Replace", path: "name.familyName", value: "Adeyemi" },
    { op: "Add", value: { userName: "ines@scim.example", "name.givenName": "Inés" } },
    { op: "replace", path: 'phoneNumbers[type eq "work"].value', value: "1" },
  );
  expect(changed.body).toMatchObject({ userName: "ines@scim.example", name: { givenName: "Inés", familyName: "Adeyemi" } });
  const entries = () =>
    world.server.services.store.db.selectFrom("audit_entries").select("actor_kind").where("object_id", "=", made.id).execute();
  const before = await entries();
  expect(before.every(({ actor_kind }) => actor_kind === "api-key")).toBe(true);
  const same = { userName: "ines@scim.example", externalId: "ext-1", name: { givenName: "Inés", familyName: "Adeyemi" } };
  expect((await call("PUT", `/Users/${made.id}`, same)).status).toBe(200);
  expect(await entries()).toHaveLength(before.length);

  // as Microsoft Entra writes it
  expect((await patch(`/Users/${made.id}`, { op: "Replace", path: "active", value: "False" })).body).toMatchObject({ active: false });
  expect((await patch(`/Users/${made.id}`, { op: "replace", value: { active: true } })).body).toMatchObject({ active: true });
  for (const _ of [1, 2]) expect((await call("DELETE", `/Users/${made.id}`)).status).toBe(204);
  expect((await call("GET", `/Users/${made.id}`)).body).toMatchObject({ active: false });
});

test("who is deactivated is signed out; the last administrator stays", async () => {
  const member = await world.addMember(world.a, "Build");
  await call("DELETE", `/Users/${member.userId}`);
  expect((await world.graphql(member, "{ me { isAdminLike } }").catch((error: Error) => error)) instanceof Error).toBe(true);
  const last = await call("DELETE", `/Users/${world.a.admin.userId}`);
  expect([last.status, last.body]).toMatchObject([403, { code: "EPERM" }]);
});

test("groups become teams once the organization says so (teamProvisioning), and then nobody else changes them", async () => {
  await allow(false);
  expect((await call("POST", "/Groups", { displayName: "Pilots" })).status).toBe(403);
  await allow(true);
  const [one, two, three] = [await newUser(), await newUser(), await newUser()];
  const { body: group } = await call("POST", "/Groups", { displayName: "Pilots", externalId: "g1", members: [{ value: one.id }] });
  const members = async () =>
    ((await call("GET", `/Groups/${group.id}`)).body["members"] as { value: string }[]).map(({ value }) => value).toSorted();
  expect(await members()).toEqual([one.id]);
  expect(await find(`displayName eq "pilots"`, "Groups")).toMatchObject({ totalResults: 1 });
  await patch(`/Groups/${group.id}`, { op: "add", path: "members", value: [{ value: two.id }, { value: three.id }] });
  await patch(`/Groups/${group.id}`, { op: "remove", path: `members[value eq "${one.id}"]` });
  expect(await members()).toEqual([two.id, three.id].toSorted());
  await patch(
    `/Groups/${group.id}`,
    { op: "replace", path: "members", value: [{ value: one.id }] },
    { op: "replace", value: { displayName: "Crew" } },
  );
  expect(await members()).toEqual([one.id]);
  await call("PUT", `/Groups/${group.id}`, { displayName: "Crew", externalId: "g1", members: [{ value: two.id }, { value: two.id }] });
  expect(await members()).toEqual([two.id]);
  const admin = (mutation: string, request: object) =>
    world.graphql(
      world.a.admin,
      `mutation M($r: ${mutation}Request!) { ${mutation.charAt(0).toLowerCase()}${mutation.slice(1)}(request: $r) { __typename } }`,
      {
        r: request,
      },
    );
  await expect(admin("SaveTeam", { teamId: group.id, name: "Mine" })).rejects.toMatchObject({ body: { code: "EPERM" } });
  await expect(admin("ChangeTeamMembers", { teamId: group.id, add: [], remove: [two.id] })).rejects.toMatchObject({
    body: { code: "EPERM" },
  });
  expect((await call("DELETE", `/Groups/${group.id}`)).status).toBe(204);
  expect((await call("GET", `/Groups/${group.id}`)).status).toBe(404);
  // a team of the organization's own is not the provider's
  const { saveTeam } = await world.graphql<{ saveTeam: { teamId: string } }>(
    world.a.admin,
    "mutation M($r: SaveTeamRequest!) { saveTeam(request: $r) { teamId } }",
    { r: { name: "Own" } },
  );
  expect((await call("GET", `/Groups/${saveTeam.teamId}`)).status).toBe(404);
});

test("a token reaches its own organization, with its own scope; what it may is what its owner may", async () => {
  const theirs = world.b.creator.userId;
  const unknown = await call("GET", `/Users/${crypto.randomUUID()}`);
  expect([unknown.status, unknown.body]).toMatchObject([404, { status: "404", schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"] }]);
  expect((await call("GET", `/Users/${theirs}`)).status).toBe(404);
  expect(await find(`id eq "${theirs}"`)).toMatchObject({ totalResults: 0 });
  await allow(true);
  expect((await call("POST", "/Groups", { displayName: "Mixed", members: [{ value: theirs }] })).status).toBe(404);
  expect((await call("GET", "/Users", undefined, await tokenOf(world.a.admin, ["organization:write"]))).status).toBe(403);
  expect((await call("GET", "/Users", undefined, await tokenOf(world.a.creator, ["members:provision"]))).status).toBe(403);
  expect((await call("GET", "/Users", undefined, { ...provider, token: "sheaf_pat.x.y" })).status).toBe(401);
  // and opens nothing else
  expect((await world.request("/v2/connections", { as: provider })).status).not.toBe(200);
  await expect(world.graphql(provider, "{ teams { name } }")).rejects.toThrow();
  const bad = await call("PATCH", `/Users/${world.a.viewer.userId}`, {
    Operations: [{ op: "replace", path: "userName", value: "no address" }],
  });
  expect([bad.status, bad.body]).toMatchObject([400, { scimType: "invalidValue" }]);
  for (const path of ["/ServiceProviderConfig", "/ResourceTypes", "/Schemas"]) expect((await call("GET", path)).status).toBe(200);
});

test("who manages people without being an administrator does not say where somebody's new password is mailed", async () => {
  const { saveAccountType } = await world.graphql<{ saveAccountType: { accountTypeId: string } }>(
    world.a.admin,
    "mutation($r: SaveAccountTypeRequest!) { saveAccountType(request: $r) { accountTypeId } }",
    { r: { name: "People", featurePermissionSet: ["canManageUsers", "canManageTeams"] } },
  );
  const manager = await world.addMember(world.a, "View");
  await world.graphql(world.a.admin, "mutation($r: UpdateMemberRequest!) { updateMember(request: $r) { userId } }", {
    r: { userId: manager.userId, accountTypeId: saveAccountType.accountTypeId },
  });
  const key = await tokenOf(manager, ["members:provision"]);
  const { creator } = world.a;
  const say = (userName: string, as: Actor) =>
    call("PATCH", `/Users/${creator.userId}`, { Operations: [{ op: "replace", value: { userName, "name.givenName": "Bo" } }] }, as);
  expect((await say(creator.email, key)).body).toMatchObject({ name: { givenName: "Bo" } });
  expect((await say("mine@scim.example", key)).status).toBe(403);
  // and by an administrator's key, links that wait at the old address open nothing any more
  const { db } = world.server.services.store;
  const [own, later] = [{ organization_id: creator.organizationId, user_id: creator.userId }, new Date(Date.now() + 1e6)];
  await db
    .insertInto("password_resets")
    .values({ ...own, id: crypto.randomUUID(), created_at: new Date(), expires_at: later, used_at: null })
    .execute();
  expect((await say("new@scim.example", provider)).status).toBe(200);
  const links = await db.selectFrom("password_resets").select("used_at").where("user_id", "=", creator.userId).execute();
  expect(links).toEqual([{ used_at: expect.any(Date) as Date }]);
});

test("two administrators who take each other out at once do not both succeed", async () => {
  const other = await world.addMember(world.b, "Admin");
  const pair = [world.b.admin, other] as const;
  const keys = [await tokenOf(pair[0], ["members:provision"]), await tokenOf(pair[1], ["members:provision"])] as const;
  const answers = await Promise.all([
    call("DELETE", `/Users/${pair[1].userId}`, undefined, keys[0]),
    call("DELETE", `/Users/${pair[0].userId}`, undefined, keys[1]),
  ]);
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
});
