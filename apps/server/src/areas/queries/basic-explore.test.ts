import type { ResultsRequest } from "@sheaf/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { givenTable, givenWorkbook } from "../../testing/given.ts";
import { ask, body, good, only, rowsOf } from "../../testing/result-stream.ts";
import { type Actor, startWorld, type World } from "../../testing/world.ts";

let world: World;
let workbookId: string;
let basic: Actor;
let full: Actor;

const file = (connectionId: string) => `name: Explored
schemaVersion: 1
pages:
  - id: p
    name: Page
    elements:
      - id: orders
        kind: table
        name: Orders
        source: {kind: warehouse-table, connectionId: ${connectionId}, path: [uploads, orders]}
        columns:
          - {id: region, name: Region, formula: "[orders/region]"}
          - {id: amount, name: Amount, formula: "[orders/amount]"}
          - {id: hush, name: Hush, formula: "[orders/amount] + 424242", hidden: true}
`;

const at = (...rest: readonly (string | { readonly key: string })[]) => ["pages", { key: "p" }, "elements", { key: "orders" }, ...rest];
const set = (path: ReturnType<typeof at>, value: unknown) => [{ kind: "set-field", path, value }] as ResultsRequest["overlay"];
const asked = (as: Actor, overlay: ResultsRequest["overlay"], more: Partial<ResultsRequest["requests"][number]> = {}) =>
  ask(world, as, `/v2/workbooks/${workbookId}/results`, body([rowsOf("orders", "base", { want: only("amount"), ...more })], { overlay }));
const amounts = async (answer: ReturnType<typeof asked>) => good((await answer).results[0]).rows.map(([amount]) => Number(amount));

beforeAll(async () => {
  world = await startWorld();
  await givenTable(world, "orders", "region,amount\nNorth,10\nNorth,20\nSouth,5\n");
  workbookId = await givenWorkbook(world, world.a.creator, world.a, file(world.a.connectionId));
  [basic, full] = await Promise.all([world.addMember(world.a, "Act"), world.addMember(world.a, "Analyze")]);
  for (const { userId } of [basic, full])
    await world.graphql(world.a.creator, "mutation($r: GiveGrantRequest!) { giveGrant(request: $r) { grantId } }", {
      r: { inodeId: workbookId, memberId: userId, right: "explore" },
    });
});
afterAll(() => world.close());

const sort = set(at("sort"), [{ columnId: "amount", direction: "descending" }]);
const formula = set(at("columns", { key: "amount" }, "formula"), "[orders/amount] * 2");
const unhidden = set(at("columns", { key: "hush" }, "hidden"), undefined);
const refused = { code: "EPERM", message: "Your account type can sort, filter and drill here, but not change elements" };

test("basic explore sorts and filters, and runs no formula of its own, by no way", async () => {
  expect(await amounts(asked(basic, sort))).toEqual([20, 10, 5]);
  const filter = { id: "f", columnId: "region", kind: "list", values: ["South"] };
  const added = [{ kind: "insert-item", list: at("filters"), item: filter, after: null }] as ResultsRequest["overlay"];
  expect(await amounts(asked(basic, added))).toEqual([5]);
  for (const overlay of [formula, unhidden, set(at("name"), "Mine")]) expect((await asked(basic, overlay)).error).toMatchObject(refused);
  const bound = { id: "f", columnId: "amount", kind: "number-range", sheaf: { bind: { min: "[@own:hush] - 424242" } } };
  expect((await asked(basic, [], { extraFilters: [bound] })).results[0]).toMatchObject({ error: { code: "EPERM" } });
  expect((await asked(basic, [], { want: { kind: "distinct", columnId: "hush", search: null } })).results[0]).toMatchObject({
    error: { code: "EINVAL" },
  });
});

test("V31: no source either: not SQL, and no file that the person may read", async () => {
  for (const source of [
    { kind: "sql", connectionId: world.a.connectionId, statement: "select 1 as amount" },
    { kind: "warehouse-table", connectionId: world.a.connectionId, path: ["uploads", "orders"] },
    { kind: "csv-table", connectionId: world.a.connectionId, inodeId: workbookId },
  ])
    expect((await asked(basic, set(at("source"), { ...source, extra: 1 }))).status).toBeGreaterThanOrEqual(400);
  const asks = await world.post(basic, `/v2/workbooks/${workbookId}/sourceColumns`, {
    source: { kind: "sql", connectionId: world.a.connectionId, statement: "select 1 as n" },
    controls: {},
    now: new Date().toISOString(),
  });
  expect(asks.body).toMatchObject({ code: "EPERM" });
});

test("full explore runs it; who may only look does neither; another organization finds nothing", async () => {
  expect(await amounts(asked(full, formula))).toEqual([20, 40, 10]);
  for (const overlay of [sort, formula]) {
    expect((await asked(world.a.viewer, overlay)).error).toMatchObject({ code: "EPERM" });
    expect((await asked(world.b.admin, overlay)).error).toMatchObject({ code: "ENOENT" });
  }
});

test("V37: the document that is explored that way has nothing of what is hidden", async () => {
  const read = await world.request(`/v2/workbooks/${workbookId}/document`, { as: basic });
  expect(read.body).toMatchObject({ permissions: { canExploreBasic: true, canExplore: false, canEdit: false } });
  expect(read.text).not.toContain("424242");
  expect((await world.request(`/v2/workbooks/${workbookId}/document`, { as: full })).text).toContain("424242");
});
