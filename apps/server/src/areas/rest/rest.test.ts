// reference.md 4: resources with ids, lists in pages, PUT that may be repeated; every rule is the operation's behind it.
import type { InodeSummary, OrgMember, RestList, RestTeam } from "@sheaf/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callNamed } from "../../testing/call-operation.ts";
import { type Actor, type Answer, randomId, startWorld, type World } from "../../testing/world.ts";

let world: World;
let admin: Actor;
beforeAll(async () => {
  world = await startWorld();
  admin = world.a.admin;
});
afterAll(() => world.close());

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
async function ask<T = Record<string, unknown>>(
  as: Actor | { token: string },
  method: Method,
  path: string,
  body?: unknown,
): Promise<Answer<T>> {
  const headers = { authorization: `Bearer ${as.token}`, ...(body === undefined ? {} : { "content-type": "application/json" }) };
  const answer = await world.request(path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  return answer as Answer<T>;
}
async function key(as: Actor, ...scopes: string[]): Promise<{ token: string }> {
  const { secret } = await callNamed<{ secret: string }>(world, as, "CreateApiKey", { body: { name: "Test", kind: "token", scopes } });
  return { token: secret };
}
async function every<T>(as: Actor, path: string, limit: number): Promise<{ readonly entries: readonly T[]; readonly parts: number }> {
  const entries: T[] = [];
  let page: string | null = null;
  for (let parts = 1; ; parts += 1) {
    const paged: string = `${path}${path.includes("?") ? "&" : "?"}limit=${limit}${page === null ? "" : `&page=${page}`}`;
    const { status, body } = await ask<RestList<T>>(as, "GET", paged);
    expect(status).toBe(200);
    entries.push(...body.entries);
    expect(body.hasMore).toBe(body.nextPage !== null);
    if (body.nextPage === null) return { entries, parts };
    page = body.nextPage;
  }
}

test("a team is made, put twice, filled and ended by a key; what a scope does not hold is refused", async () => {
  const writing = await key(admin, "organization:write", "organization:read");
  const made = await ask<RestTeam>(writing, "POST", "/v2/teams", { name: "Analysts" });
  expect(made).toMatchObject({ status: 201, body: { name: "Analysts", description: "", memberCount: 0, isProvisioned: false } });
  const path = `/v2/teams/${made.body.teamId}`;
  const wanted = { name: "Analysts", description: "They ask" };
  const [first, second] = [await ask(writing, "PUT", path, wanted), await ask(writing, "PUT", path, wanted)];
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body).toEqual(first.body);
  const people = [world.a.viewer.userId, world.a.creator.userId];
  expect((await ask(writing, "PUT", `${path}/members`, { memberIds: people })).body).toMatchObject({ memberCount: 2 });
  expect((await ask(writing, "PUT", `${path}/members`, { memberIds: people.slice(0, 1) })).body).toMatchObject({ memberCount: 1 });
  expect((await ask<RestList<{ userId: string }>>(writing, "GET", `${path}/members`)).body).toMatchObject({
    entries: [{ userId: people[0] }],
    total: 1,
    hasMore: false,
  });
  expect((await ask(writing, "PATCH", path, { description: "Still" })).body).toMatchObject({ name: "Analysts", description: "Still" });
  expect((await ask(writing, "POST", "/v2/teams", { name: "analysts" })).body).toMatchObject({ code: "EEXIST" });
  const reading = await key(admin, "organization:read");
  expect(await ask(reading, "PUT", path, wanted)).toMatchObject({ status: 403, body: { code: "EPERM" } });
  // the scope holds it, the account type does not
  const weak = await key(world.a.creator, "organization:write", "organization:read");
  expect(await ask(weak, "PUT", path, wanted)).toMatchObject({ status: 403, body: { code: "EPERM" } });
  expect((await ask(weak, "GET", path)).status).toBe(200);
  expect((await ask(writing, "DELETE", path)).status).toBe(204);
  expect((await ask(writing, "GET", path)).body).toMatchObject({ code: "ENOENT" });
  const written = await callNamed<{ action: string }[]>(world, admin, "ListAuditEntries", { action: "team" });
  expect(written.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["team.create", "team.update", "team.members", "team.archive"]),
  );
});

test("a mutation is done once for its request id", async () => {
  const again = { "x-request-id": `rest-${randomId()}`, "content-type": "application/json", authorization: `Bearer ${admin.token}` };
  const make = () => world.request("/v2/teams", { method: "POST", headers: again, body: JSON.stringify({ name: "Once" }) });
  const [first, second] = [await make(), await make()];
  expect(second.body).toEqual(first.body);
});

test("members come in pages, are invited with their name, put twice, and leave", async () => {
  const { entries: types } = (await ask<RestList<{ accountTypeId: string; name: string }>>(admin, "GET", "/v2/accountTypes")).body;
  const view = types.find(({ name }) => name === "View")!.accountTypeId;
  for (let at = 0; at < 7; at += 1) {
    const asked = { email: `person${at}@paged.example`, firstName: `Person ${at}`, lastName: "Paged", accountTypeId: view };
    expect((await ask(admin, "POST", "/v2/members", asked)).status).toBe(201);
  }
  const { entries, parts } = await every<OrgMember>(admin, "/v2/members?search=paged.example", 3);
  expect(entries.map(({ name }) => name)).toEqual(Array.from({ length: 7 }, (_, at) => `Person ${at} Paged`));
  expect(parts).toBe(3);
  const path = `/v2/members/${entries[0]!.userId}`;
  const wanted = { firstName: "Ada", lastName: "Lovelace", accountTypeId: view };
  expect((await ask(admin, "PUT", path, wanted)).body).toMatchObject({ name: "Ada Lovelace", status: "invited" });
  expect((await ask(admin, "PUT", path, wanted)).body).toMatchObject({ name: "Ada Lovelace", status: "invited" });
  expect((await ask(admin, "PUT", path, { ...wanted, isArchived: true })).body).toMatchObject({ status: "archived" });
  expect((await ask(admin, "GET", path)).body).toMatchObject({ name: "Ada Lovelace", isArchived: true, teams: [] });
  expect((await ask(admin, "GET", "/v2/members?limit=1001")).body).toMatchObject({ code: "EINVAL" });
  expect((await ask(admin, "GET", "/v2/members?page=nonsense")).body).toMatchObject({ code: "EINVAL" });
});

test("values of an attribute are set, changed and taken away one by one, and survive the attribute being put", async () => {
  const made = await ask<{ attributeId: string }>(admin, "POST", "/v2/user-attributes", { name: "Territory" });
  const path = `/v2/user-attributes/${made.body.attributeId}`;
  const teams = await Promise.all(
    ["North", "South", "East"].map((name) => callNamed<{ teamId: string }>(world, admin, "SaveTeam", { name })),
  );
  const [north, south, east] = teams.map(({ teamId }) => teamId) as [string, string, string];
  const member = world.a.viewer.userId;
  await ask(admin, "POST", `${path}/teams`, {
    assignments: [
      { teamId: north, value: "n" },
      { teamId: south, value: "s" },
    ],
  });
  await ask(admin, "POST", `${path}/users`, { assignments: [{ memberId: member, value: "mine" }] });
  // who is there keeps its place, who is new comes last
  await ask(admin, "PATCH", `${path}/teams`, {
    assignments: [
      { teamId: east, value: "e" },
      { teamId: north, value: "nn" },
    ],
  });
  const put = { name: "Territory", description: "Where", defaultValue: "none" };
  expect((await ask(admin, "PUT", path, put)).body).toEqual((await ask(admin, "PUT", path, put)).body);
  const values = async (whose: string) => (await ask<RestList<object>>(admin, "GET", `${path}/${whose}`)).body.entries;
  expect(await values("teams")).toEqual([
    { teamId: north, value: "nn" },
    { teamId: south, value: "s" },
    { teamId: east, value: "e" },
  ]);
  expect(await values("users")).toEqual([{ memberId: member, value: "mine" }]);
  expect((await ask(admin, "DELETE", `${path}/teams/${south}`)).status).toBe(204);
  await ask(admin, "POST", `${path}/users`, { assignments: [{ memberId: member, value: null }] });
  expect([await values("teams"), await values("users")]).toEqual([
    [
      { teamId: north, value: "nn" },
      { teamId: east, value: "e" },
    ],
    [],
  ]);
  const attributes = [{ attributeId: made.body.attributeId, value: "ss" }];
  expect((await ask(admin, "POST", `/v2/teams/${south}/assignedUserAttributes`, { attributes })).body).toMatchObject({
    attributes: [{ name: "Territory", value: "ss" }],
  });
  expect((await ask(world.a.creator, "GET", `${path}/teams`)).body).toMatchObject({ code: "EPERM" });
  expect((await ask(world.b.admin, "GET", path)).body).toMatchObject({ code: "ENOENT" });
});

test("folders are put where they belong, listed in pages by right, and granted", async () => {
  const { creator, viewer } = world.a;
  const workspace = await ask<InodeSummary>(creator, "POST", "/v2/workspaces", { name: "Paged", description: "Ours" });
  expect(workspace).toMatchObject({ status: 201, body: { root: "workspace", description: "Ours" } });
  const parentId = workspace.body.inodeId;
  const folders: string[] = [];
  for (let at = 0; at < 7; at += 1)
    folders.push((await ask<InodeSummary>(creator, "POST", "/v2/files", { type: "folder", name: `F${at}`, parentId })).body.inodeId);
  expect((await every<InodeSummary>(creator, `/v2/files?parentId=${parentId}`, 3)).entries.map(({ name }) => name)).toEqual(
    Array.from({ length: 7 }, (_, at) => `F${at}`),
  );
  const narrowed = await every<InodeSummary>(creator, `/v2/files?parentId=${parentId}&type=folder&search=f3`, 2);
  expect(narrowed.entries.map(({ name }) => name)).toEqual(["F3"]);
  expect((await ask(viewer, "GET", `/v2/files?parentId=${parentId}`)).body).toMatchObject({ code: "ENOENT" });
  const grant = { grantee: { memberId: viewer.userId }, permission: "view" };
  const given = await ask<{ grantId: string }>(creator, "POST", `/v2/workspaces/${parentId}/grants`, grant);
  expect((await ask<{ grantId: string }>(creator, "POST", `/v2/workspaces/${parentId}/grants`, grant)).body).toEqual(given.body);
  expect((await ask(creator, "GET", `/v2/grants/${given.body.grantId}`)).body).toMatchObject({
    member: { userId: viewer.userId },
    permission: "view",
  });
  expect((await every<InodeSummary>(viewer, `/v2/files?parentId=${parentId}`, 5)).entries).toHaveLength(7);
  // what was granted to somebody is told of what its teller manages
  const ofViewer = async (as: Actor) =>
    (await every<{ grantId: string }>(as, `/v2/grants?memberId=${viewer.userId}`, 50)).entries.map(({ grantId }) => grantId);
  expect(await ofViewer(creator)).toContain(given.body.grantId);
  expect(await ofViewer(await world.addMember(world.a, "Build"))).toEqual([]);
  expect((await ask(creator, "GET", "/v2/grants")).body).toMatchObject({ code: "EINVAL" });
  expect((await ask(viewer, "PUT", `/v2/files/${folders[0]}`, { name: "Mine" })).body).toMatchObject({ code: "EPERM" });
  expect((await ask(creator, "DELETE", `/v2/workspaces/${parentId}/grants/${given.body.grantId}`)).status).toBe(204);
  expect((await ask(viewer, "GET", `/v2/files/${folders[0]}`)).body).toMatchObject({ code: "ENOENT" });
  const wanted = { name: "Moved", description: "d", parentId: folders[0] };
  const first = await ask<InodeSummary>(creator, "PUT", `/v2/files/${folders[1]}`, wanted);
  const second = await ask<InodeSummary>(creator, "PUT", `/v2/files/${folders[1]}`, wanted);
  expect(second.body).toEqual(first.body);
  expect(first.body).toMatchObject({ name: "Moved", parentId: folders[0] });
  expect((await ask(creator, "DELETE", `/v2/files/${folders[1]}`)).status).toBe(204);
  expect((await ask<RestList<InodeSummary>>(creator, "GET", "/v2/files?list=trash")).body.entries.map(({ inodeId }) => inodeId)).toContain(
    folders[1],
  );
  expect((await ask(creator, "POST", `/v2/files/${folders[1]}/restore`)).body).toMatchObject({ archivedAt: null });
  await ask(creator, "POST", "/v2/favorites", { inodeId: folders[2] });
  const favorites = `/v2/favorites/member/${creator.userId}`;
  expect((await ask<RestList<InodeSummary>>(creator, "GET", favorites)).body.entries.map(({ inodeId }) => inodeId)).toEqual([folders[2]]);
  expect((await ask(creator, "DELETE", `${favorites}/file/${folders[2]}`)).status).toBe(204);
  expect((await ask<RestList<InodeSummary>>(creator, "GET", favorites)).body.entries).toEqual([]);
});

test("the description of the interface names each call once, by its own words", async () => {
  interface Described {
    readonly operationId: string;
    readonly parameters: readonly { readonly name: string }[];
    readonly responses: object;
  }
  interface Description {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
    readonly components: { readonly schemas: object };
  }
  const { body } = await ask<Description>(admin, "GET", "/openapi.json");
  const list = body.paths["/v2/teams"]?.["get"];
  expect(list?.operationId).toBe("ListTeams");
  expect(list?.parameters.map(({ name }) => name)).toEqual(["limit", "page", "pageSize", "pageToken", "search"]);
  expect(Object.keys(body.paths["/v2/teams"]?.["post"]?.responses ?? {})).toEqual(["201", "default"]);
  expect(body.paths["/v2/teams/{teamId}"]?.["delete"]?.responses).toMatchObject({ 204: { description: "Done" } });
  const referred = [...JSON.stringify(body).matchAll(/"\$ref":"([^"]+)"/gu)].map(([, at]) => at ?? "");
  const there = new Set(Object.keys(body.components.schemas).map((name) => `#/components/schemas/${name}`));
  expect(referred.filter((at) => !there.has(at))).toEqual([]);
  const ids = Object.values(body.paths).flatMap((methods) => Object.values(methods).flatMap(({ operationId }) => operationId ?? []));
  expect(new Set(ids).size).toBe(ids.length);
});
