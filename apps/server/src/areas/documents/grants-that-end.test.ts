import type { AccessExplanationAnswer, GrantSummary } from "@sheaf/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Actor, randomId, startWorld, turnableClock, type World } from "../../testing/world.ts";
import { endOfRights, noteEndedGrants } from "./ending-rights.ts";

const DAY = 24 * 3_600_000;
const clock = turnableClock();
let world: World;
let owner: Actor;
let ada: Actor;
const teamId = randomId();
let folderId: string;
let inodeId: string;
beforeAll(async () => {
  world = await startWorld({ clock });
  owner = world.a.creator;
  ada = await world.addMember(world.a, "Analyze");
  const organization_id = world.a.organizationId;
  await db().insertInto("teams").values({ organization_id, id: teamId, name: "Auditors" }).execute();
  await db().insertInto("team_members").values({ organization_id, team_id: teamId, user_id: ada.userId }).execute();
  world.server.services.bus.publish({ kind: "member-changed", organizationId: organization_id, userId: ada.userId });
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ folderId } = await make<{ folderId: string }>('createFolder(request: { name: "Audit" }) { folderId: inodeId }'));
  ({ inodeId } = await make<{ inodeId: string }>(`createWorkbook(request: { name: "Ledger", folderId: "${folderId}" }) { inodeId }`));
  await world.graphql(owner, "mutation($r: PublishWorkbookRequest!) { publishWorkbook(request: $r) { version } }", {
    r: { workbookId: inodeId },
  });
});

async function make<Made>(call: string): Promise<Made> {
  return Object.values(await world.graphql<Record<string, Made>>(owner, `mutation { ${call} }`))[0]!;
}
const db = () => world.server.services.store.db;
const inDays = (days: number): string => new Date(clock.now() + days * DAY).toISOString();
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "done",
    (error: { body: { code: string } }) => error.body.code,
  );
const FACTS = "grantId member { userId } team { teamId } right endsAt hasEnded inheritedFrom { inodeId }";
const give = async (said: Record<string, unknown>, as = owner): Promise<GrantSummary[]> =>
  (
    await world.graphql<{ giveGrant: GrantSummary[] }>(as, `mutation($r: GiveGrantRequest!) { giveGrant(request: $r) { ${FACTS} } }`, {
      r: { inodeId, right: "view", ...said },
    })
  ).giveGrant;
const grants = async (as = owner): Promise<GrantSummary[]> =>
  (await world.graphql<{ grants: GrantSummary[] }>(as, `query($i: ID!) { grants(inodeId: $i) { ${FACTS} } }`, { i: inodeId })).grants;
const right = (as: Actor): Promise<string> =>
  world
    .graphql<{ inode: { permissions: { right: string } } }>(as, `{ inode(inodeId: "${inodeId}") { permissions { right } } }`)
    .then(({ inode }) => inode.permissions.right)
    .catch((error: { body: { code: string } }) => error.body.code);
const shared = async (as: Actor): Promise<readonly string[]> =>
  (await world.graphql<{ sharedWithMe: { inodeId: string }[] }>(as, "{ sharedWithMe { inodeId } }")).sharedWithMe.map((one) => one.inodeId);
/** The store's clock says when a grant is over, so the end itself is moved into the past. */
async function pass(): Promise<void> {
  for (const table of ["grants", "team_grants"])
    await sql`update ${sql.table(table)} set ends_at = now() - interval '1 second' where ends_at is not null`.execute(db());
}
const reasons = async () =>
  (
    await world.graphql<{ accessExplanation: AccessExplanationAnswer }>(
      owner,
      "query($i: ID!, $m: ID!) { accessExplanation(inodeId: $i, memberId: $m) { right reasons { kind right endsAt hasEnded } } }",
      { i: inodeId, m: ada.userId },
    )
  ).accessExplanation;

test.each([
  ["a member's", "member", () => ({ memberId: ada.userId })],
  ["a team's", "team", () => ({ teamId })],
  ["everybody's", "everybody", () => ({})],
])("%s right is there until its end and gone after it; it stays in the list as ended, and is renewed", async (_, kind, whom) => {
  const endsAt = inDays(5);
  const [given] = (await give({ ...whom(), right: "explore", endsAt })).filter(({ inheritedFrom }) => inheritedFrom === null);
  expect(given).toMatchObject({ right: "explore", endsAt, hasEnded: false });
  expect([await right(ada), await shared(ada)]).toEqual(["explore", expect.arrayContaining([inodeId])]);
  expect((await reasons()).reasons).toEqual([{ kind, right: "explore", endsAt, hasEnded: false }]);
  await pass();
  expect([await right(ada), (await shared(ada)).includes(inodeId)]).toEqual(["ENOENT", false]);
  expect((await grants())[0]).toMatchObject({ grantId: given?.grantId, right: "explore", hasEnded: true });
  expect(await reasons()).toMatchObject({ right: null, reasons: [{ right: "explore", hasEnded: true }] });
  // renewed with a later end, or without one where none is said
  expect((await give({ ...whom(), right: "view", endsAt: inDays(9) }))[0]).toMatchObject({ grantId: given?.grantId, hasEnded: false });
  expect(await right(ada)).toBe("view");
  await pass();
  expect((await give({ ...whom(), right: "view" }))[0]).toMatchObject({ endsAt: null, hasEnded: false });
  expect(await right(ada)).toBe("view");
});

test("an end comes by the clock, without anybody doing anything", async () => {
  await give({ memberId: ada.userId, endsAt: inDays(1) });
  await sql`update grants set ends_at = now() + interval '1 second' where inode_id = ${inodeId}`.execute(db());
  expect(await right(ada)).toBe("view");
  await expect.poll(() => right(ada), { timeout: 5_000, interval: 100 }).toBe("ENOENT");
});

test("of several rights each ends by itself: what is left is what the others give", async () => {
  const later = inDays(9);
  await give({ memberId: ada.userId, right: "edit", endsAt: inDays(2) });
  await give({ inodeId: folderId, teamId, right: "view", endsAt: later });
  const places = [inodeId, folderId];
  const actor = { organizationId: world.a.organizationId, userId: ada.userId, userKind: "internal", teams: [{ id: teamId }] } as const;
  const ends = (inodeIds: readonly string[]) =>
    endOfRights(db(), actor as unknown as Parameters<typeof endOfRights>[1], inodeIds).then(
      (end) => end && Math.round((end - clock.now()) / DAY),
    );
  expect([await right(ada), await ends(places), await ends([folderId])]).toEqual(["edit", 2, 9]);
  await sql`update grants set ends_at = now() - interval '1 second' where inode_id = ${inodeId}`.execute(db());
  expect([await right(ada), await ends(places)]).toEqual(["view", 9]);
  expect((await reasons()).reasons.map(({ kind, hasEnded }) => [kind, hasEnded])).toEqual([
    ["team", false],
    ["member", true],
  ]);
  await pass();
  expect([await right(ada), await ends(places)]).toEqual(["ENOENT", null]);
});

test("a right is changed without its end; an end that lies in the past is refused, and by whom may not share", async () => {
  const endsAt = inDays(5);
  await give({ memberId: ada.userId, endsAt });
  expect((await give({ memberId: ada.userId, right: "edit" }))[0]).toMatchObject({ right: "edit", endsAt });
  expect(await codeOf(give({ memberId: ada.userId, endsAt: inDays(-1) }))).toBe("EINVAL");
  expect(await codeOf(give({ memberId: ada.userId, endsAt: "tomorrow" }))).toBe("EINVAL");
  expect(await codeOf(give({ memberId: ada.userId, endsAt: null }, ada))).toBe("EPERM");
  expect((await give({ memberId: ada.userId, right: "edit", endsAt: null }))[0]).toMatchObject({ endsAt: null });
});

test("who managed something until yesterday shares it no more, and is asked for no access", async () => {
  const made = (as: Actor) => codeOf(give({ memberId: world.a.viewer.userId }, as));
  const manager = await world.addMember(world.a, "Build");
  await give({ memberId: manager.userId, right: "manage", endsAt: inDays(1) });
  expect(await made(manager)).toBe("done");
  await pass();
  expect(await made(manager)).toBe("ENOENT");
});

test("the audit log says until when a right was given, and once that it ended", async () => {
  const endsAt = inDays(3);
  await give({ memberId: ada.userId, right: "view", endsAt });
  const entries = async () =>
    (
      await db()
        .selectFrom("audit_entries")
        .select(["action", "actor_id", "detail"])
        .where("object_id", "=", inodeId)
        .where("action", "like", "grant.%")
        .orderBy("at")
        .execute()
    ).map(({ action, actor_id, detail }) => [action, actor_id, detail]);
  const given = ["grant.give", owner.userId, { member: ada.userId, right: "view", until: endsAt }];
  expect(await entries()).toEqual([given]);
  await pass();
  expect(await noteEndedGrants(world.server.services)).toBeGreaterThan(0);
  expect(await noteEndedGrants(world.server.services)).toBe(0);
  expect(await entries()).toEqual([given, ["grant.end", null, expect.objectContaining({ member: ada.userId, right: "view" })]]);
});

test("over REST a grant has its end, and is renewed by another", async () => {
  const endsAt = inDays(4);
  const body = { inodeId, grantee: { memberId: ada.userId }, permission: "view", endsAt };
  const made = await world.post<GrantSummary>(owner, "/v2/grants", body);
  expect(made.body).toMatchObject({ permission: "view", endsAt, hasEnded: false });
  await pass();
  const read = await world.request(`/v2/grants/${made.body.grantId}`, { as: owner });
  expect(read.body).toMatchObject({ hasEnded: true });
  const again = await world.post<GrantSummary>(owner, `/v2/workbooks/${inodeId}/grants`, { ...body, inodeId: undefined, endsAt: null });
  expect(again.body).toMatchObject({ grantId: made.body.grantId, endsAt: null, hasEnded: false });
});

test("what is given away keeps the ends of what came to it from the folders it leaves", async () => {
  const endsAt = inDays(6);
  const heir = await world.addMember(world.a, "Build");
  await give({ inodeId: folderId, memberId: ada.userId, right: "explore", endsAt });
  await give({ inodeId: folderId, teamId, right: "edit", endsAt: inDays(1) });
  await sql`update team_grants set ends_at = now() - interval '1 second' where inode_id = ${folderId}`.execute(db());
  await world.graphql(owner, "mutation($r: TransferInodeRequest!) { transferInode(request: $r) { inode { inodeId } } }", {
    r: { inodeId, memberId: heir.userId },
  });
  const left = (await grants()).filter(({ member, team }) => member?.userId === ada.userId || team !== null);
  expect(left).toEqual([expect.objectContaining({ right: "explore", endsAt, hasEnded: false })]);
});
