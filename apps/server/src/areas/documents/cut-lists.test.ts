import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, startWorld, type World } from "../../testing/world.ts";

let world: World;
let folderId: string;
let reader: Actor;
const MANY = 10_000;

beforeAll(async () => {
  world = await startWorld();
  const { creator } = world.a;
  const made = await world.graphql<{ createFolder: { inodeId: string } }>(
    creator,
    'mutation { createFolder(request: { name: "Everything" }) { inodeId } }',
  );
  folderId = made.createFolder.inodeId;
  // as many documents as an organization comes to have, all of one name, the one that is shared the oldest of them
  await sql`
    insert into inodes (organization_id, id, type, name, parent_id, owner_id, updated_at)
    select ${creator.organizationId}, gen_random_uuid(), 'datafile', 'Report ' || n, ${folderId}, ${creator.userId}, now() - n * interval '1 minute'
    from generate_series(1, ${MANY}) n`.execute(world.server.services.store.db);
  reader = await world.addMember(world.a, "View");
  const last = await world.server.services.store.db
    .selectFrom("inodes")
    .select("id")
    .where("organization_id", "=", creator.organizationId)
    .where("name", "=", `Report ${MANY}`)
    .executeTakeFirstOrThrow();
  await world.graphql(creator, "mutation($r: GiveGrantRequest!) { giveGrant(request: $r) { grantId } }", {
    r: { inodeId: last.id, memberId: reader.userId, right: "view" },
  });
});
afterAll(() => world.close());

const search = async (as: Actor) =>
  (await world.graphql<{ search: { name: string }[] }>(as, 'query { search(query: "Report") { name } }')).search.map(({ name }) => name);

test(`who may see one of ${MANY} documents finds it; others get the first page, another organization nothing`, async () => {
  expect(await search(reader)).toEqual([`Report ${MANY}`]);
  expect(await search(world.a.creator)).toHaveLength(200);
  expect(await search(world.a.viewer)).toEqual([]);
  expect(await search(world.b.admin)).toEqual([]);
});

const found = async (as: Actor, query: string, more = "") =>
  (
    await world.graphql<{ search: { name: string }[] }>(as, `query($q: String!) { search(query: $q${more}) { name } }`, { q: query })
  ).search.map(({ name }) => name);

test("lists go on behind every part, and end", async () => {
  const seen = new Set<string>();
  for (let skip = 0; ; skip += 200) {
    const part = await found(world.a.creator, "Report", `, skip: ${skip}`);
    for (const name of part) seen.add(name);
    if (part.length < 200) break;
  }
  expect(seen.size).toBe(MANY);
  const read = `query($id: ID!) { folder(inodeId: $id, skip: ${MANY - 3}) { more children { name } } }`;
  const { folder } = await world.graphql<{ folder: { more: boolean; children: unknown[] } }>(world.a.creator, read, { id: folderId });
  expect([folder.children.length, folder.more]).toEqual([3, false]);
  expect(await found(reader, "Report", ", skip: 1")).toEqual([]);
});

test("without a word everything of a kind is listed", async () => {
  expect(await found(world.a.creator, "", ', types: ["datafile"], first: 5')).toHaveLength(5);
  expect(await found(reader, "  ", ', types: ["datafile"]')).toEqual([`Report ${MANY}`]);
  await expect(found(reader, "x", ', types: ["spreadsheet"]')).rejects.toMatchObject({
    body: { code: "EINVAL", message: expect.stringContaining("Invalid Inode Type") as string },
  });
});

test("slips of the keyboard are forgiven, to nobody more than they may see", async () => {
  const { db } = world.server.services.store;
  await db.updateTable("inodes").set({ name: "Quarterly revenue", updated_at: new Date() }).where("name", "=", `Report ${MANY}`).execute();
  await db
    .updateTable("inodes")
    .set({ description: "Forecast of the harvest", updated_at: new Date() })
    .where("name", "=", "Report 17")
    .execute();
  for (const typed of ["quartrely", "revneue", "quarterly revenu", "qarterly"]) {
    expect([typed, await found(reader, typed)]).toEqual([typed, ["Quarterly revenue"]]);
    expect(await found(world.a.viewer, typed)).toEqual([]);
  }
  expect(await found(world.a.creator, "harvset")).toEqual(["Report 17"]);
  expect(await found(world.a.creator, "zeppelin")).toEqual([]);
  expect(await found(world.a.creator, "%")).toEqual([]);
});

test("favorites go before others, and what people open before what nobody opens", async () => {
  const { db } = world.server.services.store;
  const id = async (name: string) => (await db.selectFrom("inodes").select("id").where("name", "=", name).executeTakeFirstOrThrow()).id;
  await world.graphql(world.a.creator, "mutation($r: SetFavoriteRequest!) { setFavorite(request: $r) { inodeId } }", {
    r: { inodeId: await id("Report 9001"), isFavorite: true },
  });
  await world.graphql(world.a.creator, "mutation($r: RecordOpeningRequest!) { recordOpening(request: $r) { success } }", {
    r: { inodeId: await id("Report 9002") },
  });
  expect((await found(world.a.creator, "Report", ", first: 3")).slice(0, 2)).toEqual(["Report 9001", "Report 9002"]);
});

test("a badge is given by who edits and may badge, and lists can be narrowed to it", async () => {
  const { db } = world.server.services.store;
  const { id } = await db.selectFrom("inodes").select("id").where("name", "=", "Report 12").executeTakeFirstOrThrow();
  const give = (as: Actor, badge: string | null) =>
    world.graphql(as, "mutation($r: SetBadgeRequest!) { setBadge(request: $r) { badge } }", { r: { inodeId: id, badge } });
  await give(world.a.creator, "endorsed");
  expect(await found(world.a.creator, "Report", ', badges: ["endorsed"]')).toEqual(["Report 12"]);
  await expect(give(world.a.viewer, null)).rejects.toThrow();
  await give(world.a.creator, null);
  expect(await found(world.a.creator, "Report", ', badges: ["endorsed"]')).toEqual([]);
});

test("a folder shows what the person may see of it, and says where there is more", async () => {
  const read = "query($id: ID!) { folder(inodeId: $id) { more children { name } } }";
  const { folder } = await world.graphql<{ folder: { more: boolean; children: { name: string }[] } }>(world.a.creator, read, {
    id: folderId,
  });
  expect([folder.children.length, folder.more]).toEqual([200, true]);
});
