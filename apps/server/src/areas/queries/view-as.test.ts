import { afterAll, beforeAll, expect, test } from "vitest";
import { givenTable } from "../../testing/given.ts";
import { ask, body, good, rowsOf } from "../../testing/result-stream.ts";
import { type Actor, randomId, startWorld, type World } from "../../testing/world.ts";

let world: World;
let workbookId: string;
/** In the team that sees the South, and in no other. */
let southern: Actor;
let stranger: Actor;
/** A second manager of the workbook, of the South as well. */
let partner: Actor;
let teamId: string;

const put = async (path: string, method: string, file: object): Promise<Record<string, string>> => {
  const {
    status,
    text,
    body: answer,
  } = await world.request(path, {
    as: world.a.creator,
    method,
    headers: { "content-type": "application/yaml" },
    body: JSON.stringify(file),
  });
  expect([status, text]).toEqual([200, text]);
  return answer as Record<string, string>;
};
const publish = (id: string) =>
  world.graphql(world.a.creator, `mutation { publishWorkbook(request: { workbookId: "${id}" }) { version } }`);
const give = (memberId: string, right: string) =>
  world.graphql(world.a.creator, "mutation($r: GiveGrantRequest!) { giveGrant(request: $r) { grantId } }", {
    r: { inodeId: workbookId, memberId, right },
  });
const team = async (name: string, ...people: readonly Actor[]): Promise<string> => {
  const made = await world.graphql<{ saveTeam: { teamId: string } }>(
    world.a.admin,
    "mutation($r: SaveTeamRequest!) { saveTeam(request: $r) { teamId } }",
    { r: { name } },
  );
  await world.graphql(world.a.admin, "mutation($r: ChangeTeamMembersRequest!) { changeTeamMembers(request: $r) { teamId } }", {
    r: { teamId: made.saveTeam.teamId, add: people.map(({ userId }) => userId), remove: [] },
  });
  return made.saveTeam.teamId;
};
const documentAs = (as: Actor, subject: string) => world.request(`/v2/workbooks/${workbookId}/document?viewAs=${subject}`, { as });
const results = (as: Actor, more: object, element = "sales") =>
  ask(world, as, `/v2/workbooks/${workbookId}/results`, body([rowsOf(element, "base")], more));
const rowsAs = async (as: Actor, subject: string | null, element = "sales"): Promise<readonly string[]> => {
  const [answer] = (await results(as, subject === null ? {} : { viewAs: subject }, element)).results;
  return good(answer).rows.map((row) => row.join("|"));
};

beforeAll(async () => {
  world = await startWorld();
  const { creator, viewer } = world.a;
  await givenTable(world, "sales", "region,amount\nNorth,10\nSouth,20\nEast,30\n");
  southern = await world.addMember(world.a, "View");
  stranger = await world.addMember(world.a, "View");
  partner = await world.addMember(world.a, "Build");
  teamId = await team("South", southern, partner);
  await team("North", creator, viewer);
  await team("East", viewer, partner);
  const { me } = await world.graphql<{ me: { member: { homeInodeId: string } } }>(creator, "{ me { member { homeInodeId } } }");
  const folderId = me.member.homeInodeId;
  const inTeam = ["South", "North", "East"].map((region) => `([Region] = "${region}" and CurrentUserInTeam("${region}"))`).join(" or ");
  const model = await put("/v2/dataModels/spec", "POST", {
    name: "Model",
    kind: "data-model",
    schemaVersion: 1,
    folderId,
    pages: [
      {
        id: "m",
        name: "Sources",
        elements: [
          {
            id: "known",
            kind: "table",
            name: "Known",
            visibleAsSource: true,
            source: { kind: "warehouse-table", connectionId: world.a.connectionId, path: ["uploads", "sales"] },
            columns: [
              { id: "region", name: "Region", formula: "[sales/region]" },
              { id: "amount", name: "Amount", formula: "[sales/amount]" },
            ],
            sheaf: { rowPolicies: [{ id: "p", rule: inTeam }] },
          },
        ],
      },
    ],
  });
  await publish(model["dataModelId"]!);
  const made = await put("/v2/workbooks/spec", "POST", {
    name: "Sales",
    schemaVersion: 1,
    folderId,
    pages: [
      {
        id: "open",
        name: "Open",
        elements: [
          {
            id: "sales",
            kind: "table",
            name: "Sales",
            source: { kind: "data-model", dataModelId: model["dataModelId"], elementId: "known" },
            columns: [
              { id: "region", name: "Region", formula: "[Known/Region]" },
              { id: "who", name: "Who", formula: "CurrentUserEmail()" },
            ],
          },
        ],
      },
      { id: "board", name: "Board only", sheaf: { access: { users: [viewer.email] } }, elements: [] },
    ],
  });
  workbookId = made["workbookId"]!;
  await publish(workbookId);
  await give(southern.userId, "view");
  await give(viewer.userId, "explore");
  await give(partner.userId, "manage");
});
afterAll(() => world.close());

test("whoever manages a document sees it with another's pages and right, and can do nothing there", async () => {
  const seen = await documentAs(world.a.creator, southern.userId);
  expect(seen.status).toBe(200);
  const { seenAs, permissions, version, document } = seen.body as {
    readonly seenAs: object;
    readonly permissions: Record<string, unknown>;
    readonly version: number;
    readonly document: object;
  };
  expect(seenAs).toMatchObject({ id: southern.userId, kind: "member", right: "view" });
  expect(version).toBe(1);
  const { right, ...others } = permissions;
  expect([right, Object.values(others).some((one) => one !== false)]).toEqual(["view", false]);
  expect(JSON.stringify(document)).not.toContain("Board only");
  const asViewer = await documentAs(world.a.creator, world.a.viewer.userId);
  expect(asViewer.text).toContain("Board only");
  // their account type does not include what they were granted
  expect(asViewer.body).toMatchObject({ seenAs: { right: "view" }, permissions: { right: "explore", canExplore: false } });
  expect((await documentAs(world.a.creator, partner.userId)).body).toMatchObject({
    seenAs: { right: "manage" },
    permissions: { canEdit: false },
  });
});

test("rows are those that both see: never another's that are hidden from whoever looks (F8)", async () => {
  const { creator, viewer } = world.a;
  expect(await rowsAs(viewer, null)).toEqual([`North|${viewer.email}`, `East|${viewer.email}`]);
  // the creator sees the North, the viewer North and East
  expect(await rowsAs(creator, viewer.userId)).toEqual([`North|${viewer.email}`]);
  expect(await rowsAs(creator, southern.userId)).toEqual([]);
  // in the place of one person two who look each get what is theirs, from no common store
  expect(await rowsAs(partner, viewer.userId)).toEqual([`East|${viewer.email}`]);
  expect(await rowsAs(partner, southern.userId)).toEqual([`South|${southern.email}`]);
  expect(await rowsAs(creator, viewer.userId)).toEqual([`North|${viewer.email}`]);
});

test("a team is somebody who is in it and nothing else", async () => {
  expect(await documentAs(partner, teamId)).toMatchObject({ status: 403, body: { code: "EPERM" } });
  await world.graphql(world.a.creator, "mutation($r: GiveGrantRequest!) { giveGrant(request: $r) { grantId } }", {
    r: { inodeId: workbookId, teamId, right: "view" },
  });
  expect(await documentAs(partner, teamId)).toMatchObject({
    status: 200,
    body: { seenAs: { kind: "team", name: "South", right: "view" } },
  });
  expect(await rowsAs(partner, teamId)).toEqual(["South|"]);
});

test("who manages a document looks so, and nobody else; of no one who is not there", async () => {
  const { creator, viewer, guest } = world.a;
  expect((await documentAs(viewer, southern.userId)).status).toBe(403);
  expect((await documentAs(guest, southern.userId)).status).toBe(404);
  expect((await documentAs(world.b.creator, southern.userId)).status).toBe(404);
  for (const nobody of [randomId(), world.b.viewer.userId]) expect((await documentAs(creator, nobody)).status).toBe(404);
  expect(await documentAs(creator, stranger.userId)).toMatchObject({
    status: 403,
    body: { message: expect.stringContaining("cannot open") },
  });
  expect((await results(viewer, { viewAs: southern.userId })).status).toBe(403);
  expect((await results(creator, { viewAs: stranger.userId })).status).toBe(403);
  const overlay = [{ kind: "set-field", path: ["name"], value: "Mine" }];
  expect((await results(creator, { viewAs: southern.userId, overlay })).status).toBe(403);
});

test("it is written down: once for all that is looked at in a while", async () => {
  const entries = await world.server.services.store.db
    .selectFrom("audit_entries")
    .select(["actor_id", "detail"])
    .where("action", "=", "document.view-as")
    .where("object_id", "=", workbookId)
    .where("actor_id", "=", world.a.creator.userId)
    .execute();
  const whom = entries.map(({ detail }) => detail["member"]).toSorted((one, other) => String(one).localeCompare(String(other)));
  expect(whom).toEqual(
    [southern.userId, stranger.userId, partner.userId, world.a.viewer.userId].toSorted((one, other) => one.localeCompare(other)),
  );
});
