import { sql } from "kysely";
import { CANCELED_QUERY, type QueryEntry, type UnusedDocument, type UsageSummary } from "@sheaf/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { givenTable } from "../../testing/given.ts";
import { type Actor, startWorld, type World } from "../../testing/world.ts";
import { forgetQueries, QueryLog } from "./index.ts";

let world: World;
let folderId: string;
beforeAll(async () => {
  world = await startWorld();
  folderId = (
    await world.graphql<{ createFolder: { inodeId: string } }>(
      world.a.creator,
      'mutation { createFolder(request: { name: "Kept" }) { inodeId } }',
    )
  ).createFolder.inodeId;
});
afterAll(() => world.close());

const LOG =
  "query($before: ID, $order: String, $memberId: ID, $failedOnly: Boolean) { queryLog(before: $before, order: $order, memberId: $memberId, failedOnly: $failedOnly) { entryId memberName documentName sql rows path elapsedMs errorCode elementId } }";
const log = async (as: Actor, variables: Record<string, unknown> = {}) =>
  (await world.graphql<{ queryLog: QueryEntry[] }>(as, LOG, variables)).queryLog;
const answered = (over: object = {}) => ({
  organizationId: world.a.organizationId,
  userId: world.a.creator.userId,
  documentId: null,
  elementId: "t",
  connectionId: world.a.connectionId,
  path: "warehouse" as const,
  isDownload: false,
  sql: "select 1",
  rows: 3,
  executeMs: 40,
  queueMs: 1,
  elapsedMs: 50,
  errorCode: null,
  ...over,
});

test("a query is written down after its answer, with its SQL for who may see it, and for nobody of another organization", async () => {
  await givenTable(world, "seed", "n\n1\n2\n");
  const preview = await world.post(world.a.creator, `/v2/connections/${world.a.connectionId}/preview`, { path: ["seed"], limit: 5 });
  expect(preview.status).toBe(200);
  await expect.poll(() => log(world.a.admin), { timeout: 20_000 }).toHaveLength(1);
  const [first] = await log(world.a.admin);
  expect(first).toMatchObject({ memberName: "Build Person", path: "warehouse", rows: 2, errorCode: null, documentName: null });
  expect(first?.sql).toMatch(/seed/);
  const queries = new QueryLog(world.server.services);
  queries.note(answered());
  queries.note(answered({ elapsedMs: 9_000, errorCode: "warehouse_query_timed_out", rows: null }));
  queries.note(answered({ organizationId: world.b.organizationId, userId: world.b.creator.userId }));
  await queries.flush();
  const entries = await log(world.a.admin);
  // two of one moment stand in either order
  expect(entries).toHaveLength(3);
  for (const elapsedMs of [50, 9_000])
    expect(entries).toContainEqual(expect.objectContaining({ elapsedMs, sql: "select 1", memberName: "Build Person" }));
  queries.note(answered({ errorCode: CANCELED_QUERY }));
  await queries.flush();
  expect((await log(world.a.admin, { failedOnly: true })).map(({ errorCode }) => errorCode)).toEqual(["warehouse_query_timed_out"]);
  expect((await log(world.a.admin, { order: "slowest" }))[0]).toMatchObject({ errorCode: "warehouse_query_timed_out" });
  expect(await log(world.b.admin)).toHaveLength(1);
  await expect(log(world.a.creator)).rejects.toThrow();
});

test("what somebody asks for cannot keep others' entries from being written", async () => {
  const queries = new QueryLog(world.server.services);
  const userId = world.b.viewer.userId;
  queries.note(answered({ organizationId: world.b.organizationId, userId, errorCode: "EINVAL", elementId: "t\u0000" }));
  queries.note(answered({ organizationId: world.b.organizationId, userId }));
  await queries.flush();
  expect((await log(world.b.admin, { memberId: userId })).map(({ elementId }) => elementId)).toEqual(["t", "t"]);
});

test("the SQL of others is for its own capability; names of documents are for who may see them", async () => {
  const type = await world.graphql<{ saveAccountType: { accountTypeId: string } }>(
    world.a.admin,
    "mutation($r: SaveAccountTypeRequest!) { saveAccountType(request: $r) { accountTypeId } }",
    { r: { name: "Watcher", featurePermissionSet: ["canSeeOrgUsage", "canViewWorkbook"] } },
  );
  const watcher = await world.addMember(world.a, "View");
  await world.graphql(world.a.admin, "mutation($r: UpdateMemberRequest!) { updateMember(request: $r) { userId } }", {
    r: { userId: watcher.userId, accountTypeId: type.saveAccountType.accountTypeId },
  });
  const { createWorkbook } = await world.graphql<{ createWorkbook: { inodeId: string } }>(
    world.a.creator,
    `mutation { createWorkbook(request: { name: "Secret plan", folderId: "${folderId}" }) { inodeId } }`,
  );
  const queries = new QueryLog(world.server.services);
  queries.note(answered({ documentId: createWorkbook.inodeId }));
  await queries.flush();
  expect((await log(world.a.admin))[0]).toMatchObject({ documentName: "Secret plan", sql: "select 1" });
  expect((await log(watcher))[0]).toMatchObject({ documentName: null, sql: null, memberName: "Build Person" });
});

test("what was used in all, by member and by document; what nobody used, ten thousand of them a page at a time", async () => {
  const { usage } = await world.graphql<{ usage: UsageSummary }>(
    world.a.admin,
    "{ usage(days: 7) { queries kept failed canceled activeMembers executeMs members { name queries } documents { name queries } } }",
  );
  expect(usage).toMatchObject({
    queries: 5,
    kept: 0,
    failed: 1,
    canceled: 1,
    activeMembers: 1,

    members: [{ name: "Build Person", queries: 5 }],
    documents: [{ name: "Secret plan", queries: 1 }],
  });
  await sql`
    insert into inodes (organization_id, id, type, name, parent_id, owner_id, updated_at)
    select ${world.a.organizationId}, gen_random_uuid(), 'workbook', 'Old ' || n, ${folderId}, ${world.a.creator.userId}, now() - interval '90 days' - n * interval '1 minute'
    from generate_series(1, 10000) n`.execute(world.server.services.store.db);
  const unused = async (skip: number) =>
    (
      await world.graphql<{ unusedDocuments: UnusedDocument[] }>(
        world.a.admin,
        `{ unusedDocuments(days: 30, skip: ${skip}) { name lastOpenedAt ownerName } }`,
      )
    ).unusedDocuments;
  expect((await unused(0))[0]).toEqual({ name: "Old 10000", lastOpenedAt: null, ownerName: "Build Person" });
  expect(await unused(9_999)).toHaveLength(1);
});

test("entries go when their time is over", async () => {
  const { db } = world.server.services.store;
  expect(await forgetQueries(db, new Date(Date.now() - 1_000_000))).toBe(0);
  expect(await forgetQueries(db, new Date(Date.now() + 1_000_000))).toBeGreaterThan(3);
  expect(await log(world.a.admin)).toEqual([]);
});
