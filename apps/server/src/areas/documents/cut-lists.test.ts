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

test("a folder shows what the person may see of it, and says where there is more", async () => {
  const read = "query($id: ID!) { folder(inodeId: $id) { more children { name } } }";
  const { folder } = await world.graphql<{ folder: { more: boolean; children: { name: string }[] } }>(world.a.creator, read, {
    id: folderId,
  });
  expect([folder.children.length, folder.more]).toEqual([2_000, true]);
});
