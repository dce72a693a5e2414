// Every call is its caller's: the answer (V28), the rights that a copy is queried by (V33), the line of the log (R33).
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { givenWorkbook } from "../testing/given.ts";
import { body, rowsOf } from "../testing/result-stream.ts";
import { type Actor, GraphqlFailure, randomId, startWorld, type World } from "../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test("V28: of 200 calls at a time of people of two organizations, each is answered as the person whose token it brings", async () => {
  const more = await Promise.all([world.a, world.a, world.b].map((tenant) => world.addMember(tenant, "View")));
  const actors = [world.a, world.b].flatMap(({ admin, creator, viewer, guest }) => [admin, creator, viewer, guest]).concat(more);
  const call = async (actor: Actor, kind: number): Promise<void> => {
    if (kind === 0) {
      const { body: said } = await world.request("/v2/whoami", { as: actor });
      expect(said).toMatchObject({ userId: actor.userId, organizationId: actor.organizationId });
    } else if (kind === 1) {
      const { me } = await world.graphql<{ me: { member: { userId: string; email: string } } }>(
        actor,
        "{ me { member { userId email } } }",
      );
      expect(me.member).toEqual({ userId: actor.userId, email: actor.email });
    } else {
      // one that fails on its way leaves nothing behind for the others
      const { status, body: said } = await world.request("/v2/whoami", { as: { ...actor, token: `${actor.token}x` } });
      expect([status, JSON.stringify(said).includes(actor.userId)]).toEqual([401, false]);
    }
  };
  const rounds = Number(process.env["LONG"] ?? 0) > 0 ? 500 : 4;
  for (let round = 0; round < rounds; round += 1)
    await Promise.all(Array.from({ length: 200 }, (_, at) => call(actors[(at * 7 + round) % actors.length]!, (at + round) % 3)));
});

describe("V33: a workbook over a connection of its maker's own, looked at by others", () => {
  let workbookId: string;
  let stranger: Actor;
  beforeAll(async () => {
    const { db } = world.server.services.store;
    const [organization_id, id] = [world.a.organizationId, randomId()];
    await db
      .insertInto("connections")
      .values({ organization_id, id, name: "Of one", engine: "postgres", sealed_secret: null, created_by: null })
      .execute();
    await db
      .insertInto("connection_grants")
      .values({ organization_id, connection_id: id, member_id: world.a.creator.userId, access_right: "view" })
      .execute();
    const element = `{id: t, kind: table, name: T, source: {kind: warehouse-table, connectionId: ${id}, path: [main, open]}, columns: [{id: c, name: C, formula: "[open/c]"}]}`;
    const file = `name: Shared\nschemaVersion: 1\npages: [{id: p, name: P, elements: [${element}]}]\n`;
    workbookId = await givenWorkbook(world, world.a.creator, world.a, file);
    stranger = await world.addMember(world.a, "Build");
    await world.graphql(world.a.creator, "mutation($r: GiveGrantRequest!) { giveGrant(request: $r) { grantId } }", {
      r: { inodeId: workbookId, memberId: stranger.userId, right: "explore" },
    });
  });
  const refusal = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => "done",
      (error: unknown) => (error instanceof GraphqlFailure ? error.body.code : String(error)),
    );
  const duplicate = (as: Actor) =>
    world.graphql(as, "mutation($r: DuplicateWorkbookRequest!) { duplicateWorkbook(request: $r) { inodeId } }", { r: { workbookId } });

  test("a copy takes the maker's rights along for nobody", async () => {
    expect(await refusal(duplicate(stranger))).toBe("EPERM");
    expect(await refusal(duplicate(world.b.creator))).toBe("ENOENT");
    expect(await refusal(duplicate(world.b.admin))).toBe("ENOENT");
    // nor does its file, made into a workbook of their own
    const { text } = await world.request(`/v2/workbooks/${workbookId}/spec`, { as: stranger });
    const { me } = await world.graphql<{ me: { member: { homeInodeId: string } } }>(stranger, "{ me { member { homeInodeId } } }");
    const made = await world.request("/v2/workbooks/spec", {
      as: stranger,
      method: "POST",
      headers: { "content-type": "application/yaml" },
      body: `${text}\nfolderId: ${me.member.homeInodeId}\n`,
    });
    expect([403, 404]).toContain(made.status);
  });

  test("who explores it leads the connection to nothing that its maker did not choose", async () => {
    const place = ["pages", { key: "p" }, "elements", { key: "t" }, "source", "path"];
    const overlay = [{ kind: "set-field" as const, path: place, value: ["main", "salaries"] }];
    const path = `/v2/workbooks/${workbookId}/results`;
    const answer = await world.post(stranger, path, body([rowsOf("t", "base")], { overlay }));
    expect(answer.body).toMatchObject({ code: "EPERM", errorCode: "permission_denied" });
    expect((await world.post(world.b.admin, path, body([rowsOf("t", "base")]))).status).toBe(404);
  });
});

describe("V38: what an address or a header says of modes, flags and people", () => {
  /** Words of the product's own, and of what stands in front of it, that could say more than the token does. */
  const claims = [
    ":embed=true",
    ":mode=userbacked",
    ":screenshotRequestId=1",
    ":isReportPreview=true",
    ":debug=true",
    "feature-flags=admin",
    ":jwt=e30.e30.",
  ].join("&");
  const headers = {
    "x-forwarded-user": "admin",
    "x-user-id": "00000000-0000-4000-8000-000000000001",
    "x-screenshotter": "1",
    "x-original-url": "/v2/whoami",
    "x-http-method-override": "GET",
    "x-feature-flags": "all",
    cookie: "embed=true; mode=userbacked; admin=1",
  };
  const told = (as: Actor | null, path: string, claimed: boolean) =>
    world
      .request(claimed ? `${path}?${claims}` : path, { as, ...(claimed ? { headers } : {}) })
      .then(({ status, body: said }) => [status, status < 400 ? said : ((said as { code?: string }).code ?? null)]);

  test("gives nobody more: each is answered as without it, or not at all", async () => {
    const paths = ["/v2/whoami", "/v2/members", "/v2/accountTypes", "/v2/connections", "/v2/workbooks", "/v2/teams"];
    for (const path of paths)
      for (const as of [world.a.admin, world.a.viewer, world.a.guest, null]) {
        const [plain, claimed] = [await told(as, path, false), await told(as, path, true)];
        if (claimed[0] === 200) expect([path, claimed]).toEqual([path, plain]);
        else expect([path, Number(claimed[0]) >= 400]).toEqual([path, true]);
      }
    // strangers get nothing either way
    for (const path of paths) expect([path, (await told(null, path, true))[0]]).toEqual([path, 401]);
  });

  test("leaves what one may do what it is", async () => {
    const { me } = await world.graphql<{ me: { capabilities: string[] } }>(world.a.viewer, "{ me { capabilities } }");
    const answer = await world.request(`/graphql2?${claims}`, {
      as: world.a.viewer,
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ query: "{ me { capabilities } }" }),
    });
    expect(JSON.parse(answer.text)).toEqual({ data: { me } });
    const made = await world.request(`/graphql2?${claims}`, {
      as: world.a.viewer,
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ query: 'mutation { createWorkbook(request: { name: "By a claim" }) { inodeId } }' }),
    });
    expect(made.text).toContain("EPERM");
  });
});

describe("R33: a failure is found in the log", () => {
  const lines = (part: string): readonly Record<string, unknown>[] =>
    world.log.filter((line) => line.includes(part)).map((line) => JSON.parse(line) as Record<string, unknown>);
  const failed = async (requestId: string, code: string): Promise<void> => {
    // the line of a call is written when its answer is sent
    await expect.poll(() => lines(requestId).filter((line) => line["code"] === code)).toHaveLength(1);
  };

  test("what is refused leaves one line with request, organization, person and code, by either transport", async () => {
    const { organizationId, userId } = world.a.viewer;
    const [rest, graphql] = [`find-${randomId()}`, `find-${randomId()}`];
    await world.request(`/v2/workbooks/${randomId()}/document`, { as: world.a.viewer, headers: { "x-request-id": rest } });
    await failed(rest, "ENOENT");
    const nothing = "mutation($r: DuplicateWorkbookRequest!) { duplicateWorkbook(request: $r) { inodeId } }";
    const asked = { query: nothing, variables: { r: { workbookId: randomId() } } };
    await world.post(world.a.viewer, "/graphql2", asked, { "x-request-id": graphql });
    await failed(graphql, "ENOENT");
    for (const id of [rest, graphql]) expect(lines(id).find(({ code }) => code === "ENOENT")).toMatchObject({ organizationId, userId });
  });

  test("what nobody expected is found by the incident id on the screen", async () => {
    const { organizationId, userId } = world.a.viewer;
    const { db } = world.server.services.store;
    const requestId = `find-${randomId()}`;
    const path = `/v2/workbooks/${randomId()}/results`;
    await sql`alter table workbooks rename to workbooks_away`.execute(db);
    const answer = await world.post<{ incidentId: string }>(world.a.viewer, path, body([rowsOf("t", "base")]), {
      "x-request-id": requestId,
    });
    await sql`alter table workbooks_away rename to workbooks`.execute(db);
    expect(answer).toMatchObject({ status: 500, body: { code: "UNKNOWN", incidentId: expect.stringMatching(/^\S{8,}$/u) } });
    const found = lines(answer.body.incidentId);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ requestId, organizationId, userId, code: "UNKNOWN", incidentId: answer.body.incidentId });
  });
});
