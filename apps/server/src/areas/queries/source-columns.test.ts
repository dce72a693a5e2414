import type { SourceColumnsRequest } from "@sheaf/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { givenTable, givenWorkbook } from "../../testing/given.ts";
import { type Actor, randomId, startWorld, type World } from "../../testing/world.ts";

let world: World;
let workbookId: string;
beforeAll(async () => {
  world = await startWorld();
  await givenTable(world, "towns", "name,people\nBerlin,3700000\nBonn,330000\n");
  workbookId = await givenWorkbook(
    world,
    world.a.creator,
    world.a,
    `name: With a control
schemaVersion: 1
pages:
  - id: p
    name: Page
    elements:
      - {id: least, kind: control, controlType: number, controlId: least, name: Least, value: 400000}
`,
  );
});
afterAll(() => world.close());

const columnsOf = (as: Actor, source: SourceColumnsRequest["source"]) =>
  world.post(as, `/v2/workbooks/${workbookId}/sourceColumns`, {
    source,
    controls: {},
    now: new Date().toISOString(),
  } satisfies SourceColumnsRequest);
const sql = (statement: string, connectionId = world.a.connectionId) => ({ kind: "sql" as const, connectionId, statement });

test("columns of SQL with their types, values of controls filled in", async () => {
  const answer = await columnsOf(
    world.a.creator,
    sql("select name, people * 2 as twice, people > {{least}} as large, date '2024-01-01' as day from uploads.towns"),
  );
  expect(answer).toMatchObject({ status: 200 });
  expect((answer.body as { columns: { name: string; type: string }[] }).columns.map(({ name, type }) => [name, type])).toEqual([
    ["name", "text"],
    ["twice", "integer"],
    ["large", "boolean"],
    ["day", "date"],
  ]);
});

test("what is wrong is said: in the SQL, with a control, with what is no SELECT", async () => {
  expect((await columnsOf(world.a.creator, sql("select nme from uploads.towns"))).body).toMatchObject({
    errorCode: "warehouse_query_failed_user_error",
    message: expect.stringContaining("nme") as unknown,
  });
  expect((await columnsOf(world.a.creator, sql("select {{nobody}} as x"))).body).toMatchObject({
    code: "EINVAL",
    message: "The SQL names a control nobody, which is not there",
  });
  expect((await columnsOf(world.a.creator, sql("drop table uploads.towns"))).status).toBeGreaterThanOrEqual(400);
});

test("V31, V29: only those who may write SQL, on connections that they may use; others' are not there", async () => {
  const explorer = await world.addMember(world.a, "Analyze");
  await world.graphql(world.a.creator, "mutation($r: GiveGrantRequest!) { giveGrant(request: $r) { grantId } }", {
    r: { inodeId: workbookId, memberId: explorer.userId, right: "explore" },
  });
  await world.graphql(world.a.creator, "mutation($r: PublishWorkbookRequest!) { publishWorkbook(request: $r) { version } }", {
    r: { workbookId },
  });
  expect((await columnsOf(explorer, sql("select 1 as n"))).body).toMatchObject({ errorCode: "permission_denied" });
  expect((await columnsOf(world.a.viewer, sql("select 1 as n"))).status).toBeGreaterThanOrEqual(400);
  expect((await columnsOf(world.b.creator, sql("select 1 as n"))).body).toMatchObject({ code: "ENOENT" });
  const [foreign, none] = [
    await columnsOf(world.a.creator, sql("select 1 as n", world.b.connectionId)),
    await columnsOf(world.a.creator, sql("select 1 as n", randomId())),
  ];
  expect(foreign.status).toBeGreaterThanOrEqual(400);
  expect({ ...(foreign.body as object), requestId: "" }).toEqual({ ...(none.body as object), requestId: "" });
});
