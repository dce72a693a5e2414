import { afterAll, beforeAll, expect, test } from "vitest";
import { givenTable } from "../../testing/given.ts";
import { ask, body, rowsOf } from "../../testing/result-stream.ts";
import { type Actor, startWorld, type World } from "../../testing/world.ts";

let world: World;
let folderId: string;

beforeAll(async () => {
  world = await startWorld();
  await givenTable(world, "sales", "id,region,amount\n1,North,10\n2,North,20\n3,South,5\n");
  const { creator } = world.a;
  const made = await world.graphql<{ createFolder: { inodeId: string } }>(
    creator,
    'mutation { createFolder(request: { name: "Reports" }) { inodeId } }',
  );
  folderId = made.createFolder.inodeId;
});
afterAll(() => world.close());

const sales = `{id: t, kind: table, name: Sales, source: {kind: warehouse-table, connectionId: CONNECTION, path: [uploads, sales]}, columns: [{id: r, formula: "[sales/region]"}, {id: a, formula: "[sales/amount]"}]}`;
const file = (kind: string, elements: string, more = ""): string => `name: Monthly
kind: ${kind}
schemaVersion: 1
folderId: ${folderId}
pages: [{id: p, name: Page, elements: [${elements.replace("CONNECTION", world.a.connectionId)}]}]
${more}`;

async function send<T>(as: Actor, method: string, path: string, text: string | object) {
  const isText = typeof text === "string";
  return (await world.request(path, {
    as,
    method,
    headers: { "content-type": isText ? "application/yaml" : "application/json" },
    body: isText ? text : JSON.stringify(text),
  })) as { status: number; body: T & { readonly code?: string; readonly message?: string } };
}

async function made(as: Actor, text: string): Promise<string> {
  const { status, body: answer } = await send<{ reportId: string; url: string }>(as, "POST", "/v2/reports/spec", text);
  expect([status, answer]).toMatchObject([200, { url: expect.stringContaining("/report/") as string }]);
  return answer.reportId;
}

test("a report is stored, read, published and asked like a workbook, and is no workbook", async () => {
  const { creator, viewer } = world.a;
  const layout = 'layout: "<Page id=\\"p\\"><Element elementId=\\"t\\" x=\\"48\\" y=\\"48\\" width=\\"400\\" height=\\"300\\"/></Page>"';
  const reportId = await made(creator, file("report", sales, layout));
  const read = await world.request(`/v2/reports/${reportId}/spec?format=json`, { as: creator });
  expect(read.body).toMatchObject({ kind: "report", reportId, layout: expect.stringContaining('x="48" y="48" width="400"') as string });
  expect((await world.request(`/v2/workbooks/${reportId}/spec`, { as: creator })).status).toBe(404);
  expect((await send(creator, "POST", "/v2/workbooks/spec", file("report", sales))).body.message).toBe("Only workbooks can be stored here");

  const answer = await ask(world, creator, `/v2/workbooks/${reportId}/results`, body([rowsOf("t", null)]));
  expect(answer.error).toBeNull();
  // Nobody but its editors sees what was never published.
  await world.graphql(creator, `mutation { publishWorkbook(request: { workbookId: "${reportId}" }) { version } }`);
  expect((await world.request(`/v2/workbooks/${reportId}/document`, { as: creator })).body).toMatchObject({
    document: { kind: "report" },
    publishedVersion: 1,
  });
  expect((await world.request(`/v2/workbooks/${reportId}/document`, { as: viewer })).status).toBe(404);
  expect((await world.request(`/v2/reports/${reportId}/spec`, { as: world.b.creator })).status).toBe(404);
});

test("a workbook becomes a report on the same rows, and says what it left out", async () => {
  const { creator } = world.a;
  const elements = `${sales}, {id: go, kind: button, text: Press, actions: []}, {id: box, kind: container}, {id: note, kind: text, body: Hello}`;
  const layout = `layout: |
  <Page type="grid" gridTemplateColumns="repeat(24, 1fr)" gridTemplateRows="auto" id="p">
    <Container elementId="box" type="grid" gridColumn="1 / 25" gridRow="1 / 20">
      <Element elementId="t" gridColumn="1 / 13" gridRow="1 / 12"/>
      <Element elementId="note" gridColumn="13 / 25" gridRow="1 / 3"/>
    </Container>
    <Element elementId="go" gridColumn="1 / 5" gridRow="21 / 23"/>
  </Page>
`;
  const workbook = await send<{ workbookId: string }>(creator, "POST", "/v2/workbooks/spec", file("workbook", elements, layout));
  expect(workbook.status).toBe(200);
  const { workbookId } = workbook.body;
  const converted = await send<{ reportId: string; leftOut: unknown }>(creator, "POST", `/v2/workbooks/${workbookId}/convertToReport`, {
    name: "On paper",
    folderId,
    orientation: "landscape",
  });
  expect([converted.status, converted.body]).toMatchObject([200, { leftOut: [{ name: "go", kind: "button" }] }]);
  const { document } = (await world.request(`/v2/workbooks/${converted.body.reportId}/document`, { as: creator })).body as {
    document: { kind: string; rest: { config: unknown }; pages: { elements: { id: string }[] }[] };
  };
  expect(document.rest.config).toEqual({ pageWidth: 1056, pageHeight: 816 });
  expect(document.pages.map(({ elements: left }) => left.map(({ id }) => id))).toEqual([["t", "note"]]);
  expect((await ask(world, creator, `/v2/workbooks/${converted.body.reportId}/results`, body([rowsOf("t", null)]))).error).toBeNull();
  // The workbook itself stays.
  expect((await world.request(`/v2/workbooks/${workbookId}/document`, { as: creator })).body).toMatchObject({
    document: { kind: "workbook" },
  });
  // What is a report already is no workbook.
  expect((await send(creator, "POST", `/v2/workbooks/${converted.body.reportId}/convertToReport`, {})).status).toBe(404);
});

test("pictures of a workbook are in the report that is made of it, which takes others too", async () => {
  const { creator } = world.a;
  const picture = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+M8AAAMBAQCzPSQyAAAAAElFTkSuQmCC", "base64");
  const uploaded = async (id: string) => {
    const headers = { "content-type": "application/octet-stream" };
    const answer = await world.request(`/v2/workbooks/${id}/pictures`, {
      as: creator,
      method: "POST",
      headers,
      body: new Uint8Array(picture),
    });
    return answer.body as { readonly pictureId: string };
  };
  const workbook = await send<{ workbookId: string }>(creator, "POST", "/v2/workbooks/spec", file("workbook", sales));
  const { workbookId } = workbook.body;
  const { pictureId } = await uploaded(workbookId);
  const { reportId } = (await send<{ reportId: string }>(creator, "POST", `/v2/workbooks/${workbookId}/convertToReport`, { folderId }))
    .body;
  expect((await world.request(`/v2/workbooks/${reportId}/pictures/${pictureId}`, { as: creator })).status).toBe(200);
  const other = await made(creator, file("report", sales));
  expect((await world.request(`/v2/workbooks/${other}/pictures/${pictureId}`, { as: creator })).status).toBe(404);
  expect(await uploaded(other)).toMatchObject({ pictureId });
  expect((await world.request(`/v2/workbooks/${other}/pictures/${pictureId}`, { as: creator })).status).toBe(200);
});
