import { withoutCapability } from "@sheaf/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, randomId, startWorld, type World } from "../../testing/world.ts";

let world: World;
let ada: Actor;
beforeAll(async () => {
  world = await startWorld();
  ada = await world.addMember(world.a, "Analyze");
});
afterAll(() => world.close());

const ask = <Answer>(as: Actor, query: string, variables: Record<string, unknown> = {}) => world.graphql<Answer>(as, query, variables);
const SAVE_TEAM = "mutation($r: SaveTeamRequest!) { saveTeam(request: $r) { teamId name memberCount } }";
const MEMBERS = "mutation($r: ChangeTeamMembersRequest!) { changeTeamMembers(request: $r) { memberCount firstMembers { userId } } }";
const SAVE_TYPE = "mutation($r: SaveAccountTypeRequest!) { saveAccountType(request: $r) { accountTypeId name featurePermissionSet } }";
const rights = async (as: Actor) => (await ask<{ me: { capabilities: string[] } }>(as, "{ me { capabilities } }")).me.capabilities;
const codeOf = (failing: Promise<unknown>) =>
  failing.then(
    () => "done",
    (error: { body: { code: string } }) => error.body.code,
  );

async function makeTeam(name: string): Promise<string> {
  return (await ask<{ saveTeam: { teamId: string } }>(world.a.admin, SAVE_TEAM, { r: { name } })).saveTeam.teamId;
}

test("a team has the members it is given, and what it is granted is theirs at once; without them, no longer", async () => {
  const teamId = await makeTeam("Planners");
  const { createFolder } = await ask<{ createFolder: { inodeId: string } }>(
    world.a.creator,
    'mutation { createFolder(request: { name: "Plans" }) { inodeId } }',
  );
  const GIVE = "mutation($r: GiveGrantRequest!) { giveGrant(request: $r) { grantId team { name } member { userId } right } }";
  const { giveGrant } = await ask<{ giveGrant: { grantId: string }[] }>(world.a.creator, GIVE, {
    r: { inodeId: createFolder.inodeId, teamId, right: "edit" },
  });
  expect(giveGrant).toContainEqual({ grantId: expect.any(String) as string, team: { name: "Planners" }, member: null, right: "edit" });
  const sees = () => codeOf(ask(ada, `{ inode(inodeId: "${createFolder.inodeId}") { name } }`));
  expect(await sees()).toBe("ENOENT");
  const { changeTeamMembers } = await ask<{ changeTeamMembers: { memberCount: number; firstMembers: { userId: string }[] } }>(
    world.a.admin,
    MEMBERS,
    {
      r: { teamId, add: [ada.userId, ada.userId, world.a.viewer.userId], remove: [] },
    },
  );
  expect(changeTeamMembers.memberCount).toBe(2);
  expect(changeTeamMembers.firstMembers.map(({ userId }) => userId).toSorted()).toEqual([ada.userId, world.a.viewer.userId].toSorted());
  expect(await sees()).toBe("done");
  await ask(world.a.admin, MEMBERS, { r: { teamId, add: [], remove: [ada.userId] } });
  expect(await sees()).toBe("ENOENT");
  await ask(world.a.admin, MEMBERS, { r: { teamId, add: [ada.userId], remove: [] } });
  const grantId = (giveGrant as { grantId: string; team: object | null }[]).find(({ team }) => team !== null)!.grantId;
  await ask(world.a.creator, "mutation($r: RevokeGrantRequest!) { revokeGrant(request: $r) { success } }", { r: { grantId } });
  expect(await sees()).toBe("ENOENT");
  await ask(world.a.creator, GIVE, { r: { inodeId: createFolder.inodeId, teamId, right: "view" } });
  expect(await sees()).toBe("done");
  await ask(world.a.admin, "mutation($r: ArchiveTeamRequest!) { archiveTeam(request: $r) { success } }", { r: { teamId } });
  expect(await sees()).toBe("ENOENT");
  expect((await ask<{ teams: unknown[] }>(world.a.admin, "{ teams { teamId } }")).teams).toEqual([]);
});

test("names of teams are one each, whatever their case; an ended team gives its name back", async () => {
  const teamId = await makeTeam("Sales");
  expect(await codeOf(makeTeam("SALES"))).toBe("EEXIST");
  expect(await codeOf(ask(world.a.admin, SAVE_TEAM, { r: { teamId, name: "sales" } }))).toBe("done");
  await ask(world.a.admin, "mutation($r: ArchiveTeamRequest!) { archiveTeam(request: $r) { success } }", { r: { teamId } });
  expect(await codeOf(makeTeam("Sales"))).toBe("done");
});

test("V29: nobody of another organization comes into a team, alone or among others", async () => {
  const teamId = await makeTeam("Sealed");
  const add = [ada.userId, world.b.viewer.userId];
  expect(await codeOf(ask(world.a.admin, MEMBERS, { r: { teamId, add, remove: [] } }))).toBe("ENOENT");
  const { teams } = await ask<{ teams: { teamId: string; memberCount: number }[] }>(world.a.admin, "{ teams { teamId memberCount } }");
  expect(teams.find((one) => one.teamId === teamId)?.memberCount).toBe(0);
});

test("what an account type may do is what its members may do, at once; that of administrators stays", async () => {
  const { accountTypes } = await ask<{ accountTypes: { accountTypeId: string; name: string; featurePermissionSet: string[] }[] }>(
    world.a.admin,
    "{ accountTypes { accountTypeId name featurePermissionSet } }",
  );
  const analyze = accountTypes.find(({ name }) => name === "Analyze")!;
  expect(await rights(ada)).toContain("canExploreWorkbook");
  const lacking = analyze.featurePermissionSet.filter((name) => name !== "canExploreWorkbook");
  const left = { accountTypeId: analyze.accountTypeId, name: "Analyze" };
  // what is nothing without it goes with it, or nothing is saved
  expect(await codeOf(ask(world.a.admin, SAVE_TYPE, { r: { ...left, featurePermissionSet: lacking } }))).toBe("EINVAL");
  const featurePermissionSet = [...withoutCapability(analyze.featurePermissionSet, "canExploreWorkbook")];
  await ask(world.a.admin, SAVE_TYPE, { r: { accountTypeId: analyze.accountTypeId, name: "Analyze", featurePermissionSet } });
  expect(await rights(ada)).not.toContain("canExploreWorkbook");
  const admin = accountTypes.find(({ name }) => name === "Admin")!;
  const emptied = { accountTypeId: admin.accountTypeId, name: "Admin", featurePermissionSet: [] };
  expect(await codeOf(ask(world.a.admin, SAVE_TYPE, { r: emptied }))).toBe("EPERM");
});

test("an account type has its name, what it is for, whether it is like an administrator's, and what it may do; so is told of whom one is", async () => {
  const fields = "accountTypeId name description isAdminLike featurePermissionSet";
  const { accountTypes, me } = await ask<{
    accountTypes: { accountTypeId: string; name: string; description: string; isAdminLike: boolean; featurePermissionSet: string[] }[];
    me: { member: Record<string, unknown> };
  }>(
    world.a.admin,
    `{ accountTypes { ${fields} } me { member {
      userId email name firstName lastName profileImgUrl userKind isArchived createdAt accountType accountTypeId canLogIn homeInodeId
    } } }`,
  );
  const admin = accountTypes.find(({ isAdminLike }) => isAdminLike)!;
  expect(accountTypes.filter(({ isAdminLike }) => isAdminLike)).toEqual([
    {
      accountTypeId: expect.any(String),
      name: "Admin",
      description: expect.stringMatching(/\w/),
      isAdminLike: true,
      featurePermissionSet: expect.arrayContaining(["canAdmin", "canManageUsers"]),
    },
  ]);
  const row = await world.server.services.store.db
    .selectFrom("members")
    .select(["email", "first_name", "last_name"])
    .where("user_id", "=", world.a.admin.userId)
    .executeTakeFirstOrThrow();
  expect(me.member).toEqual({
    userId: world.a.admin.userId,
    email: row.email,
    name: `${row.first_name} ${row.last_name}`,
    firstName: row.first_name,
    lastName: row.last_name,
    profileImgUrl: null,
    userKind: "internal",
    isArchived: false,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    accountType: "Admin",
    accountTypeId: admin.accountTypeId,
    canLogIn: true,
    homeInodeId: expect.any(String),
  });
});

test("an account type that goes leaves its members another one; one that came with the organization stays", async () => {
  const { saveAccountType: made } = await ask<{ saveAccountType: { accountTypeId: string } }>(world.a.admin, SAVE_TYPE, {
    r: { name: "Interns", featurePermissionSet: ["canViewWorkbook"] },
  });
  const { accountTypes } = await ask<{ accountTypes: { accountTypeId: string; name: string }[] }>(
    world.a.admin,
    "{ accountTypes { accountTypeId name } }",
  );
  const view = accountTypes.find(({ name }) => name === "View")!.accountTypeId;
  const intern = await world.addMember(world.a, "Interns");
  expect(await rights(intern)).toEqual(["canViewWorkbook"]);
  const REMOVE = "mutation($r: RemoveAccountTypeRequest!) { removeAccountType(request: $r) { success } }";
  expect(await codeOf(ask(world.a.admin, REMOVE, { r: { accountTypeId: view, replacementId: made.accountTypeId } }))).toBe("EPERM");
  await ask(world.a.admin, REMOVE, { r: { accountTypeId: made.accountTypeId, replacementId: view } });
  expect(await rights(intern)).toContain("canComment");
});

test("types and teams say how many have them: of types who is active, of teams the first by name", async () => {
  const TYPES = "{ accountTypes { name memberCount } members { accountType isArchived teamNames userId } }";
  const counted = await ask<{
    accountTypes: { name: string; memberCount: number }[];
    members: { accountType: string; isArchived: boolean; teamNames: string[]; userId: string }[];
  }>(world.a.admin, TYPES);
  const { accountTypes, members } = counted;
  expect(accountTypes.map(({ name, memberCount }) => [name, memberCount])).toEqual(
    accountTypes.map(({ name }) => [name, members.filter((one) => one.accountType === name && !one.isArchived).length]),
  );
  const leaver = await world.addMember(world.a, "View");
  const type = async () => (await ask<typeof counted>(world.a.admin, TYPES)).accountTypes.find(({ name }) => name === "View")!.memberCount;
  const before = await type();
  await ask(world.a.admin, "mutation($r: UpdateMemberRequest!) { updateMember(request: $r) { userId } }", {
    r: { userId: leaver.userId, isArchived: true },
  });
  expect(await type()).toBe(before - 1);
  const teamId = await makeTeam("Counted");
  const crowd = await Promise.all(Array.from({ length: 22 }, () => world.addMember(world.a, "View")));
  await ask(world.a.admin, MEMBERS, { r: { teamId, add: crowd.map(({ userId }) => userId), remove: [] } });
  const { teams } = await ask<{ teams: { name: string; memberCount: number; firstMembers: { userId: string; name: string }[] }[] }>(
    world.a.admin,
    "{ teams { name memberCount firstMembers { userId name } } }",
  );
  const team = teams.find(({ name }) => name === "Counted")!;
  expect([team.memberCount, team.firstMembers.length]).toEqual([22, 20]);
  expect(team.firstMembers.map(({ name }) => name)).toEqual(team.firstMembers.map(({ name }) => name).toSorted());
  const again = await ask<typeof counted>(world.a.admin, TYPES);
  expect(again.members.find(({ userId }) => userId === crowd[0]!.userId)?.teamNames).toEqual(["Counted"]);
});

test("the audit log tells who did what, page by page without a gap, to administrators alone", async () => {
  const rows = Array.from({ length: 250 }, (_, at) => ({
    organization_id: world.a.organizationId,
    id: randomId(),
    // three of each moment
    at: new Date(Date.UTC(2020, 0, 1, 0, 0, Math.floor(at / 3))),
    actor_id: world.a.viewer.userId,
    action: "probe.made",
    detail: "{}",
  }));
  await world.server.services.store.db.insertInto("audit_entries").values(rows).execute();
  const QUERY = "query($b: ID, $a: String) { auditEntries(before: $b, action: $a) { entryId actorName action at } }";
  const seen: string[] = [];
  for (let before: string | null = null; ;) {
    const page: { auditEntries: { entryId: string; actorName: string }[] } = await ask(world.a.admin, QUERY, { b: before, a: "probe." });
    if (page.auditEntries.length === 0) break;
    seen.push(...page.auditEntries.map(({ entryId }) => entryId));
    before = seen.at(-1)!;
  }
  expect(seen.length).toBe(250);
  expect(new Set(seen)).toEqual(new Set(rows.map(({ id }) => id)));
  const { auditEntries } = await ask<{ auditEntries: { action: string; actorName: string }[] }>(world.a.admin, QUERY, { a: "team." });
  expect(auditEntries.map(({ action }) => action)).toContain("team.create");
  expect(await codeOf(ask(world.a.creator, QUERY))).toBe("EPERM");
});
