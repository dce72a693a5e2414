import { type AccountTypeHolders, limits, type MemberFound, type MemberName, type MemberProfile, type TeamProfile } from "@sheaf/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, randomId, startWorld, type World } from "../../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const named = async (email: string, first: string, last: string) => {
  await world.server.services.store.db
    .updateTable("members")
    .set({ first_name: first, last_name: last })
    .where("email", "=", email)
    .execute();
};
const found = async (as: Actor, query: string, more = "") =>
  (
    await world.graphql<{ searchMembers: MemberFound[] }>(
      as,
      `query($q: String!) { searchMembers(query: $q${more}) { userId name teams { name } } }`,
      {
        q: query,
      },
    )
  ).searchMembers;
const names = async (as: Actor, query: string, more = "") => (await found(as, query, more)).map(({ name }) => name);
const code = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: { body: { code: string } }) => error.body.code,
  );
const team = async (name: string, add: readonly string[]) => {
  const { saveTeam } = await world.graphql<{ saveTeam: { teamId: string } }>(
    world.a.admin,
    "mutation($r: SaveTeamRequest!) { saveTeam(request: $r) { teamId } }",
    { r: { name } },
  );
  await world.graphql(world.a.admin, "mutation($r: ChangeTeamMembersRequest!) { changeTeamMembers(request: $r) { teamId } }", {
    r: { teamId: saveTeam.teamId, add, remove: [] },
  });
  return saveTeam.teamId;
};

test("people are found by name and mail, slips forgiven; those whose documents one opens first, then the own teams", async () => {
  const { creator, viewer, guest, admin } = world.a;
  const [anna, hanna, far] = [
    await world.addMember(world.a, "View"),
    await world.addMember(world.a, "View"),
    await world.addMember(world.a, "Build"),
  ];
  await named(anna.email, "Anna", "Lindqvist");
  await named(hanna.email, "Anna", "Becker");
  await named(far.email, "Anna", "Zimmer");
  expect(await names(viewer, "anna")).toEqual(["Anna Becker", "Anna Lindqvist", "Anna Zimmer"]);
  await team("Harbor", [viewer.userId, anna.userId]);
  expect(await names(viewer, "anna")).toEqual(["Anna Lindqvist", "Anna Becker", "Anna Zimmer"]);
  // a document of hers was opened
  const { createFolder } = await world.graphql<{ createFolder: { inodeId: string } }>(
    far,
    'mutation { createFolder(request: { name: "Plans" }) { inodeId } }',
  );
  await world.graphql(far, "mutation($r: GiveGrantRequest!) { giveGrant(request: $r) { grantId } }", {
    r: { inodeId: createFolder.inodeId, memberId: viewer.userId, right: "view" },
  });
  await world.graphql(viewer, "mutation($r: RecordOpeningRequest!) { recordOpening(request: $r) { success } }", {
    r: { inodeId: createFolder.inodeId },
  });
  expect(await names(viewer, "anna")).toEqual(["Anna Zimmer", "Anna Lindqvist", "Anna Becker"]);
  expect((await found(viewer, "lindqvist"))[0]).toMatchObject({ name: "Anna Lindqvist", teams: [{ name: "Harbor" }] });
  for (const slip of ["lindqivst", "lindvist", "anan lindqvist"])
    expect([slip, await names(viewer, slip)]).toEqual([slip, ["Anna Lindqvist"]]);
  expect(await names(viewer, anna.email)).toEqual(["Anna Lindqvist"]);
  expect(await names(viewer, "%")).toEqual([]);
  // in parts
  const everybody = await names(viewer, "");
  expect([...(await names(viewer, "", ", first: 2")), ...(await names(viewer, "", ", first: 200, skip: 2"))]).toEqual(everybody);
  // who left is found no more, who is outside finds nobody, and another organization has its own people
  await world.graphql(admin, "mutation($r: UpdateMemberRequest!) { updateMember(request: $r) { userId } }", {
    r: { userId: hanna.userId, isArchived: true },
  });
  expect(await names(creator, "becker")).toEqual([]);
  expect(await code(found(guest, "anna"))).toBe("EPERM");
  expect(await names(world.b.admin, "anna")).toEqual([]);
});

test("who has an account type: found by what is typed, who was here last first, their teams, and who has a second factor", async () => {
  const { admin, creator } = world.a;
  const { accountTypes } = await world.graphql<{ accountTypes: { accountTypeId: string; name: string; memberCount: number }[] }>(
    admin,
    "{ accountTypes { accountTypeId name memberCount } }",
  );
  const type = accountTypes.find(({ name }) => name === "Build")!;
  const asked = async (as: Actor, more = "") =>
    (
      await world.graphql<{ accountTypeHolders: AccountTypeHolders }>(
        as,
        `query($id: ID!) { accountTypeHolders(accountTypeId: $id${more}) { memberCount enrolled needsSecondFactor
          members { userId name userKind lastActiveAt teams { name } } teams { name memberCount } } }`,
        { id: type.accountTypeId },
      )
    ).accountTypeHolders;
  const { db } = world.server.services.store;
  const late = await world.addMember(world.a, "Build");
  await named(late.email, "Lata", "Zorn");
  // who never signed in
  const never = { userId: randomId() };
  await db
    .insertInto("members")
    .values({
      organization_id: world.a.organizationId,
      user_id: never.userId,
      email: "nora@example.com",
      first_name: "Nora",
      last_name: "Adler",
      user_kind: "internal",
      account_type_id: type.accountTypeId,
    })
    .execute();
  await team("Night watch", [late.userId, never.userId]);
  await db
    .updateTable("session_families")
    .set({ active_at: new Date("2099-01-01") })
    .where("user_id", "=", late.userId)
    .execute();
  await db
    .insertInto("second_factors")
    .values({
      organization_id: world.a.organizationId,
      user_id: never.userId,
      sealed_secret: Buffer.alloc(1),
      begun_at: new Date(),
      confirmed_at: new Date(),
      last_step: null,
    })
    .execute();
  const all = await asked(admin);
  expect([all.memberCount, all.enrolled, all.needsSecondFactor]).toEqual([type.memberCount + 2, 1, false]);
  expect(all.members[0]).toMatchObject({ name: "Lata Zorn", lastActiveAt: "2099-01-01T00:00:00.000Z", teams: [{ name: "Night watch" }] });
  expect(all.members.find(({ userId }) => userId === never.userId)?.lastActiveAt).toBeNull();
  expect(all.teams).toContainEqual({ name: "Night watch", memberCount: 2 });
  expect((await asked(admin, ', search: "adler"')).members.map(({ name }) => name)).toEqual(["Nora Adler"]);
  expect([...(await asked(admin, ", first: 1")).members, ...(await asked(admin, ", first: 200, skip: 1")).members]).toEqual(all.members);
  // when they were here is for those who manage people
  expect(await code(asked(creator))).toBe("EPERM");
});

test("a profile tells who somebody is; when they were last here only to who manages people", async () => {
  const { creator, viewer, admin } = world.a;
  const read = "query($id: ID!) { memberProfile(userId: $id) { lastActiveAt teams { name } member { status userType userKind } } }";
  const profile = async (as: Actor, id: string) => (await world.graphql<{ memberProfile: MemberProfile }>(as, read, { id })).memberProfile;
  expect(await profile(viewer, creator.userId)).toMatchObject({
    lastActiveAt: null,
    member: { status: "active", userType: "build", userKind: "internal" },
  });
  expect((await profile(admin, creator.userId)).lastActiveAt).toMatch(/^\d{4}-/);
  expect(await profile(admin, admin.userId)).toMatchObject({ member: { userType: "admin" } });
  expect(await code(profile(world.b.admin, creator.userId))).toBe("ENOENT");
});

test("a team's page shows its members, and of what was shared with it what its reader may see", async () => {
  const { creator, viewer, admin } = world.a;
  const teamId = await team("Quay", [viewer.userId]);
  const { createFolder } = await world.graphql<{ createFolder: { inodeId: string } }>(
    creator,
    'mutation { createFolder(request: { name: "For the quay" }) { inodeId } }',
  );
  await world.graphql(creator, "mutation($r: GiveGrantRequest!) { giveGrant(request: $r) { grantId } }", {
    r: { inodeId: createFolder.inodeId, teamId, right: "view" },
  });
  const read =
    "query($id: ID!) { teamProfile(teamId: $id) { name isProvisioned members { userId isArchived } } teamDocuments(teamId: $id) { name } }";
  const page = (as: Actor) => world.graphql<{ teamProfile: TeamProfile; teamDocuments: { name: string }[] }>(as, read, { id: teamId });
  const stranger = await world.addMember(world.a, "View");
  expect(await page(viewer)).toEqual({
    teamProfile: { name: "Quay", isProvisioned: false, members: [{ userId: viewer.userId, isArchived: false }] },
    teamDocuments: [{ name: "For the quay" }],
  });
  expect((await page(stranger)).teamDocuments).toEqual([]);
  expect((await page(admin)).teamDocuments).toEqual([{ name: "For the quay" }]);
  expect(await code(page(world.b.admin))).toBe("ENOENT");
  expect(await code(page(world.a.guest))).toBe("EPERM");
  await sql`update teams set archived_at = now() where id = ${teamId}`.execute(world.server.services.store.db);
  expect(await code(page(viewer))).toBe("ENOENT");
});

test("names come by id and by address, of who left as well; of people of another organization as little as of nobody", async () => {
  const { viewer, creator, guest, admin } = world.a;
  const gone = await world.addMember(world.a, "View");
  await named(gone.email, "Gwen", "Gone");
  await world.graphql(admin, "mutation($r: UpdateMemberRequest!) { updateMember(request: $r) { userId } }", {
    r: { userId: gone.userId, isArchived: true },
  });
  const ask = async (as: Actor, userIds: readonly string[] | null, emails: readonly string[] | null = null) =>
    (
      await world.graphql<{ memberNames: MemberName[] }>(
        as,
        "query($u: [ID!], $e: [String!]) { memberNames(userIds: $u, emails: $e) { userId name email isArchived } }",
        { u: userIds, e: emails },
      )
    ).memberNames;
  expect(await ask(viewer, [gone.userId, gone.userId], [gone.email.toUpperCase()])).toEqual([
    { userId: gone.userId, name: "Gwen Gone", email: gone.email, isArchived: true },
  ]);
  expect((await ask(viewer, [creator.userId], [gone.email])).map(({ userId }) => userId).toSorted()).toEqual(
    [creator.userId, gone.userId].toSorted(),
  );
  const stranger = world.b.admin;
  const unknown = await ask(viewer, [randomId()], ["nobody@example.org"]);
  expect(await ask(viewer, [stranger.userId], [stranger.email])).toEqual(unknown);
  expect(unknown).toEqual([]);
  expect(await ask(viewer, [], null)).toEqual([]);
  expect(await code(ask(guest, [viewer.userId]))).toBe("EPERM");
  expect(await code(ask(viewer, Array.from({ length: limits.memberNames + 1 }, randomId)))).toBe("EINVAL");
});
