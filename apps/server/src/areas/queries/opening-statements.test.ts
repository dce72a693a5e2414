import { afterAll, beforeAll, expect, test } from "vitest";
import { givenTable, givenWorkbook } from "../../testing/given.ts";
import { ask, body, good, rowsOf } from "../../testing/result-stream.ts";
import { countStatements, type CountedStatements } from "../../testing/statements.ts";
import { type Actor, startWorld, turnableClock, type World } from "../../testing/world.ts";

const ELEMENTS = 12;
const clock = turnableClock();
let world: World;
let workbookId: string;
let counted: CountedStatements;

beforeAll(async () => {
  world = await startWorld({ clock });
  await givenTable(world, "orders", "region,amount\nNorth,1\nSouth,2\n");
  const element = (at: number) => `
      - id: e${at}
        kind: table
        name: Element ${at}
        source: {kind: warehouse-table, connectionId: ${world.a.connectionId}, path: [uploads, orders]}
        columns: [{id: region, formula: "[orders/region]"}, {id: sum, name: Sum, formula: "Sum([orders/amount]) + ${at}"}]
        groupings: [{id: by, groupBy: [region], calculations: [sum]}]`;
  const modelId = await givenModel();
  const modeled = `
      - {id: modeled, kind: table, name: Modeled, source: {kind: data-model, dataModelId: ${modelId}, elementId: o}, columns: [{id: r, name: R, formula: "[Orders/Region]"}]}`;
  const elements = Array.from({ length: ELEMENTS }, (_, at) => element(at)).join("") + modeled;
  const file = `name: Dashboard\nschemaVersion: 1\npages:\n  - id: p\n    name: Page\n    elements:${elements}\n`;
  workbookId = await givenWorkbook(world, world.a.creator, world.a, file);
  counted = countStatements();
});
afterAll(async () => {
  counted.stop();
  await world.close();
});

/** A published data model over the orders. */
async function givenModel(): Promise<string> {
  const { creator, connectionId } = world.a;
  const made = await world.graphql<{ createFolder: { inodeId: string } }>(
    creator,
    'mutation { createFolder(request: { name: "Models" }) { inodeId } }',
  );
  const source = { kind: "warehouse-table", connectionId, path: ["uploads", "orders"] };
  const columns = [{ id: "region", name: "Region", formula: "[orders/region]" }];
  const pages = [{ id: "p", name: "Sources", elements: [{ id: "o", kind: "table", name: "Orders", source, columns }] }];
  const file = { name: "Model", kind: "data-model", schemaVersion: 1, folderId: made.createFolder.inodeId, pages };
  const { body: model, text } = await world.post<{ dataModelId?: string }>(creator, "/v2/dataModels/spec?format=json", file);
  if (model.dataModelId === undefined) throw new Error(text);
  await world.graphql(creator, `mutation { publishWorkbook(request: { workbookId: "${model.dataModelId}" }) { version } }`);
  return model.dataModelId;
}

/** A person's opening of the page at a moment of its own, and how many statements each call of it took; the answers are known since others asked. */
async function open(person: Actor): Promise<readonly number[]> {
  const before = counted.calls.length;
  // whoever was believed a moment ago is looked up again
  clock.turn(3_000);
  const document = await world.request(`/v2/workbooks/${workbookId}/document`, { as: person });
  expect(document.status).toBe(200);
  clock.turn(3_000);
  const requests = [...Array.from({ length: ELEMENTS }, (_, at) => rowsOf(`e${at}`, "by")), rowsOf("modeled", "base")];
  const now = new Date(clock.now()).toISOString();
  const answer = await ask(world, person, `/v2/workbooks/${workbookId}/results`, body(requests, { now }));
  for (const result of answer.results) expect(good(result).rows).toHaveLength(2);
  return counted.calls.slice(before).map(({ statements }) => statements.length);
}

test("a page that the server knows is opened with two statements for each call: who it is, and all there is to know of the document", async () => {
  for (const person of [world.a.viewer, world.a.creator]) {
    // what the organization chose is believed for half a minute: the opening before reads it anew, however long the test took to begin
    clock.turn(31_000);
    await open(person);
    expect(await open(person)).toEqual([2, 2]);
  }
});

test("whose session or right has ended is told so by the same statements", async () => {
  const { viewer, creator } = world.a;
  const leaver = await world.signIn(world.a.organizationId, viewer.email);
  await open(leaver);
  await world.server.services.store.db
    .updateTable("session_families")
    .set({ revoked_at: new Date(clock.now()) })
    .where("user_id", "=", viewer.userId)
    .where("revoked_at", "is", null)
    .execute();
  clock.turn(3_000);
  expect((await world.request(`/v2/workbooks/${workbookId}/document`, { as: leaver })).status).toBe(401);
  const again = await world.signIn(world.a.organizationId, viewer.email);
  await world.server.services.store.db
    .deleteFrom("grants")
    .where("inode_id", "=", workbookId)
    .where("member_id", "=", viewer.userId)
    .execute();
  expect((await world.request(`/v2/workbooks/${workbookId}/document`, { as: again })).status).toBe(404);
  expect((await world.request(`/v2/workbooks/${workbookId}/document`, { as: creator })).status).toBe(200);
});
