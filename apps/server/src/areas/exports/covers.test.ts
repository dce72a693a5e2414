// Small pictures of documents: drawn with the rights of who looks.
import { coverPoints } from "@sheaf/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { givenOrders, givenWorkbook, ordersElement } from "../../testing/given.ts";
import { type Actor, startWorld, turnableClock, type World } from "../../testing/world.ts";

const clock = turnableClock();
let world: World;
let workbookId: string;

const file = (title: string): string => `
name: Orders
schemaVersion: 1
pages:
  - id: hidden
    name: Not for readers
    visibility: hidden
    elements:
      - {id: secret, kind: text, body: "Draft"}
  - id: p1
    name: Page
    elements:
      - {id: head, kind: text, body: "# ${title} {{Now()}}"}
      - ${ordersElement(world)}
`;

beforeAll(async () => {
  world = await startWorld({ clock });
  await givenOrders(world, [10, 20]);
  workbookId = await givenWorkbook(world, world.a.creator, world.a, file("Orders of the day"));
});
afterAll(() => world.close());

async function cover(as: Actor, { id = workbookId, scheme = "light" } = {}): Promise<{ readonly status: number; readonly bytes: Buffer }> {
  const answer = await fetch(`${world.url}/v2/workbooks/${id}/cover?scheme=${scheme}`, {
    headers: { authorization: `Bearer ${as.token}` },
  });
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
}
const HOUR = 3_600_000;

test("the top of the first page that readers see, as small as a card needs it, and for each only what they may see", async () => {
  const { creator, viewer } = world.a;
  const [own, theirs, dark] = [await cover(creator), await cover(viewer), await cover(creator, { scheme: "dark" })];
  expect([own.status, theirs.status, dark.status]).toEqual([200, 200, 200]);
  const { bytes } = own;
  expect([bytes.subarray(1, 4).toString(), bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([
    "PNG",
    coverPoints.width,
    coverPoints.height,
  ]);
  // one row of two
  expect(theirs.bytes.equals(bytes)).toBe(false);
  expect(dark.bytes.equals(bytes)).toBe(false);
});

test("who may not open a document has no picture of it; nor has what shows nothing", async () => {
  const { guest, creator } = world.a;
  const { createWorkbook } = await world.graphql<{ createWorkbook: { inodeId: string } }>(
    creator,
    'mutation { createWorkbook(request: { name: "Empty" }) { inodeId } }',
  );
  const nowhere = "01234567-89ab-7def-8123-456789abcdef";
  const answers = [
    await cover(guest),
    await cover(world.b.creator),
    await cover(creator, { id: nowhere }),
    await cover(creator, { id: createWorkbook.inodeId }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 204]);
});

test("a picture is shown again for some hours, until another version is published or the person may see other rows", async () => {
  const { creator, viewer, organizationId } = world.a;
  const before = await cover(creator);
  clock.turn(HOUR / 12);
  // it says when it was drawn
  expect((await cover(creator)).bytes.equals(before.bytes)).toBe(true);
  clock.turn(6 * HOUR + 1);
  const later = await world.signIn(organizationId, creator.email);
  const newer = await cover(later);
  expect([before.status, newer.status, newer.bytes.equals(before.bytes)]).toEqual([200, 200, false]);
  // the next version is another picture at once
  const put = await world.request(`/v2/workbooks/${workbookId}/spec`, {
    as: later,
    method: "PUT",
    headers: { "content-type": "application/yaml" },
    body: file("Orders of the week"),
  });
  expect(put.status).toBe(200);
  // a draft is no version
  expect((await cover(later)).bytes.equals(newer.bytes)).toBe(true);
  await world.graphql(later, `mutation { publishWorkbook(request: { workbookId: "${workbookId}" }) { version } }`);
  expect((await cover(later)).bytes.equals(newer.bytes)).toBe(false);
  // who loses the document loses its picture, however lately it was drawn
  const reader = await world.signIn(organizationId, viewer.email);
  expect((await cover(reader)).status).toBe(200);
  const { db } = world.server.services.store;
  await db.deleteFrom("grants").where("inode_id", "=", workbookId).where("member_id", "=", viewer.userId).execute();
  expect((await cover(reader)).status).toBe(404);
});

test("what a picture asks for is no download", async () => {
  const { store } = world.server.services;
  await expect
    .poll(
      async () => (await store.db.selectFrom("query_log").select("is_download").where("document_id", "=", workbookId).execute()).length,
      {
        timeout: 20_000,
      },
    )
    .toBeGreaterThan(0);
  const rows = await store.db.selectFrom("query_log").select("is_download").where("document_id", "=", workbookId).execute();
  expect(rows.every(({ is_download }) => !is_download)).toBe(true);
});
