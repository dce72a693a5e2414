import { readdirSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { limits } from "@sheaf/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask, body, good, rowsOf } from "../../testing/result-stream.ts";
import { type Actor, type Answer, startWorld, type World } from "../../testing/world.ts";

const long = process.env["LONG"] !== undefined;
const LARGE_MIB = long ? 1024 : 400;
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const CSV = 'city;people;founded\nÅrhus;285.273;01.02.1850\n"New; York";8.804.190;24.12.1624\nNowhere;;\n';

async function announce(fileName: string, byteSize: number, as: Actor = world.a.creator): Promise<Answer<{ uploadId: string }>> {
  return world.post(as, "/v2/uploads", { connectionId: world.a.connectionId, fileName, byteSize });
}
const put = (id: string, body: string | ReadableStream, as: Actor = world.a.creator) =>
  world.request(`/v2/uploads/${id}/content`, {
    as,
    method: "PUT",
    headers: { "content-type": "application/octet-stream" },
    body,
    ...(body instanceof ReadableStream ? { duplex: "half" } : {}),
  });
async function receive(fileName: string, content: string): Promise<string> {
  const { body } = await announce(fileName, Buffer.byteLength(content));
  expect((await put(body.uploadId, content)).status).toBe(200);
  return body.uploadId;
}
interface Line {
  readonly progress?: object;
  readonly done?: { readonly inodeId: string; readonly name: string; readonly type: string };
  readonly formats?: object;
  readonly error?: {
    readonly code: string;
    readonly message: string;
    readonly details: { readonly problems: { readonly line: number | null; readonly column: string | null }[] };
  };
}
async function load(id: string, body: object): Promise<readonly Line[]> {
  const answer = await world.post(world.a.creator, `/v2/uploads/${id}/load`, {
    name: "Loaded",
    folderId: null,
    dialect: null,
    columns: null,
    ...body,
  });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Line);
}
const tables = async (): Promise<string[]> =>
  (
    await world.graphql<{ connectionTables: { path: string[] }[] }>(
      world.a.creator,
      `{ connectionTables(connectionId: "${world.a.connectionId}") { path } }`,
    )
  ).connectionTables.map((table) => table.path.slice(-2).join("."));
const incoming = (): string[] =>
  readdirSync(join(world.server.services.config.dataFolder, "warehouse", world.a.organizationId, "incoming"));

describe("uploads", () => {
  test("records of JSON become a table with their types, which other organizations cannot look at", async () => {
    const id = await receive(
      "orders.json",
      '{"note":"x","orders":[{"id":1,"on":"2024-02-29","by":{"name":"Ada"}},{"id":2,"on":"2024-03-01"}]}',
    );
    const path = `/v2/uploads/${id}/sniff`;
    expect((await world.post(world.b.creator, path, { choice: {} })).status).toBe(404);
    const sniffed = await world.post<object>(world.a.creator, path, { choice: {}, cells: { table: null } });
    expect(sniffed.body).toMatchObject({
      kind: "cells",
      tables: [{ name: "orders" }],
      range: null,
      columns: [{ name: "id" }, { name: "on" }, { name: "by.name" }],
    });
    expect((await load(id, { name: "orders.json" })).at(-1)).toMatchObject({
      done: { name: "orders.json", type: "datafile" },
      path: ["uploads", "orders"],
    });
    const table = await world.graphql<{ connectionTable: object }>(
      world.a.creator,
      `{ connectionTable(connectionId: "${world.a.connectionId}", path: ["uploads", "orders"]) { columns { name type } } }`,
    );
    expect(table.connectionTable).toEqual({
      columns: [
        { name: "id", type: "integer" },
        { name: "on", type: "date" },
        { name: "by.name", type: "text" },
      ],
    });
  });

  test("a row that is too short is told with its text and how the file was read; filled rows and emptied cells are loaded when that is chosen", async () => {
    const id = await receive("ragged.csv", "a,b,c\n1,2,3\n4,x\n5,6,7,8\n");
    const sniff = (choice: object): Promise<Answer<{ details: object }>> =>
      world.post(world.a.creator, `/v2/uploads/${id}/sniff`, { choice });
    const refused = await sniff({});
    expect(refused.body.details).toMatchObject({
      problems: [{ code: "ragged-row", line: 3, value: "4,x" }],
      dialect: { delimiter: ",", skipLines: 0 },
    });
    const filled = (await sniff({ ragged: "fill" })).body as unknown as {
      dialect: object;
      columns: { name: string; type: object; nullTexts: [] }[];
      preview: object;
    };
    expect(filled.preview).toEqual([
      ["1", "2", "3", null],
      ["4", "x", null, null],
      ["5", "6", "7", "8"],
    ]);
    const columns = filled.columns.map(({ name, nullTexts }) => ({
      name,
      nullTexts,
      type: { kind: "integer", wide: false, signs: { decimal: ".", group: "" } },
    }));
    const wanted = { name: "Ragged", dialect: filled.dialect, columns };
    expect((await load(id, wanted)).at(-1)?.error?.details.problems).toEqual([expect.objectContaining({ line: 3, column: "b" })]);
    const done = (await load(id, { ...wanted, badCells: "empty" })).at(-1);
    expect(done).toMatchObject({ done: { name: "Ragged" }, emptied: [{ code: "bad-value", line: 3, column: "b", value: "x" }] });
  });

  test("a file is received, looked at, corrected, loaded, and stands in the folder and among the tables", async () => {
    const id = await receive("cities.csv", CSV);
    const sniffed = await world.post<{
      kind: string;
      dialect: Record<string, unknown>;
      columns: { name: string; type: { kind: string } }[];
      preview: string[][];
    }>(world.a.creator, `/v2/uploads/${id}/sniff`, { choice: {} });
    expect(sniffed.body).toMatchObject({
      kind: "delimited",
      dialect: { delimiter: ";", header: true },
      columns: [{ name: "city" }, { name: "people" }, { name: "founded" }],
    });
    expect(sniffed.body.preview[1]?.[0]).toBe("New; York");
    const lines = await load(id, {
      name: "Cities",
      dialect: sniffed.body.dialect,
      columns: [
        { name: "city", type: { kind: "text" }, nullTexts: [] },
        { name: "people", type: { kind: "integer", wide: false, signs: { decimal: ",", group: "." } }, nullTexts: [] },
        { name: "founded", type: { kind: "date", format: "%d.%m.%Y" }, nullTexts: [] },
      ],
    });
    expect(lines.at(-1)?.done).toMatchObject({ name: "Cities", type: "datafile" });
    expect(await tables()).toContain("uploads.Cities");
    const table = await world.graphql<{
      connectionTable: { comment: string; rowCountEstimate: number; columns: { name: string; type: string }[] };
    }>(
      world.a.creator,
      `{ connectionTable(connectionId: "${world.a.connectionId}", path: ["Cities"]) { comment rowCountEstimate columns { name type } } }`,
    );
    expect(table.connectionTable).toMatchObject({
      comment: "Uploaded from cities.csv",
      columns: [
        { name: "city", type: "text" },
        { name: "people", type: "integer" },
        { name: "founded", type: "date" },
      ],
    });
    expect(incoming().filter((name) => name.startsWith(id))).toEqual([]);
    // told again: the same file
    expect((await load(id, { name: "Cities" })).at(-1)?.done?.inodeId).toBe(lines.at(-1)?.done?.inodeId);
    expect((await tables()).filter((name) => name.startsWith("uploads.Cities"))).toHaveLength(1);
  });

  test("a table that is made later of a file shows its numbers as the file did", async () => {
    const csv = 'share;paid;many;plain;grade\n12.5%;"1.234,56 €";1.200;7;1-\n7%;"-2,00 €";15.000.000;8;2\n';
    const id = await receive("shown.csv", csv.replace("12.5%", "12,5%"));
    const done = (await load(id, { name: "Shown" })).at(-1)!;
    const formats = {
      share: { kind: "number", formatString: ",.1%" },
      paid: { kind: "number", formatString: ",.2f", suffix: "\u00A0€" },
      many: { kind: "number", formatString: ",.0f" },
    };
    expect(done.formats).toEqual(formats);
    // told again after a lost answer
    expect((await load(id, { name: "Shown" })).at(-1)).toMatchObject({ formats });
    const { connectionId } = world.a;
    const described = await world.graphql<{ connectionTable: { columns: { name: string; type: string; format: unknown }[] } }>(
      world.a.creator,
      `{ connectionTable(connectionId: "${connectionId}", path: ["Shown"]) { columns { name type format } } }`,
    );
    const formatOf = (name: string): unknown => (name in formats ? formats[name as keyof typeof formats] : null);
    expect(described.connectionTable.columns).toEqual(
      [
        ["share", "number"],
        ["paid", "number"],
        ["many", "integer"],
        ["plain", "integer"],
        ["grade", "text"],
      ].map(([name, type]) => ({ name, type, format: formatOf(name!) })),
    );
    // A file is no name of its columns' own.
    const columns = ["share", "paid", "many", "plain"].map((name) => ({ id: name, name: `The ${name}`, formula: `[${name}]` }));
    const sum = { id: "sum", name: "All", formula: "Sum([paid])" };
    const sources = [
      { kind: "csv-table", connectionId, inodeId: done.done?.inodeId },
      { kind: "warehouse-table", connectionId, path: ["uploads", "Shown"] },
    ];
    const elements = sources.map((source, n) => ({ id: `t${n}`, kind: "table", name: `T${n}`, source, columns: [...columns, sum] }));
    const through = [...columns.map(({ id, name }) => ({ id, formula: `[T0/${name}]` })), { id: "half", formula: "[T0/The paid] / 2" }];
    const reader = { id: "t2", kind: "table", name: "T2", source: { kind: "table", elementId: "t0" }, columns: through };
    const { createFolder } = await world.graphql<{ createFolder: { inodeId: string } }>(
      world.a.creator,
      `mutation { createFolder(request: { name: "Looks" }) { inodeId } }`,
    );
    const made = await world.post<{ workbookId: string }>(world.a.creator, "/v2/workbooks/spec", {
      schemaVersion: 1,
      kind: "workbook",
      name: "Later",
      folderId: createFolder.inodeId,
      pages: [{ id: "p", name: "P", elements: [...elements, reader] }],
    });
    const requests = body(["t0", "t1", "t2"].map((elementId) => rowsOf(elementId)));
    const answer = await ask(world, world.a.creator, `/v2/workbooks/${made.body.workbookId}/results`, requests);
    const looks = answer.results.map((result) =>
      Object.fromEntries(
        good(result).head.columns.flatMap(({ id, inherited }) => (inherited === undefined ? [] : [[id, inherited.format]])),
      ),
    );
    expect(looks).toEqual([{ ...formats, sum: formats.paid }, { ...formats, sum: formats.paid }, formats]);
  });

  test("V67: what does not fit is refused with row and column, and no table is left", async () => {
    const before = await tables();
    const id = await receive("bad.csv", "a,b\n1,2\n3\n4,5\n");
    const { error } = (await load(id, { name: "Bad" })).at(-1) ?? {};
    expect(error).toMatchObject({ code: "EINVAL", details: { problems: [{ line: 3 }] } });
    expect(await tables()).toEqual(before);
    expect((await world.request(`/v2/uploads/${id}`, { as: world.a.creator, method: "DELETE" })).body).toMatchObject({
      state: "discarded",
    });
    expect(incoming().filter((name) => name.startsWith(id))).toEqual([]);
  });

  test("two files of one name get two tables", async () => {
    for (let n = 0; n < 2; n += 1) await load(await receive("same.csv", "a\n1\n"), { name: "Same" });
    expect((await tables()).filter((name) => name.startsWith("uploads.Same")).toSorted()).toEqual(["uploads.Same", "uploads.Same_2"]);
  });

  test("more, less or nothing instead of what was announced is refused", async () => {
    const { body } = await announce("x.csv", 10);
    expect((await put(body.uploadId, "12345")).body).toMatchObject({ code: "EINVAL" });
    expect((await put(body.uploadId, "1".repeat(100_000))).body).toMatchObject({ code: "EINVAL" });
    expect((await world.post(world.a.creator, `/v2/uploads/${body.uploadId}/sniff`, { choice: {} })).body).toMatchObject({
      code: "EINVAL",
    });
    expect((await announce("x.csv", limits.uploadBytes + 1)).body).toMatchObject({ code: "EINVAL" });
    expect(incoming().filter((name) => name.startsWith(body.uploadId))).toEqual([]);
  });

  test.each([
    "../../etc/passwd.csv",
    "/etc/passwd.csv",
    "a\\..\\b.csv",
    "con.csv",
    `${"x".repeat(240)}.csv`,
    "..",
    "=cmd|' /C calc'!A0.csv",
    "<script>.csv",
  ])("V63: a file named %s is named by us on the disk", async (fileName) => {
    const id = await receive(fileName, "a\n1\n");
    expect(incoming()).toContain(id);
    const name = fileName.slice(0, 200);
    expect((await load(id, { name })).at(-1)?.done?.name).toBe(name);
  });

  test(`a file of ${LARGE_MIB} MiB costs no memory, neither received nor loaded`, { timeout: 900_000 }, async () => {
    const line = `${"abcdefghij,".repeat(20)}1\n`;
    const count = Math.floor((LARGE_MIB * 1024 * 1024) / line.length);
    const { body } = await announce("large.csv", line.length * count);
    const chunk = Buffer.from(line.repeat(1_000));
    const rows = function* (): Generator<Buffer> {
      for (let n = 0; n + 1_000 <= count; n += 1_000) yield chunk;
      yield Buffer.from(line.repeat(count % 1_000));
    };
    globalThis.gc?.();
    const before = process.memoryUsage().rss;
    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss - before)), 20);
    const answer = await put(body.uploadId, Readable.toWeb(Readable.from(rows())) as ReadableStream);
    expect(answer.status).toBe(200);
    if (long) expect((await load(body.uploadId, { name: "large.csv" })).at(-1)?.done?.name).toBe("large.csv");
    clearInterval(watch);
    if (long) process.stdout.write(`${LARGE_MIB} MiB, at most ${Math.round(most / 1024 / 1024)} MiB more than before\n`);
    // client and server are one process here
    expect(most).toBeLessThan(256 * 1024 * 1024);
    await world.request(`/v2/uploads/${body.uploadId}`, { as: world.a.creator, method: "DELETE" });
  });
});
