import { limits, type ResultsRequest } from "@sheaf/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask, body, good, rowsOf } from "../../testing/result-stream.ts";
import { type Actor, startWorld, type Tenant, turnableClock, type World } from "../../testing/world.ts";
import { ResultsGate } from "./results-gate.ts";

const PARALLEL = 12;
let world: World;
let load: () => { readonly running: number; readonly waiting: number };
const workbooks = new Map<Tenant, string>();
const over = new AbortController();

beforeAll(async () => {
  const never = 3_600_000;
  world = await startWorld({
    personAllowances: { parallel: PARALLEL, calls: { burst: 10_000, refill: 1 } },
    resultAllowances: { results: { burst: 60, refill: never }, refreshed: { burst: 4, refill: never } },
  });
  load = () => world.server.app.door.load();
  for (const tenant of [world.a, world.b]) workbooks.set(tenant, await givenOne(tenant));
}, 120_000);
afterAll(async () => {
  over.abort();
  await world.close();
});

/** A workbook with one element of one row, which everybody of the tenant may see. */
async function givenOne(tenant: Tenant): Promise<string> {
  const made = await world.graphql<{ createWorkbook: { inodeId: string } }>(
    tenant.creator,
    'mutation { createWorkbook(request: { name: "One" }) { inodeId } }',
  );
  const workbookId = made.createWorkbook.inodeId;
  const put = await world.request(`/v2/workbooks/${workbookId}/spec`, {
    as: tenant.creator,
    method: "PUT",
    headers: { "content-type": "application/yaml" },
    body: `name: One
schemaVersion: 1
pages:
  - id: p1
    name: Page
    elements:
      - {id: one, kind: table, name: One, source: {kind: sql, connectionId: ${tenant.connectionId}, statement: "select 1 as x"}, columns: [{id: c, name: C, formula: "[Custom SQL/x]"}]}
`,
  });
  if (put.status !== 200) throw new Error(put.text);
  await world.graphql(tenant.creator, `mutation { publishWorkbook(request: { workbookId: "${workbookId}" }) { version } }`);
  for (const member of [tenant.viewer, tenant.admin])
    await world.graphql(tenant.creator, "mutation($r: GiveGrantRequest!) { giveGrant(request: $r) { grantId } }", {
      r: { inodeId: workbookId, memberId: member.userId, right: member === tenant.viewer ? "view" : "edit" },
    });
  return workbookId;
}

const one = (more: Partial<ResultsRequest> = {}): ResultsRequest => body([rowsOf("one", "base")], more);
const asks = (tenant: Tenant, as: Actor, request: ResultsRequest, signal?: AbortSignal) =>
  ask(world, as, `/v2/workbooks/${workbooks.get(tenant)}/results`, request, signal);
/** The element reads what no engine ends before the test does. Equal numbers make equal queries. */
const endless = (number: number): ResultsRequest =>
  one({
    overlay: [
      {
        kind: "set-field",
        path: ["pages", { key: "p1" }, "elements", { key: "one" }, "source"],
        value: {
          kind: "sql",
          connectionId: world.a.connectionId,
          statement: `select count(*) as x from range(10000000000) a(i) where i % 7 = ${number}`,
        },
      },
    ] as unknown as ResultsRequest["overlay"],
  });
const until = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 10));
};

describe("people who share a server", () => {
  test("R32: endless queries of one person take neither a colleague's nor another tenant's answers away; with their reader they end", async () => {
    const leaving = new AbortController();
    const ended: unknown[] = [];
    const { a, b } = world;
    for (let n = 0; n < 10; n++)
      void asks(a, a.creator, endless(n), leaving.signal).then(
        (answer) => ended.push(answer),
        () => undefined,
      );
    await until(() => load().running >= 2 && load().running + load().waiting === 10);
    for (const [tenant, as] of [
      [a, a.viewer],
      [b, b.creator],
      [a, a.admin],
      [b, b.viewer],
    ] as const)
      expect(good((await asks(tenant, as, one({ now: new Date().toISOString() }))).results[0]).rows).toEqual([[1]]);
    expect(ended).toEqual([]);
    expect(load().running + load().waiting).toBe(10);
    leaving.abort();
    await until(() => load().running + load().waiting === 0);
  }, 120_000);

  test("R15 R17: a query with two readers runs once, ends with the last of them, and not before", async () => {
    const { a } = world;
    const [first, second] = [new AbortController(), new AbortController()];
    // known from now on: it takes no place of its own
    await asks(a, a.creator, one());
    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, load().running + load().waiting)), 1);
    const gone = [first, second].map(({ signal }) => asks(a, a.creator, endless(3), signal).catch(() => "gone"));
    await until(() => load().running === 1);
    // both calls are in: a third one behind them is answered
    await asks(a, a.creator, one());
    first.abort();
    await gone[0];
    await asks(a, a.creator, one());
    expect(load().running).toBe(1);
    second.abort();
    await until(() => load().running === 0);
    clearInterval(watch);
    expect(most).toBe(1);
  }, 120_000);
});

describe("limits per person", () => {
  const putOff = (answer: Awaited<ReturnType<World["post"]>>) => [
    answer.status,
    (answer.body as { errorCode?: string }).errorCode,
    Number(answer.headers.get("retry-after")) >= 1,
  ];
  const post = (as: Actor, request: ResultsRequest) => world.post(as, `/v2/workbooks/${workbooks.get(world.a)}/results`, request);

  test("refreshes and results beyond a person's own are put off with Retry-After, and nobody else's", async () => {
    const { viewer, creator } = world.a;
    for (let n = 0; n < 4; n++) expect((await post(viewer, one({ refresh: true }))).status).toBe(200);
    expect(putOff(await post(viewer, one({ refresh: true })))).toEqual([429, "too_many_requests", true]);
    expect((await post(viewer, one())).status).toBe(200);
    expect((await post(creator, one({ refresh: true }))).status).toBe(200);
    const many = body(Array.from({ length: 50 }, () => rowsOf("one", "base")));
    expect((await post(viewer, many)).status).toBe(200);
    expect(putOff(await post(viewer, many))).toEqual([429, "too_many_requests", true]);
  });

  test("calls at the same time beyond a person's own are put off; a call that ended makes room", async () => {
    const { admin, guest } = world.b;
    const leaving = new AbortController();
    const lost: unknown[] = [];
    const open = Array.from({ length: PARALLEL }, (_, n) =>
      asks(world.b, admin, withConnection(endless(n), world.b), leaving.signal).then(
        (answer) => lost.push(answer),
        () => undefined,
      ),
    );
    await until(() => load().running + load().waiting === PARALLEL);
    expect(putOff(await world.request(`/v2/workbooks/${workbooks.get(world.b)}/document`, { as: admin }))).toEqual([
      429,
      "too_many_requests",
      true,
    ]);
    expect(putOff(await world.post(admin, "/graphql2", { query: "{ me { member { homeInodeId } } }" }))[0]).toBe(429);
    expect((await world.post(guest, "/graphql2", { query: "{ me { member { homeInodeId } } }" })).status).toBe(200);
    expect(lost).toEqual([]);
    leaving.abort();
    await Promise.all(open);
    await until(() => load().running + load().waiting === 0);
    expect((await world.post(admin, "/graphql2", { query: "{ me { member { homeInodeId } } }" })).status).toBe(200);
  }, 120_000);

  test("five tabs with pages of 200 elements and fast typing never meet the usual limits; a flood does", () => {
    const clock = turnableClock();
    const gate = new ResultsGate(clock);
    const person = { organizationId: "o", userId: "u" } as never;
    const page = (isRefresh: boolean): void => {
      for (let left = 600; left > 0; left -= limits.resultsPerStream)
        gate.require(person, Math.min(left, limits.resultsPerStream), isRefresh);
    };
    for (let tab = 0; tab < 5; tab++) page(false);
    for (let key = 0; key < 10; key++) page(false);
    clock.turn(60_000);
    for (let tab = 0; tab < 5; tab++) page(true);
    expect(() => {
      for (let n = 0; n < 20; n++) page(true);
    }).toThrow(expect.objectContaining({ errorCode: "too_many_requests" }));
  });

  test("of each person one result per round is prepared: who asks for one does not stand behind another's hundred", async () => {
    const gate = new ResultsGate(turnableClock());
    const order: string[] = [];
    const turn = (userId: string) => gate.turn({ organizationId: "o", userId } as never).then(() => void order.push(userId));
    const flood = Array.from({ length: 100 }, () => turn("flood"));
    await Promise.all(Array.from({ length: 2 }, () => turn("quiet")));
    expect(order.filter((userId) => userId === "flood").length).toBeLessThanOrEqual(3);
    await Promise.all(flood);
    expect(order).toHaveLength(102);
  });
});

function withConnection(request: ResultsRequest, { connectionId }: Tenant): ResultsRequest {
  return JSON.parse(JSON.stringify(request).replaceAll(world.a.connectionId, connectionId)) as ResultsRequest;
}
