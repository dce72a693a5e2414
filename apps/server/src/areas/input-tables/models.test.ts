import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { add, entriesOf, set } from "../../testing/entries.ts";
import { givenTable } from "../../testing/given.ts";
import { ask, body, only, rowsOf } from "../../testing/result-stream.ts";
import { type Actor, startWorld, type World } from "../../testing/world.ts";

/** Input tables of data models: entered there, read by the documents over the model as they are published. */

let world: World;
let entries: ReturnType<typeof entriesOf>;
let folderId: string;
let modelId: string;
let readerId: string;

const modelFile = () => `name: Targets of airports
kind: data-model
schemaVersion: 1
folderId: ${folderId}
pages:
  - id: p
    name: Sources
    elements:
      - id: airports
        kind: table
        name: Airports
        source: {kind: warehouse-table, connectionId: ${world.a.connectionId}, path: [uploads, airports]}
        columns:
          - {id: code, name: Code, formula: "[airports/code]"}
          - {id: state, name: State, formula: "[airports/state]"}
        relationships: [{id: r, name: Target, targetElementId: targets, keys: [{sourceColumnId: code, targetColumnId: airport}]}]
      - id: targets
        kind: input-table
        name: Targets
        inputMode: edit
        source: {kind: empty, connectionId: ${world.a.connectionId}}
        columns:
          - {id: airport, name: Airport, type: text}
          - {id: goal, name: Goal, type: number}
          - {id: twice, name: Twice, formula: "[Goal] * 2"}
        sheaf: {dataEntry: {published: {allow: viewers}}}
      - id: notes
        kind: input-table
        name: Notes
        inputMode: edit
        source: {kind: linked, from: airports}
        columns:
          - {id: key, key: code}
          - {id: note, name: Note, type: text}
        sheaf: {dataEntry: {published: {allow: viewers}}}
`;
const readerFile = () => `name: Reader
schemaVersion: 1
folderId: ${folderId}
pages:
  - id: p
    name: Page
    elements:
      - id: t
        kind: table
        name: Goals
        source: {kind: data-model, dataModelId: ${modelId}, elementId: targets}
        columns:
          - {id: a, name: Airport, formula: "[Targets/Airport]"}
          - {id: g, name: Twice, formula: "[Targets/Twice]"}
        sort: [{columnId: a, direction: ascending}]
      - id: s
        kind: table
        name: States
        source: {kind: data-model, dataModelId: ${modelId}, elementId: airports}
        columns:
          - {id: c, name: Code, formula: "[Airports/Code]"}
          - {id: g, name: Goal, formula: "[Airports/Target/Goal]"}
        sort: [{columnId: c, direction: ascending}]
      - id: n
        kind: table
        name: Noted
        source: {kind: data-model, dataModelId: ${modelId}, elementId: notes}
        columns:
          - {id: k, name: Code, formula: "[Notes/Code]"}
          - {id: n, name: Note, formula: "[Notes/Note]"}
        sort: [{columnId: k, direction: ascending}]
`;

const make = async <T>(path: string, text: string): Promise<T> => {
  const made = await world.request(path, {
    as: world.a.creator,
    method: "POST",
    headers: { "content-type": "application/yaml" },
    body: text,
  });
  if (made.status >= 300) throw new Error(made.text);
  return made.body as T;
};
const publish = (id: string) =>
  world.graphql(world.a.creator, `mutation { publishWorkbook(request: { workbookId: "${id}" }) { version } }`);
const shared = (inodeId: string, { userId }: Actor) =>
  world.graphql(world.a.creator, "mutation($r: GiveGrantRequest!) { giveGrant(request: $r) { grantId } }", {
    r: { inodeId, memberId: userId, right: "view" },
  });
const shown = async (element: string, columns: readonly string[], as: Actor = world.a.creator, id = readerId): Promise<unknown> => {
  const { results, error } = await ask(
    world,
    as,
    `/v2/workbooks/${id}/results`,
    body([rowsOf(element, "base", { want: only(...columns) })]),
  );
  const [found] = results;
  return found === undefined ? error : "error" in found ? found.error.code : found.rows;
};

beforeAll(async () => {
  world = await startWorld();
  entries = entriesOf(world);
  await givenTable(world, "airports", "code,state\nAUS,TX\nDEN,CO\nHOU,TX\n");
  const folder = await world.graphql<{ createFolder: { inodeId: string } }>(
    world.a.creator,
    'mutation { createFolder(request: { name: "Models" }) { inodeId } }',
  );
  folderId = folder.createFolder.inodeId;
  modelId = (await make<{ dataModelId: string }>("/v2/dataModels/spec", modelFile())).dataModelId;
});
afterAll(() => world.close());

describe("S-I30: an input table of a data model", () => {
  test("is entered by the model's editors and read by the documents over it as it was published", async () => {
    const entered = await entries.enter("targets", [add(["r1", "r2"], { airport: ["DEN", "AUS"], goal: [0.8, 0.9] })], {
      workbook: modelId,
    });
    expect(entered.body).toMatchObject({ applied: true });
    expect(await shown("targets", ["airport", "twice"], world.a.creator, modelId)).toEqual([
      ["DEN", 1.6],
      ["AUS", 1.8],
    ]);
    await publish(modelId);
    const made = await make<{ workbookId: string; report: { elements: readonly { id: string; ok: boolean }[] } }>(
      "/v2/workbooks/spec",
      readerFile(),
    );
    readerId = made.workbookId;
    expect(made.report.elements.map(({ id, ok }) => [id, ok])).toEqual([
      ["t", true],
      ["s", true],
      ["n", true],
    ]);
    expect(await shown("t", ["a", "g"])).toEqual([
      ["AUS", 1.8],
      ["DEN", 1.6],
    ]);
    // What is entered into the draft meanwhile is not published.
    await entries.enter("targets", [set(["r1"], { goal: [0.5] })], { workbook: modelId });
    expect(await shown("targets", ["airport", "twice"], world.a.creator, modelId)).toEqual([
      ["DEN", 1],
      ["AUS", 1.8],
    ]);
    expect(await shown("t", ["a", "g"])).toEqual([
      ["AUS", 1.8],
      ["DEN", 1.6],
    ]);
    await publish(modelId);
    expect(await shown("t", ["a", "g"])).toEqual([
      ["AUS", 1.8],
      ["DEN", 1],
    ]);
  });
  test("is reached by relationships, and a linked one stands beside the rows of its element", async () => {
    expect(await shown("s", ["c", "g"])).toEqual([
      ["AUS", 0.9],
      ["DEN", 0.5],
      ["HOU", null],
    ]);
    await entries.enter("notes", [set(["HOU"], { note: ["closed"] })], { workbook: modelId });
    await publish(modelId);
    expect(await shown("n", ["k", "n"])).toEqual([
      ["AUS", null],
      ["DEN", null],
      ["HOU", "closed"],
    ]);
  });
  test("is offered with its columns and their types", async () => {
    const offer = (await world.request(`/v2/dataModels/${modelId}/offer`, { as: world.a.creator })).body as {
      offer: { elements: readonly { id: string; problem?: unknown; columns: readonly { id: string; type: { kind: string } }[] }[] };
    };
    const targets = offer.offer.elements.find(({ id }) => id === "targets");
    expect(targets?.problem).toBeUndefined();
    expect(targets?.columns.map(({ id, type }) => [id, type.kind])).toEqual([
      ["airport", "text"],
      ["goal", "float"],
      ["twice", "float"],
    ]);
  });
  test("its rows are read by whoever may see the document over it; the table itself by whoever may see the model", async () => {
    const viewer = await world.addMember(world.a, "Act");
    await publish(readerId);
    await shared(readerId, viewer);
    expect(await shown("t", ["a", "g"], viewer)).toEqual([
      ["AUS", 1.8],
      ["DEN", 1],
    ]);
    const state = (as: Actor) => world.request(`/v2/workbooks/${modelId}/input-tables/targets?layer=published`, { as });
    expect((await state(viewer)).body).toMatchObject({ code: "ENOENT" });
    expect((await state(world.b.admin)).body).toMatchObject({ code: "ENOENT" });
    const enter = (as: Actor, layer: "draft" | "published") =>
      entries.enter("targets", [set(["r1"], { goal: [0.7] })], { as, layer, workbook: modelId });
    expect((await enter(viewer, "published")).body).toMatchObject({ code: "ENOENT" });
    expect((await enter(world.b.admin, "published")).body).toMatchObject({ code: "ENOENT" });
    await shared(modelId, viewer);
    expect((await enter(viewer, "draft")).body).toMatchObject({ code: "EPERM" });
    expect((await enter(viewer, "published")).body).toMatchObject({ applied: true });
    expect((await state(viewer)).body).toMatchObject({ rows: 2, mayEnter: true });
    expect(await shown("t", ["a", "g"], viewer)).toEqual([
      ["AUS", 1.8],
      ["DEN", 1.4],
    ]);
    // Entries of a linked one are found by keys that policies may hide: they are the editors' of the model, whatever the table says.
    const note = (as: Actor) => entries.enter("notes", [set(["HOU"], { note: ["open"] })], { as, layer: "published", workbook: modelId });
    expect((await note(viewer)).body).toMatchObject({ code: "EPERM" });
    expect((await note(world.a.creator)).body).toMatchObject({ applied: true });
  });
  test("who looks at a document over it hears of what is entered into the published rows, and sees it", async () => {
    const { admin } = world.a;
    const socket = await looking(world.a.creator);
    const told = socket.next();
    const entered = await entries.enter("targets", [set(["r2"], { goal: [0.25] })], { as: admin, layer: "published", workbook: modelId });
    expect(entered.body).toMatchObject({ applied: true });
    expect(await told).toEqual({ kind: "model-published", dataModelId: modelId });
    socket.close();
    expect(await shown("t", ["a", "g"])).toEqual([
      ["AUS", 0.5],
      ["DEN", 1.4],
    ]);
    // From now on the published rows are their own (S-I1).
    await entries.enter("targets", [set(["r2"], { goal: [0.99] })], { workbook: modelId });
    await publish(modelId);
    expect(await shown("t", ["a", "g"])).toEqual([
      ["AUS", 0.5],
      ["DEN", 1.4],
    ]);
  });
  test("a copy of the model has the rows as its own", async () => {
    const { duplicateWorkbook } = await world.graphql<{ duplicateWorkbook: { inodeId: string } }>(
      world.a.creator,
      `mutation { duplicateWorkbook(request: { workbookId: "${modelId}" }) { inodeId } }`,
    );
    expect(await shown("targets", ["airport", "goal"], world.a.creator, duplicateWorkbook.inodeId)).toEqual([
      ["DEN", 0.5],
      ["AUS", 0.99],
    ]);
    await entries.enter("targets", [set(["r1"], { goal: [0.1] })], { workbook: duplicateWorkbook.inodeId });
    expect(await shown("targets", ["airport", "goal"], world.a.creator, modelId)).toEqual([
      ["DEN", 0.5],
      ["AUS", 0.99],
    ]);
  });
});

/** The socket of somebody who looks at the workbook over the model, open. */
async function looking(as: Actor) {
  const socket = new WebSocket(`${world.url.replace("http", "ws")}/live/workbooks/${readerId}/entries`);
  const messages: unknown[] = [];
  let wake = (): void => undefined;
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener("close", ({ code }) => reject(new Error(`closed with ${code}`)));
    socket.addEventListener("open", () => socket.send(JSON.stringify({ bearer: as.token })));
    socket.addEventListener("message", ({ data }) => {
      const message = JSON.parse(String(data)) as { readonly kind: string };
      if (message.kind === "ready") return resolve();
      if (message.kind === "version-published") return;
      messages.push(message);
      wake();
    });
  });
  return {
    close: () => socket.close(),
    next: async (): Promise<unknown> => {
      while (messages.length === 0) await new Promise<void>((resolve) => (wake = resolve));
      return messages.shift();
    },
  };
}
