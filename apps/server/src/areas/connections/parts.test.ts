// Schemas and tables of a connection as grants of their own: nobody comes by any way to what they were not given.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { givenOwnTables, givenWorkbook } from "../../testing/given.ts";
import { ask, body, rowsOf } from "../../testing/result-stream.ts";
import { type Actor, GraphqlFailure, randomId, startWorld, type World } from "../../testing/world.ts";

let world: World;
let connectionId: string;
let builder: Actor;
let open: readonly string[];
let secret: readonly string[];

const say = <T>(as: Actor, query: string, variables: Record<string, unknown> = {}) => world.graphql<T>(as, query, variables);
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "done",
    (error: unknown) =>
      error instanceof GraphqlFailure
        ? ((error.body as { readonly errorCode?: string | null }).errorCode ?? error.body.code)
        : String(error),
  );
const share = (request: object, as = world.a.admin) =>
  say(as, "mutation($r: ShareConnectionRequest!) { shareConnection(request: $r) { success } }", {
    r: { connectionId, canUse: true, ...request },
  });
const tables = async (as: Actor): Promise<readonly (readonly string[])[]> =>
  (
    await say<{ connectionTables: readonly { readonly path: readonly string[] }[] }>(
      as,
      "query($c: ID!) { connectionTables(connectionId: $c) { path } }",
      { c: connectionId },
    )
  ).connectionTables.map(({ path }) => path);
const describeTable = (as: Actor, path: readonly string[]) =>
  codeOf(say(as, "query($c: ID!, $p: [String!]!) { connectionTable(connectionId: $c, path: $p) { path } }", { c: connectionId, p: path }));
const preview = async (as: Actor, path: readonly string[]): Promise<unknown> => {
  const { error } = await ask(world, as, `/v2/connections/${connectionId}/preview`, { path, limit: 5 });
  return error === null ? "rows" : (error as { readonly errorCode?: string }).errorCode;
};
const file = (source: object): string =>
  JSON.stringify({
    name: "W",
    schemaVersion: 1,
    pages: [
      { id: "p", name: "P", elements: [{ id: "t", kind: "table", name: "T", source, columns: [{ id: "c", name: "C", formula: "1" }] }] },
    ],
  });
const table = (path: readonly string[]) => ({ kind: "warehouse-table", connectionId, path });
const makes = async (as: Actor, source: object): Promise<unknown> => {
  const { status, body: said } = await world.request("/v2/workbooks/spec/verify", {
    as,
    method: "POST",
    headers: { "content-type": "application/yaml" },
    body: file(source),
  });
  return status === 200 ? "made" : (said as { readonly errorCode?: string }).errorCode;
};

beforeAll(async () => {
  world = await startWorld();
  ({ connectionId } = world.a);
  builder = await world.addMember(world.a, "Build");
  ({ open_towns: open = [], secret_towns: secret = [] } = await givenOwnTables(world, {
    open_towns: "name\nAarhus\n",
    secret_towns: "name\nOslo\n",
  }));
});
afterAll(() => world.close());

describe("a table of a connection, and nothing else of it", () => {
  test("is listed, described, previewed and built on; every other one is like one that is not there", async () => {
    expect(await codeOf(tables(builder))).toBe("ENOENT");
    await share({ memberId: builder.userId, path: open });
    const { connections } = await say<{ connections: readonly object[] }>(builder, "{ connections { connectionId canUse canUseAll } }");
    expect(connections).toEqual([{ connectionId, canUse: true, canUseAll: false }]);
    expect(await tables(builder)).toEqual([open]);
    expect([await describeTable(builder, open), await preview(builder, open)]).toEqual(["done", "rows"]);
    const missing = [...secret.slice(0, -1), "no_such_table"];
    for (const path of [secret, missing, secret.slice(-1)]) {
      expect([path, await describeTable(builder, path)]).toEqual([path, "unknown_node"]);
      expect([path, await preview(builder, path)]).toEqual([path, "unknown_node"]);
    }
    expect(await makes(builder, table(open))).toBe("made");
    const refused = [
      table(secret),
      // a shorter path may lead elsewhere tomorrow
      table(open.slice(-1)),
      { ...table(open), path: [...open, "x"] },
      { kind: "sql", connectionId, statement: `select * from ${open.join(".")}` },
      { kind: "join", joins: [{ left: table(open), right: table(secret), columns: [{ left: "[name]", right: "[name]" }] }] },
      {
        kind: "union",
        name: "U",
        sources: [table(open), table(secret)],
        matches: [{ outputColumnName: "name", sourceColumns: ["name", "name"] }],
      },
    ];
    for (const source of refused) expect([source, await makes(builder, source)]).toEqual([source, "permission_denied"]);
  });

  test("no overlay of an explorer leads to another table", async () => {
    const explorer = await world.addMember(world.a, "Analyze");
    await share({ memberId: explorer.userId, path: open });
    const workbookId = await givenWorkbook(world, world.a.creator, world.a, file(table(open)).replace('"W"', '"Shown"'));
    await say(world.a.creator, "mutation($r: PublishWorkbookRequest!) { publishWorkbook(request: $r) { version } }", { r: { workbookId } });
    await say(world.a.creator, "mutation($r: GiveGrantRequest!) { giveGrant(request: $r) { grantId } }", {
      r: { inodeId: workbookId, memberId: explorer.userId, right: "explore" },
    });
    const asked = async (path: readonly string[]) => {
      const set = { kind: "set-field", path: ["pages", { key: "p" }, "elements", { key: "t" }, "source", "path"], value: path };
      return (await ask(world, explorer, `/v2/workbooks/${workbookId}/results`, body([rowsOf("t")], { overlay: [set] as never }))).error;
    };
    expect(await asked(secret)).toMatchObject({ errorCode: "permission_denied" });
    expect(await asked(open)).toBeNull();
  });

  test("a schema opens the tables in it; a team that is around one's own gives it as well; what is taken back is gone at once", async () => {
    const person = await world.addMember(world.a, "Build");
    const teamOf = async (said: object) => {
      const made = await say<{ saveTeam: { teamId: string } }>(
        world.a.admin,
        "mutation($r: SaveTeamRequest!) { saveTeam(request: $r) { teamId } }",
        { r: { name: randomId() } },
      );
      await say(world.a.admin, "mutation($r: ChangeTeamMembersRequest!) { changeTeamMembers(request: $r) { teamId } }", {
        r: { teamId: made.saveTeam.teamId, add: [], remove: [], ...said },
      });
      return made.saveTeam.teamId;
    };
    const inner = await teamOf({ add: [person.userId] });
    const outer = await teamOf({ addTeams: [inner] });
    await share({ teamId: outer, path: secret.slice(0, -1) });
    expect((await tables(person)).map((path) => path.at(-1))).toEqual(expect.arrayContaining(["open_towns", "secret_towns"]));
    const { connectionAccess } = await say<{ connectionAccess: object }>(
      world.a.admin,
      "query($c: ID!, $m: ID!) { connectionAccess(connectionId: $c, memberId: $m) { canUse right reasons { kind path team { teamId } through { teamId } } } }",
      { c: connectionId, m: person.userId },
    );
    expect(connectionAccess).toEqual({
      canUse: false,
      right: null,
      reasons: [{ kind: "team", path: secret.slice(0, -1), team: { teamId: outer }, through: { teamId: inner } }],
    });
    await share({ teamId: outer, path: secret.slice(0, -1), canUse: false });
    expect(await codeOf(tables(person))).toBe("ENOENT");
  });

  test("given twice it is one; all of the connection comes besides, and goes without it; files go into no part", async () => {
    const person = await world.addMember(world.a, "Build");
    const given = async () =>
      (
        await say<{ connectionGrants: readonly { readonly path: unknown; readonly member: { readonly userId: string } | null }[] }>(
          world.a.admin,
          "query($c: ID!) { connectionGrants(connectionId: $c) { path member { userId } } }",
          { c: connectionId },
        )
      ).connectionGrants.filter(({ member }) => member?.userId === person.userId);
    for (let n = 0; n < 2; n += 1) await share({ memberId: person.userId, path: open });
    await share({ memberId: person.userId });
    expect((await given()).map(({ path }) => path)).toEqual([null, open]);
    expect((await tables(person)).length).toBeGreaterThan(1);
    await share({ memberId: person.userId, canUse: false });
    expect(await tables(person)).toEqual([open]);
    expect(await codeOf(share({ memberId: person.userId, path: open, right: "edit" }))).toBe("EINVAL");
    expect(await codeOf(share({ memberId: person.userId, path: open }, builder))).toBe("EPERM");
    expect(await codeOf(share({ memberId: world.b.viewer.userId, path: open }))).toBe("ENOENT");
    expect(await codeOf(share({ path: open }, world.b.admin))).toBe("ENOENT");
  });

  test("of what rests on a table, and where an element comes from, only who may use the table hears", async () => {
    const uses = async (path: readonly string[]) =>
      (await world.post<{ code?: string; documents?: object }>(builder, `/v2/connections/${connectionId}/uses`, { path })).body.code ??
      "told";
    expect([await uses(open), await uses(secret), await uses(secret.slice(-1))]).toEqual(["told", "ENOENT", "ENOENT"]);
  });
});
