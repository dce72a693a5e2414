// The sheets of reports, as previews show them: to whoever sees the report, each with the rows that are theirs.
import { sheetsAnswer } from "@sheaf/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { givenOrders, givenWorkbook, ordersElement } from "../../../testing/given.ts";
import { type Actor, startWorld, type World } from "../../../testing/world.ts";

let world: World;
let folderId: string;

const file = (kind: "report" | "workbook"): string => `
name: Orders
kind: ${kind}
folderId: ${folderId}
schemaVersion: 1
pages:
  - id: hidden
    name: Not for readers
    visibility: hidden
    elements: [{id: secret, kind: text, body: "Not yet"}]
  - id: p1
    name: Orders of the day
    elements:
      - ${ordersElement(world)}
  - id: p2
    name: End
    elements: []
${kind === "report" ? `layout: '<Page id="hidden"><Element elementId="secret" x="40" y="40" width="200" height="80"/></Page><Page id="p1"><Element elementId="orders" x="40" y="40" width="600" height="300"/></Page>'` : ""}
`;

beforeAll(async () => {
  world = await startWorld();
  await givenOrders(world, [4711, 4712]);
  const made = await world.graphql<{ createFolder: { inodeId: string } }>(
    world.a.creator,
    'mutation { createFolder(request: { name: "Reports" }) { inodeId } }',
  );
  folderId = made.createFolder.inodeId;
});
afterAll(() => world.close());

/** Published, and shown to the viewer. */
async function givenReport(): Promise<string> {
  const { creator, viewer } = world.a;
  const made = await world.request("/v2/reports/spec", {
    as: creator,
    method: "POST",
    headers: { "content-type": "application/yaml" },
    body: file("report"),
  });
  if (made.status !== 200) throw new Error(made.text);
  const { reportId } = made.body as { readonly reportId: string };
  await world.graphql(creator, `mutation { publishWorkbook(request: { workbookId: "${reportId}" }) { version } }`);
  await world.graphql(creator, "mutation($r: GiveGrantRequest!) { giveGrant(request: $r) { grantId } }", {
    r: { inodeId: reportId, memberId: viewer.userId, right: "view" },
  });
  return reportId;
}

const ask = (as: Actor, id: string): Promise<Response> =>
  fetch(`${world.url}/v2/workbooks/${id}/sheets`, {
    method: "POST",
    headers: { authorization: `Bearer ${as.token}`, "content-type": "application/json" },
    body: JSON.stringify({ controls: {}, at: null, overlay: [], now: new Date().toISOString() }),
  });

test("every sheet of a report, for each person with what they may see", async () => {
  const { creator, viewer } = world.a;
  const id = await givenReport();
  const [own, theirs] = await Promise.all([creator, viewer].map(async (as) => sheetsAnswer.parse(await (await ask(as, id)).json())));
  expect(own?.sheets.map(({ name, width, height }) => [name, width, height])).toEqual([
    ["Orders of the day", 816, 1056],
    ["End", 816, 1056],
  ]);
  const shows = (svg = ""): readonly boolean[] => ["4,711", "4,712", "Not yet"].map((text) => svg.includes(text));
  expect([shows(own?.sheets[0]?.svg), shows(theirs?.sheets[0]?.svg)]).toEqual([
    [true, true, false],
    [true, false, false],
  ]);
  expect(own?.css).toContain("@font-face");
});

test("what is no report has no sheets", async () => {
  const id = await givenWorkbook(world, world.a.creator, world.a, file("workbook"));
  const answer = await ask(world.a.creator, id);
  expect([answer.status, await answer.json()]).toMatchObject([400, { message: "Only reports have sheets" }]);
});
