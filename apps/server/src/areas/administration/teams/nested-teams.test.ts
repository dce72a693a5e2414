import type { AccessExplanationAnswer, TeamProfile, TeamSummary } from "@sheaf/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callerOfJob, personOfTeam } from "../../session/index.ts";
import { type Actor, randomId, startWorld, type World } from "../../../testing/world.ts";

let world: World;
let admin: Actor;
let ada: Actor;
let ben: Actor;
let guest: Actor;
beforeAll(async () => {
  world = await startWorld();
  ({ admin } = world.a);
  ada = await world.addMember(world.a, "Analyze");
  ben = await world.addMember(world.a, "Analyze");
  guest = await world.addMember(world.a, "View", "guest");
});
afterAll(() => world.close());

const ask = <Answer>(as: Actor, query: string, variables: Record<string, unknown> = {}) => world.graphql<Answer>(as, query, variables);
const codeOf = (failing: Promise<unknown>) =>
  failing.then(
    () => "done",
    (error: { body: { code: string } }) => error.body.code,
  );
const saveTeam = async (said: Record<string, unknown>, as = admin): Promise<string> =>
  (
    await ask<{ saveTeam: TeamSummary }>(as, "mutation($r: SaveTeamRequest!) { saveTeam(request: $r) { teamId } }", {
      r: { name: `Team ${randomId()}`, ...said },
    })
  ).saveTeam.teamId;
const change = (teamId: string, said: Record<string, unknown>, as = admin) =>
  ask(as, "mutation($r: ChangeTeamMembersRequest!) { changeTeamMembers(request: $r) { teamId } }", {
    r: { teamId, add: [], remove: [], ...said },
  });
const step = (name: "join" | "leave", teamId: string, as: Actor) =>
  ask(as, `mutation($r: ${name === "join" ? "Join" : "Leave"}TeamRequest!) { ${name}Team(request: $r) { teamId } }`, { r: { teamId } });
const end = (teamId: string) => ask(admin, "mutation($r: ArchiveTeamRequest!) { archiveTeam(request: $r) { success } }", { r: { teamId } });
const profile = async (teamId: string, as: Actor): Promise<TeamProfile> =>
  (
    await ask<{ teamProfile: TeamProfile }>(
      as,
      `query($id: ID!) { teamProfile(teamId: $id) {
        isOpen membership inner { teamId memberCount } outer { teamId }
        permissions { canManage canChangeMembers canJoin canLeave }
        members { userId isTeamAdmin through { teamId } }
      } }`,
      { id: teamId },
    )
  ).teamProfile;

/** A folder that a team has been given. */
async function folderOf(teamId: string): Promise<string> {
  const { createFolder } = await ask<{ createFolder: { inodeId: string } }>(
    world.a.creator,
    "mutation($r: CreateFolderRequest!) { createFolder(request: $r) { inodeId } }",
    { r: { name: randomId() } },
  );
  await ask(world.a.creator, "mutation($r: GiveGrantRequest!) { giveGrant(request: $r) { grantId } }", {
    r: { inodeId: createFolder.inodeId, teamId, right: "view" },
  });
  return createFolder.inodeId;
}
const sees = (as: Actor, inodeId: string) => codeOf(ask(as, `{ inode(inodeId: "${inodeId}") { name } }`));

describe("who is in a team is in the teams around it", () => {
  test("what an outer team was granted is theirs, at whatever depth, until any team on the way ends or is taken out", async () => {
    const [outer, middle, inner] = [await saveTeam({}), await saveTeam({}), await saveTeam({})];
    const folderId = await folderOf(outer);
    await change(inner, { add: [ada.userId] });
    expect(await sees(ada, folderId)).toBe("ENOENT");
    await change(middle, { addTeams: [inner] });
    await change(outer, { addTeams: [middle] });
    expect(await sees(ada, folderId)).toBe("done");
    expect(await sees(ben, folderId)).toBe("ENOENT");
    await change(middle, { removeTeams: [inner] });
    expect(await sees(ada, folderId)).toBe("ENOENT");
    await change(middle, { addTeams: [inner] });
    expect(await sees(ada, folderId)).toBe("done");
    await end(middle);
    expect(await sees(ada, folderId)).toBe("ENOENT");
  });

  test("lists, counts and the team's page know them, and by which team they are in", async () => {
    const [outer, inner] = [await saveTeam({}), await saveTeam({})];
    await change(inner, { add: [ada.userId, ben.userId] });
    await change(outer, { add: [ben.userId], addTeams: [inner] });
    const { teams } = await ask<{ teams: TeamSummary[] }>(ada, "{ teams { teamId memberCount innerCount membership } }");
    expect(teams.find(({ teamId }) => teamId === outer)).toMatchObject({ memberCount: 2, innerCount: 1, membership: "inherited" });
    const page = await profile(outer, ada);
    expect(page).toMatchObject({ membership: "inherited", inner: [{ teamId: inner, memberCount: 2 }], outer: [] });
    expect(page.members.find(({ userId }) => userId === ada.userId)?.through).toEqual({ teamId: inner });
    expect(page.members.find(({ userId }) => userId === ben.userId)?.through).toBeNull();
    expect((await profile(inner, ada)).outer).toEqual([{ teamId: outer }]);
  });

  test("why they can: by the outer team, and the team within it that they are in", async () => {
    const [outer, inner] = [await saveTeam({}), await saveTeam({})];
    const folderId = await folderOf(outer);
    await change(inner, { add: [ada.userId] });
    await change(outer, { addTeams: [inner] });
    const { accessExplanation } = await ask<{ accessExplanation: AccessExplanationAnswer }>(
      world.a.creator,
      `query($i: ID!, $m: ID!) { accessExplanation(inodeId: $i, memberId: $m) { right reasons { kind team { teamId } through { teamId } } } }`,
      { i: folderId, m: ada.userId },
    );
    expect(accessExplanation).toEqual({
      right: "view",
      reasons: [{ kind: "team", team: { teamId: outer }, through: { teamId: inner } }],
    });
  });

  test("values of user attributes: a team's before that of a team around it, then as the administrators order them; an own one before all", async () => {
    const [outer, inner, other] = [await saveTeam({}), await saveTeam({}), await saveTeam({})];
    await change(outer, { addTeams: [inner] });
    const save = async (said: Record<string, unknown>): Promise<string> =>
      (
        await ask<{ saveUserAttribute: { attributeId: string } }>(
          admin,
          "mutation($r: SaveUserAttributeRequest!) { saveUserAttribute(request: $r) { attributeId } }",
          { r: { name: `a ${randomId()}`, members: [], defaultValue: "default", ...said } },
        )
      ).saveUserAttribute.attributeId;
    const own = await save({ members: [{ memberId: ada.userId, value: "own" }], teams: [{ teamId: inner, value: "inner" }] });
    const both = await save({
      teams: [
        { teamId: outer, value: "outer" },
        { teamId: inner, value: "inner" },
      ],
    });
    const inherited = await save({ teams: [{ teamId: outer, value: "outer" }] });
    const ordered = await save({
      teams: [
        { teamId: other, value: "other" },
        { teamId: inner, value: "inner" },
      ],
    });
    const values = async (as: Actor): Promise<readonly (string | undefined)[]> => {
      const { attributes } = await callerOfJob(world.server.services, as, randomId());
      return [own, both, inherited, ordered].map((id) => attributes.get(id));
    };
    expect(await values(ada)).toEqual(["own", "default", "default", "default"]);
    await change(inner, { add: [ada.userId] });
    await change(other, { add: [ada.userId] });
    expect(await values(ada)).toEqual(["own", "inner", "outer", "other"]);
    const ofTeam = await personOfTeam(world.server.services, (await callerOfJob(world.server.services, admin, randomId())).actor, inner);
    expect([own, both, inherited, ordered].map((id) => ofTeam?.caller.attributes.get(id))).toEqual(["inner", "inner", "outer", "inner"]);
    expect(ofTeam?.caller.actor.teams.map(({ id }) => id).toSorted()).toEqual([inner, outer].toSorted());
  });

  test("no team comes into itself, by whatever way, nor deeper than five levels", async () => {
    const chain: string[] = [];
    for (let n = 0; n < 6; n += 1) chain.push(await saveTeam({}));
    expect(await codeOf(change(chain[0]!, { addTeams: [chain[0]] }))).toBe("EINVAL");
    for (let n = 0; n < 5; n += 1) expect(await codeOf(change(chain[n]!, { addTeams: [chain[n + 1]] }))).toBe("done");
    expect(await codeOf(change(chain[5]!, { addTeams: [chain[0]] }))).toBe("EINVAL");
    expect(await codeOf(change(chain[5]!, { addTeams: [await saveTeam({})] }))).toBe("EINVAL");
    // two at once who would close a ring between them: one is refused
    const [left, right] = [await saveTeam({}), await saveTeam({})];
    const both = await Promise.all([codeOf(change(left, { addTeams: [right] })), codeOf(change(right, { addTeams: [left] }))]);
    expect(both.toSorted()).toEqual(["EINVAL", "done"]);
  });

  test("V29: a team of another organization comes into none", async () => {
    const { teamId } = (
      await ask<{ saveTeam: TeamSummary }>(world.b.admin, "mutation($r: SaveTeamRequest!) { saveTeam(request: $r) { teamId } }", {
        r: { name: "Theirs" },
      })
    ).saveTeam;
    expect(await codeOf(change(await saveTeam({}), { addTeams: [teamId] }))).toBe("ENOENT");
  });
});

describe("open teams", () => {
  test("members join and leave by themselves, guests and closed teams do not; what the team has comes and goes with it", async () => {
    const [open, closed] = [await saveTeam({ isOpen: true }), await saveTeam({})];
    const folderId = await folderOf(open);
    expect((await profile(open, ada)).permissions).toEqual({ canManage: false, canChangeMembers: false, canJoin: true, canLeave: false });
    expect(await codeOf(step("join", closed, ada))).toBe("EPERM");
    expect(await codeOf(step("join", open, guest))).toBe("EPERM");
    expect(await codeOf(step("join", open, world.b.admin))).toBe("ENOENT");
    await step("join", open, ada);
    expect(await sees(ada, folderId)).toBe("done");
    expect((await profile(open, ada)).permissions).toMatchObject({ canJoin: false, canLeave: true });
    expect(await codeOf(step("join", open, ada))).toBe("EPERM");
    await step("leave", open, ada);
    expect(await sees(ada, folderId)).toBe("ENOENT");
    await change(closed, { add: [ada.userId] });
    expect(await codeOf(step("leave", closed, ada))).toBe("EPERM");
  });

  test("an open team never lies in a closed one, whichever comes first", async () => {
    const [open, closed, inner] = [await saveTeam({ isOpen: true }), await saveTeam({}), await saveTeam({})];
    expect(await codeOf(change(closed, { addTeams: [open] }))).toBe("EINVAL");
    await change(closed, { addTeams: [inner] });
    expect(await codeOf(saveTeam({ teamId: inner, isOpen: true }))).toBe("EINVAL");
    const around = await saveTeam({ isOpen: true });
    await change(around, { addTeams: [open] });
    expect(await codeOf(saveTeam({ teamId: around, isOpen: false }))).toBe("EINVAL");
    expect(await codeOf(saveTeam({ teamId: around, isOpen: true }))).toBe("done");
  });
});

describe("admins of a team", () => {
  test("say who is in their team and no other, and not whether it is open", async () => {
    const [team, other] = [await saveTeam({}), await saveTeam({})];
    expect(await codeOf(change(team, { add: [ben.userId] }, ada))).toBe("EPERM");
    await change(team, { add: [ada.userId], admins: [ada.userId] });
    expect((await profile(team, ada)).permissions).toMatchObject({ canManage: false, canChangeMembers: true });
    expect(await codeOf(change(team, { add: [ben.userId] }, ada))).toBe("done");
    expect(await codeOf(change(other, { add: [ben.userId] }, ada))).toBe("EPERM");
    expect(await codeOf(saveTeam({ teamId: team, isOpen: true }, ada))).toBe("EPERM");
    await change(team, { notAdmins: [ada.userId] });
    expect(await codeOf(change(team, { add: [ben.userId] }, ada))).toBe("EPERM");
  });

  test("do not say which teams lie within theirs, not even those that they are an admin of", async () => {
    const [team, mine, inside] = [await saveTeam({}), await saveTeam({}), await saveTeam({})];
    for (const one of [team, mine]) await change(one, { add: [ada.userId], admins: [ada.userId] });
    await change(team, { addTeams: [inside] });
    expect(await codeOf(change(team, { addTeams: [mine] }, ada))).toBe("EPERM");
    expect(await codeOf(change(team, { removeTeams: [inside] }, ada))).toBe("EPERM");
    expect(await codeOf(change(team, { addTeams: [], removeTeams: [], add: [ben.userId] }, ada))).toBe("done");
  });
});

describe("nobody but administrators changes their own values of user attributes by teams", () => {
  const value = (teamId: string) =>
    ask(admin, "mutation($r: SaveUserAttributeRequest!) { saveUserAttribute(request: $r) { attributeId } }", {
      r: { name: `a ${randomId()}`, members: [], defaultValue: "all", teams: [{ teamId, value: "north" }] },
    });

  test("admins of a team that has values, or lies in one that has, stay in it until somebody else takes them out", async () => {
    const [outer, team, plain] = [await saveTeam({}), await saveTeam({}), await saveTeam({})];
    for (const one of [team, plain]) await change(one, { add: [ada.userId, ben.userId], admins: [ada.userId] });
    await change(outer, { addTeams: [team] });
    await value(outer);
    expect(await codeOf(change(team, { remove: [ada.userId] }, ada))).toBe("EPERM");
    expect(await codeOf(change(team, { remove: [ben.userId] }, ada))).toBe("done");
    expect(await codeOf(change(plain, { remove: [ada.userId] }, ada))).toBe("done");
    await end(outer);
    expect(await codeOf(change(team, { remove: [ada.userId] }, ada))).toBe("done");
  });

  test("nobody joins or leaves an open one by themselves", async () => {
    const [outer, open] = [await saveTeam({ isOpen: true }), await saveTeam({ isOpen: true })];
    await change(outer, { addTeams: [open] });
    await step("join", open, ada);
    await value(outer);
    expect([await codeOf(step("leave", open, ada)), await codeOf(step("join", open, ben))]).toEqual(["EPERM", "EPERM"]);
    expect((await profile(open, ada)).permissions).toMatchObject({ canJoin: false, canLeave: false });
    expect((await profile(open, ben)).permissions).toMatchObject({ canJoin: false, canLeave: false });
    await change(open, { remove: [ada.userId] });
    expect(await codeOf(step("join", open, admin))).toBe("done");
  });
});
