import { afterAll, beforeAll, expect, test } from "vitest";
import type { AccessExplanationAnswer } from "@sheaf/contract";
import { type Actor, startWorld, type World } from "../../testing/world.ts";

let world: World;
beforeAll(async () => (world = await startWorld()));
afterAll(() => world.close());

const explain = async (as: Actor, inodeId: string, memberId: string) =>
  (
    await world.graphql<{ accessExplanation: AccessExplanationAnswer }>(
      as,
      `query($i: ID!, $m: ID!) { accessExplanation(inodeId: $i, memberId: $m) {
        member { userId name email } accountType right
        reasons { kind right team { teamId name } inheritedFrom { inodeId name } }
        actions { action isAllowed hindrances }
      } }`,
      { i: inodeId, m: memberId },
    )
  ).accessExplanation;
const give = (r: object) => world.graphql(world.a.creator, "mutation($r: GiveGrantRequest!) { giveGrant(request: $r) { grantId } }", { r });
const folder = async (name: string, parentId: string | null = null) =>
  (
    await world.graphql<{ createFolder: { inodeId: string } }>(
      world.a.creator,
      "mutation($r: CreateFolderRequest!) { createFolder(request: $r) { inodeId } }",
      { r: { name, parentId } },
    )
  ).createFolder.inodeId;

test("every right of a member is there with where it comes from, and what an account type refuses is told", async () => {
  const { admin, creator, viewer } = world.a;
  const outer = await folder("Outer");
  const inner = await folder("Inner", outer);
  const { saveTeam } = await world.graphql<{ saveTeam: { teamId: string } }>(
    admin,
    "mutation($r: SaveTeamRequest!) { saveTeam(request: $r) { teamId } }",
    { r: { name: "Planners" } },
  );
  await world.graphql(admin, "mutation($r: ChangeTeamMembersRequest!) { changeTeamMembers(request: $r) { teamId } }", {
    r: { teamId: saveTeam.teamId, add: [viewer.userId], remove: [] },
  });
  expect(await explain(creator, inner, viewer.userId)).toMatchObject({
    right: null,
    reasons: [],
    actions: [{ action: "inode.view", isAllowed: false, hindrances: ["right"] }, {}, {}, {}, {}, {}],
  });
  await give({ inodeId: inner, memberId: viewer.userId, right: "view" });
  await give({ inodeId: outer, teamId: saveTeam.teamId, right: "edit" });
  await give({ inodeId: outer, right: "explore" });
  const found = await explain(creator, inner, viewer.userId);
  const place = { inodeId: outer, name: "Outer" };
  expect(found.accountType).toBe("View");
  expect(found.right).toBe("edit");
  expect(found.reasons).toEqual([
    { kind: "team", right: "edit", team: { teamId: saveTeam.teamId, name: "Planners" }, inheritedFrom: place },
    { kind: "everybody", right: "explore", team: null, inheritedFrom: place },
    { kind: "member", right: "view", team: null, inheritedFrom: null },
  ]);
  expect(found.actions.find(({ action }) => action === "inode.edit")).toMatchObject({ isAllowed: false, hindrances: ["account-type"] });
  expect((await explain(creator, inner, creator.userId)).reasons[0]).toMatchObject({ kind: "owner", inheritedFrom: null });
  expect((await explain(creator, inner, admin.userId)).reasons[0]).toMatchObject({ kind: "administrator" });
  // a guest has nothing of what everybody has
  expect((await explain(creator, inner, world.a.guest.userId)).reasons).toEqual([]);
});

test("a guest who edits a document is told of no member, and of themselves", async () => {
  const { creator, viewer } = world.a;
  const guest = await world.addMember(world.a, "Build", "guest");
  const shared = await folder("Shared");
  await give({ inodeId: shared, memberId: guest.userId, right: "edit" });
  await expect(explain(guest, shared, creator.userId)).rejects.toThrow("Object Does Not Exist");
  await expect(explain(guest, shared, viewer.userId)).rejects.toThrow("Object Does Not Exist");
  expect((await explain(guest, shared, guest.userId)).right).toBe("edit");
});
