import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { givenWorkbook } from "../../testing/given.ts";
import { Person } from "../../testing/live-person.ts";
import { ask, body, good, rowsOf } from "../../testing/result-stream.ts";
import { type Actor, GraphqlFailure, startWorld, type World } from "../../testing/world.ts";

let world: World;
let workbookId: string;
let other: Actor;
let attributeId: string;
let northTeam: string;
let southTeam: string;

const ROWS = `select * from (values ('North', 10), ('North', 20), ('South', 5), ('West', 7)) t(region, amount)`;
/** A table of which everybody has the rows of their region, and one that says who asks. */
const file = () => `name: Regions
schemaVersion: 1
pages:
  - id: p
    name: Page
    elements:
      - id: sales
        kind: table
        name: Sales
        source: {kind: sql, connectionId: ${world.a.connectionId}, statement: "${ROWS}"}
        columns:
          - {id: region, name: Region, formula: "[Custom SQL/region]"}
          - {id: amount, name: Amount, formula: "[Custom SQL/amount]"}
        columnSecurities:
          - {id: s, restrictedColumns: [amount], criteria: {kind: user-attribute, assignments: [{userAttributeId: ${attributeId}, value: South}]}}
        sheaf: {rowPolicies: [{id: mine, rule: '[Region] = CurrentUserAttributeText("region")'}]}
      - id: who
        kind: table
        name: Who
        source: {kind: sql, connectionId: ${world.a.connectionId}, statement: "select 1 as x"}
        columns: [{id: c, name: C, formula: 'CurrentUserFullName() & "/" & Coalesce(CurrentUserAttributeText("region"), "none")'}]
`;

interface Values {
  readonly defaultValue?: string | null;
  readonly members?: readonly { memberId: string; value: string }[];
  readonly teams?: readonly { teamId: string; value: string }[];
  readonly name?: string;
}
const save = async ({ name = "region", members = [], teams = [], defaultValue = null }: Values, as = world.a.admin) =>
  (
    await world.graphql<{ saveUserAttribute: { attributeId: string } }>(
      as,
      "mutation($r: SaveUserAttributeRequest!) { saveUserAttribute(request: $r) { attributeId } }",
      { r: { ...(attributeId === undefined ? {} : { attributeId }), name, members, teams, defaultValue } },
    )
  ).saveUserAttribute.attributeId;

async function rows(as: Actor, elementId = "sales"): Promise<readonly string[]> {
  const { results } = await ask(world, as, `/v2/workbooks/${workbookId}/results`, body([rowsOf(elementId, "base")]));
  return good(results[0]).rows.map((row) => row.map(String).join(" "));
}

async function teamOf(name: string, ...members: readonly Actor[]): Promise<string> {
  const { saveTeam } = await world.graphql<{ saveTeam: { teamId: string } }>(
    world.a.admin,
    "mutation($r: SaveTeamRequest!) { saveTeam(request: $r) { teamId } }",
    { r: { name } },
  );
  await world.graphql(world.a.admin, "mutation($r: ChangeTeamMembersRequest!) { changeTeamMembers(request: $r) { teamId } }", {
    r: { teamId: saveTeam.teamId, add: members.map(({ userId }) => userId), remove: [] },
  });
  return saveTeam.teamId;
}

beforeAll(async () => {
  world = await startWorld();
  other = await world.addMember(world.a, "View");
  attributeId = await save({});
  northTeam = await teamOf("Norsemen", world.a.viewer, other);
  southTeam = await teamOf("Southerners", other);
  workbookId = await givenWorkbook(world, world.a.creator, world.a, file());
  await world.graphql(world.a.creator, "mutation($r: GiveGrantRequest!) { giveGrant(request: $r) { grantId } }", {
    r: { inodeId: workbookId, memberId: other.userId, right: "view" },
  });
});
afterAll(() => world.close());

describe("user attributes in policies", () => {
  test("who has no value gets no row, whoever they are; a default is everybody's, the creator's too", async () => {
    expect([await rows(world.a.viewer), await rows(world.a.creator)]).toEqual([[], []]);
    await save({ defaultValue: "West" });
    expect([await rows(world.a.viewer), await rows(world.a.creator)]).toEqual([["West"], ["West"]]);
  });

  test("a member's own value goes before those of teams, these before the default; of several teams the first counts", async () => {
    const teams = [
      { teamId: northTeam, value: "North" },
      { teamId: southTeam, value: "South" },
    ];
    await save({ defaultValue: "West", teams });
    expect([await rows(world.a.viewer), await rows(other), await rows(world.a.creator)]).toEqual([
      ["North", "North"],
      ["North", "North"],
      ["West"],
    ]);
    await save({ defaultValue: "West", teams: teams.toReversed() });
    // whose value is South sees the amounts besides
    expect([await rows(world.a.viewer), await rows(other)]).toEqual([["North", "North"], ["South 5"]]);
    await save({ defaultValue: "West", teams, members: [{ memberId: other.userId, value: "West" }] });
    expect([await rows(world.a.viewer), await rows(other)]).toEqual([["North", "North"], ["West"]]);
  });

  test("V21: two people who ask in turns have their own rows each time, and never the other's from a cache", async () => {
    await save({
      members: [
        { memberId: world.a.viewer.userId, value: "North" },
        { memberId: other.userId, value: "South" },
      ],
    });
    for (let turn = 0; turn < 3; turn += 1) {
      const [mine, theirs, nobodys] = await Promise.all([rows(world.a.viewer), rows(other), rows(world.a.creator)]);
      expect([mine, theirs, nobodys]).toEqual([["North", "North"], ["South 5"], []]);
    }
    const said = [await rows(world.a.viewer, "who"), await rows(other, "who"), await rows(world.a.viewer, "who")];
    expect(said.map((text) => text[0]?.split("/")[1])).toEqual(["North", "South", "North"]);
  });

  test("V22: values that a control lists or looks for are those of who asks, whoever asked before", async () => {
    await save({
      members: [
        { memberId: world.a.viewer.userId, value: "North" },
        { memberId: other.userId, value: "South" },
      ],
    });
    const listed = async (as: Actor, search: string | null) => {
      const want = { kind: "distinct" as const, columnId: "region", search };
      const { results } = await ask(world, as, `/v2/workbooks/${workbookId}/results`, body([rowsOf("sales", "base", { want })]));
      return good(results[0]).rows.map(([value]) => value);
    };
    for (const search of [null, "o"])
      for (let turn = 0; turn < 2; turn += 1)
        expect([await listed(world.a.viewer, search), await listed(other, search), await listed(world.a.creator, search)]).toEqual([
          ["North"],
          ["South"],
          [],
        ]);
    // what somebody types tells nothing of the rows of others
    expect(await listed(world.a.viewer, "South")).toEqual([]);
  });

  test("V25: a value is bound, whatever stands in it: it opens no row but its own", async () => {
    const hostile = [
      "' or '1'='1",
      "North' --",
      "North'; drop table t; --",
      "\\' or 1=1 --",
      "’ or ’1’=’1",
      "ʼ or 1=1",
      '" or ""="',
      "$$ or true $$",
      "{{North}}",
      "%",
      "_____",
      "Nor\u0000th",
      "null",
      '["North","South"]',
      "CurrentUserEmail()",
      '" & [Region] & "',
      "N".repeat(10_000),
    ];
    let kept = 0;
    for (const value of hostile) {
      // what is no value at all is refused, what is one shows nothing
      const taken = await save({ members: [{ memberId: world.a.viewer.userId, value }], defaultValue: null }).then(
        () => true,
        (error: unknown) => {
          expect(error).toBeInstanceOf(GraphqlFailure);
          return false;
        },
      );
      if (!taken) continue;
      kept += 1;
      expect([value.slice(0, 40), await rows(world.a.viewer)]).toEqual([value.slice(0, 40), []]);
    }
    expect(kept).toBeGreaterThan(12);
    // it is compared as it was written
    await save({ members: [{ memberId: world.a.viewer.userId, value: "North" }] });
    expect(await rows(world.a.viewer)).toEqual(["North", "North"]);
  });

  test("an open page hears of a change at once, and not of one that changes nothing for its person", async () => {
    const members = [{ memberId: world.a.viewer.userId, value: "North" }];
    await save({ members });
    const page = await new Person(world, `${workbookId}/entries`).open();
    page.send({ bearer: world.a.viewer.token });
    await page.until("ready");
    const bystander = await new Person(world, `${workbookId}/entries`).open();
    bystander.send({ bearer: other.token });
    await bystander.until("ready");
    await save({ members: [{ memberId: world.a.viewer.userId, value: "South" }] });
    await page.until("person-changed");
    expect(await rows(world.a.viewer)).toEqual(["South 5"]);
    await save({ members: [{ memberId: other.userId, value: "South" }] });
    await bystander.until("person-changed");
    expect(bystander.received.filter(({ kind }) => kind === "person-changed")).toHaveLength(1);
    for (const { socket } of [page, bystander]) socket.close();
  });

  test("whose team ends has its value no more; an attribute that is gone leaves no row", async () => {
    await save({ teams: [{ teamId: southTeam, value: "South" }] });
    expect(await rows(other)).toEqual(["South 5"]);
    await world.graphql(world.a.admin, "mutation($r: ArchiveTeamRequest!) { archiveTeam(request: $r) { success } }", {
      r: { teamId: southTeam },
    });
    expect(await rows(other)).toEqual([]);
    await save({ defaultValue: "West" });
    expect(await rows(other)).toEqual(["West"]);
    await world.graphql(world.a.admin, "mutation($r: RemoveUserAttributeRequest!) { removeUserAttribute(request: $r) { success } }", {
      r: { attributeId },
    });
    expect(await rows(other)).toEqual([]);
  });
});

describe("user attributes as they are kept", () => {
  const refusal = (made: Promise<unknown>) => made.catch((error: unknown) => (error instanceof GraphqlFailure ? error.body.code : error));
  test("people and teams of another organization are nobody; a name is taken once", async () => {
    attributeId = undefined as unknown as string;
    attributeId = await save({ name: "Office" });
    const stranger = world.b.viewer.userId;
    expect(await refusal(save({ name: "Office", members: [{ memberId: stranger, value: "x" }] }))).toBe("ENOENT");
    expect(await refusal(save({ name: "Office", teams: [{ teamId: stranger, value: "x" }] }))).toBe("ENOENT");
    attributeId = undefined as unknown as string;
    expect(await refusal(save({ name: "Office" }))).toBe("EEXIST");
  });
});
