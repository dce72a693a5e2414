import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { givenTable } from "../../testing/given.ts";
import { ask, body, rowsOf } from "../../testing/result-stream.ts";
import { type Actor, randomId, startWorld, type World } from "../../testing/world.ts";

let world: World;
let folderId: string;
let modelId: string;
let workbookId: string;

const SALES = "id,region,amount\n1,North,10\n2,North,20\n3,South,5\n";

const modelFile = (metric: string, policy = "", look = "") => `name: Sales model
kind: data-model
schemaVersion: 1
folderId: ${folderId}
pages:
  - id: p
    name: Sources
    elements:
      - id: sales
        kind: table
        name: Sales
        source: {kind: warehouse-table, connectionId: ${world.a.connectionId}, path: [uploads, sales]}
        columns:
          - {id: region, name: Region, formula: "[sales/region]"}
          - {id: amount, name: Amount, formula: "[sales/amount]"}
        metrics: [{id: m, name: Revenue, formula: "${metric}"${look}}]${policy}
`;
const workbookFile = (model: string) => `name: Reader
schemaVersion: 1
folderId: ${folderId}
pages:
  - id: p
    name: Page
    elements:
      - id: t
        kind: table
        name: Sales
        source: {kind: data-model, dataModelId: ${model}, elementId: sales}
        columns:
          - {id: r, name: Region, formula: "[Sales/Region]"}
          - {id: v, name: Revenue, formula: "[Metrics/Revenue]"}
        groupings: [{id: g, groupBy: [r], calculations: [v]}]
`;

async function send<T>(as: Actor, method: string, path: string, text: string): Promise<{ status: number; body: T }> {
  return (await world.request(path, { as, method, headers: { "content-type": "application/yaml" }, body: text })) as {
    status: number;
    body: T;
  };
}

async function answered(as: Actor, more: Parameters<typeof body>[1] = {}) {
  const { status, error, results } = await ask(world, as, `/v2/workbooks/${workbookId}/results`, body([rowsOf("t", "g")], more));
  return error === null ? (results[0] ?? "nothing") : `${status} ${JSON.stringify(error)}`;
}

async function rows(as: Actor, more: Parameters<typeof body>[1] = {}): Promise<readonly (readonly unknown[])[] | string> {
  const result = await answered(as, more);
  if (typeof result === "string") return result;
  if ("error" in result) return result.error.errorCode ?? result.error.code;
  const places = result.head.columns.flatMap((column, index) => (column.role === "value" ? [index] : []));
  return result.rows.map((row) => places.map((place) => String(row[place])));
}

const publish = (id: string) =>
  world.graphql(world.a.creator, `mutation { publishWorkbook(request: { workbookId: "${id}" }) { version } }`);

beforeAll(async () => {
  world = await startWorld();
  const { creator } = world.a;
  await givenTable(world, "sales", SALES);
  const made = await world.graphql<{ createFolder: { inodeId: string } }>(
    creator,
    'mutation { createFolder(request: { name: "Models" }) { inodeId } }',
  );
  folderId = made.createFolder.inodeId;
  const model = await send<{ dataModelId: string; idMap: unknown }>(creator, "POST", "/v2/dataModels/spec", modelFile("Sum([Amount])"));
  expect(model.status).toBe(200);
  expect(model.body.idMap).toEqual({ sales: "sales" });
  modelId = model.body.dataModelId;
  const workbook = await send<{ workbookId: string }>(creator, "POST", "/v2/workbooks/spec", workbookFile(modelId));
  workbookId = workbook.body.workbookId;
});
afterAll(() => world.close());

describe("a data model that workbooks read", () => {
  test("is read as it is published, and not before", async () => {
    expect(await rows(world.a.creator)).toBe("unknown_node");
    await publish(modelId);
    expect(await rows(world.a.creator)).toEqual([
      ["North", "30"],
      ["South", "5"],
    ]);
  });
  test("a new version of it shows in the workbook, its draft does not", async () => {
    const changed = await send(world.a.creator, "PUT", `/v2/dataModels/${modelId}/spec`, modelFile("Sum([Amount]) * 2"));
    expect(changed.status).toBe(200);
    expect(await rows(world.a.creator)).toEqual([
      ["North", "30"],
      ["South", "5"],
    ]);
    await publish(modelId);
    expect(await rows(world.a.creator)).toEqual([
      ["North", "60"],
      ["South", "10"],
    ]);
  });
  test("S-G3g: formats and descriptions of its columns and metrics come with the rows, as they are published", async () => {
    const looks = async () => {
      const result = await answered(world.a.creator);
      if (typeof result === "string" || "error" in result) throw new Error(JSON.stringify(result));
      return result.head.columns.flatMap(({ id, inherited }) => (inherited === undefined ? [] : [[id, inherited]]));
    };
    const tell = async (description: string) => {
      const look = `, description: ${description}, format: {kind: number, formatString: ",.1f"}`;
      await send(world.a.creator, "PUT", `/v2/dataModels/${modelId}/spec`, modelFile("Sum([Amount]) * 2", "", look));
      await publish(modelId);
    };
    expect(await looks()).toEqual([]);
    for (const description of ["Paid", "Billed"]) {
      await tell(description);
      expect(await looks()).toEqual([["v", { format: { kind: "number", formatString: ",.1f" }, description }]]);
    }
  });
  test("F8: its row policies hold for whoever reads it, its owner too", async () => {
    const policy = `
        sheaf: {rowPolicies: [{id: p, rule: 'CurrentUserEmail() = "nobody" or [Region] = "South"'}]}`;
    await send(world.a.creator, "PUT", `/v2/dataModels/${modelId}/spec`, modelFile("Sum([Amount])", policy));
    await publish(modelId);
    expect(await rows(world.a.creator)).toEqual([["South", "5"]]);
  });
  test("S-G3h: what it offers as it is published, without formulas; anew after the next version", async () => {
    const offer = async (as: Actor) => {
      const { status, body: told } = await world.request(`/v2/dataModels/${modelId}/offer`, { as });
      return { status, body: told };
    };
    const column = (id: string, name: string, type: unknown) => ({ id, name, level: "base", hidden: false, type });
    const first = await offer(world.a.creator);
    expect(first).toMatchObject({
      status: 200,
      body: {
        dataModelId: modelId,
        offer: {
          name: "Sales model",
          elements: [
            {
              id: "sales",
              name: "Sales",
              isSource: true,
              columns: [column("region", "Region", { kind: "text" }), column("amount", "Amount", { kind: "integer" })],
              metrics: [{ id: "m", name: "Revenue", type: { kind: "integer" } }],
            },
          ],
        },
      },
    });
    expect(JSON.stringify(first.body)).not.toMatch(/Sum\(|CurrentUserEmail/u);
    expect(await offer(world.a.creator)).toEqual(first);
    const secured = `
        columnSecurities: [{id: s, restrictedColumns: [amount], criteria: {kind: no-one-can-view}}]`;
    await send(world.a.creator, "PUT", `/v2/dataModels/${modelId}/spec`, modelFile("Sum([Amount])", secured));
    expect(await offer(world.a.creator)).toEqual(first);
    await publish(modelId);
    expect(await offer(world.a.creator)).toMatchObject({
      body: { offer: { elements: [{ columns: [{ id: "region" }], metrics: [{ problem: { code: "E_PERMISSION" } }] }] } },
    });
    expect(await offer(world.b.creator)).toMatchObject({ status: 404 });
    expect(await offer(await world.addMember(world.a, "Build"))).toMatchObject({ status: 404 });
  });
  test("S-G4a: whoever reads it follows its names, in the draft and as it is published, with what they meant", async () => {
    const { creator } = world.a;
    const rename = async (region: string, amount: string): Promise<void> => {
      const file = modelFile(`Sum([${amount}])`)
        .replace("id: region, name: Region", `id: region, name: ${region}`)
        .replace("id: amount, name: Amount", `id: amount, name: ${amount}`);
      expect((await send(creator, "PUT", `/v2/dataModels/${modelId}/spec`, file)).status).toBe(200);
      await publish(modelId);
    };
    const formulas = async (): Promise<unknown> => {
      const { body: file } = await world.request(`/v2/workbooks/${workbookId}/spec?format=json`, { as: creator });
      const { pages } = file as {
        readonly pages: readonly { readonly elements: readonly { readonly columns: readonly { formula: string }[] }[] }[];
      };
      return pages[0]?.elements[0]?.columns.map(({ formula }) => formula);
    };
    const asRead = async () => {
      const found = await world.graphql<{ versions: { version: number }[] }>(
        creator,
        `{ versions(workbookId: "${workbookId}") { version } }`,
      );
      return rows(creator, { at: { version: found.versions[0]?.version ?? 0 } });
    };
    await rename("Region", "Amount");
    const summed = workbookFile(modelId).replace("[Metrics/Revenue]", "Sum([Sales/Amount])");
    await send(creator, "PUT", `/v2/workbooks/${workbookId}/spec`, summed);
    await publish(workbookId);
    // Something is being drafted: it stays a draft.
    await send(creator, "PUT", `/v2/workbooks/${workbookId}/spec`, summed.replace("Sum([Sales/Amount])", "Sum([Sales/Amount]) * 10"));
    const drafted = [
      ["North", "300"],
      ["South", "50"],
    ];
    const read = [
      ["North", "30"],
      ["South", "5"],
    ];
    expect([await rows(creator), await asRead()]).toEqual([drafted, read]);

    // Two names that are changed with each other are the hard case.
    await rename("Amount", "Region");
    expect(await formulas()).toEqual(["[Sales/Amount]", "Sum([Sales/Region]) * 10"]);
    expect([await rows(creator), await asRead()]).toEqual([drafted, read]);
    await rename("Region", "Amount");
    expect(await formulas()).toEqual(["[Sales/Region]", "Sum([Sales/Amount]) * 10"]);
    expect([await rows(creator), await asRead()]).toEqual([drafted, read]);
    await send(creator, "PUT", `/v2/workbooks/${workbookId}/spec`, workbookFile(modelId));
  });
  test("a part of it can be changed by JSON Patch", async () => {
    const patch = (path: string, operations: readonly object[]) =>
      world.request(path, {
        as: world.a.creator,
        method: "PATCH",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(operations),
      });
    const rename = { op: "replace", path: "/pages/0/elements/0/columns/0/name", value: "Area" };
    expect(await patch(`/v2/dataModels/${modelId}/spec`, [rename])).toMatchObject({ status: 200, body: { dataModelId: modelId } });
    const read = await world.request(`/v2/dataModels/${modelId}/spec?format=json`, { as: world.a.creator });
    expect(read.body).toMatchObject({ pages: [{ elements: [{ columns: [{ name: "Area" }, { name: "Amount" }] }] }] });
    expect(await patch(`/v2/dataModels/${workbookId}/spec`, [rename])).toMatchObject({ status: 404 });
    expect(await patch(`/v2/dataModels/${modelId}/spec`, [{ ...rename, path: "/pages/7/name" }])).toMatchObject({ status: 400 });
  });
  test("reads back as the file that was sent, as its own kind only", async () => {
    const answer = await world.request(`/v2/dataModels/${modelId}/spec?format=json`, { as: world.a.creator });
    expect(answer.body).toMatchObject({ dataModelId: modelId, kind: "data-model", name: "Sales model" });
    expect((await world.request(`/v2/workbooks/${modelId}/spec`, { as: world.a.creator })).status).toBe(404);
    expect((await world.request(`/v2/dataModels/${workbookId}/spec`, { as: world.a.creator })).status).toBe(404);
  });
  test("S-G3i: who edits it has its screen whole, who may look sees its newest version as it is", async () => {
    const { creator, viewer } = world.a;
    await world.graphql(
      creator,
      `mutation { giveGrant(request: { inodeId: "${modelId}", memberId: "${viewer.userId}", right: "explore" }) { grantId } }`,
    );
    const policy = `
        sheaf: {rowPolicies: [{id: p, name: South, rule: '[Region] = "South"'}]}
        columnSecurities: [{id: s, restrictedColumns: [amount], criteria: {kind: no-one-can-view}}]`;
    await send(creator, "PUT", `/v2/dataModels/${modelId}/spec`, modelFile("Count()", policy));
    await publish(modelId);
    const read = (as: Actor, query = "") => world.request(`/v2/workbooks/${modelId}/document${query}`, { as });
    const seen = async (as: Actor, more: Parameters<typeof body>[1]) => {
      const { status, results } = await ask(world, as, `/v2/workbooks/${modelId}/results`, body([rowsOf("sales", "base")], more));
      const [result] = results;
      if (result === undefined || "error" in result) return result?.error.code ?? status;
      return [result.head.columns.flatMap(({ id, role }) => (role === "value" ? [id] : [])), result.rows.length];
    };
    const found = await world.graphql<{ versions: { version: number }[] }>(creator, `{ versions(workbookId: "${modelId}") { version } }`);
    const newest = found.versions[0]?.version ?? 0;
    // The model's own screen is no way around what the model says, for its owner neither.
    expect(await seen(creator, {})).toEqual([["region"], 1]);
    expect(await seen(viewer, { at: { version: newest } })).toEqual([["region"], 1]);
    expect(await seen(viewer, { at: { version: newest - 1 } })).toBe(403);
    const without = { kind: "set-field" as const, path: ["elements", { key: "sales" }, "sheaf"] };
    expect(await seen(viewer, { overlay: [without] })).toBe(403);
    expect(await read(creator)).toMatchObject({ status: 200, body: { version: null, document: { kind: "data-model" } } });
    const looked = await read(viewer);
    expect(looked).toMatchObject({ status: 200, body: { version: newest, permissions: { canEdit: false, canExplore: false } } });
    expect(JSON.stringify(looked.body)).not.toMatch(/rowPolicies|columnSecurities|South/u);
    expect((await read(viewer, `?version=${newest - 1}`)).status).toBe(403);
    expect((await read(world.a.guest)).status).toBe(404);
    expect((await read(world.b.creator)).status).toBe(404);
    await send(creator, "PUT", `/v2/dataModels/${modelId}/spec`, modelFile("Sum([Amount])"));
    await publish(modelId);
  });
  test("S-G3l: what a publish changes for readers is told before it, by name, with the documents that use it", async () => {
    const { creator, viewer, guest } = world.a;
    const effect = (as: Actor) => world.request(`/v2/dataModels/${modelId}/publishEffect`, { as });
    await publish(workbookId);
    expect(await effect(creator)).toMatchObject({ status: 200, body: { changes: [], readers: [] } });
    const region = '          - {id: region, name: Region, formula: "[sales/region]"}\n';
    const changed = modelFile("Count()").replace(region, "").replace('"[sales/amount]"', '"Text([sales/amount])"');
    expect((await send(creator, "PUT", `/v2/dataModels/${modelId}/spec`, changed)).status).toBe(200);
    const about = (kind: string, thing: string, name: string, usedBy: readonly string[], types: object | null = null) =>
      expect.objectContaining({ kind, thing, tableName: "Sales", name, usedBy, types }) as unknown;
    expect((await effect(creator)).body).toEqual({
      changes: [
        about("removed", "column", "Region", [workbookId]),
        about("recomputed", "column", "Amount", []),
        about("recomputed", "metric", "Revenue", [workbookId]),
        about("retyped", "column", "Amount", [], { before: "integer", after: "text" }),
      ],
      readers: [{ inodeId: workbookId, name: "Reader" }],
    });
    // Who may publish the model and not see the workbook is told what changes, and nothing of the workbook.
    const other = await world.addMember(world.a, "Build");
    await world.graphql(
      creator,
      `mutation { giveGrant(request: { inodeId: "${modelId}", memberId: "${other.userId}", right: "edit" }) { grantId } }`,
    );
    expect((await effect(other)).body).toMatchObject({ changes: [{ usedBy: [] }, {}, { usedBy: [] }, {}], readers: [] });
    expect((await effect(viewer)).status).toBe(403);
    expect((await effect(guest)).status).toBe(404);
    expect((await effect(world.b.creator)).status).toBe(404);
    await send(creator, "PUT", `/v2/dataModels/${modelId}/spec`, modelFile("Sum([Amount])"));
  });
  test("S-G3q: where its metrics are used is told to who edits it, of documents that they may see", async () => {
    const { creator, viewer, guest } = world.a;
    const uses = (as: Actor) => world.request(`/v2/dataModels/${modelId}/uses`, { as });
    await publish(modelId);
    const used = { inodeId: workbookId, isDraft: false, elementId: "t", pageId: "p", name: "Sales" };
    const readers = [{ inodeId: workbookId, name: "Reader", type: "workbook", isDraft: false }];
    expect(await uses(creator)).toEqual(
      expect.objectContaining({ status: 200, body: { readers, metrics: [{ elementId: "sales", metricId: "m", usedIn: [used] }] } }),
    );
    // What only a draft says is its editors' business.
    const more =
      "      - {id: k, kind: kpi-chart, source: {kind: table, elementId: t}, columns: [{id: c, formula: '[Metrics/Revenue]'}]}\n";
    await send(creator, "PUT", `/v2/workbooks/${workbookId}/spec`, workbookFile(modelId) + more);
    const drafted = await uses(creator);
    expect(drafted.body).toMatchObject({ metrics: [{ usedIn: [used, { inodeId: workbookId, isDraft: true, elementId: "k" }] }] });
    const editor = await world.addMember(world.a, "Build");
    const give = (inodeId: string, right: string) =>
      world.graphql(
        creator,
        `mutation { giveGrant(request: { inodeId: "${inodeId}", memberId: "${editor.userId}", right: "${right}" }) { grantId } }`,
      );
    await give(modelId, "edit");
    expect((await uses(editor)).body).toEqual({ readers: [], metrics: [] });
    await give(workbookId, "view");
    expect((await uses(editor)).body).toEqual({ readers, metrics: [{ elementId: "sales", metricId: "m", usedIn: [used] }] });
    expect((await uses(viewer)).status).toBe(403);
    expect((await uses(guest)).status).toBe(404);
    expect((await uses(world.b.creator)).status).toBe(404);
    await send(creator, "PUT", `/v2/workbooks/${workbookId}/spec`, workbookFile(modelId));
  });
  test("S-G3m: who edits a model sees what a member sees of its draft, and never more than they see themselves", async () => {
    const { creator, viewer, guest } = world.a;
    const check = (as: Actor, memberId: string, elementId = "sales", search: object | null = null) =>
      world.request(`/v2/dataModels/${modelId}/checkAs`, {
        as,
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ memberId, elementId, search }),
      });
    const draft = async (policies: string, security: string, formula = "[sales/amount]"): Promise<void> => {
      const more = `
        sheaf: {rowPolicies: [${policies}]}
        columnSecurities: [${security}]`;
      const file = modelFile("Count()", more).replace("[sales/amount]", formula);
      expect((await send(creator, "PUT", `/v2/dataModels/${modelId}/spec`, file)).status).toBe(200);
    };
    const only = (column: string, person: Actor): string =>
      `{id: s, restrictedColumns: [${column}], criteria: {kind: specific-users-and-teams, assignments: [{type: user, userId: ${person.userId}}]}}`;
    const south = `{id: p, rule: 'CurrentUserEmail() != "${viewer.email}" or [Region] = "South"'}`;
    const columns = (amount: boolean) => [
      { id: "region", name: "Region", isSeen: true },
      { id: "amount", name: "Amount", isSeen: amount },
    ];

    await draft(south, only("amount", creator));
    expect(await check(creator, viewer.userId)).toMatchObject({
      status: 200,
      body: {
        columns: columns(false),
        rows: 1,
        ownRows: 3,
        sample: { columns: [{ id: "region", name: "Region", isText: true }], rows: [["South"]] },
      },
    });
    // rows are looked for among those alone that both see, by a column that both see
    const found = async (columnId: string, text: string) => {
      const answer = await check(creator, viewer.userId, "sales", { columnId, text });
      return answer.status === 200 ? (answer.body as { sample: { rows: string[][] } }).sample.rows : answer.status;
    };
    expect([await found("region", "oUT"), await found("region", "North"), await found("region", "%")]).toEqual([[["South"]], [], []]);
    expect([await found("amount", "1"), await found("nothing", "x")]).toEqual([400, 400]);
    expect((await check(creator, creator.userId)).body).toMatchObject({ columns: columns(true), rows: 3, ownRows: 3 });
    // What only the member sees is not shown: neither the column's values nor the rows.
    await draft(`${south}, {id: q, rule: '[Region] = "North"', except: {users: [${viewer.email}]}}`, only("amount", viewer));
    expect((await check(creator, viewer.userId)).body).toMatchObject({
      columns: columns(true),
      rows: 0,
      ownRows: 2,
      sample: { columns: [{ id: "region" }], rows: [] },
    });
    // A policy may rest on who looks by way of a column or a custom function: each person's own answer counts.
    const asked = `If(CurrentUserEmail() = '${viewer.email}', 1, 2)`.replaceAll("'", String.raw`\"`);
    const checked = async () => (await check(creator, viewer.userId)).body;
    await draft(`{id: p, rule: '[Region] = "South" or [Amount] = 2'}`, "", asked);
    expect(await checked()).toMatchObject({ rows: 1, ownRows: 3, sample: { rows: [["South", "1"]] } });
    await draft(`{id: p, rule: '[Region] = "South" or [Amount] = 1'}`, "", asked);
    expect(await checked()).toMatchObject({ rows: 1, ownRows: 1 });
    const formula = `CurrentUserEmail() = "${viewer.email}"`;
    const { saveCustomFunction: saved } = await world.graphql<{ saveCustomFunction: { version: number } }>(
      world.a.admin,
      "mutation($r: SaveCustomFunctionRequest!) { saveCustomFunction(request: $r) { version } }",
      { r: { name: "IsViewer", doc: "", params: [], formula, expectedVersion: 0 } },
    );
    await draft(`{id: p, rule: '[Region] = "South" or not IsViewer()'}`, "");
    expect(await checked()).toMatchObject({ rows: 1, ownRows: 3 });
    await draft(`{id: p, rule: '[Region] = "South" or IsViewer()'}`, "");
    expect(await checked()).toMatchObject({ rows: 1, ownRows: 1 });
    await world.graphql(world.a.admin, "mutation($r: DeleteCustomFunctionRequest!) { deleteCustomFunction(request: $r) { success } }", {
      r: { name: "IsViewer", expectedVersion: saved.version },
    });
    // Where the rows that it looks at rest on who looks, nothing can be told.
    const metric = `{id: n, name: N, formula: "Max(CurrentUserEmail())"}`;
    const file = modelFile("Count()", `\n        sheaf: {rowPolicies: [${south}]}`).replace("metrics: [", `metrics: [${metric}, `);
    expect((await send(creator, "PUT", `/v2/dataModels/${modelId}/spec`, file)).status).toBe(200);
    expect(await check(creator, viewer.userId)).toMatchObject({ status: 400, body: { code: "EINVAL" } });

    await draft(south, only("amount", creator));
    expect((await check(viewer, creator.userId)).status).toBe(403);
    expect((await check(guest, creator.userId)).status).toBe(404);
    expect((await check(world.b.creator, world.b.creator.userId)).status).toBe(404);
    expect((await check(creator, world.b.creator.userId)).status).toBe(404);
    expect((await check(creator, viewer.userId, "nothing")).status).toBe(400);
    const written = await world.server.services.store.db
      .selectFrom("audit_entries")
      .select(["actor_id", "detail"])
      .where("action", "=", "model.check-as")
      .where("object_id", "=", modelId)
      .execute();
    expect(written.length).toBeGreaterThan(2);
    expect(JSON.stringify(written)).toContain(viewer.userId);
    await send(creator, "PUT", `/v2/dataModels/${modelId}/spec`, modelFile("Sum([Amount])"));
  });
  test("V31: nobody adds one that they may not see; one of another organization is like none", async () => {
    const stranger = await world.addMember(world.a, "Build");
    const folder = await world.graphql<{ createFolder: { inodeId: string } }>(
      stranger,
      'mutation { createFolder(request: { name: "Own" }) { inodeId } }',
    );
    const file = (model: string) => workbookFile(model).replace(folderId, folder.createFolder.inodeId);
    expect(await send(stranger, "POST", "/v2/workbooks/spec", file(modelId))).toMatchObject({ status: 403 });
    expect((await send(stranger, "POST", "/v2/workbooks/spec", file(randomId()))).status).toBe(200);
    const other = await world.graphql<{ createFolder: { inodeId: string } }>(
      world.b.creator,
      'mutation { createFolder(request: { name: "Theirs" }) { inodeId } }',
    );
    const theirs = workbookFile(modelId).replace(folderId, other.createFolder.inodeId);
    expect((await send(world.b.creator, "POST", "/v2/workbooks/spec", theirs)).status).toBe(200);
    expect((await world.request(`/v2/dataModels/${modelId}/spec`, { as: world.b.creator })).status).toBe(404);
  });
  test("a file of another kind is refused", async () => {
    const workbook = `kind: workbook\n${workbookFile(modelId)}`;
    expect(await send(world.a.creator, "POST", "/v2/dataModels/spec", workbook)).toMatchObject({ status: 422 });
    expect(await send(world.a.creator, "POST", "/v2/workbooks/spec", modelFile("1"))).toMatchObject({ status: 422 });
  });
  test("a file that does not say its kind is what it is sent as", async () => {
    const sent = modelFile("1").replace(/^kind: data-model\n/mu, "");
    expect(sent).not.toContain("kind: data-model\n");
    const answer = await send(world.a.creator, "POST", "/v2/dataModels/spec/verify", sent);
    expect(answer).toMatchObject({ status: 200, body: { valid: true } });
  });
});
