import { limits } from "@sheaf/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  drawRestrictions,
  type Fact,
  factsOf,
  type Known,
  knownTo,
  pickOf,
  type Reader,
  REGIONS,
  rollOf,
  type Restrictions,
  type Teams,
  writtenRestrictions,
} from "../testing/drawn-policies.ts";
import { givenTable, givenWorkbook } from "../testing/given.ts";
import { fetchedFiles, FILES } from "../testing/leak-files.ts";
import { headsOf, postedToAll } from "../testing/leak-posts.ts";
import { startWrittenPlace, type WrittenPlace } from "../testing/leak-writes.ts";
import { givenModel, otherAnswers, otherElements, otherLayout, otherQuestions } from "../testing/leak-paths.ts";
import { ask, body, rowsOf } from "../testing/result-stream.ts";
import { startSmtpSink, type SmtpSink } from "../testing/smtp-sink.ts";
import { type Actor, startWorld, turnableClock, type World } from "../testing/world.ts";

/**
 * V29, F8: random people, teams, attributes and policies, and every path to the data. Cells are canaries: an answer of any kind is searched
 * for those that its reader may not know, byte by byte, and sums for the rows that are in them. `LONG` draws more workbooks.
 */
const long = Number(process.env["LONG"] ?? 0);
const WORKBOOKS = long > 0 ? 60 : 3;
const first = Number(process.env["FRESH_SEED"] ?? process.env["SEED"] ?? 1) % 1_000_000;

const clock = turnableClock();
let world: World;
let sink: SmtpSink;
let place: WrittenPlace;
let people: readonly Actor[];
let facts: readonly Fact[];
let teams: Teams;
let attributeId: string;
/** Pairs of a person and a path that were looked at, and the elements that answered. */
let pairs = 0;
const answered = new Set<string>();

const teamOf = async (name: string): Promise<string> =>
  (
    await world.graphql<{ saveTeam: { teamId: string } }>(
      world.a.admin,
      "mutation($r: SaveTeamRequest!) { saveTeam(request: $r) { teamId } }",
      {
        r: { name },
      },
    )
  ).saveTeam.teamId;

beforeAll(async () => {
  sink = await startSmtpSink();
  world = await startWorld({ environment: { SHEAF_SMTP_URL: sink.url, SHEAF_ALLOW_PRIVATE_ADDRESSES: "yes" }, clock });
  place = await startWrittenPlace(world);
  // the last one may write rows back into a warehouse
  people = [world.a.viewer, ...(await Promise.all(["Act", "Act", "Build"].map((type) => world.addMember(world.a, type))))];
  facts = factsOf(people.map(({ email }) => email));
  const lines = facts.map(({ region, owner, name, secret, amount }) => [region, owner, name, secret, amount].join(","));
  await givenTable(world, "facts", `region,owner,name,secret,amount\n${lines.join("\n")}\n`);
  teams = { reds: await teamOf("Reds"), blues: await teamOf("Blues") };
});
afterAll(async () => {
  await world.close();
  await Promise.all([sink.close(), place.stop()]);
});

/** Draws who is in which team and has which region, and sets it up. */
async function drawReaders(roll: ReturnType<typeof rollOf>, given: readonly (readonly string[])[] = []): Promise<readonly Reader[]> {
  const pick = pickOf(roll);
  const readers = people.map(({ email, userId }, at): Reader => ({
    email,
    userId,
    region: roll(4) === 0 ? null : pick(REGIONS),
    teams: given[at] ?? Object.values(teams).filter(() => roll(2) === 0),
  }));
  for (const teamId of Object.values(teams)) {
    const isIn = ({ teams: of }: Reader): boolean => of.includes(teamId);
    const ids = (some: readonly Reader[]): readonly string[] => some.map(({ userId }) => userId);
    await world.graphql(world.a.admin, "mutation($r: ChangeTeamMembersRequest!) { changeTeamMembers(request: $r) { teamId } }", {
      r: { teamId, add: ids(readers.filter(isIn)), remove: ids(readers.filter((one) => !isIn(one))) },
    });
  }
  const members = readers.flatMap(({ userId, region }) => (region === null ? [] : [{ memberId: userId, value: region }]));
  const saved = await world.graphql<{ saveUserAttribute: { attributeId: string } }>(
    world.a.admin,
    "mutation($r: SaveUserAttributeRequest!) { saveUserAttribute(request: $r) { attributeId } }",
    { r: { ...(attributeId === undefined ? {} : { attributeId }), name: "region", members, teams: [], defaultValue: null } },
  );
  attributeId = saved.saveUserAttribute.attributeId;
  return readers;
}

const column = (id: string, name: string, formula: string) => ({ id, name, formula });
/** Elements that read the table in every way there is, each by the columns that a list offers. */
async function bookOf(
  restrictions: Restrictions,
): Promise<{ readonly text: string; readonly elements: readonly string[]; readonly modelId: string }> {
  const read = { kind: "table", elementId: "facts" };
  const region = column("region", "Region", "[Facts/Region]");
  const total = column("total", "Total", "Sum([Facts/Amount])");
  const connectionId = world.a.connectionId;
  const elements = [
    {
      id: "facts",
      kind: "table",
      name: "Facts",
      source: { kind: "warehouse-table", connectionId, path: ["uploads", "facts"] },
      columns: [
        column("region", "Region", "[facts/region]"),
        column("owner", "Owner", "[facts/owner]"),
        column("name", "Name", "[facts/name]"),
        column("secret", "Secret", "[facts/secret]"),
        column("amount", "Amount", "[facts/amount]"),
        column("total", "Total", "Sum([Amount])"),
        column("names", "Names", "ListAgg([Name])"),
      ],
      groupings: [{ id: "g", groupBy: ["region"], calculations: ["total", "names"] }],
      ...writtenRestrictions(restrictions, attributeId),
    },
    {
      id: "child",
      kind: "table",
      name: "Child",
      source: read,
      columns: [
        column("name", "Name", "[Facts/Name]"),
        column("secret", "Secret", "[Facts/Secret]"),
        column("derived", "Derived", '"x" & [Facts/Secret] & "y"'),
        column("share", "Share", "Sum([Facts/Amount])"),
      ],
    },
    {
      id: "looked",
      kind: "table",
      name: "Looked",
      source: { kind: "sql", connectionId, statement: "select * from (values ('North'), ('South'), ('East'), ('West')) t(r)" },
      columns: [
        column("r", "R", "[Custom SQL/r]"),
        column("total", "Total", "Lookup(Sum([Facts/Amount]), [R], [Facts/Region])"),
        column("name", "Name", "Lookup(Max([Facts/Name]), [R], [Facts/Region])"),
        column("secret", "Secret", "Lookup(ListAgg([Facts/Secret]), [R], [Facts/Region])"),
      ],
    },
    {
      id: "pivot",
      kind: "pivot-table",
      name: "Pivot",
      source: read,
      columns: [region, column("name", "Name", "[Facts/Name]"), total, column("most", "Most", "Max([Facts/Secret])")],
      rowsBy: [{ columnId: "region" }],
      columnsBy: [{ columnId: "name" }],
      values: ["total", "most"],
    },
    {
      id: "bars",
      kind: "bar-chart",
      name: "Bars",
      source: read,
      columns: [region, total],
      xAxis: { columnId: "region" },
      yAxis: { columnIds: ["total"] },
    },
    {
      id: "twice",
      kind: "table",
      name: "Twice",
      source: {
        kind: "union",
        name: "U",
        sources: [read, { kind: "table", elementId: "child" }],
        matches: [
          { outputColumnName: "name", sourceColumns: ["name", "name"] },
          { outputColumnName: "secret", sourceColumns: ["secret", "derived"] },
        ],
      },
      columns: [column("name", "Name", "[U/name]"), column("secret", "Secret", "[U/secret]")],
    },
    {
      id: "joined",
      kind: "table",
      name: "Joined",
      source: {
        kind: "join",
        joins: [
          {
            left: { kind: "table", elementId: "looked" },
            right: read,
            joinType: "left-outer",
            columns: [{ left: "[R]", right: "[Region]", op: "=" }],
          },
        ],
      },
      columns: [column("r", "R", "[Looked/R]"), column("name", "Name", "[Facts/Name]"), column("secret", "Secret", "[Facts/Secret]")],
    },
    { id: "says", kind: "text", body: "Of all {{Sum([Facts/Amount])}}, last {{Max([Facts/Name])}} and {{Max([Facts/Secret])}}" },
    {
      id: "failing",
      kind: "table",
      name: "Failing",
      // whatever the engine stumbles over, its words name a cell
      source: {
        kind: "sql",
        connectionId,
        statement: "select region, owner, amount, cast(secret as integer) as secret, name from uploads.facts",
      },
      columns: [
        column("region", "Region", "[Custom SQL/region]"),
        column("owner", "Owner", "[Custom SQL/owner]"),
        column("amount", "Amount", "[Custom SQL/amount]"),
        column("secret", "Secret", "[Custom SQL/secret]"),
        column("name", "Name", "[Custom SQL/name]"),
      ],
      ...writtenRestrictions(restrictions, attributeId),
    },
  ];
  const modelId = await givenModel(world, elements[0]!);
  const emails = people.map(({ email }) => email);
  const all = [...elements, ...otherElements(modelId), headsOf(connectionId, emails, REGIONS)];
  const file = { name: "Leaks", schemaVersion: 1, pages: [{ id: "p", name: "Page", elements: all }], layout: otherLayout };
  const unasked = ["says", "words", "heads"];
  return { text: JSON.stringify(file), elements: all.map(({ id }) => id).filter((id) => !unasked.includes(id)), modelId };
}

/** What of an answer its reader may not know. */
function leaksIn(answer: Uint8Array | string, { rows, seesSecret }: Known): readonly string[] {
  const text = typeof answer === "string" ? answer : Buffer.from(answer).toString("latin1");
  const seen = new Set(rows);
  return facts.flatMap((fact) => [
    ...(!seen.has(fact) && text.includes(fact.name) ? [fact.name] : []),
    ...((!seen.has(fact) || !seesSecret) && text.includes(fact.secret) ? [fact.secret] : []),
  ]);
}

/** Rows that sums of amounts say are in them, and that their reader may not know. */
function leaksInSum(value: unknown, { rows }: Known): readonly string[] {
  const sum = Number(value);
  return Number.isSafeInteger(sum)
    ? facts.filter((fact) => (sum & fact.amount) !== 0 && !rows.includes(fact)).map(({ name }) => `sum of ${name}`)
    : [];
}

const post = (as: Actor, path: string, what: unknown): Promise<Response> =>
  fetch(`${world.url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${as.token}` },
    body: JSON.stringify(what),
  });

/** Everything that results can be asked for, of every element. */
function questions(elements: readonly string[]) {
  const requests = elements.flatMap((id) => [
    rowsOf(id, id === "pivot" ? null : "base"),
    rowsOf(id, null, { want: { kind: "count" }, window: null }),
    ...["name", "secret", "derived", "total"].flatMap((columnId) => [
      rowsOf(id, null, { want: { kind: "distinct", columnId, search: null } }),
      rowsOf(id, null, { want: { kind: "distinct", columnId, search: columnId === "secret" ? "wsec" : "qnam" } }),
      rowsOf(id, "base", { extraFilters: [{ id: "x", columnId, kind: "text-match", operator: "contains", value: "z" }] }),
    ]),
  ]);
  return [...requests, rowsOf("facts", "g"), rowsOf("says"), ...otherQuestions];
}

const plainRows = `results of facts, ${JSON.stringify(rowsOf("facts", "base").want)}`;
const amountIn = (row: readonly unknown[]): number => Number(row.find((cell) => /^[0-9]+$/u.test(String(cell))));

/** A workbook with a path to the table of each kind. */
interface Made {
  readonly workbookId: string;
  readonly elements: readonly string[];
  readonly modelId: string;
}

async function look(as: Actor, known: Known, { workbookId, elements, modelId }: Made): Promise<readonly string[]> {
  const found: string[] = [];
  const note = (path: string, leaks: readonly string[]): void => {
    pairs += 1;
    found.push(...leaks.map((leak) => `${path}: ${leak}`));
  };
  const all = questions(elements);
  for (let at = 0; at < all.length; at += 60) {
    const part = all.slice(at, at + 60);
    const { results } = await ask(world, as, `/v2/workbooks/${workbookId}/results`, body(part));
    for (const [index, result] of results.entries()) {
      const { elementId, want } = part[index]!;
      const path = `results of ${elementId}, ${JSON.stringify(want)}`;
      note(path, leaksIn(JSON.stringify(result), known));
      if ("error" in result) continue;
      answered.add(elementId);
      const places = result.head.columns.flatMap(({ id }, place) => (id === "total" || id === "share" ? [place] : []));
      note(
        `${path}, sums`,
        result.rows.flatMap((row) => places.flatMap((place) => leaksInSum(row[place], known))),
      );
      if (path !== plainRows || part[index]!.level !== "base" || part[index]!.extraFilters.length > 0) continue;
      const mine = known.rows
        .map(({ amount }) => amount)
        .toSorted((one, other) => one - other)
        .join();
      const shown = result.rows
        .map((row) => amountIn(row))
        .toSorted((one, other) => one - other)
        .join();
      if (shown !== mine) found.push(`${path}: ${shown} instead of ${mine}`);
    }
  }
  const now = new Date().toISOString();
  const file = { level: null, values: "raw", layout: "grid", extraFilters: [], controls: {}, at: null, overlay: [], now };
  for (const elementId of ["facts", "child", "pivot", "joined", "failing", "modeled", "notes"])
    for (const format of ["csv", "json"])
      note(
        `${format} of ${elementId}`,
        leaksIn(
          new Uint8Array(await (await post(as, `/v2/workbooks/${workbookId}/download`, { ...file, elementId, format })).arrayBuffer()),
          known,
        ),
      );
  for (const elementId of ["facts", "child"]) {
    const { queryId } = (await (await post(as, `/v2/workbooks/${workbookId}/export`, { elementId, format: "jsonl" })).json()) as {
      queryId?: string;
    };
    note(`export of ${elementId}`, leaksIn((await world.request(`/v2/query/${queryId}/download`, { as })).text, known));
  }
  const drawing = { format: "html", controls: {}, at: null, overlay: [], now };
  note("drawing", leaksIn(new Uint8Array(await (await post(as, `/v2/workbooks/${workbookId}/draw`, drawing)).arrayBuffer()), known));
  const overlay = [{ kind: "set-field", path: ["pages", { key: "p" }, "elements", { key: "facts" }, "sheaf"] }];
  note(
    "policies taken away for a moment",
    leaksIn(
      new Uint8Array(await (await post(as, `/v2/workbooks/${workbookId}/results`, { ...body(all.slice(0, 1)), overlay })).arrayBuffer()),
      known,
    ),
  );
  for (const { asked, status, text } of await otherAnswers(world, as, workbookId, modelId)) {
    note(asked, leaksIn(text, known));
    if (status === 200) answered.add(asked);
  }
  note("file", leaksIn((await world.request(`/v2/workbooks/${workbookId}/spec`, { as })).text, known));
  return found;
}

/** Files of every form, which take long to make and to read. */
async function lookIntoFiles(as: Actor, known: Known, workbookId: string): Promise<readonly string[]> {
  const found: string[] = [];
  // what somebody may ask for at once was asked for before: each file takes two calls
  clock.turn(2 * FILES * limits.exportRefill);
  for (const { asked, status, text } of await fetchedFiles(world, as, workbookId)) {
    pairs += 1;
    found.push(...leaksIn(text, known).map((leak) => `${asked}: ${leak}`));
    if (status !== 200) continue;
    answered.add(asked);
    // who may see a row finds it in the file: who cannot read files finds no leak either
    const missing = asked.endsWith("of facts") ? known.rows.filter(({ name }) => !text.includes(name)) : [];
    found.push(...missing.map(({ name }) => `${asked}: ${name} is missing`));
  }
  return found;
}

/** Elements that schedules write as tables. */
const WRITTEN = ["facts", "child", "joined", "looked", "modeled"];

/** Makes a workbook with the restrictions, and looks at it as each reader; at its files as one of them, by turns. */
async function requireNoLeak(readers: readonly Reader[], restrictions: Restrictions, turn: number): Promise<void> {
  const { text, elements, modelId } = await bookOf(restrictions);
  const workbookId = await givenWorkbook(world, world.a.creator, world.a, text);
  for (const { userId } of people.slice(1))
    for (const inodeId of [workbookId, modelId])
      await world.graphql(world.a.creator, "mutation($r: GiveGrantRequest!) { giveGrant(request: $r) { grantId } }", {
        r: { inodeId, memberId: userId, right: "view" },
      });
  const leaks: string[] = [];
  // twice, so that each is also answered from what others asked before
  for (const at of [0, 1, 2, 3, 0]) {
    const known = knownTo(readers[at]!, facts, restrictions, teams);
    leaks.push(...(await look(people[at]!, known, { workbookId, elements, modelId })).map((leak) => `person ${at}, ${leak}`));
  }
  const reading = turn % readers.length;
  const theirs = knownTo(readers[reading]!, facts, restrictions, teams);
  leaks.push(...(await lookIntoFiles(people[reading]!, theirs, workbookId)).map((leak) => `person ${reading}, ${leak}`));
  for (const { to, asked, text, sum } of await postedToAll(world, sink, workbookId, people)) {
    const at = people.findIndex(({ email }) => email === to);
    const known = knownTo(readers[at]!, facts, restrictions, teams);
    pairs += 1;
    leaks.push(...[...leaksIn(text, known), ...leaksInSum(sum, known)].map((leak) => `person ${at}, ${asked}: ${leak}`));
    answered.add(asked);
    // who may see a row got it
    if (asked === "mail with files" && known.rows.some(({ name }) => !text.includes(name)))
      leaks.push(`person ${at}, ${asked}: a row is missing`);
  }
  const writing = people.length - 1;
  const own = knownTo(readers[writing]!, facts, restrictions, teams);
  for (const { asked, text } of await place.written(people[writing]!, workbookId, WRITTEN)) {
    pairs += 1;
    leaks.push(...leaksIn(text, own).map((leak) => `person ${writing}, ${asked}: ${leak}`));
    answered.add(asked);
    const missing = asked.endsWith("of facts") ? own.rows.filter(({ name }) => !text.includes(name)) : [];
    leaks.push(...missing.map(({ name }) => `person ${writing}, ${asked}: ${name} is missing`));
  }
  if (leaks.length > 0)
    expect.fail(`${leaks.length} leaks:\n${leaks.slice(0, 20).join("\n")}\n${JSON.stringify({ restrictions, readers, teams })}`);
}

test("F8: a policy and a column's security that name a team by its id bind its members", { timeout: 240_000 }, async () => {
  const readers = await drawReaders(rollOf(7), [[teams.reds], [teams.blues], [], [teams.reds, teams.blues]]);
  const [reds, nobody] = [
    { users: [], teams: [teams.reds] },
    { users: [], teams: [] },
  ];
  const policies = [
    { rule: { text: '[Region] = "North"', keeps: ({ region }: Fact) => region === "North" }, appliesTo: reds, except: nobody },
  ];
  await requireNoLeak(readers, { policies, security: { kind: "specific", people: reds } }, 0);
});

test.each(Array.from({ length: WORKBOOKS }, (_, at) => first + at))(
  "F8: nobody learns of a row or column that a policy hides: FRESH_SEED=%i",
  { timeout: 240_000 },
  async (seed) => {
    const roll = rollOf(seed);
    const readers = await drawReaders(roll);
    const restrictions = drawRestrictions(roll, readers, teams);
    await requireNoLeak(readers, restrictions, seed);
  },
);

test("V24: every element answered, and many pairs of a person and a path were looked at", () => {
  expect(pairs).toBeGreaterThan(WORKBOOKS * 1_000);
  // a path that only ever fails tells nothing
  const elements = ["bars", "cards", "child", "facts", "failing", "joined", "looked", "modeled", "notes", "pivot", "says", "twice"];
  const others = ["document", "history", "offer", "options of who", "rowless", "state", "values"];
  const fetched = ["facts", "child"].flatMap((id) => ["tsv", "xlsx", "parquet", "arrow"].map((format) => `${format} of ${id}`));
  const posted = ["burst", "mail with files", "mail with pages", "alert of a formula", "alert of a column"];
  const written = WRITTEN.map((elementId) => `written rows of ${elementId}`);
  expect(
    [...elements, ...others, ...fetched, ...written, "pdf of facts", "xlsx of the page", ...posted].filter((path) => !answered.has(path)),
  ).toEqual([]);
});
