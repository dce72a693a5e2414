import type { ResultsRequest } from "@sheaf/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { givenTable, givenWorkbook } from "../../testing/given.ts";
import { ask, body, good, rowsOf } from "../../testing/result-stream.ts";
import { type Actor, startWorld, type World } from "../../testing/world.ts";

let world: World;
let workbookId: string;
let explorer: Actor;
let insider: Actor;
/** May copy what they may explore. */
let builder: Actor;
let teamId: string;

const file = (connectionId: string, access: string) => `name: Board
schemaVersion: 1
pages:
  - id: open
    name: Open
    elements:
      - id: total
        kind: table
        name: Totals
        source: {kind: table, elementId: pay}
        columns: [{id: sum, name: Sum, formula: "[Pay/Amount]"}]
  - id: board
    name: Board secrets
    sheaf: {access: ${access}}
    elements:
      - id: pay
        kind: table
        name: Pay
        source: {kind: warehouse-table, connectionId: ${connectionId}, path: [uploads, pay]}
        columns: [{id: who, name: Who, formula: "[pay/who]"}, {id: amount, name: Amount, formula: "[pay/amount]"}]
      - {id: pick, kind: control, controlId: Pick, controlType: list, name: Secret pick, selectionMode: single, source: {kind: manual, valueType: text, values: [secret one]}, filters: [{source: {kind: table, elementId: pay}, columnId: who}]}
      - {id: open-details, kind: button, text: Details, actions: [{id: a, trigger: on-click, effects: [{effect: open-overlay, overlayId: details}]}]}
      - {id: secret-link, kind: button, text: Link, actions: [{id: b, trigger: on-click, effects: [{effect: open-url, url: 'https://example.com/{{Sum([Pay/Amount])}}', openTarget: _blank}]}]}
overlays:
  - id: details
    type: modal
    name: Secret details
    elements:
      - {id: detail, kind: table, name: Detail, source: {kind: table, elementId: pay}, columns: [{id: d, name: D, formula: "[Pay/Who]"}]}
`;

const results = (as: Actor, request: ResultsRequest) => ask(world, as, `/v2/workbooks/${workbookId}/results`, request);
const outcome = async (as: Actor, elementId: string, more: Partial<ResultsRequest> = {}) => {
  const [answer] = (await results(as, body([rowsOf(elementId, "base")], more))).results;
  return answer === undefined
    ? "none"
    : "error" in answer
      ? `refused: ${answer.error.message}`
      : good(answer).rows.map((row) => row.join("|"));
};
const copy = () => world.graphql(builder, `mutation { duplicateWorkbook(request: { workbookId: "${workbookId}" }) { inodeId } }`);
const documentOf = async (as: Actor, query = "") => {
  const { body: given } = await world.request(`/v2/workbooks/${workbookId}/document${query}`, { as });
  const answer = given as { readonly document: object; readonly permissions: Record<string, boolean> };
  return { ...answer, text: JSON.stringify(answer.document) };
};
const give = (memberId: string, right: string) =>
  world.graphql(world.a.creator, "mutation($r: GiveGrantRequest!) { giveGrant(request: $r) { grantId } }", {
    r: { inodeId: workbookId, memberId, right },
  });
const publish = async (access: string) => {
  const put = await world.request(`/v2/workbooks/${workbookId}/spec`, {
    as: world.a.creator,
    method: "PUT",
    headers: { "content-type": "application/yaml" },
    body: file(world.a.connectionId, access),
  });
  expect([put.status, put.text]).toEqual([200, put.text]);
  await world.graphql(world.a.creator, `mutation { publishWorkbook(request: { workbookId: "${workbookId}" }) { version } }`);
};

beforeAll(async () => {
  world = await startWorld();
  const { creator, admin } = world.a;
  await givenTable(world, "pay", "who,amount\nAnn,10\nBob,20\n");
  explorer = await world.addMember(world.a, "Analyze");
  insider = await world.addMember(world.a, "Analyze");
  builder = await world.addMember(world.a, "Build");
  const { saveTeam } = await world.graphql<{ saveTeam: { teamId: string } }>(
    admin,
    "mutation($r: SaveTeamRequest!) { saveTeam(request: $r) { teamId } }",
    { r: { name: "Directors" } },
  );
  ({ teamId } = saveTeam);
  await world.graphql(admin, "mutation($r: ChangeTeamMembersRequest!) { changeTeamMembers(request: $r) { teamId } }", {
    r: { teamId, add: [insider.userId], remove: [] },
  });
  // The first version is everybody's: what the newest closes is closed there, too.
  workbookId = await givenWorkbook(world, creator, world.a, file(world.a.connectionId, "{}").replace("    sheaf: {access: {}}\n", ""));
  await publish(`{teams: [${teamId}]}`);
  await give(explorer.userId, "explore");
  await give(insider.userId, "explore");
  await give(builder.userId, "explore");
});
afterAll(() => world.close());

describe("pages for certain people", () => {
  test("who is in the team sees the page and its results, and explores; so does who edits", async () => {
    for (const as of [insider, world.a.creator]) {
      expect(await outcome(as, "pay")).toEqual(["Ann|10", "Bob|20"]);
      expect(await outcome(as, "detail")).toEqual(["Ann", "Bob"]);
      const { text, permissions } = await documentOf(as);
      expect(text).toContain("Board secrets");
      expect(permissions["canExplore"]).toBe(true);
    }
  });

  test("nobody else: neither the page, nor its results, nor the overlay that it opens; what reads it elsewhere is drawn", async () => {
    for (const as of [world.a.viewer, explorer]) {
      expect(await outcome(as, "pay")).toBe("refused: There is no element pay");
      expect(await outcome(as, "detail")).toBe("refused: There is no element detail");
      expect(await outcome(as, "pick")).toBe("refused: There is no element pick");
      expect(await outcome(as, "total")).toEqual(["10", "20"]);
      const { text, permissions } = await documentOf(as);
      expect(text).not.toMatch(/secret|Directors|example\.com/iu);
      expect(text).not.toContain(teamId);
      expect(permissions).toMatchObject({ canExplore: false, canSeeSql: false });
    }
  });

  test("nor by an older version, in which the page was everybody's", async () => {
    for (const as of [world.a.viewer, explorer]) {
      expect(await outcome(as, "pay", { at: { version: 1 } })).toBe("refused: There is no element pay");
      expect((await documentOf(as, "?version=1")).text).not.toMatch(/secret/iu);
    }
    expect(await outcome(insider, "pay", { at: { version: 1 } })).toEqual(["Ann|10", "Bob|20"]);
  });

  test("nor by a change of one's own, a file, a copy, a download, a drawing or an action", async () => {
    const element = {
      id: "mine",
      kind: "table",
      name: "Mine",
      source: { kind: "table", elementId: "pay" },
      columns: [{ id: "w", formula: "[pay/who]" }],
    };
    const overlay = [
      { op: "insert", path: ["pages", { key: "open" }, "elements"], after: "total", value: element },
    ] as unknown as ResultsRequest["overlay"];
    const changed = await results(explorer, body([rowsOf("mine", "base")], { overlay }));
    expect(changed.status).toBeGreaterThanOrEqual(400);
    const call = (as: Actor, path: string, request: unknown) => world.post(as, `/v2/workbooks/${workbookId}/${path}`, request);
    const looked = { at: null, overlay: [], controls: {}, now: new Date().toISOString() };
    const asked = {
      ...looked,
      selection: {},
      elementId: "secret-link",
      formulas: [{ path: ["actions", 0, "effects", 0, "url"], part: 0 }],
    };
    const drawing = { ...looked, pageId: "board", format: "pdf" };
    expect((await call(insider, "formulaValues", asked)).text).toContain("30");
    expect((await call(insider, "draw", drawing)).status).toBe(200);
    expect((await call(explorer, "draw", drawing)).status).toBe(400);
    for (const as of [world.a.viewer, explorer]) {
      const spec = await world.request(`/v2/workbooks/${workbookId}/spec`, { as });
      expect(spec.status).toBeGreaterThanOrEqual(400);
      expect(spec.text).not.toMatch(/secret/iu);
      const values = await call(as, "formulaValues", asked);
      expect([values.status, values.text]).toEqual([400, expect.stringContaining("There is no element")]);
    }
    await expect(copy()).rejects.toThrow("closed to you");
  });

  test("people are named by email as well; a page of nobody is its editors' alone; other tenants have none of it", async () => {
    await publish(`{users: ["${explorer.email.toUpperCase()}"]}`);
    expect(await outcome(explorer, "pay")).toEqual(["Ann|10", "Bob|20"]);
    expect(await outcome(insider, "pay")).toBe("refused: There is no element pay");
    await publish(`{users: ["${builder.userId}"]}`);
    await expect(copy()).resolves.toBeDefined();
    await publish("{}");
    expect(await outcome(explorer, "pay")).toBe("refused: There is no element pay");
    expect(await outcome(world.a.creator, "pay")).toEqual(["Ann|10", "Bob|20"]);
    expect((await results(world.b.creator, body([rowsOf("pay", "base")]))).status).toBeGreaterThanOrEqual(400);
  });
});
