import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { noteEndedGrants } from "../documents/index.ts";
import { type Actor, GraphqlFailure, randomId, startWorld, type World } from "../../testing/world.ts";

let world: World;
let builder: Actor;
let teamId: string;
let connectionId: string;

interface Access {
  readonly canUse: boolean;
  readonly canManage: boolean;
  readonly right: string | null;
  readonly lacksCapability: boolean;
  readonly reasons: readonly { readonly kind: string; readonly team: { readonly name: string } | null; readonly right: string | null }[];
}
const share = (request: object, as = world.a.admin) =>
  world.graphql(as, "mutation($r: ShareConnectionRequest!) { shareConnection(request: $r) { success } }", {
    r: { connectionId, canUse: true, ...request },
  });
const grants = async (as = world.a.admin) =>
  (
    await world.graphql<{ connectionGrants: readonly object[] }>(
      as,
      "query($c: ID!) { connectionGrants(connectionId: $c) { right member { userId } team { name } } }",
      { c: connectionId },
    )
  ).connectionGrants;
const access = async (member: Actor, as = world.a.admin) =>
  (
    await world.graphql<{ connectionAccess: Access }>(
      as,
      "query($c: ID!, $m: ID!) { connectionAccess(connectionId: $c, memberId: $m) { canUse canManage right lacksCapability reasons { kind right team { name } } } }",
      { c: connectionId, m: member.userId },
    )
  ).connectionAccess;
const sees = async (as: Actor): Promise<boolean> =>
  (
    await world.graphql<{ connections: readonly { readonly connectionId: string }[] }>(as, "{ connections { connectionId } }")
  ).connections.some((one) => one.connectionId === connectionId);
const codeOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "done",
    (error: unknown) => (error instanceof GraphqlFailure ? error.body.code : String(error)),
  );

beforeAll(async () => {
  world = await startWorld();
  builder = await world.addMember(world.a, "Build");
  const { admin } = world.a;
  const { saveTeam } = await world.graphql<{ saveTeam: { teamId: string } }>(
    admin,
    "mutation($r: SaveTeamRequest!) { saveTeam(request: $r) { teamId } }",
    { r: { name: "Modelers" } },
  );
  ({ teamId } = saveTeam);
  await world.graphql(admin, "mutation($r: ChangeTeamMembersRequest!) { changeTeamMembers(request: $r) { teamId } }", {
    r: { teamId, add: [builder.userId], remove: [] },
  });
  const settings = { host: "127.0.0.1", port: 1, database: "postgres", user: "reader", encryption: "none" };
  const made = await world.graphql<{ createConnection: { connectionId: string } }>(
    admin,
    "mutation($r: CreateConnectionRequest!) { createConnection(request: $r) { connectionId } }",
    { r: { name: "Towns", engine: "postgres", settings, secret: "anything" } },
  );
  ({ connectionId } = made.createConnection);
});
afterAll(() => world.close());

test("a connection is shared with a team, a member and everybody; what is taken back is gone at once, and each right has its reason", async () => {
  const maker = { right: "edit", member: { userId: world.a.admin.userId }, team: null };
  expect(await grants()).toEqual([maker]);
  expect([await sees(builder), await access(builder)]).toMatchObject([false, { canUse: false, right: null, reasons: [] }]);

  await share({ teamId });
  expect([await sees(builder), await access(builder)]).toMatchObject([
    true,
    { canUse: true, canManage: false, right: "view", reasons: [{ kind: "team", team: { name: "Modelers" }, right: "view" }] },
  ]);
  await share({ memberId: builder.userId });
  await share({});
  expect((await access(builder)).reasons.map(({ kind }) => kind).toSorted()).toEqual(["everybody", "member", "team"]);
  const four = await grants();
  expect(four.slice(0, 2)).toEqual([
    { right: "view", member: null, team: null },
    { right: "view", member: null, team: { name: "Modelers" } },
  ]);
  expect(four.slice(2)).toEqual(expect.arrayContaining([maker, { right: "view", member: { userId: builder.userId }, team: null }]));
  expect(four).toHaveLength(4);

  await share({ teamId, canUse: false });
  await share({ memberId: builder.userId, canUse: false });
  expect(await sees(builder)).toBe(true);
  await share({ canUse: false });
  expect([await sees(builder), await grants()]).toEqual([false, [maker]]);
});

interface Ending {
  readonly right: string;
  readonly path: readonly string[] | null;
  readonly endsAt: string | null;
  readonly hasEnded: boolean;
  readonly member: { readonly userId: string } | null;
}
const endings = async (): Promise<readonly Ending[]> =>
  (
    await world.graphql<{ connectionGrants: readonly Ending[] }>(
      world.a.admin,
      "query($c: ID!) { connectionGrants(connectionId: $c) { right path endsAt hasEnded member { userId } } }",
      { c: connectionId },
    )
  ).connectionGrants.filter(({ member }) => member?.userId !== world.a.admin.userId);

test("a right on a connection, for a member, a team or on a schema alone, ends by the clock of the store, is seen as ended, and is renewed", async () => {
  const { services } = world.server;
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  await share({ memberId: builder.userId, endsAt: soon });
  await share({ teamId, endsAt: soon });
  await share({ memberId: builder.userId, path: ["public"], endsAt: soon });
  expect((await endings()).map(({ endsAt, hasEnded }) => [endsAt, hasEnded])).toEqual(Array.from({ length: 3 }, () => [soon, false]));
  expect(await access(builder)).toMatchObject({ canUse: true, right: "view" });
  // said again without an end, it keeps its own
  await share({ memberId: builder.userId });
  expect((await endings()).every(({ endsAt }) => endsAt === soon)).toBe(true);
  expect(await codeOf(share({ teamId, endsAt: new Date(Date.now() - 1_000).toISOString() }))).toBe("EINVAL");

  for (const table of ["connection_grants", "team_connection_grants", "connection_part_grants"] as const)
    await sql`update ${sql.table(table)} set ends_at = now() - interval '1 second' where ends_at is not null`.execute(services.store.db);
  expect(await sees(builder)).toBe(false);
  expect(await access(builder)).toMatchObject({ canUse: false, right: null, lacksCapability: false });
  expect((await access(builder)).reasons.map(({ kind }) => kind).toSorted()).toEqual(["member", "member", "team"]);
  expect((await endings()).map(({ hasEnded }) => hasEnded)).toEqual([true, true, true]);

  expect(await noteEndedGrants(services)).toBe(3);
  expect(await noteEndedGrants(services)).toBe(0);
  const noted = await services.store.db
    .selectFrom("audit_entries")
    .select("detail")
    .where("action", "=", "grant.end")
    .where("object_kind", "=", "connection")
    .where("object_id", "=", connectionId)
    .execute();
  expect(noted.map(({ detail }) => detail)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ member: builder.userId, right: "view" }),
      expect.objectContaining({ team: teamId, right: "view" }),
      expect.objectContaining({ member: builder.userId, path: "public" }),
    ]),
  );

  // given again, one that has ended has no end
  await share({ memberId: builder.userId });
  expect(await sees(builder)).toBe(true);
  expect((await endings()).find(({ path, member }) => path === null && member !== null)).toMatchObject({ endsAt: null, hasEnded: false });
  await share({ memberId: builder.userId, canUse: false });
  await share({ memberId: builder.userId, path: ["public"], canUse: false });
  await share({ teamId, canUse: false });
  expect(await endings()).toEqual([]);
});

test("an account type without connections hinders, whatever is granted; who manages connections needs no grant", async () => {
  const { admin, viewer } = world.a;
  await share({ memberId: viewer.userId });
  expect(await access(viewer)).toMatchObject({ canUse: false, right: "view", lacksCapability: true });
  await share({ memberId: viewer.userId, canUse: false });
  expect(await access(admin)).toMatchObject({ canUse: true, canManage: true, reasons: [{ kind: "account-type" }, { kind: "member" }] });
});

test("who may not, other organizations, and what is not there", async () => {
  const { admin } = world.a;
  for (const who of [builder, world.a.viewer, world.a.guest]) {
    expect(await codeOf(share({ memberId: builder.userId }, who))).toBe("EPERM");
    expect(await codeOf(grants(who))).toBe("EPERM");
    expect(await codeOf(access(builder, who))).toBe("EPERM");
  }
  expect(await codeOf(share({}, world.b.admin))).toBe("ENOENT");
  expect(await codeOf(grants(world.b.admin))).toBe("ENOENT");
  expect(await codeOf(access(world.b.viewer, admin))).toBe("ENOENT");
  expect(await codeOf(share({ memberId: world.b.viewer.userId }))).toBe("ENOENT");
  expect(await codeOf(share({ teamId: randomId() }))).toBe("ENOENT");
  expect(await codeOf(share({ teamId, memberId: builder.userId }))).toBe("EINVAL");
  // only the organization's own warehouse takes files
  expect(await codeOf(share({ teamId, right: "edit" }))).toBe("EINVAL");
});
