import { afterAll, beforeAll, expect, test } from "vitest";
import { loadInodeFacts } from "./index.ts";
import { callerOfJob } from "../session/index.ts";
import { type Actor, randomId, startWorld, type World } from "../../testing/world.ts";

let world: World;
let inside: Actor;
let guest: Actor;
let outside: Actor;
let folderId: string;
const teamId = randomId();

beforeAll(async () => {
  world = await startWorld();
  const { creator, connectionId } = world.a;
  [inside, outside, guest] = await Promise.all([
    world.addMember(world.a, "Analyze"),
    world.addMember(world.a, "Analyze"),
    world.addMember(world.a, "View", "guest"),
  ]);
  const { createFolder } = await world.graphql<{ createFolder: { inodeId: string } }>(
    creator,
    'mutation { createFolder(request: { name: "Plans" }) { inodeId } }',
  );
  folderId = createFolder.inodeId;
  const { db } = world.server.services.store;
  const organization_id = creator.organizationId;
  await db.insertInto("teams").values({ organization_id, id: teamId, name: "Planners" }).execute();
  await db
    .insertInto("team_members")
    .values([inside, guest].map(({ userId }) => ({ organization_id, team_id: teamId, user_id: userId })))
    .execute();
  await db
    .insertInto("team_grants")
    .values({ organization_id, id: randomId(), inode_id: folderId, team_id: teamId, access_right: "edit", created_by: creator.userId })
    .execute();
  await db.deleteFrom("connection_grants").where("connection_id", "=", connectionId).where("member_id", "is", null).execute();
  await db
    .insertInto("team_connection_grants")
    .values({ organization_id, connection_id: connectionId, team_id: teamId, access_right: "view" })
    .execute();
  for (const { userId } of [inside, guest])
    world.server.services.bus.publish({ kind: "member-changed", organizationId: organization_id, userId });
});
afterAll(() => world.close());

const right = (as: Actor) =>
  world
    .graphql<{ inode: { permissions: { right: string } } }>(as, `{ inode(inodeId: "${folderId}") { permissions { right } } }`)
    .then(({ inode }) => inode.permissions.right)
    .catch((error: { body: { code: string } }) => error.body.code);
const connections = async (as: Actor) =>
  (await world.graphql<{ connections: { connectionId: string }[] }>(as, "{ connections { connectionId } }")).connections.length;

test("what a team was granted its members have, guests among them; it is nothing of everybody's, nor of other organizations", async () => {
  expect([await right(inside), await right(guest), await right(outside), await right(world.b.admin)]).toEqual([
    "edit",
    "edit",
    "ENOENT",
    "ENOENT",
  ]);
  expect([await connections(inside), await connections(outside)]).toEqual([1, 0]);
});

test("what was shared with a team stands in the list of what is shared with its members, and in nobody else's", async () => {
  const shared = async (as: Actor) =>
    (await world.graphql<{ sharedWithMe: { name: string }[] }>(as, "{ sharedWithMe { name } }")).sharedWithMe.map(({ name }) => name);
  expect([await shared(inside), await shared(guest), await shared(outside), await shared(world.a.creator)]).toEqual([
    ["Plans"],
    ["Plans"],
    [],
    [],
  ]);
});

test("a job in a member's name has the member's teams and rights", async () => {
  const { actor } = await callerOfJob(world.server.services, inside, "job-1");
  expect(actor).toMatchObject({ userId: inside.userId, teams: [{ id: teamId, name: "Planners" }], via: { kind: "job", jobId: "job-1" } });
  await expect(callerOfJob(world.server.services, { ...inside, userId: randomId() }, "job-2")).rejects.toMatchObject({
    errorCode: "session_expired",
  });
});

test("rights on hundreds at once are those on each: of its place, its owner, its grants, the trash, and what was published", async () => {
  const { db } = world.server.services.store;
  const { organizationId, userId } = world.a.creator;
  const ids = Array.from({ length: 300 }, randomId);
  const inner = randomId();
  const row = (id: string, type: string, parent: string, more: object = {}) => ({
    organization_id: organizationId,
    id,
    type: type as "workbook",
    name: id,
    parent_id: parent,
    owner_id: userId,
    ...more,
  });
  await db
    .insertInto("inodes")
    .values(row(inner, "folder", folderId))
    .execute();
  await db
    .insertInto("inodes")
    .values(
      ids.map((id, at) =>
        row(id, at % 7 === 0 ? "folder" : "workbook", at % 3 === 0 ? folderId : inner, {
          archived_at: at % 5 === 0 ? new Date() : null,
          archived_with: at % 5 === 0 ? id : null,
          owner_id: at % 11 === 0 ? inside.userId : userId,
        }),
      ),
    )
    .execute();
  const published = ids.filter((_, at) => at % 7 !== 0 && at % 2 === 0);
  await db
    .insertInto("workbooks")
    .values(published.map((id) => ({ organization_id: organizationId, inode_id: id, published_version: 1 })))
    .execute();
  await db
    .insertInto("grants")
    .values(
      ids.slice(0, 40).map((id, at) => ({
        organization_id: organizationId,
        id: randomId(),
        inode_id: id,
        member_id: inside.userId,
        access_right: at % 2 === 0 ? ("manage" as const) : ("view" as const),
        created_by: userId,
      })),
    )
    .execute();
  const { actor } = await callerOfJob(world.server.services, inside, "job-3");
  const asked = [...ids, randomId(), ids[3]!, inner];
  const together = await loadInodeFacts(db, actor, asked);
  const alone = await Promise.all(asked.map(async (id) => [id, (await loadInodeFacts(db, actor, [id])).get(id)] as const));
  expect(together.size).toBe(301);
  expect([...together].map(([id, facts]) => [id, facts])).toEqual([...new Map(alone.filter(([, facts]) => facts !== undefined))]);
  expect(new Set([...together.values()].map(({ object }) => object.right))).toEqual(new Set(["manage", "edit"]));
  await db.deleteFrom("workbooks").where("inode_id", "in", published).execute();
  await db.deleteFrom("grants").where("inode_id", "in", ids).execute();
  await db.deleteFrom("inodes").where("id", "in", ids).execute();
  await db.deleteFrom("inodes").where("id", "=", inner).execute();
});

test("the audit log says how whoever did something came to act", async () => {
  const rows = await world.server.services.store.db
    .selectFrom("audit_entries")
    .select(["actor_kind", "actor_via"])
    .where("actor_id", "=", world.a.creator.userId)
    .where("object_id", "=", folderId)
    .execute();
  expect(rows).toEqual([{ actor_kind: "session", actor_via: expect.stringMatching(/^[0-9a-f-]{36}$/u) as unknown }]);
});

test("a team that is archived gives nothing any more", async () => {
  const { db } = world.server.services.store;
  await db.updateTable("teams").set({ archived_at: new Date() }).where("id", "=", teamId).execute();
  world.server.services.bus.publish({ kind: "member-changed", organizationId: inside.organizationId, userId: inside.userId });
  expect(await right(inside)).toBe("ENOENT");
});
