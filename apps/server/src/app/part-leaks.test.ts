// Drawn grants of parts of a connection, to members, teams, teams in teams and everybody: every way to a table gives it to those who were given
// it, and nothing of it to anybody else. Names of columns and cells are canaries: answers of any kind are searched for those of other tables.
import { afterAll, beforeAll, expect, test } from "vitest";
import { pickOf, rollOf } from "../testing/drawn-policies.ts";
import { givenTable } from "../testing/given.ts";
import { body, rowsOf } from "../testing/result-stream.ts";
import { type Actor, startWorld, type World } from "../testing/world.ts";

const long = Number(process.env["LONG"] ?? 0);
const DRAWS = long > 0 ? 40 : 4;
const first = Number(process.env["FRESH_SEED"] ?? process.env["SEED"] ?? 1) % 1_000_000;

const TABLES = ["ash", "birch", "cedar", "elm", "fir"] as const;
type Name = (typeof TABLES)[number];
const columnOf = (name: Name): string => `kcol${name}q`;
const cellOf = (name: Name): string => `vcell${name}w`;

/** Whom something is given to: one of them, or with neither everybody. */
interface Grantee {
  readonly memberId?: string;
  readonly teamId?: string;
}

let world: World;
let connectionId: string;
let people: readonly Actor[];
/** The inner one lies in the outer one. */
let teams: { readonly inner: string; readonly outer: string };
const paths = new Map<Name, readonly string[]>();

const say = <T>(as: Actor, query: string, variables: Record<string, unknown> = {}) => world.graphql<T>(as, query, variables);
const share = (grantee: Grantee, path: readonly string[], canUse: boolean) =>
  say(world.a.admin, "mutation($r: ShareConnectionRequest!) { shareConnection(request: $r) { success } }", {
    r: { connectionId, path, canUse, ...grantee },
  });
const changeTeam = (teamId: string, said: object) =>
  say(world.a.admin, "mutation($r: ChangeTeamMembersRequest!) { changeTeamMembers(request: $r) { teamId } }", {
    r: { teamId, add: [], remove: [], ...said },
  });

beforeAll(async () => {
  world = await startWorld();
  ({ connectionId } = world.a);
  people = await Promise.all(["Build", "Build", "Build"].map((type) => world.addMember(world.a, type)));
  for (const name of TABLES) await givenTable(world, name, `shared,${columnOf(name)}\n1,${cellOf(name)}\n`);
  const { db } = world.server.services.store;
  await db.deleteFrom("connection_grants").where("connection_id", "=", connectionId).execute();
  const { connectionTables } = await say<{ connectionTables: readonly { readonly path: readonly string[] }[] }>(
    world.a.admin,
    "query($c: ID!) { connectionTables(connectionId: $c) { path } }",
    { c: connectionId },
  );
  for (const name of TABLES) paths.set(name, connectionTables.find(({ path }) => path.at(-1) === name)!.path);
  const teamOf = async (name: string): Promise<string> =>
    (
      await say<{ saveTeam: { teamId: string } }>(world.a.admin, "mutation($r: SaveTeamRequest!) { saveTeam(request: $r) { teamId } }", {
        r: { name },
      })
    ).saveTeam.teamId;
  teams = { inner: await teamOf("Inner"), outer: await teamOf("Outer") };
  await changeTeam(teams.outer, { addTeams: [teams.inner] });
});
afterAll(() => world.close());

const source = (name: Name) => ({ kind: "warehouse-table", connectionId, path: paths.get(name) });
const column = (id: string, formula: string) => ({ id, name: id, formula });
const tableOf = (name: Name) => ({
  id: "t",
  kind: "table",
  name: "T",
  source: source(name),
  columns: [column("c", `[${name}/${columnOf(name)}]`)],
});

/** Every way in which somebody comes to a table, with what was answered. `by`: another table that is read beside it. */
async function answers(as: Actor, name: Name, by: Name): Promise<readonly { readonly way: string; readonly text: string }[]> {
  const path = paths.get(name)!;
  const raw = async (way: string, address: string, sent: unknown): Promise<{ way: string; text: string }> => {
    const headers = { "content-type": "application/json" };
    return { way, text: (await world.request(address, { as, method: "POST", headers, body: JSON.stringify(sent) })).text };
  };
  const asked = async (way: string, query: string, variables: object): Promise<{ way: string; text: string }> =>
    raw(way, "/graphql2", { query, variables });
  const built = async (way: string, element: object): Promise<{ way: string; text: string }> => {
    const { me } = await say<{ me: { member: { homeInodeId: string } } }>(as, "{ me { member { homeInodeId } } }");
    const file = { name: "W", schemaVersion: 1, folderId: me.member.homeInodeId, pages: [{ id: "p", name: "P", elements: [element] }] };
    const made = await world.request("/v2/workbooks/spec", {
      as,
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(file),
    });
    if (made.status !== 200) return { way, text: made.text };
    const { workbookId } = made.body as { workbookId: string };
    return raw(way, `/v2/workbooks/${workbookId}/results`, body([rowsOf("t", "base")]));
  };
  const table = tableOf(name);
  const joined = {
    ...table,
    source: {
      kind: "join",
      joins: [
        {
          left: source(by),
          right: source(name),
          joinType: "left-outer",
          columns: [{ left: "[shared]", right: "[shared]", op: "=" }],
        },
      ],
    },
  };
  return [
    await asked("listed", "query($c: ID!) { connectionTables(connectionId: $c) { path } }", { c: connectionId }),
    await asked("described", "query($c: ID!, $p: [String!]!) { connectionTable(connectionId: $c, path: $p) { path columns { name } } }", {
      c: connectionId,
      p: path,
    }),
    await raw("previewed", `/v2/connections/${connectionId}/preview`, { path, limit: 5 }),
    await raw("looked up", `/v2/connections/${connectionId}/lookup`, { path }),
    await built("built on", table),
    await built("built on by a shorter path", { ...table, source: { ...source(name), path: path.slice(-1) } }),
    await built("joined", joined),
    await built("joined the other way", {
      ...table,
      source: { kind: "join", joins: [{ ...joined.source.joins[0], left: source(name), right: source(by) }] },
      columns: [column("c", `[${by}/${columnOf(by)}]`)],
    }),
    await built("stacked", {
      ...table,
      source: {
        kind: "union",
        name: "U",
        sources: [source(by), source(name)],
        matches: [{ outputColumnName: "c", sourceColumns: [columnOf(by), columnOf(name)] }],
      },
      columns: [column("c", "[U/c]")],
    }),
    await built("by SQL", {
      ...table,
      source: { kind: "sql", connectionId, statement: `select * from ${path.map((part) => `"${part}"`).join(".")}` },
      columns: [column("c", `[Custom SQL/${columnOf(name)}]`)],
    }),
  ];
}

/** Ways that lead to a table for whoever was given it. */
const LEADING = ["described", "previewed", "built on"];

test.each(Array.from({ length: DRAWS }, (_, at) => first + at))(
  "no way leads to a table that somebody was not given: draw %i",
  async (seed) => {
    const roll = rollOf(seed);
    const pick = pickOf(roll);
    const inside = people.map(() => roll(3));
    for (const [teamId, at] of [
      [teams.inner, 1],
      [teams.outer, 2],
    ] as const) {
      const ids = (isIn: boolean) => people.flatMap(({ userId }, n) => ((inside[n] === at) === isIn ? [userId] : []));
      await changeTeam(teamId, { add: ids(true), remove: ids(false) });
    }
    const schema = paths.get("ash")!.slice(0, -1);
    const grantees: readonly (Grantee & { readonly reaches: (person: number) => boolean })[] = [
      ...people.map(({ userId }, at) => ({ memberId: userId, reaches: (person: number) => person === at })),
      { teamId: teams.inner, reaches: (person) => inside[person] === 1 },
      { teamId: teams.outer, reaches: (person) => (inside[person] ?? 0) > 0 },
      { reaches: () => true },
    ];
    const drawn = Array.from({ length: 1 + roll(4) }, () => {
      const grantee = pick(grantees);
      return { ...grantee, table: roll(8) === 0 ? null : pick(TABLES) };
    }).filter((one, at, all) => all.findIndex(({ reaches, table }) => reaches === one.reaches && table === one.table) === at);
    const given = ({ memberId, teamId, table }: (typeof drawn)[number], canUse: boolean) =>
      share(
        { ...(memberId === undefined ? {} : { memberId }), ...(teamId === undefined ? {} : { teamId }) },
        table === null ? schema : paths.get(table)!,
        canUse,
      );
    for (const one of drawn) await given(one, true);
    const leaks: string[] = [];
    for (const [at, person] of people.entries()) {
      const known = TABLES.filter((name) => drawn.some(({ reaches, table }) => reaches(at) && (table === null || table === name)));
      const hidden = TABLES.filter((name) => !known.includes(name));
      for (const name of TABLES) {
        const by = known.find((other) => other !== name) ?? TABLES.find((other) => other !== name)!;
        for (const { way, text } of await answers(person, name, by)) {
          // names that were asked for may stand in a refusal
          const isTold = (other: Name): boolean => other !== name && other !== by && text.includes(columnOf(other));
          const seen = hidden.filter((other) =>
            way === "listed" ? text.includes(`"${other}"`) : text.includes(cellOf(other)) || isTold(other),
          );
          for (const other of seen) leaks.push(`${way} of ${name}: person ${at} sees ${other}`);
          if (known.includes(name) && LEADING.includes(way) && !text.includes(way === "described" ? columnOf(name) : cellOf(name)))
            leaks.push(`${way} of ${name}: person ${at} sees nothing of what they were given`);
          // that there is such a column is told to nobody else
          if (hidden.includes(name) && way === "described" && text.includes(columnOf(name)))
            leaks.push(`described ${name} to person ${at}`);
        }
      }
    }
    expect(leaks, JSON.stringify(drawn)).toEqual([]);
    // what is taken back is gone for the next draw
    for (const one of drawn) await given(one, false);
    for (const person of people) {
      const { connections } = await say<{ connections: readonly unknown[] }>(person, "{ connections { connectionId } }");
      expect(connections).toEqual([]);
    }
  },
  180_000,
);
