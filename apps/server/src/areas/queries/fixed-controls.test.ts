import type { ResultsRequest } from "@sheaf/contract";
import { linkedId } from "@sheaf/workbook";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { givenTable, givenWorkbook } from "../../testing/given.ts";
import { Person } from "../../testing/live-person.ts";
import { allOperations } from "../../testing/operations.ts";
import { ask, body, good, only, rowsOf } from "../../testing/result-stream.ts";
import { type Actor, startWorld, type World } from "../../testing/world.ts";

let world: World;
let workbookId: string;
let modelId: string;
let explorer: Actor;

const file = (connectionId: string, model: string) => `name: Fixed
schemaVersion: 1
pages:
  - id: seen
    name: Seen
    elements:
      - id: orders
        kind: table
        name: Orders
        source: {kind: warehouse-table, connectionId: ${connectionId}, path: [uploads, orders]}
        columns:
          - {id: region, name: Region, formula: "[orders/region]"}
          - {id: amount, name: Amount, formula: "[orders/amount] * [Factor]"}
          - {id: hush, name: Hush, formula: "[orders/amount] + 424242", hidden: true}
      - id: offered
        kind: table
        name: Offered
        source: {kind: data-model, dataModelId: ${model}, elementId: sales}
        columns: [{id: v, name: Value, formula: "[Sales/Value]"}]
      - {id: least, kind: control, controlId: Least, controlType: number-range, name: Least, filters: [{source: {kind: table, elementId: orders}, columnId: amount}]}
      - id: regions
        kind: control
        controlId: Regions
        controlType: list
        name: Regions
        selectionMode: multiple
        source: {kind: source, source: {kind: warehouse-table, connectionId: ${connectionId}, path: [uploads, orders]}, columnId: region}
        filters: []
      - {id: factor-again, kind: control, controlId: Factor, controlType: synced}
  - id: backstage
    name: Backstage
    visibility: hidden
    elements:
      - {id: area, kind: control, controlId: Area, controlType: list, name: Area, selectionMode: multiple, values: [North], source: {kind: manual, valueType: text, values: [North, South]}, filters: [{source: {kind: table, elementId: orders}, columnId: region}]}
      - {id: factor, kind: control, controlId: Factor, controlType: number, name: Factor, value: 1}
`;
const modelFile = (connectionId: string, folderId: string) => `name: Model
kind: data-model
schemaVersion: 1
folderId: ${folderId}
pages:
  - id: p
    name: Sources
    elements:
      - {id: rate, kind: control, controlId: Rate, controlType: number, name: Rate, value: 1}
      - id: sales
        kind: table
        name: Sales
        source: {kind: warehouse-table, connectionId: ${connectionId}, path: [uploads, orders]}
        columns:
          - {id: value, name: Value, formula: "[orders/amount] * [Rate]"}
          - {id: inner, name: Inner, formula: "[orders/amount] + 313131", hidden: true}
`;

const results = (as: Actor, request: ResultsRequest) => ask(world, as, `/v2/workbooks/${workbookId}/results`, request);
const asking =
  (requests: ResultsRequest["requests"], more: Partial<ResultsRequest> = {}) =>
  (as: Actor) =>
    results(as, body(requests, more));
const valuesOf = async (answer: ReturnType<ReturnType<typeof asking>>) =>
  good((await answer).results[0]).rows.map((row) => row.map(String).join("|"));
const south: ResultsRequest["controls"] = { area: { kind: "list", mode: "include", values: ["South"] } };
const columns = [rowsOf("orders", "base", { want: only("region", "amount") })];

beforeAll(async () => {
  world = await startWorld();
  const { creator, connectionId } = world.a;
  await givenTable(world, "orders", "region,amount\nNorth,10\nNorth,20\nSouth,5\n");
  const { createFolder } = await world.graphql<{ createFolder: { inodeId: string } }>(
    creator,
    'mutation { createFolder(request: { name: "Models" }) { inodeId } }',
  );
  const model = await world.request("/v2/dataModels/spec", {
    as: creator,
    method: "POST",
    headers: { "content-type": "application/yaml" },
    body: modelFile(connectionId, createFolder.inodeId),
  });
  expect([model.status, model.text]).toEqual([200, model.text]);
  modelId = (model.body as { dataModelId: string }).dataModelId;
  await world.graphql(creator, `mutation { publishWorkbook(request: { workbookId: "${modelId}" }) { version } }`);
  workbookId = await givenWorkbook(world, creator, world.a, file(connectionId, modelId));
  explorer = await world.addMember(world.a, "Analyze");
  await world.graphql(creator, "mutation($r: GiveGrantRequest!) { giveGrant(request: $r) { grantId } }", {
    r: { inodeId: workbookId, memberId: explorer.userId, right: "explore" },
  });
});
afterAll(() => world.close());

describe("V37: what an author fixed on a hidden page stays fixed for who may only look", () => {
  test("its control is passed over like one that does not exist; on a shown page, or by a synced control there, it is set", async () => {
    const plain = await valuesOf(asking(columns)(world.a.viewer));
    expect(plain).toEqual(["North|10", "North|20"]);
    expect(await valuesOf(asking(columns, { controls: south })(world.a.viewer))).toEqual(plain);
    expect(await valuesOf(asking(columns, { controls: { area: null } })(world.a.viewer))).toEqual(plain);
    expect(await valuesOf(asking(columns, { controls: { nobody: null } })(world.a.viewer))).toEqual(plain);
    expect(await valuesOf(asking(columns, { controls: { least: { kind: "number-range", min: 15 } } })(world.a.viewer))).toEqual([
      "North|20",
    ]);
    expect(await valuesOf(asking(columns, { controls: { factor: { kind: "scalar", value: 3 } } })(world.a.viewer))).toEqual([
      "North|30",
      "North|60",
    ]);
  });

  test("who explores or edits sets it", async () => {
    for (const actor of [explorer, world.a.creator])
      expect(await valuesOf(asking(columns, { controls: south })(actor))).toEqual(["South|5"]);
  });

  test("its value is no part of what is kept for viewers: nobody gets another's answer", async () => {
    const asked = asking(columns, { controls: south, refresh: false });
    expect(await valuesOf(asked(world.a.creator))).toEqual(["South|5"]);
    expect(await valuesOf(asked(world.a.viewer))).toEqual(["North|10", "North|20"]);
    expect(await valuesOf(asked(world.a.creator))).toEqual(["South|5"]);
  });

  test("not by a change for oneself, by the file, or by the live socket", async () => {
    const operation = { kind: "set-field" as const, path: ["pages", { key: "backstage" }, "visibility"], value: "shown" };
    expect((await asking(columns, { overlay: [operation] })(world.a.viewer)).error).toMatchObject({ code: "EPERM" });
    const patched = await world.request(`/v2/workbooks/${workbookId}/spec`, {
      as: world.a.viewer,
      method: "PATCH",
      headers: { "content-type": "application/json" },
      body: JSON.stringify([{ op: "replace", path: "/pages/1/elements/0/values", value: ["South"] }]),
    });
    expect(patched.body).toMatchObject({ code: "EPERM" });
    const editor = await new Person(world, workbookId).open();
    editor.send({ bearer: world.a.viewer.token });
    expect(await editor.closed).toBe(4403);
    const reader = await new Person(world, `${workbookId}/entries`).open();
    reader.send({ bearer: world.a.viewer.token });
    await reader.until("ready");
    reader.send({ kind: "submit", transactions: [{ id: "one", base: 0, operations: [operation] }] });
    expect(await reader.closed).toBe(1008);
    expect(await valuesOf(asking(columns)(world.a.viewer))).toEqual(["North|10", "North|20"]);
  });

  test("another organization's people learn nothing by it", async () => {
    expect((await asking(columns, { controls: south })(world.b.admin)).error).toMatchObject({ code: "ENOENT" });
  });

  test("a file holds what the screen does", async () => {
    const download = async (as: Actor): Promise<string> => {
      const response = await fetch(`${world.url}/v2/workbooks/${workbookId}/download`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${as.token}` },
        body: JSON.stringify({
          elementId: "orders",
          level: null,
          format: "csv",
          values: "raw",
          layout: "grid",
          extraFilters: [],
          controls: south,
          at: null,
          overlay: [],
          now: new Date().toISOString(),
        }),
      });
      return response.text();
    };
    const [shown, edited] = [await download(world.a.viewer), await download(world.a.creator)];
    expect([shown.includes("North,"), shown.includes("South,")]).toEqual([true, false]);
    expect([edited.includes("North,"), edited.includes("South,")]).toEqual([false, true]);
  });

  test("no other call takes values of controls", () => {
    const taking = allOperations().filter(({ input }) =>
      JSON.stringify(z.toJSONSchema(input as z.ZodType, { unrepresentable: "any" })).includes('"controls":'),
    );
    // those of schedules have their own rule, which bursts.test.ts holds
    expect(taking.map(({ name }) => name).toSorted()).toEqual([
      "CreateExportSchedule",
      "DownloadBook",
      "DownloadDrawing",
      "DownloadElement",
      "PreviewExportSchedule",
      "ReadFormulaValues",
      "ReadReportSheets",
      "ReadSourceColumns",
      "RestCreateReportSchedule",
      "RestCreateWorkbookSchedule",
      "RestPutReportSchedule",
      "RestPutWorkbookSchedule",
      "TestExportSchedule",
      "UpdateExportSchedule",
      "WorkbookResults",
    ]);
  });
});

describe("nobody asks for what no document holds", () => {
  const bound = (formula: string) => ({ id: "f", columnId: "amount", kind: "number-range", sheaf: { bind: { min: formula } } });
  const made = (...parts: readonly string[]) => `\u001c${JSON.stringify(parts)}`;

  test("V37: a filter with a formula could read what is hidden: a viewer has none", async () => {
    const asked = asking([rowsOf("orders", "base", { want: only("amount"), extraFilters: [bound("[@own:hush] - 424242")] })]);
    expect((await asked(world.a.viewer)).results[0]).toMatchObject({ error: { code: "EPERM" } });
    expect(await valuesOf(asked(world.a.creator))).toEqual(["10", "20"]);
  });

  test("columns that the compiler makes of an id are not there, for nobody, and a control has no columns but its values", async () => {
    const formula = made(JSON.stringify(bound("[@own:hush] - 424242")), "", "bound");
    for (const actor of [world.a.viewer, explorer, world.a.creator]) {
      for (const [elementId, columnId] of [
        ["orders", formula],
        ["regions", made("amount")],
        ["offered", made("inner")],
      ] as const) {
        const distinct = { kind: "distinct" as const, columnId, search: null };
        expect((await asking([rowsOf(elementId, null, { want: distinct })])(actor)).results[0]).toMatchObject({
          error: { code: "EINVAL", message: expect.stringContaining("There is no column") as unknown },
        });
        expect((await asking([rowsOf(elementId, null, { want: only(columnId) })])(actor)).results[0]).toMatchObject({
          error: { code: "EINVAL" },
        });
      }
      expect(
        await valuesOf(asking([rowsOf("regions", null, { want: { kind: "distinct", columnId: "region", search: null } })])(actor)),
      ).toHaveLength(2);
    }
  });

  test("the inside of a data model is not there, nor are its controls: its author fixed them", async () => {
    for (const actor of [world.a.viewer, explorer, world.a.creator]) {
      expect((await asking([rowsOf(linkedId(modelId, "sales"))])(actor)).results[0]).toMatchObject({ error: { code: "EINVAL" } });
      const controls = { [linkedId(modelId, "rate")]: { kind: "scalar" as const, value: 1000 } };
      expect((await valuesOf(asking([rowsOf("offered", "base")], { controls })(actor))).toSorted()).toEqual(["10", "20", "5"]);
    }
  });

  test("V37: a hidden column gets the answer of one that does not exist, however it is asked for", async () => {
    const told = async (columnId: string, more: object) => {
      const { results: found } = await asking([rowsOf("orders", "base", more)])(world.a.viewer);
      return JSON.stringify(found)
        .replaceAll(columnId, "X")
        .replaceAll(/"(?:elapsedMs|compileMs|queueMs|executeMs|fetchMs)":[\d.]+|"path":"\w+"/gu, "");
    };
    const ways = (columnId: string) => [
      { want: only(columnId) },
      { want: only(columnId, "region") },
      { want: { kind: "distinct", columnId, search: null } },
      { want: { kind: "distinct", columnId: "region", labelId: columnId, search: null } },
      { extraFilters: [{ id: "f", columnId, kind: "list", values: ["a"] }] },
      { level: columnId },
      { want: { kind: "totals", totalsAt: columnId } },
    ];
    for (const [at, hidden] of ways("hush").entries()) expect(await told("hush", hidden)).toEqual(await told("none", ways("none")[at]!));
  });
});
